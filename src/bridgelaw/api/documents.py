"""``/rule``, ``/options``, ``/compare`` and the like: a document in, the document that answers it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from bridgelaw.api import answers
from bridgelaw.api.answering import answer
from bridgelaw.api.bodies import BodyOf
from bridgelaw.api.described import gives, problems, takes
from bridgelaw.api.doors import ClubOf
from bridgelaw.api.languages import Language
from bridgelaw.api.patience import Patience, Turnstile
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import profiles

__all__ = ["SECONDS", "router"]

#: After so long a request is given up.
SECONDS = 10.0
_PROBLEMS = problems(400, 401, 403, 413, 415, 422, 503)

router = APIRouter(tags=["documents"], responses=_PROBLEMS)

Edition = Annotated[
    str | None, Query(description="By this edition of the Laws.", json_schema_extra={"enum": [*EDITIONS, None]})
]
Profile = Annotated[
    str | None,
    Query(description="The open points as this profile reads them.", json_schema_extra={"enum": [*profiles(), None]}),
]


def _worked_out(request: Request, work: Callable[[Patience], Any], language: str = "") -> Response:
    """The answer to what takes its time: so much at once, and each for so long."""
    with cast(Turnstile, request.app.state.turnstile).through():
        return answer(work(Patience(SECONDS)), language)


@router.post(
    "/rule",
    summary="Rule on cases",
    responses={200: gives("ruling", "The ruling documents, one for each case.", several=True)},
    openapi_extra=takes("case", answers.LIMIT_CASES),
)
def rule(
    request: Request, club: ClubOf, language: Language, body: BodyOf, edition: Edition = None, profile: Profile = None
) -> Response:
    """Rule on one case, or on a list of them: at most 100, with at most 500 events together.

    The documents are those of `bridgelaw rule --json`. A case in which an event is refused has the ruling before that
    event, and `error`. What a pair plays is named by `methods`; the files of the server are never read.
    """
    nodes = body.nodes(answers.LIMIT_CASES)
    return _worked_out(request, lambda patience: answers.rule(nodes, language, patience, edition, profile), language)


@router.post(
    "/options",
    summary="Tell what may follow in cases",
    responses={200: gives("options", "What may follow, for each case.", several=True)},
    openapi_extra=takes("case", answers.LIMIT_CASES),
)
def options(
    request: Request, club: ClubOf, language: Language, body: BodyOf, edition: Edition = None, profile: Profile = None
) -> Response:
    """Every event that whoever is awaited may choose, with its consequences. Nothing of it is for the table."""
    nodes = body.nodes(answers.LIMIT_CASES)
    return _worked_out(request, lambda patience: answers.options(nodes, language, patience, edition, profile), language)


@router.post(
    "/compare",
    summary="Compare a replacement with the withdrawn call",
    responses={200: gives("compared", "What was measured, and the verdict.")},
    openapi_extra=takes("compare"),
)
def compare(request: Request, club: ClubOf, body: BodyOf) -> Response:
    """Compare two meanings, or the calls of a case by what they show in the pairs' `methods`.

    The document is that of `bridgelaw compare --json`. It is advice: the Director decides.
    """
    node = body.node()
    return _worked_out(request, lambda patience: answers.compare(node, patience))


@router.post(
    "/count",
    summary="Count the hands of meanings",
    responses={200: gives("counted", "How many hands each meaning has.")},
    openapi_extra=takes("count"),
)
def count(request: Request, club: ClubOf, body: BodyOf) -> Response:
    """Count exactly, over all 635,013,559,600 hands or those that known cards leave."""
    node = body.node()
    return _worked_out(request, lambda patience: answers.count(node, patience))


@router.post(
    "/score",
    summary="Score a contract",
    responses={200: gives("score", "The contract and its score.")},
    openapi_extra=takes("contract"),
)
def score(request: Request, club: ClubOf, body: BodyOf) -> Response:
    """Score a contract (Law 77)."""
    return answer(answers.score(body.node()))


@router.post(
    "/matchpoints",
    summary="Score sessions",
    responses={200: gives("scored", "The sessions as scored.", several=True)},
    openapi_extra=takes("results", answers.LIMIT_SHEETS),
)
def matchpoints(request: Request, club: ClubOf, body: BodyOf) -> Response:
    """Score the boards of one session, or of a list of them; boards with a ruling are scored as adjusted."""
    nodes = body.nodes(answers.LIMIT_SHEETS)
    return _worked_out(request, lambda patience: answers.matchpoints(nodes, patience))


@router.post(
    "/adjust",
    summary="Work out adjusted scores",
    responses={200: gives("adjusted", "The boards about which something was ruled, before and after.", several=True)},
    openapi_extra=takes("results", answers.LIMIT_SHEETS),
)
def adjust(request: Request, club: ClubOf, language: Language, body: BodyOf) -> Response:
    """Work out what was ruled about a table under `adjust` (12C), for the whole field, and say why."""
    nodes = body.nodes(answers.LIMIT_SHEETS)
    return _worked_out(request, lambda patience: answers.adjust(nodes, language, patience), language)


@router.post(
    "/poll",
    summary="Tell what polls say",
    responses={200: gives("polled", "What each poll comes to.", several=True)},
    openapi_extra=takes("poll", answers.LIMIT_SHEETS),
)
def poll(request: Request, club: ClubOf, language: Language, body: BodyOf) -> Response:
    """Tell what a poll of players says about logical alternatives (16B1(b)), with exact intervals."""
    nodes = body.nodes(answers.LIMIT_SHEETS)
    return _worked_out(request, lambda patience: answers.poll(nodes, language, patience), language)
