"""What an effect does, in words that hold for every table: the offender, partner, left-hand opponent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from bridgelaw.laws import effects as fx
from bridgelaw.laws.state import Step
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import name

#: Effects that a page of a clause shows elsewhere: the clauses it refers to, the points it reads.
_ELSEWHERE = (fx.Refers, fx.Reads)

_ORDER = {kind: n for n, kind in enumerate(get_args(fx.Effect))}
_WHO = {"O": "the offender", "P": "the offender's partner", "L": "left-hand opponent", "R": "right-hand opponent"}
_SCOPE = {fx.Scope.NEXT: "once, at the next turn", fx.Scope.THROUGHOUT: "for the rest of the auction"}
_FOUND = {
    True: "It is established that the replacement is comparable.",
    False: "It is established that the replacement is not comparable.",
    None: "Only the Director can say whether the replacement is comparable.",
}

#: Those whose words are the same at every table.
_ALIKE: Mapping[type, str] = {
    fx.Stands: "The call stands.",
    fx.Accepted: "The irregular call is treated as legal.",
    fx.Provisional: "The auction goes on over the call until attention is drawn to it.",
    fx.SubstitutesPass: "The call is cancelled, and a pass is put in its place.",
    fx.TakesPlace: "The call stands in place of the first one, which is withdrawn.",
    fx.Withdrawn: "A call is withdrawn.",
    fx.Cancelled: "A call is cancelled.",
    fx.Holds: "The call waits until something else is decided.",
    fx.Judges: "A call that waited is looked at on its own.",
    fx.Restores: "A call joins the auction again if it is still legal.",
    fx.InRotation: "The call counts as made in rotation.",
    fx.DeemedAfter: "One of the two calls counts as made after the other.",
    fx.Settles: "The irregularity is dealt with.",
    fx.MayForbidLead: "If the offender's side defends, the lead of the offender's partner may be restricted.",
    fx.NoLeadRestriction: "There is no lead restriction.",
    fx.Measured: "What was measured of the two calls is kept for the Director.",
    fx.Played: "The board has been played: nobody is bound any more, and what is reviewed after play is reviewed now.",
    fx.Ends: "The auction is over.",
    fx.SaidAgain: "The call only says again what its player had called already, and is no new call.",
    fx.Waits: "The call waits until the irregular call before it has been ruled on.",
    fx.Resumes: "A call that waited is looked at as if it had just been made.",
    fx.GoesBack: "A call that waited is looked at, and nobody is asked to accept it, since the auction has gone back.",
    fx.AdjustsScore: "The score of the board is adjusted.",
    fx.Shown: "The cards are known to have been shown.",
    fx.CardsAuthorized: "What the cards tell may be used by everybody, as long as they lie on the table.",
    fx.PlayBegins: "The opening lead is faced, and the play begins.",
}


def effects(step: Step) -> list[tuple[int, str]]:
    """What the clause of a step did: each effect in words, with its place in the vocabulary."""
    seats: dict[Any, str] = {}
    for key, value in step.params:
        if key in _WHO and isinstance(value, Seat):
            seats.setdefault(value, _WHO[key])
    return [(_ORDER[type(e)], _words(e, seats)) for e in step.effects if not isinstance(e, _ELSEWHERE)]


def _words(effect: fx.Effect, seats: Mapping[Any, str]) -> str:
    match effect:
        case fx.Irregular(irregularities=kinds):
            return f"The call is irregular: {', '.join(name(kind, 'en') for kind in kinds)}."
        case fx.Opens(matter=matter):
            return f"The Director has something to rule on: {matter.kind.value}."
        case fx.Becomes(matter=matter):
            return f"How the ruling goes on: {matter.stage.value}."
        case fx.Asks(moment=moment):
            return f"The clauses are asked for the moment when {moment.value}."
        case fx.MustPass(seat=seat, scope=scope):
            return _sentence(f"{seats.get(seat, 'a player')} must pass {_SCOPE[scope]}.")
        case fx.MustRepeat(seat=seat):
            return _sentence(f"{seats.get(seat, 'a player')} must make the same call again.")
        case fx.MayWithdraw(seat=seat):
            return _sentence(f"{seats.get(seat, 'a player')} may withdraw a call.")
        case fx.Unauthorized(side=side):
            return f"What withdrawn calls told is unauthorized for {_side(side, seats)}."
        case fx.InformationFree(side=side):
            return f"What withdrawn calls told may be used by {_side(side, seats)}."
        case fx.Reviews():
            return "After play the Director looks at the board again."
        case fx.MayNotDouble(seat=seat):
            return _sentence(f"{seats.get(seat, 'a player')} may not double or redouble at this turn.")
        case fx.Released(seat=seat):
            return _sentence(f"{seats.get(seat, 'a player')} need not pass or repeat a call any more.")
        case fx.Reviewed(damage=damage):
            return (
                f"The Director has looked at the board after play and has found {'damage' if damage else 'no damage'}."
            )
        case fx.CardsBecome(status=status):
            return f"The cards shown are from now on: {status.value}."
        case fx.CardsGo(status=status):
            return f"Cards that lay on the table are from now on: {status.value}."
        case fx.UnauthorizedCards():
            return "What the cards told is unauthorized for the side that showed them."
        case fx.UnauthorizedFrom():
            return "What partner has learnt otherwise than by a call or play is unauthorized for him."
        case fx.LeadChosen(choice=choice, suit=suit):
            return f"Declarer has chosen to {choice} a suit." if suit else "Declarer has chosen to leave the lead free."
        case fx.LeadFree(penalty=penalty):
            return f"No {'penalty card' if penalty else 'withdrawn call'} restricts the player's leads any more."
        case fx.Found(comparable=comparable):
            return _FOUND[comparable]
    return _ALIKE[type(effect)]


def _side(side: Any, seats: Mapping[Any, str]) -> str:
    offender = next((seat for seat, who in seats.items() if who == _WHO["O"]), None)
    own = offender is not None and offender.side is side
    return "the offender's side" if own else "the opponents of the player whose call was withdrawn"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
