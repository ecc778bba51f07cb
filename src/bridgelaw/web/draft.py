"""An adjusted score as it is being made: what the form says, and the results document that it comes to.

The form carries all of it, so that the page needs no memory and no JavaScript.  Nothing is worked out here: the
document is what ``bridgelaw adjust`` reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bridgelaw.errors import BridgelawError, UnreadableShare, UnreadableValue
from bridgelaw.formats.case import Case
from bridgelaw.formats.results import VERSION
from bridgelaw.scores.adjusted import Seen
from bridgelaw.scores.authorities import authorities, with_likely
from bridgelaw.scores.contract import Result
from bridgelaw.scores.field import read_share
from bridgelaw.scores.teams import Blame
from bridgelaw.scores.weighing import Barred
from bridgelaw.table.board import Vulnerability, vulnerability_of
from bridgelaw.table.seat import Side
from bridgelaw.web.posted import Form
from bridgelaw.web.traveller import LIMIT_ROWS, of_document, read_outcome, read_traveller

__all__ = [
    "BARRED",
    "BLAME",
    "FIELDS",
    "KINDS",
    "OTHER_TABLE",
    "SEEN",
    "SIDES",
    "Document",
    "Draft",
    "Row",
    "dumps",
    "loads",
    "of_ruled",
    "read",
    "upload",
    "vulnerability",
]

#: What kind of score it is: assigned (12C1), artificial (12C2), each side its own, or the table result as it is.
KINDS = ("assigned", "artificial", "split", "stands")
#: Whose score an outcome belongs to, where each side has its own.
SIDES = ("both", "NS", "EW")
#: Why an outcome does not count (12C1(c), 16B1).
BARRED = tuple(barred.value for barred in Barred)
#: What was found about a match without two comparable results (86): whether one table has a result, and for whom.
OTHER_TABLE: Mapping[str, tuple[bool, bool]] = {
    "favourable": (True, True),
    "level": (True, False),
    "none": (False, False),
}
#: Whose fault that is.
BLAME = tuple(blame.value.replace(" ", "-") for blame in Blame)
#: Which score of this table the others are compared with, where the side not at fault bears a part of the damage.
SEEN = tuple(seen.value for seen in Seen)
#: More outcomes than anybody weighs on a phone.
LIMIT_OUTCOMES = 20
#: The fields that are a text each.
FIELDS = (
    *("table", "kind", "offending", "law", "reason", "until", "compare", "traveller", "uploaded", "own", "tables"),
    *("ns", "ew", "session_ns", "session_ew", "penalty_side", "penalty", "fault", "could", "related", "authority"),
    *("sympathetic", "knockout", "match_imps", "match_boards", "bid", "declarer", "doubled", "typed"),
    *("unplayed", "likely", "compared", "other_table", "blame"),
)
_LONGEST = 20_000
_STEP = 10


@dataclass(frozen=True, slots=True)
class Row:
    """An outcome: a contract with its result, or a score; ``share`` in per cent, as typed.

    ``barred``: why it does not count, or empty.
    """

    outcome: str
    share: str
    side: str = SIDES[0]
    barred: str = ""

    @property
    def result(self) -> Result | None:
        """The contract with its result; None for a score."""
        return None if re.fullmatch(r"[+-]?\d+", self.outcome) else Result.loads(self.outcome)

    def data(self) -> dict[str, Any]:
        """As the results format writes it."""
        return {"score": int(self.outcome)} if self.result is None else {"result": self.outcome}

    def part(self) -> Fraction:
        """The share of one.  Raises UnreadableShare."""
        text = self.share.strip()
        return read_share(text if text.endswith("%") or "/" in text else f"{text or '0'}%")


def _written(share: Fraction) -> str:
    """A share of one as the field has it, in per cent."""
    per_cent = share * 100
    if per_cent.denominator == 1:
        return str(per_cent.numerator)
    tenths = per_cent * 10_000
    return f"{float(per_cent):.4f}".rstrip("0") if tenths.denominator == 1 else f"{share.numerator}/{share.denominator}"


@dataclass(frozen=True, slots=True)
class Draft:
    """What the form says."""

    given: Mapping[str, str] = field(hash=False)
    rows: tuple[Row, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.given.get(name, "")

    def with_(self, **given: str) -> Draft:
        """The draft with other fields."""
        return replace(self, given={**self.given, **given})

    @property
    def kind(self) -> str:
        """What kind of score it is."""
        return self["kind"] if self["kind"] in KINDS else KINDS[0]

    def played(self, result: str) -> Draft:
        """The draft with the result at the table, which is an outcome as others are."""
        return replace(self.with_(table=result), rows=(Row(result, "0"), *self.rows))

    # --- taps --------------------------------------------------------------------------------------

    def stepped(self, at: int, up: bool) -> Draft:
        """One outcome ten per cent more likely, or less; below nothing it is gone."""
        row = self.rows[at]
        now = row.part() * 100
        if not up and now == 0:
            return replace(self, rows=(*self.rows[:at], *self.rows[at + 1 :]))
        changed = max(Fraction(0), min(Fraction(100), now + (_STEP if up else -_STEP)))
        row = replace(row, share=_written(changed / 100))
        return replace(self, rows=(*self.rows[:at], row, *self.rows[at + 1 :]))

    def added(self, outcome: str, side: str = SIDES[0]) -> Draft:
        """One outcome more, with the share that is missing; one that is there already gets it.

        Raises UnreadableShare, and UnreadableValue where there are too many.
        """
        missing = max(Fraction(0), 1 - _sum(row for row in self.rows if row.side == side and not row.barred))
        for at, row in enumerate(self.rows):
            if (row.outcome, row.side) == (outcome, side):
                more = replace(row, share=_written(row.part() + missing))
                return replace(self, rows=(*self.rows[:at], more, *self.rows[at + 1 :]))
        if len(self.rows) >= LIMIT_OUTCOMES:
            expected = f"at most {LIMIT_OUTCOMES} outcomes"
            raise UnreadableValue(f"{len(self.rows) + 1} outcomes", expected, "'3NT= W'")
        return replace(self, rows=(*self.rows, Row(outcome, _written(missing), side)))

    def sums(self) -> dict[str, Fraction]:
        """What the shares add up to, for ``both`` sides or for each that has outcomes.  Raises UnreadableShare.

        Shares may be given with or without what does not count, as the format has it.
        """
        if self.kind != "split":
            return {SIDES[0]: _counted(self.rows)}
        found = {}
        for side in SIDES[1:]:
            own = [row for row in self.rows if row.side in (side, SIDES[0])]
            if own:
                found[side] = _counted(own)
        return found


def _sum(rows: Iterable[Row]) -> Fraction:
    return sum((row.part() for row in rows), Fraction(0))


def _counted(rows: Iterable[Row]) -> Fraction:
    given = tuple(rows)
    counted = _sum(row for row in given if not row.barred)
    return counted if counted == 1 else _sum(given)


# --- kept between two pages -----------------------------------------------------------------------------------


def dumps(draft: Draft) -> str:
    """A draft as a text."""
    rows = [[row.outcome, row.share, row.side, row.barred] for row in draft.rows]
    return json.dumps({"given": dict(draft.given), "rows": rows})


def loads(text: str) -> Draft:
    """The draft that :func:`dumps` wrote."""
    found = json.loads(text)
    return Draft(found["given"], tuple(Row(*row) for row in found["rows"]))


def read(form: Form) -> Draft:
    """The draft that a form has.  Raises UnreadableResult for an outcome that is none of ours."""
    given = {name: form.text(name)[:_LONGEST] for name in FIELDS}
    rows = []
    for at in range(LIMIT_OUTCOMES):
        outcome = form.text(f"outcome.{at}")
        if outcome:
            side = form.text(f"side.{at}")
            barred = form.text(f"barred.{at}")
            row = Row(
                outcome[:60],
                form.text(f"share.{at}")[:20],
                side if side in SIDES else SIDES[0],
                barred if barred in BARRED else "",
            )
            row.data()
            rows.append(row)
    if given["table"]:
        Result.loads(given["table"])
    return Draft(given, tuple(rows))


def vulnerability(case: Case) -> Vulnerability | None:
    """What was at the table."""
    return case.vulnerable if case.vulnerable is not None or case.board is None else vulnerability_of(case.board)


# --- the document ---------------------------------------------------------------------------------------------


class Document:
    """The results document of a draft; ``errors`` has what could not be read, by the field where it stands."""

    def __init__(self, draft: Draft, case: Case, scoring: str | None, language: str) -> None:
        self.draft, self.case, self.language = draft, case, language
        self.errors: dict[str, BridgelawError] = {}
        self.others = self._others()
        self.scoring = self._scoring(scoring or "matchpoints")

    def data(self) -> dict[str, Any]:
        """The document, ready for ``json.dumps``; what cannot be read is left out of it."""
        draft, case = self.draft, self.case
        own = {"result": draft["table"]} if draft["table"] else {"not_played": True}
        rows = [dict(row) for row in self.others.get("results", ())]
        at = min(self._own(), len(rows))
        # Where this table stands among the others of a document, its row there gives way.
        rows[at : at + (1 if self._among else 0)] = [own]
        data: dict[str, Any] = {"bridgelaw": VERSION, "edition": case.edition, "scoring": self.scoring}
        data |= {key: self.others[key] for key in ("rules", "authority") if self.others.get(key) is not None}
        body = next((given for given in (self._likely, draft["authority"]) if given in authorities()), None)
        if body is not None:
            data["authority"] = body
        vulnerable = vulnerability(case)
        if case.board is not None and vulnerable in (None, vulnerability_of(case.board)):
            data["board"] = case.board
        elif vulnerable is not None:
            data["vulnerable"] = vulnerable.value
        tables = self._tables(len(rows))
        if tables is not None:
            data["tables"] = tables
        return {**data, "results": rows, "adjust": self._ruled(at + 1)}

    # --- the other tables --------------------------------------------------------------------------

    def _others(self) -> dict[str, Any]:
        if self.draft["uploaded"]:
            try:
                found = json.loads(self.draft["uploaded"])
            except ValueError:
                found = None
            return found if _is_field(found) else {"results": []}
        return {"results": self._read("traveller", lambda text: read_traveller(text, self.language)) or []}

    @property
    def _among(self) -> bool:
        """Whether this table is one of those of the document."""
        return bool(self.draft["uploaded"]) and self.draft["own"].isdecimal()

    def _own(self) -> int:
        return min(int(self.draft["own"]), LIMIT_ROWS) if self._among else 0

    def _scoring(self, played: str) -> str:
        if self.others.get("scoring"):
            return str(self.others["scoring"])
        if played == "matchpoints":
            return played
        if played == "imps" and self.draft["compare"] in ("imps", "cross-imps", "butler"):
            return self.draft["compare"]
        match = played == "vp" or (played == "imps" and len(self.others["results"]) <= 1)
        return "imps" if match else "cross-imps"

    @property
    def match(self) -> bool:
        """Whether two teams play each other: what one table wins the other one loses."""
        return self.scoring in ("imps", "board-a-match")

    @property
    def other_table(self) -> bool:
        """Whether Law 86 is asked: of a match, for an assigned score or an artificial one."""
        asked = self.draft["other_table"] in OTHER_TABLE and self.draft.kind in ("assigned", "artificial")
        return asked and self.match

    @property
    def _likely(self) -> str:
        """Whose reading of 12C1(e) of 2007 takes the place of weights; empty for none."""
        given = self.draft["likely"]
        return given if self.draft.kind == "assigned" and given in with_likely(self.case.edition) else ""

    def _tables(self, many: int) -> int | None:
        if self.draft["tables"]:
            found: int | None = self._read("tables", lambda text: _whole(text, many))
            return found
        if _number(self.others.get("tables")):
            return _number(self.others["tables"])
        # A match has two tables, whether the other one is known or not.
        return 2 if self.scoring == "imps" and many == 1 else None

    # --- the ruling --------------------------------------------------------------------------------

    def _ruled(self, table: int) -> dict[str, Any]:
        draft = self.draft
        ruled: dict[str, Any] = {"table": table}
        if draft["offending"] in ("NS", "EW", "nobody"):
            ruled["offending"] = draft["offending"]
        if self.other_table:
            comparable, favourable = OTHER_TABLE[draft["other_table"]]
            blame = draft["blame"] if draft["blame"] in BLAME else BLAME[0]
            ruled["other_table"] = {"comparable": comparable, "favourable": favourable, "blame": blame}
        if draft.kind == "assigned":
            outcomes = self._outcomes(draft.rows)
            if outcomes or not self.other_table:
                ruled["outcomes"] = outcomes
            if draft["fault"]:
                ruled["self_inflicted"] = self._own_fault()
                if draft["compared"] in SEEN:
                    ruled["seen"] = draft["compared"]
            if self._likely:
                ruled["likely"] = True
            elif draft["sympathetic"]:
                ruled["sympathetic"] = True
        elif draft.kind == "artificial":
            ruled["artificial"] = {side: self._average(side) for side in ("ns", "ew")}
            session = {side: draft[f"session_{side}"] for side in ("ns", "ew")}
            given = {side: self._per_cent(f"session_{side}") for side, text in session.items() if text}
            if given:
                ruled["session"] = given
        elif draft.kind == "split":
            own = {side.value.lower(): [r for r in draft.rows if r.side in (side.value, "both")] for side in Side}
            ruled["split"] = {side: self._outcomes(rows) for side, rows in own.items() if rows}
        if draft["penalty_side"] in ("NS", "EW"):
            ruled["penalties"] = [{"side": draft["penalty_side"], "amount": draft["penalty"] or "standard"}]
        if draft["knockout"] and self.scoring == "imps":
            ruled["knockout"] = True
        if draft["reason"]:
            ruled["note"] = draft["reason"]
        return ruled

    def _outcomes(self, rows: Iterable[Row]) -> list[dict[str, Any]]:
        found = []
        for row in rows:
            share = self._share(row)
            if share or row.barred:
                text = _written(share)
                outcome = {**row.data(), "weight": text if "/" in text else f"{text}%"}
                found.append({**outcome, "barred": row.barred} if row.barred else outcome)
        return found

    def _share(self, row: Row) -> Fraction:
        try:
            return row.part()
        except UnreadableShare as error:
            self.errors[f"share.{self.draft.rows.index(row)}"] = error
            return Fraction(0)

    def _average(self, side: str) -> str:
        text = self.draft[side]
        return text if text in ("A+", "A", "A-") or text.endswith("%") else f"{text}%" if text else "A"

    def _per_cent(self, name: str) -> str:
        text = self.draft[name]
        return text if text.endswith("%") or "/" in text else f"{text}%"

    def _own_fault(self) -> dict[str, Any]:
        could = self._read("could", lambda text: _could(text, self.language)) or []
        fault: dict[str, Any] = {"fault": self.draft["fault"], "could": could}
        return {**fault, "related": True} if self.draft["related"] else fault

    def _read(self, name: str, how: Any) -> Any:
        """What stands in a field, read; None, and the error noted, where it cannot be."""
        try:
            return how(self.draft[name])
        except BridgelawError as error:
            self.errors[name] = error
            return None


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _is_field(found: Any) -> bool:
    """Whether a hidden field is one that we wrote, in its outlines; the format looks at the rest."""
    rows = found.get("results") if isinstance(found, dict) else None
    return isinstance(rows, list) and len(rows) <= LIMIT_ROWS and all(isinstance(row, dict) for row in rows)


def _whole(text: str, least: int) -> int:
    if not (text.isascii() and text.isdecimal() and least <= int(text[:6]) <= 2000):
        raise UnreadableValue(text, f"a whole number from {least} to 2000", f"'{least}'")
    return int(text)


def _could(text: str, language: str) -> list[dict[str, Any]]:
    """``3NT= W 60%, 3NT-1 W 40%``; a result alone has all of it."""
    found = []
    for part in re.split(r"[\n;,]", text):
        if not part.strip():
            continue
        weighed = re.fullmatch(r"(?P<what>.+?)\s+(?P<share>[\d.]+\s?%)", part.strip())
        what, share = (weighed["what"], weighed["share"]) if weighed else (part, "100%")
        found.append({**read_outcome(what, language), "weight": share})
    return found or [read_outcome(text, language)]


def upload(content: bytes, board: int | None, table: str) -> dict[str, str]:
    """The fields of a draft that a results document fills in; this table is the one with the same result, if only one.

    Raises as :func:`bridgelaw.web.traveller.of_document` does.
    """
    found = of_document(content, board)
    same = [at for at, row in enumerate(found["results"]) if _is(row, table)]
    return {"uploaded": json.dumps(found), "own": str(same[0]) if len(same) == 1 else "", "traveller": ""}


def _is(row: Mapping[str, Any], table: str) -> bool:
    try:
        return bool(table) and Result.loads(str(row.get("result", ""))) == Result.loads(table)
    except BridgelawError:
        return False


def of_ruled(data: Mapping[str, Any], given: Mapping[str, str]) -> Draft:
    """The draft that a document was made of, so that a score which was entered can be changed."""
    ruled, rows = data["adjust"], list(data["results"])
    own = rows.pop(ruled["table"] - 1)
    fields = {"table": str(own.get("result", "")), "offending": str(ruled.get("offending", ""))}
    kind = next(
        (kind for kind, key in zip(KINDS, ("outcomes", "artificial", "split"), strict=False) if key in ruled),
        "assigned" if "other_table" in ruled else "stands",
    )
    found = [_row(outcome) for outcome in ruled.get("outcomes", ())]
    for side, outcomes in ruled.get("split", {}).items():
        found += [_row(outcome, side.upper()) for outcome in outcomes]
    fields |= {side: ruled["artificial"][side] for side in ("ns", "ew") if "artificial" in ruled}
    if rows:
        others = {key: data[key] for key in ("scoring", "rules", "authority", "tables") if key in data}
        fields |= {"uploaded": json.dumps({**others, "results": rows}), "own": ""}
    for penalty in ruled.get("penalties", ()):
        fields |= {"penalty_side": penalty["side"], "penalty": str(penalty["amount"])}
    fields |= {
        "sympathetic": "on" if ruled.get("sympathetic") else "",
        "knockout": "on" if ruled.get("knockout") else "",
        "unplayed": "on" if own.get("not_played") else "",
        "likely": str(data.get("authority", "")) if ruled.get("likely") else "",
        "compared": str(ruled.get("seen", "")),
        "authority": "" if ruled.get("likely") else str(data.get("authority", "")),
        **{f"session_{side}": str(share).removesuffix("%") for side, share in ruled.get("session", {}).items()},
        **_of_fault(ruled.get("self_inflicted")),
        **_of_other_table(ruled.get("other_table")),
    }
    return Draft({**given, **fields, "kind": kind, "reason": str(ruled.get("note", ""))}, tuple(found))


def _row(outcome: Mapping[str, Any], side: str = SIDES[0]) -> Row:
    """An outcome of a document, and its share as the field has it."""
    share = str(outcome.get("weight", "100%")).removesuffix("%")
    return Row(_text_of(outcome), share, side, str(outcome.get("barred", "")))


def _text_of(outcome: Mapping[str, Any]) -> str:
    return str(outcome["result"]) if "result" in outcome else f"{outcome['score']:+d}"


def _of_fault(own: Mapping[str, Any] | None) -> dict[str, str]:
    """What a side did itself, as the fields have it."""
    if own is None:
        return {}
    could = "; ".join(f"{_text_of(outcome)} {outcome.get('weight', '100%')}" for outcome in own["could"])
    return {"fault": own["fault"], "could": could, "related": "on" if own.get("related") else ""}


def _of_other_table(found: Mapping[str, Any] | None) -> dict[str, str]:
    """What was found about the other table, as the fields have it."""
    if found is None:
        return {}
    known = (found["comparable"], found["comparable"] and found["favourable"])
    return {"other_table": next(key for key, both in OTHER_TABLE.items() if both == known), "blame": found["blame"]}
