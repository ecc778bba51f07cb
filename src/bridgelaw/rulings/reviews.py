"""What the Director looks at again after play: the reviews that a ruling has opened, and only those."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaw.laws import effects as fx
from bridgelaw.laws.edition import edition
from bridgelaw.laws.state import Information, State, Step

__all__ = ["EndOfPlayReview", "end_of_play"]

#: The clause about information from withdrawn calls and from cards that were seen, as the current edition numbers it.
INFORMATION = "16C3"


@dataclass(frozen=True, slots=True)
class EndOfPlayReview:
    """A review after play.

    ``law`` is its clause in the edition of the ruling, ``key`` the one under which its words stand.  ``steps`` opened
    it, one for each irregularity.  Where unauthorized information is what is looked at (16C3; 2007: 16D2),
    ``information`` says which.  ``damage`` is what the Director found, None as long as the review is open.
    """

    law: str
    key: str
    steps: tuple[Step, ...] = ()
    information: Information | None = None
    damage: bool | None = None

    @property
    def open(self) -> bool:
        """Whether the Director has still to look."""
        return self.damage is None


def end_of_play(state: State) -> tuple[EndOfPlayReview, ...]:
    """Every review that the ruling has opened so far, those that a finding has closed included."""
    return (*_opened(state), *_information(state))


def _opened(state: State) -> Iterator[EndOfPlayReview]:
    book, found = edition(state.edition), dict(state.reviewed)
    for law in state.reviews:
        steps = tuple(
            step
            for step in state.steps
            if any(isinstance(effect, fx.Reviews) and book.number(effect.law) == law for effect in step.effects)
        )
        yield EndOfPlayReview(law, book.key(law), steps, damage=found.get(law))


def _information(state: State) -> Iterator[EndOfPlayReview]:
    """What withdrawn calls and cards have told; extraneous information from partner has a review of its own (16B3)."""
    law = edition(state.edition).number(INFORMATION)
    found = dict(state.reviewed)
    for information in state.unauthorized:
        if information.source is None:
            yield EndOfPlayReview(law, INFORMATION, information=information, damage=found.get(law))
