"""``bridgelaw explain``, ``coverage`` and ``profiles``: what is in the house, clause by clause."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from bridgelaw.cli.output import edition_option, language_option, print_json, profile_option, wrapped
from bridgelaw.errors import BridgelawError, UnknownClause
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, Edition, edition, law_order
from bridgelaw.laws.profile import DEFAULT, points, profile
from bridgelaw.laws.profile import profiles as profile_names
from bridgelaw.texts.catalogue import keys
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

    CLAUSE is its number; brackets, spaces and capitals may be left out. The words are our own, never the official
    text; what a clause reads and how open wording is read is in English.

    \b
      bridgelaw explain "27B1(a)"
      bridgelaw explain 27b1a --lang de
      bridgelaw explain 30B1bii --json
      bridgelaw explain 27B4 --profile WBU
    """  # noqa: D301 (click's own mark)
    book = edition(edition_name)
    found = _Found(book, find(book, clause), language, profile_name)
    if as_json:
        print_json(found.document())
    else:
        print(found.words())
    return 0


def find(book: Edition, given: str) -> Clause | NotCoded:
    """The clause that is meant.  Raises :class:`~bridgelaw.errors.UnknownClause` with the nearest ones."""
    wanted = _key(given)
    for id, entry in book.table.items():
        if _key(id) == wanted:
            return entry
    parts = [id for id in sorted(book.table, key=law_order) if wanted and _key(id).startswith(wanted)]
    if parts and re.search(r"\d", wanted):
        raise UnknownClause(given, f"a clause of the edition {book.name}", f"one of its parts, {', '.join(parts[:6])}")
    return book.clause(given.strip())


def _key(id: str) -> str:
    return re.sub(r"[^0-9a-z]", "", id.lower())


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
            "paraphrase": self._paraphrase(),
        }
        if isinstance(entry, NotCoded):
            found["why"] = entry.why
        else:
            found |= {
                "reads": entry.section("Reads"),
                "interpretation": entry.section("Interpretation"),
                "asked": self._asked(entry),
                "displaces": list(entry.displaces),
                "refers": [id for id in references(entry) if id in self.book],
                "points": [self._point(id) for id in contested(entry)],
            }
        clauses = [c for c in self.book.table.values() if isinstance(c, Clause)]
        found["displaced_by"] = [c.id for c in clauses if entry.id in c.displaces]
        found["referred_by"] = [c.id for c in clauses if c.id != entry.id and entry.id in references(c)]
        found["cases"] = [{"id": id, "title": title} for id, title in cases_citing(self.book.name, entry.id)]
        return {key: value for key, value in found.items() if value not in ("", [], None)}

    def _paraphrase(self) -> str:
        key = f"paraphrase.{self.entry.id}"
        if key in keys(self.language):
            return say_in(key, self.language)
        return self.entry.summary if isinstance(self.entry, Clause) else ""

    def _asked(self, entry: Clause) -> list[str]:
        if entry.asks:
            return [say_in("cli.asks", self.language)]
        return [moment.value for moment in entry.at] or [say_in("cli.by_reference", self.language)]

    def _point(self, id: str) -> dict[str, str]:
        point = points()[id]
        reading = self.profile.reading(id)
        return {
            "point": id,
            "question": point.question,
            "reading": reading,
            "meaning": point.readings[reading],
            "source": self.profile.source(id),
        }

    def words(self) -> str:
        """For a reader."""
        language, found = self.language, self.document()
        state = (
            say_in("cli.coded", language)
            if found["coded"]
            else say_in("cli.not_coded", language, reason=str(found["why"]))
        )
        lines = [f"{found['clause']}  ({found['edition']}, {state})"]
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
        if "points" in found:
            lines += ["", say_in("cli.points", language, profile=self.profile.name) + ":"]
            for point in found["points"]:
                source = say_in("cli.source", language, reason=point["source"].rstrip("."))
                lines.append(wrapped(f"{point['point']}: {point['question']}", "  "))
                lines.append(wrapped(f"{point['meaning']} ({point['reading']}) {source}", "    "))
        if "cases" in found:
            lines += ["", say_in("cli.cases", language) + ":"]
            lines += [wrapped(f"{case['id']}: {case['title']}", "  ") for case in found["cases"]]
        return "\n".join(lines)


def _syntax(entry: Clause) -> Iterator[ast.AST]:
    """The syntax of a clause and of the functions of its own module that it calls."""
    module = inspect.getmodule(entry.function)
    todo, done = [entry.function], set()
    while todo:
        function = todo.pop()
        if function in done:
            continue
        done.add(function)
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
            yield node
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                called = getattr(module, node.func.id, None)
                if inspect.isfunction(called) and called.__module__ == getattr(module, "__name__", ""):
                    todo.append(called)


def _named(node: ast.AST, names: tuple[str, ...]) -> str | None:
    """The first argument of a call of one of these names, if it is a text."""
    if not isinstance(node, ast.Call) or not node.args:
        return None
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    first = node.args[0]
    return first.value if called in names and isinstance(first, ast.Constant) and isinstance(first.value, str) else None


@functools.cache
def references(entry: Clause) -> tuple[str, ...]:
    """The clauses to which a clause refers, in the order of the Laws, read off its source."""
    found = {id for node in _syntax(entry) if (id := _named(node, ("Refers",)))}
    return tuple(sorted(found, key=law_order))


def contested(entry: Clause) -> list[str]:
    """The contested points on which a clause depends, read off its source and docstring."""
    found = {id for node in _syntax(entry) if (id := _named(node, ("Reads", "reading")))}
    found |= set(re.findall(r"CP-\d\d", entry.doc))
    return sorted(id for id in found if id in points())


def cases_citing(edition_name: str, clause: str) -> list[tuple[str, str]]:
    """Id and title of the cases beside a source checkout that expect the clause to be cited; else none."""
    return [(id, title) for id, title, cited in _cases(edition_name) if clause in cited]


@functools.cache
def _cases(edition_name: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Id, title and expected citations of every case beside a source checkout."""
    folder = Path(__file__).parents[3] / "tests" / "cases" / edition_name
    if not folder.is_dir():
        return ()
    from bridgelaw.formats.case import load

    found = []
    for path in sorted(folder.rglob("*.yaml")):
        try:
            cases = load(path)
        except BridgelawError:
            continue
        for case in cases:
            if case.expect is not None and "cites" in case.expect:
                found.append((case.id or path.stem, case.title, tuple(case.expect["cites"])))
    return tuple(found)


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
        state = (
            say_in("cli.coded", language)
            if isinstance(entry, Clause)
            else say_in("cli.not_coded", language, reason=entry.why)
        )
        print(f"{entry.id:<{width}}{state}")
    print()
    coded = len(entries) - len(missing)
    print(say_in("cli.count", language, given=book.name, n=coded, list=str(len(missing))))
    return 0


@click.command()
@language_option
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def profiles(language: str, as_json: bool) -> int:
    """List the profiles: who reads the open points how.

    \b
      bridgelaw profiles
      bridgelaw profiles --lang nl
      bridgelaw profiles --json
    """  # noqa: D301 (click's own mark)
    every = [profile(name) for name in profile_names()]
    if as_json:
        print_json(
            {
                "default": DEFAULT,
                "profiles": [
                    {
                        "name": p.name,
                        "title": p.title,
                        "readings": [
                            {"point": id, "reading": reading, "source": source}
                            for id, (reading, source) in p.own.items()
                        ],
                    }
                    for p in every
                ],
            }
        )
        return 0
    for p in every:
        print(f"{p.name}  {p.title}")
        if not p.own:
            print(f"  {say_in('cli.readings', language)}.")
        for id, (reading, source) in p.own.items():
            point = points()[id]
            print(wrapped(f"{id}: {point.question}", "  "))
            print(wrapped(f"{point.readings[reading]} {say_in('cli.source', language, reason=source)}", "    "))
    return 0
