"""An adjusted score for one reader: the draft with which it begins, and what the page shows of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bridgelaw.errors import BridgelawError, UnreadableValue
from bridgelaw.formats.ruled import FAULTS
from bridgelaw.laws.edition import edition
from bridgelaw.scores.adjusted import own_fault_law
from bridgelaw.scores.authorities import authorities, authority, with_likely
from bridgelaw.scores.contract import Result, write_bid
from bridgelaw.table.record import Made
from bridgelaw.table.seat import Side
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.render import Renderer
from bridgelaw.texts.scores import per_cent
from bridgelaw.web import draft as drafts
from bridgelaw.web import scoring
from bridgelaw.web.boards import Board
from bridgelaw.web.draft import Document, Draft, Row
from bridgelaw.web.played import made, of_board, signed
from bridgelaw.web.scoring import Scored
from bridgelaw.web.traveller import row_label

__all__ = ["REASONS", "ScoreView", "first", "outcome_label", "told"]

#: The clauses under which scores are adjusted, as the current edition numbers them.
_LAWS = ("27D", "23C", "72C", "16C3", "16B3", "21B3", "12A1", "12A2", "12A3", "82C", "86B", "90")
#: Those of which the page has a reason that both sides can be told.
REASONS = ("27D", "23C", "72C", "16C3", "16B3", "21B3", "82C")
#: The tricks around a contract: those of most boards, and the others.
_OVERS = ((0, 1, 2, 3, -1, -2, -3), (4, 5, 6, *range(-4, -14, -1)))


# --- the first draft ------------------------------------------------------------------------------------------


def first(board: Board, language: str) -> Draft:
    """What was entered last; else the table result, and what the ruling says about the rest."""
    given = dict.fromkeys(drafts.FIELDS, "")
    given |= {"kind": "assigned", "until": say("page.score.until.default", language)}
    entered = next((entry.body for entry in reversed(board.sheet.scored) if "ruled" in entry.body), None)
    if entered is not None:
        given |= {key: str(entered.get(key) or "") for key in ("law", "reason", "until")}
        given |= {f"match_{key}": str(value) for key, value in (entered.get("match") or {}).items()}
        return _with_picks(drafts.of_ruled(entered["ruled"], given))
    result = of_board(board)
    law, offending = _ruled(board)
    given |= {"law": law, "offending": offending, "kind": _kind(board)}
    draft = Draft({**given, "reason": default_reason(law, board, language)})
    return _with_picks(draft if result is None else draft.played(result.dumps()))


def _with_picks(draft: Draft) -> Draft:
    """The picker begins with the contract at the table: mostly only one thing of it is another."""
    result = Result.loads(draft["table"]) if draft["table"] else None
    if result is None or result.contract is None:
        return draft
    contract = result.contract
    bid = f"{contract.level}{contract.denomination.value}"
    return draft.with_(bid=bid.replace("NT", "N"), declarer=contract.declarer.value, doubled="X" * contract.doubled)


def _ruled(board: Board) -> tuple[str, str]:
    """The clause under which the score is adjusted, and the side at fault; both may be open."""
    state = board.state
    if state.adjusted:
        last = state.adjusted[-1]
        innocent = last.how.innocent
        if last.how.only is not None:
            return last.how.under or last.law, last.how.only.value
        side = "nobody" if len(innocent) > 1 else innocent[0].other.value if innocent else ""
        return last.how.under or last.law, side
    made = irregular(board)
    return "", "" if made is None else made.seat.side.value


def irregular(board: Board) -> Made | None:
    """The first call that was irregular, if any was."""
    return next((made for made in board.state.record.calls if made.irregularities), None)


def _kind(board: Board) -> str:
    how = board.state.adjusted[-1].how if board.state.adjusted else None
    if how is None:
        return "assigned"
    return "artificial" if how.artificial else "split" if how.only is not None else "assigned"


def default_reason(law: str, board: Board, language: str) -> str:
    """One neutral sentence for a clause, as both sides are told it; empty where the page has none."""
    book = edition(board.case.edition)
    key = next((each for each in REASONS if book.number(each) == law), "")
    return say(f"page.score.reason.{key}", language) if key else ""


# --- what is shown --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """An outcome as a line of the form."""

    row: Row
    label: str
    score: str
    at_table: bool
    language: str

    @property
    def none(self) -> bool:
        """Whether it has no share: one step less leaves it out."""
        return self.row.share in ("0", "")

    @property
    def less(self) -> str:
        """What the key before the share does, for whoever hears the page."""
        key = "page.score.drop" if self.none else "page.score.less"
        return say(key, self.language, text=self.label)

    @property
    def more(self) -> str:
        """What the key behind it does."""
        return say("page.score.more", self.language, text=self.label)

    @property
    def share(self) -> str:
        """What the field is."""
        return say("page.score.share", self.language, text=self.label)


class ScoreView:
    """A draft for one reader; ``errors`` are those of fields, by their names, and of the whole under an empty one."""

    def __init__(
        self, board: Board, language: str, draft: Draft, errors: Mapping[str, BridgelawError] | None = None
    ) -> None:
        self.board, self.language, self.draft = board, language, draft
        self.renderer = Renderer(language).of(board.case.edition)
        self.document = Document(draft, board.case, board.sheet.scoring, language)
        self.found: Scored | None = None
        data = self.document.data()
        self.errors = {**(errors or {}), **self.document.errors}
        unread = any(name.startswith("share.") for name in self.errors)
        self.sums: dict[str, Fraction] = {} if unread else draft.sums()
        if not self.document.errors and not self.wanting:
            self._work_out(data)

    def _work_out(self, data: dict[str, Any]) -> None:
        try:
            self.found = scoring.scored(data, self.language, self._match())
        except BridgelawError as error:
            self.errors["score"] = error

    def _match(self) -> tuple[Fraction, int] | None:
        """The rest of a match in victory points."""
        imps, boards = self.draft["match_imps"].translate({0x2212: "-", 0x2C: "."}), self.draft["match_boards"]
        if self.board.sheet.scoring != "vp" or not (imps and boards):
            return None
        if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,2})?", imps) or not re.fullmatch(r"[1-9]\d{0,2}", boards):
            raise UnreadableValue(
                f"{imps}, {boards}", "the IMPs of the other boards, and how many there are", "'7' and '24'"
            )
        return Fraction(imps), int(boards)

    # --- what is still wanted ----------------------------------------------------------------------

    @property
    def wanting(self) -> list[str]:
        """What the Director has to say yet, in sentences."""
        return [*self._wanting()]

    def _wanting(self) -> Iterator[str]:
        kind, draft = self.draft.kind, self.draft
        named = draft["offending"] in ("NS", "EW")
        by_one = self.document.other_table and draft["blame"] == "one-side"
        if not named and (by_one or (kind == "assigned" and draft["offending"] != "nobody")):
            yield say("page.score.wants.offending", self.language)
        if kind in ("assigned", "split") and not (self.document.other_table and self.weightless):
            yield from (self.sum_of(side) for side, total in self.sums.items() if total != 1)
            if not self.sums:
                yield say("page.score.wants.outcomes", self.language)
        if kind == "stands" and draft["penalty_side"] not in ("NS", "EW"):
            yield say("page.score.wants.penalty", self.language)

    @property
    def weightless(self) -> bool:
        """Whether no outcome has a share: under Law 86 there may be none."""
        return not any(self.sums.values())

    @property
    def unready(self) -> bool:
        """Whether the score cannot be entered as it is."""
        return self.found is None

    def sum_of(self, side: str) -> str:
        """What the shares add up to, in words."""
        total = self.sums[side]
        given = per_cent(total, self.language)
        if total == 1:
            text = say("page.score.sum", self.language, given=given)
        else:
            key = "page.score.missing" if total < 1 else "page.score.over"
            text = say(key, self.language, given=given, share=per_cent(abs(1 - total), self.language))
        return text if side == "both" else say("page.score.sum_of", self.language, side=Side(side), text=text)

    # --- the form ----------------------------------------------------------------------------------

    @property
    def rows(self) -> list[Shown]:
        """The outcomes."""
        return [self._shown(row) for row in self.draft.rows]

    def _shown(self, row: Row) -> Shown:
        result, sides = row.result, drafts.vulnerability(self.board.case)
        if result is None:
            return Shown(row, signed(int(row.outcome)), "", False, self.language)
        score = "" if sides is None else say("page.score.ns", self.language, n=signed(result.score(sides)))
        return Shown(
            row, outcome_label(result, self.language), score, row.outcome == self.draft["table"], self.language
        )

    @property
    def table_result(self) -> str:
        """The result at the table; empty as long as nobody has said it."""
        return outcome_label(Result.loads(self.draft["table"]), self.language) if self.draft["table"] else ""

    @property
    def begun(self) -> bool:
        """Whether it is known what happened at the table, a result or none."""
        return bool(self.draft["table"] or self.draft["unplayed"] or self.board.state.closed)

    @property
    def overs(self) -> tuple[list[tuple[str, int]], ...]:
        """The keys for tricks: those in sight, and the others."""
        return tuple([(made(over), over) for over in some] for some in _OVERS)

    @property
    def laws(self) -> list[str]:
        """The clauses to choose from, that of the ruling first."""
        book = edition(self.board.case.edition)
        own = [adjustment.how.under or adjustment.law for adjustment in self.board.state.adjusted]
        known = [law for law in map(book.number, _LAWS) if law in book or law in ("86B", "90")]
        return list(dict.fromkeys([*own, *([self.draft["law"]] if self.draft["law"] else []), *known]))

    @property
    def law_options(self) -> list[tuple[str, str]]:
        """The clauses, as a list to choose from has them."""
        return [(law, law) for law in self.laws]

    @property
    def own_fault_law(self) -> str:
        """The clause on damage of one's own."""
        return own_fault_law(self.board.case.edition)

    @property
    def uploaded_rows(self) -> list[tuple[str, str]]:
        """The tables of a document, for whoever says which of them is this one."""
        rows = self.document.others.get("results", ())
        return [(str(at), f"{at + 1}: {row_label(row)}") for at, row in enumerate(rows)]

    @property
    def call(self) -> str:
        """The irregular call without which the board is imagined; empty where there is none."""
        made = irregular(self.board)
        return "" if made is None else say("page.score.without", self.language, call=made.call)

    @property
    def innocent(self) -> Side | None:
        """The side that is not at fault."""
        return Side(self.draft["offending"]).other if self.draft["offending"] in ("NS", "EW") else None

    @property
    def faults(self) -> list[tuple[str, str]]:
        """What a side may have done itself (12C1(e))."""
        return [(key, self.renderer.say(f"fault.{fault.name.lower()}")) for key, fault in FAULTS.items()]

    @property
    def barred(self) -> list[tuple[str, str]]:
        """Why an outcome may not count."""
        return [(key, say(f"page.score.barred.{key}", self.language)) for key in drafts.BARRED]

    @property
    def any_barred(self) -> bool:
        """Whether one does not count."""
        return any(row.barred for row in self.draft.rows)

    @property
    def seen(self) -> list[tuple[str, str]]:
        """With which score of this table the others may be compared."""
        return [(key, say(f"page.score.seen.{key}", self.language)) for key in drafts.SEEN]

    @property
    def likely(self) -> list[tuple[str, str]]:
        """Whose readings of 12C1(e) of 2007 there are; none in another edition."""
        return [(each, authority(each).title) for each in with_likely(self.board.case.edition)]

    @property
    def other_table(self) -> list[tuple[str, str]]:
        """What may have been found about the other table (86)."""
        return [(key, say(f"page.score.other_table.{key}", self.language)) for key in drafts.OTHER_TABLE]

    @property
    def blame(self) -> list[tuple[str, str]]:
        """Whose fault that may be."""
        return [(key, say(f"page.score.blame.{key}", self.language)) for key in drafts.BLAME]

    @property
    def authorities(self) -> list[tuple[str, str]]:
        """Whose standards may apply."""
        return [(each, authority(each).title) for each in authorities()]

    @property
    def tell(self) -> str:
        """What both sides are told."""
        return "" if self.found is None else told(self.found, self.draft.given, self.board, self.renderer)

    def body(self) -> dict[str, Any]:
        """What is logged: the document of ``bridgelaw adjust --json``, what it was made of, and how it was told."""
        assert self.found is not None  # it is ready
        told = {key: self.draft[key] for key in ("law", "reason", "until")}
        match = self.found.match
        kept = {} if match is None else {"match": {"imps": str(match[0]), "boards": str(match[1])}}
        return {**self.found.document(), "ruled": dict(self.found.data), **told, **kept}


def outcome_label(result: Result, language: str) -> str:
    """``3♥ North −1``, ``3NT West =``."""
    contract = result.contract
    if contract is None:
        return say("score.passed_out", language).partition(":")[0]
    return f"{write_bid(contract, language)} {name(contract.declarer, language)} {made(result.over)}"


def told(found: Scored, given: Any, board: Board, renderer: Renderer) -> str:
    """What both sides hear about a score: that it stands, or clause, reason, score, and until when they may appeal."""
    if found.stands and not found.board.ruling.penalties:  # type: ignore[union-attr]
        return renderer.say("REV.none")
    law = given["law"] or "12"
    number = "–" if board.case.board is None else str(board.case.board)
    key = "ADJ.tell" if given["reason"] else "ADJ.tell.short"
    until = given["until"] or say("page.score.until.default", renderer.language)
    return renderer.say(key, n=number, law=law, reason=given["reason"].rstrip("."), score=found.words, time=until)
