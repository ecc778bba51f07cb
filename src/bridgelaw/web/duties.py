"""The duties of a board: what is still open, and what was met, with the time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bridgelaw.laws.state import State
from bridgelaw.rulings.events import ForbidEvent, FreeEvent, RequireEvent, ReviewEvent
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.render import Follows, Renderer
from bridgelaw.web.boards import Board

__all__ = ["Met", "met", "open_duties"]

#: The laws whose steps, at the lead, are what declarer had to choose.
_LEADS = ("26", "50", "51")


@dataclass(frozen=True, slots=True)
class Met:
    """A duty that was met, or a question that was answered, and when."""

    at: datetime
    text: str
    laws: tuple[str, ...] = ()


def open_duties(board: Board, renderer: Renderer) -> list[Follows]:
    """What is still to be done or minded; nothing on a board that is closed."""
    if board.closed:
        return []
    lines = renderer.duty_lines(board.state)
    lines += [
        Follows("review", renderer.review(review, board.state).question, (review.law,)) for review in board.to_review
    ]
    if board.state.ended and not board.state.closed:
        lines.append(Follows("next", say("page.duties.result", renderer.language)))
    if board.to_score:
        lines.append(Follows("adjusted", say("page.after.score_due", renderer.language)))
    return lines


def met(board: Board, renderer: Renderer) -> list[Met]:
    """What was met, in the order of time."""
    found = [line for n in range(len(board.times)) for line in _at(board, n, renderer)]
    found += [Met(entry.at, say("page.duties.scored", renderer.language)) for entry in board.sheet.scored]
    return sorted(found, key=lambda line: line.at)


def _at(board: Board, n: int, renderer: Renderer) -> Iterator[Met]:
    """What event ``n`` has met."""
    at, before, after = board.times[n], board.states[n], board.states[n + 1]
    for _, duty in after.met[len(before.met) :]:
        yield Met(at, renderer.duty(duty), (duty.law,))
    event = board.case.events[n]
    if isinstance(event, (ForbidEvent, RequireEvent, FreeEvent)):
        for step in after.steps_since(before):
            if step.law.startswith(_LEADS):
                yield Met(at, renderer.step(step), (step.law,))
    elif isinstance(event, ReviewEvent):
        yield Met(at, _answered(event, board.state, board, renderer), (event.law,))


def _answered(event: ReviewEvent, state: State, board: Board, renderer: Renderer) -> str:
    review = next(review for review in board.reviews if review.law == event.law)
    answer = "page.after.answered_yes" if event.damage else "page.after.answered_no"
    return f"{renderer.review(review, state).question} {say(answer, renderer.language)}"
