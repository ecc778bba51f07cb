"""Codes, how often they may be tried, tokens, secrets."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bridgelaw.access import Access, Limit, NoAccess, NoSecret, TooManyAttempts, WrongCode, network, read_secret
from bridgelaw.store.sql import LOCAL, Store

CODE = "green-table-17"
ANY = "203.0.113.7"


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 20, 16, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def on(self, **time: float) -> None:
        self.time += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def access(tmp_path: Path, clock: Clock) -> Iterator[Access]:
    store = Store(f"sqlite:///{tmp_path}/log.db", clock)
    store.migrate()
    store.create_club("swan", "The Swan", CODE)
    yield Access(store, b"secret")
    store.close()


def wrong(access: Access, slug: str = "swan", address: str = ANY, browser: str = "") -> None:
    with pytest.raises(WrongCode):
        access.enter(slug, "not the code", address, browser=browser)


def waits(access: Access, slug: str = "swan", address: str = ANY, code: str = CODE, browser: str = "") -> int:
    with pytest.raises(TooManyAttempts) as raised:
        access.enter(slug, code, address, browser=browser)
    return raised.value.wait


def test_the_code_opens_its_club_and_no_other(access: Access) -> None:
    other = access.store.create_club("heron", "The Heron", "another code")
    assert access.enter("swan", CODE, ANY).slug == "swan"
    assert access.enter(" SWAN ", CODE, ANY).slug == "swan"
    assert access.enter("heron", "another code", ANY) == other
    for slug, code in (("heron", CODE), ("swan", "another code"), (LOCAL, CODE), (LOCAL, ""), ("nowhere", CODE)):
        with pytest.raises(WrongCode) as raised:
            access.enter(slug, code, "203.0.113.8")
        assert not code or code not in str(raised.value)


def test_after_five_wrong_codes_an_address_waits_longer_each_time(access: Access, clock: Clock) -> None:
    for _ in range(5):
        wrong(access)
    found = []
    for _ in range(12):
        found.append(waits(access) - 1)  # the right code helps nobody who has to wait
        clock.on(seconds=found[-1])
        wrong(access)
    assert found == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]
    assert access.enter("swan", CODE, "203.0.113.8").slug == "swan"
    clock.on(days=1, seconds=1)
    assert access.enter("swan", CODE, ANY).slug == "swan"


def test_what_was_not_looked_at_does_not_count(access: Access, clock: Clock) -> None:
    for _ in range(5):
        wrong(access)
    assert [waits(access) for _ in range(20)] == [11] * 20
    clock.on(seconds=10)
    assert access.enter("swan", CODE, ANY).slug == "swan"


def test_another_club_is_no_way_round(access: Access) -> None:
    for slug in ("swan", "heron", "swan", "nowhere", "nowhere"):
        wrong(access, slug)
    waits(access)
    waits(access, "heron")


def test_many_addresses_are_no_way_round(access: Access, clock: Clock) -> None:
    for n in range(30):
        wrong(access, address=f"203.0.113.{n}")
    assert waits(access, address="198.51.100.1") == 11
    # Who has been in this club before is not held up by them, and neither is another club.
    assert access.enter("swan", CODE, "198.51.100.2", browser="Tuesday").slug == "swan"
    wrong(access, "heron", "198.51.100.3")
    for n in range(5):
        wrong(access, address=f"192.0.2.{n}", browser="Tuesday")
    waits(access, address="192.0.2.9", browser="Tuesday")


def test_many_at_once_are_no_way_round(access: Access) -> None:
    def one(n: int) -> str:
        try:
            access.enter("swan", f"guess {n}", ANY)
        except (WrongCode, TooManyAttempts) as error:
            return error.code
        return "open"

    with ThreadPoolExecutor(20) as threads:
        found = list(threads.map(one, range(60)))
    # Those for whom there was no room were not looked at either.
    assert 1 <= found.count("access.wrong") <= 5
    assert set(found) == {"access.wrong", "access.wait"}
    for n in range(5 - found.count("access.wrong")):
        assert one(n) == "access.wrong"
    waits(access)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("", "203.0.113.7", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same


def test_a_limit_never_waits_longer_than_its_longest() -> None:
    limit = Limit(1, timedelta(seconds=1), timedelta(minutes=1))
    at = datetime(2026, 1, 1, tzinfo=UTC)
    assert limit.until([]) is None
    assert limit.until([at]) == at + timedelta(seconds=1)
    assert limit.until([at] * 10_000) == at + timedelta(minutes=1)


def test_a_token_is_of_its_club_until_there_is_another_code(access: Access) -> None:
    club = access.enter("swan", CODE, ANY)
    token = access.token(club)
    assert access.of_token(token) == club
    assert CODE not in token
    access.store.set_code(club.id, CODE)
    with pytest.raises(NoAccess):
        access.of_token(token)


def test_a_token_of_another_server_or_of_nobody(access: Access) -> None:
    club = access.enter("swan", CODE, ANY)
    token = access.token(club)
    for each in ("", "x", token[:-1], token + "x", Access(access.store, b"other").token(club), "é", "a.b"):
        with pytest.raises(NoAccess) as raised:
            access.of_token(each)
        assert not each or each not in str(raised.value) or len(each) < 4


def test_a_session_ends_with_the_code_and_with_the_club(access: Access) -> None:
    club = access.enter("swan", CODE, ANY)
    assert access.current(club.id, club.version) == club
    assert access.current(club.id, club.version - 1) is None
    assert access.current("", 0) is None
    # Nobody can have given the code of a club that has none.
    assert access.current(LOCAL, 1) is None
    access.store.delete_club(club.id)
    assert access.current(club.id, club.version) is None


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "secret"
    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(read_secret, [path] * 8))
    assert len(found) == 1
    assert len(found.pop()) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_holds_no_secret(tmp_path: Path) -> None:
    short = tmp_path / "short"
    short.write_text("only this\n")
    with pytest.raises(NoSecret) as raised:
        read_secret(short)
    assert "only this" not in str(raised.value)
    with pytest.raises(NoSecret):
        read_secret(tmp_path)
