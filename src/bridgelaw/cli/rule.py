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
    suits_style,
    wrapped,
)
from bridgelaw.errors import BridgelawError, OurBug
from bridgelaw.formats.case import Case, load
from bridgelaw.formats.ruling import Outcome, outcome, ruling
from bridgelaw.laws.edition import edition
from bridgelaw.laws.profile import profile
from bridgelaw.texts.render import Renderer

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

    FILE holds cases in the case format (YAML or JSON, several documents in a file are fine); - is standard input.
    Every file is read; one that cannot be read does not stop the others.

    \b
      bridgelaw rule case.yaml
      bridgelaw rule case.yaml --lang nl --profile NBB
      bridgelaw rule --json a.yaml b.yaml | jq .cites
      bridgelaw rule --check tests/cases/2017/*/*.yaml
      echo '{"bridgelaw": 1, "edition": 2017, "dealer": "N",
             "events": [{"call": "N 1H"}, {"call": "E 1D"}]}' | bridgelaw rule -

    Exit status: 0 a ruling was given, 1 an expect did not hold (--check), 2 something could not be read or an event
    was refused (the ruling before that event is still given), 3 a mistake of bridgelaw's own.
    """  # noqa: D301 (click's own mark)
    if edition_name is not None:
        edition(edition_name)
    if profile_name is not None:
        profile(profile_name)
    run = _Run(Renderer(language, suits_style()), as_json, check)
    for file in files:
        try:
            cases = load(file)
        except BridgelawError as error:
            report(error, language)
            run.status = max(run.status, UNREADABLE)
            continue
        for case in cases:
            run.case(
                replace(case, edition=edition_name or case.edition, profile=profile_name or case.profile)
                if edition_name or profile_name
                else case
            )
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
    without: int = 0

    def case(self, case: Case) -> None:
        try:
            result = outcome(case)
            self._show(result)
        except BridgelawError as error:  # an edition or profile that is not in the house
            error.file, error.line = error.file or case.file, error.line or case.line
            report(error, self.renderer.language)
            self.status = max(self.status, UNREADABLE)
        except OurBug as bug:
            self._bug(case, bug)

    def _show(self, result: Outcome) -> None:
        case, error = result.case, result.error
        document = ruling(result, self.renderer if self.as_json else _NoWords()) if self.as_json or self.check else {}
        words = "" if self.as_json or self.check else self.renderer.ruling(result.state, case.title)
        if self.as_json:
            print_json(document)
        elif not self.check:
            if self.shown:
                print("\n" + "-" * 72 + "\n")
            print(_folded(words) if sys.stdout.isatty() else words, end="" if words.endswith("\n") else "\n")
        self.shown += 1
        expected = case.expect if self.check else None
        if expected is not None:
            self._compare(case, document)
        elif error is not None:
            report(error, self.renderer.language)
            self.status = max(self.status, UNREADABLE)
        if expected is None:
            self.without += 1

    def _compare(self, case: Case, document: dict[str, object]) -> None:
        from bridgelaw.formats.expect import check

        differences = check(case.expect, document, case)
        if not differences:
            self.held += 1
            return
        self.differed += 1
        self.differences += len(differences)
        self.status = max(self.status, DIFFERENT)
        line = case.expect.line if case.expect is not None and case.expect.line is not None else case.line
        named = " ".join(f"[{case.id}] {case.title}".split()) if case.id else case.title or "a case without a title"
        for difference in differences:
            text = f"{case.file or '<stdin>'}:{line}: {named}: {difference}"
            print(text, file=sys.stderr if self.as_json else sys.stdout)

    def _bug(self, case: Case, bug: OurBug) -> None:
        """Nothing is guessed: the ruling up to the event that could be ruled on, and the mistake named."""
        place = f"{case.file or '<stdin>'}:{case.line}"
        for length in range(len(case.events) - 1, -1, -1):
            before = _before(case, length)
            if before is not None:
                index = length if length < len(case.lines) else None
                place = f"{case.file or '<stdin>'}:{case.lines[index] if index is not None else case.line}"
                if self.as_json:
                    document = ruling(before, self.renderer)
                    document["error"] = {
                        "code": bug.code,
                        "message": str(bug),
                        "event": length,
                        "expected": "one outcome",
                    }
                    print_json(document)
                break
        report_bug(bug, place, self.renderer.language)
        self.status = max(self.status, BUG)

    def summary(self) -> str:
        """One line with the counts."""
        total = self.held + self.differed
        words = f"{_count(total, 'case')} checked: {self.held} as expected, {self.differed} not"
        if self.differences:
            words += f" ({_count(self.differences, 'difference')})"
        return words + (f"; {_count(self.without, 'case')} without expect." if self.without else ".")


def _before(case: Case, length: int) -> Outcome | None:
    """The ruling on the first events, where that can be given without a mistake of bridgelaw's own."""
    try:
        result = outcome(replace(case, events=case.events[:length]))
        ruling(result, _NoWords())
    except (OurBug, BridgelawError):
        return None
    return result


class _NoWords:
    def step(self, step: object) -> str:
        return ""

    def judgement(self, judgement: object) -> str:
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


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
