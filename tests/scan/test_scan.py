"""The scan finds every fault that an archive was given and no other, wherever its parts begin, on any executor."""

from __future__ import annotations

import gzip
import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from bridgelaw.atlas.inline import Inline
from bridgelaw.cli import main
from bridgelaw.scan import Figures, Irregular, Malformed, What, scan
from tests.cli.support import environment, run
from tests.scan.archives import archive

EXAMPLE = Path(__file__).parents[2] / "examples" / "scan_dask.py"

WHAT = {"insufficient": What.INSUFFICIENT, "skipped": What.OUT_OF_ROTATION}


def found(path: Path, **how: Any) -> tuple[Figures, list[Irregular], list[Malformed]]:
    figures, irregular, malformed = Figures(), [], []
    for _, result in scan([str(path)], how.pop("executor", Inline()), **how):
        figures.add(result)
        irregular += result.irregular
        malformed += result.malformed
    return figures, irregular, malformed


@pytest.fixture(scope="module")
def games() -> list[tuple[str, str]]:
    return list(archive(600, seed=7, irregular=0.4))


@pytest.fixture(scope="module")
def path(games: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("scan") / "archive.pbn"
    made.write_text("% PBN 2.1\n% EXPORT\n\n" + "".join(text for text, _ in games), encoding="utf-8")
    return made


def faults(games: list[tuple[str, str]]) -> list[tuple[int, What]]:
    """The line of each game with a fault, and which."""
    line, expected = 4, []
    for text, fault in games:
        if fault:
            expected.append((line, WHAT[fault]))
        line += text.count("\n")
    return expected


def test_every_fault_is_found_and_no_other(path: Path, games: list[tuple[str, str]]) -> None:
    figures, irregular, malformed = found(path)
    assert [(one.line, one.what) for one in irregular] == faults(games)
    assert malformed == []
    assert figures.games == figures.auctions == figures.ended == len(games)
    assert all(one.marked for one in irregular)


@pytest.mark.parametrize("size", [1, 700, 4096, 33_333])
@pytest.mark.parametrize("ahead", [0, 1, 7])
def test_where_the_parts_begin_changes_nothing(path: Path, size: int, ahead: int) -> None:
    whole, parted = found(path), found(path, size=size, ahead=ahead)
    assert parted == whole


def test_in_one_go_and_in_parts_is_the_same(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / "archive.pbn.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    as_before = tmp_path / "as-before.pbn"
    as_before.write_text(path.read_text("utf-8") + '[Event "#"]\n[Board "1"]\n[Dealer "N"]\n', encoding="utf-8")
    expected = [(one.line, one.what, one.auction) for one in found(path)[1]]
    for other in (packed, as_before):
        assert [(one.line, one.what, one.auction) for one in found(other, size=4096)[1]] == expected
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert [(one.line, one.what, one.auction) for one in found(Path("-"))[1]] == expected


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_any_ends_of_lines(path: Path, tmp_path: Path, end: str) -> None:
    other = tmp_path / "other.pbn"
    other.write_bytes(path.read_bytes().replace(b"\n", end.encode()))
    assert [(one.line, one.what) for one in found(other, size=5000)[1]] == [
        (one.line, one.what) for one in found(path)[1]
    ]


def test_a_part_does_not_begin_within_a_comment(games: list[tuple[str, str]], tmp_path: Path) -> None:
    first, second = games[0][0], games[1][0]
    other = tmp_path / "comment.pbn"
    other.write_text(f"{{ an old game, which was wrong:\n\n{first}\n\n}}\n{second}{first}", encoding="utf-8")
    for size in (1, 50, 300, 10_000):
        figures, _, malformed = found(other, size=size)
        assert (figures.games, malformed) == (2, [])


def test_what_cannot_be_read_is_told_and_the_rest_is_read(games: list[tuple[str, str]], tmp_path: Path) -> None:
    good = games[0][0]
    bad = good.replace('[Auction "', '[Auction "Q').replace("Pass", "Passing")
    other = tmp_path / "bad.pbn"
    other.write_bytes(good.encode() + bad.encode() + b'\n[Board "\xff\n\n' + good.encode())
    figures, _, malformed = found(other, size=200)
    assert figures.auctions == 2
    assert [one.code for one in malformed] != []
    lines = other.read_bytes().splitlines()
    assert all(0 < one.line <= len(lines) for one in malformed)


def test_a_contract_that_is_not_that_of_the_auction(games: list[tuple[str, str]], tmp_path: Path) -> None:
    text = next(text for text, fault in games if not fault and "[Contract" in text and '[Contract "Pass"' not in text)
    bid = text.partition('[Contract "')[2].partition('"')[0]
    other = tmp_path / "contract.pbn"
    other.write_text(text.replace(f'[Contract "{bid}"]', f'[Contract "{"7NT" if bid != "7NT" else "1C"}"]'))
    ((one,), malformed) = found(other)[1:]
    assert (one.what, one.marked, malformed) == (What.CONTRACT, False, [])


@pytest.mark.parametrize(
    ("auction", "contract", "declarer", "expected"),
    [
        # An insufficient bid, or a player who was skipped: the contract follows from the calls as ever.
        ("1H 2C ^I 1S Pass Pass Pass", "1S", "S", [What.INSUFFICIENT]),
        ("1H 2C ^I 1S Pass Pass Pass", "2C", "E", [What.INSUFFICIENT, What.CONTRACT]),
        ("1H ^S 2C Pass Pass Pass", "2C", "N", [What.OUT_OF_ROTATION, What.CONTRACT]),
        ("1H ^S 2C Pass Pass Pass", "2C", "S", [What.OUT_OF_ROTATION]),
        # What becomes of a double of one's own side is not known.
        ("1H Pass X Pass Pass Pass", "1H", "N", [What.INADMISSIBLE]),
    ],
)
def test_the_contract_of_an_irregular_auction(
    auction: str, contract: str, declarer: str, expected: list[What], tmp_path: Path
) -> None:
    other = tmp_path / "contract.pbn"
    tags = f'[Board "1"]\n[Dealer "N"]\n[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Result "7"]\n'
    other.write_text(f'{tags}[Auction "N"]\n{auction}\n')
    assert [one.what for one in found(other)[1]] == expected


def test_what_the_file_does_not_mark_is_found_too(tmp_path: Path) -> None:
    other = tmp_path / "unmarked.pbn"
    other.write_text('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1H 1D X XX\nX Pass Pass Pass\n')
    _, irregular, _ = found(other)
    # 1D is too low; South doubles East's bid, West redoubles; a redoubled bid cannot be doubled.
    assert [(one.what, one.seat, one.marked) for one in irregular] == [
        (What.INSUFFICIENT, "E", False),
        (What.INADMISSIBLE, "N", False),
    ]


LIN = "qx|o1|mb|p|mb|1S|mb|1H|mb|p|mb|p|mb|p|\nqx|c1|mb|zz|\nqx|o2|mb|p|mb|p|mb|p|mb|p|\n"


def test_lin_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, packed = tmp_path / "a.lin", tmp_path / "b.lin.gz"
    plain.write_text(LIN)
    packed.write_bytes(gzip.compress(LIN.encode()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LIN.encode())))
    for file in (plain, packed, Path("-")):
        figures, irregular, malformed = found(file)
        assert (figures.games, figures.passed_out) == (2, 1)
        assert [(one.line, one.what, one.seat, one.marked) for one in irregular] == [(1, What.INSUFFICIENT, "S", False)]
        assert [(one.line, one.code) for one in malformed] == [(2, "lin.unreadable")]


class Backwards(Executor):
    """An executor whose later tasks are done first."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = _Asked(self)
        self._waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def carry_out(self) -> None:
        while self._waiting:
            future, task = self._waiting.pop()
            future.set_result(task())


class _Asked(Future[Any]):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self._executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self._executor.carry_out()
        return super().result(timeout)


def test_the_order_is_that_of_the_file_whatever_is_done_first(path: Path) -> None:
    assert found(path, size=3000, executor=Backwards()) == found(path)


def test_processes_find_the_same(path: Path) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert found(path, size=20_000, executor=executor) == found(path)


def test_a_dask_cluster_finds_the_same(path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        assert found(path, size=20_000, executor=client.get_executor()) == found(path)


def test_the_example_with_a_cluster_of_processes(path: Path, games: list[tuple[str, str]]) -> None:
    pytest.importorskip("distributed")
    command = [sys.executable, str(EXAMPLE), str(path)]
    ran = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True, timeout=120)
    *lines, figures = ran.stdout.splitlines()
    assert [int(line.removeprefix(f"{path}:").split(":")[0]) for line in lines] == [line for line, _ in faults(games)]
    assert figures.startswith(f"{len(games)} games, ")


# --- the command line -------------------------------------------------------------------------------------


def test_objects_and_a_table_say_the_same(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", str(path), "--format", "jsonl", "--jobs", "1"]) == 0
    *objects, figures = map(json.loads, capsys.readouterr().out.splitlines())
    assert main(["scan", str(path), "--format", "table", "--jobs", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == len(objects) + 1
    assert figures["kind"] == "figures"
    assert figures["complete"]
    assert sum(one["number"] for one in figures["irregular"]) == len(objects)


@pytest.mark.parametrize(("language", "says"), [("en", "Irregular:"), ("nl", "Onregelmatig:"), ("de", "Unregelmäßig:")])
def test_the_report_is_in_the_language_of_the_reader(
    path: Path, capsys: pytest.CaptureFixture[str], language: str, says: str
) -> None:
    assert main(["scan", str(path), "--lang", language, "--jobs", "1"]) == 0
    assert says in capsys.readouterr().out


def test_a_file_that_is_not_there_is_told_and_the_others_are_read(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "/no/such/file.pbn", str(path), "--only", "figures", "--jobs", "1"]) == 2
    told = capsys.readouterr()
    assert "600" in told.out
    assert "/no/such/file.pbn" in told.err


def test_a_cell_of_the_table_is_no_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "formula.pbn"
    other.write_text('[Board "=1+1"]\n[Dealer "N"]\n')
    main(["scan", str(other), "--format", "table", "--jobs", "1"])
    assert ",=1+1" not in capsys.readouterr().out


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """200,000 games, 70 MB."""
    made = tmp_path_factory.mktemp("large") / "large.pbn"
    thousand = "".join(text for text, _ in archive(1000, seed=3, irregular=0.02)).encode()
    with made.open("wb") as file:
        for _ in range(200):
            file.write(thousand)
    yield made
    made.unlink()


@pytest.mark.slow
def test_200_000_games_in_constant_memory(large: Path) -> None:
    # Its own most memory as the kernel has it since it was started: what getrusage tells is inherited.
    program = (
        "import re, resource, sys\nfrom pathlib import Path\nfrom bridgelaw.cli import main\n"
        "status = main(['scan', sys.argv[1], '--only', 'figures', '--jobs', '2', '--format', 'jsonl'])\n"
        "own = int(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1])\n"
        "print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) * 1024)\nsys.exit(status)"
    )
    ran = subprocess.run([sys.executable, "-c", program, str(large)], capture_output=True, text=True, check=True)
    figures, used = ran.stdout.splitlines()
    assert json.loads(figures)["games"] == 200_000
    assert int(used) < 300 * 2**20


@pytest.mark.slow
def test_ctrl_c_leaves_a_report_of_what_was_read(large: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bridgelaw", "scan", str(large), "--format", "jsonl", "--jobs", "2"]
    told = tmp_path / "told.jsonl"
    with told.open("wb") as out, subprocess.Popen(command, stdout=out) as process:
        while not told.stat().st_size:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.wait(60)
    first, *rest, last = told.read_text("utf-8").splitlines()
    assert process.returncode == 130
    figures = json.loads(last)
    assert json.loads(first)["kind"] == "irregular"
    assert figures["kind"] == "figures"
    assert not figures["complete"]
    assert 0 < figures["games"] < 200_000
    assert sum(one["number"] for one in figures["irregular"]) == len(rest) + 1


def test_a_file_of_which_nothing_can_be_read_is_told_and_not_counted(path: Path, tmp_path: Path) -> None:
    packed, cut = tmp_path / "archive.pbn.gz", tmp_path / "cut.pbn.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    cut.write_bytes(packed.read_bytes()[:-2000])
    ran = run("scan", str(tmp_path / "nowhere.pbn"), str(packed), str(cut), "--format", "jsonl", "--lang", "en")
    assert (ran.status, json.loads(ran.out.splitlines()[-1])["files"]) == (2, 1)
    assert len(ran.err.splitlines()) == 2
    assert "nowhere.pbn" in ran.err
    assert "unpacked" in ran.err
