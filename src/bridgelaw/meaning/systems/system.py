"""A pair's system: which meaning a call has after the calls before it, with references resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from bridgelaw.errors import AmbiguousPatterns, BridgelawError, CircularReference, UnknownReference, UnreadablePattern
from bridgelaw.meaning.notation import Description, dumps, loads
from bridgelaw.meaning.notation.tree import And, Expr, Named, Not, Or
from bridgelaw.meaning.systems.pattern import Bindings, Pattern, substituted
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.record import Meaning

__all__ = ["Described", "Entry", "Layer", "System"]


#: A reference that leads through so many others leads on for ever, as far as a reader can tell.
_LONGEST_TRAIL = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """What a file says of one pattern: the texts as written, and what it says of ``artificial`` and ``specifies``."""

    pattern: Pattern
    texts: tuple[str, ...]
    file: str | None
    line: int
    artificial: bool | None = None
    specifies: frozenset[Denomination] | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """A text that other texts refer to by a name."""

    text: str
    file: str | None
    line: int


@dataclass(frozen=True, slots=True)
class Layer:
    """What one file says; ``without`` are the patterns that it takes away from the system it extends."""

    file: str | None
    entries: tuple[Entry, ...]
    names: Mapping[str, Name] = field(default_factory=dict)
    without: frozenset[str] = frozenset()


class Described(NamedTuple):
    """A call that a system describes: the last of ``auction``, which is from the first pass demanded or call on."""

    auction: tuple[Call, ...]
    meaning: Meaning
    pattern: str
    file: str | None
    line: int


class System:
    """What the calls of a pair show, by the auction before them.

    ``title`` is the name as its file has it.  What a file says goes before what the system says that it extends;
    within one file the most specific pattern counts.
    """

    def __init__(self, title: str, layers: Sequence[Layer]) -> None:
        """``layers``: the file itself, then the one that it extends, and so on."""
        self.title = title
        self._layers = tuple(layers)
        gone: set[str] = set()
        self._entries: list[dict[int, list[Entry]]] = []
        self._names: dict[str, Name] = {}
        for layer in layers:
            kept = [entry for entry in layer.entries if entry.pattern.text not in gone]
            kept.sort(key=lambda entry: entry.pattern.specificity, reverse=True)
            by_length: dict[int, list[Entry]] = {}
            for entry in kept:
                by_length.setdefault(len(entry.pattern.body), []).append(entry)
            self._entries.append(by_length)
            self._names = {**layer.names, **self._names}
            gone |= layer.without
        self._resolved: dict[tuple[int, tuple[tuple[str, Denomination], ...]], tuple[Description, ...]] = {}

    def __repr__(self) -> str:
        return f"<System {self.title!r}>"

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns that count, those of the file itself first."""
        entries = chain.from_iterable(chain.from_iterable(layer.values()) for layer in self._entries)
        return tuple(dict.fromkeys(entry.pattern.text for entry in entries))

    def meaning(self, auction: Sequence[Call]) -> Meaning | None:
        """What the last call of ``auction`` shows; None where the system says nothing of it.

        ``auction`` has every call in turn from the dealer on, and the last one is made by a player of this pair.  The
        texts of the meaning are canonical and have no references.  ``artificial`` and ``specifies`` are None where
        the file does not say them.  Raises what :meth:`check` raises, of the entries that are met.
        """
        found = self._find(auction)
        return None if found is None else self._meaning(*found)

    def described(self) -> Iterator[Described]:
        """Every call that the system describes, its letters expanded to suits.  Raises what :meth:`check` raises."""
        for entry in self._all():
            for auction, bindings in entry.pattern.expanded():
                found = self._find(auction)
                if found is not None and found[0] is entry:
                    yield Described(auction, self._meaning(entry, bindings), entry.pattern.text, entry.file, entry.line)

    def check(self) -> None:
        """See that every meaning can be read, every reference leads somewhere, and no two patterns compete.

        Raises :class:`~bridgelaw.errors.UnreadableMeaning`, :class:`~bridgelaw.errors.UnknownReference`,
        :class:`~bridgelaw.errors.CircularReference` or :class:`~bridgelaw.errors.AmbiguousPatterns`, with the place.
        """
        for layer in self._entries:
            for entries in layer.values():
                _unambiguous(entries)
        for entry in self._all():
            for _, bindings in entry.pattern.expanded():
                self._described(entry, bindings, ())

    # --- finding ----------------------------------------------------------------------------------------

    def _all(self) -> Iterator[Entry]:
        for layer in self._entries:
            yield from sorted(chain.from_iterable(layer.values()), key=lambda entry: entry.line)

    def _find(self, auction: Sequence[Call]) -> tuple[Entry, Bindings] | None:
        leading = next((at for at, call in enumerate(auction) if not call.is_pass), len(auction))
        body = auction[leading:]
        if not _ascending(body):
            return None
        for layer in self._entries:
            for entry in layer.get(len(body), ()):
                bindings = entry.pattern.match(leading, body)
                if bindings is not None:
                    return entry, bindings
        return None

    # --- resolving --------------------------------------------------------------------------------------

    def _meaning(self, entry: Entry, bindings: Bindings) -> Meaning:
        described = self._described(entry, bindings, ())
        return Meaning(tuple(map(dumps, described)), entry.specifies, entry.artificial)

    def _described(self, entry: Entry, bindings: Bindings, trail: tuple[str, ...]) -> tuple[Description, ...]:
        """The meanings of an entry without references.  ``trail`` is what refers to it, the first in front."""
        key = (id(entry), tuple(sorted(bindings.items(), key=lambda bound: bound[0])))
        found = self._resolved.get(key)
        if found is None:
            with _in(entry.file, entry.line):
                found = tuple(self._read(text, bindings, trail) for text in entry.texts)
            self._resolved[key] = found
        return found

    def _read(self, text: str, bindings: Bindings, trail: tuple[str, ...]) -> Description:
        text, unbound = substituted(text, bindings)
        if unbound:
            raise UnknownReference(
                text, f"a suit, or a letter of the pattern, in place of {unbound!r}", "'1M 2M: 6-9, 3+ M'"
            )
        read = loads(text)
        shows, unless, tags = read.shows, read.unless, read.tags
        if isinstance(shows, Named):
            # A meaning that is nothing but a reference takes all that is said there.
            whole = self._referred(shows.name, bindings, trail)
            if len(whole) == 1:
                shows, unless, tags = whole[0].shows, unless or whole[0].unless, tags or whole[0].tags
        resolved = Description(
            self._without_names(shows, bindings, trail),
            None if unless is None else self._without_names(unless, bindings, trail),
            tags,
        )
        # References to references must not grow without bounds.
        dumps(resolved)
        return resolved

    def _without_names(self, part: Expr, bindings: Bindings, trail: tuple[str, ...]) -> Expr:
        if isinstance(part, Named):
            found = tuple(each.shows for each in self._referred(part.name, bindings, trail))
            return Or(found) if len(found) > 1 else found[0]
        if isinstance(part, Not):
            return Not(self._without_names(part.of, bindings, trail))
        if isinstance(part, And | Or):
            return type(part)(tuple(self._without_names(each, bindings, trail) for each in part.of))
        return part

    def _referred(self, name: str, bindings: Bindings, trail: tuple[str, ...]) -> tuple[Description, ...]:
        if name in trail:
            circle = " -> ".join(f"@{each}" for each in (*trail[trail.index(name) :], name))
            raise CircularReference(circle, "meanings that do not refer to themselves", "'P 1M: @1M'")
        if len(trail) == _LONGEST_TRAIL:
            raise UnknownReference(
                f"@{name}", f"at most {_LONGEST_TRAIL} references one behind the other", "'@1NT' or '@1NT-2C'"
            )
        trail = (*trail, name)
        defined = self._names.get(name)
        if defined is not None:
            with _in(defined.file, defined.line):
                return (self._read(defined.text, bindings, trail),)
        try:
            pattern = Pattern.loads(name.replace("-", " "))
            auction, _ = next(pattern.expanded())
            found = self._find(auction)
        except UnreadablePattern:
            found = None
        if found is None:
            names = f"; it names {', '.join(sorted(self._names))}" if self._names else ""
            raise UnknownReference(
                f"@{name}", f"a name or a call that the system describes{names}", "'@1NT' or '@1NT-2C'"
            )
        return self._described(*found, trail)


def _ascending(body: Sequence[Call]) -> bool:
    """Whether every bid is higher than the last: of an insufficient bid no pattern says anything."""
    ranks = [call.rank for call in body if call.is_bid]
    return all(low < high for low, high in pairwise(ranks))


def _unambiguous(entries: Sequence[Entry]) -> None:
    """``entries`` in the order of how specific they are."""
    for _, alike in groupby(entries, key=lambda entry: entry.pattern.specificity):
        expanded = [(entry, [auction for auction, _ in entry.pattern.expanded()]) for entry in alike]
        first: dict[tuple[Call, ...], Entry] = {}
        for entry, auctions in expanded:
            for auction in auctions:
                if first.setdefault(auction, entry) is not entry:
                    raise _ambiguous(first[auction], entry, auction)
        # Where the other side's call may be any, one auction stands for all of them.
        wide = [each for each in expanded if each[0].pattern.is_wide]
        for one, ones in wide:
            for two, twos in expanded:
                shared = one is not two and (_shared(ones, two.pattern) or _shared(twos, one.pattern))
                if shared:
                    raise _ambiguous(one, two, shared)


def _ambiguous(one: Entry, two: Entry, shared: tuple[Call, ...]) -> AmbiguousPatterns:
    first, second = sorted((one, two), key=lambda entry: entry.line)
    told = " ".join(map(str, shared))
    return AmbiguousPatterns(
        second.pattern.text,
        f"one pattern for {told}, which {first.pattern.text!r} in line {first.line} describes too",
        f"a line for {told} itself",
        file=second.file,
        line=second.line,
    )


def _shared(auctions: Sequence[tuple[Call, ...]], pattern: Pattern) -> tuple[Call, ...] | None:
    leading = pattern.leading
    return next((each for each in auctions if pattern.match(leading, each[leading:]) is not None), None)


@contextmanager
def _in(file: str | None, line: int) -> Iterator[None]:
    """Whatever is wrong within the block, and does not know its place, is wrong in this line."""
    try:
        yield
    except BridgelawError as error:
        if error.line is None:
            error.file, error.line = file, line
        raise
