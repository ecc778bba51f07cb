"""Clauses as objects: a numbered pure function, the moments at which it is asked, what it displaces."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from bridgelaw.laws.effects import Effect
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.state import Judgement, Situation

__all__ = ["Applied", "Clause", "NotCoded", "applied", "clause", "not_coded", "question", "renumbered"]


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
    clause that answers a question of legality and has no effects.  ``key`` names its words in the catalogues;
    where the clause is that of another edition, ``laws`` is this one and ``numbers`` are those that laws have in it.
    """

    id: str
    function: Callable[..., Applied | bool | None]
    at: tuple[Moment, ...] = ()
    displaces: tuple[str, ...] = ()
    cited: bool = True
    asks: bool = False
    key: str = ""
    laws: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)

    def shared(self, laws: str, numbers: Mapping[str, str]) -> Clause:
        """The same clause in the table of another edition, where laws have other ``numbers``."""
        return replace(
            self,
            id=numbers.get(self.id, self.id),
            displaces=tuple(numbers.get(id, id) for id in self.displaces),
            key=self.key or self.id,
            laws=laws,
            numbers=numbers,
        )

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
        return renumbered(" ".join(self.doc.split("\n\n")[0].split()), self.numbers)

    def section(self, name: str) -> str:
        """A part of the docstring, such as ``Reads`` or ``Interpretation``; empty where there is none."""
        match = re.search(rf"^{name}:\s*(.*?)(?=^\w+:|\Z)", self.doc, re.M | re.S)
        return renumbered(" ".join(match[1].split()), self.numbers) if match else ""


def renumbered(text: str, numbers: Mapping[str, str]) -> str:
    """A text with the numbers that its laws have in another edition: ``72C`` becomes ``23``."""
    if not numbers:
        return text
    longest = sorted(numbers, key=len, reverse=True)
    pattern = rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w(])"
    return re.sub(pattern, lambda match: numbers[match[0]], text)


@dataclass(frozen=True, slots=True)
class NotCoded:
    """A clause of the edition that the engine does not rule on, and why; ``key`` to ``numbers`` as in a clause."""

    id: str
    why: str
    key: str = ""
    laws: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)

    def shared(self, laws: str, numbers: Mapping[str, str]) -> NotCoded:
        """The same entry in the table of another edition, where laws have other ``numbers``."""
        return replace(self, id=numbers.get(self.id, self.id), key=self.key or self.id, laws=laws, numbers=numbers)


Function = Callable[[Situation], Applied | None]
_NONE: Mapping[str, str] = MappingProxyType({})


def clause(
    id: str,
    *,
    at: Moment | tuple[Moment, ...] = (),
    displaces: tuple[str, ...] = (),
    cited: bool = True,
    key: str = "",
    laws: str = "",
    numbers: Mapping[str, str] = _NONE,
) -> Callable[[Function], Clause]:
    """Make a clause of the function below it.

    ``laws`` and ``numbers`` where that calls what speaks in the numbers of another edition.
    """
    moments = at if isinstance(at, tuple) else (at,)

    def make(function: Function) -> Clause:
        return Clause(id, function, moments, displaces, cited, key=key, laws=laws, numbers=numbers)

    return make


def question(id: str) -> Callable[[Callable[..., bool]], Clause]:
    """Make a clause that only says whether something is legal."""

    def make(function: Callable[..., bool]) -> Clause:
        return Clause(id, function, asks=True)

    return make


def not_coded(id: str, why: str, *, key: str = "") -> NotCoded:
    """A clause that is met with "not coded"."""
    return NotCoded(id, why, key)
