"""A review after play in words: the question, what to find out, whom to ask, until when, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bridgelaw.laws.state import State
from bridgelaw.rulings.reviews import EndOfPlayReview
from bridgelaw.table.record import Made
from bridgelaw.texts.catalogue import Value

__all__ = ["ReviewWords", "review_words"]


@dataclass(frozen=True, slots=True)
class ReviewWords:
    """What the Director is told about a review.  ``ask`` is whom to ask, in which words, and whom not."""

    question: str
    find_out: str
    ask: str
    deadline: str
    follows: str


def review_words(
    review: EndOfPlayReview, state: State, say: Callable[..., str], call_by: Callable[[Made], str]
) -> ReviewWords:
    """The words for a review.  ``say`` makes the sentence of a key, ``call_by`` names a call with its player."""
    about = _about(review, state, call_by)
    key = "16C3.cards" if review.information is not None and review.information.cards else review.key

    def all_of(kind: str) -> str:
        # Two irregularities that open the same review have the same questions, perhaps with other names in them.
        return " ".join(dict.fromkeys(say(f"review.{kind}{key}", **params) for params in about))

    ending = key if key == "11A" else "score"
    return ReviewWords(
        question=all_of(""),
        find_out=all_of("find_out."),
        ask=all_of("ask."),
        deadline=say("review.deadline"),
        follows=" ".join(dict.fromkeys(say(f"review.follows.{ending}", **params) for params in about)),
    )


def _about(review: EndOfPlayReview, state: State, call_by: Callable[[Made], str]) -> list[dict[str, Value]]:
    information = review.information
    if information is None:
        return [dict(step.params) for step in review.steps]  # type: ignore[arg-type]
    calls = tuple(call_by(state.record.calls[index]) for index in information.calls)
    return [{"side": information.side, "calls": calls, "cards": information.cards}]
