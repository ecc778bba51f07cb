"""The pages around a ruling: the list, a new ruling, settings, look-up, the atlas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import points
from bridgelaw.store.sql import LOCAL, Store
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.web.app import create_app
from bridgelaw.web.settings import LOCAL_CLUB, Settings
from tests.web.phone import TOO_LOW, Phone

SETTINGS = Settings(secret=b"a secret of the tests", zone="Europe/Amsterdam")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'log.db'}")
    made.migrate()
    yield made
    made.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(create_app(store, SETTINGS), base_url="http://localhost") as made:
        yield made


def hidden(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found is not None, f"no field {name}"
    return found[1]


def typed(html: str, id: str) -> str:
    found = re.search(rf'<input id="{id}"[^>]* value="([^"]*)"', html)
    assert found is not None
    return found[1]


def new(client: TestClient, **given: str) -> str:
    """Open a ruling and return the address that the page goes on to."""
    form = client.get("/new").text
    fields = {"csrf": hidden(form, "csrf"), "key": hidden(form, "key"), "board": "5", "table": "6", **given}
    answer = client.post("/new", data=fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_an_evening_without_rulings_says_so(client: TestClient) -> None:
    assert "No rulings yet this evening." in client.get("/").text


def test_a_new_ruling_is_in_the_list(client: TestClient) -> None:
    address = new(client)
    listed = client.get("/").text
    assert f'href="{address}"' in listed
    assert "Table 6 · Board 5" in listed


def test_the_board_gives_dealer_and_vulnerability_unless_the_cards_lay_otherwise(
    client: TestClient, store: Store
) -> None:
    new(client)
    new(client, dealer="W", vulnerable="None")
    cases = [store.read(LOCAL_CLUB, one.id)[0].body["case"] for one in store.rulings(LOCAL_CLUB)]
    assert {(case["dealer"], case["vulnerable"]) for case in cases} == {("N", "NS"), ("W", "None")}


def test_the_next_ruling_is_filled_in_from_the_last(client: TestClient) -> None:
    new(client, board="7", table="3", edition="2007", profile="DBV", scoring="imps", ns="acol")
    form = client.get("/new").text
    assert typed(form, "board") == "8"
    assert typed(form, "table") == "3"
    for value in ("2007", "DBV", "imps", "acol"):
        assert f'<option value="{value}" selected>' in form


@pytest.mark.parametrize("board", ["0", "", "x", "129", "-3", "1" * 400])
def test_a_board_that_is_none_says_what_is_expected_and_keeps_the_rest(client: TestClient, board: str) -> None:
    form = client.get("/new").text
    answer = client.post("/new", data={"csrf": hidden(form, "csrf"), "board": board, "table": "11"})
    assert answer.status_code == 422
    assert "A board number from 1 to 128, for example 7." in answer.text
    assert typed(answer.text, "table") == "11"


@pytest.mark.parametrize(
    ("step", "field", "value"), [("board+", "board", "6"), ("board-", "board", "4"), ("table+", "table", "7")]
)
def test_the_steppers_work_without_a_script(client: TestClient, step: str, field: str, value: str) -> None:
    form = client.get("/new").text
    answer = client.post("/new", data={"csrf": hidden(form, "csrf"), "board": "5", "table": "6", "step": step})
    assert answer.status_code == 200
    assert typed(answer.text, field) == value


def test_a_board_that_was_typed_says_who_deals_before_it_is_entered(client: TestClient) -> None:
    form = client.get("/new").text
    given = {"csrf": hidden(form, "csrf"), "board": "7", "table": "6", "step": "board="}
    assert "South deals, all vulnerable." in client.post("/new", data=given).text


def test_a_form_from_elsewhere_is_refused(client: TestClient, store: Store) -> None:
    client.get("/new")
    assert client.post("/new", data={"csrf": "x" * 32, "board": "5"}).status_code == 403
    assert store.rulings(LOCAL_CLUB) == ()


@pytest.mark.parametrize(("wanted", "says"), [("nl-BE,nl;q=0.9", "Nieuwe beslissing"), ("de", "Neue Entscheidung")])
def test_the_browser_chooses_the_language_and_the_switch_goes_before_it(
    client: TestClient, wanted: str, says: str
) -> None:
    page = client.get("/new", headers={"accept-language": wanted}).text
    assert says in page
    client.post("/settings", data={"csrf": hidden(page, "csrf"), "language": "en"})
    assert "New ruling" in client.get("/new", headers={"accept-language": wanted}).text


def test_what_was_set_holds_and_can_be_left_to_the_device_again(client: TestClient) -> None:
    csrf = hidden(client.get("/settings").text, "csrf")
    client.post("/settings", data={"csrf": csrf, "theme": "dark", "suits": "4"})
    assert 'data-theme="dark" data-suits="4"' in client.get("/").text
    client.post("/settings", data={"csrf": csrf, "theme": ""})
    assert "data-theme" not in client.get("/").text


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "x"])
def test_settings_lead_back_to_this_page_only(client: TestClient, back: str) -> None:
    csrf = hidden(client.get("/settings").text, "csrf")
    answer = client.post("/settings", data={"csrf": csrf, "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_clause_and_every_open_point_has_a_page(client: TestClient, name: str, language: str) -> None:
    for id in (*(entry.id for entry in edition(name).coverage()), *points()):
        answer = client.get(f"/law/{name}/{id}", headers={"accept-language": language})
        assert answer.status_code == 200, id
        assert id in answer.text


@pytest.mark.parametrize(
    ("given", "address"), [("27b1a", "/law/2017/27B1(a)"), ("27", "/law/2017/27"), ("cp7", "CP-07")]
)
def test_a_number_is_found_however_it_is_typed(client: TestClient, given: str, address: str) -> None:
    answer = client.get("/look-up", params={"q": given}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].endswith(address)


@pytest.mark.parametrize("given", ["27B9", "no such word", "CP-99", "0", "<b>"])
def test_what_is_not_there_names_the_nearest(client: TestClient, given: str) -> None:
    answer = client.get("/look-up", params={"q": given})
    assert answer.status_code == 404
    assert "Nearest:" in answer.text
    assert "<b>’" not in answer.text


def test_a_term_is_told_in_three_languages(client: TestClient) -> None:
    answer = client.get("/term/doublet").text
    assert all(word in answer for word in ("double", "doublet", "Kontra"))


def test_the_atlas_shows_what_may_replace_a_call(client: TestClient) -> None:
    assert "n=0" in client.get("/atlas", params={"system": "acol", "call": "1H"}).text
    assert "not comparable" in client.get("/atlas", params={"system": "acol", "call": "1H", "n": "3"}).text


@pytest.mark.parametrize(
    "query", ["?call=9Z", "?n=99999", "?system=../../etc/passwd&call=1H", "?law=1807", "?call=1H&n=-5"]
)
def test_the_atlas_takes_nothing_that_is_not_there(client: TestClient, query: str) -> None:
    assert client.get(f"/atlas{query}").status_code == 200


def test_a_ruling_in_the_list_leads_to_where_work_goes_on(phone: Phone) -> None:
    answer = phone.post("/new", table="6", board="5", called="after")
    where = answer.url.path
    assert where.endswith("/score")
    assert f'href="{where}"' in phone.get("/").text
    # Whoever has begun its auction goes on with that, also after the first call was taken back.
    table = where.removesuffix("/score")
    id = table.rpartition("/")[2]
    phone.store.append(LOCAL, id, 1, [("event", {"event": {"call": "N 1H"}})])
    assert f'href="{table}"' in phone.get("/").text
    phone.store.append(LOCAL, id, 2, [("undone", {"entry": 2})])
    assert f'href="{table}"' in phone.get("/").text


@pytest.mark.parametrize(("language", "word"), [("en", "Legal notice"), ("nl", "Colofon"), ("de", "Impressum")])
def test_the_door_and_the_settings_lead_to_who_answers_for_the_page(store: Store, language: str, word: str) -> None:
    closed = Settings(open_to=None, imprint="https://example.org/imprint?a=1&b=2")
    spoken = {"accept-language": language}
    link = rf'<a [^>]*href="https://example.org/imprint\?a=1&amp;b=2"[^>]*>{word}</a>'
    with TestClient(create_app(store, closed)) as door:
        assert re.search(link, door.get("/enter", headers=spoken).text)
    with TestClient(create_app(store, replace(closed, open_to=LOCAL_CLUB))) as inside:
        assert re.search(link, inside.get("/settings", headers=spoken).text)
    with TestClient(create_app(store, SETTINGS)) as without:
        assert word not in without.get("/settings", headers=spoken).text


def test_a_ruling_that_waits_for_a_decision_is_not_called_done(phone: Phone) -> None:
    phone.ruling([*TOO_LOW, "director"])
    page = phone.get("/").text
    assert "Somebody has to decide" in page
    assert "Nothing open" not in page
