"""The private room: who gets in, what closes it, what it tells, and that nothing of it is told anywhere else."""

from __future__ import annotations

import pytest

from bridgelaw.table.call import Call
from bridgelaw.web.room import Room
from tests.web.phone import TOO_LOW, Clock, Phone, flat

OPTIONS = "South replaces 1 spades"


def room(id: str, page: str = "options") -> str:
    return f"/t/{id}/private/{page}"


def is_open(phone: Phone, id: str) -> bool:
    return OPTIONS in flat(phone.get(room(id)).text)


# --- in -------------------------------------------------------------------------------------------------


def test_one_button_opens_it(phone: Phone) -> None:
    id = phone.ruling()
    assert "Step away from the table with South" in flat(phone.get(f"/t/{id}/private").text)
    page = phone.in_room(id)
    assert page.url.path == room(id)
    assert OPTIONS in flat(page.text)


def test_nobody_gets_in_by_an_address(phone: Phone) -> None:
    id = phone.ruling()
    for page in ("options", "ask", "choose"):
        assert phone.get(room(id, page)).url.path == f"/t/{id}/private"
    for page in ("ask", "choose"):
        answer = phone.post(room(id, page), call="2S", sure="1", seen="6")
        assert "Step away" in answer.text
    assert len(phone.log(id)) == 1 + len(TOO_LOW)


def test_it_opens_on_this_phone_alone(phone: Phone, other: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    assert not is_open(other, id)
    assert is_open(phone, id)


def test_it_is_one_table_s_room(phone: Phone) -> None:
    id, another = phone.ruling(), phone.ruling()
    phone.in_room(id)
    assert phone.get(room(another)).url.path == f"/t/{another}/private"


@pytest.mark.parametrize("events", [TOO_LOW[:n] for n in range(1, 5)])
def test_only_a_replacement_opens_it(phone: Phone, events: tuple[object, ...]) -> None:
    id = phone.ruling(events)
    assert phone.get(f"/t/{id}/private").url.path == f"/t/{id}"
    assert phone.in_room(id).url.path == f"/t/{id}"
    assert phone.get(room(id)).url.path == f"/t/{id}"


# --- out ------------------------------------------------------------------------------------------------


def test_close_closes_it(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    assert phone.post(room(id, "close")).url.path == f"/t/{id}"
    assert not is_open(phone, id)


def test_show_closes_it(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    phone.post(f"/t/{id}/show")
    phone.post(f"/t/{id}/take-back", sure="1")
    assert not is_open(phone, id)


def test_choosing_closes_it(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    card = phone.post(room(id, "choose"), call="2S")
    assert "South bids 2 spades" in flat(card.text)
    assert len(phone.log(id)) == 1 + len(TOO_LOW)
    after = phone.post(room(id, "choose"), call="2S", sure="1", seen=str(len(phone.log(id))))
    assert after.url.path == f"/t/{id}"
    assert phone.log(id)[-1].body == {"event": {"call": "S 2S"}}
    assert not is_open(phone, id)


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/t/{id}", "/t/{id}/duties", "/t/{other}/private/options"])
def test_going_elsewhere_closes_it(phone: Phone, path: str) -> None:
    id = phone.ruling()
    phone.in_room(id)
    phone.get(path.format(id=id, other=phone.ruling()))
    assert not is_open(phone, id)


def test_three_minutes_without_a_tap_close_it(phone: Phone, time: Clock) -> None:
    id = phone.ruling()
    phone.in_room(id)
    for page in ("options", "ask", "choose"):
        time.on(seconds=179)
        assert phone.get(room(id, page)).url.path == room(id, page)
    time.on(seconds=180)
    assert not is_open(phone, id)
    answer = phone.post(room(id, "ask"), call="2S")
    assert "With that call" not in answer.text


def test_it_closes_when_there_is_nothing_left_to_say(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    phone.store.append("local", id, len(phone.log(id)), [("event", {"event": {"call": "S 2S"}})])
    assert phone.get(room(id)).url.path == f"/t/{id}"
    assert phone.post(room(id, "ask"), call="X").url.path == f"/t/{id}"


# --- what it tells --------------------------------------------------------------------------------------


def test_the_options_are_told_in_kinds(phone: Phone) -> None:
    id = phone.ruling()
    text = flat(phone.in_room(id).text)
    places = [
        text.index(title) for title in ("Partner stays free", "Free only if comparable", "Partner must pass to the end")
    ]
    assert places == sorted(places)
    assert text.index("27B3") > text.index("27B2")
    assert text.index("27B4") > text.index("27B2")


def test_only_the_lowest_bid_in_the_suit_is_named(phone: Phone) -> None:
    id = phone.ruling()
    html = phone.in_room(id).text
    offered = [Call.loads(text) for text in html.split('name="call" value="')[1:] for text in [text.split('"')[0]]]
    assert offered == [Call.loads("2S")]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("2S", "With that call North stays free."),
        ("X", "It depends on what it shows"),
        ("P", "It depends on what it shows"),
        ("1NT", "The call is cancelled, and another one must be made."),
        ("XX", "The call is cancelled, and another one must be made."),
    ],
)
def test_a_call_that_is_named_is_answered(phone: Phone, call: str, told: str) -> None:
    id = phone.ruling()
    phone.in_room(id)
    assert told in flat(phone.post(room(id, "ask"), call=call).text)
    last = phone.log(id)[-1]
    assert last.kind == "asked"
    assert last.body["ask"] == f"S {call}"


def test_what_is_no_call_is_asked_for_again(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    answer = phone.post(room(id, "ask"), call="zz")
    assert answer.status_code == 422
    assert phone.log(id)[-1].kind == "event"


def test_asking_twice_is_written_once(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    for _ in range(3):
        phone.post(room(id, "ask"), call="2S")
    assert [entry.kind for entry in phone.log(id)].count("asked") == 1


def test_what_is_asked_makes_nobody_s_tap_stale(phone: Phone, other: Phone) -> None:
    id = phone.ruling()
    seen = len(phone.log(id))
    phone.in_room(id)
    phone.post(room(id, "ask"), call="X")
    other.post(f"/t/{id}/events", event='{"call": "S 2S"}', seen=str(seen))
    assert phone.log(id)[-1].body == {"event": {"call": "S 2S"}}


def test_a_call_that_another_director_has_entered_meanwhile_stands(phone: Phone, other: Phone) -> None:
    id = phone.ruling()
    seen = len(phone.log(id))
    phone.in_room(id)
    phone.post(room(id, "choose"), call="3S")
    other.post(f"/t/{id}/events", event='{"call": "S 2S"}', seen=str(seen))
    phone.post(room(id, "choose"), call="3S", sure="1", seen=str(seen))
    assert [e.body for e in phone.log(id) if e.kind == "event"][-1] == {"event": {"call": "S 2S"}}


def test_where_the_authority_answers_after_the_call_alone(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "names_calls", False)
    id = phone.ruling()
    page = phone.in_room(id)
    assert "Ask about a call" not in page.text
    assert "When you have called, I say what follows." in flat(page.text)
    assert phone.get(room(id, "ask")).url.path == room(id)
    assert phone.post(room(id, "ask"), call="2S").url.path == room(id)
    assert len(phone.log(id)) == 1 + len(TOO_LOW)


def test_what_a_call_is_said_to_show_tells_whether_it_is_the_same_denomination(phone: Phone) -> None:
    """27B1(a): a 2S that shows hearts is not the lowest bid in spades."""
    id = phone.ruling()
    phone.in_room(id)
    assert "With that call North stays free." in flat(phone.post(room(id, "ask"), call="2S").text)
    meanings = {"withdrawn": "6+ hcp, 4+ S", "replacement": "5+ H [artificial]"}
    phone.post(room(id, "compare"), call="2S", **meanings)
    assert "27B1(a)" not in flat(phone.post(room(id, "ask"), call="2S").text)


def test_what_is_over_is_deleted(phone: Phone, time: Clock) -> None:
    id, another = phone.ruling(), phone.ruling()
    phone.in_room(id)
    time.on(minutes=4)
    phone.in_room(another)
    assert phone.store.purge_browsers() == 0


# --- how it is kept private -----------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["options", "ask", "choose"])
def test_nothing_of_it_is_kept(phone: Phone, page: str) -> None:
    id = phone.ruling()
    phone.in_room(id)
    answer = phone.get(room(id, page))
    assert answer.headers["cache-control"] == "no-store"
    assert "<title>bridgelaw</title>" in answer.text
    assert 'hx-history="false"' in answer.text
    assert 'hx-push-url="false"' in answer.text
    assert 'aria-label="Private: Only you and South"' in answer.text


def test_no_call_is_part_of_an_address(phone: Phone) -> None:
    id = phone.ruling()
    phone.in_room(id)
    pages = [phone.get(room(id, page)) for page in ("options", "ask", "choose")]
    pages += [phone.post(room(id, page), call="X") for page in ("ask", "choose")]
    for answer in pages:
        assert not answer.url.query
        for address in answer.text.split('href="')[1:] + answer.text.split('action="')[1:]:
            assert "call=" not in address.split('"')[0]
        assert 'method="get"' not in answer.text
