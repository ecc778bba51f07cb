"""What is looked at after play, as the page asks it: one question for each thing to find out, with both answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bridgelaw.laws.edition import edition
from bridgelaw.rulings.events import ReviewEvent
from bridgelaw.rulings.reviews import EndOfPlayReview
from bridgelaw.texts.catalogue import say
from bridgelaw.texts.render import Renderer
from bridgelaw.texts.reviews import ReviewWords
from bridgelaw.web.boards import Board
from bridgelaw.web.played import of_board, result_line
from bridgelaw.web.posted import written
from bridgelaw.web.views import View

__all__ = ["AfterView", "NotOpen", "Question", "not_open", "questions"]

#: Both ask whether the board would have gone differently, by the same test.
_SAME = ("27D", "23C")
#: The reviews that are always told of, and why each is not open where it is not.
_WHY = {
    _SAME: "page.after.not_open.27D",
    ("72C",): "page.after.not_open.72C",
    ("16C3",): "page.after.not_open.16C3",
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the clauses that ask it, and the values of its two buttons; ``damage`` is None while it is open."""

    reviews: tuple[EndOfPlayReview, ...]
    words: ReviewWords
    damage: bool | None

    @property
    def laws(self) -> tuple[str, ...]:
        """The clauses."""
        return tuple(review.law for review in self.reviews)

    @property
    def no(self) -> str:
        """What the button posts by which the result stands."""
        return self._answer(False)

    @property
    def yes(self) -> str:
        """What the button posts by which the score is adjusted."""
        return self._answer(True)

    def _answer(self, damage: bool) -> str:
        return written(*(ReviewEvent(review.law, damage) for review in self.reviews if review.open))


@dataclass(frozen=True, slots=True)
class NotOpen:
    """A question that is not asked here, and when it is."""

    laws: tuple[str, ...]
    text: str


def questions(board: Board, renderer: Renderer) -> list[Question]:
    """What is asked about the board, in the order in which it was opened; what was answered stays."""
    together: dict[object, list[EndOfPlayReview]] = {}
    for review in board.reviews:
        together.setdefault(_SAME if review.key in _SAME else (review.law, review.information), []).append(review)
    return [_question(tuple(reviews), board, renderer) for reviews in together.values()]


def _question(reviews: tuple[EndOfPlayReview, ...], board: Board, renderer: Renderer) -> Question:
    by_law = sorted(reviews, key=lambda review: review.key not in _SAME[:1])
    damage = None if any(review.open for review in reviews) else any(review.damage for review in reviews)
    return Question(tuple(by_law), renderer.review(by_law[0], board.state), damage)


def not_open(board: Board, language: str) -> Iterator[NotOpen]:
    """What is not asked, where there was an irregularity at all."""
    if not board.reviews:
        return
    asked, book = {review.key for review in board.reviews}, edition(board.case.edition)
    for keys, why in _WHY.items():
        laws = tuple(law for key in keys if (law := book.number(key)) in book)
        if laws and not asked.intersection(keys):
            yield NotOpen(laws, say(why, language, laws=book.name))


class AfterView(View):
    """A board after play, for the Director alone."""

    @cached_property
    def questions(self) -> list[Question]:
        """What is asked."""
        return questions(self.board, self.renderer)

    @property
    def open_questions(self) -> int:
        """How many of the questions wait for an answer."""
        return sum(each.damage is None for each in self.questions)

    @property
    def not_open(self) -> list[NotOpen]:
        """What is not asked, and why."""
        return list(not_open(self.board, self.language))

    @property
    def adjusted(self) -> list[str]:
        """How the score is adjusted, as long as no adjusted score has been entered."""
        return self.renderer.adjusted(self.state) if self.board.to_score else []

    @property
    def result_line(self) -> str:
        """The result in words; where the board is not played any further, that."""
        found = of_board(self.board)
        if found is None:
            return say("page.after.unplayed", self.language)
        return result_line(found, self.board.case.vulnerable, self.language)
