"""The working page: what a tap does, what two directors do to each other, and where all that happens is entered."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bridgelaw.formats.events import FINDINGS
from bridgelaw.store.boards import Boards
from bridgelaw.store.sql import LOCAL
from bridgelaw.texts.catalogue import LANGUAGES
from tests.web.phone import Phone, flat
from tests.web.screens import Page
from tests.web.test_every_board import PLACES, Site, first_of_each_kind, site
from tests.web.thumb import Thumb

__all__ = ["site"]

IB: list[Any] = [{"call": "N 1H"}, {"call": "E 2C"}, {"call": "S 1S"}]
BARRED: list[Any] = [*IB, "director", {"decline": "W"}, {"call": "S P"}, {"finding": {"comparable": False}}]
ENDED: list[Any] = [*BARRED, *({"call": call} for call in ("W 2NT", "N P", "E 3NT", "S P", "W P", "N P"))]


def at(phone: Phone, id: str, query: str = "") -> Thumb:
    thumb = Thumb(phone.client)
    thumb.go(f"/t/{id}{query}")
    return thumb


def logged(phone: Phone, id: str) -> list[Any]:
    return [entry.body["event"] for entry in phone.log(id) if entry.kind == "event"]


def fields(page: Page, form: str) -> dict[str, str]:
    return dict(page.forms[form].fields)


# --- the same tap twice, and taps on old pages --------------------------------------------------------


def test_a_double_tap_enters_once(phone: Phone) -> None:
    id = phone.ruling([])
    page = at(phone, id).now
    for _ in range(2):
        answer = phone.client.post(f"/t/{id}/events", data={**fields(page, "box"), "call": "1H"})
        assert answer.status_code == 200
    assert logged(phone, id) == [{"call": "N 1H"}]


def test_another_key_of_the_same_page_is_not_taken_for_the_first(phone: Phone) -> None:
    id = phone.ruling([])
    page = at(phone, id).now
    phone.client.post(f"/t/{id}/events", data={**fields(page, "box"), "call": "1H"})
    answer = phone.client.post(f"/t/{id}/events", data={**fields(page, "box"), "call": "1S"})
    assert answer.status_code == 409
    assert logged(phone, id) == [{"call": "N 1H"}]


def test_a_tap_on_the_page_from_before_an_undo_is_not_swallowed(phone: Phone) -> None:
    id = phone.ruling([])
    old = at(phone, id).now
    phone.client.post(f"/t/{id}/events", data={**fields(old, "box"), "call": "1H"})
    at(phone, id).send("/undo")
    answer = phone.client.post(f"/t/{id}/events", data={**fields(old, "box"), "call": "1H"})
    assert answer.status_code == 409
    assert "This page was an old one" in flat(answer.text)
    assert [entry.kind for entry in phone.log(id)] == ["opened", "event", "undone"]


def test_two_directors(phone: Phone, other: Phone) -> None:
    id = phone.ruling(IB[:1])
    mine = at(phone, id)
    at(other, id).tap(call="P")
    answer = phone.client.post(f"/t/{id}/events", data={**fields(mine.now, "box"), "call": "2C"})
    assert answer.status_code == 409
    assert "The other director entered at 20:16: East passes. Yours was not entered." in flat(answer.text)
    assert logged(phone, id) == [{"call": "N 1H"}, {"call": "E P"}]
    # His own can be entered on top of it: a change of East's call now.
    page = Page(answer.text)
    button = page.button(event={"call": "E 2C"})
    assert button.form is not None
    phone.client.post(button.form.action, data={**dict(button.form.fields), button.name: button.value})
    assert logged(phone, id)[-1] == {"call": "E 2C"}


def test_what_cannot_be_entered_any_more_says_so(phone: Phone, other: Phone) -> None:
    id = phone.ruling([*IB, "director"])
    mine = at(phone, id)
    at(other, id).tap(event={"decline": "W"})
    fields_ = {**fields(mine.now, "enter"), "event": '{"accept": "W"}'}
    answer = phone.client.post(f"/t/{id}/events", data=fields_)
    assert answer.status_code == 409
    assert "It cannot be entered any more: West accepts" in flat(answer.text)


def test_a_question_away_from_the_table_makes_nobodys_tap_stale(phone: Phone, other: Phone) -> None:
    id = phone.ruling([*IB, "director", {"decline": "W"}])
    page = at(phone, id, "?enter=replacement").now
    Boards(phone.store).enter(LOCAL, id, len(phone.log(id)), [("asked", {"ask": "S 2S"})])
    answer = phone.client.post(f"/t/{id}/events", data={**fields(page, "box"), "call": "2S"})
    assert answer.status_code == 200
    assert logged(phone, id)[-1] == {"call": "S 2S"}


def test_what_the_state_does_not_allow_changes_nothing(phone: Phone) -> None:
    id = phone.ruling([*IB, "director"])
    page = at(phone, id).now
    answer = phone.client.post(f"/t/{id}/events", data={**fields(page, "enter"), "event": '{"accept": "N"}'})
    assert answer.status_code == 422
    assert len(phone.log(id)) == 5
    assert phone.client.get(f"/t/{id}/events", follow_redirects=False).headers["location"] == f"/t/{id}"


# --- screens ------------------------------------------------------------------------------------------


def test_a_mis_tap_is_one_tap_away(phone: Phone) -> None:
    id = phone.ruling(IB)
    thumb = at(phone, id)
    thumb.send("/undo")
    assert [entry.kind for entry in phone.log(id)][-1] == "undone"
    assert "box" in thumb.now.forms


def test_the_box_is_not_there_before_one_of_the_facts_is_chosen(phone: Phone) -> None:
    id = phone.ruling(IB)
    thumb = at(phone, id)
    assert not any(button.name == "call" and button.phone for button in thumb.now.buttons)
    thumb.follow("?enter=over")
    assert fields(thumb.now, "box")["seat"] == "W"
    thumb.tap(call="2D")
    assert logged(phone, id)[-1] == {"call": "W 2D"}


@pytest.mark.parametrize(
    ("events", "button"),
    [
        (IB, "Give West the choice"),
        ([{"call": "N 1C"}, {"call": "E P"}, {"call": "S X"}], "Go on: South calls again"),
        ([{"call": "N 1C"}, {"exposed": "E HK"}], "Go on to the question"),
        ([{"call": c} for c in ("N 1C", "E P", "S P", "W P", "N 1H")], "Go on to the ruling"),
    ],
)
def test_the_main_button_says_who_is_next(phone: Phone, events: list[Any], button: str) -> None:
    assert at(phone, phone.ruling(events)).now.button(event="director").text == button


@pytest.mark.parametrize(
    ("profile", "asked"),
    [("EBU", "South says: “I took the wrong card”"), ("ACBL", "South may not have intended it")],
)
def test_a_slip_is_asked_about_as_the_authority_has_it(phone: Phone, profile: str, asked: str) -> None:
    id = phone.ruling(IB, {"edition": 2017, "board": 5, "profile": profile})
    assert at(phone, id).now.link("?enter=slip").text.startswith(asked)


def test_a_slip_is_put_right_on_the_page(phone: Phone) -> None:
    id = phone.ruling(IB)
    thumb = at(phone, id)
    thumb.follow("?enter=slip")
    thumb.tap(event={"finding": {"unintended": "S"}})
    thumb.tap(call="2S")
    assert logged(phone, id)[-2:] == [{"finding": {"unintended": "S"}}, {"call": "S 2S"}]


def test_kinds_of_calls_and_no_call_are_told_before_the_choice(phone: Phone) -> None:
    told = at(phone, phone.ruling([*IB, "director"])).now.main
    assert "The lowest bid that shows the same: North stays free. 27B1(a)" in told
    assert "A call that means about the same: North stays free. 27B1(b)" in told
    assert "Any other call: North must pass to the end, and declarer may restrict the lead. 27B2 26B" in told
    assert "2 spades" not in told


def test_what_right_hand_opponent_does_decides(phone: Phone) -> None:
    told = at(phone, phone.ruling([{"call": "N P"}, {"call": "S 1S"}, "director"])).now.main
    assert "If East passes, South must repeat 1 spades . 31A1" in told
    assert "If East does anything else, it depends on what South then calls:" in told
    assert "Any other call: North must pass once, and declarer may restrict the lead." in told


def test_a_replacement_without_a_difference_needs_no_room(phone: Phone) -> None:
    id = phone.ruling([{"call": "N 1C"}, {"call": "E P"}, {"call": "S X"}, "director"])
    thumb = at(phone, id)
    assert "North must pass for the rest of the auction" in flat(thumb.now.html)
    thumb.tap(call="1S")
    assert logged(phone, id)[-1] == {"call": "S 1S"}


def test_a_player_who_must_pass_and_did_not(phone: Phone) -> None:
    id = phone.ruling([*BARRED, {"call": "W 2NT"}])
    thumb = at(phone, id)
    assert thumb.now.headings == ["North must pass"]
    thumb.follow("?enter=call&seat=N")
    thumb.tap(call="3H", seat="N")
    assert "North had to pass" in flat(thumb.now.html)
    thumb.tap(event="director")
    assert [d.seat.value for d in Boards(phone.store).board(LOCAL, id).state.duties] == ["N", "S"]


def test_the_lead(phone: Phone) -> None:
    id = phone.ruling(ENDED)
    thumb = at(phone, id)
    assert thumb.now.headings == ["West may forbid North one suit"]
    assert [b.events[0] for b in thumb.now.buttons if b.name == "event" and "forbid" in b.value] == [
        {"forbid": f"N {suit}"} for suit in "SHDC"
    ]
    assert thumb.now.button(event={"finding": {"directors_error": True}}).text.startswith("The lead is already faced")
    thumb.tap(event={"free": "N"})


def test_suits_that_were_shown_are_struck_through(phone: Phone) -> None:
    shown = [*IB, "director", {"decline": "W"}, {"call": "S 3D"}, {"finding": {"comparable": False}}]
    id = phone.ruling([*shown, *({"call": c} for c in ("W P", "N P", "E 3NT", "S P", "W P", "N P")), {"on_lead": "N"}])
    page = at(phone, id).now
    assert "shown by South" in page.main
    assert '{"forbid": "N D"}' not in [button.value for button in page.buttons]


def test_a_card_and_another(phone: Phone) -> None:
    id = phone.ruling([{"call": "N 1H"}])
    page = at(phone, id, "/more/card").now
    card = fields(page, "card")
    seen = phone.client.post(f"/t/{id}/more/card", data={**card, "seat": "E", "suit": "S", "rank": "T"})
    again = Page(seen.text)
    hidden = {**fields(again, "card"), "suit": "H", "rank": "3"}
    phone.client.post(f"/t/{id}/events", data=hidden)
    assert logged(phone, id)[-1] == {"exposed": "E ST H3"}


def test_half_a_card_is_asked_for_again(phone: Phone) -> None:
    id = phone.ruling([{"call": "N 1H"}])
    card = fields(at(phone, id, "/more/card").now, "card")
    assert phone.client.post(f"/t/{id}/events", data={**card, "seat": "E", "suit": "S"}).status_code == 422
    assert phone.client.post(f"/t/{id}/more/card", data={**card, "suit": "S"}).status_code == 422
    assert logged(phone, id) == [{"call": "N 1H"}]


def test_penalty_cards_are_played_to_a_trick(phone: Phone) -> None:
    seen = [{"call": "N P"}, {"exposed": "E HK"}, "director", {"finding": {"own_fault": "E"}}]
    calls = [{"call": c} for c in ("E P", "S 1C", "W P", "N P", "E P")]
    id = phone.ruling([*seen, *calls, {"free": "W"}, {"lead": "W H2"}])
    page = at(phone, id).now
    form = page.button(won_by="E").form
    assert form is not None
    assert 'name="played" value="HK"' in page.html
    phone.client.post(f"/t/{id}/events", data={**dict(form.fields), "played": "HK", "won_by": "E"})
    assert logged(phone, id)[-1] == {"trick": {"won_by": "E", "played": ["HK"]}}


def test_a_note_is_kept_and_not_shown(phone: Phone) -> None:
    id = phone.ruling([{"call": "N 1H"}])
    page = at(phone, id, "/more?what=note").now
    form = next(form for form in page.forms.values() if form.action.endswith("/note"))
    phone.client.post(form.action, data={**dict(form.fields), "text": "The card stuck."})
    assert phone.log(id)[-1].body == {"text": "The card stuck."}
    assert "The card stuck" not in at(phone, id).now.html


def test_what_is_not_coded_says_so_and_can_be_taken_back(phone: Phone) -> None:
    id = phone.ruling([*({"call": c} for c in ("N 1NT", "E P", "S P", "W P")), {"lead": "W HK"}])
    thumb = at(phone, id)
    assert thumb.now.headings == ["This is not coded. Nothing was decided."]
    assert "54" in thumb.now.main
    thumb.send("/undo")
    assert "is to lead" in thumb.now.main or "leads" in thumb.now.main


def test_who_gets_what_was_found_is_asked(phone: Phone) -> None:
    id = phone.ruling([{"call": "N 1H"}, {"call": "E P"}, {"call": "S 2H"}])
    thumb = at(phone, id)
    thumb.follow("/more")
    thumb.follow("/more?what=extraneous")
    thumb.tap(event={"finding": {"extraneous": "N"}})
    assert "Found: other information from North" in flat(thumb.now.html)


# --- everything can be entered somewhere --------------------------------------------------------------

#: Entered in the private room, or after play.
ELSEWHERE = {"comparable", "ground"}


def test_every_event_and_every_finding_is_offered_somewhere(site: Site) -> None:
    found: set[str] = set()
    wanted = {f"finding {name}" for name in FINDINGS if name not in ELSEWHERE}
    wanted |= {"director", "accept", "decline", "call", "change", "before_ruling", "exposed", "led", "lead", "unable"}
    wanted |= {"trick", "on_lead", "forbid", "require", "free", "result", "artificial false"}
    sides = [f"/more?what={what}" for what in ("misinformed", "own_mistake", "extraneous", "wrong_board")]
    places = (*PLACES, "/more", *sides, "/more?what=damaged", "/more?what=forfeited", *_CARDS)
    for board in first_of_each_kind():
        for place in places:
            if wanted <= found:
                return
            site.boards.one = board
            found |= set(_offered(Page(site.client.get(f"/t/x{place}").text)))
    assert wanted <= found, wanted - found


_CARDS = ("/more/card?what=exposed", "/more/card?what=led", "/more/card?what=lead")


def _offered(page: Page) -> list[str]:
    found = []
    for button in page.buttons:
        for event in button.events:
            name = event if isinstance(event, str) else next(iter(event))
            found.append(name)
            if name == "finding":
                found += [f"finding {what}" for what in event["finding"]]
                found += ["artificial false"] if event["finding"].get("artificial") is False else []
        if button.name == "won_by":
            found.append("trick")
        if button.name == "call" and button.form is not None:
            sent = dict(button.form.fields)
            found.append("change" if "change" in sent else "before_ruling" if "before" in sent else "call")
    card = page.forms.get("card")
    if card is not None:
        what = dict(card.fields)["cards"]
        found += [what, *(["unable"] if 'name="unable"' in page.html else [])]
    return found


def test_events_are_posted_as_the_case_format_has_them(phone: Phone) -> None:
    id = phone.ruling([{"call": "N 1H"}, {"call": "E P"}])
    thumb = at(phone, id)
    passes = [{"call": f"{seat} P"} for seat in "SW"]
    assert json.loads(thumb.now.button(event=passes).value) == passes
    thumb.tap(event=passes)
    assert Boards(phone.store).board(LOCAL, id).state.ended


# --- words and buttons, one by one ------------------------------------------------------------------------


def test_the_last_pass_is_one_button(phone: Phone) -> None:
    waits = [*BARRED, *({"call": call} for call in ("W 2NT", "N P", "E 3NT", "S P", "W P"))]
    page = at(phone, phone.ruling(waits)).now
    assert [button.events for button in page.buttons if button.events] == [[{"call": "N P"}]]
    page = at(phone, phone.ruling([*BARRED, {"call": "W P"}])).now
    assert [button.events for button in page.buttons if button.events] == [[{"call": "N P"}]]


def test_who_is_asked_although_partner_has_called_is_named_on_the_cards(phone: Phone) -> None:
    page = at(phone, phone.ruling([{"call": "S 1H"}, {"call": "N 1D"}])).now
    yes, no = page.button(event={"accept": "W"}), page.button(event={"decline": "W"})
    assert (flat(yes.text), flat(no.text)) == ("West accepts 1 hearts29A", "West does not accept 1 hearts")


@pytest.mark.parametrize("came", [[], ["director"]])
def test_whoever_is_asked_first_is_asked_before_anybody_calls(phone: Phone, came: list[Any]) -> None:
    page = at(phone, phone.ruling([{"call": "S 1H"}, {"call": "N 1D"}, *came])).now
    page.button(event={"accept": "W"})
    # Going on is no more than one of the ways: it is not what the page proposes.
    on = re.findall(r'<a class="([^"]*)" href="/t/\w+\?enter=call"', page.html)
    assert on == ["btn big"]
    page = at(phone, phone.ruling([{"call": "S 1H"}, {"call": "N 1D"}, *came, {"decline": "W"}])).now
    assert [{"accept": "W"}] not in [button.events for button in page.buttons]


def test_a_call_over_an_irregular_one_is_not_told_to_be_out_of_turn(phone: Phone) -> None:
    page = at(phone, phone.ruling(IB), "?enter=over").now
    assert "out of turn" not in page.html[page.html.index("<tbody") : page.html.index("</tbody")]
    other = at(phone, phone.ruling(IB[:1])).now
    assert "out of turn" in other.html[other.html.index("<tbody") : other.html.index("</tbody")]


def test_what_follows_where_the_replacement_was_made_too_early(phone: Phone) -> None:
    page = at(phone, phone.ruling([*IB, {"call": "S X"}, "director"])).now
    assert "whether the double means much the same as 1 spades" in page.main
    assert "If so: North is free." in page.main
    assert "If not: North must pass for the rest of the auction." in page.main


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_slip_its_player_is_spoken_to_once(phone: Phone, language: str) -> None:
    id = phone.ruling([{"call": "N 1H"}, {"call": "E 2C"}, {"call": "S 2NT"}, {"finding": {"unintended": "S"}}])
    thumb = Thumb(phone.client, language)
    thumb.go(f"/t/{id}")
    assert thumb.now.html.count('<div class="say">') == 1


def test_a_lead_that_declarer_has_forbidden_is_told_to_be_a_revoke_unless_there_is_no_other_card(phone: Phone) -> None:
    id = phone.ruling([*ENDED, {"forbid": "N S"}])
    page = at(phone, id, "/more/card?what=lead").now
    answer = phone.client.post(f"/t/{id}/events", data={**fields(page, "card"), "seat": "N", "suit": "S", "rank": "K"})
    assert answer.status_code == 422
    assert "With no other card North may (59); else it is a revoke (61A)" in flat(answer.text)


def test_what_the_double_led_to_is_said_once(phone: Phone) -> None:
    double = [*IB, "director", {"decline": "W"}, {"call": "S X"}, {"finding": {"comparable": False}}]
    said = at(phone, phone.ruling(double)).now.main
    assert "The double is not allowed in place of 1 spades" in said
    assert "1 spades is not accepted" not in said


def test_what_declarer_may_choose_from_is_told_as_each_edition_has_it(phone: Phone) -> None:
    both = [at(phone, phone.ruling(ENDED, {"edition": edition, "board": 5})).now.main for edition in (2017, 2007)]
    assert "Any suit: South showed none in the auction." in both[0]
    assert "Spades alone: that is what the withdrawn call showed." in both[1]
    assert "Any suit" not in both[1]


def test_that_it_was_no_slip_is_not_asked_again(phone: Phone) -> None:
    page = at(phone, phone.ruling([*IB, {"finding": {"intended": "S"}}])).now
    assert "No slip: that is settled" in page.main
    assert not [link for link in page.links if link.href.endswith("enter=slip")]


def test_a_choice_does_not_tell_what_was_so_before(phone: Phone) -> None:
    # North may not use 1S already; of the pass out of turn nothing is withdrawn if it is accepted.
    page = at(phone, phone.ruling([*BARRED, {"call": "N P"}, "director"])).now
    assert "East accepts the pass" in page.main
    assert "may not use what the withdrawn call told" not in page.main


def test_the_way_back_from_what_happened_first_takes_nothing_back(phone: Phone) -> None:
    id = phone.ruling(IB)
    page = at(phone, id, "?enter=over").now.html
    assert f'class="ib back" href="/t/{id}"' in page
    assert 'form="take-back"' not in page.partition('id="box"')[2].partition("</form>")[0]
