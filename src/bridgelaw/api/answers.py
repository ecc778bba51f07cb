"""What is asked, and the document that answers it: the same that the command line prints with ``--json``.

Each takes nodes of a tree, raises the errors of :mod:`bridgelaw.errors` with the line, and knows nothing of HTTP.
``patience`` is looked at between documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bridgelaw.api.errors import NothingMeasured, TooMuch
from bridgelaw.api.patience import Patience
from bridgelaw.errors import UnreadableCard, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.case import EDITIONS, LIMIT_EVENTS, Case, read_case
from bridgelaw.formats.compared import Counted, counted_document, measure
from bridgelaw.formats.poll import document as polled_document
from bridgelaw.formats.poll import read_poll
from bridgelaw.formats.results import Sheet, read_sheet
from bridgelaw.formats.ruling import outcome
from bridgelaw.formats.ruling import ruling as ruling_document
from bridgelaw.formats.scored import adjusted_document, contract_document, session_document
from bridgelaw.formats.tree import ContradictoryKeys, Node, Scalar
from bridgelaw.laws.edition import edition
from bridgelaw.laws.profile import DEFAULT, profile
from bridgelaw.laws.state import State
from bridgelaw.meaning import systems
from bridgelaw.meaning.hands import Known
from bridgelaw.meaning.notation import Description
from bridgelaw.meaning.notation import loads as read_meaning
from bridgelaw.scores.adjusted import Reason
from bridgelaw.scores.contract import read_contract
from bridgelaw.scores.session import match_of, totals, with_session
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.cards import Card
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.render import Renderer
from bridgelaw.texts.scores import reason_of

__all__ = [
    "LIMIT_CASES",
    "LIMIT_LETTERS",
    "LIMIT_MEANINGS",
    "LIMIT_SHEETS",
    "adjust",
    "compare",
    "count",
    "matchpoints",
    "options",
    "poll",
    "rule",
    "score",
    "shipped",
]

#: Documents in one request: cases, and sessions or polls.
LIMIT_CASES, LIMIT_SHEETS = 100, 10
#: Meanings that are counted in one request, and letters of all meanings together: each alternative takes its time.
LIMIT_MEANINGS, LIMIT_LETTERS = 20, 1_000


# --- cases ----------------------------------------------------------------------------------------------------


def rule(
    nodes: Sequence[Node],
    language: str,
    patience: Patience,
    edition_name: str | None = None,
    profile_name: str | None = None,
) -> list[dict[str, Any]]:
    """The ruling documents of cases, read by another edition or profile where one is named."""
    words = Renderer(language)
    return [_ruled(case, words, patience) for case in _cases(nodes, edition_name, profile_name)]


def options(
    nodes: Sequence[Node],
    language: str,
    patience: Patience,
    edition_name: str | None = None,
    profile_name: str | None = None,
) -> list[dict[str, Any]]:
    """What may follow in cases: of each ruling document the part that tells it."""
    kept = ("title", "edition", "profile", "turn", "awaiting", "allowed", "options", "error")
    found = rule(nodes, language, patience, edition_name, profile_name)
    return [{key: document[key] for key in kept if key in document} for document in found]


def _ruled(case: Case, words: Renderer, patience: Patience) -> dict[str, Any]:
    patience.check()
    return ruling_document(outcome(case, patience.adviser), words)


def _cases(nodes: Sequence[Node], edition_name: str | None, profile_name: str | None) -> list[Case]:
    if edition_name is not None:
        edition(edition_name)
    if profile_name is not None:
        profile(profile_name)
    cases = [read_case(node) for node in nodes]
    events = sum(len(case.events) for case in cases)
    if events > LIMIT_EVENTS:
        raise TooMuch(f"{events} events", f"at most {LIMIT_EVENTS} in one request", "several requests")
    return [replace(case, edition=edition_name or case.edition, profile=profile_name or case.profile) for case in cases]


# --- meanings -------------------------------------------------------------------------------------------------

_BY_MEANINGS = ("withdrawn", "replacement", "edition", "profile")


def compare(node: Node, patience: Patience) -> dict[str, Any]:
    """Two meanings compared, or the last replacement of a case with the call that it replaces."""
    example = '\'{"withdrawn": "11-21, 5+ S", "replacement": "8-16, 5+ S"}\''
    known = (*_BY_MEANINGS, "case", "partner", "known", "gone")
    given = values.fields(node, known, (), "two meanings, or a case", example).items
    if "case" in given:
        both = [key for key in _BY_MEANINGS if key in given]
        if both:
            raise ContradictoryKeys(f"case and {both[0]}", "one of the two", example, keys=("case", both[0]))
        laws, readings, before, after = _of_case(given["case"], patience)
    else:
        values.fields(node, known, ("withdrawn", "replacement"), "two meanings, or a case", example)
        laws = values.edition(given["edition"], EDITIONS) if "edition" in given else EDITIONS[0]
        readings = values.text(given["profile"], "the name of a profile", "'WBF'") if "profile" in given else DEFAULT
        before, after = (_meanings(given[key]) for key in ("withdrawn", "replacement"))
    partner = _meaning(given["partner"]) if "partner" in given else None
    _short((*before, *after, *([partner] if partner else [])))
    read = [tuple(map(read_meaning, each)) for each in (before, after)]
    found = measure(
        read[0],
        read[1],
        laws=laws,
        profile=profile(readings),
        known=_known(given),
        partner=None if partner is None else read_meaning(partner),
    )
    return found.document()


def _of_case(node: Node, patience: Patience) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """Edition, profile, and what the two calls show that a case compares last."""
    case = read_case(node)
    result = outcome(case, patience.adviser)
    if result.error is not None:
        raise result.error
    state: State = result.state if result.state.asked is None else result.state.asked[1]
    if not state.measured:
        raise NothingMeasured(
            "a case in which nothing was measured",
            "a case whose last replacement, or ask, and the withdrawn call show something",
            "'{ask: S 2S, shows: 10+ hcp, 5+ S}'",
            line=node.line,
        )
    calls = state.record.calls
    withdrawn, new = state.measured[-1]
    return state.edition, case.profile, calls[withdrawn].meaning.shows, calls[new].meaning.shows


def count(node: Node, patience: Patience) -> dict[str, Any]:
    """How many hands meanings have."""
    example = '\'{"meanings": ["15-17, balanced"]}\''
    keys = ("meanings", "known", "gone")
    given = values.fields(node, keys, ("meanings",), "meanings to count", example).items
    texts = tuple(map(_meaning, values.items(given["meanings"], "a list of meanings", example)))
    if not texts:
        raise UnreadableValue("no meanings", "at least one meaning", example, line=node.line)
    if len(texts) > LIMIT_MEANINGS:
        raise TooMuch(f"{len(texts)} meanings", f"at most {LIMIT_MEANINGS} in one request", example)
    _short(texts)
    known = _known(given)
    return counted_document(_counted(map(read_meaning, texts), known, patience), known)


def _counted(meanings: Iterator[Description], known: Known, patience: Patience) -> Iterator[Counted]:
    for meaning in meanings:
        patience.check()
        yield Counted(meaning, known)


def _meanings(node: Node) -> tuple[str, ...]:
    example = "'11-21, 5+ S'"
    found = values.items(node, "a meaning, or a list of meanings", example, single=True)
    return tuple(map(_meaning, found)) or (_meaning(node),)


def _meaning(node: Node) -> str:
    return values.text(node, "a meaning", "'11-21, 5+ S'")


def _short(texts: Sequence[str]) -> None:
    letters = sum(map(len, texts))
    if letters > LIMIT_LETTERS:
        raise TooMuch(f"{letters} letters of meanings", f"at most {LIMIT_LETTERS} in one request", "'11-21, 5+ S'")


def _known(given: dict[str, Node]) -> Known:
    return Known(*(frozenset(_cards(given.get(key))) for key in ("known", "gone")))


def _cards(node: Node | None) -> tuple[Card, ...]:
    if node is None or (isinstance(node, Scalar) and not node.text.strip()):
        return ()
    words = values.text(node, "cards", "'SA HK'").replace(",", " ").split()
    cards = tuple(values.loaded(Card.loads, Scalar(word, False, node.line)) for word in words)
    if len(set(cards)) < len(cards):
        raise UnreadableCard(" ".join(words), "each card once", "'SA HK'", line=node.line)
    return cards


# --- scores ---------------------------------------------------------------------------------------------------


def score(node: Node) -> dict[str, Any]:
    """What a contract scores (Law 77)."""
    example = '\'{"result": "4SX-2 S", "vulnerable": "NS"}\''
    given = values.fields(node, ("result", "vulnerable"), ("result",), "a contract", example).items
    sides = values.loaded(Vulnerability.loads, given["vulnerable"]) if "vulnerable" in given else Vulnerability.NONE
    read = partial(read_contract, vulnerability=sides)
    contract, made, declared = values.loaded(read, given["result"])
    return contract_document(contract, made, sides, declared=declared)


def matchpoints(nodes: Sequence[Node], patience: Patience) -> list[dict[str, Any]]:
    """Sessions scored."""
    return [_scored(sheet) for sheet in _sheets(nodes, patience)]


def _scored(sheet: Sheet) -> dict[str, Any]:
    tables = with_session([board.table() for board in sheet.boards])
    return session_document(sheet, tables, totals(tables), match_of(tables, sheet.victory_points))


def adjust(nodes: Sequence[Node], language: str, patience: Patience) -> list[dict[str, Any]]:
    """The boards of sessions about which something was ruled, before and after."""
    return [_adjusted(sheet, language) for sheet in _sheets(nodes, patience)]


def _adjusted(sheet: Sheet, language: str) -> dict[str, Any]:
    found = sheet.adjusted()
    if not found:
        raise sheet.nothing_ruled()

    def why(reason: Reason) -> str:
        authority = sheet.authority.name if sheet.authority else ""
        return reason_of(reason, language, laws=sheet.edition, authority=authority)

    return adjusted_document(sheet, found, why)


def _sheets(nodes: Sequence[Node], patience: Patience) -> Iterator[Sheet]:
    for node in nodes:
        patience.check()
        yield read_sheet(node)


def poll(nodes: Sequence[Node], language: str, patience: Patience) -> list[dict[str, Any]]:
    """What polls come to (Law 16B1(b))."""
    found = []
    for each in map(read_poll, nodes):
        patience.check()
        found.append(polled_document(each, lambda key, **given: say(key, language, style=None, laws="", **given)))
    return found


# --- what there is --------------------------------------------------------------------------------------------


def shipped() -> dict[str, Any]:
    """The systems that come with bridgelaw."""
    return {"systems": [{"name": name, "title": systems.load(name).title} for name in systems.shipped()]}
