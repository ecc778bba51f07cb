"""The errors of bridgelaw: callers' mistakes and broken input, never an irregularity at the table.

An irregular call is data and is ruled on; it raises nothing.  What is raised here says four things:
what was given, what was expected, an example of what would be right, and (``advice``) what to do.
Every class has a stable ``code``, which the command line, the documents and the translations use.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "AmbiguousNotation",
    "AmbiguousPatterns",
    "BridgelawError",
    "CannotBeWritten",
    "CaseError",
    "CircularReference",
    "ContradictoryFinding",
    "DuplicatePattern",
    "EntityRefused",
    "EventRefused",
    "FieldFileTooLarge",
    "FileUnreadable",
    "FileUnwritable",
    "ImpossibleScore",
    "InsufficientCannotBeWritten",
    "KeysError",
    "MissingDeclarer",
    "MissingExtra",
    "MissingStandard",
    "NoBoards",
    "NoOutcome",
    "NoOutcomeLeft",
    "NotSupported",
    "OtherAtlas",
    "OtherSystem",
    "OurBug",
    "SeatedTwice",
    "SkippedCannotBeWritten",
    "TooManyOutcomes",
    "TwoOutcomes",
    "UnknownAuthority",
    "UnknownBoard",
    "UnknownClause",
    "UnknownEdition",
    "UnknownEvent",
    "UnknownFormat",
    "UnknownKey",
    "UnknownLanguage",
    "UnknownProfile",
    "UnknownReference",
    "UnknownSession",
    "UnknownSystem",
    "UnknownTable",
    "UnknownTerm",
    "UnreadableBoard",
    "UnreadableBws",
    "UnreadableCall",
    "UnreadableCard",
    "UnreadableDeal",
    "UnreadableDenomination",
    "UnreadableField",
    "UnreadableLin",
    "UnreadableMeaning",
    "UnreadablePattern",
    "UnreadablePbn",
    "UnreadableRbn",
    "UnreadableResult",
    "UnreadableSeat",
    "UnreadableShare",
    "UnreadableSystem",
    "UnreadableUsebio",
    "UnreadableValue",
    "UnreadableVulnerability",
    "UnreadableXml",
    "WrongSum",
]


class BridgelawError(Exception):
    """What was given, what was expected, an example, and what to do.

    ``given`` is what the caller wrote; ``expected`` and ``advice`` are English phrases; ``example`` is input
    that would have been read.  ``file`` and ``line`` (from 1) and ``event`` (index from 0) are filled in by
    whoever knows them.
    """

    code: ClassVar[str] = "error"
    what: ClassVar[str] = "This cannot be read"

    def __init__(
        self,
        given: object,
        expected: str,
        example: str,
        *,
        advice: str = "",
        file: str | None = None,
        line: int | None = None,
        event: int | None = None,
    ) -> None:
        super().__init__(given, expected, example)
        self.given = given if isinstance(given, str) else repr(given)
        self.expected = expected
        self.example = example
        self.advice = advice
        self.file = file
        self.line = line
        self.event = event

    @property
    def message(self) -> str:
        """One sentence or two, without the place."""
        shown = self.given if len(self.given) <= 80 else self.given[:77] + "..."
        text = f"{self.what}: {shown!r}. Expected {self.expected}; for example {self.example}"
        return f"{text}. {self.advice}." if self.advice else f"{text}."

    @property
    def place(self) -> str:
        """``file:line``, as far as it is known; else empty."""
        if self.file is None:
            return "" if self.line is None else f"line {self.line}"
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class UnreadableCall(BridgelawError):
    """A call that no notation reads, such as ``9X``."""

    code = "call.unreadable"
    what = "This is not a call"


class UnreadableSeat(BridgelawError):
    """A seat other than North, East, South and West."""

    code = "seat.unreadable"
    what = "This is not a seat"


class UnreadableDenomination(BridgelawError):
    """A denomination other than clubs, diamonds, hearts, spades and notrump."""

    code = "denomination.unreadable"
    what = "This is not a denomination"


class UnreadableCard(BridgelawError):
    """A card that is not one of the 52."""

    code = "card.unreadable"
    what = "This is not a card"


class UnreadableHand(BridgelawError):
    """Cards that are not the thirteen of a hand."""

    code = "hand.unreadable"
    what = "This is not a hand of thirteen cards"


class UnreadableDeal(BridgelawError):
    """Cards that are no deal: a hand without thirteen cards, a card twice, a hand that is not known."""

    code = "deal.unreadable"
    what = "This is not a deal"


class UnreadablePbn(BridgelawError):
    """Text that is not in the Portable Bridge Notation."""

    code = "pbn.unreadable"
    what = "This is not PBN"


class UnreadableXml(BridgelawError):
    """Text that is not well-formed XML, or is in an encoding that is not read."""

    code = "xml.unreadable"
    what = "This is not XML"


class EntityRefused(BridgelawError):
    """A document that declares an entity or the default of an attribute: a short text that stands for a long one."""

    code = "xml.entity"
    what = "A document that declares this is not read"


class FieldFileTooLarge(BridgelawError):
    """A file of a scoring program that is larger than that of any event."""

    code = "field_file.too_large"
    what = "This is too large for the file of an event"


class UnreadableUsebio(BridgelawError):
    """XML that is not USEBIO, or that says what no result is."""

    code = "usebio.unreadable"
    what = "This is not USEBIO"


class UnreadableBws(BridgelawError):
    """Bytes that are no database of a scoring device, or rows in it that say what no result is."""

    code = "bws.unreadable"
    what = "This is not a BWS file"


class UnreadableRbn(BridgelawError):
    """Text that is not in Richard Pavlicek's notation, as far as that is read."""

    code = "rbn.unreadable"
    what = "This is not RBN"


class NotSupported(BridgelawError):
    """What a format can say and bridgelaw does not read, or does not know for certain."""

    code = "format.not_supported"
    what = "This is not read here"


class UnknownFormat(BridgelawError):
    """A file whose format is not one that is expected here."""

    code = "format.unknown"
    what = "This is not a file that is expected here"


class UnknownSession(BridgelawError):
    """A session that a file does not have, or a board that several of its sessions have."""

    code = "session.unknown"
    what = "It is not clear which session this is"


class UnreadableLin(BridgelawError):
    """Text that is not in the format of Bridge Base Online."""

    code = "lin.unreadable"
    what = "This is not LIN"


class NoBoards(BridgelawError):
    """A file of boards without any."""

    code = "records.empty"
    what = "There is no board in this file"


class CannotBeWritten(BridgelawError):
    """Something that a format, or another library, has no way to say."""

    code = "format.cannot"
    what = "This format cannot say that"


class SkippedCannotBeWritten(CannotBeWritten):
    """A call out of rotation that stands, in a format that tells whose call it is by counting."""

    code = "format.skipped"
    what = "In this format nobody can be skipped"


class InsufficientCannotBeWritten(CannotBeWritten):
    """An insufficient bid that stands, in a format that has no word for it."""

    code = "format.insufficient"
    what = "In this format no bid can be insufficient"


class UnknownBoard(BridgelawError):
    """A board that the file does not have."""

    code = "board.unknown"
    what = "There is no such board"


class MissingExtra(BridgelawError):
    """A part of bridgelaw that is installed only where it is asked for."""

    code = "extra.missing"
    what = "This is not installed"


class UnreadableBoard(BridgelawError):
    """A board number that is no positive integer."""

    code = "board.unreadable"
    what = "This is not a board number"


class UnreadableVulnerability(BridgelawError):
    """A vulnerability other than PBN's four words."""

    code = "vulnerability.unreadable"
    what = "This is not a vulnerability"


class UnreadableMeaning(BridgelawError):
    """A meaning that the notation does not have.  ``column`` counts from 1; it is None for what was never a text."""

    code = "meaning.unreadable"
    what = "This meaning cannot be read"

    def __init__(
        self, given: object, expected: str, example: str, *, advice: str = "", column: int | None = None
    ) -> None:
        super().__init__(given, expected, example, advice=advice)
        self.column = column

    @property
    def message(self) -> str:
        """One sentence or two, with the column in the meaning."""
        return super().message if self.column is None else f"{super().message} See column {self.column}."

    @property
    def pointer(self) -> str:
        """The part of the meaning around the place, and under it a line with ``^`` at the place."""
        if self.column is None:
            return self.given
        first = max(0, self.column - 60)
        shown = "".join(letter if letter.isprintable() else " " for letter in self.given[first : first + 79])
        return f"{shown}\n{' ' * (self.column - 1 - first)}^"


class UnreadableValue(BridgelawError):
    """A value of the wrong kind."""

    code = "value.unreadable"
    what = "This value cannot be read"


class AmbiguousNotation(BridgelawError):
    """A notation that means one thing in one language and another in the next."""

    code = "notation.ambiguous"
    what = "This can be read in more than one way"


class UnknownEvent(BridgelawError):
    """An event whose name the case format does not have."""

    code = "event.unknown"
    what = "There is no such event"


class UnknownKey(BridgelawError):
    """A key that the case format does not have in this place."""

    code = "key.unknown"
    what = "There is no such key here"


class UnknownEdition(BridgelawError):
    """An edition of the Laws that is not in the house."""

    code = "edition.unknown"
    what = "There is no such edition"


class UnknownProfile(BridgelawError):
    """A profile that no data file describes."""

    code = "profile.unknown"
    what = "There is no such profile"


class UnknownClause(BridgelawError):
    """A clause that the edition does not have."""

    code = "clause.unknown"
    what = "There is no such clause"


class UnknownTerm(BridgelawError):
    """A word that the glossary does not have."""

    code = "term.unknown"
    what = "There is no such term"


class UnknownLanguage(BridgelawError):
    """A language without a catalogue."""

    code = "language.unknown"
    what = "There is no such language"


class CaseError(BridgelawError):
    """A case document that cannot be read: no YAML, empty, too large, too deep."""

    code = "case.unreadable"
    what = "This case cannot be read"


class FileUnreadable(CaseError):
    """A file that is not there, may not be read, or is no regular file; ``reason`` says which."""

    code = "case.file"
    what = "This file cannot be read"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            path, f"a file that can be read ({reason})", "'case.yaml'", file=path, advice="Use - for standard input"
        )
        self.reason = reason


class FileUnwritable(BridgelawError):
    """A place where a file cannot be written."""

    code = "file.unwritable"
    what = "This cannot be written"


class KeysError(CaseError):
    """Something about keys; ``keys`` are those that it is about, for whoever says it in another language."""

    def __init__(
        self, given: object, expected: str, example: str, *, keys: tuple[str, ...], line: int | None = None
    ) -> None:
        super().__init__(given, expected, example, line=line)
        self.keys = keys


class UnreadableSystem(BridgelawError):
    """A system file that cannot be read: no YAML, too large, not what a system file holds."""

    code = "system.unreadable"
    what = "This system cannot be read"


class UnknownSystem(BridgelawError):
    """A system that is neither shipped nor a file."""

    code = "system.unknown"
    what = "There is no such system"


class UnreadablePattern(BridgelawError):
    """A pattern of an auction that cannot be read, or that no auction has."""

    code = "pattern.unreadable"
    what = "This is not a pattern of an auction"


class DuplicatePattern(BridgelawError):
    """A pattern that a system file describes twice."""

    code = "pattern.duplicate"
    what = "This pattern stands there twice"


class AmbiguousPatterns(BridgelawError):
    """Two patterns of one system file, neither more specific, that describe the same call."""

    code = "pattern.ambiguous"
    what = "Two patterns describe the same call"


class UnknownReference(BridgelawError):
    """A reference to a name or a call that the system does not describe, or a letter that stands for no suit."""

    code = "reference.unknown"
    what = "The system does not describe this"


class CircularReference(BridgelawError):
    """A meaning that refers to itself in the end, or a system that extends itself."""

    code = "reference.circular"
    what = "This goes round in a circle"


class OtherSystem(BridgelawError):
    """A system that reads otherwise than where the work on it was handed out."""

    code = "system.other"
    what = "This is not the system that was asked about"


class OtherAtlas(BridgelawError):
    """What was worked out before belongs to another system, edition, version or bound."""

    code = "atlas.other"
    what = "This is the beginning of another atlas"


class ImpossibleScore(BridgelawError):
    """A score that no contract gives, or none at the vulnerability of the board."""

    code = "score.impossible"
    what = "No contract gives this score"


class MissingDeclarer(BridgelawError):
    """A result without the player who declared, where the side matters."""

    code = "result.declarer"
    what = "It is not said who declared"


class MissingStandard(BridgelawError):
    """A standard penalty, or another rule of an authority, where no authority that has one is named."""

    code = "standard.missing"
    what = "There is no standard for this"


class NoOutcomeLeft(BridgelawError):
    """Outcomes none of which may be given any weight."""

    code = "outcomes.none"
    what = "None of these outcomes may be weighted"


class TooManyOutcomes(BridgelawError):
    """More combinations of weighted outcomes than can be worked through one by one."""

    code = "outcomes.too_many"
    what = "These are too many combinations of outcomes"


class UnknownAuthority(BridgelawError):
    """An authority of which no standard is known."""

    code = "authority.unknown"
    what = "No standard of this authority is known"


class UnknownTable(BridgelawError):
    """A table that the field does not have, or not among those with a result."""

    code = "table.unknown"
    what = "The field has no such table"


class UnreadableField(BridgelawError):
    """A field that cannot be scored."""

    code = "field.unreadable"
    what = "This field cannot be scored"


class SeatedTwice(BridgelawError):
    """A pair at two tables of one board, or on both sides of a table."""

    code = "pair.twice"
    what = "A pair sits at two tables of one board"


class UnreadableResult(BridgelawError):
    """A contract with its result that no notation reads, such as ``4H+8 S``."""

    code = "result.unreadable"
    what = "This is not a contract with its result"


class UnreadableShare(BridgelawError):
    """A weight that is no fraction from 0 to 1."""

    code = "share.unreadable"
    what = "This is not a weight"


class WrongSum(BridgelawError):
    """Weights that do not add up to 1."""

    code = "weights.sum"
    what = "These weights do not add up to 1"


class EventRefused(BridgelawError):
    """An event that the state does not allow.  The state stays as it was.

    ``law`` is the clause by which it has to wait, where there is one.
    """

    code = "event.refused"
    what = "This cannot happen now"
    law: str = ""


class ContradictoryFinding(EventRefused):
    """A finding that contradicts an earlier one."""

    code = "finding.contradiction"
    what = "This contradicts what was found before"


class OurBug(Exception):
    """The Laws gave no single outcome: a mistake of bridgelaw's own, to be reported."""

    code: ClassVar[str] = "bug"


class TwoOutcomes(OurBug):
    """Two clauses rule on one moment, and neither says that it displaces the other."""

    code = "bug.two_outcomes"


class NoOutcome(OurBug):
    """No clause rules on a moment that needs a ruling."""

    code = "bug.no_outcome"
