"""A program for bidding practice that lets bridgelaw rule when somebody makes an irregular call.

The program knows nothing of the Laws.  It hands over each call as it comes; as long as nobody has to decide, the
auction goes on, and where somebody has to, it prints the words of the Director and the calls that the Laws allow.

    echo "N 1H, E 2C, S 1S, director, W no, S 2S, W P, N 4S, E P, S P, W P" | python examples/bidding_program.py
"""

from __future__ import annotations

import sys

from bridgelaw.errors import BridgelawError
from bridgelaw.rulings import allowed, apply, start
from bridgelaw.rulings.events import AcceptEvent, CallEvent, DeclineEvent, DirectorEvent, Event
from bridgelaw.table import Call, Seat
from bridgelaw.texts.render import Renderer

WORDS = Renderer("en")


def event(said: str) -> Event:
    """What was said, as an event: ``N 1H``, ``director``, ``W yes``, ``W no``."""
    seat, _, what = said.partition(" ")
    if not what:
        return DirectorEvent()
    if what in ("yes", "no"):
        return (AcceptEvent if what == "yes" else DeclineEvent)(Seat.loads(seat))
    return CallEvent(Seat.loads(seat), Call.loads(what))


def main(session: str) -> int:
    """Play the session through, and return the exit status: 1 if something could not have happened then."""
    state = start(Seat.N)
    for said in session.split(","):
        try:
            state = apply(state, event(said.strip()))
        except BridgelawError as error:
            print(f"{said.strip()}: {WORDS.error(error)}")
            return 1
        if state.awaiting() is not None:
            print(f"after {said.strip()}:")
            for line in WORDS.script(state):
                if line.spoken and not line.private:
                    print(f"  {line.whom} {line.text}")
            print(f"  the Laws allow: {' '.join(call.text for call in allowed(state))}")
    print(state.record.dumps())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.stdin.read()))
