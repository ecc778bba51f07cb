"""``bridgelaw rule``: the cases in files, in words or as ruling documents, or checked against what they expect."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

import click

from bridgelaw.cli import BUG, DIFFERENT, UNREADABLE
from bridgelaw.cli.output import (
    edition_option,
    language_option,
    print_json,
    profile_option,
    report,
    report_bug,
    report_exception,
    suits_style,
    wrapped,
)
from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.formats.case import Case
from bridgelaw.formats.expect import Difference, one_line
from bridgelaw.formats.records import cases
from bridgelaw.formats.ruling import Outcome, outcome, ruling
from bridgelaw.laws.edition import edition
from bridgelaw.laws.profile import profile
from bridgelaw.rulings.events import Event
from bridgelaw.texts.catalogue import Value
from bridgelaw.texts.reasons import why_not
from bridgelaw.texts.render import Renderer
from bridgelaw.texts.reviews import ReviewWords
from bridgelaw.texts.wording import Unexpected, message, on_one_line, printable

__all__ = ["rule"]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One ruling document a line, instead of words.")
@click.option("--check", is_flag=True, help="Compare with what the cases expect; prints the differences only.")
@language_option
@edition_option()
@profile_option()
def rule(
    files: tuple[str, ...],
    as_json: bool,
    check: bool,
    language: str,
    edition_name: str | None,
    profile_name: str | None,
) -> int:
    """Rule on the cases in files.

    FILE holds cases in the case format (YAML or JSON, several documents in a file are fine), or boards in PBN, LIN or
    RBN; - is standard input.
    Every file is read; one that cannot be read does not stop the others.

    \b
      bridgelaw rule case.yaml
      bridgelaw rule case.yaml --lang nl --profile NBB
      bridgelaw rule --json a.yaml b.yaml | jq .cites
      bridgelaw rule --check tests/cases/2017/27/*.yaml
      echo '{"bridgelaw": 1, "edition": 2017, "dealer": "N",
             "events": [{"call": "N 1H"}, {"call": "E 1D"}]}' | bridgelaw rule -

    Exit status: 0 a ruling was given, 1 an expect did not hold (--check), 2 something could not be read or an event
    was refused (the ruling before that event is still given), 3 a mistake of bridgelaw's own.
    """  # noqa: D301 (click's own mark)
    if edition_name is not None:
        edition(edition_name)
    if profile_name is not None:
        profile(profile_name)
    # A document is the same whatever the terminal can show.
    run = _Run(Renderer(language, "text" if as_json else suits_style()), as_json, check)
    for file in files:
        try:
            for case in cases(file):
                if isinstance(case, BridgelawError):
                    run.unreadable(case)
                    continue
                run.case(
                    replace(case, edition=edition_name or case.edition, profile=profile_name or case.profile)
                    if edition_name or profile_name
                    else case
                )
        except BridgelawError as error:
            run.unreadable(error)
    if check:
        print(run.summary(), file=sys.stderr if as_json else sys.stdout)
    return run.status


@dataclass
class _Run:
    """One run over all files: what is printed for each case, the counts, the worst exit status."""

    renderer: Renderer
    as_json: bool
    check: bool
    status: int = 0
    shown: int = 0
    held: int = 0
    differed: int = 0
    differences: int = 0
    not_coded: int = 0
    without: int = 0

    def unreadable(self, error: BridgelawError) -> None:
        """Tell what could not be read; the others go on."""
        report(error, self.renderer.language)
        self.status = max(self.status, UNREADABLE)

    def case(self, case: Case) -> None:
        try:
            self._show(outcome(case))
        except BridgelawError as error:  # an edition or profile that is not in the house
            self.unreadable(error)
        except OSError:
            raise  # nothing can be printed any more
        except Exception as error:
            self._bug(case, error)

    def _show(self, result: Outcome) -> None:
        case, error = result.case, result.error
        document = ruling(result, self.renderer if self.as_json else _NoWords()) if self.as_json or self.check else {}
        words = "" if self.as_json or self.check else self.renderer.ruling(result.state, self._title(case))
        if self.as_json:
            print_json(document)
        elif not self.check:
            if self.shown:
                print("\n" + "-" * 72 + "\n")
            print(_folded(words) if sys.stdout.isatty() else words, end="" if words.endswith("\n") else "\n")
        self.shown += 1
        expected = case.expect if self.check else None
        if expected is not None:
            self._compare(result, document)
        elif error is not None:
            report(error, self.renderer.language, state=result.state, event=_refused(result))
            self.status = max(self.status, UNREADABLE)
        if expected is None:
            self.without += 1

    def _title(self, case: Case) -> str:
        """The title and the board: of a file of boards, all may have the same title."""
        board = "" if case.board is None else self.renderer.say("scores.board", n=case.board)
        return " - ".join(filter(None, (on_one_line(case.title), board)))

    def _compare(self, result: Outcome, document: dict[str, object]) -> None:
        from bridgelaw.formats.expect import check

        case, met = result.case, result.state.not_ruled
        differences = check(case.expect, document, case)
        if not differences:
            self.held += 1
            return
        self.status = max(self.status, DIFFERENT)
        line = case.expect.line if case.expect is not None and case.expect.line is not None else case.line
        title = on_one_line(case.title) or self._say("untitled")
        named = f"[{on_one_line(case.id)}] {title}" if case.id else title
        if met is not None:
            self.not_coded += 1
            # From there on nothing is ruled on, so what differs is no ruling of bridgelaw's.
            keys = ", ".join(difference.key for difference in differences)
            laws = result.state.edition
            reason = why_not(edition(laws).key(met.law), met.why, self.renderer.language, laws)
            said = [self._say("met", law=met.law, reason=reason, list=keys)]
        else:
            self.differed += 1
            self.differences += len(differences)
            said = [self._difference(difference, result) for difference in differences]
        for text in said:
            place = printable(f"{case.file or '<stdin>'}:{line}")
            print(f"{place}: {named}: {printable(text)}", file=sys.stderr if self.as_json else sys.stdout)

    def _difference(self, difference: Difference, result: Outcome) -> str:
        expected, got = self._shown(difference.expected), self._shown(difference.got)
        error = result.error
        if difference.key == "refused" and error is not None:
            reason = message(error, self.renderer.language, state=result.state, event=_refused(result))
            got = self._say("refused", n=0 if error.event is None else error.event, reason=reason)
            if difference.expected is not False:
                expected = self._say("last")
        return self._say("differs", event=difference.key, list=expected, given=got)

    def _shown(self, value: object) -> str:
        """Plain data on one line; ``not`` before a member of a list is a word of the language."""
        if isinstance(value, list):
            return f"[{', '.join(self._member(item) for item in value)}]"
        return one_line(value)

    def _member(self, item: object) -> str:
        if isinstance(item, str) and item.startswith("not "):
            return self._say("not", given=item.removeprefix("not "))
        return one_line(item)

    def _say(self, key: str, **params: Value) -> str:
        return self.renderer.say(_CHECK[key], **params)

    def _bug(self, case: Case, error: Exception) -> None:
        """Nothing is guessed: the ruling up to the event that could be ruled on, and the mistake named."""
        bug = error if isinstance(error, OurBug) else Unexpected(error)
        place = f"{case.file or '<stdin>'}:{case.line}"
        for length in range(len(case.events) - 1, -1, -1):
            before = _before(case, length)
            if before is not None:
                index = length if length < len(case.lines) else None
                place = f"{case.file or '<stdin>'}:{case.lines[index] if index is not None else case.line}"
                if self.as_json:
                    document = ruling(before, _NoWords() if isinstance(bug, Unexpected) else self.renderer)
                    document["error"] = {
                        "code": bug.code,
                        "message": str(bug),
                        "event": length,
                        "expected": "one outcome",
                    }
                    print_json(document)
                break
        if bug is error:
            report_bug(bug, place, self.renderer.language)
        else:
            report_exception(error, place, self.renderer.language)
        self.status = max(self.status, BUG)

    def summary(self) -> str:
        """One line with the counts."""
        total = self.held + self.differed + self.not_coded
        words = self._count("checked", total, list=str(self.held), last=str(self.differed))
        if self.differences:
            words += f" ({self._count('differences', self.differences)})"
        if self.not_coded:
            words += f"; {self._count('not_coded', self.not_coded)}"
        if self.without:
            words += f"; {self._count('without', self.without)}"
        return f"{words}."

    def _count(self, what: str, number: int, **params: Value) -> str:
        return self._say(f"{what}.one" if number == 1 else what, n=number, **params)


#: What --check says.
_CHECK = {
    "differs": "cli.check.differs",
    "not": "cli.check.not",
    "refused": "cli.check.refused",
    "last": "cli.check.last",
    "met": "cli.check.met",
    "untitled": "cli.check.untitled",
    "checked": "cli.check.checked",
    "checked.one": "cli.check.checked.one",
    "differences": "cli.check.differences",
    "differences.one": "cli.check.differences.one",
    "not_coded": "cli.check.not_coded",
    "not_coded.one": "cli.check.not_coded.one",
    "without": "cli.check.without",
    "without.one": "cli.check.without.one",
}


def _refused(result: Outcome) -> Event | None:
    """The event at which the ruling stopped."""
    index = result.error.event if result.error is not None else None
    return result.case.events[index] if index is not None and index < len(result.case.events) else None


def _before(case: Case, length: int) -> Outcome | None:
    """The ruling on the first events, where that can be given without a mistake of bridgelaw's own."""
    try:
        result = outcome(replace(case, events=case.events[:length]))
        ruling(result, _NoWords())
    except Exception:
        return None
    return result


class _NoWords:
    def of(self, laws: str) -> _NoWords:
        return self

    def step(self, step: object) -> str:
        return ""

    def judgement(self, judgement: object) -> str:
        return ""

    def review(self, review: object, state: object) -> ReviewWords:
        return ReviewWords("", "", "", "", "")

    def source(self, point: str, profile: object) -> str:
        return ""


def _folded(words: str) -> str:
    """The words in lines that fit the terminal; in a pipe a sentence stays on one line."""
    import shutil

    width = min(100, max(40, shutil.get_terminal_size((100, 24)).columns))
    lines = []
    for line in words.split("\n"):
        body = line.lstrip()
        indent = line[: len(line) - len(body)]
        lines.append(line if len(line) <= width else wrapped(body, indent, width, indent + "  "))
    return "\n".join(lines)
