"""What the server keeps of one browser: whether the phone is handed round, the private room, the PIN, drafts.

Each has a row of its own, so that two requests of one browser do not write over each other's.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import timedelta

from fastapi import Request

from bridgelaw.access import Limit, TooManyAttempts
from bridgelaw.errors import BridgelawError
from bridgelaw.store.sql import Store
from bridgelaw.web.sessions import session_of

__all__ = ["ROOM", "Device", "Handed", "UnreadablePin", "WrongPin", "device_of"]

#: How long the private room stays open without a tap.
ROOM = timedelta(minutes=3)
#: An evening: a phone that was forgotten shows no old board the next day, and a draft is entered or not.
_HANDED = _DRAFT = timedelta(hours=12)
_PIN = timedelta(days=365)
_DIGITS = range(4, 9)
_LIMIT = Limit(5, timedelta(seconds=10), timedelta(minutes=15))
_DAY = timedelta(days=1)


class WrongPin(BridgelawError):
    """A PIN that is not the one that was set.  What was typed is never told."""

    code = "pin.wrong"
    what = "This is not the PIN"


class UnreadablePin(BridgelawError):
    """A PIN that has too few or too many digits, or something else than digits.  It is never told."""

    code = "pin.unreadable"
    what = "This is not a PIN"


@dataclass(frozen=True, slots=True)
class Handed:
    """Which ruling is shown while the phone goes round."""

    club: str
    ruling: str


class Device:
    """One browser, by the name that its session has."""

    def __init__(self, store: Store, browser: str) -> None:
        self._store = store
        self._browser = browser

    # --- handing round --------------------------------------------------------------------------------

    @property
    def handed(self) -> Handed | None:
        """What is shown; None where the phone is in the Director's hand."""
        kept = self._store.browser(self._row("handed"))
        return Handed(kept["club"], kept["ruling"]) if kept else None

    def hand_round(self, club: str, ruling: str) -> None:
        """From here on nothing but this ruling is shown.  The private room is closed."""
        self.close_room()
        self._keep("handed", {"club": club, "ruling": ruling}, _HANDED)

    def take_back(self, pin: str = "") -> None:
        """The phone is in the Director's hand again.  Raises :class:`WrongPin` and ``TooManyAttempts``."""
        kept = self._store.browser(self._row("pin"))
        if kept:
            self._check(pin, kept)
        self._forget("handed")

    # --- the private room -----------------------------------------------------------------------------

    @property
    def room(self) -> str | None:
        """The ruling whose private room is open here."""
        kept = self._store.browser(self._row("room"))
        return str(kept["ruling"]) if kept else None

    def open_room(self, ruling: str) -> None:
        """Open it, for three minutes; what is over of any browser is deleted."""
        self._store.purge_browsers()
        self._keep("room", {"ruling": ruling}, ROOM)

    def stay(self, ruling: str) -> bool:
        """A tap in the room: it stays open for three minutes more; False where it is not open."""
        until = self._store.now() + ROOM
        return self.room == ruling and self._store.prolong_browser(self._row("room"), until)

    def close_room(self) -> None:
        """Close it; nothing happens where none is open."""
        if self.room is not None:
            self._forget("room")

    # --- a draft of an adjusted score -----------------------------------------------------------------

    def draft(self, ruling: str) -> tuple[int, str] | None:
        """The last entry of the log when it was left, and the draft."""
        kept = self._store.browser(self._row(f"draft:{ruling}"))
        return (int(kept["seen"]), str(kept["draft"])) if kept else None

    def keep_draft(self, ruling: str, seen: int, draft: str) -> None:
        """Keep it for this evening."""
        self._keep(f"draft:{ruling}", {"seen": str(seen), "draft": draft}, _DRAFT)

    def forget_draft(self, ruling: str) -> None:
        """It has been entered, or is begun again."""
        self._forget(f"draft:{ruling}")

    # --- the PIN --------------------------------------------------------------------------------------

    @property
    def has_pin(self) -> bool:
        """Whether taking back asks for a PIN."""
        return bool(self._store.browser(self._row("pin")))

    def set_pin(self, pin: str) -> None:
        """Ask for this PIN from now on; an empty one asks for none.  Raises :class:`UnreadablePin`."""
        if not pin:
            self._forget("pin")
            return
        if not (pin.isascii() and pin.isdecimal() and len(pin) in _DIGITS):
            raise UnreadablePin(f"{len(pin)} characters", "4 to 8 digits", "'2716'")
        salt = secrets.token_bytes(16)
        self._keep("pin", {"salt": salt.hex(), "hash": _hash(pin, salt)}, _PIN)

    def keep_pin_of(self, browser: str) -> None:
        """Ask for the PIN of what this browser was called before it gave the code again."""
        kept = self._store.browser(f"{browser}:pin")
        if kept:
            self._keep("pin", dict(kept), _PIN)

    def _check(self, pin: str, kept: dict[str, str]) -> None:
        who, now = f"pin {self._browser}", self._store.now()
        until = _LIMIT.until(self._store.failures(who, now - _DAY))
        if until is not None and until > now:
            raise TooManyAttempts(int((until - now).total_seconds()) + 1)
        if not hmac.compare_digest(_hash(pin[: max(_DIGITS) + 1], bytes.fromhex(kept["salt"])), kept["hash"]):
            self._store.attempt(who)
            raise WrongPin(f"{len(pin)} characters", "the PIN that was set on this phone", "'2716'")

    # --- rows -----------------------------------------------------------------------------------------

    def _row(self, what: str) -> str:
        return f"{self._browser}:{what}"

    def _keep(self, what: str, state: dict[str, str], time: timedelta) -> None:
        self._store.set_browser(self._row(what), state, self._store.now() + time)

    def _forget(self, what: str) -> None:
        self._store.set_browser(self._row(what), {}, self._store.now())


def device_of(request: Request) -> Device:
    """The browser that a request came from."""
    return Device(request.app.state.store, session_of(request).browser)


def _hash(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt, n=2**12, r=8, p=1, dklen=32).hex()
