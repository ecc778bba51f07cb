"""Evidence as plain data: the documents ``dd`` and ``simulated``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgelaw.evidence.board import Evidence, Question
from bridgelaw.evidence.simulation import Outcomes, Simulated
from bridgelaw.evidence.statistics import CONFIDENCE, Estimate
from bridgelaw.formats.scored import both_in_figures, in_figures
from bridgelaw.scores.par import Par
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Side

__all__ = ["evidence_document", "simulated_document"]

#: Standard errors and intervals are no exact numbers: so many decimals of them are told.
_DECIMALS = 4


# --- a deal -----------------------------------------------------------------------------------------------


def evidence_document(found: Evidence, words: str) -> dict[str, Any]:
    """The evidence about a deal; ``words`` say what it is good for."""
    game, par = found.game, found.par
    return {
        "bridgelaw": 1,
        "board": game.board,
        "dealer": None if game.dealer is None else game.dealer.value,
        "vulnerable": None if found.vulnerability is None else found.vulnerability.value,
        "deal": found.deal.dumps(),
        "tricks": {
            seat.value: {each.value: found.tricks.of(each, seat) for each in reversed(DENOMINATIONS)} for seat in SEATS
        },
        "par": None if par is None else _par(par),
        "pars": [
            {"vulnerable": sides.value, "first": first.value, **_par(each)}
            for (sides, first), each in _in_order(found.pars)
        ],
        "table": None if found.table is None else found.table + 1,
        "questions": [_question(question) for question in found.questions],
        "advice": words,
    }


def _in_order(pars: Mapping[tuple[Vulnerability, Side], Par]) -> list[tuple[tuple[Vulnerability, Side], Par]]:
    return [((sides, first), pars[sides, first]) for sides in Vulnerability for first in Side]


def _par(par: Par) -> dict[str, Any]:
    return {"score": par.score, "results": [result.dumps() for result in par.results]}


def _question(question: Question) -> dict[str, Any]:
    return {
        "contract": str(question.contract),
        "tricks": question.tricks,
        "result": question.result.dumps(),
        "around": [
            {
                "tricks": each.tricks,
                "score": each.score,
                "points": None if each.worth is None else both_in_figures(each.worth),
            }
            for each in question.around
        ],
        "plays": [
            {
                "study": study.name,
                "plays": study.plays,
                "of": plays.of,
                "difference": float(plays.difference),
                "source": study.source,
            }
            for study, plays in question.plays
        ],
    }


# --- a simulation -----------------------------------------------------------------------------------------


def simulated_document(found: Simulated, words: str) -> dict[str, Any]:
    """A simulation that was carried out; ``words`` say what it is good for."""
    simulation = found.simulation
    return {
        "bridgelaw": 1,
        "title": simulation.title,
        "player": simulation.player.value,
        "vulnerable": simulation.vulnerability.value,
        "scoring": simulation.scoring,
        "method": "uniform",
        "deals": found.deals,
        "seed": found.seed,
        "confidence": float(CONFIDENCE),
        "told": [
            {"unauthorized": told.unauthorized, "calls": [_outcomes(each) for each in told.outcomes]}
            for told in found.told
        ],
        "moved": [
            {"call": candidate.call.text, "gain": _estimate(moved)}
            for candidate, moved in zip(simulation.candidates, found.moved, strict=False)
        ],
        "advice": words,
    }


def _outcomes(each: Outcomes) -> dict[str, Any]:
    return {
        "call": each.candidate.call.text,
        "contract": _contract(each.candidate.contract),
        "score": _estimate(each.score),
        "made": None if each.made is None else _estimate(each.made),
        "against": [{"call": other.call.text, "gain": _estimate(gain)} for other, gain in each.against],
        "gain": _estimate(each.gain),
    }


def _contract(contract: Contract | None) -> str:
    return "Pass" if contract is None else str(contract)


def _estimate(estimate: Estimate) -> dict[str, Any]:
    error, low, high = (round(value, _DECIMALS) + 0.0 for value in (estimate.error, estimate.low, estimate.high))
    return {"mean": in_figures(estimate.mean), "error": error, "low": low, "high": high}
