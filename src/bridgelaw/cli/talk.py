"""What a conversation holds, and how an event goes into it: all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bridgelaw.cli.position import Position
from bridgelaw.cli.telling import TWO_CLUBS, Telling
from bridgelaw.cli.typed import Typed, read_typed
from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.formats.case import Case, read_event
from bridgelaw.formats.ruling import begin, told
from bridgelaw.formats.tree import read_tree
from bridgelaw.laws.state import State
from bridgelaw.rulings.engine import apply
from bridgelaw.rulings.events import DirectorEvent, Event
from bridgelaw.table.board import Vulnerability, dealer_of, vulnerability_of
from bridgelaw.table.notation import Style
from bridgelaw.table.seat import Seat, Side
from bridgelaw.texts.wording import Unexpected

__all__ = ["PROMPT", "Talk", "Write"]

#: What a case that is told at the prompt calls its file: a system is looked for where the program was called.
PROMPT = "<prompt>"

#: Writes the case to a file.  Raises ``FileExistsError`` unless the last argument is true, and ``OSError``.
Write = Callable[[str, Case, bool], None]


class Talk:
    """Where a conversation is, how it got there, and what it is told in."""

    def __init__(
        self,
        language: str,
        style: Style = "text",
        *,
        edition: str,
        profile: str,
        board: int | None = None,
        dealer: Seat | None = None,
        vulnerable: Vulnerability | None = None,
        methods: Mapping[Side, str] | None = None,
        write: Write,
        save: str | None = None,
        width: int = 100,
    ) -> None:
        self.language = language
        self.finished = False
        #: Whether a mistake of bridgelaw's own has come up.
        self.failed = False
        self._tell = Telling(language, style, width, edition)
        self._at = Position()
        self._write = write
        self._save = save
        self._edition, self._profile = edition, profile
        self._vulnerable = vulnerable
        self._methods = dict(methods or {})
        self._saved: Case | None = None
        #: Each line that changed something, and where the conversation was before it.
        self._history: list[tuple[str, Position]] = []
        if dealer is None and board is not None:
            dealer = dealer_of(board)
        if dealer is not None:
            self._begin(dealer, board)

    def _begin(self, dealer: Seat, board: int | None) -> None:
        vulnerable = self._vulnerable
        if vulnerable is None and board is not None:
            vulnerable = vulnerability_of(board)
        case = Case(
            self._edition,
            dealer,
            profile=self._profile,
            methods=self._methods,
            board=board,
            vulnerable=vulnerable,
            file=PROMPT,
        )
        self._at = Position(case, begin(case))
        self._saved = case

    @property
    def case(self) -> Case | None:
        """The case so far; None before the dealer is known."""
        return self._at.case

    @property
    def state(self) -> State | None:
        """The state so far; None before the dealer is known."""
        return self._at.state

    @property
    def saved(self) -> bool:
        """Whether all that was said is in a file, or was in the one that was loaded."""
        return self._at.case == self._saved

    def _do(self, line: str, *events: Event) -> list[str]:
        """Let the events happen, all or none, and say what has come of them."""
        before = after = self._at.known
        try:
            for event in events:
                after = apply(after, told(event))
        except BridgelawError:
            return self._refused(line)
        except OurBug as bug:
            return [self._bug(bug), self._tell.say("prompt.undo_hint")]
        self._keep(line)
        self._put(events, after)
        return self._tell.since(before, after, self._at)

    def _bug(self, error: Exception) -> str:
        """What to say of a mistake of bridgelaw's own, foreseen or not."""
        self.failed = True
        return self._tell.bug(error if isinstance(error, OurBug) else Unexpected(error))

    def _put(self, events: tuple[Event, ...], after: State) -> None:
        case = self._at.case
        if case is not None:
            case = replace(case, events=(*case.events, *events))
        self._at = Position(case, after)

    def _keep(self, line: str) -> None:
        self._history.append((line, self._at))

    def _with_director(self) -> tuple[Event, ...]:
        return () if self._at.known.director else (DirectorEvent(),)

    def _typed(self, line: str) -> Typed | list[str]:
        """The call that was typed; the answer where it was none, or where it was an event of the case format."""
        if not line:
            return self._tell.brief(self._at)
        if line.startswith("{"):
            return self._raw(line)
        try:
            return read_typed(line, self.language)
        except BridgelawError:
            example = self._tell.example(self._at.to_call or Seat.S, TWO_CLUBS)
            return [self._tell.say("prompt.not_understood", given=line, example=example)]

    def _raw(self, line: str) -> list[str]:
        try:
            event = read_event(read_tree(line)[0])
        except BridgelawError as error:
            return [self._tell.error(error)]
        return self._tell.now(self._at) if self._at.state is None else self._do(line, event)

    def _refused(self, line: str) -> list[str]:
        """Why not: what is awaited instead."""
        return [self._tell.say("prompt.refused", given=line), *self._tell.brief(self._at)]
