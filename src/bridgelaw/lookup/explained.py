"""What is in the house, looked up: a clause, a law, an open point, as plain data in the reader's language."""

from __future__ import annotations

import re
from typing import Any

from bridgelaw.errors import UnknownClause
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, Edition
from bridgelaw.laws.printings import differences
from bridgelaw.laws.profile import DEFAULT, Point, Profile, points, profile, settings, thresholds
from bridgelaw.laws.profile import profiles as profile_names
from bridgelaw.lookup.read_off import contested, known, paraphrase
from bridgelaw.texts import points as texts
from bridgelaw.texts.catalogue import say

__all__ = [
    "Entry",
    "Law",
    "OpenPoint",
    "arises_in",
    "coverage_document",
    "explained",
    "find",
    "find_point",
    "profile_document",
    "profiles_document",
    "settings_document",
]


def explained(book: Edition, given: str, language: str, profile_name: str) -> Entry | Law | OpenPoint:
    """What is meant by ``27B1(a)``, ``27b1a``, ``27`` or ``CP-07``.

    Raises :class:`~bridgelaw.errors.UnknownClause` with the nearest ones, and UnknownProfile.
    """
    chosen = profile(profile_name)
    point = find_point(given)
    if point:
        return OpenPoint(book, point, language)
    parts = find(book, given)
    if len(parts) == 1:
        return Entry(book, parts[0], language, chosen.name)
    return Law(book, given.strip(), parts, language)


def find(book: Edition, given: str) -> tuple[Clause | NotCoded, ...]:
    """The clause that is meant, or the clauses of a law or part that has no entry of its own.

    Raises :class:`~bridgelaw.errors.UnknownClause` with the nearest ones.
    """
    wanted = _key(given)
    for id, entry in book.table.items():
        if _key(id) == wanted:
            return (entry,)
    # 2 is not the beginning of 27: the number of the law must be whole.
    parts = [e for e in book.coverage() if _law(e.id) == _law(wanted) and _key(e.id).startswith(wanted)]
    return tuple(parts) or (book.clause(given.strip()),)


def _key(id: str) -> str:
    return re.sub(r"[^0-9a-z]", "", id.lower())


def _law(id: str) -> str:
    """The number of the law in which a clause stands."""
    number = re.match(r"\d+", id)
    return number[0] if number else ""


def find_point(given: str) -> str | None:
    """The contested point that is meant by ``CP-07``, ``cp7`` and the like, else None."""
    number = re.fullmatch(r"cp0*(\d{1,3})", _key(given))
    if number is None:
        return None
    id = f"CP-{int(number[1]):02}"
    if id not in points():
        first, *_, last = points()
        raise UnknownClause(given.strip(), f"a contested point, from {first} to {last}", first)
    return id


class Law:
    """The clauses of a law that has no entry of its own."""

    def __init__(self, book: Edition, given: str, parts: tuple[Clause | NotCoded, ...], language: str) -> None:
        self.book = book
        id, wanted = parts[0].id, _key(given)
        law = next(id[:n] for n in range(len(id) + 1) if _key(id[:n]) == wanted)
        self.law = law + ")" * (law.count("(") - law.count(")"))
        self.parts = parts
        self.language = language

    def document(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "law": self.law,
            "edition": self.book.name,
            "clauses": [
                {
                    "clause": entry.id,
                    "coded": isinstance(entry, Clause),
                    "paraphrase": paraphrase(entry, self.language),
                }
                for entry in self.parts
            ],
        }


class OpenPoint:
    """A contested point: the question, the readings, who reads it how."""

    def __init__(self, book: Edition, id: str, language: str) -> None:
        self.book = book
        self.point = points()[id]
        self.language = language

    def document(self) -> dict[str, Any]:
        """As plain data."""
        point, language = self.point, self.language
        return {
            "point": point.id,
            "question": texts.question(point, language, self.book.name),
            "kind": point.kind,
            "editions": arises_in(point),
            "readings": [
                {
                    "reading": reading,
                    "meaning": texts.meaning(point, reading, language, self.book.name),
                    "default": reading == point.default,
                    "source": say(f"point.{point.id}.{reading}.source", language),
                    "profiles": [
                        {"profile": p.name, "source": texts.source(point, p, language, self.book.name)}
                        for p in map(profile, profile_names())
                        if p.reading(point.id) == reading
                    ],
                }
                for reading in point.readings
            ],
            **({"others": texts.others(point, language)} if point.others else {}),
            "clauses": [
                entry.id for entry in self.book.coverage() if isinstance(entry, Clause) and point.id in contested(entry)
            ],
        }


def arises_in(point: Point) -> list[str]:
    """The editions under which the question arises."""
    return [name for name in EDITIONS if point.arises(name)]


class Entry:
    """All that is known about one clause."""

    def __init__(self, book: Edition, entry: Clause | NotCoded, language: str, profile_name: str) -> None:
        self.book = book
        self.entry = entry
        self.language = language
        self.profile = profile(profile_name)

    def document(self) -> dict[str, Any]:
        """As plain data; a section that says nothing is left out."""
        entry = self.entry
        found: dict[str, Any] = {
            "clause": entry.id,
            "edition": self.book.name,
            "coded": isinstance(entry, Clause),
            "paraphrase": paraphrase(entry, self.language),
        }
        if isinstance(entry, NotCoded):
            found["why"] = entry.why
        else:
            found |= {
                "reads": entry.section("Reads"),
                "interpretation": entry.section("Interpretation"),
                "asked": self._asked(entry),
            }
        about = known(self.book, entry)
        found |= {
            "displaces": list(about.displaces),
            "refers": list(about.refers),
            "points": [self._point(id) for id in about.points],
            "printings": [say(f"printing.{key}", self.language) for key in differences(self.book.name, entry.id)],
            "displaced_by": list(about.displaced_by),
            "referred_by": list(about.referred_by),
            "cases": [{"id": case.id, "title": case.title} for case in about.cases],
        }
        return {key: value for key, value in found.items() if value not in ("", [], None)}

    def _asked(self, entry: Clause) -> list[str]:
        if entry.asks:
            return [say("cli.asks", self.language)]
        moments = [say(f"moment.{moment.name.lower()}", self.language) for moment in entry.at]
        return moments or [say("cli.by_reference", self.language)]

    def _point(self, id: str) -> dict[str, str]:
        point, language = points()[id], self.language
        reading = self.profile.reading(id)
        return {
            "point": id,
            "question": texts.question(point, language, self.book.name),
            "reading": reading,
            "meaning": texts.meaning(point, reading, language, self.book.name),
            "source": texts.source(point, self.profile, language, self.book.name),
        }


# --- coverage and profiles ------------------------------------------------------------------------------


def coverage_document(book: Edition) -> dict[str, Any]:
    """The clauses of an edition that are coded, and those that are not with the reason."""
    entries = book.coverage()
    missing = [entry for entry in entries if isinstance(entry, NotCoded)]
    return {
        "edition": book.name,
        "coded": [entry.id for entry in entries if isinstance(entry, Clause)],
        "not_coded": [{"clause": entry.id, "why": entry.why} for entry in missing],
        "counts": {"coded": len(entries) - len(missing), "not_coded": len(missing)},
    }


def profiles_document(language: str) -> dict[str, Any]:
    """Every profile, and what holds where none says otherwise."""
    every = [profile_document(profile(name)) for name in profile_names()]
    return {"default": DEFAULT, "profiles": every, **_defaults(language)}


def profile_document(p: Profile) -> dict[str, Any]:
    """A profile as plain data."""
    return {
        "name": p.name,
        "title": p.title,
        "edition": None if p.edition is None else {"name": p.edition[0], "source": p.edition[1]},
        "readings": [
            {"point": id, "reading": reading, "source": source, "editions": arises_in(points()[id])}
            for id, (reading, source) in p.own.items()
        ],
        "settings": [{"setting": id, "value": value, "source": source} for id, (value, source) in p.does.items()],
        "thresholds": [{"threshold": id, "share": v, "source": source} for id, (v, source) in p.from_share.items()],
    }


def _defaults(language: str) -> dict[str, Any]:
    """The settings and the thresholds by default, as plain data."""
    shares = [
        {"threshold": t.id, "question": say(f"threshold.{t.id}", language), "default": t.default, "source": t.source}
        for t in thresholds().values()
    ]
    return {"settings": settings_document(language), "thresholds": shares}


def settings_document(language: str) -> list[dict[str, Any]]:
    """What authorities do differently, as plain data."""
    return [
        {
            "setting": s.id,
            "type": s.type,
            "question": texts.setting(s.id, language),
            "default": s.default,
            "values": [
                {"value": v, "meaning": texts.does(s.id, v, language), "source": s.sources[v]} for v in s.values
            ],
        }
        for s in settings().values()
    ]
