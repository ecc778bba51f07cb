"""Who is counted, what both tests of 16B1(b) make of it, and which questions lead."""

from __future__ import annotations

import pytest

from bridgelaw.errors import BridgelawError, UnknownAuthority
from bridgelaw.formats.poll import loads
from bridgelaw.polls.authorities import authorities, threshold
from bridgelaw.polls.leading import Leading, leading
from bridgelaw.polls.poll import Poll, Verdict, counts, verdict
from bridgelaw.table import Seat

HEAD = "{bridgelaw: 1, dealer: N, hand: K5.A9763.Q84.J62, auction: 1S 3D P P X P, "
YES, NO, TOO_FEW = Verdict.YES, Verdict.NO, Verdict.TOO_FEW


def test_a_board_gives_dealer_and_vulnerability_and_an_auction_may_be_empty() -> None:
    (found,) = loads('{bridgelaw: 1, board: 2, hand: K5.A10763.Q84.J62, auction: "", question: x, answers: []}')
    assert (found.seat, str(found.vulnerable), len(found.hand)) == (Seat.E, "NS", 13)


def poll(*answers: str, question: str = "What do you call?", more: str = "") -> Poll:
    listed = ", ".join(f"{{who: P{n}, {answer}}}" for n, answer in enumerate(answers))
    (found,) = loads(f'{HEAD}{more} question: "{question}", answers: [{listed}]}}')
    return found


def judged(considered: int, chosen: int, asked: int, by: str = "EBU") -> tuple[Verdict, Verdict, Verdict]:
    """What the poll says about 3H where the others pass."""
    answers = [
        *["considered: [P], chosen: 3H"] * chosen,
        *["considered: [3H], chosen: P"] * (considered - chosen),
        *["considered: [P], chosen: P"] * (asked - considered),
    ]
    return next(verdict(count, threshold(by)) for count in counts(poll(*answers)) if count.call.text == "3H")


def test_what_was_chosen_was_considered_and_the_next_player_is_asked() -> None:
    found = poll("chosen: 3H", "considered: [3H, P], chosen: P", "considered: [3S]")
    assert found.seat is Seat.S
    assert [(c.call.text, c.considered, c.chosen, c.asked) for c in counts(found)] == [
        *(("3H", 2, 1, 3), ("P", 1, 1, 3), ("3S", 1, 0, 3)),
    ]


def test_players_of_another_class_are_left_out() -> None:
    found = poll("chosen: 3H", "class: club, chosen: 3H", "class: expert, chosen: P", more="class: club,")
    assert [(c.call.text, c.chosen, c.asked) for c in counts(found)] == [("3H", 2, 2)]


def test_nobody_asked() -> None:
    assert counts(poll()) == ()


@pytest.mark.parametrize(
    ("considered", "chosen", "asked", "verdicts"),
    [
        (4, 3, 4, (YES, YES, YES)),
        (4, 1, 4, (YES, TOO_FEW, TOO_FEW)),  # one may be the isolated exception
        (2, 2, 8, (TOO_FEW, YES, TOO_FEW)),  # 5 to 60 %
        (1, 0, 5, (TOO_FEW, TOO_FEW, TOO_FEW)),
        (1, 0, 30, (NO, TOO_FEW, NO)),
        (1, 1, 30, (NO, TOO_FEW, NO)),
        (6, 0, 8, (YES, TOO_FEW, TOO_FEW)),  # that nobody chose it settles nothing
    ],
)
def test_both_tests_by_the_threshold_of_the_ebu(
    considered: int, chosen: int, asked: int, verdicts: tuple[Verdict, Verdict, Verdict]
) -> None:
    assert judged(considered, chosen, asked) == verdicts


def test_authorities_differ() -> None:
    assert judged(4, 1, 4, "ACBL-former") == (YES, YES, YES)
    assert all(threshold(name).source for name in authorities())
    with pytest.raises(UnknownAuthority):
        threshold("XYZ")


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Partner hesitated before the double. What do you call?", Leading.TEMPO),
        ("Partner bood na lang nadenken. Wat biedt u?", Leading.TEMPO),
        ("Ihr Partner hat gezögert. Was sagen Sie an?", Leading.TEMPO),
        ("It is for a ruling: what do you call?", Leading.RULING),
        ("Het is voor de arbiter. Wat biedt u?", Leading.RULING),
        ("At the table South bid. What do you call?", Leading.TABLE),
        ("What is the obvious call?", Leading.OPINION),
        ("Would you bid 3H?", Leading.CALL),
        ("Passen Sie?", Leading.CALL),
    ],
)
def test_questions_that_lead(question: str, why: Leading) -> None:
    found = leading(poll("considered: [P], chosen: 3H", question=question))
    assert [each.why for each in found] == [why]
    assert found[0].found in question


@pytest.mark.parametrize(
    "question",
    ["What do you call?", "Partner opens 1S, East bids 3D. What do you call?", "Wat biedt u?", "Was sagen Sie an?"],
)
def test_questions_that_do_not(question: str) -> None:
    assert leading(poll("considered: [P], chosen: 3H", question=question)) == ()


def test_nobody_was_asked_what_else() -> None:
    assert [each.why for each in leading(poll("chosen: 3H", "considered: [P], chosen: P"))] == [Leading.ALTERNATIVES]


GOOD = "bridgelaw: 1\ndealer: N\nhand: K5.A9763.Q84.J62\nauction: 1S\nquestion: x\nanswers: []\n"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("bridgelaw: 2", "case.version", 1),
        ("bridgelaw: 1\ndealer: N", "key.missing", 1),
        (GOOD.replace("dealer: N\n", ""), "key.missing", 1),
        (GOOD.replace("K5", "K"), "card.unreadable", 3),
        (GOOD.replace("K5", "KK"), "card.unreadable", 3),
        (GOOD.replace(".J62", "J62"), "card.unreadable", 3),
        (GOOD.replace("1S", "1S 9Q"), "call.unreadable", 4),
        (GOOD.replace("[]", "[{who: A, chosen: 9Q}]"), "call.unreadable", 6),
        (GOOD.replace("[]", "[{who: A, choosen: P}]"), "key.unknown", 6),
        (GOOD.replace("[]", "[" + "{who: A}, " * 201 + "]"), "value.unreadable", 6),
        (GOOD + "authority: XYZ", "authority.unknown", 7),
        (GOOD + "level: 80%", "value.unreadable", 7),
        ("# nothing", "case.empty", 1),
    ],
)
def test_errors_have_the_line(text: str, code: str, line: int) -> None:
    with pytest.raises(BridgelawError) as caught:
        loads(text, "poll.yaml")
    error = caught.value
    assert (error.code, error.file, error.line) == (code, "poll.yaml", line)
    assert error.example
