"""What is known about a clause: its words, what it refers to, which points it reads, which cases cite it.

It is read off the source, the table of the edition and the cases.  Nobody keeps such lists by hand, so they cannot
grow stale.  ``bridgelaw explain`` and the pages of docs/laws show it.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridgelaw.errors import BridgelawError
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import Edition, law_order
from bridgelaw.laws.profile import points
from bridgelaw.texts.catalogue import keys, say

if TYPE_CHECKING:
    from bridgelaw.formats.case import Case

__all__ = ["Known", "cases_citing", "contested", "house_cases", "known", "paraphrase", "references"]


@dataclass(frozen=True, slots=True)
class Known:
    """The ids of the clauses that have to do with one, the points that it reads, and the cases that cite it."""

    displaces: tuple[str, ...]
    displaced_by: tuple[str, ...]
    refers: tuple[str, ...]
    referred_by: tuple[str, ...]
    points: tuple[str, ...]
    cases: tuple[Case, ...]


def known(book: Edition, entry: Clause | NotCoded) -> Known:
    """All that can be read off about an entry of an edition."""
    coded = entry if isinstance(entry, Clause) else None
    clauses = [c for c in book.coverage() if isinstance(c, Clause)]
    return Known(
        displaces=coded.displaces if coded else (),
        displaced_by=tuple(c.id for c in clauses if entry.id in c.displaces),
        refers=tuple(id for id in references(coded) if id in book) if coded else (),
        referred_by=tuple(c.id for c in clauses if c.id != entry.id and entry.id in references(c)),
        points=tuple(contested(coded)) if coded else (),
        cases=cases_citing(book.name, entry.id),
    )


def paraphrase(entry: Clause | NotCoded, language: str) -> str:
    """What a clause says in our words and in the language; empty for one that is not coded and has none."""
    key = f"paraphrase.{entry.key or entry.id}"
    if key in keys(language):
        return say(key, language, laws=entry.laws)
    return entry.summary if isinstance(entry, Clause) else ""


# --- the source -----------------------------------------------------------------------------------------


def _functions(entry: Clause) -> list[Callable[..., Any]]:
    """The function of a clause, and those in the rooms of the Laws that it calls, and that they call."""
    todo: list[Any] = [entry.function]
    done: list[Callable[..., Any]] = []
    while todo:
        function = todo.pop()
        if function in done:
            continue
        done.append(function)
        for node in ast.walk(_tree(function)):
            if not isinstance(node, ast.Call):
                continue
            called: Any = None
            if isinstance(node.func, ast.Name):
                called = function.__globals__.get(node.func.id)
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                room = function.__globals__.get(node.func.value.id)
                called = getattr(room, node.func.attr, None) if inspect.ismodule(room) else None
            if inspect.isfunction(called) and called.__module__.startswith("bridgelaw.laws.l"):
                todo.append(called)
    return done


@functools.cache
def _tree(function: Callable[..., Any]) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _first_arguments(function: Callable[..., Any], names: tuple[str, ...]) -> set[str]:
    """What the first argument of a call of one of these names can be, in one function."""
    found: set[str] = set()
    for node in ast.walk(_tree(function)):
        if isinstance(node, ast.Call) and node.args:
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called in names:
                found |= _values(node.args[0], _tree(function))
    return found


#: What a clause takes from the state and not from its own text: the test that the Director named.
_TAKEN = {"ground": {"23A1", "23A2", "23A3"}}


def _values(node: ast.expr, within: ast.AST) -> set[str]:
    """The texts that an expression can be: itself, both sides of a choice, what was assigned to the name."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return _values(node.body, within) | _values(node.orelse, within)
    if isinstance(node, ast.Attribute):
        return _TAKEN.get(node.attr, set())
    if not isinstance(node, ast.Name):
        return set()
    if node.id in _TAKEN:
        return _TAKEN[node.id]
    assigned = [
        n.value
        for n in ast.walk(within)
        if (isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == node.id for t in n.targets))
        or (isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name) and n.target.id == node.id)
    ]
    return {text for value in assigned if value is not None for text in _values(value, within)}


@functools.cache
def references(entry: Clause) -> tuple[str, ...]:
    """The clauses to which a clause refers, in the order of the Laws, read off its source."""
    found = {id for function in _functions(entry) for id in _first_arguments(function, ("Refers",))}
    return tuple(sorted({entry.numbers.get(id, id) for id in found} - {entry.id}, key=law_order))


@functools.cache
def contested(entry: Clause) -> list[str]:
    """The contested points on which a clause depends, read off its source and docstring."""
    found = {id for function in _functions(entry) for id in _first_arguments(function, ("Reads", "reading"))}
    found |= set(re.findall(r"CP-\d\d", entry.doc))
    return sorted(id for id in found if id in points())


# --- the cases ------------------------------------------------------------------------------------------


def cases_citing(edition_name: str, clause: str) -> tuple[Case, ...]:
    """The cases beside a source checkout that expect the clause to be cited; else none."""
    return tuple(
        case
        for case in house_cases(edition_name)
        if case.expect is not None and clause in case.expect.values.get("cites", ())
    )


@functools.cache
def house_cases(edition_name: str) -> tuple[Case, ...]:
    """Every case of an edition beside a source checkout, in the order of the files; else none."""
    folder = Path(__file__).parents[3] / "tests" / "cases" / edition_name
    if not folder.is_dir():
        return ()
    from bridgelaw.formats.case import load

    found: list[Case] = []
    for path in sorted(folder.rglob("*.yaml")):
        try:
            found += load(path)
        except BridgelawError:
            continue
    return tuple(found)
