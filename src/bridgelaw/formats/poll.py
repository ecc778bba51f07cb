"""The poll document: a hand and an auction that were put to players, in which words, and what they answered.

:func:`loads` and :func:`load` read YAML or JSON, one poll a document.  Every error has the file, the line, what was
expected and an example.  :func:`document` is what the answers come to, as plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import IO, TYPE_CHECKING, Any

from bridgelaw.errors import BridgelawError, UnreadableCard, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.tree import EmptyCase, Node, Scalar, read_source, read_tree
from bridgelaw.polls.authorities import threshold
from bridgelaw.polls.counting import chance_of_at_least
from bridgelaw.polls.leading import leading
from bridgelaw.polls.poll import HOLDERS, Answer, Count, Poll, counts, thresholds, verdict
from bridgelaw.table.board import Vulnerability, dealer_of, read_board, vulnerability_of
from bridgelaw.table.call import SUITS, Call
from bridgelaw.table.cards import Card, Rank, dumps_hand
from bridgelaw.table.record import Record

if TYPE_CHECKING:
    import os

__all__ = [
    "ANSWER_KEYS",
    "LEVELS",
    "LIMIT_ANSWERS",
    "POLL_KEYS",
    "document",
    "load",
    "loads",
    "read_hand",
    "read_poll",
]

VERSION = 1
#: More players than anybody asks.
LIMIT_ANSWERS = 200
LEVELS = {"90%": Fraction(9, 10), "95%": Fraction(19, 20), "99%": Fraction(99, 100)}
POLL_KEYS = (
    *("bridgelaw", "title", "board", "dealer", "vulnerable", "scoring", "hand", "auction", "system", "class"),
    *("question", "level", "authority", "answers"),
)
ANSWER_KEYS = ("who", "class", "considered", "chosen")
_ANSWERS = "'answers: [{who: AB, considered: [P, 3S], chosen: 3S}]'"
_HAND = "'hand: AQ5.K72.J1086.KQ4'"


def loads(text: str | bytes, file: str | None = None) -> list[Poll]:
    """The polls in a YAML or JSON text; ``file`` is what errors call it.

    Raises :class:`~bridgelaw.errors.CaseError` and the other errors of ``bridgelaw.errors``: all are read, or none.
    """
    try:
        return [read_poll(node) for node in read_tree(text)]
    except BridgelawError as error:
        if isinstance(error, EmptyCase):
            error.expected, error.example = "at least one poll", "'{bridgelaw: 1, dealer: N, answers: []}'"
        error.file = file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> list[Poll]:
    """The polls in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source)
    return loads(content, name)


def read_poll(node: Node) -> Poll:
    """The poll that a node of a tree is.  Raises the errors of ``bridgelaw.errors``, with the line."""
    expected = "a mapping with bridgelaw, hand, dealer, auction, question and answers"
    required = ("bridgelaw", "hand", "auction", "question", "answers")
    version = values.fields(node, POLL_KEYS, required[:1], expected, "'bridgelaw: 1'").items["bridgelaw"]
    values.version(version, VERSION)
    given = values.fields(node, POLL_KEYS, required, expected, "'question: What do you call?'").items
    board = values.loaded(read_board, given["board"]) if "board" in given else None
    if "dealer" not in given and board is None:
        values.fields(node, POLL_KEYS, ("dealer",), expected, "'dealer: N'")
    dealer = values.seat(given["dealer"]) if "dealer" in given or board is None else dealer_of(board)
    vulnerable = vulnerability_of(board) if board is not None else None
    if "vulnerable" in given:
        vulnerable = values.loaded(Vulnerability.loads, given["vulnerable"])
    answers = values.items(given["answers"], "a list of answers", _ANSWERS)
    if len(answers) > LIMIT_ANSWERS:
        raise UnreadableValue(
            f"{len(answers)} answers", f"at most {LIMIT_ANSWERS} answers", _ANSWERS, line=answers[LIMIT_ANSWERS].line
        )
    return Poll(
        title=_text(given, "title"),
        hand=values.loaded(read_hand, given["hand"]),
        # Before the first call there is nothing to write.
        auction=values.loaded(lambda text: Record.loads(dealer, text), given["auction"]),
        question=values.text(given["question"], "the words in which it was asked", "'question: What do you call?'"),
        answers=tuple(map(_answer, answers)),
        vulnerable=vulnerable,
        board=board,
        scoring=_text(given, "scoring"),
        system=_text(given, "system"),
        of_class=_text(given, "class"),
        level=LEVELS[values.one_of(given["level"], LEVELS, "level: 90%")] if "level" in given else LEVELS["90%"],
        authority=values.loaded(threshold, given["authority"]) if "authority" in given else None,
    )


def _text(given: dict[str, Node], key: str) -> str:
    return values.text(given[key], f"a text for {key}", f"'{key}: …'") if key in given else ""


def _answer(node: Node) -> Answer:
    given = values.fields(node, ANSWER_KEYS, ("who",), "an answer with who, considered and chosen", _ANSWERS).items
    considered = given.get("considered")
    chosen = given.get("chosen")
    return Answer(
        values.text(given["who"], "initials", "'who: AB'"),
        () if considered is None else tuple(map(_call, values.items(considered, "calls", "'considered: [P, 3S]'"))),
        None if chosen is None or (isinstance(chosen, Scalar) and chosen.is_null) else _call(chosen),
        _text(given, "class") or None,
    )


def _call(node: Node) -> Call:
    return values.loaded(Call.loads, node)


def read_hand(text: str) -> tuple[Card, ...]:
    """Thirteen cards as PBN writes them, spades first: ``AQ5.K72.J1086.KQ4``.  Raises UnreadableCard."""
    expected = "thirteen cards, the suits from spades down with points between them"
    suits = text.strip().replace("10", "T").split(".")
    try:
        cards = [Card(suit, Rank.loads(rank)) for suit, held in zip(SUITS, suits, strict=True) for rank in held]
    except (ValueError, UnreadableCard):
        cards = []
    if len(set(cards)) != 13 or len(cards) != 13:
        raise UnreadableCard(text, expected, _HAND)
    return tuple(cards)


# --- what it comes to -------------------------------------------------------------------------------------


def document(poll: Poll, say: Callable[..., str]) -> dict[str, Any]:
    """The poll with its counts, ready for ``json.dumps``.  ``say`` makes the sentence of a key."""
    asked = len(poll.peers)
    return {
        "bridgelaw": VERSION,
        "title": poll.title,
        "dealer": poll.auction.dealer.value,
        "vulnerable": None if poll.vulnerable is None else poll.vulnerable.value,
        "hand": dumps_hand(poll.hand),
        "auction": poll.auction.dumps(),
        "seat": poll.seat.value,
        "system": poll.system,
        "class": poll.of_class,
        "question": poll.question,
        "warnings": [
            {
                "key": each.why.value,
                "found": each.found,
                "text": say(f"poll.leading.{each.why.value}", given=each.found),
            }
            for each in leading(poll)
        ],
        "asked": asked,
        "other_class": len(poll.answers) - asked,
        "level": float(poll.level),
        "calls": [_count(count, poll) for count in counts(poll)],
        "thresholds": [
            {
                "authority": each.name,
                "title": each.title,
                "considered": float(each.considered),
                "chosen": each.chosen,
                "source": each.source,
            }
            for each in thresholds(poll)
        ],
        "holder": {"share": float(HOLDERS), "chance": float(chance_of_at_least(min(1, asked), asked, HOLDERS))}
        if asked
        else None,
    }


def _count(count: Count, poll: Poll) -> dict[str, Any]:
    verdicts = []
    for each in thresholds(poll):
        considered, chosen, both = verdict(count, each)
        verdicts.append(
            {
                "authority": each.name,
                "considered": considered.value,
                "chosen": chosen.value,
                "logical_alternative": both.value,
            }
        )
    return {
        "call": count.call.text,
        "considered": count.considered,
        "considered_interval": [round(float(bound), 4) for bound in count.considered_interval],
        "chosen": count.chosen,
        "chosen_interval": [round(float(bound), 4) for bound in count.chosen_interval],
        "verdicts": verdicts,
    }
