"""Look-up: any clause, any open point, any term, in three languages; the same addresses in every language."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.errors import BridgelawError, UnknownClause, UnknownTerm
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, Edition, edition
from bridgelaw.laws.profile import DEFAULT
from bridgelaw.lookup.explained import Entry, Law, OpenPoint, explained
from bridgelaw.lookup.read_off import paraphrase
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.texts.glossary import Term, look_up, terms
from bridgelaw.texts.reasons import why_not
from bridgelaw.web.reader import reader
from bridgelaw.web.templating import page, see_other

router = APIRouter()

#: What the field takes; longer is no clause and no word.
_LONGEST = 60


@router.get("/look-up")
def search(request: Request, q: str = "", law: str = EDITIONS[0]) -> Response:
    """A field for a clause or a word; a clause that is found is shown at its own address."""
    given = " ".join(q.split())[:_LONGEST]
    book = edition(law if law in EDITIONS else EDITIONS[0])
    if not given:
        return page(request, "look-up.html", given="", book=book, laws=book.name, contents=_contents(book))
    if given[0].isdigit() or given.lower().startswith("cp"):
        try:
            found = explained(book, given, reader(request).language, DEFAULT)
        except UnknownClause as error:
            return _nothing(request, book, given, error)
        return see_other(f"/law/{book.name}/{_id(found)}")
    try:
        words = look_up(given)
    except UnknownTerm as error:
        return _nothing(request, book, given, error)
    return page(request, "terms.html", given=given, book=book, found=_written(words, reader(request).language))


def _id(found: Entry | Law | OpenPoint) -> str:
    if isinstance(found, Entry):
        return found.entry.id
    return found.law if isinstance(found, Law) else found.point.id


def _nothing(request: Request, book: Edition, given: str, error: BridgelawError) -> Response:
    near = [word.strip(" '\"") for word in error.example.split(",")]
    return page(request, "look-up-nothing.html", 404, given=given, book=book, error=error, near=near)


def _contents(book: Edition) -> list[str]:
    """The numbers of the laws that have clauses here."""
    return list(dict.fromkeys(_number(entry.id) for entry in book.coverage()))


def _number(id: str) -> str:
    digits = 0
    while digits < len(id) and id[digits].isdigit():
        digits += 1
    return id[:digits]


@router.get("/law/{name}/{clause:path}")
def law(request: Request, name: str, clause: str) -> Response:
    """A clause, a law with its clauses, or an open point."""
    language = reader(request).language
    if name not in EDITIONS:
        return _nothing(request, edition(EDITIONS[0]), clause[:_LONGEST], UnknownClause(clause, "a clause", "27B1(a)"))
    book = edition(name)
    try:
        found = explained(book, clause[:_LONGEST], language, DEFAULT)
    except UnknownClause as error:
        return _nothing(request, book, clause[:_LONGEST], error)
    values: dict[str, Any] = {"book": book, "given": _id(found), "document": found.document()}
    if isinstance(found, OpenPoint):
        return page(request, "law/point.html", laws=book.name, **values)
    if isinstance(found, Law):
        lines = [(entry, _says(entry, language)) for entry in found.parts]
        return page(request, "law/law.html", laws=book.name, number=found.law, lines=lines, **values)
    return page(
        request,
        "law/clause.html",
        laws=book.name,
        entry=found.entry,
        says=_says(found.entry, language),
        coded=isinstance(found.entry, Clause),
        number=_number(found.entry.id),
        around=_around(book, found.entry.id),
        other=_other(book, found.entry),
        **values,
    )


def _says(entry: Clause | NotCoded, language: str) -> str:
    """What a clause says in our words; of one that is not coded and has none, why it is not."""
    words = paraphrase(entry, language)
    if words or isinstance(entry, Clause):
        return words
    return why_not(entry.key or entry.id, entry.why, language, entry.laws)


def _around(book: Edition, id: str) -> list[str]:
    """The clauses before and after it."""
    ids = [entry.id for entry in book.coverage()]
    at = ids.index(id)
    return [*ids[max(0, at - 1) : at], *ids[at + 1 : at + 2]]


def _other(book: Edition, entry: Clause | NotCoded) -> list[tuple[str, str]]:
    """The same number in the other editions, as (edition, clause)."""
    others = [edition(name) for name in EDITIONS if name != book.name]
    return [(other.name, entry.id) for other in others if entry.id in other]


@router.get("/term/{word}")
def term(request: Request, word: str) -> Response:
    """A term in the three languages."""
    book = edition(EDITIONS[0])
    given = word[:_LONGEST]
    try:
        found = look_up(given)
    except UnknownTerm as error:
        return _nothing(request, book, given, error)
    return page(request, "terms.html", given=given, book=book, found=_written(found, reader(request).language))


@router.get("/terms")
def glossary(request: Request) -> Response:
    """Every term."""
    language = reader(request).language
    found = sorted((t for t in terms() if t.group != "how it is written"), key=lambda t: t.written(language).lower())
    book = edition(EDITIONS[0])
    return page(request, "terms.html", given="", book=book, found=_written(tuple(found), language))


def _written(found: tuple[Term, ...], language: str) -> list[list[tuple[str, str]]]:
    """Each term as (language, words), the reader's language first."""
    order = (language, *(other for other in LANGUAGES if other != language))
    return [[(code, one.written(code)) for code in order] for one in found]
