"""The document: the results of all chunks with their tables made into one, in an order that the plan alone decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bridgelaw.atlas.plan import Plan
from bridgelaw.atlas.situations import Found
from bridgelaw.atlas.work import Tables
from bridgelaw.meaning import systems

__all__ = ["document"]


def document(plan: Plan, search: Found, results: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The atlas, ready for ``json.dumps``; its schema is that of the ``atlas`` document."""
    tables = Tables()
    situations = [situation for result in results for situation in _moved(result, tables)]
    return {
        **plan.header(),
        "title": systems.load(plan.system).title,
        "against_title": systems.load(plan.against).title,
        "left_out": {
            "unknown": {kind.value: number for kind, number in search.unknown.items()},
            "not_coded": {kind.value: number for kind, number in search.not_coded.items()},
        },
        **tables.lists(),
        "situations": situations,
    }


def _moved(result: dict[str, Any], tables: Tables) -> Iterable[dict[str, Any]]:
    """The situations of a chunk, referring to the tables of the whole."""
    meanings = [tables.index("meanings", meaning) for meaning in result["meanings"]]
    comparisons = [
        tables.index(
            "comparisons",
            {**entry, "withdrawn": meanings[entry["withdrawn"]], "replacement": meanings[entry["replacement"]]},
        )
        for entry in result["comparisons"]
    ]
    outcomes = [tables.index("outcomes", outcome) for outcome in result["outcomes"]]
    at = {"shows": meanings, "measured": comparisons, "outcome": outcomes}
    for situation in result["situations"]:
        yield {
            **situation,
            "shows": meanings[situation["shows"]],
            "replacements": [
                {name: at[name][value] if name in at else value for name, value in cell.items()}
                for cell in situation["replacements"]
            ],
        }
