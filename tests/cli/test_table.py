from __future__ import annotations

import contextlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.cli.conversation import Conversation
from bridgelaw.cli.typed import command, read_typed
from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import Case, dumps, load, loads
from bridgelaw.formats.expect import Expect
from bridgelaw.formats.ruling import Outcome, ruling
from bridgelaw.laws.effects import Scope
from bridgelaw.rulings.engine import rule, start
from bridgelaw.rulings.events import Event
from bridgelaw.table.call import Call, Denomination
from bridgelaw.table.cards import loads_cards
from bridgelaw.table.notation import read_call, read_seat
from bridgelaw.table.record import Meaning
from bridgelaw.table.seat import Seat, Side
from bridgelaw.texts import LANGUAGES, keys, say
from bridgelaw.texts.catalogue import _catalogue
from bridgelaw.texts.render import Renderer
from tests.cli.support import run

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W


class Talk(Conversation):
    """A conversation that keeps what was answered, and its files in a dictionary."""

    def __init__(self, language: str = "en", dealer: Seat | None = N, save: str | None = None) -> None:
        self.files: dict[str, Case] = {}
        self.answers: list[str] = []
        super().__init__(
            language, edition="2017", profile="WBF", dealer=dealer, write=self.put, save=save, width=10_000
        )

    def put(self, file: str, case: Case, overwrite: bool) -> None:
        if file.startswith("/no"):
            raise PermissionError(13, "Permission denied")
        if file in self.files and not overwrite:
            raise FileExistsError(file)
        self.files[file] = case

    def type(self, *lines: str) -> str:
        """Type the lines; the answer to the last."""
        for line in lines:
            self.answers.append(self.answer(line))
        return self.answers[-1]

    @property
    def standing(self) -> str:
        assert self.state is not None
        return self.state.record.dumps()

    @property
    def cites(self) -> list[str]:
        assert self.state is not None
        return [step.law for step in self.state.steps if step.cited]

    @property
    def events(self) -> list[str]:
        assert self.case is not None
        return [line.strip()[2:] for line in dumps(self.case).splitlines() if line.startswith("  - ")]


def events(talk: Talk) -> tuple[Event, ...]:
    assert talk.case is not None
    return talk.case.events


# --- insufficient bids --------------------------------------------------------------------------


def test_an_insufficient_bid_is_called_what_it_is_and_the_facts_come_first() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S")
    assert say("wrong.insufficient", "en", O=S, call=Call.loads("1S")) in answer
    assert say("prompt.called_since", "en", O=S, example="W Pass") in answer
    assert talk.state is not None
    assert not talk.state.director


def test_the_director_comes_by_himself_with_script_and_choices() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "")
    assert talk.events[-1] == "director"
    values: dict[str, Any] = {"call": Call.loads("1S"), "O": S, "P": N, "L": W, "R": E}
    assert say("whom.table", "en") + ":" in answer
    assert f"“{say('IB.options', 'en', **values)}”" in answer
    assert say("never.IB", "en", **values) in answer
    assert f"  1  {say('option.accept', 'en', seat=W, call=Call.loads('1S'))}: " in answer
    assert f"  2  {say('option.decline', 'en', seat=W, call=Call.loads('1S'))}: " in answer
    assert answer.endswith(say("prompt.choose", "en") + "\n")


@pytest.mark.parametrize("word", ["1", "accept", "accept W", "ACCEPT", "accepteer", "annehmen"])
def test_accepted(word: str) -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "", word)
    assert talk.standing == "1H 2C 1S"
    assert talk.events[-1] == "{accept: W}"
    assert talk.cites == ["27A1"]


def test_called_over_before_the_director_came() -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "W 2S")
    assert talk.standing == "1H 2C 1S 2S"
    assert talk.cites == ["27A1"]
    assert "director" not in talk.events
    assert talk.prompt == "N> "


def test_replaced_too_early() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "S 2S", "")
    assert say("option.accept", "en", seat=W, call=Call.loads("1S")) in answer
    talk.type("2")
    assert talk.standing == "1H 2C 2S"
    assert "27B1(a)" in talk.cites


def test_replaced_by_the_lowest_bid() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "", "2")
    assert talk.prompt == "S> "
    lines = [line.strip() for line in answer.splitlines()]
    free = next(line for line in lines if line.startswith("2♠: "))
    assert free.endswith("[27B1(a)]")
    # The lowest bid stands first, alone; the calls that depend on a finding stand in one line.
    grouped = next(line for line in lines if " 2NT 3♣ " in line)
    assert lines.index(free) < lines.index(grouped)
    assert "[27B1(b)]" in grouped
    assert "[27B2]" in grouped
    answer = talk.type("2S = 10+ hcp, 5+ S")
    assert talk.standing == "1H 2C 2S"
    assert talk.events[-1] == '{call: S 2S, shows: "10+ hcp, 5+ S"}'
    assert "27B1(a): " in answer
    assert say("heading.open", "en") + ":" in answer
    assert talk.prompt == "W> "


def test_replaced_by_another_call_with_a_finding() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "", "2", "P")
    assert say("option.comparable.true", "en") in answer
    answer = talk.type("2")
    assert talk.cites[-1] == "72C"
    assert "27B2" in talk.cites
    assert talk.events[-1] == "{finding: {comparable: false}}"
    assert talk.state is not None
    duty = talk.state.must_pass(N)
    assert duty is not None
    assert duty.scope is Scope.THROUGHOUT
    assert say("duty.pass.throughout", "en", seat=N) in answer
    # At his turn the player is reminded.
    assert say("status.reminder.throughout", "en", P=N) in talk.type("P")


def test_a_finding_with_its_ground() -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "", "2", "X", "1 23A2")
    assert talk.events[-1] == "{finding: {comparable: true, ground: 23A2}}"
    assert "27B1(b)" in talk.cites


def test_asking_changes_nothing() -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "", "2")
    before = talk.case, talk.state
    assert "[27B1(a)]" in talk.type("ask 2S")
    assert "[27B2]" in talk.type("ask S P")
    assert (talk.case, talk.state) == before
    assert talk.type("ask W P").startswith("This cannot happen now")
    assert talk.type("ask pineapple").startswith("I did not understand")
    assert Talk().type("ask 2S") == say("prompt.nobody_asked", "en") + "\n"


def test_to_the_end_of_the_auction_and_the_lead() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "", "2", "P", "2", "3NT", "P", "P", "P")
    assert say("contract.0", "en", bid="3NT", seat=W) in answer
    assert say("prompt.opening_lead", "en", seat=N) in answer
    assert say("LEAD.ui", "en", P=N) in answer
    assert "72C" in answer
    assert answer.endswith(say("prompt.forbid", "en", seat=N) + "\n")
    assert talk.prompt == "> "


def test_a_suit_is_forbidden_and_the_play_followed_as_far_as_the_lead_needs_it() -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "", "2", "P", "2", "3NT", "P", "P", "P")
    answer = talk.type("2")
    assert talk.events[-1] == "{forbid: N H}"
    assert say("lead.forbidden", "en", seat=N, suits=(Denomination.H,)) in answer
    assert say("prompt.refused", "en", given="H3") in talk.type("H3")
    talk.type("D3")
    assert talk.events[-1] == "{lead: N D3}"
    answer = talk.type("E")
    assert talk.events[-1] == "{trick: {won_by: E}}"
    assert say("LEAD.ended", "en", P=N) in answer
    assert answer.endswith(say("awaiting.lead", "en", seat=E) + "\n")
    talk.type("lead E S2", "trick S")
    assert talk.state is not None
    assert talk.state.on_lead is S


def test_a_card_is_led_without_a_choice_or_a_call_comes_after_the_end() -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "", "2", "P", "2", "3NT", "P", "P", "P")
    talk.type("N X")
    assert talk.events[-1] == "{call: N X}"
    talk.type("u", "S5")
    assert talk.events[-1] == "{lead: N S5}"
    assert "26B" in talk.cites


def test_a_card_that_partner_could_have_seen() -> None:
    talk = Talk()
    talk.type("1H", "P", "exposed S HK")
    assert talk.events[-1] == "{exposed: S HK}"
    answer = talk.type("")
    assert say("question.24", "en", O=S, P=N, cards=loads_cards("HK")) in answer
    assert f"  1  {say('option.own_fault', 'en', O=S)}: " in answer
    answer = talk.type("1")
    assert talk.events[-1] == "{finding: {own_fault: S}}"
    assert say("CARD.lay", "en", O=S, P=N, cards=loads_cards("HK")) in answer
    assert say("duty.pass.next", "en", seat=N) in answer
    talk.type("exposed S D4 led", "director")
    assert talk.cites[-2:] == ["24C", "72C"]


@pytest.mark.parametrize(
    "line", ["exposed", "exposed S", "exposed S xx", "lead", "lead XX", "trick", "forbid", "forbid N"]
)
def test_cards_that_are_not_understood_are_asked_for_again(line: str) -> None:
    talk = Talk()
    talk.type("1H")
    before = talk.events
    assert "For example" in talk.type(line)
    assert talk.events == before


# --- calls out of turn --------------------------------------------------------------------------


def test_at_right_hand_opponents_turn() -> None:
    talk = Talk()
    answer = talk.type("P", "S 1H")
    assert say("wrong.out_of_rotation", "en", O=S, call=Call.loads("1H"), turn=E) in answer
    talk.type("", "2", "P")
    assert talk.prompt == "> "
    answer = talk.type("2H")  # it must be repeated
    assert say("prompt.refused", "en", given="2H") in answer
    talk.type("1")
    assert talk.standing == "P P 1H"
    assert "31A1" in talk.cites
    talk.type("u", "1H")
    assert talk.standing == "P P 1H"


def test_at_right_hand_opponents_turn_and_he_bids() -> None:
    talk = Talk()
    answer = talk.type("P", "S 1H", "", "decline", "1S")
    assert talk.prompt == "S> "
    assert "[31A2(b)]" in answer
    talk.type("P", "2")
    assert "31A2(b)" in talk.cites
    assert talk.state is not None
    duty = talk.state.must_pass(N)
    assert duty is not None
    assert duty.scope is Scope.NEXT


def test_right_hand_opponent_had_called_before_the_director_came() -> None:
    talk = Talk()
    talk.type("P", "S 1H", "E 1S")
    assert "28B" in talk.cites
    assert talk.standing == "P 1S"


def test_at_partners_turn() -> None:
    talk = Talk()
    talk.type("S 1NT", "", "2")
    assert "31B1" in talk.cites
    assert talk.prompt == "N> "
    answer = talk.type("1D", "P")
    assert talk.prompt == "S> "
    assert "[31A2(a)]" in answer
    assert "[31A2(b)]" in answer
    talk.type("1NT", "1")
    assert talk.standing == "1D P 1NT"


def test_at_left_hand_opponents_turn() -> None:
    talk = Talk()
    answer = talk.type("W 1S", "N 2H")
    assert say("option.acting.in_turn", "en", seat=N, call=Call.loads("1S")) in answer
    talk.type("2")
    assert "28B" in talk.cites
    assert talk.standing == "2H"
    talk.type("u", "1")
    assert "29A" in talk.cites
    assert talk.standing.endswith("1S 2H")


def test_called_before_the_director_could_rule() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "", "W 3C")
    assert answer == say("prompt.decide_first", "en", seat=W, example="W 3C") + "\n"
    talk.type("already W 3C")
    assert talk.standing == "1H 2C 1S 3C"
    assert "before_ruling: true" in talk.events[-1]


# --- slips, changes, calls made together --------------------------------------------------------


def test_a_slip_of_the_hand() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "slip")
    assert say("U.story", "en") in answer
    assert say("option.unintended", "en", seat=S, call=Call.loads("1S")) in answer
    assert talk.type("3").startswith("I did not understand")
    talk.type("1", "3S")
    assert talk.standing == "1H 2C 3S"
    assert "25A1" in talk.cites
    assert talk.events[-2:] == ["{finding: {unintended: S}}", "{call: S 3S}"]


def test_no_slip() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "1S", "slip S", "2")
    assert "25A2" in talk.cites
    assert say("option.accept", "en", seat=W, call=Call.loads("1S")) in answer
    assert say("U.story", "en") not in answer


def test_left_hand_opponent_may_change_what_he_called_over_a_slip() -> None:
    talk = Talk()
    answer = talk.type("1H", "2C", "P", "slip E", "1", "2D")
    assert say("prompt.may_change", "en", seat=S, call=Call.loads("P"), example="S Pass") in answer
    talk.type("S 2H")
    assert talk.standing == "1H 2D 2H"


def test_a_change_of_call() -> None:
    talk = Talk()
    answer = talk.type("1H", "N 2H")
    assert say("wrong.change", "en", O=N, call=Call.loads("1H"), new=Call.loads("2H")) in answer
    talk.type("", "2")
    assert talk.standing == "1H"
    assert "25B2" in talk.cites
    talk = Talk()
    talk.type("1H", "P", "change N 2H")
    assert talk.events[-1] == "{change: N 2H}"
    assert "Put the seat first" in talk.type("change 2H")


def test_two_calls_made_together() -> None:
    talk = Talk()
    talk.type("3C", "1S", "together")
    assert "33" in talk.cites
    assert talk.events[-2:] == ["director", "{finding: {simultaneous: true}}"]


# --- undo, show, why, help ----------------------------------------------------------------------


def test_undo_goes_back_over_decisions_one_line_at_a_time() -> None:
    talk = Talk()
    lines = ["1H", "2C", "1S", "", "2", "P", "2", "P"]
    states = [talk.state]
    for line in lines:
        talk.type(line)
        states.append(talk.state)
    cases = len(talk.events)
    for state in reversed(states[:-1]):
        answer = talk.type("u")
        assert talk.state == state
        assert answer.startswith("Taken back: ")
    assert cases == len(lines)
    assert talk.events == []
    assert talk.type("undo") == say("prompt.nothing_to_undo", "en") + "\n"
    talk.type(*lines)
    assert talk.state == states[-1]


def test_undo_goes_back_to_the_question_for_the_board() -> None:
    talk = Talk(dealer=None)
    assert talk.prompt == "> "
    assert say("prompt.board_or_dealer", "en", example="7, E") in talk.opening()
    assert talk.type("eighty").startswith("I did not understand")
    talk.type("7", "u")
    assert talk.state is None
    talk.type("W")
    assert talk.case is not None
    assert (talk.case.dealer, talk.case.board) == (W, None)


def test_show_and_why() -> None:
    talk = Talk()
    talk.type("1H", "2C", "1S", "", "2", "P", "2")
    answer = talk.type("show")
    assert "  W       N       E       S" in answer
    assert say("duty.pass.throughout", "en", seat=N) in answer
    answer = talk.type("why")
    assert [line.split(":")[0] for line in answer.splitlines()] == talk.cites


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_the_commands_of_the_language(language: str) -> None:
    answer = Talk(language).type("?")
    for key in sorted(k for k in keys(language) if k.startswith("prompt.commands.")):
        word = say(key, language)
        if key.rpartition(".")[2] not in ("help", "accept", "decline"):
            assert f'"{word}' in answer, word
        assert command(word) == (key.rpartition(".")[2], "")
        assert command(word.upper() + "  x") == (key.rpartition(".")[2], "x")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_is_a_call_or_a_seat(language: str) -> None:
    words = [
        "u",
        "h",
        "?",
        "q",
        "exit",
        *(say(k, language) for k in keys(language) if k.startswith("prompt.commands.")),
    ]
    for word in words:
        for read in (read_call, read_seat):
            with pytest.raises(BridgelawError):
                read(word, language)


# --- wrong input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([], "9X"),
        ([], "1Z"),
        ([], "Q 1H"),
        ([], "N"),
        ([], "accept"),
        ([], "accept Q"),
        ([], "{accept: W}"),
        ([], "{bla: 1}"),
        ([], "{"),
        ([], "[" * 2000),
        ([], "slip"),
        ([], "slip Q"),
        ([], "change N 1H"),
        ([], "together"),
        ([], "ask 1H"),
        ([], "x" * 5000),
        (["1H", "2C", "1S"], "2S"),
        (["1H", "2C", "1S"], "7"),
        (["1H", "2C", "1S", ""], "0"),
        (["1H", "2C", "1S", ""], "3"),
        (["1H", "2C", "1S", ""], "9" * 5000),
        (["1H", "2C", "1S", ""], ""),
        (["1H", "2C", "1S", ""], "W P"),
        (["1H", "2C", "1S", ""], "accept N"),
        (["1H", "2C", "1S", "", "2"], "W P"),
        (["1H", "2C", "1S", "", "2"], "1"),
        (["1H", "2C", "1S", "", "2", "P"], "3"),
        (["1H", "2C", "1S", "", "2", "P"], "1 23A9"),
        (["1H", "2C", "1S", "", "2", "P"], "2 23A2"),
        (["1H", "2C", "1S", "", "2", "P"], "W P"),
    ],
)
def test_what_is_not_understood_is_answered_and_nothing_is_lost(lines: list[str], line: str) -> None:
    talk = Talk()
    talk.type(*lines, "show")
    before = talk.case, talk.state, talk.prompt
    answer = talk.type(line)
    assert answer.strip()
    assert (talk.case, talk.state, talk.prompt) == before


def test_what_is_not_coded_is_said_at_once_and_can_be_taken_back() -> None:
    talk = Talk()
    answer = talk.type("1H", "P", "P", "P", "{lead: W H3}")
    assert say("not_coded.from_here", "en", law="54") in answer
    assert say("prompt.undo_hint", "en") in answer
    assert talk.type("1S").endswith(say("prompt.undo_hint", "en") + "\n")
    talk.type("u", "u", "1S")
    assert talk.standing == "1H P P 1S"


TYPED = [
    *("1", "2", "", "u", "P", "X", "1H", "1S", "2C", "3NT", "E 1S", "W P", "S 2S", "N X", "slip", "slip E", "show"),
    *("together", "director", "ask 2S", "why", "accept", "decline", "change E 2H", "q", "already W P", "?"),
]


@given(
    st.lists(
        st.sampled_from(TYPED),
        max_size=14,
    ),
    st.sampled_from(LANGUAGES),
)
@settings(max_examples=150, deadline=None)
def test_whatever_is_typed_the_case_says_what_happened(lines: list[str], language: str) -> None:
    talk = Talk(language)
    for line in lines:
        answer = talk.answer(line)
        assert "{O}" not in answer
        if talk.finished:
            break
    assert talk.case is not None
    assert talk.state is not None
    [read] = loads(dumps(talk.case))
    again = rule(start(read.dealer, read.edition, read.profile), read.events)
    assert again == talk.state


# --- what is typed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "seat", "call", "meaning"),
    [
        ("1H", "en", None, "1H", Meaning()),
        ("S 1H", "en", S, "1H", Meaning()),
        ("S: 1H", "en", S, "1H", Meaning()),
        ("S:1H", "en", S, "1H", Meaning()),
        ("s1h", "en", S, "1H", Meaning()),
        ("1S = 6+ hcp, 4+ S", "en", None, "1S", Meaning(("6+ hcp, 4+ S",))),
        ("2C* = 16+ hcp | 6+ D", "en", None, "2C", Meaning(("16+ hcp", "6+ D"), None, True)),
        ("W 2♦!", "en", W, "2D", Meaning((), None, True)),
        ("Z 1R", "nl", S, "1D", Meaning()),
        ("Zuid pas", "nl", S, "P", Meaning()),
        ("1 sa", "nl", None, "1NT", Meaning()),
        ("O 1P", "de", E, "1S", Meaning()),
        ("Süd Kontra", "de", S, "X", Meaning()),
        ("2K=5+ D", "de", None, "2D", Meaning(("5+ D",))),
    ],
)
def test_read_typed(text: str, language: str, seat: Seat | None, call: str, meaning: Meaning) -> None:
    typed = read_typed(text, language)
    assert (typed.seat, typed.call, typed.meaning) == (seat, Call.loads(call), meaning)


@given(st.text(max_size=30), st.sampled_from(LANGUAGES))
def test_read_typed_takes_anything(text: str, language: str) -> None:
    with contextlib.suppress(BridgelawError):
        read_typed(text, language)


# --- the other languages ------------------------------------------------------------------------


def test_in_dutch() -> None:
    talk = Talk("nl")
    answer = talk.type("1H", "2K", "1S", "")
    assert talk.events == ["{call: N 1H}", "{call: E 2C}", "{call: S 1S}", "director"]
    assert say("IB.options", "nl", call=Call.loads("1S"), O=S, P=N, L=W, R=E) in answer
    assert "West accepteert 1♠" in answer
    talk.type("weiger", "pas", "terug", "vraag 2S", "2S", "O 2R", "", "1")
    assert talk.standing == "1H 2C 2S - - 2D"
    assert talk.cites[-2:] == ["29A", "27A2"]
    assert "Teruggenomen: " in talk.type("terug")


def test_in_german() -> None:
    talk = Talk("de")
    answer = talk.type("1C", "2T", "1P", "")
    assert talk.events == ["{call: N 1H}", "{call: E 2C}", "{call: S 1S}", "director"]
    assert f"„{say('IB.options', 'de', call=Call.loads('1S'), O=S, P=N, L=W, R=E)}“" in answer
    talk.type("2", "Kontra", "2")
    assert "27B3" in talk.cites
    assert "Zurückgenommen: " in talk.type("zurück")
    assert talk.prompt == "> "


# --- saving and loading -------------------------------------------------------------------------

LINES = ["1H", "2C", "1S", "", "2", "P", "2", "P", "P", "P"]


def test_saved_at_the_end_if_wanted() -> None:
    talk = Talk()
    talk.type(*LINES)
    assert talk.type("q") == say("prompt.save_as", "en", example="case.yaml") + "\n"
    talk.files["there.yaml"] = Case("2017", N)
    assert talk.type("there.yaml") == say("prompt.file_there", "en", file="there.yaml") + "\n"
    assert "Permission denied" in talk.type("/no/such/folder")
    assert not talk.finished
    assert say("prompt.saved", "en", file="new.yaml") in talk.type("new.yaml")
    assert talk.finished
    assert talk.files["new.yaml"].events == events(talk)


def test_not_saved_or_thought_better_of_it() -> None:
    talk = Talk()
    talk.type("1H", "q", "u")
    assert not talk.finished
    assert talk.standing == "1H"
    talk.type("q", "")
    assert talk.finished
    assert talk.files == {}
    talk = Talk()
    talk.type("q")
    assert talk.finished


def test_saved_under_way() -> None:
    talk = Talk()
    talk.type("1H", "save one.yaml")
    assert talk.files["one.yaml"].events == events(talk)
    talk.type("q")
    assert talk.finished


def test_the_end_of_the_input() -> None:
    talk = Talk(save="x.yaml")
    talk.type("1H")
    assert say("prompt.saved", "en", file="x.yaml") in talk.end()
    assert len(talk.files["x.yaml"].events) == 1
    talk = Talk()
    talk.type("1H")
    assert talk.end() == ""
    assert talk.files == {}


def test_a_saved_case_rules_as_it_was_ruled_at_the_prompt(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    ran = run("table", "--board", "5", "--lang", "en", "--save", str(file), stdin="\n".join(LINES))
    assert (ran.status, ran.err) == (0, "")
    [case] = load(file)
    assert (case.board, str(case.vulnerable)) == (5, "NS")
    talk = Talk()
    talk.type(*LINES)
    assert talk.state is not None
    document = ruling(Outcome(case, talk.state), Renderer("en"))
    wanted = {key: document[key] for key in ("standing", "turn", "cites")}
    wanted["must"] = [{k: v for k, v in duty.items() if k != "law"} for duty in document["must"]]
    wanted["review"] = [item["law"] for item in document["review"]]
    wanted["unauthorized"] = [item["side"] for item in document["unauthorized"]]
    file.write_text(dumps(replace(case, expect=Expect(wanted))), encoding="utf-8")
    ran = run("rule", "--check", str(file))
    assert (ran.status, ran.out) == (0, "1 case checked: 1 as expected, 0 not.\n")
    assert json.loads(run("rule", "--json", "--lang", "en", str(file)).out) == document


def test_go_on_from_a_case(tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    run("table", "--dealer", "N", "--save", str(first), stdin="1H\n2C\n1S\n\n")
    ran = run("table", "--load", str(first), "--save", str(second), "--lang", "en", stdin="2\nu\nu\nW 2S\n")
    assert ran.status == 0
    assert say("prompt.loaded", "en", n=4, file=str(first)) in ran.words
    assert say("option.accept", "en", seat=W, call=Call.loads("1S")) in ran.words
    [case] = load(second)
    assert [str(getattr(e, "call", e)) for e in case.events] == ["1H", "2C", "1S", "2S"]


def test_a_case_whose_event_is_refused_is_read_up_to_it(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("bridgelaw: 1\nedition: 2017\ndealer: N\nevents:\n  - {call: N 1H}\n  - {accept: W}\n")
    ran = run("table", "--load", str(file), "--lang", "en", stdin="1S\nq\n\n")
    assert ran.status == 0
    assert f"{file}:6: This cannot happen now" in ran.words
    assert say("awaiting.call", "en", seat=S) in ran.words


# --- the command --------------------------------------------------------------------------------


def test_the_command_asks_for_the_board() -> None:
    ran = run("table", "--lang", "nl", stdin="7\n1H\nq\n\n")
    assert (ran.status, ran.err) == (0, "")
    assert say("prompt.board_or_dealer", "nl", example="7, O") in ran.words
    assert "Z> 1H" in ran.words
    assert say("prompt.not_saved", "nl") in ran.words


def test_the_end_of_the_input_saves_nothing() -> None:
    assert run("table", stdin="").status == 0
    assert run("table", "--board", "3", stdin="1H").status == 0


def test_what_cannot_be_saved_is_printed(tmp_path: Path) -> None:
    ran = run("table", "--dealer", "N", "--lang", "en", "--save", str(tmp_path), stdin="1H\n")
    assert ran.status == 2
    assert "- {call: N 1H}" in ran.words
    assert "cannot be written" in ran.words


@pytest.mark.parametrize(
    "arguments",
    [
        ["--board", "0"],
        ["--dealer", "Q"],
        ["--vul", "some"],
        ["--profile", "XXX"],
        ["--edition", "1807"],
        ["--lang", "fr"],
        ["--load", "no-such-file.yaml"],
        ["--load", "x.yaml", "--board", "3"],
    ],
)
def test_wrong_options(arguments: list[str]) -> None:
    ran = run("table", *arguments, stdin="q\n")
    assert ran.status == 2
    assert "Traceback" not in ran.err
    assert ran.err


def test_vulnerability_and_dealer_of_a_misboarded_board(tmp_path: Path) -> None:
    file = str(tmp_path / "case.yaml")
    run("table", "--board", "7", "--dealer", "W", "--vul", "None", "--lang", "en", "--save", file, stdin="1H\n")
    [case] = load(file)
    assert (case.board, case.dealer, str(case.vulnerable)) == (7, W, "None")


# --- nothing is said twice, and mistakes of our own -----------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_for_the_finding_is_asked_once(language: str) -> None:
    talk = Talk(language)
    answer = talk.type("{call: N 1H}", "{call: E 1D}", "director", "2", "{call: E P}")
    values: dict[str, Any] = {"O": E, "P": W, "call": Call.loads("1D"), "new": Call.loads("P")}
    assert answer.count(say("question.23A", language, **values)) == 1
    assert say("option.comparable.true", language) in answer
    lines = [line.strip() for line in answer.splitlines()]
    assert [line for line in lines if line.strip("“”„") == say("comparable.test", language)] == []
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("word", ["arbiter", "Arbiter", "wedstrijdleider", "director", "turnierleiter"])
def test_the_director_is_called_by_either_word(word: str) -> None:
    talk = Talk("nl")
    talk.type("1H", "2K", "1S", word)
    assert talk.events[-1] == "director"


def test_what_a_director_reads_in_dutch_says_wedstrijdleider() -> None:
    read = [key for key in keys("nl") if key.startswith(("prompt.", "cli.", "error.", "refused.", "awaiting."))]
    assert len(read) > 100
    text = _catalogue("nl").gettext
    # In quotation marks it is a word that can be typed.
    assert [key for key in read if re.search(r"(?<!\")arbiter(?!\")", text(key))] == []
    assert "wedstrijdleider" in text("prompt.called_since")


def test_a_mistake_that_nobody_foresaw_is_told_and_the_position_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk()
    talk.type("1H")
    before = talk.case, talk.state

    def broken(*_: object) -> None:
        raise AttributeError("no such thing")

    with monkeypatch.context() as patched:
        patched.setattr("bridgelaw.cli.talk.apply", broken)
        answer = talk.type("2C")
    assert "AttributeError: no such thing" in answer
    assert (talk.case, talk.state, talk.failed) == (*before, True)
    talk.type("2C")
    assert talk.standing == "1H 2C"


def test_findings_about_the_board_are_ordered_by_a_word() -> None:
    talk = Talk()
    assert "21B1(a)" in talk.type("1H", "P", "2H", "misinformed E")
    assert "21B2" in talk.type("X")
    assert "12A1" in talk.type("damaged E")
    assert "82C" in talk.type("error")
    assert "15A2(a)" in talk.type("wrongboard N")
    assert talk.state is not None
    assert talk.state.closed
    assert talk.events[-1] == "{finding: {wrong_board: N}}"


def test_rectification_falls_away_by_a_word() -> None:
    for word, law in (("forfeited N", "11A"), ("waived", "81C5")):
        talk = Talk()
        talk.type("1H", "1D", "", "2", "2C", "2")
        assert talk.state is not None
        assert talk.state.duties
        assert law in talk.type(word)
        assert not talk.state.duties


def test_what_was_found_after_play_is_ordered_by_a_word() -> None:
    talk = Talk()
    talk.type("1H", "1D", "", "2", "2D")
    assert say("prompt.refused", "nl", given="schade 27D") in Talk("nl").type("1H", "schade 27D")
    talk.type("P", "P", "P")
    assert "12B1" in talk.type("damage")
    assert talk.events[-1] == "{review: {law: 27D, damage: true}}"
    talk.type("u")
    assert "12B1" in talk.type("stands 27d")
    assert talk.state is not None
    assert not talk.state.adjusted


def test_after_play_the_director_is_told_what_is_open_and_how_to_find_out() -> None:
    talk = Talk()
    assert "27D: " in talk.type("1H", "2C", "1S", "", "2", "2S")
    end = talk.type("P", "P", "P")
    for key in ("review.27D", "review.find_out.27D", "review.ask.27D", "review.deadline", "review.follows.score"):
        assert " ".join(say(key, "en", side=Side.NS).split()) in " ".join(end.split()), key
    closed = talk.type("stands 27D")
    assert say("review.27D", "en") not in closed
    assert say("REV.none", "en") in closed


def test_deciding_otherwise_tells_what_follows_now() -> None:
    talk = Talk()
    talk.type("E 1S = 11-21, 5+ S", "", "2", "1D", "1S = 8-16, 5+ S")
    told = talk.type("otherwise")
    for law in ("31A2(a)", "23B", "23C"):
        assert f"  {law}: " in told, law
    assert "31A2(b)" not in told


@pytest.mark.parametrize(("language", "diamond"), [("en", "1D"), ("nl", "1R"), ("de", "1K")])
def test_what_was_measured_is_told_to_the_director_alone(language: str, diamond: str) -> None:
    talk = Talk(language)
    told = talk.type("E 1S = 11-21, 5+ S", "", "2", diamond, "E 1S = 8-16, 5+ S")
    heading, headings = "", set()
    for line in told.splitlines():
        heading = heading if line.startswith(" ") else line
        if re.search(r"57[.,]3 ?%", line):
            headings.add(heading)
    assert headings == {say("whom.you", language) + ":"}


def test_where_every_call_is_measured_it_still_depends_on_what_the_call_means(tmp_path: Path) -> None:
    """East has opened out of rotation, and his methods tell what every call would show."""
    (tmp_path / "ours.yaml").write_text(
        "calls:\n  1S: 11-21, 5+ S\n  (1D) P: 0-7\n  (1D) X: 12+\n"
        + "".join(f"  (1D) {level}{d}: 8-16\n" for level in range(1, 8) for d in ("C", "D", "H", "S", "NT"))
        .replace("  (1D) 1C: 8-16\n", "")
        .replace("  (1D) 1D: 8-16\n", ""),
        encoding="utf-8",
    )
    (tmp_path / "case.yaml").write_text(
        "bridgelaw: 1\ntitle: x\nedition: 2017\ndealer: N\nmethods: {EW: ours.yaml}\n"
        "events: [{call: E 1S}, director, {decline: S}, {call: N 1D}]\n",
        encoding="utf-8",
    )
    ran = run("rule", str(tmp_path / "case.yaml"))
    assert ran.status == 0
    assert "away from the table" in ran.words
    assert say("comparable.none", "en", O=E) in ran.words
