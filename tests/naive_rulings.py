"""A second account of the irregularities of the auction, as a Director would note them down, step by step.

It shares nothing with the product.  A story is a generator: it picks what happens by the dice it is given, notes on the
:class:`Sheet` what the Laws make of it, and only then yields the event, so that sheet and product can be compared.  It
is written in straight lines from the decision tables, both editions side by side, and knows no clauses as such.

Events are ``("call", seat, call, artificial)``, ``("director",)``, ``("accept", seat)``, ``("decline", seat)`` and
``("finding", what, value)``.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import NamedTuple

from tests.naive import BIDS, NEXT, PARTNER, contract, may_double, may_redouble

__all__ = ["ALONE", "Early", "Event", "Said", "Sheet", "Story", "alone", "once_more", "twice"]

Event = tuple[object, ...]
Story = Iterator[Event]

SUITS = frozenset("SHDC")
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
RIGHT = {left: seat for seat, left in NEXT.items()}


class Said(NamedTuple):
    """A call and what the Director knows of it."""

    seat: str
    call: str
    artificial: bool = False

    @property
    def shows(self) -> frozenset[str]:
        """The denominations it specifies: the one that a natural bid names."""
        return frozenset((self.call[1:],)) if self.call[0].isdigit() and not self.artificial else frozenset()


class Sheet:
    """What lies on the table, in the Director's notes."""

    def __init__(self, edition: str, dealer: str) -> None:
        self.old = edition == "2007"
        self.dealer = dealer
        self.auction: list[Said] = []
        self.must: dict[str, tuple[str, str]] = {}
        self.withdrawn: list[Said] = []  # the calls for which declarer may have a say in the lead
        self.met: dict[int, tuple[str, str]] = {}  # the duties for one turn that were met, by the place of the call
        self.informed: set[str] = set()
        self.informed_besides: set[str] = set()  # by another irregularity that went back with an earlier one
        self.reviews: set[str] = set()
        self.clauses: set[str] = set()
        self.asked: tuple[str | None, str] | None = None
        self.no_double = ""  # the player who may not double at this turn (30B2(b) of 2007)
        self.passed_early: list[int] = []  # the places of passes out of rotation that stand
        self.unsettled = False  # something has happened that the Director has not been told of yet

    # --- reading ---

    @property
    def calls(self) -> list[tuple[str, str]]:
        return [(said.seat, said.call) for said in self.auction]

    @property
    def turn(self) -> str:
        return NEXT[self.auction[-1].seat] if self.auction else self.dealer

    @property
    def over(self) -> bool:
        return self.enough_passes and not self.passed_early

    @property
    def enough_passes(self) -> bool:
        """Law 22, counted from the end, since a player may have lost his turn."""
        return all(said.call == "P" for said in self.auction[-3:]) and len(self.auction) > 3

    @property
    def bid_made(self) -> bool:
        return any(said.call in BIDS for said in self.auction)

    def has_called(self, seat: str) -> bool:
        return any(said.seat == seat for said in self.auction)

    @property
    def lowest(self) -> int:
        """Law 18: the place among all bids of the lowest that is sufficient."""
        bids = [said.call for said in self.auction if said.call in BIDS]
        return BIDS.index(bids[-1]) + 1 if bids else 0

    def sufficient(self) -> list[str]:
        return BIDS[self.lowest :]

    def insufficient(self) -> list[str]:
        return BIDS[: self.lowest]

    def doubles(self, seat: str) -> list[str]:
        return ["X"] if may_double(self.calls, seat) else ["XX"] if may_redouble(self.calls, seat) else []

    def legal(self, seat: str) -> list[str]:
        return ["P", *self.sufficient(), *self.doubles(seat)]

    def standing(self) -> str:
        words, seat = [], self.dealer
        for said in self.auction:
            while seat != said.seat:
                words.append("-")
                seat = NEXT[seat]
            words.append(said.call)
            seat = NEXT[seat]
        return " ".join(words)

    def leads(self) -> dict[tuple[str, str], frozenset[str]]:
        """Law 26: who may be told what to lead, if his side defends; the suits of all his partner's withdrawn calls."""
        found: dict[tuple[str, str], frozenset[str]] = {}
        declarer = contract(self.calls).split()[-1:] if self.over else [""]
        for said in self.withdrawn:
            if not declarer or (declarer[0] and SIDE[declarer[0]] == SIDE[said.seat]):
                continue
            shown = frozenset().union(*(other.shows for other in self.auction if other.seat == said.seat))
            about = said.shows if said.shows <= SUITS else frozenset()
            choices = ("require", "forbid") if self.old and about else ("forbid",)
            suits = SUITS - shown if not self.old else about - shown if about else SUITS
            for lead in ((PARTNER[said.seat], choice) for choice in choices):
                found[lead] = found.get(lead, frozenset()) | suits
        return {lead: suits for lead, suits in found.items() if suits}

    def awaiting(self) -> tuple[str | None, str] | None:
        """Who is asked; once the contract is known, the declarer about an opening lead."""
        if self.asked is None and self.over and contract(self.calls):
            declarer = contract(self.calls).split()[-1]
            if any(leader == NEXT[declarer] for leader, _ in self.leads()):
                return (declarer, "forbid")
        return self.asked

    def notes(self) -> dict[str, object]:
        """All that is compared."""
        return {
            "standing": self.standing(),
            "turn": None if self.over else self.turn,
            "awaiting": self.awaiting(),
            "must": set() if self.over else {(seat, *duty) for seat, duty in self.must.items()},
            "lead": self.leads(),
            "unauthorized": self.informed | self.informed_besides,
            "review": set(self.reviews),
            "clauses": set(self.clauses),
        }

    # --- writing ---

    def stands(self, said: Said, *, early: bool = False) -> None:
        """A call stands, and what its player had to do for one turn is done."""
        self.auction.append(said)
        if self.must.get(said.seat, ("", ""))[1] == "next":
            self.met[len(self.auction) - 1] = self.must.pop(said.seat)
        self.no_double = ""
        if said.call != "P":
            self.passed_early = []
        elif self.enough_passes and not early:
            self.back_to_the_skipped()

    def stands_early(self, said: Said) -> None:
        """A call out of rotation stands; Law 34 will ask whether it was a pass that deprived somebody of his turn."""
        self.stands(said, early=True)
        if said.call == "P":
            self.passed_early.append(len(self.auction) - 1)
            if len(self.passed_early) > 1 and self.enough_passes:
                self.back_to_the_skipped()

    def back_to_the_skipped(self) -> None:
        """17D3: three passes, one of them out of rotation: back to the player who lost his turn."""
        places = [place for place in self.passed_early if place >= len(self.auction) - 3]
        self.passed_early = []
        if not places:
            return
        self.informed_besides |= {SIDE[self.auction[place].seat] for place in places}
        for place in range(places[0], len(self.auction)):
            if place in self.met:
                self.must[self.auction[place].seat] = self.met.pop(place)
        del self.auction[places[0] :]

    def passes(self, seat: str, scope: str) -> None:
        if self.must.get(seat, ("", ""))[1] != "throughout":
            self.must[seat] = ("pass", scope)

    def could_have_known(self) -> None:
        self.reviews.add("23" if self.old else "72C")

    def offended(self, said: Said, *, lead: bool = True) -> None:
        """The common tail of most rectifications: lead (once another call is made), information, review."""
        if lead:
            self.withdrawn.append(said)
        self.informed.add(SIDE[said.seat])
        self.could_have_known()


# --- regular calls -----------------------------------------------------------------------------------------------


def pick(sheet: Sheet, dice: random.Random, seat: str) -> str:
    """A legal call, mostly a pass or a low bid."""
    if sheet.must.get(seat, ("", ""))[0] == "pass":
        return "P"
    doubles = sheet.doubles(seat) if seat != sheet.no_double else []
    bids = sheet.sufficient()
    if doubles and dice.random() < 0.25:
        return dice.choice(doubles)
    if bids and dice.random() < 0.5:
        return bids[min(int(dice.expovariate(0.5)), len(bids) - 1)]
    return "P"


def call(sheet: Sheet, dice: random.Random) -> Event:
    """The player in turn makes a legal call."""
    seat = sheet.turn
    said = Said(seat, pick(sheet, dice, seat))
    sheet.stands(said)
    return ("call", *said)


def regular(sheet: Sheet, dice: random.Random, count: int) -> Story:
    for _ in range(count):
        if sheet.over:
            return
        yield call(sheet, dice)


def never_replaced(sheet: Sheet, early: Early) -> None:
    """The auction is over before the offender's turn: his call was withdrawn, and none replaced it."""
    if contract(sheet.calls):
        sheet.withdrawn.append(early.said)
        sheet.informed.add(SIDE[early.said.seat])


def until(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """The others call until it is the turn of the offender, who then owes a call in place of the one withdrawn."""
    seat = early.said.seat
    while sheet.turn != seat and not sheet.over:
        event = call(sheet, dice)
        if sheet.over:
            never_replaced(sheet, early)
        elif sheet.turn == seat:
            sheet.asked = (seat, "replace")
        yield event
    sheet.asked = None


# --- Law 27 ------------------------------------------------------------------------------------------------------


def insufficient_bid(sheet: Sheet, dice: random.Random) -> Story:
    """An insufficient bid in rotation, and what may follow it."""
    bids = sheet.insufficient()
    if not bids or sheet.over:
        return
    said = Said(sheet.turn, dice.choice(bids[-8:]), dice.random() < 0.15)
    yield ("call", *said)
    way = dice.choice(("over", "asked", "asked", "asked", "changed"))
    if way == "over":
        yield from called_over(sheet, dice, said, "27A1")
    elif way == "asked":
        sheet.asked = (NEXT[said.seat], "accept")
        yield ("director",)
        yield from answer_27(sheet, dice, said)
    else:
        yield from changed_at_once(sheet, dice, said)


def called_over(sheet: Sheet, dice: random.Random, said: Said, *clauses: str) -> Story:
    """Left-hand opponent makes a legal call over it, and so accepts it."""
    sheet.stands(said)
    sheet.clauses.update(clauses)
    yield call(sheet, dice)


def accepted(sheet: Sheet, said: Said, *clauses: str) -> Event:
    sheet.asked = None
    if said.seat == sheet.turn:
        sheet.stands(said)
    else:
        sheet.stands_early(said)
    sheet.clauses.update(clauses)
    return ("accept", NEXT[said.seat])


def answer_27(sheet: Sheet, dice: random.Random, said: Said) -> Story:
    if dice.random() < 0.2:
        yield accepted(sheet, said, "27A1")
        return
    sheet.asked = (said.seat, "replace")
    yield ("decline", NEXT[said.seat])
    yield from replace_27(sheet, dice, said, barred=[])


def replacement_27(sheet: Sheet, dice: random.Random, said: Said, barred: list[Said]) -> Said:
    """What the offender tries; a double or another insufficient bid only once."""
    bids = sheet.sufficient()
    kinds = {
        "same": [bid for bid in bids if bid[1:] == said.call[1:]][:1],
        "bid": bids[:12],
        "pass": ["P"],
        "double": [] if barred else sheet.doubles(said.seat),
        "again": [] if barred else sheet.insufficient()[-6:],
    }
    found = kinds[dice.choice([kind for kind, calls in kinds.items() if calls])]
    return Said(said.seat, dice.choice(found), dice.random() < 0.05)


def replace_27(sheet: Sheet, dice: random.Random, said: Said, barred: list[Said]) -> Story:
    """The offender replaces his insufficient bid, with the Director there."""
    new = replacement_27(sheet, dice, said, barred)
    if new.call in sheet.insufficient():
        sheet.asked = (NEXT[said.seat], "accept")
        sheet.clauses.add("27B4")
        yield ("call", *new)
        yield from second_insufficient(sheet, dice, said, new)
    else:
        yield from weigh_27(sheet, dice, said, new, barred, event=("call", *new))


def second_insufficient(sheet: Sheet, dice: random.Random, said: Said, new: Said) -> Story:
    """27B4: left-hand opponent may accept the second one; else as for a double that is cancelled."""
    if dice.random() < 0.3:
        sheet.informed.add(SIDE[said.seat])
        yield accepted(sheet, new, "27A1")
        return
    bar_27(sheet, said, "27B4")
    yield ("decline", NEXT[said.seat])
    yield from replace_27(sheet, dice, said, barred=[new])


def bar_27(sheet: Sheet, said: Said, clause: str) -> None:
    sheet.clauses.add(clause)
    sheet.passes(PARTNER[said.seat], "throughout")
    sheet.offended(said, lead=False)
    sheet.asked = (said.seat, "replace")


def weigh_27(sheet: Sheet, dice: random.Random, said: Said, new: Said, barred: list[Said], event: Event) -> Story:
    """A legal replacement: 27B1(a), else as the Director finds, unless partner is silenced anyway."""
    if barred:
        sheet.asked = None
        sheet.stands(new)
        sheet.withdrawn += [said, *barred]
        sheet.clauses.add("27B3")
        yield event
        return
    lowest = [bid for bid in sheet.sufficient() if bid[1:] == said.call[1:]][:1]
    if [new.call] == lowest and not said.artificial and not new.artificial:
        sheet.asked = None
        sheet.stands(new)
        sheet.clauses.add("27B1(a)")
        sheet.reviews.add("27D")
        yield event
        return
    double = new.call in ("X", "XX")
    if not double:  # which does not stand before the Director has found it comparable
        sheet.stands(new, early=True)
    sheet.asked = (None, "finding")
    yield event
    sheet.asked = None
    if new.call == "P" and sheet.passed_early and sheet.enough_passes:
        sheet.back_to_the_skipped()
    if dice.random() < 0.5:
        if double:
            sheet.stands(new)
        sheet.clauses.add("27B1(b)")
        sheet.reviews |= {"27D"} if sheet.old else {"27D", "23C"}
        yield ("finding", "comparable", True)
    elif double:
        bar_27(sheet, said, "27B3")
        yield ("finding", "comparable", False)
        yield from replace_27(sheet, dice, said, barred=[new])
    else:
        sheet.clauses.add("27B2")
        sheet.passes(PARTNER[said.seat], "throughout")
        sheet.offended(said)
        yield ("finding", "comparable", False)


def changed_at_once(sheet: Sheet, dice: random.Random, said: Said) -> Story:
    """27C: a replacement before the Director comes; left-hand opponent is still asked about the first."""
    new = replacement_27(sheet, dice, said, barred=[])
    left = NEXT[said.seat]
    sheet.unsettled = True
    yield ("call", *new)
    sheet.unsettled = False
    sheet.asked = (left, "accept")
    sheet.clauses.add("27C")
    yield ("director",)
    if dice.random() < 0.3:
        sheet.informed.add(SIDE[said.seat])
        yield accepted(sheet, said, "27A1")
        return
    if new.call in sheet.insufficient():
        sheet.clauses.add("27B4")
        yield ("decline", left)
        yield from second_insufficient(sheet, dice, said, new)
        return
    yield from weigh_27(sheet, dice, said, new, barred=[], event=("decline", left))


# --- Laws 28 to 32 -----------------------------------------------------------------------------------------------

#: Whose turn it was, seen from the offender, by how many places further round he sits.
PLACES = ((NEXT, "R"), (PARTNER, "P"), (RIGHT, "L"))


class Early(NamedTuple):
    """A call out of rotation: what it was, whose turn it was, and which Law looks at it."""

    said: Said
    whose: str
    law: str
    enough: bool = True

    @property
    def defects(self) -> set[str]:
        """What else is wrong with it: 27A2 sends an insufficient bid here."""
        return set() if self.enough else {"27A2"}

    @property
    def meaning(self) -> set[str]:
        """What its meaning changes: 30C for an artificial pass, 29C for an artificial bid."""
        return set() if not self.said.artificial else {"30C"} if self.said.call == "P" else {"29C"}


def out_of_rotation(sheet: Sheet, dice: random.Random) -> Story:
    """A pass, bid or admissible double out of rotation, and what may follow it."""
    early = some_early(sheet, dice)
    if early is None:
        return
    said = early.said
    yield ("call", *said)
    left = NEXT[said.seat]
    way = dice.choice(("asked", "asked", "asked", "over", {"R": "in turn", "L": "either", "P": "partner"}[early.whose]))
    if way == "either" or (way == "over" and early.whose == "L"):
        yield from over_or_in_turn(sheet, dice, early)
    elif way == "partner":
        yield from partner_in_turn(sheet, dice, early)
    elif way == "over":
        sheet.stands_early(said)
        sheet.clauses |= {"29A"} | early.defects
        yield call(sheet, dice)
    elif way == "in turn":
        sheet.clauses.add("28B")
        sheet.informed.add(SIDE[said.seat])
        yield call(sheet, dice)
    else:
        sheet.asked = (left, "accept")
        yield ("director",)
        yield from answer_29(sheet, dice, early)


def over_or_in_turn(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """CP-18: left-hand opponent calls and it was his turn too, so the Director finds out what he was doing."""
    said, left = early.said, NEXT[early.said.seat]
    higher = [bid for bid in sheet.sufficient() if said.call not in BIDS or BIDS.index(bid) > BIDS.index(said.call)]
    over = Said(left, dice.choice(("P", *higher[:4])))
    sheet.asked = (None, "finding")
    yield ("call", *over)
    sheet.asked = None
    if dice.random() < 0.5:
        sheet.stands_early(said)
        sheet.clauses |= {"29A"} | early.defects
        sheet.stands(over)
        yield ("finding", "acting", "over")
    else:
        sheet.stands(over)
        sheet.clauses.add("28B")
        sheet.informed.add(SIDE[said.seat])
        yield ("finding", "acting", "in_turn")


def partner_in_turn(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """CP-36: partner calls at his own turn; the call out of rotation is cancelled, and his call stands."""
    sheet.clauses |= {"29B"} | early.defects | early.meaning
    for number, event in enumerate(
        {"30": refused_pass, "31": refused_bid, "32": refused_bid}[early.law](sheet, dice, early)
    ):
        if number:
            yield event
    if sheet.old and early.law == "30":
        yield call(sheet, dice)  # his pass is ruled on as it was made: before anybody had bid, or after


def some_early(sheet: Sheet, dice: random.Random, *, natural: bool = False) -> Early | None:
    """Some call out of rotation that is no change of call and no inadmissible double; None if the dice find none."""
    if sheet.over:
        return None
    turn = sheet.turn
    step, whose = dice.choice(PLACES)
    offender = step[turn]
    if whose == "L" and sheet.has_called(offender):
        return None
    kind = dice.choice(("P", "bid", "bid", "low", "double"))
    calls = {
        "P": ["P"],
        "bid": sheet.sufficient()[:8],
        "low": sheet.insufficient()[-6:],
        "double": sheet.doubles(offender),
    }[kind]
    if not calls:
        return None
    said = Said(offender, dice.choice(calls), kind != "double" and not natural and dice.random() < 0.15)
    law = "32" if kind == "double" else "30" if kind == "P" and not said.artificial else "31"
    return Early(said, whose, law, kind != "low")


def answer_29(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    said = early.said
    if dice.random() < 0.2:
        yield accepted(sheet, said, "29A", *early.defects)
        return
    sheet.asked = None
    sheet.clauses |= {"29B"} | early.defects | early.meaning
    refused = {"30": refused_pass, "31": refused_bid, "32": refused_bid}[early.law]
    yield from refused(sheet, dice, early)


def refused_pass(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """Law 30."""
    offender = early.said.seat
    decline = ("decline", NEXT[offender])
    if not sheet.old and early.whose != "R":
        sheet.clauses.add("30B1(a)")
        sheet.informed.add(SIDE[offender])
        yield decline
        yield from until(sheet, dice, early)
        yield from weigh(sheet, dice, early, ["30B1(b)(i)"], ["30B1(b)(ii)"])
        return
    if early.whose != "R":
        sheet.informed.add(SIDE[offender])
    if not sheet.old or not sheet.bid_made:
        sheet.clauses.add("30A")
        sheet.passes(offender, "next")
        sheet.could_have_known()
    elif early.whose == "R":
        sheet.clauses.add("30B1")
        sheet.passes(offender, "next")
    else:
        sheet.clauses |= {"30B2(a)", "30B2(b)"}
        sheet.passes(offender, "throughout")
        sheet.could_have_known()
        sheet.no_double = PARTNER[offender]
    yield decline


#: Laws 31 and 32: at right-hand opponent's turn, and at another's.
REPEAT = {"2017": {"31": "31A1", "32": "32A1"}, "2007": {"31": "31A1", "32": "32B1"}}
FREE_2017 = {"31": "31B1", "32": "32B1"}
WEIGHED_2017 = {
    ("31", True): (["31A2(a)"], ["31A2(b)"]),
    ("31", False): (["31B2", "31A2(a)"], ["31B2", "31A2(b)"]),
    ("32", True): (["32A2(a)"], ["32A2(b)"]),
    ("32", False): (["32B2", "32A2(a)"], ["32B2", "32A2(b)"]),
}


def refused_bid(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """Laws 31 and 32; an artificial pass goes the same way."""
    offender, law = early.said.seat, early.law
    decline = ("decline", NEXT[offender])
    right = early.whose == "R"
    if right:
        yield decline
        event = call(sheet, dice)
        if event[2] == "P":
            yield from repeat(sheet, dice, early, event)
            return
        sheet.asked = (offender, "replace")
        yield event
        sheet.asked = None
    elif sheet.old:
        sheet.clauses.add({"31": "31B", "32": "32A"}[law])
        sheet.passes(PARTNER[offender], "throughout")
        sheet.informed.add(SIDE[offender])
        sheet.could_have_known()
        yield decline
    else:
        sheet.clauses.add(FREE_2017[law])
        sheet.informed.add(SIDE[offender])
        yield decline
    yield from until(sheet, dice, early)
    if not sheet.old:
        yield from weigh(sheet, dice, early, *WEIGHED_2017[law, right])
    elif right:
        yield from weigh_by_denomination(sheet, dice, early)
    else:
        yield from any_legal_call(sheet, dice, early)


def repeat(sheet: Sheet, dice: random.Random, early: Early, passed: Event) -> Story:
    """Right-hand opponent passed: the call is repeated, and is judged anew if it is not legal."""
    said = early.said
    if sheet.over:
        never_replaced(sheet, early)
        yield passed
        return
    if sheet.turn != said.seat:  # his pass, the third one, has been cancelled (17D3): the story ends here
        sheet.unsettled = True
        yield passed
        return
    sheet.must[said.seat] = (f"repeat {said.call}", "next")
    sheet.asked = (said.seat, "repeat")
    sheet.clauses.add(REPEAT["2007" if sheet.old else "2017"][early.law])
    yield passed
    if early.enough:
        sheet.asked = None
        sheet.stands(said)
        yield ("call", *said)
        return
    sheet.must.pop(said.seat)
    sheet.asked = (NEXT[said.seat], "accept")
    yield ("call", *said)
    yield from answer_27(sheet, dice, said)


def own_call(sheet: Sheet, dice: random.Random, early: Early) -> Said:
    """What the offender calls at his turn: often the same call or the same denomination."""
    legal = sheet.legal(early.said.seat)
    alike = [one for one in legal if one == early.said.call or one[1:] == early.said.call[1:]][:3]
    pool = alike if alike and dice.random() < 0.4 else legal[:14]
    return Said(early.said.seat, dice.choice(pool))


def weigh(sheet: Sheet, dice: random.Random, early: Early, alike: list[str], other: list[str]) -> Story:
    """2017: the offender's call at his turn is comparable, or partner passes once."""
    if sheet.over:
        return
    new = own_call(sheet, dice, early)
    sheet.stands(new)
    sheet.asked = (None, "finding")
    yield ("call", *new)
    sheet.asked = None
    if dice.random() < 0.5:
        sheet.clauses.update(alike)
        sheet.reviews.add("23C")
        sheet.informed.discard(SIDE[new.seat])
        yield ("finding", "comparable", True)
    else:
        sheet.clauses.update(other)
        sheet.passes(PARTNER[new.seat], "next")
        sheet.offended(early.said)
        yield ("finding", "comparable", False)


def weigh_by_denomination(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """2007, 31A2 and 32B2: the same denomination or another."""
    new = own_call(sheet, dice, early)
    partner = PARTNER[new.seat]
    sheet.stands(new)
    sheet.informed.add(SIDE[new.seat])
    sheet.could_have_known()
    if early.said.shows and early.said.shows <= new.shows:
        sheet.clauses.add("31A2(a)")
        sheet.passes(partner, "next")
    else:
        sheet.clauses.add({"31": "31A2(b)", "32": "32B2"}[early.law])
        sheet.passes(partner, "throughout")
        if another(early.said, new):
            sheet.withdrawn.append(early.said)
    yield ("call", *new)


def another(withdrawn: Said, final: Said) -> bool:
    """Law 26 of 2007 looks at a call that is another one, or shows other denominations than before."""
    return (withdrawn.call, withdrawn.shows) != (final.call, final.shows)


def any_legal_call(sheet: Sheet, dice: random.Random, early: Early) -> Story:
    """2007, 31B and 32A: he may call what he likes; the lead is looked at if it is another call."""
    if sheet.over:
        return
    new = own_call(sheet, dice, early)
    sheet.stands(new)
    if another(early.said, new):
        sheet.withdrawn.append(early.said)
    yield ("call", *new)


# --- Law 25 ------------------------------------------------------------------------------------------------------


#: What sends a call at left-hand opponent's turn here.
CHANGE = {
    "2017": {"P": {"30B2"}, "bid": {"31C"}, "X": {"32C"}},
    "2007": {"P": {"30B3"}, "bid": {"31B note"}, "X": set()},
}


def change_of_call(sheet: Sheet, dice: random.Random) -> Story:
    """A player calls again straight after his own call: at left-hand opponent's turn that is a change of call."""
    if sheet.over or not sheet.auction or sheet.passed_early:
        return
    first = sheet.auction.pop()
    # A double after a bid of his own would be inadmissible where it is made, and not where it would stand: left out.
    doubles = sheet.doubles(first.seat) if first.call == "P" else []
    second = Said(first.seat, dice.choice(("P", *doubles, *sheet.sufficient()[:6])))
    sheet.auction.append(first)
    if second == first:
        return
    kind = "P" if second.call == "P" else "X" if second.call in ("X", "XX") else "bid"
    sheet.clauses |= CHANGE["2007" if sheet.old else "2017"][kind]
    yield ("call", *second)
    left, side = NEXT[first.seat], SIDE[first.seat]
    last_pass = [said.call for said in [*sheet.auction[:-1], second][-3:]] == ["P", "P", "P"]
    way = dice.choice(("accept", "decline") if last_pass else ("over", "accept", "decline"))
    if way != "over":
        sheet.asked = (left, "accept")
        yield ("director",)
        sheet.asked = None
    sheet.clauses.add("25B3")
    sheet.informed.add(side)
    if way == "decline":
        sheet.clauses.add("25B2")
        if not sheet.old:
            sheet.withdrawn.append(second)
        yield ("decline", left)
        return
    sheet.auction[-1] = second
    sheet.clauses.add("25B1")
    if not sheet.old or another(first, second):
        sheet.withdrawn.append(first)
    yield call(sheet, dice) if way == "over" else ("accept", left)


# --- Law 36 ------------------------------------------------------------------------------------------------------


def inadmissible(sheet: Sheet, dice: random.Random) -> Story:
    """A double or redouble that Law 19 does not allow, in or out of rotation."""
    if sheet.over:
        return
    turn = sheet.turn
    seat = dice.choice((turn, turn, *NEXT))
    doubles = [double for double in ("X", "XX") if double not in sheet.doubles(seat)]
    said = Said(seat, dice.choice(doubles))
    sheet.unsettled = True
    yield ("call", *said)
    side = SIDE[seat]
    if dice.random() < 0.3:  # 36A: left-hand opponent calls over it
        over = Said(NEXT[seat], dice.choice(("P", *sheet.sufficient()[:3])))
        yield ("call", *over)
        sheet.unsettled = False
        sheet.clauses.add("36A")
        sheet.informed.add(side)
        yield ("director",)
        return
    sheet.unsettled = False
    in_turn = seat == turn
    sheet.clauses |= {"36B1", "36B2", "36B3"} if in_turn else {"36B1", "36B4", "36B3"}
    sheet.passes(PARTNER[seat], "throughout")
    sheet.offended(said, lead=False)
    sheet.asked = (seat, "replace") if in_turn else None
    yield ("director",)
    sheet.asked = None
    if not in_turn:
        yield from until(sheet, dice, Early(said, "", "36"))
        if sheet.over:
            return
    new = Said(seat, dice.choice(("P", *sheet.doubles(seat), *sheet.sufficient()[:6])))
    sheet.stands(new)
    if not sheet.old or another(said, new):
        sheet.withdrawn.append(said)
    yield ("call", *new)


# --- Law 37 ------------------------------------------------------------------------------------------------------


def barred_player(sheet: Sheet, dice: random.Random) -> Story:
    """A player who has to pass bids or doubles at his turn."""
    yield from dice.choice((insufficient_bid, out_of_rotation))(sheet, dice)
    barred = [seat for seat, (do, _) in sheet.must.items() if do == "pass"]
    if sheet.asked or not barred:
        return
    seat = dice.choice(barred)
    for _ in range(3):
        if sheet.turn != seat and not sheet.over:
            yield call(sheet, dice)
    if sheet.over or sheet.turn != seat or sheet.must.get(seat, ("", ""))[0] != "pass":
        return
    said = Said(seat, dice.choice([*sheet.doubles(seat), *sheet.sufficient()[:6]] or ["P"]))
    if said.call == "P":
        return
    sheet.unsettled = True
    yield ("call", *said)
    if dice.random() < 0.4:  # 37A: it stands, and a bar for the whole auction goes on
        sheet.stands(said)
        event = call(sheet, dice)
        yield event
        sheet.unsettled = False
        sheet.clauses.add("37A")
        yield ("director",)
        return
    sheet.unsettled = False
    sheet.clauses |= {"37B1", "37B2"}
    passed_for(sheet, said)
    yield ("director",)


def passed_for(sheet: Sheet, said: Said) -> None:
    """A pass takes the place of the call, and both partners pass from then on."""
    sheet.stands(Said(said.seat, "P"))
    for seat in (said.seat, PARTNER[said.seat]):
        sheet.passes(seat, "throughout")
    sheet.offended(said)


# --- Law 38 ------------------------------------------------------------------------------------------------------


def eight(sheet: Sheet, dice: random.Random) -> Story:
    """A bid of more than seven, in rotation."""
    if sheet.over:
        return
    said = Said(sheet.turn, "8" + dice.choice(("C", "H", "NT")))
    sheet.unsettled = True
    yield ("call", *said)
    sheet.clauses |= {"38B", "38C"}
    if dice.random() < 0.4:
        yield ("call", NEXT[said.seat], "P", False)
        sheet.unsettled = False
        passed_for(sheet, said)
        sheet.withdrawn.pop()
        sheet.reviews.discard("23" if sheet.old else "72C")
        sheet.clauses.add("38D")
    else:
        passed_for(sheet, said)
    sheet.unsettled = False
    yield ("director",)


# --- Law 39 ------------------------------------------------------------------------------------------------------


def after_the_last_pass(sheet: Sheet, dice: random.Random) -> Story:
    """A call after the auction is over."""
    for _ in range(60):
        if sheet.over:
            break
        yield call(sheet, dice)
    if not sheet.over or not contract(sheet.calls):
        return
    declarer = contract(sheet.calls).split()[-1]
    seat = dice.choice([seat for seat in NEXT if seat != sheet.auction[-1].seat])  # he would change his pass
    said = Said(seat, dice.choice(("P", *sheet.sufficient()[:3], *sheet.doubles(seat))))
    yield ("call", *said)
    over = dice.random() < 0.3
    if over:
        sheet.unsettled = True
        yield ("call", NEXT[seat], "P", False)
        sheet.unsettled = False
    sheet.informed.add(SIDE[seat])
    sheet.clauses.add("39A")
    if over or said.call == "P" or SIDE[seat] == SIDE[declarer]:
        sheet.clauses.add("39B")
    else:
        sheet.clauses.add("39C")
        sheet.withdrawn.append(said)
    yield ("director",)


# --- two irregularities before the Director comes ----------------------------------------------------------------


def twice(sheet: Sheet, dice: random.Random) -> Story:
    """Two irregular calls one after the other: they are ruled on in the order of time (CP-27).

    What left-hand opponent called over stands.  If the earlier one is refused, the later goes back with it and is
    information only; if it is accepted, the later is looked at where it then stands.
    """
    yield from regular(sheet, dice, dice.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8)))
    pair = some_pair(sheet, dice)
    if pair is None:
        return
    first, second = pair
    left, right = NEXT[first.said.seat], RIGHT[first.said.seat]
    yield ("call", *first.said)
    if second.seat == left:
        yield from over_the_first(sheet, dice, first, second)
    elif second.seat == right and first.whose == "R":
        yield from instead_of_the_first(sheet, dice, first, second)
    else:
        yield ("call", *second)
        sheet.asked = (left, "accept")
        yield ("director",)
        yield from earlier_first(sheet, dice, first, second)
    if sheet.asked is None:
        yield from regular(sheet, dice, dice.randrange(4))


def some_pair(sheet: Sheet, dice: random.Random) -> tuple[Early, Said] | None:
    for _ in range(9):
        first = some_irregular(sheet, dice)
        second = some_second(sheet, dice, first) if first else None
        if first and second:
            return first, second
    return None


def some_irregular(sheet: Sheet, dice: random.Random) -> Early | None:
    """A call out of rotation, or an insufficient bid in rotation (``whose`` is then O, the offender himself)."""
    if dice.random() < 0.6:
        return some_early(sheet, dice, natural=True)
    bids = sheet.insufficient()[-8:]
    if not bids or sheet.over:
        return None
    return Early(Said(sheet.turn, dice.choice(bids)), "O", "27", enough=False)


def some_second(sheet: Sheet, dice: random.Random, first: Early) -> Said | None:
    """Another player's call, irregular too: an insufficient bid where he is in turn, else any call out of rotation."""
    offender = first.said.seat
    seat = dice.choice([other for other in NEXT if other != offender])
    if first.whose == "L" and seat == NEXT[offender]:
        return None  # either over it or in turn: a question of its own (CP-18)
    if first.whose == "P" and seat == PARTNER[offender]:
        return None  # partner at his own turn (CP-36)
    if seat == NEXT[offender] or (first.whose == "R" and seat == RIGHT[offender]):
        bid = first.said.call in BIDS and seat == NEXT[offender]
        low = BIDS[: BIDS.index(first.said.call) + 1] if bid else sheet.insufficient()
        return Said(seat, dice.choice(low[-6:])) if low else None
    bids = [*sheet.insufficient()[-3:], *sheet.sufficient()[:5]]
    doubles = sheet.doubles(seat) if first.said.call == "P" else []
    return Said(seat, dice.choice(("P", "P", *bids, *doubles, *doubles)))


def over_the_first(sheet: Sheet, dice: random.Random, first: Early, second: Said) -> Story:
    """Left-hand opponent has called over the first, which stands; his own bid is insufficient over it."""
    if first.whose == "O":
        sheet.stands(first.said)
        sheet.clauses.add("27A1")
    else:
        sheet.stands_early(first.said)
        sheet.clauses |= {"29A"} | first.defects
    yield ("call", *second)
    sheet.asked = (NEXT[second.seat], "accept")
    yield ("director",)
    yield from answer_27(sheet, dice, second)


def instead_of_the_first(sheet: Sheet, dice: random.Random, first: Early, second: Said) -> Story:
    """28B: the player whose turn it was has called, though an insufficient bid; the first is gone."""
    sheet.clauses.add("28B")
    sheet.informed_besides.add(SIDE[first.said.seat])
    yield ("call", *second)
    sheet.asked = (NEXT[second.seat], "accept")
    yield ("director",)
    yield from answer_27(sheet, dice, second)


def earlier_first(sheet: Sheet, dice: random.Random, first: Early, second: Said) -> Story:
    """The second was out of turn either way: left-hand opponent of the first offender is asked first."""
    if dice.random() < 0.5:
        clauses = {"27A1"} if first.whose == "O" else {"29A"} | first.defects
        event = accepted(sheet, first.said, *clauses)
        enough = second.call not in sheet.insufficient()
        whose = "P" if sheet.turn == PARTNER[second.seat] else "R"
        law = "32" if second.call in ("X", "XX") else "30" if second.call == "P" else "31"
        sheet.asked = (NEXT[second.seat], "accept")
        yield event
        yield from answer_29(sheet, dice, Early(second, whose, law, enough))
        return
    sheet.informed_besides.add(SIDE[second.seat])
    if first.whose == "O":
        sheet.asked = (first.said.seat, "replace")
        yield ("decline", NEXT[first.said.seat])
        yield from replace_27(sheet, dice, first.said, barred=[])
    else:
        sheet.asked = None
        sheet.clauses |= {"29B"} | first.defects | first.meaning
        refused = {"30": refused_pass, "31": refused_bid, "32": refused_bid}[first.law]
        yield from refused(sheet, dice, first)


# --- one player twice --------------------------------------------------------------------------------------------


def once_more(sheet: Sheet, dice: random.Random) -> Story:
    """A player's call out of rotation is refused, and before he has called at his turn he errs once more.

    Each of the two is looked at by its own Law when he calls at last; he can repeat one call only, the later one.
    """
    yield from regular(sheet, dice, dice.choice((0, 0, 1, 1, 2, 3, 4, 5)))
    first = some_early(sheet, dice, natural=True)
    if first is None or first.law == "30":
        return
    yield ("call", *first.said)
    sheet.asked = (NEXT[first.said.seat], "accept")
    yield ("director",)
    yield noted_refusal(sheet, first)
    if dice.random() < 0.5:
        yield from impossible_at_his_turn(sheet, dice, first)
        return
    second = another_by_the_same(sheet, dice, first)
    sheet.asked = (NEXT[second.said.seat], "accept")
    yield ("call", *second.said)
    yield noted_refusal(sheet, second)
    event = yield from until_his_turn(sheet, dice, first, second)
    if event is not None:
        yield from calls_at_last(sheet, dice, [first, second])


def another_by_the_same(sheet: Sheet, dice: random.Random, first: Early) -> Early:
    """A bid or an admissible double by the same player at the same turn; under the new Laws also a pass."""
    seat = first.said.seat
    said = Said(seat, dice.choice((first.said.call, *sheet.doubles(seat), *sheet.sufficient()[:5])))
    if said.call in sheet.insufficient():
        return Early(said, first.whose, "31", enough=False)
    return Early(said, first.whose, "32" if said.call in ("X", "XX") else "31")


def noted_refusal(sheet: Sheet, early: Early) -> Event:
    """29B, and what binds or informs partner from now on."""
    seat = early.said.seat
    sheet.asked = None
    sheet.clauses |= {"29B"} | early.defects
    if early.whose != "R":
        sheet.informed.add(SIDE[seat])
        if sheet.old:
            sheet.clauses.add({"31": "31B", "32": "32A"}[early.law])
            sheet.passes(PARTNER[seat], "throughout")
            sheet.could_have_known()
        else:
            sheet.clauses.add(FREE_2017[early.law])
    return ("decline", NEXT[seat])


def until_his_turn(sheet: Sheet, dice: random.Random, *early: Early) -> Generator[Event, None, Event | None]:
    """The others call; None if he has no free choice of call then, and else the last of their calls."""
    seat = early[0].said.seat
    event: Event | None = None
    while sheet.turn != seat:
        event = call(sheet, dice)
        if sheet.over:
            for each in early:
                never_replaced(sheet, each)
            yield event
            return None
        if sheet.turn == seat:
            break
        yield event
    if event is None:
        return None  # the passes were taken back, and it is his turn at once: left out
    if early[0].whose == "R" and event[2] == "P":
        yield from repeats_the_later(sheet, dice, early, event)
        return None
    sheet.asked = (seat, "replace")
    yield event
    sheet.asked = None
    return event


def repeats_the_later(sheet: Sheet, dice: random.Random, early: tuple[Early, ...], passed: Event) -> Story:
    *others, last = early
    for each in others:
        sheet.clauses.add(REPEAT["2007" if sheet.old else "2017"][each.law])
        sheet.informed.add(SIDE[each.said.seat])
        if not sheet.old or another(each.said, last.said):
            sheet.withdrawn.append(each.said)
    yield from repeat(sheet, dice, last, passed)


def calls_at_last(sheet: Sheet, dice: random.Random, early: list[Early], double: Said | None = None) -> Story:
    """He calls at his turn; each of the calls that he takes back is held against that one."""
    seat = early[0].said.seat
    partner, side = PARTNER[seat], SIDE[seat]
    new = own_call(sheet, dice, dice.choice(early))
    sheet.stands(new)
    event: Event = ("call", *new)
    told = {number for number, each in enumerate(early) if each.whose != "R"}
    for number, each in enumerate(early):
        right = each.whose == "R"
        if sheet.old:
            if right and each.said.shows and each.said.shows <= new.shows:
                sheet.clauses.add("31A2(a)")
                sheet.passes(partner, "next")
            elif right:
                sheet.clauses.add({"31": "31A2(b)", "32": "32B2"}[each.law])
                sheet.passes(partner, "throughout")
            repeated = right and bool(each.said.shows) and each.said.shows <= new.shows
            if another(each.said, new) and not repeated:
                sheet.withdrawn.append(each.said)
            sheet.informed.add(side)
            sheet.could_have_known()
            continue
        sheet.asked = (None, "finding")
        yield event
        sheet.asked = None
        alike = dice.random() < 0.5
        event = ("finding", "comparable", alike)
        sheet.clauses.update(WEIGHED_2017[each.law, right][0 if alike else 1])
        if alike:
            sheet.reviews.add("23C")
            told.discard(number)
            if not told and double is None:
                sheet.informed.discard(side)
        else:
            told.add(number)
            sheet.passes(partner, "next")
            sheet.offended(each.said)
    if double is not None:
        sheet.withdrawn.append(double)
    yield event


def impossible_at_his_turn(sheet: Sheet, dice: random.Random, first: Early) -> Story:
    """At his turn he makes a double that Law 19 does not allow (36B2), and then another call."""
    seat = first.said.seat
    event = yield from until_his_turn(sheet, dice, first)
    if event is None:
        return
    said = Said(seat, dice.choice([double for double in ("X", "XX") if double not in sheet.doubles(seat)]))
    sheet.clauses |= {"36B1", "36B2", "36B3"}
    sheet.passes(PARTNER[seat], "throughout")
    sheet.offended(said, lead=False)
    sheet.asked = (seat, "replace")
    yield ("call", *said)
    sheet.asked = None
    yield from calls_at_last(sheet, dice, [first], said)


# --- stories -----------------------------------------------------------------------------------------------------

ALONE = {
    "insufficient bid": insufficient_bid,
    "call out of rotation": out_of_rotation,
    "change of call": change_of_call,
    "inadmissible double": inadmissible,
    "player required to pass": barred_player,
    "bid of eight": eight,
    "after the final pass": after_the_last_pass,
}


def alone(kind: str, sheet: Sheet, dice: random.Random) -> Story:
    """A regular auction, one irregularity with all that follows it, and some regular calls."""
    yield from regular(sheet, dice, dice.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 10)))
    yield from ALONE[kind](sheet, dice)
    if sheet.asked is None:
        yield from regular(sheet, dice, dice.randrange(5))
