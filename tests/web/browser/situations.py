"""The situations that a director meets most, from the first tap to the record, by the shortest honest path."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.walk import Walk


def _too_low(walk: Walk) -> None:
    """South's 1S is too low over 2C, and West does not accept it."""
    walk.start()
    walk.call("1H", "2C", "1S")
    walk.event("director")
    walk.event({"decline": "W"})


def accepted(walk: Walk) -> None:
    """An insufficient bid that left-hand opponent accepts (27A1)."""
    walk.start()
    walk.call("1H", "2C", "1S")
    walk.event("director")
    walk.event({"accept": "W"})
    walk.link("?enter=call")
    walk.call("P")
    walk.all_pass()
    walk.result("1S S =")
    walk.record("27A1")


def lowest(walk: Walk) -> None:
    """Replaced by the lowest bid in the same suit (27B1(a)): partner stays free."""
    _too_low(walk)
    walk.room()
    walk.tap("form[action$='/private/choose'] button[name=call][value='2S']")
    walk.sure()
    walk.link("?enter=call")
    walk.call("P", "P")
    walk.event({"call": "E P"})
    walk.result("2S S =")
    walk.review("27D", False)
    walk.record("27B1(a)", "27D")


def comparable(walk: Walk) -> None:
    """Replaced by a comparable call (27B1(b), 23A)."""
    _too_low(walk)
    walk.room()
    walk.choose("X")
    walk.compare(True)
    walk.link("?enter=call")
    walk.call("P", "2H", "P")
    walk.all_pass()
    walk.result("2H N =")
    walk.event({"review": {"law": "27D", "damage": False}}, {"review": {"law": "23C", "damage": False}})
    walk.record("27B1(b)", "27D", "23C")


def restricted(walk: Walk) -> None:
    """Replaced by a call that is not comparable (27B2), and a lead restriction at trick one (26B)."""
    _too_low(walk)
    walk.room()
    walk.choose("P")
    walk.compare(False)
    walk.link("?enter=call")
    walk.call("3NT")
    walk.event({"call": "N P"})
    walk.all_pass()
    walk.event({"forbid": "N S"})
    walk.result("3NT W -1")
    walk.review("72C", False)
    walk.review("16C3", False)
    walk.record("27B2", "26B", "72C", "16C3")


def bid_before_rho(walk: Walk) -> None:
    """A bid at right-hand opponent's turn (31A)."""
    walk.start()
    walk.seat("E")
    walk.call("1H")
    walk.event("director")
    walk.event({"decline": "S"})
    walk.call("P")
    walk.event({"call": "E 1H"})
    walk.call("P")
    walk.all_pass()
    walk.result("1H E =")
    walk.record("31A1")


def bid_before_partner(walk: Walk) -> None:
    """A bid at partner's turn (31B)."""
    walk.start()
    walk.seat("S")
    walk.call("1H")
    walk.event("director")
    walk.event({"decline": "W"})
    walk.link("?enter=call")
    walk.call("1NT")
    walk.call("P")
    walk.room()
    walk.choose("2H")
    walk.compare(True)
    walk.link("?enter=call")
    walk.call("P")
    walk.all_pass()
    walk.result("2H S =")
    walk.review("23C", False)
    walk.record("31A2(a)", "23C")


def pass_before_rho(walk: Walk) -> None:
    """A pass at right-hand opponent's turn (30A)."""
    walk.start()
    walk.seat("E")
    walk.call("P")
    walk.event("director")
    walk.event({"decline": "S"})
    walk.link("?enter=call")
    walk.call("1S")
    walk.event({"call": "E P"})
    walk.all_pass()
    walk.result("1S N =")
    walk.review("72C", False)
    walk.record("30A", "72C")


def pass_before_partner(walk: Walk) -> None:
    """A pass at partner's turn (30B)."""
    walk.start()
    walk.seat("S")
    walk.call("P")
    walk.event("director")
    walk.event({"decline": "W"})
    walk.link("?enter=call")
    walk.call("1NT")
    walk.call("P")
    walk.room()
    walk.choose("P")
    walk.compare(True)
    walk.link("?enter=call")
    walk.call("P")
    walk.result("1NT N =")
    walk.review("23C", False)
    walk.record("30B1(b)(i)", "23C")


def double_before_rho(walk: Walk) -> None:
    """A double at right-hand opponent's turn (32A)."""
    walk.start()
    walk.call("1H", "P")
    walk.seat("W")
    walk.call("X")
    walk.event("director")
    walk.event({"decline": "N"})
    walk.call("P")
    walk.event({"call": "W X"})
    walk.call("P")
    walk.all_pass()
    walk.result("1HX N =")
    walk.record("32A1")


def double_before_partner(walk: Walk) -> None:
    """A double at partner's turn (32B)."""
    walk.start()
    walk.call("1H")
    walk.seat("W")
    walk.call("X")
    walk.event("director")
    walk.event({"decline": "N"})
    walk.link("?enter=call")
    walk.call("1S")
    walk.call("P")
    walk.room()
    walk.choose("2H")
    walk.compare(True)
    walk.link("?enter=call")
    walk.call("P")
    walk.all_pass()
    walk.result("2H W =")
    walk.review("23C", False)
    walk.record("32A2(a)", "23C")


def change(walk: Walk) -> None:
    """A player changes his call, and it was no slip (25B)."""
    walk.start()
    walk.call("1H")
    walk.tap("#box .box a[href$='/more']")
    walk.link("what=change")
    walk.link("seat=N")
    walk.call("2H")
    walk.event("director")
    walk.event({"decline": "E"})
    walk.link("?enter=call")
    walk.call("P")
    walk.all_pass()
    walk.result("1H N =")
    walk.review("16C3", False)
    walk.record("25B", "16C3")


def later(walk: Walk) -> None:
    """A lead restriction at a later trick (26B)."""
    _too_low(walk)
    walk.room()
    walk.choose("P")
    walk.compare(False)
    walk.link("?enter=call")
    walk.call("P")
    walk.event({"call": "N P"})
    walk.event({"on_lead": "N"})
    walk.event({"forbid": "N S"})
    walk.result("2C E =")
    walk.review("72C", False)
    walk.review("16C3", False)
    walk.record("27B2", "26B")


def weighted(walk: Walk) -> None:
    """A weighted score on its own (12C1(c)): no irregularity in the auction that was entered."""
    walk.open("/")
    walk.tap(".foot a[href='/new']")
    walk.type("#table", "6")
    walk.type("#board", "5")
    walk.tap("label:has(input[value=after])", here=True)
    walk.tap("button[form=new]")
    walk.tap("label:has(input[name=bid][value='3N'])", here=True)
    walk.tap("label:has(input[name=declarer][value=W])", here=True)
    walk.tap("button[name=do][value='table:0']")
    walk.tap("label:has(input[name=offending][value=NS])", here=True)
    for bid, tricks in (("3H", "0"), ("2S", "-1")):
        walk.unfold("details:has(#typed)")
        walk.tap(f"label:has(input[name=bid][value='{bid}'])", here=True)
        walk.tap("label:has(input[name=declarer][value=N])", here=True)
        walk.tap(f"button[name=do][value='add:{tricks}']")
    walk.type("[name='share.1']", "60")
    walk.type("[name='share.2']", "40")
    walk.choose_of("#law", "16C3")
    walk.tap(".foot button[name=do][value=enter]")
    walk.record("12C1(c)", "16C3", "60", "40")


#: By name, in the order of the design.
SITUATIONS: dict[str, Callable[[Walk], None]] = {
    each.__name__: each
    for each in (
        accepted,
        lowest,
        comparable,
        restricted,
        bid_before_rho,
        bid_before_partner,
        pass_before_rho,
        pass_before_partner,
        double_before_rho,
        double_before_partner,
        change,
        later,
        weighted,
    )
}
