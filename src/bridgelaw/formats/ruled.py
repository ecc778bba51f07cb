"""What was ruled about one table of a results document: outcomes with their weights, artificial scores, penalties.

:mod:`.results` reads the rest of the document and asks here for the key ``adjust``, and for the parts that a table and
a ruling have in common: a result or a score, outcomes, an artificial score.  Every error has the line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from bridgelaw.errors import BridgelawError, UnknownTable, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.tree import ContradictoryKeys, MissingKey, Node, Scalar, describe
from bridgelaw.scores.adjusted import OwnFault, Penalized, Ruling, Seen
from bridgelaw.scores.authorities import Authority
from bridgelaw.scores.contract import Result, check_score
from bridgelaw.scores.damage import Fault
from bridgelaw.scores.field import Artificial, Average, Weighted, read_share
from bridgelaw.scores.session import Sat
from bridgelaw.scores.teams import Blame, OtherTable
from bridgelaw.scores.weighing import Barred, Outcome, allowed, weighted
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.seat import Side

__all__ = [
    "ADJUST_KEYS",
    "FAULTS",
    "LIMIT_OUTCOMES",
    "average_text",
    "read_artificial",
    "read_ruling",
    "read_score",
    "read_weighted",
]

#: More outcomes than anybody weighs.
LIMIT_OUTCOMES = 50

FAULTS: Mapping[str, Fault] = {fault.value.replace(" ", "-"): fault for fault in Fault}
_BLAME = {blame.value.replace(" ", "-"): blame for blame in Blame}

ADJUST_KEYS = (
    *("table", "pair", "offending", "outcomes", "split", "artificial", "self_inflicted", "session", "penalties"),
    *("other_table", "knockout", "seen", "sympathetic", "likely", "note"),
)
_OUTCOME_KEYS = ("result", "score", "weight", "barred", "note")
_OUTCOMES = "'outcomes: [{result: 4H= N, weight: 60%}, {score: -50, weight: 40%}]'"


# --- what a table and a ruling have in common ----------------------------------------------------------------


def read_score(key: str, node: Node, vulnerability: Vulnerability | None) -> tuple[str, int]:
    """What stands under ``result`` or ``score``: the contract as written (empty for a score), and North-South's score.

    Raises the errors of :mod:`bridgelaw.scores.contract`, and ``MissingKey`` for a contract where nobody knows who is
    vulnerable.
    """
    if key == "score":
        score = values.whole(node, -9999, 9999, "'score: -50'")
        if vulnerability is not None:
            try:
                check_score(score, vulnerability)
            except BridgelawError as error:
                error.line = node.line
                raise
        return "", score
    result = values.loaded(Result.loads, node)
    if result.contract is None:
        return result.dumps(), 0
    if vulnerability is None:
        raise MissingKey(
            "a contract without the vulnerability", "the key board, or vulnerable", "'board: 7'",
            keys=("board", "vulnerable"), line=node.line,
        )  # fmt: skip
    return result.dumps(), result.score(vulnerability)


def read_weighted(node: Node, vulnerability: Vulnerability | None) -> Weighted:
    """Outcomes with their weights, as one score."""
    try:
        return weighted(allowed(_outcomes(node, vulnerability)))
    except BridgelawError as error:
        error.line = error.line or node.line
        raise


def read_artificial(node: Node) -> Artificial:
    """``{ns: A+, ew: A-}``, or shares of a top."""
    example = "'artificial: {ns: A+, ew: A-}'"
    given = values.fields(node, ("ns", "ew"), ("ns", "ew"), "what each side gets", example).items
    return Artificial(_average(given["ns"]), _average(given["ew"]))


def average_text(given: Average | Fraction) -> str:
    """As the document writes it."""
    return given.value if isinstance(given, Average) else str(given)


def _average(node: Node) -> Average | Fraction:
    text = describe(node)
    found = next((average for average in Average if average.value == text.replace("=", "")), None)
    if found is not None:
        return found
    if not text.endswith("%"):
        raise UnreadableValue(text or "nothing", "A+, A, A-, or a share of a top", "'A+' or '60%'", line=node.line)
    return _share(node)


def _outcomes(node: Node, vulnerability: Vulnerability | None) -> tuple[Outcome, ...]:
    parts = values.items(node, "a list of outcomes", _OUTCOMES)
    if not 1 <= len(parts) <= LIMIT_OUTCOMES:
        expected = f"from 1 to {LIMIT_OUTCOMES} outcomes"
        raise UnreadableValue(f"{len(parts)} outcomes", expected, _OUTCOMES, line=node.line)
    return tuple(_outcome(part, vulnerability) for part in parts)


def _outcome(node: Node, vulnerability: Vulnerability | None) -> Outcome:
    given = values.fields(node, _OUTCOME_KEYS, (), "an outcome with its weight", _OUTCOMES).items
    found = [key for key in ("result", "score") if key in given]
    if len(found) != 1:
        kind = ContradictoryKeys if found else MissingKey
        raise kind(
            "result and score" if found else "no result", "one of result, score", _OUTCOMES,
            keys=("result", "score"), line=node.line,
        )  # fmt: skip
    text, score = read_score(found[0], given[found[0]], vulnerability)
    weight = _share(given["weight"]) if "weight" in given else Fraction(1)
    words = [barred.value for barred in Barred]
    barred = Barred(values.one_of(given["barred"], words, "barred: suggested")) if "barred" in given else None
    values.text_of(given, "note")
    return Outcome(score, weight, barred, text)


# --- the ruling ----------------------------------------------------------------------------------------------


def read_ruling(
    node: Node, pairs: Sequence[Sat], vulnerability: Vulnerability | None, edition: str, body: Authority | None
) -> Ruling:
    """The ruling under ``adjust``; ``pairs`` are those of the tables of the board, and ``body`` is the authority."""
    example = "'adjust: {table: 3, offending: EW, outcomes: [{result: 4H= N, weight: 100%}]}'"
    given = values.fields(node, ADJUST_KEYS, (), "a ruling about one table", example).items
    offending = values.one_of(given["offending"], ("NS", "EW", "nobody"), "EW") if "offending" in given else None
    if offending is None and ("outcomes" in given or "self_inflicted" in given):
        raise MissingKey(
            "no offending", "the side at fault, or nobody", "'offending: EW'", keys=("offending",), line=node.line
        )
    values.text_of(given, "note")
    if "split" in given and ("outcomes" in given or "artificial" in given):
        other = "outcomes" if "outcomes" in given else "artificial"
        raise ContradictoryKeys(
            f"split and {other}", f"one of split, {other}", "'split: {ns: [{score: -100}]}'",
            keys=("split", other), line=given["split"].line,
        )  # fmt: skip
    rules = {key: _standard(key, given, body) for key in ("sympathetic", "likely")}
    seen = [each.value for each in Seen]
    return Ruling(
        table=_table(given, pairs, node.line),
        offending=None if offending in (None, "nobody") else Side(offending),
        outcomes=_outcomes(given["outcomes"], vulnerability) if "outcomes" in given else (),
        artificial=read_artificial(given["artificial"]) if "artificial" in given else None,
        split=_split(given["split"], vulnerability) if "split" in given else {},
        own=_own(given["self_inflicted"], vulnerability) if "self_inflicted" in given else None,
        penalties=tuple(_penalties(given["penalties"])) if "penalties" in given else (),
        session=_session(given["session"]) if "session" in given else {},
        other_table=_other_table(given["other_table"]) if "other_table" in given else None,
        knockout=values.flag(given["knockout"]) if "knockout" in given else False,
        edition=edition,
        seen=Seen(values.one_of(given["seen"], seen, "seen: common")) if "seen" in given else Seen.COMMON,
        sympathetic=body.sympathetic if body and rules["sympathetic"] else None,
        penalty=body.penalty if body else None,
        likely=body.likely if body and rules["likely"] else None,
    )


def _table(given: Mapping[str, Node], pairs: Sequence[Sat], line: int) -> int:
    """Which table, from 0: by its place among the results, or by a pair that sat there."""
    if "table" in given and "pair" in given:
        raise ContradictoryKeys(
            "table and pair", "one of table, pair", "'table: 3'", keys=("table", "pair"), line=given["pair"].line
        )
    if "pair" in given:
        return _table_of(given["pair"], pairs)
    if "table" not in given:
        raise MissingKey("no table", "the key table", "'table: 3'", keys=("table",), line=line)
    number = values.whole(given["table"], 1, 9999, "'table: 1'")
    if number > len(pairs):
        raise UnknownTable(str(number), f"a table from 1 to {len(pairs)}", "'table: 1'", line=given["table"].line)
    return number - 1


def _table_of(node: Node, pairs: Sequence[Sat]) -> int:
    name = values.text(node, "a pair, as the results call it", "'pair: \"7\"'")
    found = [table for table, sat in enumerate(pairs) if name in (sat.ns, sat.ew)]
    if len(found) != 1:
        named = dict.fromkeys(pair for sat in pairs for pair in (sat.ns, sat.ew) if pair)
        expected = "a pair that sat at one table of the board"
        shown = f"'pair: \"{next(iter(named), '7')}\"'" if len(found) == 0 else "'table: 1'"
        raise UnknownTable(name, expected, shown, line=node.line)
    return found[0]


def _standard(key: str, given: Mapping[str, Node], body: Authority | None) -> bool:
    """Whether a rule of the authority is asked for.  Raises where it has none."""
    if key not in given or not values.flag(given[key]):
        return False
    if body is None or getattr(body, key) is None:
        example = "'authority: EBU'" if key == "sympathetic" else "'authority: ACBL'"
        raise MissingKey(
            f"no authority with a rule for {key}", "an authority that has one", example,
            keys=("authority",), line=given[key].line,
        )  # fmt: skip
    return True


def _own(node: Node, vulnerability: Vulnerability | None) -> OwnFault:
    example = "'self_inflicted: {fault: gambling-action, could: [{score: 500, weight: 100%}]}'"
    known = ("fault", "could", "related", "note")
    given = values.fields(node, known, ("fault", "could"), "what the side did, and could have had", example).items
    values.text_of(given, "note")
    return OwnFault(
        FAULTS[values.one_of(given["fault"], FAULTS, "fault: gambling-action")],
        _outcomes(given["could"], vulnerability),
        values.flag(given["related"]) if "related" in given else False,
    )


def _split(node: Node, vulnerability: Vulnerability | None) -> dict[Side, tuple[Outcome, ...]]:
    example = "'split: {ns: [{score: -100}], ew: [{score: 420}]}'"
    found = values.fields(node, ("ns", "ew"), (), "outcomes for each side, or for one", example).items
    if not found:
        raise MissingKey("an empty split", "one of ns, ew", example, keys=("ns", "ew"), line=node.line)
    return {Side(key.upper()): _outcomes(part, vulnerability) for key, part in found.items()}


def _session(node: Node) -> dict[Side, Fraction]:
    expected = "the share of each side on its other boards"
    found = values.fields(node, ("ns", "ew"), (), expected, "'session: {ns: 62%}'").items
    return {Side(key.upper()): _share(part) for key, part in found.items()}


def _penalties(node: Node) -> list[Penalized]:
    example = "'penalties: [{side: EW, amount: 3}]'"
    found = []
    for part in values.items(node, "a list of penalties", example):
        given = values.fields(part, ("side", "amount", "note"), ("side",), "a side and an amount", example).items
        values.text_of(given, "note")
        amount = given.get("amount")
        text = "standard" if amount is None else describe(amount)
        side = values.side(given["side"])
        if amount is None or text == "standard":
            found.append(Penalized(side))
        elif text.endswith("%"):
            found.append(Penalized(side, share=_share(amount)))
        else:
            found.append(Penalized(side, amount=_number(amount, "'3', '25%' or 'standard'")))
    return found


def _other_table(node: Node) -> OtherTable:
    example = "'other_table: {comparable: true, favourable: true, blame: one-side}'"
    keys = ("comparable", "favourable", "blame")
    given = values.fields(node, keys, keys, "what the Director found about the other table", example).items
    return OtherTable(
        values.flag(given["comparable"]),
        values.flag(given["favourable"]),
        _BLAME[values.one_of(given["blame"], _BLAME, "blame: one-side")],
    )


def _number(node: Node, example: str) -> Fraction:
    """A decimal number or a fraction, at least 0."""
    text = describe(node).replace(",", ".")
    if not isinstance(node, Scalar) or not re.fullmatch(r"\d{1,6}(\.\d{1,6}|/[1-9]\d{0,5})?", text):
        raise UnreadableValue(describe(node) or "nothing", "a number, at least 0", example, line=node.line)
    return Fraction(text)


def _share(node: Node) -> Fraction:
    return values.loaded(read_share, node)
