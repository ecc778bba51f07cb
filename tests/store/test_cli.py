"""The clubs and the log at the command line, on both databases."""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bridgelaw.cli import clubs
from bridgelaw.formats.case import document, loads
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.texts.catalogue import LANGUAGES
from tests.cli.support import Ran, run
from tests.store.conftest import Maker
from tests.store.test_backup import fill, lines
from tests.store.test_beside import NAME
from tests.store.test_store import BODY

ROOT = Path(__file__).parents[2]
CASE = ROOT / "examples" / "first-ruling.yaml"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("BRIDGELAW_DB", "BRIDGELAW_CODE", "BRIDGELAW_DB_PASSWORD_FILE"):
        monkeypatch.delenv(name, raising=False)


def bl(url: str, *words: str, stdin: str | bytes = b"", status: int = 0) -> Ran:
    ran = run(*words, "--db", url, "--lang", "en", stdin=stdin)
    assert ran.status == status, ran.err
    assert "Traceback" not in ran.err
    return ran


@pytest.fixture
def filled(store: Store, url: str) -> str:
    fill(store)
    return url


# --- clubs ------------------------------------------------------------------------------------------------


def test_a_club_from_its_beginning_to_its_end(make: Maker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    url = make(True)
    assert "swan" in bl(url, "club", "add", "swan", "Bridge Club The Swan", stdin="green table\n").out
    with closing(Store(url)) as store:
        club = store.check_code("swan", "green table")
        assert club is not None
        store.open(club.id, BODY)
        monkeypatch.setenv("BRIDGELAW_CODE", "from outside")
        bl(url, "club", "code", "swan")
        assert store.check_code("swan", "from outside") is not None
        (tmp_path / "code").write_text("from a file\n")
        bl(url, "club", "code", "swan", "--code-file", str(tmp_path / "code"))
        changed = store.check_code("swan", "from a file")
        assert changed is not None
        assert changed.version == 3
        listed = [json.loads(line) for line in bl(url, "club", "list", "--json").out.splitlines()]
        assert listed[1] == {"slug": "swan", "name": "Bridge Club The Swan", "code": True, "rulings": 1}
        shown = bl(url, "club", "list").words
        assert "local local none 0 swan Bridge Club The Swan yes 1" in shown
        bl(url, "club", "code", "swan", "--none")
        assert not store.club_called("swan").has_code
        assert "--yes" in bl(url, "club", "remove", "swan", status=2).err
        assert "Rulings: 1" in bl(url, "club", "remove", "swan", "--yes").out
        assert [each.slug for each in store.clubs()] == [LOCAL]


def test_at_a_terminal_it_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[object] = []

    def prompt(text: str, **how: object) -> str:
        asked.append(how)
        return "typed code"

    monkeypatch.setattr(clubs, "_at_terminal", lambda: True)
    monkeypatch.setattr("click.prompt", prompt)
    url = f"sqlite:///{tmp_path}/log.db"
    bl(url, "club", "add", "swan", "The Swan")
    assert asked == [{"hide_input": True, "confirmation_prompt": True, "err": True}]
    with closing(Store(url)) as store:
        assert store.check_code("swan", "typed code") is not None
        for answer, status in ((False, 130), (True, 0)):
            monkeypatch.setattr("click.confirm", lambda question, err, answer=answer: answer)
            bl(url, "club", "remove", "swan", status=status)
            assert len(store.clubs()) == 2 - answer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        ("club", "add", "The Swan", "x"),
        ("club", "add", "local", "x"),
        ("club", "code", "nobody"),
        ("club", "code", "local"),
        ("club", "remove", "nobody", "--yes"),
        ("club", "forget", "nobody", "--all"),
        ("export", "--club", "nobody"),
        ("export", "nothing"),
        ("import", "nothing.yaml"),
        ("backup", "there"),
        ("restore", "nothing"),
    ],
    ids=" ".join,
)
def test_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], language: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").touch()
    url = f"sqlite:///{tmp_path}/log.db"
    with closing(Store(url)) as store:
        store.migrate()
    stdin = "no" if words[1] == "code" else "long enough"
    ran = run(*words, "--db", url, "--lang", language, stdin=stdin)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("bridgelaw: ")
    assert ran.err.count("\n") == 1


def test_words_that_do_not_go_together(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/log.db"
    with closing(Store(url)) as store:
        store.migrate()
    for words in (("club", "forget", "local"), ("club", "forget", "local", "--all", "--before", "2026-11-01")):
        assert "--before DATE or --all" in bl(url, *words, status=2).err
    assert "FILE" in bl(url, "backup", "-", "--sqlite", status=2).err


def test_the_program_in_the_documentation_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "log.md").read_text("utf-8"), re.S)
    names: dict[str, Any] = {}
    exec(program, names)
    names["store"].close()
    assert document(names["sheet"].case)["events"] == [{"call": "N 1H"}]
    assert names["sheet"].seen == 2


def test_the_commands_in_the_documentation_exist() -> None:
    told = re.findall(r"^\$ bridgelaw (.*)", (ROOT / "docs" / "log.md").read_text("utf-8"), re.M)
    assert len(told) > 8
    for line in told:
        words = [word for word in line.split() if not word.startswith("-")]
        asked = words[:2] if words[0] == "club" else words[:1]
        told_options = set(re.findall(r" (--[a-z-]+)", line))
        shown = run(*asked, "--help")
        assert shown.status == 0
        assert [option for option in told_options if option not in shown.out] == []


# --- files ------------------------------------------------------------------------------------------------


def test_names_are_forgotten(filled: str, store: Store) -> None:
    (whole,) = store.take_out(LOCAL)
    assert whole.names["N"] == NAME
    bl(filled, "club", "forget", "local", "--before", "2026-11-30")
    assert store.names(LOCAL, whole.id) != {}
    assert "had some: 1" in bl(filled, "club", "forget", "local", "--before", "2026-12-01").out
    assert store.names(LOCAL, whole.id) == {}


@pytest.mark.parametrize("how", [("b.jsonl",), ("b.jsonl.gz",), ("b.db", "--sqlite"), ("-",)], ids=" ".join)
def test_a_backup_is_restored(filled: str, store: Store, make: Maker, tmp_path: Path, how: tuple[str, ...]) -> None:
    file = "-" if how[0] == "-" else str(tmp_path / how[0])
    made = bl(filled, "backup", file, *how[1:])
    target = make(True)
    told = bl(target, "restore", file, stdin=made.out if file == "-" else "")
    assert told.out == "Restored. Clubs: 3, rulings: 2, entries: 6.\n"
    with closing(Store(target)) as other:
        assert lines(other) == lines(store)
    assert "not empty" in bl(target, "restore", file, stdin=made.out if file == "-" else "", status=2).err
    without = tmp_path / "without"
    bl(filled, "backup", str(without), "--without-names", *how[1:])
    assert NAME.encode() not in without.read_bytes()


def test_of_a_log_that_is_not_there_no_backup_is_made(tmp_path: Path) -> None:
    bl(f"sqlite:///{tmp_path}/none.db", "backup", str(tmp_path / "b"), status=2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["yaml", "json"])
def test_rulings_go_out_and_in(filled: str, store: Store, make: Maker, tmp_path: Path, form: tuple[str, ...]) -> None:
    file = tmp_path / "club.yaml"
    file.write_text(bl(filled, "export", "--names", *form).out, encoding="utf-8")
    assert NAME not in bl(filled, "export", *form).out
    target = make(True)
    assert "New in local: 1. There already: 0." in bl(target, "import", str(file)).out
    assert "New in local: 0. There already: 1." in bl(target, "import", "-", stdin=file.read_text("utf-8")).out
    with closing(Store(target)) as other:
        assert other.take_out(LOCAL) == store.take_out(LOCAL)
    (whole,) = store.take_out(LOCAL)
    assert bl(filled, "export", whole.id, "--names", *form).out == file.read_text("utf-8")
    assert len(loads(bl(filled, "export", "--club", "zwaan", *form).out)) == 1
    assert run("rule", str(file)).status == 0


def test_cases_are_imported(make: Maker) -> None:
    url = make(True)
    bl(url, "import", str(CASE), str(CASE))
    with closing(Store(url)) as store:
        assert [summary.nth for summary in store.rulings(LOCAL)] == [2, 1]
        assert len(store.take_out(LOCAL)[0].entries) == 9
    assert run("import", str(CASE), "nothing.yaml", "--db", url).status == 2
    with closing(Store(url)) as store:
        assert len(store.rulings(LOCAL)) == 2
