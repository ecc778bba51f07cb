"""What an atlas is made of: the pair's system and the opponents', the edition, the profile, and its bounds."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bridgelaw import __version__
from bridgelaw.errors import OtherSystem
from bridgelaw.formats.advice import Adviser
from bridgelaw.laws.edition import edition
from bridgelaw.laws.profile import DEFAULT, profile
from bridgelaw.meaning import systems
from bridgelaw.meaning.systems import System
from bridgelaw.table.call import Call
from bridgelaw.table.seat import Side

__all__ = ["Plan", "adviser"]

#: A process meets some ten thousand pairs of meanings, a few kilobytes each.
_REMEMBERED = 16384


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for.  ``system`` and ``against`` are names of systems or files.

    ``calls`` is how many calls other than a pass may come between an opening out of turn and its replacement;
    ``only`` are the withdrawn calls to look at, all where it is empty.  ``prints`` are the fingerprints of both
    systems: whoever works on the plan elsewhere must read the same there.
    """

    system: str
    against: str
    edition: str
    profile: str
    calls: int
    only: tuple[Call, ...]
    prints: tuple[str, str]

    @classmethod
    def of(
        cls,
        system: str,
        against: str | None = None,
        *,
        edition_name: str = "2017",
        profile_name: str = DEFAULT,
        calls: int = 1,
        only: tuple[Call, ...] = (),
    ) -> Plan:
        """The plan with the fingerprints of the systems as they are here; the opponents play the same by default.

        Raises UnknownEdition, UnknownProfile, and what :func:`bridgelaw.meaning.systems.load` raises.
        """
        edition(edition_name)
        profile(profile_name)
        theirs = system if against is None else against
        prints = fingerprint(systems.load(system)), fingerprint(systems.load(theirs))
        return cls(system, theirs, edition_name, profile_name, calls, only, prints)

    def header(self) -> dict[str, Any]:
        """What identifies a result: the version, both systems with their fingerprints, the laws, the bounds."""
        return {
            "atlas": 1,
            "version": __version__,
            "system": self.system,
            "against": self.against,
            "fingerprints": list(self.prints),
            "edition": self.edition,
            "profile": self.profile,
            "calls": self.calls,
            "only": [call.text for call in self.only],
        }


@lru_cache(maxsize=4)
def adviser(plan: Plan) -> Adviser:
    """Who knows both systems.  Kept, with all that was measured, as long as the process works on the plan.

    Raises :class:`~bridgelaw.errors.OtherSystem` where a system reads otherwise here than where the plan was made.
    """
    methods: dict[Side, System] = {}
    for side, name, known in zip(Side, (plan.system, plan.against), plan.prints, strict=True):
        methods[side] = systems.load(name)
        read = fingerprint(methods[side])
        if read != known:
            raise OtherSystem(
                f"{name} with fingerprint {read}",
                f"the system that the plan was made with, {known}",
                "the same file on every machine",
                advice="Copy the system file, and install the same bridgelaw, wherever work is done",
            )
    return Adviser(profile(plan.profile), methods, remembered=_REMEMBERED)


def fingerprint(system: System) -> str:
    """A hash of every call that the system describes, with its meaning as resolved."""
    digest = hashlib.sha256()
    for entry in system.described():
        meaning = entry.meaning
        specifies = None if meaning.specifies is None else sorted(map(str, meaning.specifies))
        line = (entry.pattern, " ".join(map(str, entry.auction)), meaning.shows, specifies, meaning.artificial)
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()[:16]
