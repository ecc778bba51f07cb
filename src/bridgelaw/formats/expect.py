"""What a case expects of its ruling, and whether the ruling holds it (section 1 of the case format).

An :class:`Expect` has only the keys that were written; a key that is absent is not checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bridgelaw.errors import BridgelawError, UnreadableValue
from bridgelaw.formats import values
from bridgelaw.formats.tree import Node, Scalar, describe
from bridgelaw.laws.effects import CardStatus
from bridgelaw.table.call import Call
from bridgelaw.table.cards import Card
from bridgelaw.table.seat import Seat

__all__ = ["DECISIONS", "EXPECT_KEYS", "Difference", "Expect", "check", "one_line", "read_expect"]

#: What may be awaited (``decide``).
DECISIONS: tuple[str, ...] = ("accept", "replace", "repeat", "finding", "forbid")
#: The verdicts of the ruling, for each value of ``comparable``.
_VERDICTS: dict[object, str | None] = {
    True: "comparable",
    False: "not comparable",
    "judgement": "judgement",
    None: None,
}


@dataclass(frozen=True, slots=True)
class Expect:
    """The keys written under ``expect``, each with its value as plain data in canonical notation.

    ``standing`` str; ``turn`` str or None; ``cites``, ``cites_not``, ``unauthorized``, ``review``, ``adjusted`` and
    ``not_allowed`` lists of str; ``must``, ``lead`` and ``cards`` lists of dicts; ``comparable`` True, False,
    ``"judgement"`` or None; ``awaiting`` a dict or None; ``phase`` str; ``contract`` str or None; ``refused`` bool.
    ``line`` is where it stands, None if it was not read.
    """

    values: dict[str, Any]
    line: int | None = field(default=None, compare=False)

    def __contains__(self, key: object) -> bool:
        return key in self.values

    def __getitem__(self, key: str) -> Any:
        return self.values[key]


@dataclass(frozen=True, slots=True)
class Difference:
    """One key of ``expect`` that the ruling does not hold: plain data on both sides."""

    key: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        """One line: ``turn: expected E, got W``."""
        return f"{self.key}: expected {one_line(self.expected)}, got {one_line(self.got)}"


def one_line(value: Any) -> str:
    """Plain data on one line, as a case writes it."""
    if isinstance(value, str):
        return " ".join(value.split()) or "''"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {one_line(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(one_line(item) for item in value) + "]"
    return " ".join(str(value).split())


# --- reading ------------------------------------------------------------------------------------------

# 27B1(a), 30B1(b)(ii), 16C3, 23: number, capital, digit, then small letters and Roman numerals in brackets;
# a note to a clause, where it rules, is written behind its number (31B note).
_CLAUSE = r"[1-9][0-9]{0,2}(?:[A-Z][0-9]{0,2})?(?:\([a-z]{1,5}\)){0,2}(?: note)?"


def clause_id(node: Node) -> str:
    """The number of a clause as the Laws write it."""
    found = values.text(node, "the number of a clause", "'27B1(a)'")
    if not re.fullmatch(_CLAUSE, found):
        raise UnreadableValue(
            describe(node),
            "the number of a clause: number, capital, digit, small letters in brackets",
            "'27B1(a)'",
            line=node.line,
        )
    return found


def _clauses(node: Node) -> list[str]:
    return [clause_id(n) for n in values.items(node, "a list of clauses", "[27B1(a), 27D]", single=True)]


def _standing(node: Node) -> str:
    if not isinstance(node, Scalar) or (node.is_null and node.text):
        raise UnreadableValue(
            describe(node), "the calls that stand, with spaces between them", "'1H 2C - P'", line=node.line
        )
    try:
        return " ".join(word if word == "-" else Call.loads(word).dumps() for word in node.text.split())
    except BridgelawError as error:
        error.line = node.line
        raise


def _turn(node: Node) -> str | None:
    return None if isinstance(node, Scalar) and node.is_null else values.seat(node).value


def _must(node: Node) -> list[dict[str, str]]:
    example = "must: [{seat: N, do: pass, scope: throughout}]"
    found = []
    for item in values.items(node, "a list of duties", example):
        keys = ("seat", "do", "scope")
        duty = values.fields(item, keys, keys, "a duty with seat, do and scope", example).items
        found.append(
            {
                "seat": values.seat(duty["seat"]).value,
                "do": _do(duty["do"]),
                "scope": values.one_of(duty["scope"], ("next", "throughout"), "throughout"),
            }
        )
    return found


def _do(node: Node) -> str:
    words = values.text(node, "pass, or repeat and a call, or lead or play and cards", "'repeat 2C'").split(None, 1)
    if len(words) == 2 and words[0] in ("lead", "play"):
        cards = [values.loaded(Card.loads, Scalar(word, False, node.line)) for word in words[1].split(" or ")]
        return f"{words[0]} {' or '.join(map(str, cards))}"
    if words == ["pass"]:
        return "pass"
    if len(words) == 2 and words[0] == "repeat":
        try:
            return f"repeat {Call.loads(words[1])}"
        except BridgelawError as error:
            error.line = node.line
            raise
    expected = "pass, or repeat and a call, or lead or play and cards"
    raise UnreadableValue(describe(node), expected, "'repeat 2C'", line=node.line)


def _lead(node: Node) -> list[dict[str, Any]]:
    example = "lead: [{seat: N, choice: forbid, suits: [S, D, C], one_of: true}]"
    found = []
    for item in values.items(node, "a list of lead restrictions", example):
        keys = ("seat", "choice", "suits", "one_of")
        lead = values.fields(
            item, (*keys, "when", "until"), keys, "a lead restriction with seat, choice, suits and one_of", example
        ).items
        entry: dict[str, Any] = {
            "seat": values.seat(lead["seat"]).value,
            "choice": values.one_of(lead["choice"], ("forbid", "require"), "forbid"),
            "suits": [
                values.suit(n).value for n in values.items(lead["suits"], "a list of suits", "[S, H]", single=True)
            ],
            "one_of": values.flag(lead["one_of"]),
        }
        for key, example_value in (("when", "first turn to lead"), ("until", "loses the lead")):
            if key in lead:
                entry[key] = values.text(lead[key], f"a text for {key}", f"'{example_value}'")
        found.append(entry)
    return found


PHASES = ("auction", "ruling", "ended", "play", "closed")


def _phase(node: Node) -> str:
    return values.one_of(node, PHASES, "play")


def _contract(node: Node) -> str | None:
    if isinstance(node, Scalar) and node.is_null:
        return None
    example = "'4HX N'"
    words = values.text(node, "a contract and declarer", example).split()
    if len(words) != 2:
        raise UnreadableValue(describe(node), "a contract and declarer", example, line=node.line)
    return f"{words[0].upper()} {values.loaded(Seat.loads, Scalar(words[1], False, node.line))}"


def _cards(node: Node) -> list[dict[str, Any]]:
    keys, example = ("seat", "cards", "status"), "cards: [{seat: S, cards: [HK], status: face up}]"
    found = []
    for item in values.items(node, "a list of cards with seat and status", example):
        shown = values.fields(item, keys, keys, "a mapping with seat, cards and status", example).items
        cards = values.items(shown["cards"], "a list of cards", "[HK]", single=True)
        found.append(
            {
                "seat": values.seat(shown["seat"]).value,
                "cards": [str(values.loaded(Card.loads, card)) for card in cards],
                "status": values.one_of(shown["status"], [status.value for status in CardStatus], "face up"),
            }
        )
    return found


def _sides(node: Node) -> list[str]:
    return [values.side(n).value for n in values.items(node, "a list of sides", "[NS]", single=True)]


def _comparable(node: Node) -> bool | str | None:
    if isinstance(node, Scalar):
        if node.is_null:
            return None
        if node.text == "judgement":
            return "judgement"
        if node.plain and node.text.lower() in ("true", "false"):
            return node.text.lower() == "true"
    raise UnreadableValue(describe(node), "true, false or judgement", "judgement", line=node.line)


def _awaiting(node: Node) -> dict[str, str | None] | None:
    if isinstance(node, Scalar) and node.is_null:
        return None
    keys, example = ("seat", "decide"), "awaiting: {seat: W, decide: accept}"
    awaited = values.fields(node, keys, keys, "a mapping with seat and decide", example).items
    return {"seat": _turn(awaited["seat"]), "decide": values.one_of(awaited["decide"], DECISIONS, "accept")}


def _not_allowed(node: Node) -> list[str]:
    found = [values.seat_call(n) for n in values.items(node, "a list of calls", "['N X']", single=True)]
    return [f"{seat} {call}" for seat, call in found]


_READERS: dict[str, Callable[[Node], Any]] = {
    "standing": _standing,
    "turn": _turn,
    "cites": _clauses,
    "cites_not": _clauses,
    "must": _must,
    "lead": _lead,
    "unauthorized": _sides,
    "review": _clauses,
    "comparable": _comparable,
    "awaiting": _awaiting,
    "not_allowed": _not_allowed,
    "adjusted": _clauses,
    "phase": _phase,
    "contract": _contract,
    "cards": _cards,
    "refused": values.flag,
}
EXPECT_KEYS: tuple[str, ...] = tuple(_READERS)


def read_expect(node: Node) -> Expect:
    """Read the mapping under ``expect``.  Raises the errors of :mod:`bridgelaw.formats.values`, with the line."""
    found = values.fields(node, EXPECT_KEYS, (), "a mapping with what the ruling must hold", "expect: {turn: E}").items
    return Expect({key: _READERS[key](found[key]) for key in EXPECT_KEYS if key in found}, node.line)


# --- checking -----------------------------------------------------------------------------------------


class _HasEvents(Protocol):
    @property
    def events(self) -> Sequence[object]: ...


def check(expect: Expect | None, ruling: Mapping[str, Any], case: _HasEvents | None = None) -> list[Difference]:
    """What of ``expect`` a ruling document does not hold, in the order of :data:`EXPECT_KEYS`; empty when all holds.

    ``ruling`` is the plain dict of section 2 of the case format; ``case`` tells which event is the last one.

    - ``cites`` must all be cited and ``cites_not`` not.
    - ``must``, ``lead``, ``unauthorized`` and ``review`` are compared as sets, without ``law``; a lead restriction's
      ``when`` and ``until`` only where they are expected.
    - ``not_allowed`` holds of a player who is not to call: nothing is allowed to him at this turn.  For the player
      who is (the one who must replace or repeat a call, else the one in ``turn``) the call must be missing in the
      ruling's ``allowed``.
    - ``refused: true`` means that the last event, and no earlier one, was refused.  Where ``refused`` is not expected
      to be true, a refused event is a difference of its own: the other keys would be checked against another state.
    """
    if expect is None:
        return []
    found = []
    for key, test in _CHECKS.items():
        if key in expect.values or key == "refused":
            difference = test(expect.values.get(key, False), ruling, case)
            if difference is not None:
                found.append(Difference(key, *difference))
    return found


_Result = tuple[Any, Any] | None


def _same(key: str) -> Callable[[Any, Mapping[str, Any], _HasEvents | None], _Result]:
    def test(expected: Any, ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
        got = ruling.get(key)
        return None if got == expected else (expected, got)

    return test


def _check_cites(expected: list[str], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    cited = list(ruling.get("cites") or ())
    return None if set(expected) <= set(cited) else (expected, cited)


def _check_cites_not(expected: list[str], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    cited = list(ruling.get("cites") or ())
    wrong = [law for law in expected if law in cited]
    return ([f"not {law}" for law in wrong], cited) if wrong else None


def _check_must(expected: list[dict[str, str]], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    keys = ("seat", "do", "scope")
    got = [{key: duty.get(key) for key in keys} for duty in ruling.get("must") or ()]
    same = {tuple(d[k] for k in keys) for d in expected} == {tuple(d[k] for k in keys) for d in got}
    return None if same else (expected, got)


def _check_lead(expected: list[dict[str, Any]], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    got = [{k: v for k, v in entry.items() if k != "law"} for entry in ruling.get("lead_restrictions") or ()]

    def agree(wanted: dict[str, Any], entry: Mapping[str, Any]) -> bool:
        return all(
            set(entry.get(key) or ()) == set(value) if key == "suits" else entry.get(key) == value
            for key, value in wanted.items()
        )

    same = all(any(agree(w, e) for e in got) for w in expected) and all(any(agree(w, e) for w in expected) for e in got)
    if same:
        return None
    shown = {key for entry in expected for key in entry} | {"seat", "choice", "suits", "one_of"}
    return expected, [{k: v for k, v in entry.items() if k in shown} for entry in got]


def _check_unauthorized(expected: list[str], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    got = sorted({str(item.get("side")) for item in ruling.get("unauthorized") or ()})
    return None if set(got) == set(expected) else (expected, got)


def _check_cards(expected: list[dict[str, Any]], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    got = [{key: shown.get(key) for key in ("seat", "cards", "status")} for shown in ruling.get("cards") or ()]
    same = sorted(map(str, expected)) == sorted(map(str, got))
    return None if same else (expected, got)


def _check_review(expected: list[str], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    got = list(dict.fromkeys(str(item.get("law")) for item in ruling.get("review") or ()))
    return None if set(got) == set(expected) else (expected, got)


def _check_comparable(expected: Any, ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    found = ruling.get("comparable")
    verdict = found.get("verdict") if isinstance(found, Mapping) else None
    wanted = _VERDICTS[expected]
    return None if verdict == wanted else (wanted, verdict)


def _check_awaiting(expected: Any, ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    found = ruling.get("awaiting")
    got = {key: found.get(key) for key in ("seat", "decide")} if isinstance(found, Mapping) else None
    return None if got == expected else (expected, got)


def _check_not_allowed(expected: list[str], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    player, allowed = ruling.get("turn"), ruling.get("allowed")
    awaiting = ruling.get("awaiting")
    if isinstance(awaiting, Mapping) and awaiting.get("decide") in ("replace", "repeat"):
        player = awaiting.get("seat")
    mine = [text for text in expected if text.split()[0] == player]
    if mine and allowed is None:
        return [f"not {text}" for text in mine], "a ruling that does not say what is allowed"
    wrong = [text for text in mine if text.split()[1] in allowed]  # type: ignore[operator]
    return ([f"not {text}" for text in wrong], [f"{player} {call}" for call in allowed or ()]) if wrong else None


def _check_adjusted(expected: list[str], ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    got = [str(item.get("law")) for item in ruling.get("adjusted") or ()]
    return None if set(got) == set(expected) else (expected, got)


def _check_refused(expected: bool, ruling: Mapping[str, Any], case: _HasEvents | None) -> _Result:
    error = ruling.get("error")
    if error is None:
        return (True, False) if expected else None
    event = error.get("event")
    said = f"event {event} refused: {error.get('message') or error.get('code')}"
    if not expected:
        return False, said
    is_last = case is None or event is None or event == len(case.events) - 1
    return None if is_last else ("the last event refused", said)


_CHECKS: dict[str, Callable[[Any, Mapping[str, Any], _HasEvents | None], _Result]] = {
    "standing": _same("standing"),
    "turn": _same("turn"),
    "cites": _check_cites,
    "cites_not": _check_cites_not,
    "must": _check_must,
    "lead": _check_lead,
    "unauthorized": _check_unauthorized,
    "review": _check_review,
    "comparable": _check_comparable,
    "awaiting": _check_awaiting,
    "not_allowed": _check_not_allowed,
    "adjusted": _check_adjusted,
    "phase": _same("phase"),
    "contract": _same("contract"),
    "cards": _check_cards,
    "refused": _check_refused,
}
