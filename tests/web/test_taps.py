"""The ten commonest situations, from *New ruling* to the record, tapped on the page itself: each in at most 25 taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bridgelaw.texts.catalogue import LANGUAGES
from tests.web.phone import Phone
from tests.web.thumb import Thumb

MOST = 25


class Director(Thumb):
    """What a director taps, in pieces that come again and again."""

    def start(self) -> None:
        """Table 6, board 5: North deals."""
        self.go("/")
        self.follow("/new")
        self.type("table", "6")
        self.type("board", "5")
        self.send("/new")

    def calls(self, *texts: str) -> None:
        for text in texts:
            self.tap(call=text)

    def out_of_turn(self, seat: str, text: str) -> None:
        self.tap(call=text, seat=seat)

    def director(self) -> None:
        self.tap(event="director")

    def decline(self, seat: str) -> None:
        self.tap(event={"decline": seat})

    def go_on(self) -> None:
        self.follow("?enter=call")

    def all_pass(self, *seats: str) -> None:
        self.tap(event=[{"call": f"{seat} P"} for seat in seats] if len(seats) > 1 else {"call": f"{seats[0]} P"})

    def into_the_room(self) -> None:
        self.send("/private")

    def chosen(self, text: str) -> None:
        """The offender has chosen a call of which it is clear what follows."""
        self.tap(call=text)
        self.tap(call=text)

    def decided(self, text: str, comparable: str) -> None:
        """The offender has chosen a call, and the Director says whether it is comparable."""
        self.follow("/private/choose")
        self.tap(call=text)
        self.tap(call=text)
        self.tap(comparable=comparable)

    def result(self, text: str) -> None:
        self.tap(event={"result": text})

    def review(self, *laws: str) -> None:
        found = [{"review": {"law": law, "damage": False}} for law in laws]
        self.tap(event=found if len(found) > 1 else found[0])


def insufficient_accepted(d: Director) -> None:
    d.calls("1H", "2C", "1S")
    d.director()
    d.tap(event={"accept": "W"})
    d.go_on()
    d.calls("P")
    d.all_pass("N", "E")
    d.result("1S S =")


def insufficient_same_suit(d: Director) -> None:
    d.calls("1H", "2C", "1S")
    d.director()
    d.decline("W")
    d.into_the_room()
    d.chosen("2S")
    d.go_on()
    d.calls("P", "4S", "P")
    d.all_pass("S", "W")
    d.result("4S S =")
    d.review("27D")


def insufficient_comparable(d: Director) -> None:
    d.calls("1H", "2C", "1S")
    d.director()
    d.decline("W")
    d.into_the_room()
    d.decided("X", "true")
    d.go_on()
    d.calls("P", "2H", "P")
    d.all_pass("S", "W")
    d.result("2H N =")
    d.review("27D", "23C")


def insufficient_not_comparable(d: Director) -> None:
    d.calls("1H", "2C", "1S")
    d.director()
    d.decline("W")
    d.into_the_room()
    d.decided("P", "false")
    d.go_on()
    d.calls("2NT")
    d.tap(event={"call": "N P"})
    d.calls("3NT", "P")
    d.all_pass("W", "N")
    d.tap(event={"forbid": "N S"})
    d.result("3NT W -1")
    d.review("72C")
    d.review("16C3")


def bid_at_rhos_turn(d: Director) -> None:
    d.calls("P")
    d.out_of_turn("S", "1S")
    d.director()
    d.decline("W")
    d.calls("2C")
    d.into_the_room()
    d.decided("2S", "true")
    d.go_on()
    d.calls("P", "4S", "P")
    d.all_pass("S", "W")
    d.result("4S S =")
    d.review("23C")


def bid_at_partners_turn(d: Director) -> None:
    d.out_of_turn("S", "1S")
    d.director()
    d.decline("W")
    d.go_on()
    d.calls("1C", "P")
    d.into_the_room()
    d.decided("1S", "true")
    d.go_on()
    d.calls("P", "4S", "P")
    d.all_pass("S", "W")
    d.result("4S S =")
    d.review("23C")


def pass_at_rhos_turn(d: Director) -> None:
    d.calls("P")
    d.out_of_turn("S", "P")
    d.director()
    d.decline("W")
    d.go_on()
    d.calls("1H")
    d.tap(event={"call": "S P"})
    d.all_pass("W", "N")
    d.result("1H E =")
    d.review("72C")


def pass_at_partners_turn(d: Director) -> None:
    d.out_of_turn("S", "P")
    d.director()
    d.decline("W")
    d.go_on()
    d.calls("1C", "P")
    d.into_the_room()
    d.decided("2C", "true")
    d.go_on()
    d.calls("P")
    d.all_pass("N", "E")
    d.result("2C N =")
    d.review("23C")


def double_at_rhos_turn(d: Director) -> None:
    d.calls("1C", "P")
    d.out_of_turn("W", "X")
    d.director()
    d.decline("N")
    d.calls("P")
    d.tap(event={"call": "W X"})
    d.calls("P")
    d.all_pass("E", "S")
    d.result("1CX N =")


def double_at_partners_turn(d: Director) -> None:
    d.calls("1C")
    d.out_of_turn("W", "X")
    d.director()
    d.decline("N")
    d.go_on()
    d.calls("P", "P")
    d.into_the_room()
    d.decided("X", "true")
    d.go_on()
    d.calls("P")
    d.all_pass("E", "S")
    d.result("1CX N =")
    d.review("23C")


def change_of_call(d: Director) -> None:
    d.calls("1H")
    d.follow("/more")
    d.follow("/more?what=change")
    d.follow("seat=N")
    d.calls("1S")
    d.director()
    d.decline("E")
    d.go_on()
    d.calls("P", "P")
    d.all_pass("W")
    d.result("1H N =")
    d.review("16C3")


def lead_at_a_later_trick(d: Director) -> None:
    d.calls("1H", "2C", "1S")
    d.director()
    d.decline("W")
    d.into_the_room()
    d.decided("3D", "false")
    d.go_on()
    d.calls("P")
    d.tap(event={"call": "N P"})
    d.calls("3NT", "P")
    d.all_pass("W", "N")
    d.tap(event={"on_lead": "N"})
    d.tap(event={"forbid": "N S"})
    d.result("3NT E -1")
    d.review("72C")
    d.review("16C3")


SITUATIONS: list[tuple[Callable[[Director], Any], int]] = [
    (insufficient_accepted, 13),
    (insufficient_same_suit, 19),
    (insufficient_comparable, 21),
    (insufficient_not_comparable, 24),
    (bid_at_rhos_turn, 22),
    (bid_at_partners_turn, 23),
    (pass_at_rhos_turn, 15),
    (pass_at_partners_turn, 21),
    (double_at_rhos_turn, 15),
    (double_at_partners_turn, 22),
    (change_of_call, 17),
    (lead_at_a_later_trick, 25),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("situation", "taps"), SITUATIONS)
def test_from_the_first_tap_to_the_record(
    phone: Phone, situation: Callable[[Director], Any], taps: int, language: str
) -> None:
    d = Director(phone.client, language)
    d.start()
    situation(d)
    assert d.url.endswith("/record")
    assert d.taps == taps
    assert d.taps <= MOST
