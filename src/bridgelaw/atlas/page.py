"""The page: the document as one HTML file with a grid that is filtered and clicked through, in one language.

It loads nothing.  The data are packed with gzip, which a browser unpacks itself.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from string import Template
from typing import Any

from bridgelaw.atlas.plan import Plan
from bridgelaw.atlas.situations import OFFENDER, Kind, Situation
from bridgelaw.atlas.work import answers, bound
from bridgelaw.laws.effects import Measured
from bridgelaw.laws.state import State
from bridgelaw.rulings.choices import Option
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import CallEvent
from bridgelaw.table.call import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, SUITS, Call
from bridgelaw.table.cards import Card, Rank
from bridgelaw.table.notation import write_call
from bridgelaw.table.seat import Seat
from bridgelaw.texts.catalogue import Value, call_style, name
from bridgelaw.texts.render import Renderer

__all__ = ["page"]

#: What stands in a cell, so that colour is not needed; a comparable call has the number of its ground instead.
_SIGNS = {
    "comparable": "=",
    "judgement": "?",
    "not comparable": "×",
    "unmeasured": "·",
    "free": "○",
    "barred": "▪",
    "required": "!",
}
_VERDICTS = list(_SIGNS)
_WORDS = (
    "all",
    "auction",
    "breaks",
    "close",
    "follows",
    "ground",
    "hands",
    "measured",
    "met",
    "no_meaning",
    "replacement",
    "rows",
    "situation",
    "verdict",
    "withdrawn",
    "witness",
)
#: Values that the script puts into a sentence.
_LEFT_TO_SCRIPT: dict[str, Value] = {
    word: f"{{{word}}}" for word in ("call", "new", "share", "widened", "list", "last")
}
_CALLS = (PASS, DOUBLE, REDOUBLE, *(Call.bid(level, suit) for level in range(1, 8) for suit in DENOMINATIONS))
_AT = {call.text: at for at, call in enumerate(_CALLS)}
_MOST_BROKEN = 4
_NONE = -1


def page(made: dict[str, Any], plan: Plan, language: str) -> str:
    """The document of the plan as an HTML page in a language.  Raises UnknownLanguage."""
    with call_style("text"):
        return _Page(made, plan, language).html()


class _Page:
    def __init__(self, made: dict[str, Any], plan: Plan, language: str) -> None:
        self._made = made
        self._plan = plan
        self._language = language
        self._renderer = Renderer(language).of(plan.edition)
        self._kinds = self._told_kinds()
        self._outcomes, self._reasons = self._told()
        self._reason_at = {reason: at for at, reason in enumerate(self._reasons)}

    def html(self) -> str:
        packed = gzip.compress(json.dumps(self.data(), separators=(",", ":")).encode(), mtime=0)
        folder = files("bridgelaw.atlas") / "assets"
        frame, css, js = ((folder / f"atlas.{kind}").read_text("utf-8") for kind in ("html", "css", "js"))
        return Template(frame).substitute(
            language=self._language,
            title=html.escape(self._say("title", given=self._made["title"])),
            about=html.escape(self._say("about")),
            intro="\n".join(f"<p>{html.escape(text)}</p>" for text in self._intro()),
            legend=html.escape(self._say("verdict")),
            old=html.escape(self._say("old")),
            noscript=html.escape(self._say("noscript")),
            css=css,
            js=js,
            data=base64.b64encode(packed).decode(),
        )

    def data(self) -> dict[str, Any]:
        """What the script shows: calls, verdicts and so on are lists, and referred to by their index."""
        made = self._made
        groups: dict[tuple[int, int, str, int], int] = {}
        rows = [self._row(situation, groups) for situation in made["situations"]]
        return {
            "words": {word: self._say(word, **_LEFT_TO_SCRIPT) for word in _WORDS},
            # In German diagrams a pass is a dash, which would be lost in a sentence.
            "calls": [write_call(c, self._language, "text" if c.is_pass else "diagram") for c in _CALLS],
            "columns": sorted({_AT[cell["call"]] for s in made["situations"] for cell in s["replacements"]}),
            "seats": [seat.value for seat in (OFFENDER, OFFENDER.lho, OFFENDER.partner, OFFENDER.rho)],
            "kinds": list(self._kinds.values()),
            "verdicts": [[key, sign, self._say(f"verdict.{key.replace(' ', '_')}")] for key, sign in _SIGNS.items()],
            "grounds": sorted({entry["ground"] for entry in made["comparisons"] if entry["ground"]}),
            "meanings": [" / ".join(texts) for texts in made["meanings"]],
            "reasons": list(self._reasons.values()),
            "comparisons": [self._comparison(entry) for entry in made["comparisons"]],
            "outcomes": self._outcomes,
            "groups": [list(key) for key in groups],
            "rows": rows,
        }

    # --- rows -------------------------------------------------------------------------------------------

    def _row(self, situation: dict[str, Any], groups: dict[tuple[int, int, str, int], int]) -> list[Any]:
        kind = list(self._kinds).index((situation["kind"], situation["dealer"]))
        group = (kind, _AT[situation["withdrawn"]], situation["dealer"], situation["shows"])
        cells: list[int] = []
        for cell in situation["replacements"]:
            verdict = _VERDICTS.index(cell["verdict"])
            cells += _AT[cell["call"]], verdict, cell["outcome"], cell.get("shows", _NONE), cell.get("measured", _NONE)
        said = ([_AT[call] for call in situation[part]] for part in ("before", "after"))
        return [groups.setdefault(group, len(groups)), *said, cells]

    def _comparison(self, entry: dict[str, Any]) -> list[Any]:
        # Alternatives may have a condition in common; it stands there with its greatest share.
        broken: dict[str, float] = {}
        for one in entry["breaks"]:
            broken.setdefault(one["condition"], one["share"])
        most = list(broken.items())[:_MOST_BROKEN]
        hand = name(_hand(entry["witness"]), self._language, "hand") if entry["witness"] else ""
        hands = entry["hands"]
        return [
            entry["withdrawn"],
            entry["replacement"],
            entry["ground"],
            self._reason_at[entry["reason"]],
            self._share(entry["p"]),
            self._share(entry["p1"]),
            hands["both"],
            hands["replacement"],
            [[condition, round(share, 3), self._share(share)] for condition, share in most],
            hand,
        ]

    def _share(self, share: float) -> str:
        return name(Fraction(share), self._language)

    # --- words ------------------------------------------------------------------------------------------

    def _say(self, key: str, **params: Value) -> str:
        return self._renderer.say(f"atlas.{key}", **params)

    def _intro(self) -> Iterator[str]:
        made = self._made
        yield self._say("intro", given=made["title"], last=made["against_title"])
        yield self._say("laws", edition=made["edition"], list=made["profile"])
        yield self._say("bounds", n=made["calls"])
        yield self._say("left_out", n=sum(made["left_out"]["unknown"].values()))

    def _told_kinds(self) -> dict[tuple[str, str], str]:
        """What each group of situations is called, by kind and dealer."""
        openings = {
            (Kind.OPENING.value, seat.value): self._say("kind.opening", seat=seat)
            for seat in (OFFENDER.rho, OFFENDER.partner, OFFENDER.lho)
        }
        return {
            **openings,
            (Kind.RESPONSE.value, OFFENDER.partner.value): self._say("kind.response"),
            (Kind.OVERCALL.value, OFFENDER.rho.value): self._say("kind.overcall"),
        }

    def _told(self) -> tuple[list[list[str | None]], dict[str, str]]:
        """The clause and the words of every outcome, and the sentence for every reason of a comparison.

        The words are the engine's for the first situation that has it; it is asked once more.
        """
        made = self._made
        outcomes: list[list[str | None]] = [[None, ""] for _ in made["outcomes"]]
        reasons: dict[str, str] = {}
        missing = set(range(len(outcomes)))
        for situation in made["situations"]:
            for cell in situation["replacements"]:
                reason = made["comparisons"][cell["measured"]]["reason"] if "measured" in cell else None
                if cell["outcome"] not in missing and (reason is None or reason in reasons):
                    continue
                state = _situation(situation).state(self._plan)
                given = next(a for a in answers(state) if _call(a).text == cell["call"])
                if cell["outcome"] in missing:
                    missing.remove(cell["outcome"])
                    outcomes[cell["outcome"]] = [made["outcomes"][cell["outcome"]]["law"], self._follows(state, given)]
                if reason is not None and reason not in reasons:
                    reasons[reason] = self._reason(apply(state, given.event))
        return outcomes, reasons

    def _follows(self, state: State, given: Option) -> str:
        duty = bound(state)
        return self._renderer.follows(state, given) if duty is None else f"{self._renderer.duty(duty)} [{duty.law}]"

    def _reason(self, after: State) -> str:
        """The sentence that the engine has for the comparison made last, its values left to the script."""
        step = next(s for s in reversed(after.steps) if any(isinstance(e, Measured) for e in s.effects))
        return self._renderer.say(step.key, **_LEFT_TO_SCRIPT)


def _situation(entry: dict[str, Any]) -> Situation:
    """The situation that a document describes."""
    before, after = (tuple(map(Call.loads, entry[part])) for part in ("before", "after"))
    return Situation(Kind(entry["kind"]), Seat(entry["dealer"]), before, Call.loads(entry["withdrawn"]), after)


def _call(given: Option) -> Call:
    assert isinstance(given.event, CallEvent)  # South is to call
    return given.event.call


def _hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(suit, Rank(rank)) for suit, ranks in zip(SUITS, text.split("."), strict=True) for rank in ranks)
