"""``bridgelaw explain``, ``coverage`` and ``profiles``: what is in the house, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import click

from bridgelaw.cli.output import edition_option, language_option, print_json, profile_option, wrapped
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import DEFAULT, Point, Profile, points, profile, settings, thresholds
from bridgelaw.laws.profile import profiles as profile_names
from bridgelaw.lookup.explained import (
    Entry,
    Law,
    OpenPoint,
    arises_in,
    coverage_document,
    explained,
    profiles_document,
)
from bridgelaw.lookup.read_off import paraphrase
from bridgelaw.texts import points as texts
from bridgelaw.texts.catalogue import say as say_in
from bridgelaw.texts.reasons import why_not
from bridgelaw.texts.wording import on_one_line

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
    found = explained(edition(edition_name), clause, language, profile_name)
    if as_json:
        print_json(found.document())
    elif isinstance(found, Entry):
        print(_entry_words(found))
    else:
        print(_law_words(found) if isinstance(found, Law) else _point_words(found))
    return 0


def _state(entry: Clause | NotCoded, language: str) -> str:
    if isinstance(entry, Clause):
        return say_in("cli.coded", language)
    return say_in("cli.not_coded", language, reason=why_not(entry.key or entry.id, entry.why, language, entry.laws))


def _arises(point: Point, language: str) -> str:
    return say_in("cli.arises", language, list=tuple(arises_in(point)))


def _law_words(found: Law) -> str:
    """For a reader."""
    lines = [say_in("cli.law", found.language, law=found.law, edition=found.book.name)]
    for entry in found.parts:
        lines += ["", f"{entry.id}  ({_state(entry, found.language)})"]
        lines.append(wrapped(paraphrase(entry, found.language), "  "))
    return "\n".join(lines)


def _point_words(found: OpenPoint) -> str:
    """For a reader."""
    language, document = found.language, found.document()
    lines = [
        document["point"],
        "",
        wrapped(document["question"]),
        "",
        wrapped(say_in(f"cli.kind.{document['kind']}", language)),
    ]
    lines += [wrapped(_arises(found.point, language)), "", say_in("cli.readings.all", language) + ":"]
    for reading in document["readings"]:
        lines.append(wrapped(f"{reading['meaning']} ({reading['reading']})", "  "))
        if reading["default"]:
            lines.append(wrapped(say_in("cli.read_by_default", language), "    "))
        readers: dict[str, list[str]] = {reading["source"]: []}
        for reader in reading["profiles"]:
            readers.setdefault(reader["source"], []).append(reader["profile"])
        for source, names in readers.items():
            who = say_in("cli.read_by", language, list=tuple(names)) + " " if names else ""
            lines.append(wrapped(f"{who}{say_in('cli.source', language, reason=source.rstrip('.'))}", "    "))
    if "others" in document:
        lines += ["", wrapped(document["others"])]
    if document["clauses"]:
        lines += ["", say_in("cli.point_in", language) + ":", wrapped(", ".join(document["clauses"]), "  ")]
    return "\n".join(lines)


def _entry_words(found: Entry) -> str:
    """For a reader."""
    language, document = found.language, found.document()
    lines = [f"{document['clause']}  ({document['edition']}, {_state(found.entry, language)})"]
    if "paraphrase" in document:
        lines += ["", wrapped(document["paraphrase"])]
    for key, heading in (
        ("reads", "cli.reads"),
        ("interpretation", "heading.interpretation"),
        ("asked", "cli.asked"),
        ("displaces", "cli.displaces"),
        ("displaced_by", "cli.displaced"),
        ("refers", "cli.refers"),
        ("referred_by", "cli.referred"),
    ):
        if key in document:
            value = document[key]
            separator = "; " if key == "asked" else ", "
            text = value if isinstance(value, str) else separator.join(value)
            lines += ["", f"{say_in(heading, language)}:", wrapped(text, "  ")]
    if "printings" in document:
        lines += ["", say_in("cli.printings", language) + ":"]
        lines += [wrapped(words, "  ") for words in document["printings"]]
    if "points" in document:
        lines += ["", say_in("cli.points", language, profile=found.profile.name) + ":"]
        for point in document["points"]:
            source = say_in("cli.source", language, reason=point["source"].rstrip("."))
            lines.append(wrapped(f"{point['point']}: {point['question']}", "  "))
            lines.append(wrapped(f"{point['meaning']} ({point['reading']}) {source}", "    "))
    if "cases" in document:
        lines += ["", say_in("cli.cases", language) + ":"]
        lines += [wrapped(on_one_line(f"{case['id']}: {case['title']}"), "  ") for case in document["cases"]]
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
        print_json(coverage_document(book))
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
        print_json(profiles_document(language))
        return 0
    for p in every:
        print("\n".join(_in_words(p, language)))
    print("\n".join((*_handled(language), *_measured(language))))
    return 0


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
