"""What stands beside the log: names, links, clubs and their codes, browsers, failed attempts."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bridgelaw.errors import UnreadableSeat, UnreadableValue
from bridgelaw.store.errors import ClubExists, UnknownClub, UnknownRuling, UnreadableCode, UnreadableSlug
from bridgelaw.store.sql import LOCAL, Store
from tests.store.conftest import Clock
from tests.store.server import Server
from tests.store.test_store import BODY

NAME = "Zacharias Quellenberg"


# --- names ------------------------------------------------------------------------------------------------


def test_names(store: Store) -> None:
    ruling = store.open(LOCAL, BODY)
    assert store.names(LOCAL, ruling) == {}
    store.set_names(LOCAL, ruling, {"W": "  J.  Smit ", "N": "Å. Ñúñez", "E": " "})
    assert list(store.names(LOCAL, ruling).items()) == [("N", "Å. Ñúñez"), ("W", "J. Smit")]
    store.set_names(LOCAL, ruling, {"S": "P. Kok"})
    assert store.names(LOCAL, ruling) == {"S": "P. Kok"}
    assert store.forget_names(LOCAL, ruling) == 1
    assert store.names(LOCAL, ruling) == {}
    assert store.forget_names(LOCAL, ruling) == 0


def test_names_that_are_none(store: Store) -> None:
    ruling = store.open(LOCAL, BODY)
    with pytest.raises(UnreadableSeat):
        store.set_names(LOCAL, ruling, {"NS": "J. Smit"})
    for name in ("x" * 201, "J\x1b[2J"):
        with pytest.raises(UnreadableValue):
            store.set_names(LOCAL, ruling, {"N": name})
    with pytest.raises(UnknownRuling):
        store.set_names(LOCAL, "x", {"N": "J. Smit"})
    with pytest.raises(ValueError, match="one of"):
        store.forget_names(LOCAL)
    with pytest.raises(ValueError, match="one of"):
        store.forget_names(LOCAL, ruling, all_of_club=True)


def test_names_are_forgotten_by_day_and_by_club(store: Store) -> None:
    rulings = [store.open(LOCAL, BODY, day=date(2026, 11, day)) for day in (1, 2, 3)]
    club = store.create_club("zwaan", "De Zwaan").id
    theirs = store.open(club, BODY, day=date(2026, 11, 1))
    for of, ruling in [(LOCAL, ruling) for ruling in rulings] + [(club, theirs)]:
        store.set_names(of, ruling, {"N": "J. Smit", "S": "P. Kok"})
    assert store.forget_names(LOCAL, before=date(2026, 11, 2)) == 1
    assert [len(store.names(LOCAL, ruling)) for ruling in rulings] == [0, 2, 2]
    assert store.forget_names(LOCAL, all_of_club=True) == 2
    assert [len(store.names(LOCAL, ruling)) for ruling in rulings] == [0, 0, 0]
    assert len(store.names(club, theirs)) == 2
    assert len(store.read(LOCAL, rulings[0])) == 1


@pytest.mark.parametrize("forget", ["ruling", "before", "club", "replaced", "deleted"])
def test_a_forgotten_name_is_on_the_disk_no_more(store: Store, request: pytest.FixtureRequest, forget: str) -> None:
    """Of PostgreSQL's own write-ahead log this is not true: it is reused when its time comes (docs/log.md)."""
    ruling = store.open(LOCAL, BODY)
    store.set_names(LOCAL, ruling, {"N": NAME, "S": "P. Kok"})
    assert _on_disk(store, request) != []
    if forget == "ruling":
        store.forget_names(LOCAL, ruling)
    elif forget == "before":
        store.forget_names(LOCAL, before=date(2100, 1, 1))
    elif forget == "club":
        store.forget_names(LOCAL, all_of_club=True)
    elif forget == "replaced":
        store.set_names(LOCAL, ruling, {"N": "J. Smit"})
    else:
        store.delete(LOCAL, ruling)
    assert _on_disk(store, request) == []


def _on_disk(store: Store, request: pytest.FixtureRequest) -> list[Path]:
    """The files of the database that have the name."""
    if store._engine.dialect.name == "sqlite":
        files = list(request.getfixturevalue("tmp_path").iterdir())
    else:
        server: Server = request.getfixturevalue("server")
        server.execute("CHECKPOINT")
        files = [path for path in (server.folder / "data" / "base").rglob("*") if path.is_file()]
    assert files
    return [path for path in files if NAME.encode() in path.read_bytes()]


# --- links ------------------------------------------------------------------------------------------------


def test_a_link_shows_one_ruling_until_it_is_ended(store: Store, another: Store) -> None:
    one, two = store.open(LOCAL, BODY), store.open(LOCAL, BODY)
    tokens = [store.share(LOCAL, one), store.share(LOCAL, one), store.share(LOCAL, two)]
    assert len(set(tokens)) == 3
    assert [another.shared(token) for token in tokens] == [(LOCAL, one), (LOCAL, one), (LOCAL, two)]
    assert len(store.links(LOCAL, one)) == 2
    assert another.unshare(LOCAL, one) == 2
    assert [store.shared(token) for token in tokens] == [None, None, (LOCAL, two)]
    assert store.links(LOCAL, one) == ()
    for token in ("", "x", tokens[2].upper(), "\ud800"):
        assert store.shared(token) is None
    for ruling in ("x", ""):
        with pytest.raises(UnknownRuling):
            store.share(LOCAL, ruling)


def test_of_a_link_only_the_hash_is_kept(store: Store) -> None:
    token = store.share(LOCAL, store.open(LOCAL, BODY))
    assert len(token) * 6 >= 128
    with store.reading() as connection:
        (kept,) = connection.execute(text("SELECT hash FROM shares")).scalars()
    assert bytes(kept) == hashlib.sha256(token.encode()).digest()


# --- clubs ------------------------------------------------------------------------------------------------


def test_clubs(store: Store, another: Store) -> None:
    zwaan = store.create_club("zwaan", " Bridgeclub  De Zwaan ", "groene tafel")
    assert (zwaan.slug, zwaan.name, zwaan.version, zwaan.has_code) == ("zwaan", "Bridgeclub De Zwaan", 1, True)
    assert [club.slug for club in another.clubs()] == ["local", "zwaan"]
    assert another.club(zwaan.id) == zwaan
    assert store.club("nowhere") is None
    local = store.club(LOCAL)
    assert local is not None
    assert not local.has_code
    with pytest.raises(ClubExists):
        another.create_club("zwaan", "Another")
    for slug in ("", "De Zwaan", "-x", "x-", "ä", "x" * 41, "x\n"):
        with pytest.raises(UnreadableSlug):
            store.create_club(slug, "x")
    for name in ("x\x1b[2J", "x\ny"):
        with pytest.raises(UnreadableValue):
            store.create_club("eend", name)
    assert store.club_called("zwaan") == zwaan
    with pytest.raises(UnknownClub):
        store.club_called("eend")


def test_codes(store: Store) -> None:
    zwaan = store.create_club("zwaan", "De Zwaan", "groene tafel")
    eend = store.create_club("eend", "De Eend", "groene tafel")
    assert store.check_code("zwaan", "groene tafel") == zwaan
    assert store.check_code("eend", "groene tafel") == eend
    for slug, code in (
        ("zwaan", "Groene tafel"),
        ("zwaan", ""),
        ("zwaan", "groene tafel" + "x" * 300),
        ("zwaan", "\ud800"),
        ("nobody", "groene tafel"),
        ("local", ""),
        ("", ""),
    ):
        assert store.check_code(slug, code) is None
    assert store.check_code("zwaan", "groene tafel" + "\0" * 200) is None
    changed = store.set_code(zwaan.id, "another code")
    assert changed.version == 2
    assert store.check_code("zwaan", "groene tafel") is None
    assert store.check_code("zwaan", "another code") == changed
    assert store.check_code("eend", "groene tafel") == eend
    without = store.set_code(zwaan.id, None)
    assert (without.version, without.has_code) == (3, False)
    assert store.check_code("zwaan", "another code") is None
    for code in ("", "short", "      ", "x" * 201):
        with pytest.raises(UnreadableCode) as raised:
            store.set_code(zwaan.id, code)
        assert not code.strip() or code not in str(raised.value)
        with pytest.raises(UnreadableCode):
            store.create_club("gans", "De Gans", code)
    with pytest.raises(UnknownClub):
        store.set_code("nobody", "another code")


def test_a_code_is_not_kept(store: Store) -> None:
    for slug in ("zwaan", "eend"):
        store.create_club(slug, slug, "groene tafel")
    with store.reading() as connection:
        rows = connection.execute(text("SELECT salt, hash FROM clubs WHERE hash IS NOT NULL")).all()
    assert len({bytes(row.salt) for row in rows}) == len({bytes(row.hash) for row in rows}) == 2
    assert [len(bytes(row.hash)) for row in rows] == [32, 32]


def test_a_club_is_deleted_with_all_it_has(store: Store) -> None:
    club = store.create_club("zwaan", "De Zwaan", "groene tafel")
    ruling = store.open(club.id, BODY)
    store.append(club.id, ruling, 1, [("note", {"text": "x"})])
    store.set_names(club.id, ruling, {"N": NAME})
    token = store.share(club.id, ruling)
    kept = store.open(LOCAL, BODY)
    store.delete_club(club.id)
    assert store.club(club.id) is None
    assert store.rulings(club.id) == ()
    assert store.shared(token) is None
    with pytest.raises(UnknownRuling):
        store.read(club.id, ruling)
    with pytest.raises(UnknownClub):
        store.delete_club(club.id)
    again = store.create_club("zwaan", "De Zwaan", "groene tafel")
    assert again.id != club.id
    assert len(store.read(LOCAL, kept)) == 1
    with store.reading() as connection:
        for table in ("names", "erased"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0


def test_the_local_club_stays(store: Store) -> None:
    store.open(LOCAL, BODY)
    store.delete_club(LOCAL)
    assert store.rulings(LOCAL) == ()
    assert store.club(LOCAL) is not None
    store.open(LOCAL, BODY)


# --- browsers and attempts --------------------------------------------------------------------------------


def test_browsers(store: Store, another: Store, clock: Clock) -> None:
    assert store.browser("b") == {}
    later = clock.now + timedelta(hours=1)
    store.set_browser("b", {"shown": True, "seats": ["N"]}, later)
    store.set_browser("c", {"shown": False}, later + timedelta(hours=1))
    assert another.browser("b") == {"shown": True, "seats": ["N"]}
    another.set_browser("b", {"shown": False}, later)
    assert store.browser("b") == {"shown": False}
    store.set_browser("b", {}, later)
    assert store.browser("b") == {}
    store.set_browser("b", {"shown": True}, later)
    clock.now = later
    assert store.browser("b") == {}
    assert store.browser("c") == {"shown": False}
    assert store.purge_browsers() == 1
    assert store.purge_browsers() == 0


def test_a_browser_that_asks_twice_at_once(store: Store, another: Store, clock: Clock) -> None:
    later = clock.now + timedelta(days=1)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: (store, another)[n % 2].set_browser("b", {"n": n}, later), range(40)))
    assert store.browser("b")["n"] in range(40)


def test_attempts(store: Store, another: Store, clock: Clock) -> None:
    start = clock.now
    for who in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
        store.attempt(who)
    assert another.attempts("10.0.0.1", start) == 2
    assert another.attempts("10.0.0.2", start) == 1
    assert another.attempts("10.0.0.3", start) == 0
    assert another.attempts("10.0.0.1", start + timedelta(seconds=2)) == 1
    clock.now += timedelta(days=1)
    store.attempt("10.0.0.2")
    assert store.attempts("10.0.0.1", start) == 0
    assert store.attempts("10.0.0.2", start) == 1
    store.attempt("x" * 1000)
    assert store.attempts("x" * 1000, start) == 1
