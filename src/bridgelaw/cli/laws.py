"""``bridgelaw explain``, ``coverage`` and ``profiles``: what is in the house, clause by clause."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import click

from bridgelaw.cli.output import edition_option, language_option, print_json, profile_option, why_not, wrapped
from bridgelaw.cli.read_off import contested, known, paraphrase
from bridgelaw.cli.wording import on_one_line
from bridgelaw.errors import UnknownClause
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, Edition, edition
from bridgelaw.laws.printings import differences
from bridgelaw.laws.profile import DEFAULT, Point, Profile, points, profile, settings, thresholds
from bridgelaw.laws.profile import profiles as profile_names
from bridgelaw.texts import points as texts
from bridgelaw.texts.catalogue import say as say_in

__all__ = ["coverage", "explain", "profiles"]


# --- explain --------------------------------------------------------------------------------------------


@click.command()
@click.argument("clause")
@language_option
@edition_option(EDITIONS[0])
@profile_option(DEFAULT)
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def explain(clause: str, language: str, edition_name: str, profile_name: str, as_json: bool) -> int:
    """Explain a clause of the Laws.

    CLAUSE is its number; brackets, spaces and capitals may be left out. The number of a law lists its clauses, and
    that of a contested point (CP-07) explains who reads it how. The words are our own, never the official text; what a
    clause reads and how open wording is read is in English.

    \b
      bridgelaw explain "27B1(a)"
      bridgelaw explain 27b1a --lang de
      bridgelaw explain 30B1bii --json
      bridgelaw explain 27B4 --profile WBU
      bridgelaw explain 27
      bridgelaw explain CP-07
    """  # noqa: D301 (click's own mark)
    book = edition(edition_name)
    chosen = profile(profile_name)
    point = find_point(clause)
    parts = () if point else find(book, clause)
    found: _Point | _Found | _Law
    if point:
        found = _Point(book, point, language)
    elif len(parts) == 1:
        found = _Found(book, parts[0], language, chosen.name)
    else:
        found = _Law(book, clause.strip(), parts, language)
    if as_json:
        print_json(found.document())
    else:
        print(found.words())
    return 0


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


def _state(entry: Clause | NotCoded, language: str) -> str:
    if isinstance(entry, Clause):
        return say_in("cli.coded", language)
    return say_in("cli.not_coded", language, reason=why_not(entry.key or entry.id, entry.why, language, entry.laws))


class _Law:
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

    def words(self) -> str:
        """For a reader."""
        lines = [say_in("cli.law", self.language, law=self.law, edition=self.book.name)]
        for entry in self.parts:
            lines += ["", f"{entry.id}  ({_state(entry, self.language)})"]
            lines.append(wrapped(paraphrase(entry, self.language), "  "))
        return "\n".join(lines)


class _Point:
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
            "editions": _editions(point),
            "readings": [
                {
                    "reading": reading,
                    "meaning": texts.meaning(point, reading, language, self.book.name),
                    "default": reading == point.default,
                    "source": say_in(f"point.{point.id}.{reading}.source", language),
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

    def words(self) -> str:
        """For a reader."""
        language, found = self.language, self.document()
        lines = [
            found["point"],
            "",
            wrapped(found["question"]),
            "",
            wrapped(say_in(f"cli.kind.{found['kind']}", language)),
        ]
        lines += [wrapped(_arises(self.point, language)), "", say_in("cli.readings.all", language) + ":"]
        for reading in found["readings"]:
            lines.append(wrapped(f"{reading['meaning']} ({reading['reading']})", "  "))
            if reading["default"]:
                lines.append(wrapped(say_in("cli.read_by_default", language), "    "))
            readers: dict[str, list[str]] = {reading["source"]: []}
            for reader in reading["profiles"]:
                readers.setdefault(reader["source"], []).append(reader["profile"])
            for source, names in readers.items():
                who = say_in("cli.read_by", language, list=tuple(names)) + " " if names else ""
                lines.append(wrapped(f"{who}{say_in('cli.source', language, reason=source.rstrip('.'))}", "    "))
        if "others" in found:
            lines += ["", wrapped(found["others"])]
        if found["clauses"]:
            lines += ["", say_in("cli.point_in", language) + ":", wrapped(", ".join(found["clauses"]), "  ")]
        return "\n".join(lines)


def _editions(point: Point) -> list[str]:
    """The editions under which the question arises."""
    return [name for name in EDITIONS if point.arises(name)]


def _arises(point: Point, language: str) -> str:
    return say_in("cli.arises", language, list=tuple(_editions(point)))


class _Found:
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
            "printings": [say_in(f"printing.{key}", self.language) for key in differences(self.book.name, entry.id)],
            "displaced_by": list(about.displaced_by),
            "referred_by": list(about.referred_by),
            "cases": [{"id": case.id, "title": case.title} for case in about.cases],
        }
        return {key: value for key, value in found.items() if value not in ("", [], None)}

    def _asked(self, entry: Clause) -> list[str]:
        if entry.asks:
            return [say_in("cli.asks", self.language)]
        moments = [say_in(f"moment.{moment.name.lower()}", self.language) for moment in entry.at]
        return moments or [say_in("cli.by_reference", self.language)]

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

    def words(self) -> str:
        """For a reader."""
        language, found = self.language, self.document()
        lines = [f"{found['clause']}  ({found['edition']}, {_state(self.entry, language)})"]
        if "paraphrase" in found:
            lines += ["", wrapped(found["paraphrase"])]
        for key, heading in (
            ("reads", "cli.reads"),
            ("interpretation", "heading.interpretation"),
            ("asked", "cli.asked"),
            ("displaces", "cli.displaces"),
            ("displaced_by", "cli.displaced"),
            ("refers", "cli.refers"),
            ("referred_by", "cli.referred"),
        ):
            if key in found:
                value = found[key]
                separator = "; " if key == "asked" else ", "
                text = value if isinstance(value, str) else separator.join(value)
                lines += ["", f"{say_in(heading, language)}:", wrapped(text, "  ")]
        if "printings" in found:
            lines += ["", say_in("cli.printings", language) + ":"]
            lines += [wrapped(words, "  ") for words in found["printings"]]
        if "points" in found:
            lines += ["", say_in("cli.points", language, profile=self.profile.name) + ":"]
            for point in found["points"]:
                source = say_in("cli.source", language, reason=point["source"].rstrip("."))
                lines.append(wrapped(f"{point['point']}: {point['question']}", "  "))
                lines.append(wrapped(f"{point['meaning']} ({point['reading']}) {source}", "    "))
        if "cases" in found:
            lines += ["", say_in("cli.cases", language) + ":"]
            lines += [wrapped(on_one_line(f"{case['id']}: {case['title']}"), "  ") for case in found["cases"]]
        return "\n".join(lines)


# --- coverage and profiles ------------------------------------------------------------------------------


@click.command()
@language_option
@edition_option(EDITIONS[0])
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def coverage(language: str, edition_name: str, as_json: bool) -> int:
    """List the clauses that are coded, and those that are not, with the reason.

    \b
      bridgelaw coverage
      bridgelaw coverage --json | jq .not_coded
    """  # noqa: D301 (click's own mark)
    book = edition(edition_name)
    entries = book.coverage()
    missing = [entry for entry in entries if isinstance(entry, NotCoded)]
    if as_json:
        print_json(
            {
                "edition": book.name,
                "coded": [entry.id for entry in entries if isinstance(entry, Clause)],
                "not_coded": [{"clause": entry.id, "why": entry.why} for entry in missing],
                "counts": {"coded": len(entries) - len(missing), "not_coded": len(missing)},
            }
        )
        return 0
    width = max(len(entry.id) for entry in entries) + 2
    for entry in entries:
        print(f"{entry.id:<{width}}{_state(entry, language)}")
    print()
    coded = len(entries) - len(missing)
    print(say_in("cli.count", language, given=book.name, n=coded, list=str(len(missing))))
    return 0


@click.command()
@language_option
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def profiles(language: str, as_json: bool) -> int:
    """List the profiles: who reads the open points how, and does what differently.

    \b
      bridgelaw profiles
      bridgelaw profiles --lang nl
      bridgelaw profiles --json
    """  # noqa: D301 (click's own mark)
    every = [profile(name) for name in profile_names()]
    if as_json:
        print_json({"default": DEFAULT, "profiles": [_profile(p) for p in every], **_defaults(language)})
        return 0
    for p in every:
        print("\n".join(_in_words(p, language)))
    print("\n".join((*_handled(language), *_measured(language))))
    return 0


def _profile(p: Profile) -> dict[str, Any]:
    """A profile as plain data."""
    return {
        "name": p.name,
        "title": p.title,
        "edition": None if p.edition is None else {"name": p.edition[0], "source": p.edition[1]},
        "readings": [
            {"point": id, "reading": reading, "source": source, "editions": _editions(points()[id])}
            for id, (reading, source) in p.own.items()
        ],
        "settings": [{"setting": id, "value": value, "source": source} for id, (value, source) in p.does.items()],
        "thresholds": [{"threshold": id, "share": v, "source": source} for id, (v, source) in p.from_share.items()],
    }


def _defaults(language: str) -> dict[str, Any]:
    """The settings and the thresholds by default, as plain data."""
    shares = [
        {"threshold": t.id, "question": say_in(f"threshold.{t.id}", language), "default": t.default, "source": t.source}
        for t in thresholds().values()
    ]
    return {"settings": _settings(language), "thresholds": shares}


def _settings(language: str) -> list[dict[str, Any]]:
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


def _handled(language: str) -> list[str]:
    """The settings by default, for a reader."""
    lines = ["", say_in("cli.settings", language) + ":"]
    for s in settings().values():
        source = say_in(f"setting.{s.id}.{s.default}.source", language).rstrip(".")
        lines.append(wrapped(texts.setting(s.id, language), "  "))
        default = f"{texts.does(s.id, s.default, language)} {say_in('cli.read_by_default', language)}"
        lines.append(wrapped(f"{default} {say_in('cli.source', language, reason=source)}", "    "))
    return lines


def _measured(language: str) -> list[str]:
    """The thresholds by default, for a reader."""
    lines = ["", say_in("cli.thresholds", language) + ":"]
    source = say_in("cli.source", language, reason=say_in("threshold.source", language))
    for t in thresholds().values():
        share = say_in("threshold.share", language, share=Fraction(t.default))
        lines.append(wrapped(f"{say_in(f'threshold.{t.id}', language)} {share}", "  "))
    return [*lines, wrapped(source, "  ")]


def _in_words(p: Profile, language: str) -> list[str]:
    """A profile for a reader."""
    lines = [f"{p.name}  {p.title}"]
    if p.edition is not None:
        lines.append(wrapped(texts.edition(p, language), "  "))
    if not p.own:
        lines.append(f"  {say_in('cli.readings', language)}.")
    for id in p.own:
        point = points()[id]
        lines.append(wrapped(f"{id}: {texts.question(point, language)} {_arises(point, language)}", "  "))
        lines.append(wrapped(texts.cited(point, p, language), "    "))
    for id, (value, _) in p.does.items():
        source = say_in("cli.source", language, reason=say_in(f"profile.{p.name}.{id}", language).rstrip("."))
        lines.append(wrapped(texts.setting(id, language), "  "))
        lines.append(wrapped(f"{texts.does(id, value, language)} {source}", "    "))
    return lines
