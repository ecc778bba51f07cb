"""Every choice with what it brings, before it is made: West's whether South's 1S stands, and South's replacement.

python examples/choices.py
python examples/choices.py nl
"""

from __future__ import annotations

import sys

from bridgelaw.rulings import apply, start
from bridgelaw.rulings.events import CallEvent, DeclineEvent, DirectorEvent
from bridgelaw.table import Call, Seat
from bridgelaw.texts.render import Renderer


def main(language: str = "en") -> None:
    """Print West's choice, South's choices, and the ruling once South has replaced the bid."""
    words = Renderer(language)
    state = start(Seat.N)
    for seat, call in ((Seat.N, "1H"), (Seat.E, "2C"), (Seat.S, "1S")):
        state = apply(state, CallEvent(seat, Call.loads(call)))
    state = apply(state, DirectorEvent())
    for event in (DeclineEvent(Seat.W), CallEvent(Seat.S, Call.loads("2S"))):
        for consequences, choices in words.groups(state):  # those that bring the same, together
            print(", ".join(words.event(state, choice.event) for choice in choices))
            print("   ", consequences)
        print()
        state = apply(state, event)
    print(words.ruling(state))


if __name__ == "__main__":
    main(*sys.argv[1:])
