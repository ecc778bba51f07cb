"""Who may: the codes of clubs, how often they may be tried, and what a session or a token says.

The page and the API ask here; neither knows a code for longer than it takes to try it.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from bridgelaw.errors import BridgelawError
from bridgelaw.store.sql import Club, Store

__all__ = ["Access", "Limit", "NoAccess", "NoCode", "NoSecret", "TooManyAttempts", "WrongCode", "read_secret"]

#: Tries that may wait for the one that is worked out: each takes some 40 ms and 16 MiB.
_WAITING = 4
_DAY = timedelta(days=1)
_SHORTEST_SECRET = 32


class WrongCode(BridgelawError):
    """A code that is not the club's, or a club that is not there: it is not told which.  The code is never told."""

    code = "access.wrong"
    what = "This code does not open this club"

    def __init__(self, club: str) -> None:
        super().__init__(club, "the club's access code", "the code that the club has given you")


class TooManyAttempts(BridgelawError):
    """Too many wrong codes; ``wait`` is the number of seconds until the next may be tried."""

    code = "access.wait"
    what = "There were too many wrong codes"

    def __init__(self, wait: int) -> None:
        super().__init__(f"{wait} s", f"the next code not before {wait} seconds", f"after {wait} s")
        self.wait = wait


class NoAccess(BridgelawError):
    """Nothing that says which club is meant, or a token that opens nothing (any more)."""

    code = "access.none"
    what = "Nothing here is open without a code"

    def __init__(self, given: str = "no token") -> None:
        super().__init__(given, "a token of the club's present code", "Authorization: Bearer …")


class NoCode(BridgelawError):
    """A server that others can reach, and no club that anybody could enter."""

    code = "access.no_code"
    what = "Others could reach this, and no club has an access code"

    def __init__(self, host: str) -> None:
        super().__init__(
            host,
            "an access code of at least one club",
            "bridgelaw club code local",
            advice="So do --code-file FILE and the environment variable BRIDGELAW_CODE",
        )


class NoSecret(BridgelawError):
    """A file that holds no secret, or cannot be read or made."""

    code = "access.secret"
    what = "This is no file with a secret"


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be wrong in a day: ``free`` times; then one has to wait.

    It is ``first`` after the last failure, twice as long after each further one, and never more than ``longest``.
    """

    free: int
    first: timedelta
    longest: timedelta

    def until(self, failures: Sequence[datetime]) -> datetime | None:
        """When the next may be tried; None where it may be at once.  ``failures`` in the order of time."""
        over = len(failures) - self.free
        if over < 0:
            return None
        wait: timedelta = self.first * 2 ** min(over, 30)
        return failures[-1] + min(wait, self.longest)


#: One address: some 40 tries a day.
_ADDRESS = Limit(5, timedelta(seconds=10), timedelta(hours=1))
#: One club, from wherever: some 130 a day.  Those whose browsers have been in before are not held up by it.
_CLUB = Limit(30, timedelta(seconds=10), timedelta(minutes=15))


class Access:
    """What is open to whom, on one store; ``secret`` signs what is handed out."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self.store = store
        self._tokens = URLSafeSerializer(secret, salt="bridgelaw.token")
        self._one = threading.Lock()
        self._waiting = threading.BoundedSemaphore(_WAITING)

    def enter(self, slug: str, code: str, address: str, *, browser: str = "") -> Club:
        """The club that a code opens.

        ``address`` is whence it comes.  ``browser`` names a browser that has been in this club before: what others
        have tried does not hold it up.  Raises :class:`WrongCode` and :class:`TooManyAttempts`.
        """
        slug = slug.strip().lower()[:100]
        by_club = f"browser {browser}" if browser else f"club {slug}"
        counted = ((f"address {network(address)}", _ADDRESS), (by_club, _ADDRESS if browser else _CLUB))
        if not self._waiting.acquire(blocking=False):
            raise TooManyAttempts(1)
        try:
            # One at a time, so that many at once are not all looked at before the first is counted.
            with self._one:
                for who, limit in counted:
                    self.hold_up(who, limit)
                club = self.store.check_code(slug, code)
                if club is None:
                    for who, _ in counted:
                        self.failed(who)
                    raise WrongCode(slug)
                return club
        finally:
            self._waiting.release()

    def hold_up(self, who: str, limit: Limit) -> None:
        """Raise :class:`TooManyAttempts` where somebody has failed too often to try again now."""
        now = self.store.now()
        until = limit.until(self.store.failures(who, now - _DAY))
        if until is not None and until > now:
            raise TooManyAttempts(int((until - now).total_seconds()) + 1)

    def failed(self, who: str) -> None:
        """Count a failure."""
        self.store.attempt(who)

    def current(self, club: str, version: int) -> Club | None:
        """The club that a session is of; None where it is there no more or has been given another code."""
        found = self.store.club(club) if club else None
        return found if found is not None and found.has_code and found.version == version else None

    def token(self, club: Club) -> str:
        """What a program shows in place of the code, until the club has another code."""
        token = self._tokens.dumps([club.id, club.version])
        return token if isinstance(token, str) else token.decode()

    def of_token(self, token: str) -> Club:
        """The club of a token.  Raises :class:`NoAccess`."""
        with suppress(BadSignature, TypeError, ValueError):
            club, version = self._tokens.loads(token)
            found = self.current(str(club), int(version))
            if found is not None:
                return found
        raise NoAccess("a token that has ended, or never was one")


def network(address: str) -> str:
    """What failures are counted by: an address, or the 64 bits of IPv6 that one customer has."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if isinstance(read, IPv6Address):
        return str(read.ipv4_mapped or ip_network((int(read), 64), strict=False))
    return str(read)


def read_secret(path: Path) -> bytes:
    """The secret in a file, which is made where there is none and which nobody else may read.

    Raises :class:`NoSecret`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _make(path)
        found = path.read_bytes().strip()
    except OSError as error:
        raise NoSecret(str(path), f"a file that can be read and made ({error.strerror})", "--secret-file") from error
    if len(found) < _SHORTEST_SECRET:
        raise NoSecret(
            str(path), f"at least {_SHORTEST_SECRET} characters that nobody can guess", "openssl rand -hex 32"
        )
    return found


def _make(path: Path) -> None:
    """Write a new secret: whole or not at all, whoever else does so at the same time."""
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(beside, path)
        except FileExistsError:
            return
        except OSError:
            # A file system without links: then the last of two who begin at once is right.
            os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
