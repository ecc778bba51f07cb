"""Comparable or not: every kind of verdict, what cannot be read, and that the Director decides whatever the advice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bridgelaw.texts.catalogue import LANGUAGES
from tests.support import cases
from tests.web.phone import HEAD, TOO_LOW, Clock, Phone, flat

CHOSEN: tuple[Any, ...] = (*TOO_LOW, {"call": "S X"})
#: What 1S was to show, and a double: three in four of its hands fit.
WAS, NEW = "6+ hcp, 4+ S", "8+ hcp, 4+ S or 12+ hcp, 3 S"


def compare(phone: Phone, id: str, **fields: Any) -> Any:
    return phone.post(f"/t/{id}/private/compare", **{"call": "X", **fields})


def decide(phone: Phone, id: str, **fields: Any) -> Any:
    seen = str(len(phone.log(id)))
    given = {"call": "X", "seen": seen, "comparable": "true", "withdrawn": WAS, "replacement": NEW}
    return phone.post(f"/t/{id}/private/decide", **{**given, **fields})


@pytest.fixture
def asked(phone: Phone) -> str:
    id = phone.ruling()
    phone.in_room(id)
    return id


@pytest.fixture
def made(phone: Phone) -> str:
    """The double was made at the table, and the Director has to decide about it."""
    id = phone.ruling(CHOSEN)
    phone.in_room(id)
    return id


# --- verdicts -------------------------------------------------------------------------------------------

ASKS = "hcp, 4+ major [asks: majors; artificial]"
VERDICTS = [
    (WAS, "8+ hcp, 4+ S", "Comparable", "23A2", "Every hand for the double also fits 1 spades."),
    ("15-17 hcp, balanced", "15-18 hcp, balanced, stopper in H", "Comparable", "23A1", "about five in six"),
    (f"8+ {ASKS}", f"4+ {ASKS}", "Comparable", "23A3", "Both have the same purpose"),
    (WAS, NEW, "Your judgement", "23A", "about three in four also fit 1 spades."),
    (WAS, "8+ hcp, 4+ H", "Not comparable", "23A", "about three in ten"),
    (WAS, "0-5 hcp", "Not comparable", "23A", "No hand for the double fits 1 spades."),
]


@pytest.mark.parametrize(("was", "new", "verdict", "ground", "words"), VERDICTS)
def test_the_verdict(phone: Phone, asked: str, was: str, new: str, verdict: str, ground: str, words: str) -> None:
    text = flat(compare(phone, asked, withdrawn=was, replacement=new).text)
    assert f"{verdict} {ground} " in text
    assert words in text
    assert "That is advice: the Director decides." in text


def test_what_would_have_been_called_otherwise_is_the_director_s(phone: Phone, asked: str) -> None:
    passed = "0-11, not (11, rule of 20) unless ((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))"
    text = flat(compare(phone, asked, withdrawn=passed, replacement="6 S, 5-10").text)
    assert "Your judgement" in text
    assert "would have made another call at first" in text


def test_exact_figures_and_the_hand_that_gives_it_away(phone: Phone, asked: str) -> None:
    html = compare(phone, asked, withdrawn=WAS, replacement=NEW).text
    text = flat(html)
    assert "Exact: 188,244,181,141 of 251,686,514,602 hands" in text
    assert 'aria-label="74.8 per cent fit the first call, 25.2 per cent do not"' in html
    assert "A hand that gives it away" in text
    assert "Spades in the hands for the new call" in text
    assert "3 25.2 % none of them fits" in text
    assert "“4+ spades ” becomes “3+ spades ” comparable" in text


def test_no_figure_stands_alone_in_the_verdict(phone: Phone, asked: str) -> None:
    """Below .98 the sentence has words; the figures stand in the bar below it, each with what it counts."""
    html = compare(phone, asked, withdrawn=WAS, replacement=NEW).text
    sentence = re.findall(r'<section class="panel maybe".*?</p>', html, re.S)[0]
    assert not re.search(r"\d\.\d", re.sub(r"<[^>]+>", "", sentence))


def test_nobody_s_cards_are_asked_for(phone: Phone, asked: str) -> None:
    assert "Decide from the meanings, never from South's cards." in compare(phone, asked).text.replace("&#39;", "'")


def test_without_a_meaning_there_is_no_verdict(phone: Phone, asked: str) -> None:
    for fields in ({}, {"withdrawn": WAS, "replacement": ""}, {"withdrawn": "", "replacement": NEW}):
        answer = compare(phone, asked, **fields)
        text = flat(answer.text)
        assert answer.status_code == 200
        assert "No verdict: a meaning is not known" in text
        assert "Would every hand for the double also have made 1 spades ?" in text
        assert "%" not in text


def test_the_test_of_2007(phone: Phone) -> None:
    id = phone.ruling(head={**HEAD, "edition": 2007})
    phone.in_room(id)
    text = flat(compare(phone, id, withdrawn=WAS, replacement="8+ hcp, 4+ S").text)
    assert "Comparable 27B1(b) Every hand for the double also fits 1 spades." in text
    assert "23A1" not in text
    assert "same as 1 spades, or something more precise" in flat(compare(phone, id, call="3S").text).replace(" ,", ",")


# --- meanings -------------------------------------------------------------------------------------------


def fields(html: str, which: str) -> list[str]:
    return re.findall(rf'<input class="fld" id="{which}\d" name="{which}" value="([^"]*)"', html)


def test_they_are_filled_in_from_the_pair_s_system(phone: Phone) -> None:
    id = phone.ruling(head={**HEAD, "methods": {"NS": "acol"}})
    phone.in_room(id)
    html = compare(phone, id).text
    assert fields(html, "withdrawn")[0].startswith("6+ hcp, 4+ S")
    assert fields(html, "replacement")[0].startswith("8+ hcp, 4+ S")
    assert html.count("From the pair&#39;s system: Acol") + html.count("From the pair's system: Acol") == 2
    assert "No verdict" not in html


def test_one_may_be_picked(phone: Phone, asked: str) -> None:
    html = compare(phone, asked).text
    offered = re.findall(r'<option value="([^"]+)">Acol: 6\+ hcp', html)
    assert offered
    picked = compare(phone, asked, withdrawn="", pick_withdrawn="6+ hcp, 4+ S [forcing]", replacement="")
    assert fields(picked.text, "withdrawn") == ["6+ hcp, 4+ S [forcing]"]


def test_a_call_may_have_several(phone: Phone, asked: str) -> None:
    more = compare(phone, asked, withdrawn=["6 H, 5-10"], replacement="6 H, 5-10", add="withdrawn")
    assert fields(more.text, "withdrawn") == ["6 H, 5-10", ""]
    text = flat(compare(phone, asked, withdrawn=["6 H, 5-10", "6 S, 5-10"], replacement="6 H, 5-10").text)
    assert "Comparable 23A2" in text


def test_what_cannot_be_read_is_kept_and_pointed_at(phone: Phone, asked: str) -> None:
    answer = compare(phone, asked, withdrawn=WAS, replacement="4 plus-ish S")
    text = flat(answer.text)
    assert answer.status_code == 422
    assert "I did not understand this. For example:" in text
    assert "See column 3." in text
    assert fields(answer.text, "replacement") == ["4 plus-ish S"]
    assert 'aria-invalid="true" aria-describedby="replacement1-error" autofocus' in answer.text
    assert phone.log(asked)[-1].kind == "event"


@pytest.mark.parametrize(
    "text", ["@1NT", "13 S, 13 H", "30-10", "4+ Q", "5+ H" * 200, "<script>alert(1)</script>", "\x00"]
)
def test_nothing_that_is_typed_breaks_the_page(phone: Phone, asked: str, text: str) -> None:
    answer = compare(phone, asked, withdrawn=WAS, replacement=text)
    assert answer.status_code in (200, 422)
    assert "<script>alert" not in answer.text


def test_what_was_typed_is_remembered_for_the_next_call(phone: Phone, asked: str) -> None:
    compare(phone, asked, withdrawn=WAS, replacement=NEW)
    html = compare(phone, asked, call="3S").text
    assert fields(html, "withdrawn") == [WAS]
    assert fields(html, "replacement") == [""]
    assert fields(compare(phone, asked).text, "replacement") == [NEW]


# --- the decision ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("comparable", ["true", "false"])
@pytest.mark.parametrize("new", ["8+ hcp, 4+ S", "8+ hcp, 4+ H", NEW, ""])
def test_the_two_buttons_are_alike_and_work_whatever_the_advice(
    phone: Phone, asked: str, new: str, comparable: str
) -> None:
    html = compare(phone, asked, withdrawn=WAS, replacement=new).text
    buttons = re.findall(r'<button class="([^"]*)" form="compare" formaction="[^"]*" name="comparable"', html)
    assert len(buttons) == 2
    assert len(set(buttons)) == 1
    told = flat(decide(phone, asked, replacement=new, comparable=comparable).text)
    if comparable == "true":
        assert "With that call North stays free." in told
    else:
        assert "After that call North must pass for the rest of the auction." in told
    assert "As the Director has decided." in told


def test_a_call_that_was_decided_about_is_entered_with_the_decision(phone: Phone, asked: str) -> None:
    decide(phone, asked, comparable="true", ground="23A1")
    phone.post(f"/t/{asked}/private/choose", call="X", sure="1", seen=str(len(phone.log(asked))))
    events = [entry.body["event"] for entry in phone.log(asked) if entry.kind == "event"][-2:]
    assert events == [{"call": "S X", "shows": NEW}, {"finding": {"comparable": True, "ground": "23A1"}}]


def test_a_chosen_call_is_decided_about_at_once(phone: Phone, asked: str) -> None:
    after = decide(phone, asked, chosen="1", comparable="false")
    assert after.url.path == f"/t/{asked}"
    *_, beside, call, finding = phone.log(asked)
    assert beside.kind == "asked"
    assert beside.body["compare"]["decided"] == {"comparable": False, "ground": None}
    assert call.body["event"] == {"call": "S X", "shows": NEW}
    assert finding.body["event"] == {"finding": {"comparable": False}}
    assert phone.get(f"/t/{asked}/private/options").url.path != f"/t/{asked}/private/options"


def test_against_what_the_system_says(phone: Phone) -> None:
    id = phone.ruling(head={**HEAD, "methods": {"NS": "acol"}})
    phone.in_room(id)
    advised = flat(phone.post(f"/t/{id}/private/ask", call="X").text)
    assert "With that call North stays free." in advised
    assert "By what both calls show. The Director decides." in advised
    decide(phone, id, comparable="false", chosen="1", withdrawn="6+ hcp, 4+ S", replacement="8+ hcp, 4+ S")
    board = phone.app.state.boards.board("local", id)
    assert board.state.verdict.comparable is False
    assert board.state.verdict.by == "finding"


def test_about_a_call_that_was_made(phone: Phone, made: str) -> None:
    page = phone.get(f"/t/{made}/private/compare")
    assert "Is the double comparable to 1 spades ?" in flat(page.text)
    after = decide(phone, made, comparable="true", ground="23A2")
    assert after.url.path == f"/t/{made}"
    case = phone.app.state.boards.board("local", made).case
    assert [event.meaning.shows for event in case.events if getattr(event, "call", None)][-1] == (NEW,)
    assert case.events[-1].comparable is True
    assert case.events[-1].ground == "23A2"


def test_where_only_the_lead_depends_on_it(phone: Phone) -> None:
    """27B3: the double is cancelled, South passes; whether that pass is comparable matters for the lead alone."""
    events = (*CHOSEN, {"finding": {"comparable": False}}, {"call": "S P"}, {"call": "W 3NT"})
    id = phone.ruling((*events, {"call": "N P"}, {"call": "E P"}, {"call": "S P"}))
    page = phone.in_room(id)
    assert page.url.path == f"/t/{id}/private/compare"
    assert "Is the pass comparable to 1 spades ?" in flat(page.text)
    after = decide(phone, id, comparable="true", replacement="")
    assert after.url.path == f"/t/{id}"
    assert phone.log(id)[-1].body == {"event": {"finding": {"comparable": True}}}


@pytest.mark.parametrize(
    ("id", "events"),
    [("35C-replacement", 5), ("row-17-36-at-once-after-36", 5), ("row-17-37-at-his-turn", 5)],
)
def test_a_call_that_the_laws_have_made(phone: Phone, id: str, events: int) -> None:
    """Where the Laws make two calls at once there is no state just before the second (35, 37B, 38B)."""
    ruling = phone.of_case(cases.by_id()[id], events)
    page = phone.in_room(ruling)
    assert page.status_code == 200
    assert "comparable to" in flat(page.text)


def test_what_cannot_be_read_is_no_reason_to_decide_without_it(phone: Phone, asked: str) -> None:
    answer = decide(phone, asked, replacement="4 plus-ish S")
    assert answer.status_code == 422
    assert phone.log(asked)[-1].kind == "event"


def test_a_ground_that_there_is_not_is_none(phone: Phone, asked: str) -> None:
    decide(phone, asked, chosen="1", ground="27B2")
    assert phone.log(asked)[-1].body["event"] == {"finding": {"comparable": True}}


def test_a_decision_that_comes_too_late_changes_nothing(phone: Phone, other: Phone, made: str) -> None:
    seen = str(len(phone.log(made)))
    other.post(f"/t/{made}/events", event='{"finding": {"comparable": false}}', seen=seen)
    decide(phone, made, seen=seen, comparable="true")
    events = [entry.body["event"] for entry in phone.log(made) if entry.kind == "event"]
    assert events[-1] == {"finding": {"comparable": False}}


def test_the_comparison_is_written_down(phone: Phone, asked: str) -> None:
    compare(phone, asked, withdrawn=WAS, replacement=NEW)
    body = phone.log(asked)[-1].body["compare"]
    assert body["withdrawn"] == {"call": "S 1S", "shows": [WAS]}
    assert body["replacement"] == {"call": "S X", "shows": [NEW]}
    assert body["measured"]["comparable"] is None
    assert round(body["measured"]["p"], 3) == 0.748
    assert body["decided"] is None


def test_the_room_closes_here_too(phone: Phone, asked: str, time: Clock) -> None:
    time.on(minutes=3)
    assert "Step away" in compare(phone, asked, withdrawn=WAS, replacement=NEW).text
    assert "Step away" in decide(phone, asked).text
    assert phone.log(asked)[-1].kind == "event"


# --- without a table ------------------------------------------------------------------------------------


def test_without_a_table(phone: Phone) -> None:
    assert "Comparable?" in phone.get("/compare").text
    text = flat(phone.post("/compare", withdrawn="11-21, 5+ S", replacement="8-16, 5+ S").text)
    assert "Not comparable 23A Of the hands for the new call, about three in five also fit the first call." in text
    called = phone.post("/compare", call_withdrawn="1S", call_replacement="2S", withdrawn="", replacement="")
    assert "What 1 spades may show" in flat(called.text)
    assert "also have made 1 spades ?" in flat(called.text)


def test_what_is_no_call_is_told_there(phone: Phone) -> None:
    answer = phone.post("/compare", call_withdrawn="1Z", withdrawn="5+ S", replacement="5+ S")
    assert answer.status_code == 422
    assert 'value="1Z"' in answer.text


def test_the_thresholds_are_those_of_the_authority(phone: Phone) -> None:
    answer = phone.post("/compare", withdrawn=WAS, replacement=NEW, edition="2007", profile="nobody")
    assert answer.status_code == 200
    assert "27B1(b)" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("was", "new"), [(was, new) for was, new, *_ in VERDICTS] + [("", "")])
def test_in_every_language(phone: Phone, asked: str, language: str, was: str, new: str) -> None:
    phone.client.cookies.set("language", language)
    assert compare(phone, asked, withdrawn=was, replacement=new).status_code == 200
