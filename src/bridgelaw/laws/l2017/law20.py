"""Law 20: review and explanation of calls."""

from __future__ import annotations

from bridgelaw.laws.clause import not_coded, question
from bridgelaw.laws.state import State
from bridgelaw.table.seat import Seat


def _may_ask(state: State, seat: Seat) -> bool:
    return state.turn is seat and state.must_pass(seat) is None


@question("20B")
def review(state: State, seat: Seat) -> bool:
    """During the auction a player may have all calls reviewed, at his own turn only.

    Reads: whose turn it is, and whether he must pass.
    Interpretation: a player who is required to pass may not (CP-35).
    """
    return _may_ask(state, seat)


@question("20F1")
def explanation(state: State, seat: Seat) -> bool:
    """Before the final pass a player may ask what the opponents' calls mean, at his own turn only.

    He may also ask about calls that they could have made and did not.  The partner of the caller answers.

    Reads: whose turn it is, and whether he must pass.
    Interpretation: a player who is required to pass may not; what he is told could help only his partner (CP-35).
    """
    return _may_ask(state, seat)


_TALK = "what is asked and answered at the table is no event of the format; misinformation is ruled on by 21B"
unclear = not_coded("20A", _TALK)
one_call = not_coded("20F3", _TALK)
own_mistake = not_coded("20F4", _TALK)
partners_mistake = not_coded("20F5", _TALK)
improper = not_coded("20G", _TALK)
