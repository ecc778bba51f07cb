"""``bridgelaw convert``, and ``bridgelaw rule`` on boards in PBN and LIN."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bridgelaw.formats import case, lin, pbn
from bridgelaw.formats.access import MAGIC
from tests.cli.support import process, run
from tests.support.endplay import needs_endplay

ROOT = Path(__file__).parents[2]
FIRST = ROOT / "examples" / "first-ruling.yaml"
PBN = ROOT / "examples" / "double-dummy.pbn"


def test_a_case_goes_to_pbn_and_back(tmp_path: Path) -> None:
    out = tmp_path / "ruled.pbn"
    ran = run("convert", str(FIRST), "--to", "pbn", "-o", str(out), "--lang", "nl")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert "Zuid" in out.read_text(encoding="utf-8")
    back = run("convert", str(out), "--to", "case")
    assert back.status == 0
    assert case.loads(back.out) == case.load(FIRST)
    assert run("rule", str(out)).out == run("rule", str(FIRST)).out


def test_several_files_become_one(tmp_path: Path) -> None:
    other = tmp_path / "b.lin"
    other.write_text("qx|o1|mb|p|\nqx|c2|mb|1c|")
    ran = run("convert", str(PBN), str(other), str(FIRST), "--to", "case")
    assert (ran.status, [len(found.events) for found in case.loads(ran.out)]) == (0, [9, 1, 1, 8])
    ran = run("convert", str(PBN), str(other), "--to", "pbn")
    assert [game.board for game in pbn.loads(ran.out)] == [7, 1, 2]
    assert ran.out.count("% PBN 2.1") == 1
    ran = run("convert", str(PBN), "--to", "lin")
    assert lin.loads(ran.out)[0].deal == pbn.load(PBN)[0].deal


def test_what_cannot_be_read_or_written_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    text = '[Board "1"]\n[Auction "N"]\n1C ^S 1H *\n\nhello\n\n[Dealer "Q"]\n\n[Board "4"]\n[Auction "W"]\n1C *\n'
    path = tmp_path / "a.pbn"
    path.write_text(text)
    ran = run("convert", str(path), "no-such.yaml", "--to", "lin", "--lang", "en")
    assert ran.status == 2
    assert [game.board for game in lin.loads(ran.out)] == [4]
    first, second, third, fourth = ran.err.strip().split("\n")
    assert f"{path}:1: In this format nobody can be skipped: 'S 1H'" in first
    assert f"{path}:5: This is not PBN: 'hello'" in second
    assert f"{path}:7: " in third
    assert "no-such.yaml" in fourth


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "There is no board in this file"), ("nl", "staat geen spel"), ("de", "ist kein Board")],
)
@pytest.mark.parametrize("name", ["a.pbn", "a.lin"])
def test_a_file_without_boards_is_told(name: str, language: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text("% PBN 2.1\n" if name == "a.pbn" else "vg|A match|")
    for command in (("convert", str(path), "--to", "pbn"), ("rule", str(path))):
        ran = run(*command, "--lang", language)
        assert (ran.status, ran.out) == (2, "")
        assert f"{path}: {says}" in ran.err if language == "en" else says in ran.err


def test_where_nothing_can_be_written_the_file_stays(tmp_path: Path) -> None:
    out = tmp_path / "out.pbn"
    out.write_text("precious")
    assert run("convert", "no-such.pbn", "--to", "pbn", "-o", str(out)).status == 2
    assert out.read_text() == "precious"
    assert run("convert", str(PBN), "no-such.pbn", "--to", "pbn", "-o", str(out)).status == 2
    assert [game.board for game in pbn.load(out)] == [7]
    assert [path.name for path in tmp_path.iterdir()] == ["out.pbn"]


def test_a_place_that_cannot_be_written_to_is_told_once(tmp_path: Path) -> None:
    ran = run("convert", str(PBN), str(PBN), "--to", "pbn", "-o", str(tmp_path / "no" / "such.pbn"), "--lang", "en")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "This cannot be written" in ran.err


@needs_endplay
def test_others_read_what_was_told_in_part(tmp_path: Path) -> None:
    from endplay.parsers import pbn as endplay
    from endplay.types import Player, Vul

    path = tmp_path / "a.pbn"
    path.write_text('[Board "3"]\n[Auction "S"]\n1D AP\n[Result "8"]\n')
    ran = run("convert", str(path), "--to", "pbn")
    (board,) = endplay.loads(ran.out)
    assert (board.dealer, board.vul, str(board.contract)) == (Player.south, Vul.ew, "1♦S+1")


def test_rbn_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.rbn"
    path.write_text("B 1\nA NZ:1CPPP\n\nB 2\nA EN:1HA\n")
    ran = run("convert", str(path), "--to", "pbn")
    assert (ran.status, [game.auction.dumps() for game in pbn.loads(ran.out)]) == (0, ["1C P P P", "1H P P P"])
    path.write_text("B 1\nA NZ:1C!P\n")
    ran = run("rule", str(path), "--lang", "en")
    assert (ran.status, f"{path}:2" in ran.err) == (2, True)


@pytest.mark.parametrize(
    "content", [b"<?xml version='1.0'?><USEBIO/>", b"\xef\xbb\xbf\n<USEBIO/>", MAGIC + b"\0" * 4000]
)
def test_a_file_of_results_is_none_of_boards(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "event"
    path.write_bytes(content)
    for command in (("convert", str(path), "--to", "pbn"), ("rule", str(path))):
        ran = run(*command, "--lang", "en")
        assert (ran.status, ran.out) == (2, "")
        assert "bridgelaw matchpoints" in ran.err


def test_what_lin_leaves_out_is_counted() -> None:
    ran = run("convert", str(FIRST), str(FIRST), str(PBN), "--to", "lin", "--lang", "en")
    assert (ran.status, len(lin.loads(ran.out))) == (0, 3)
    assert "LIN cannot tell: 2." in ran.err


def test_standard_input() -> None:
    for content, boards in ((PBN.read_bytes(), [7]), (b"qx|o3|mb|1c|", [3]), (FIRST.read_bytes(), [5])):
        ran = run("convert", "-", "--to", "pbn", stdin=content)
        assert (ran.status, [game.board for game in pbn.loads(ran.out)]) == (0, boards)
    assert process("convert", "-", "--to", "case", stdin=b"qx|o3|mb|1c|").out.startswith("bridgelaw: 1\n")


def test_an_address_of_a_viewer() -> None:
    address = "https://www.bridgebase.com/tools/handviewer.html?lin=qx%7Co3%7Cmb%7C1c%7C"
    ran = run("convert", address, "--to", "pbn")
    assert (ran.status, pbn.loads(ran.out)[0].board) == (0, 3)


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_rule_reads_boards(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{form}"
    path.write_text(run("convert", str(PBN), "--to", form).out)
    ran = run("rule", str(path), "--lang", "en", "--edition", "2007")
    assert ran.status == 0
    assert "Laws of 2007" in ran.out
    assert "4♠" in ran.out


def test_rule_goes_on_behind_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text('hello\n\n[Board "1"]\n[Auction "N"]\n1C ^S 1H 2C *\n')
    ran = run("rule", str(path), "--lang", "en")
    assert ran.status == 2
    assert f"{path}:1: This is not PBN" in ran.err
    assert "29A" in ran.out


def test_an_edition_that_is_none_and_a_notation_that_is_none() -> None:
    assert run("convert", str(PBN), "--to", "case", "--edition", "1997").status == 2
    assert run("convert", str(PBN), "--to", "rbn").status == 2
    assert run("convert", str(PBN)).status == 2


def test_where_it_is_written_stays_what_it_is(tmp_path: Path) -> None:
    """A link is followed, permissions are kept, and a pipe or a device is written to and not replaced."""
    kept, link, pipe = (tmp_path / name for name in ("kept.pbn", "link.pbn", "pipe"))
    kept.write_text("before", encoding="utf-8")
    kept.chmod(0o600)
    link.symlink_to(kept)
    assert process("convert", str(PBN), "--to", "pbn", "--out", str(link)).status == 0
    assert link.is_symlink()
    assert kept.read_text(encoding="utf-8").startswith("% PBN")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(pipe.read_text, encoding="utf-8")
        assert process("convert", str(PBN), "--to", "pbn", "--out", str(pipe)).status == 0
        assert said.result(30).startswith("% PBN")
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_an_address_without_boards_is_told() -> None:
    done = process("convert", "https://example.org/viewer?lin=", "--to", "pbn")
    assert done.status == 2
    assert "no board" in done.err


def test_a_hyphen_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (("-o", "-"), ("--out=-",)):
        ran = run("convert", str(FIRST), "--to", "case", *command)
        assert (ran.status, case.loads(ran.out)) == (0, case.load(FIRST))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command",
    [
        ("adjust", str(ROOT / "examples" / "adjusted.yaml"), "--write", "-"),
        ("atlas", "acol", "--out", "-"),
        ("atlas", "acol", "--json", "-"),
    ],
)
def test_where_standard_output_tells_something_else_a_file_is_asked_for(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*command)
    assert (ran.status, ran.out) == (2, "")
    assert "give the name of a file" in ran.err
    assert not list(tmp_path.iterdir())
