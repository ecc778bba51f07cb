"""Law 9: procedure following an irregularity."""

from __future__ import annotations

from bridgelaw.laws.clause import not_coded, question
from bridgelaw.laws.state import State

attention = not_coded("9A", "who draws attention to an irregularity changes no ruling; that it was drawn is an event")
summons = not_coded("9B1", "who calls the Director changes no ruling; that he has come is an event")


@question("9B2")
def explained(state: State) -> bool:
    """Nobody does anything until the Director has explained all that concerns the rectification.

    Reads: whether a decision is awaited; only the player, or the Director, whose it is may then act.
    """
    return state.awaiting() is None


hasty = not_coded("9C", "a premature correction is ruled on by the Law of the call: 25B, 27C, 30B2, 31C or 32C")
