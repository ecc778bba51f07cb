"""Whatever a case holds, writing it and reading it again gives the same case, and the schema accepts it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bridgelaw.errors import BridgelawError
from bridgelaw.formats.case import EDITIONS, Case, document, dumps, loads
from bridgelaw.formats.expect import DECISIONS, Expect
from bridgelaw.formats.schema import load_schema
from bridgelaw.rulings.events import (
    AcceptEvent,
    AskEvent,
    CallEvent,
    ChangeEvent,
    DeclineEvent,
    DirectorEvent,
    Event,
    ExposedEvent,
    FindingEvent,
    ForbidEvent,
    LeadEvent,
    OnLeadEvent,
    RequireEvent,
    ResultEvent,
    ReviewEvent,
    TrickEvent,
)
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, PASS, Call, CallKind
from bridgelaw.table.cards import Card
from bridgelaw.table.record import Contract, Meaning
from bridgelaw.table.seat import SEATS, Side
from tests.table.test_deal import shuffled

# Control characters, halves of surrogate pairs and two code points that are none are refused on reading.
texts = (
    st.text(
        st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff", include_characters="\n\t")
    )
    .filter(lambda text: text.strip() != "")
    .filter(lambda text: text == text.encode().decode())
) | st.sampled_from(
    [
        *("No", "yes", "null", "~", "2017", "0-7", "1E2", "6D", "- a", "a: b", "# a", "a #b", " a ", '"a"', "'", "{"),
        *("[a]", "a\u2028b", "\ufeffa", "---", "...", "a\\nb", "é\U0001f600", "<<", "=", "&a", "*a", "!a", "%a", "@a"),
        *("`a", "2017-01-01", "0x1F", "1_000", "12:30", "a\n\nb", "a\tb", "director"),
    ]
)
seats = st.sampled_from(SEATS)
letters = seats.map(lambda seat: seat.value)
suits = st.sampled_from(["S", "H", "D", "C"])
calls = st.builds(Call.bid, st.integers(1, 99), st.sampled_from(DENOMINATIONS)) | st.sampled_from(
    [PASS, Call(CallKind.DOUBLE), Call(CallKind.REDOUBLE)]
)
flags = st.booleans() | st.none()
meanings = st.builds(
    Meaning,
    st.lists(texts, max_size=3).map(tuple),
    st.none() | st.frozensets(st.sampled_from(DENOMINATIONS)),
    flags,
)
grounds = st.sampled_from([(None, None), (False, None), (True, None), (True, "23A1"), (True, "23A2"), (True, "23A3")])
changes = st.none() | st.tuples(st.sampled_from(["unintended", "intended"]), seats)


@st.composite
def findings(draw: st.DrawFn) -> FindingEvent:
    comparable, ground = draw(grounds)
    change = draw(changes)
    rest: dict[str, Any] = {
        "acting": draw(st.sampled_from([None, "in_turn", "over"])),
        "artificial": draw(flags),
        "simultaneous": draw(flags),
        "misinformed": draw(st.none() | seats),
        "own_mistake": draw(st.none() | seats),
        "wrong_board": draw(st.none() | seats),
        "forfeited": draw(st.none() | st.sampled_from(Side)),
        "damaged": draw(st.none() | st.sampled_from(Side)),
        "extraneous": draw(st.none() | seats),
    }
    fault = draw(st.none() | st.tuples(st.sampled_from(["own_fault", "not_own_fault"]), seats))
    if fault is not None:
        rest[fault[0]] = fault[1]
    if change is not None:
        rest[change[0]] = change[1]
    found = FindingEvent(comparable, ground, **rest)
    return found if found != FindingEvent() else FindingEvent(comparable=True)


clauses = st.sampled_from(["27B1(a)", "30B1(b)(ii)", "23", "27D", "16C3", "31A2(b)", "9"])
cards = st.builds("".join, st.tuples(suits, st.sampled_from("AKQJT98765432")))
shown = st.builds(Card.loads, cards)
suit = st.sampled_from([d for d in DENOMINATIONS if d.is_suit])
of_cards: st.SearchStrategy[Event] = st.one_of(
    st.builds(ExposedEvent, seats, st.lists(shown, min_size=1, max_size=4, unique=True).map(tuple), st.booleans()),
    st.builds(LeadEvent, seats, shown, st.booleans()),
    st.builds(TrickEvent, seats),
    st.builds(OnLeadEvent, seats),
    st.builds(ForbidEvent, seats, suit),
    st.builds(RequireEvent, seats, suit),
)
contracts = st.builds(Contract, st.integers(1, 7), st.sampled_from(DENOMINATIONS), st.integers(0, 2), seats)
results = contracts.flatmap(lambda c: st.builds(ResultEvent, st.just(c), st.integers(-6 - c.level, 7 - c.level)))
later: st.SearchStrategy[ResultEvent | ReviewEvent] = st.one_of(
    results,
    st.just(ResultEvent(None)),
    st.builds(ReviewEvent, clauses, st.booleans()),
)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(CallEvent, seats, calls, meanings, st.booleans()),
    st.builds(ChangeEvent, seats, calls, meanings),
    st.builds(AskEvent, seats, calls, meanings),
    st.just(DirectorEvent()),
    st.builds(AcceptEvent, seats),
    st.builds(DeclineEvent, seats),
    findings(),
    of_cards,
    later,
)
expects = st.fixed_dictionaries(
    {},
    optional={
        "standing": st.lists(calls.map(str) | st.just("-"), max_size=5).map(" ".join),
        "turn": st.none() | letters,
        "cites": st.lists(clauses),
        "cites_not": st.lists(clauses),
        "must": st.lists(
            st.fixed_dictionaries(
                {
                    "seat": letters,
                    "do": st.just("pass") | calls.map(lambda call: f"repeat {call}"),
                    "scope": st.sampled_from(["next", "throughout"]),
                }
            )
        ),
        "lead": st.lists(
            st.fixed_dictionaries(
                {
                    "seat": letters,
                    "choice": st.sampled_from(["forbid", "require"]),
                    "suits": st.lists(suits, unique=True),
                    "one_of": st.booleans(),
                },
                optional={"when": texts, "until": texts},
            )
        ),
        "unauthorized": st.lists(st.sampled_from(["NS", "EW"])),
        "review": st.lists(clauses),
        "comparable": st.sampled_from([True, False, "judgement", None]),
        "awaiting": st.none()
        | st.fixed_dictionaries({"seat": st.none() | letters, "decide": st.sampled_from(DECISIONS)}),
        "not_allowed": st.lists(st.builds("{} {}".format, letters, calls)),
        "refused": st.booleans(),
    },
)
cases = st.builds(
    Case,
    edition=st.sampled_from(EDITIONS),
    dealer=seats,
    events=st.lists(events, max_size=6).map(tuple),
    title=st.just("") | texts,
    source=st.none() | texts,
    profile=st.sampled_from(["WBF", "EBU", "Nbb-2017_x"]),
    board=st.none() | st.integers(1, 999_999),
    vulnerable=st.sampled_from(Vulnerability),
    deal=st.none() | st.integers(0, 99).map(shuffled),
    expect=st.none() | expects.map(Expect),
    id=st.none() | texts,
    strength=st.sampled_from([None, "hard", "soft"]),
    note=st.none() | texts,
)
VALID = Draft202012Validator(load_schema("case"))


@given(cases)
@settings(max_examples=200, deadline=None)
def test_a_case_reads_back_as_it_was_written(case: Case) -> None:
    assert loads(dumps(case)) == [case]
    assert loads(dumps(case, json=True)) == [case]
    # As any other program writes it: ASCII, indented.
    assert loads(json.dumps(document(case), indent="\t")) == [case]
    VALID.validate(document(case))


@given(st.lists(cases, min_size=1, max_size=3))
@settings(max_examples=30, deadline=None)
def test_a_file_of_cases_reads_back(several: list[Case]) -> None:
    assert loads(dumps(several)) == several
    assert loads(dumps(several, json=True)) == several


@given(st.text() | st.binary() | st.text("{}[]:,-&*!|>'\"#%@ \n\tab01"))
@settings(max_examples=300, deadline=None)
def test_no_input_brings_another_error_than_ours(text: str | bytes) -> None:
    try:
        loads(text, "f")
    except BridgelawError as error:
        assert error.file == "f"  # noqa: PT017
        assert error.line is not None  # noqa: PT017


@given(cases, st.data())
@settings(max_examples=200, deadline=None)
def test_a_damaged_file_is_read_or_refused(case: Case, data: st.DataObject) -> None:
    written = dumps(case, json=data.draw(st.booleans()))
    start = data.draw(st.integers(0, len(written)))
    end = data.draw(st.integers(start, min(start + 5, len(written))))
    try:
        loads(written[:start] + data.draw(st.text(max_size=3)) + written[end:], "f")
    except BridgelawError as error:
        assert error.line is not None  # noqa: PT017
