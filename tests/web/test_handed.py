"""Handing the phone round: whatever is asked for, the question to the table is shown, until it is taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient

from bridgelaw.web.app import create_app
from bridgelaw.web.settings import Settings
from tests.web.phone import TOO_LOW, Clock, Phone, flat

CHOICE = TOO_LOW[:-1]
#: What is no club's: whether the server lives, a word to search engines; and what has tokens of its own.
AROUND = ("/healthz", "/readyz", "/robots.txt")
OTHER_KEYS = ("/api/",)
BACK = "Director: take the phone back"


def every_route(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Method and path of every address that the application has, files apart."""
    for context in iter_route_contexts(app.routes):
        for method in sorted(context.methods or ()):
            yield method, str(context.path)


def test_the_question_is_shown_without_a_way_on(phone: Phone) -> None:
    id = phone.ruling(CHOICE)
    page = phone.post(f"/t/{id}/show")
    assert "1 spades by South is too low. West chooses." in flat(page.text)
    assert "West accepts 1 spades" in flat(page.text)
    assert "West does not accept 1 spades" in flat(page.text)
    assert "<a " not in page.text.replace('<a class="skip"', "")
    # The other one sends again what the network did not take, and is hidden.
    assert page.text.count("<button") == 1 + page.text.partition('id="offline"')[2].partition("</div>")[0].count(
        "<button"
    )
    assert BACK in page.text
    assert "event" not in page.text
    assert page.headers["cache-control"] == "no-store"


def test_no_address_gets_past_it(phone: Phone) -> None:
    id = phone.ruling(CHOICE)
    before = phone.log(id)
    phone.post(f"/t/{id}/show")
    seen = 0
    for method, path in every_route(phone.app):
        path = re.sub(r"\{.*?\}", "2017", path.replace("{id}", id))
        if path == f"/t/{id}/take-back" or path in AROUND or path.startswith(OTHER_KEYS):
            continue
        answer = phone.client.request(method, path, data={"csrf": phone.csrf, "event": '{"accept": "W"}', "seen": "5"})
        shown = method == "HEAD" or (BACK in answer.text and "is too low. West chooses." in flat(answer.text))
        assert shown, f"{method} {path} answers {answer.status_code}"
        assert answer.status_code in (200, 423)
        seen += 1
    assert seen > 10
    assert phone.log(id) == before


@pytest.mark.parametrize("path", ["/", "/nothing", "/r/token", "/t/k3x7m2p9qa", "//t", "/T/1", "/?x=1"])
def test_nor_does_what_is_no_address(phone: Phone, path: str) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    assert BACK in phone.client.get(path).text
    assert phone.client.post(path).status_code == 423


@pytest.mark.parametrize("path", AROUND)
def test_what_is_no_club_s_tells_nothing_of_it(phone: Phone, path: str) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    assert len(phone.get(path).text) < 40


def test_who_is_not_let_in_is_not_locked_in(phone: Phone) -> None:
    """A club that is given another code while the phone goes round: the Director enters it again."""
    club = phone.store.create_club("swan", "The Swan", "green-table-17")
    app = create_app(phone.store, Settings(open_to=None))
    client = TestClient(app, base_url="https://testserver", headers={"accept-language": "en"})
    found = Phone(app, phone.store, client)

    def enter(code: str) -> None:
        found.read_token("/enter")
        found.post("/enter", code=code)
        found.read_token("/new")

    enter("green-table-17")
    id = phone.store.open(club.id, {"case": {"edition": 2017, "board": 5}})
    found.post(f"/t/{id}/show")
    assert BACK in found.get("/").text
    phone.store.set_code(club.id, "blue-table-18")
    assert found.get("/").url.path == "/enter"
    enter("blue-table-18")
    assert BACK not in found.get("/").text


def test_taking_back_another_table_does_not_end_it(phone: Phone) -> None:
    id, another = phone.ruling(CHOICE), phone.ruling()
    phone.post(f"/t/{id}/show")
    assert phone.post(f"/t/{another}/take-back", sure="1").status_code == 423
    assert BACK in phone.get("/").text


def test_it_takes_two_taps(phone: Phone) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    asks = phone.post(f"/t/{id}/take-back")
    assert "Is the phone back in your hand?" in asks.text
    assert BACK in phone.get(f"/t/{id}").text
    after = phone.post(f"/t/{id}/take-back", sure="1")
    assert BACK not in after.text
    assert after.url.path == f"/t/{id}"
    assert BACK not in phone.get("/").text


def test_without_the_token_of_the_page_it_is_not_taken_back(phone: Phone) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    assert phone.client.post(f"/t/{id}/take-back", data={"sure": "1"}).status_code == 403
    assert BACK in phone.get("/").text


def test_another_phone_is_not_locked(phone: Phone, other: Phone) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    assert BACK not in other.get(f"/t/{id}").text


def test_a_ruling_that_was_deleted_meanwhile_still_locks(phone: Phone) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    phone.store.delete("local", id)
    assert BACK in phone.get("/").text


def test_the_next_day_it_is_over(phone: Phone, time: Clock) -> None:
    id = phone.ruling(CHOICE)
    phone.post(f"/t/{id}/show")
    time.on(hours=12)
    assert BACK not in phone.get("/").text


def test_a_replacement_is_not_shown_round(phone: Phone) -> None:
    id = phone.ruling()
    page = phone.post(f"/t/{id}/show")
    assert "2 spades" not in flat(page.text)
    assert "comparable" not in flat(page.text)


# --- the PIN --------------------------------------------------------------------------------------------


def test_with_a_pin_nobody_else_takes_it_back(phone: Phone) -> None:
    id = phone.ruling(CHOICE)
    phone.post("/settings/pin", pin="2716")
    phone.post(f"/t/{id}/show")
    assert 'name="pin"' in phone.post(f"/t/{id}/take-back").text
    wrong = phone.post(f"/t/{id}/take-back", sure="1", pin="2717")
    assert wrong.status_code == 422
    assert "This is not the PIN." in wrong.text
    assert BACK in phone.get("/").text
    phone.post(f"/t/{id}/take-back", sure="1", pin="2716")
    assert BACK not in phone.get("/").text


def test_the_pin_cannot_be_tried_out(phone: Phone, time: Clock) -> None:
    id = phone.ruling(CHOICE)
    phone.post("/settings/pin", pin="2716")
    phone.post(f"/t/{id}/show")
    for guess in range(5):
        phone.post(f"/t/{id}/take-back", sure="1", pin=str(1000 + guess))
    refused = phone.post(f"/t/{id}/take-back", sure="1", pin="2716")
    assert "too many wrong" in refused.text
    assert BACK in phone.get("/").text
    time.on(seconds=11)
    phone.post(f"/t/{id}/take-back", sure="1", pin="2716")
    assert BACK not in phone.get("/").text


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "①②③④", "12 34"])
def test_a_pin_is_four_to_eight_digits(phone: Phone, pin: str) -> None:
    refused = phone.post("/settings/pin", pin=pin)
    assert refused.status_code == 422
    assert "A PIN has 4 to 8 digits" in refused.text
    assert pin not in refused.text


def test_a_pin_is_taken_off(phone: Phone) -> None:
    phone.post("/settings/pin", pin="2716")
    assert "No PIN" in phone.get("/settings/pin").text
    phone.post("/settings/pin", pin="")
    assert "No PIN" not in phone.get("/settings/pin").text


def test_the_pin_itself_is_not_kept(phone: Phone, tmp_path: Path) -> None:
    phone.post("/settings/pin", pin="27160815")
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b":pin" in kept
    assert b"27160815" not in kept
