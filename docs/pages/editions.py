"""The editions beside one another: where a clause of one stands in another, and whether it is the same."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import Edition
from bridgelaw.lookup.read_off import paraphrase
from docs.pages.markdown import NOTE, file_name, link, table

PAGE = "docs/laws/editions.md"

Entry = Clause | NotCoded

SAME, RENUMBERED, DIFFERENT, PART = "the same", "the same, renumbered", "different", "part of another clause there"
HERE, THERE, NEITHER, ONLY = "coded here only", "coded there only", "coded in neither", "only here"
_KINDS = (SAME, RENUMBERED, DIFFERENT, PART, HERE, THERE, NEITHER, ONLY)


def clause_page(book: Edition, id: str) -> str:
    """The file of a clause's page, from the root of the project."""
    return f"docs/laws/{book.name}/{file_name(id)}.md"


def counterpart(book: Edition, entry: Entry, other: Edition) -> Entry | None:
    """The entry of another edition that is the same clause, or has its number as the numbers went over.

    A law that is not coded there may be one entry as a whole.
    """
    number = _number(book, entry.id, other)
    there = other.table.get(number) if number else None
    if not _same(entry, there):
        there = next((found for found in other.coverage() if _same(entry, found)), there)
    if there is None and number:
        there = next((e for e in other.coverage() if isinstance(e, NotCoded) and _part_of(number, e.id)), None)
    return there


def _part_of(id: str, whole: str) -> bool:
    return id.startswith(whole) and not (whole[-1].isdigit() and id[len(whole) :][:1].isdigit())


def _same(entry: Entry, there: Entry | None) -> bool:
    return isinstance(entry, Clause) and isinstance(there, Clause) and entry.function is there.function


def _number(book: Edition, id: str, other: Edition) -> str | None:
    """The number that a clause would have in another edition; None where another clause has it there.

    The numbers of an edition are told by those of the current one.  Several clauses may have become one; a clause that
    kept its number is met under it, wherever the others refer to.
    """
    if id in book.numbers.values():
        now = [current for current, number in book.numbers.items() if number == id]
        current = next((number for number in now if number in other), now[0])
    else:
        current = id
    taken = other.numbers.values()
    if current not in taken and (current not in other.numbers or current in other):
        return current
    return other.numbers.get(current)


def relation(book: Edition, entry: Entry, there: Entry | None) -> str:
    """How a clause of an edition and the one of another stand to one another."""
    if there is None:
        return ONLY
    if _same(entry, there):
        return SAME if entry.id == there.id else RENUMBERED
    if any(_same(another, there) for another in book.coverage()):
        return PART
    if isinstance(entry, NotCoded):
        return NEITHER if isinstance(there, NotCoded) else THERE
    return HERE if isinstance(there, NotCoded) else DIFFERENT


def told(book: Edition, entry: Entry, other: Edition) -> str:
    """What a page says about a clause in another edition, with a link to it."""
    there = counterpart(book, entry, other)
    kind = relation(book, entry, there)
    if there is None:
        return f"Not a clause of {other.name}."
    alike = kind == DIFFERENT and _own(entry) == _own(there)
    to = link(there.id, clause_page(other, there.id), clause_page(book, entry.id))
    says = _own(there) if isinstance(there, Clause) else f"{there.why}."
    return {
        SAME: f"Also in {other.name} as {to}.",
        RENUMBERED: f"The same in {other.name} as {to}.",
        PART: f"In {other.name} part of {to}.",
        DIFFERENT: f"Ruled otherwise in {other.name}: {to}." if alike else f"Differs in {other.name}: {to}, {says}",
        THERE: f"Coded in {other.name}: {to}, {says}",
        HERE: f"Not coded in {other.name}: {to}, {says}",
        NEITHER: f"Not coded in {other.name} either: {to}, {says}",
    }[kind]


def page(books: Sequence[Edition]) -> str:
    """The crosswalk: every clause of the current edition, the first, and where it stands in the others."""
    text = NOTE + "# The editions, clause by clause\n\n"
    current, *others = books
    text += (
        "The same: one function rules in both, so that the rulings are alike. Different: each edition has its own.\n"
    )
    for other in others:
        text += f"\n## {current.name} and {other.name}\n\n{_crosswalk(current, other)}"
    if not others:
        text += f"\nThere is one edition in the house: {current.name}.\n"
    return text


def _crosswalk(book: Edition, other: Edition) -> str:
    pairs = [(entry, counterpart(book, entry, other)) for entry in book.coverage()]
    met = {there.id for _, there in pairs if there is not None}
    left = [entry for entry in other.coverage() if entry.id not in met]
    kinds = [relation(book, entry, there) for entry, there in pairs]
    said = {
        HERE: f"coded in {book.name} only",
        THERE: f"coded in {other.name} only",
        NEITHER: "not coded in either",
        ONLY: f"only in {book.name}",
    }
    lines = [f"{kinds.count(kind)} {said.get(kind, kind)}" for kind in _KINDS if kind in kinds]
    text = "; ".join([*lines, f"{len(left)} only in {other.name}"]) + ".\n\n"
    rows = [
        (_cell(book, entry), _cell(other, there), said.get(kind, kind), _words(entry, there, kind))
        for (entry, there), kind in zip(pairs, kinds, strict=True)
    ]
    rows += [("", _cell(other, entry), f"only in {other.name}", _own(entry)) for entry in left]
    return text + table((book.name, other.name, "", "in our words"), rows)


def _cell(book: Edition, entry: Entry | None) -> str:
    return link(entry.id, clause_page(book, entry.id), PAGE) if entry is not None else ""


def _own(entry: Entry) -> str:
    return entry.summary if isinstance(entry, Clause) else paraphrase(entry, "en") or entry.why


def _words(entry: Entry, there: Entry | None, kind: str) -> str:
    if kind == DIFFERENT and there is not None and _own(there) != _own(entry):
        return f"{_own(entry)} *There:* {_own(there)}"
    return _own(entry)
