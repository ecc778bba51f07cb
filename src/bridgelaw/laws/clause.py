"""Clauses as objects: a numbered pure function, the moments at which it is asked, what it displaces."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bridgelaw.laws.effects import Effect
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Judgement, Situation

__all__ = ["Applied", "Clause", "NotCoded", "applied", "clause", "not_coded", "question"]


@dataclass(frozen=True, slots=True)
class Applied:
    """What a clause does: its effects, and which of its sentences says so."""

    effects: tuple[Effect, ...]
    variant: str = ""
    judgement: Judgement | None = None
    not_coded: str = ""
    params: tuple[tuple[str, object], ...] = ()


def applied(
    *effects: Effect, variant: str = "", judgement: Judgement | None = None, not_coded: str = "", **params: object
) -> Applied:
    """The clause applies, with these effects.

    ``variant`` names one of its sentences and ``params`` values for it, where they are not those of the
    situation; ``not_coded`` says that this part of the clause is not coded, and why.
    """
    return Applied(effects, variant, judgement, not_coded, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of one edition.

    ``at``: the moments at which it is asked of its own accord (else only by reference).  ``displaces``: the
    clauses that do not apply where this one does.  ``cited`` is false for a preamble.  ``asks`` marks a
    clause that answers a question of legality and has no effects.
    """

    id: str
    function: Callable[..., Applied | bool | None]
    at: tuple[Moment, ...] = ()
    displaces: tuple[str, ...] = ()
    cited: bool = True
    asks: bool = False

    def __call__(self, *given: Any) -> bool:
        """The answer of a clause that answers a question of legality."""
        return bool(self.function(*given))

    @property
    def doc(self) -> str:
        """The docstring of the function, dedented."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def summary(self) -> str:
        """Our paraphrase: the first paragraph of the docstring."""
        return " ".join(self.doc.split("\n\n")[0].split())

    def section(self, name: str) -> str:
        """A part of the docstring, such as ``Reads`` or ``Interpretation``; empty where there is none."""
        match = re.search(rf"^{name}:\s*(.*?)(?=^\w+:|\Z)", self.doc, re.M | re.S)
        return " ".join(match[1].split()) if match else ""


@dataclass(frozen=True, slots=True)
class NotCoded:
    """A clause of the edition that the engine does not rule on, and why."""

    id: str
    why: str


Function = Callable[[Situation], Applied | None]


def clause(
    id: str, *, at: Moment | tuple[Moment, ...] = (), displaces: tuple[str, ...] = (), cited: bool = True
) -> Callable[[Function], Clause]:
    """Make a clause of the function below it."""
    moments = at if isinstance(at, tuple) else (at,)

    def make(function: Function) -> Clause:
        return Clause(id, function, moments, displaces, cited)

    return make


def question(id: str) -> Callable[[Callable[..., bool]], Clause]:
    """Make a clause that only says whether something is legal."""

    def make(function: Callable[..., bool]) -> Clause:
        return Clause(id, function, asks=True)

    return make


def not_coded(id: str, why: str) -> NotCoded:
    """A clause that is met with "not coded"."""
    return NotCoded(id, why)
