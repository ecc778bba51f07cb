"""How much is worked out for one request, and how much at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from bridgelaw.api.errors import Busy, TooSlow
from bridgelaw.formats.advice import Advice, Adviser
from bridgelaw.table.record import Meaning

__all__ = ["Patience", "Turnstile"]


class Patience:
    """For one request: so many seconds, looked at between steps of which each takes a second or two at most."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._until = clock() + seconds

    def check(self) -> None:
        """Raise :class:`TooSlow` when the time is over."""
        if self._clock() > self._until:
            raise TooSlow(
                f"more than {self._seconds:g} s", "less to work out at once", "fewer documents, or shorter meanings"
            )

    @property
    def adviser(self) -> type[Adviser]:
        """The adviser of cases, who looks at the clock before he counts hands."""
        check = self.check

        class Hurried(Adviser):
            def measure(self, test: str, withdrawn: Meaning, replacement: Meaning) -> Advice | None:
                check()
                return super().measure(test, withdrawn, replacement)

        return Hurried


class Turnstile:
    """Lets so many through at once; ``waiting`` more may wait, and the others are told to come back."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._inside = threading.BoundedSemaphore(at_once)
        self._near = threading.BoundedSemaphore(at_once + waiting)

    @contextmanager
    def through(self, wait: int = 2) -> Iterator[None]:
        """Hold a place inside.  Raises :class:`Busy`, which says to wait for so many seconds."""
        if not self._near.acquire(blocking=False):
            raise Busy(wait)
        try:
            with self._inside:
                yield
        finally:
            self._near.release()
