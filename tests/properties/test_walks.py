"""Long ways through what can happen: whatever is entered, in any order, is ruled on, told and kept.

Half of the events are those that the engine offers, the others are anybody's: calls by anyone, changes, findings,
cards, reviews.  A state that the engine has let through has to be told in every language, with every option that it
offers, and the case has to go into PBN and back.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bridgelaw.errors import BridgelawError
from bridgelaw.formats import pbn
from bridgelaw.formats.case import Case, dumps, event_document, loads, read_event
from bridgelaw.formats.pbn.cases import as_game
from bridgelaw.formats.ruling import begin, outcome, ruling, told
from bridgelaw.formats.tree import read_tree
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import profiles
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import options
from bridgelaw.rulings.engine import apply
from bridgelaw.table.call import DENOMINATIONS
from bridgelaw.table.seat import SEATS
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.texts.render import Renderer

#: A thousand take a quarter of a minute.
WALKS = 600
SHOWS = ("5-10, 4+ S", "10+ hcp, 5+ H", "15-17, balanced", "0+ hcp", "12+ hcp, 4+ D", "11-15 hcp, 5+ C")
CARDS = tuple(suit + rank for suit in "SHDC" for rank in "AK5")


class Walk:
    """One way, from its seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.head = {
            "edition": int(self.chance.choice(EDITIONS)),
            "profile": self.chance.choice(profiles()),
            "dealer": self.chance.choice(SEATS).value,
        }
        self.events: list[Any] = []

    def case(self) -> Case:
        (case,) = loads(json.dumps({"bridgelaw": 1, **self.head, "events": self.events}))
        return case

    def walk(self) -> None:
        state = begin(self.case())
        for _ in range(self.chance.randint(3, 22)):
            event = self._event(state)
            try:
                (node,) = read_tree(json.dumps(event))
                state = apply(state, told(read_event(node)))
            except BridgelawError:
                continue
            self.events.append(event)
            if state.not_ruled is not None:
                break

    def _event(self, state: State) -> Any:
        chance = self.chance
        offered = [event_document(option.event) for option in options(state)] if chance.random() < 0.5 else []
        if offered:
            return chance.choice(offered)
        seat = chance.choice(SEATS).value
        turn = seat if state.turn is None or chance.random() < 0.25 else state.turn.value
        cards = f"{seat} {chance.choice(CARDS)}"
        made: Any = {"call": f"{turn} {self._call(state)}"}
        if chance.random() < 0.4:
            made["shows"] = chance.choice(SHOWS)
        if chance.random() < 0.08:
            made["before_ruling"] = True
        others = (
            {"change": f"{seat} {self._call(state)}"},
            "director",
            "director",
            {chance.choice(("accept", "decline")): seat},
            {"finding": self._finding(seat)},
            {"finding": self._finding(seat)},
            {"exposed": cards},
            {"lead": cards},
            {"review": {"law": chance.choice(("27D", "23C", "72C", "16C3")), "damage": chance.random() < 0.5}},
            {"trick": {"won_by": seat}},
        )
        return made if chance.random() < 0.5 else chance.choice(others)

    def _finding(self, seat: str) -> dict[str, Any]:
        chance = self.chance
        found: dict[str, Any] = {
            **{what: chance.random() < 0.5 for what in ("comparable", "artificial")},
            **dict.fromkeys(("simultaneous", "directors_error"), True),
            "acting": chance.choice(("over", "in_turn")),
            **dict.fromkeys(
                ("unintended", "intended", "misinformed", "own_mistake", "own_fault", "not_own_fault"), seat
            ),
        }
        what = chance.choice(sorted(found))
        return {what: found[what]}

    def _call(self, state: State) -> str:
        chance, last = self.chance, state.record.last_bid
        kind = chance.random()
        if kind < 0.45:
            return "P" if kind < 0.35 else chance.choice(("X", "XX"))
        place = chance.randrange(12)
        if last is not None and last.call.level is not None and last.call.denomination is not None:
            place = (last.call.level - 1) * 5 + DENOMINATIONS.index(last.call.denomination)
            place += chance.choice((-6, -4, -2, -1, 0, 1, 1, 2, 3, 5))
        level, suit = divmod(min(max(place, 0), 35), 5)
        return f"{level + 1}{DENOMINATIONS[suit]}"


@pytest.mark.parametrize("tens", range(WALKS // 10))
def test_whatever_happens_is_ruled_on_told_and_kept(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        walk = Walk(seed)
        walk.walk()
        case = walk.case()
        result = outcome(case)
        assert result.error is None, (seed, walk.events)
        for language in LANGUAGES:
            words = Renderer(language)
            assert words.ruling(result.state)
            assert json.dumps(ruling(result, words))
        (game,) = pbn.loads(pbn.dumps([as_game(case)]))
        assert dumps(game.case(case.edition)) == dumps(case), (seed, walk.events)
