"""The choice between two ways as equal cards: what happens at once, to partner, at the lead, after play (screen 04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bridgelaw.laws.edition import edition
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.matters import Kind, Matter
from bridgelaw.laws.state import State
from bridgelaw.rulings.apart import Bucket, Group
from bridgelaw.rulings.choices import Option, offered, option, options
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import AcceptEvent, DeclineEvent, Event, FindingEvent
from bridgelaw.rulings.kinds import Path, paths
from bridgelaw.table.call import Call, CallKind
from bridgelaw.texts.catalogue import Value, say
from bridgelaw.texts.render import Follows, Renderer

__all__ = ["both_ways", "lines", "needs_room"]


def needs_room(state: State) -> bool:
    """Whether what a replacement leads to depends on what it shows, so that it is spoken of in private."""
    return any(choice.ways or choice.verdict is not None for choice in offered(state))


def both_ways(state: State, answers: tuple[tuple[str, object], ...]) -> Iterator[Option]:
    """The answers to a question that only the Director can decide, as options."""
    for name, value in answers:
        yield option(state, _answer(name, value))


def _answer(name: str, value: object) -> Event:
    kinds: dict[str, type[AcceptEvent] | type[DeclineEvent]] = {"accept": AcceptEvent, "decline": DeclineEvent}
    return kinds[name](value) if name in kinds else FindingEvent(**{name: value})  # type: ignore[arg-type]


def lines(state: State, choice: Option, renderer: Renderer) -> list[Follows]:
    """What follows from a choice, one thing a line."""
    matter, consequences = state.matter, choice.consequences
    asked = matter is not None and isinstance(choice.event, (AcceptEvent, DeclineEvent))
    if asked and consequences is not None:
        # What a side may not use already does not follow from the choice.
        new = tuple(known for known in consequences.unauthorized if known not in state.unauthorized)
        consequences = replace(consequences, unauthorized=new)
    told = [] if consequences is None else renderer.consequence_lines(state, consequences)
    if matter is None or not asked:
        return told
    words = _Words(state, matter, choice, told, renderer)
    return list(words.accepted() if isinstance(choice.event, AcceptEvent) else words.declined())


class _Words:
    def __init__(self, state: State, matter: Matter, choice: Option, told: list[Follows], renderer: Renderer) -> None:
        self.state = state
        self.matter = matter
        self.told = told
        self.renderer = renderer
        self.language = renderer.language
        self.after = apply(state, choice.event)
        calls = state.record.calls
        offender = matter.offender
        new = matter.second if matter.second is not None else matter.new
        self.values: dict[str, Value] = {
            "O": offender,
            "P": offender.partner,
            "L": offender.lho,
            "R": offender.rho,
            "turn": matter.turn,
            "call": calls[matter.at].call,
            "new": calls[matter.at if new is None else new].call,
        }

    def say(self, key: str, **params: Value) -> str:
        return say(key, self.language, style=None, laws="", **{**self.values, **params})

    # --- accepted ----------------------------------------------------------------------------------

    def accepted(self) -> Iterator[Follows]:
        kind, record = self.matter.kind, self.after.record
        pending = self.matter.pending
        call: Call = record.calls[pending].call
        if kind is Kind.CHANGE:
            yield Follows("free", self.say("page.accept.change"))
        elif kind is Kind.INSUFFICIENT:
            yield Follows("free", self.say("page.accept.enough", call=call))
            if self.after.turn is not None and self.after.awaiting() is None:
                yield Follows("next", self.say("page.accept.over", call=call, seat=self.after.turn))
        else:
            yield Follows("free", self.say("page.accept.turn", call=call))
        skipped = record.skipped(pending) if pending in record.order else ()
        if skipped:
            yield Follows("cancelled", self.say("page.accept.skipped", seats=skipped))
        more = [line for line in self.told if line.kind not in ("free", "next")]
        if self.after.awaiting() is None and self.after.turn is not None:
            if kind is not Kind.INSUFFICIENT:
                yield Follows("next", self.say("page.accept.next", seat=self.after.turn))
        else:
            more = [line for line in self.told if line.kind != "free"]
        yield from more or [Follows("review", self.say("page.accept.nothing"))]

    # --- not accepted ------------------------------------------------------------------------------

    def declined(self) -> Iterator[Follows]:
        kind = self.matter.kind
        ways = paths(self.after, self.matter.offender)
        if kind is Kind.CHANGE:
            yield Follows("back", self.say("page.decline.change"))
        elif kind is Kind.INSUFFICIENT and self.matter.new is None:
            yield Follows("back", self.say("page.decline.back"))
        elif kind is Kind.OUT_OF_ROTATION:
            yield Follows("back", self.say("page.decline.turn"))
        settled = not any(path.settles for path in ways)
        known = {group.law for path in ways for group in path.groups}
        drop = ("free",) if kind is Kind.CHANGE else () if settled else ("free", "next")
        told = [
            line for line in self.told if line.kind not in drop and not (line.kind == "must" and known & {*line.laws})
        ]
        duties = {line.text for line in told}
        yield from self._compared()
        for path in ways:
            yield from (line for line in self._path(path) if line.text not in duties)
        yield from told
        if not settled and not any(line.kind == "review" for line in told):
            yield Follows("review", self.say("page.decline.review"))

    def _compared(self) -> Iterator[Follows]:
        """A call that is in place already: the Director says whether it is comparable (27C), and what follows."""
        ways = [way for way in options(self.after) if isinstance(way.event, FindingEvent)]
        if ways:
            yield Follows("judge", self.say("page.decline.compared"))
        for way in ways:
            yield self._if(way)

    def _if(self, way: Option) -> Follows:
        found = [] if way.consequences is None else self.renderer.consequence_lines(self.after, way.consequences)
        now = [line for line in found if line.kind in ("cancelled", "must", "free", "next")]
        comparable = isinstance(way.event, FindingEvent) and way.event.comparable
        key = "page.decline.comparable" if comparable else "page.decline.not_comparable"
        laws = () if way.law is None else (way.law,)
        return Follows(now[0].kind, self.say(key, text=" ".join(line.text for line in now)), laws)

    def _path(self, path: Path) -> Iterator[Follows]:
        duty = path.must
        if duty is not None and path.seat is not None:
            what = "pass" if duty.call is None else "repeat"
            yield Follows("next", self.say(f"page.path.passes.{what}", seat=path.seat), (duty.law,))
        elif path.groups and path.seat is not None:
            yield Follows("next", self.say("page.path.acts" if not path.passed else "page.path.passes", seat=path.seat))
        elif path.groups and self.matter.kind is not Kind.INSUFFICIENT:
            yield Follows("next", self.say("page.path.then"))
        yield from self._groups([group for group in path.groups if group.offered])
        for group in path.groups:
            if not group.offered and CallKind.BID not in group.kinds:
                yield Follows("cancelled", self.say("page.kind.double"), (group.law,))

    def _groups(self, groups: list[Group]) -> Iterator[Follows]:
        depends = any(group.bucket is Bucket.COMPARABLE for group in groups)
        for group in groups:
            partner, lead = group.consequences.partner, bool(group.consequences.lead)
            scope = {None: "free", Scope.NEXT: "next", Scope.THROUGHOUT: "throughout"}[partner]
            then = self.say(f"page.then.{scope}{'.lead' if lead else ''}")
            laws = (group.law, *dict.fromkeys(right.right.law for right in group.consequences.lead))
            text = self.say("page.kind.leads_to", kind=self._kind(group, groups, depends), then=then)
            yield Follows("free" if partner is None else "must", text, laws)

    def _kind(self, group: Group, groups: list[Group], depends: bool) -> str:
        """Which calls are meant, in kinds."""
        if group.named:
            return self.say("page.kind.same")
        if group.bucket is Bucket.COMPARABLE:
            precise = edition(self.state.edition).test != "23A"
            return self.say("page.kind.comparable.precise" if precise else "page.kind.comparable")
        if depends:
            return self.say("page.kind.other")
        if len(groups) == 1:
            return self.say("page.kind.any")
        return self.say("page.kind.same.again" if group is groups[0] else "page.kind.other")
