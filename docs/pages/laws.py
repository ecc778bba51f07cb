"""The pages of docs/laws: one for each clause of each edition, with an index for each law and each edition."""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Iterable, Sequence

from bridgelaw.laws.clause import Clause, NotCoded, renumbered
from bridgelaw.laws.edition import Edition
from bridgelaw.laws.printings import differences
from bridgelaw.laws.profile import points
from bridgelaw.lookup.read_off import known, paraphrase
from bridgelaw.texts.catalogue import say
from docs.pages import editions, ruled
from docs.pages.editions import Entry, clause_page
from docs.pages.markdown import NOTE, bullets, link, table
from docs.pages.ruled import Ruled

INDEX = "docs/laws/README.md"
COVERAGE = "docs/coverage.md"
READINGS = "docs/readings.md"
GLOSSARY = "docs/glossary.md"


def pages(books: Sequence[Edition]) -> dict[str, str]:
    """Every page by its file, from the root of the project; the current edition comes first."""
    found = {INDEX: _index(books), editions.PAGE: editions.page(books)}
    for book in books:
        found[_edition_page(book)] = _edition(book)
        for law, entries in _laws(book).items():
            if len(entries) > 1:
                found[_law_page(book, law)] = _law(book, law, entries)
        others = [other for other in books if other is not book]
        entries = book.coverage()
        for before, entry, after in zip([None, *entries], entries, [*entries[1:], None], strict=False):
            found[clause_page(book, entry.id)] = _Page(book, entry, others).text(before, after)
    return found


# --- indexes ------------------------------------------------------------------------------------


def _edition_page(book: Edition) -> str:
    return f"docs/laws/{book.name}/README.md"


def _law_page(book: Edition, law: str) -> str:
    return f"docs/laws/{book.name}/law{law}.md"


def _number(id: str) -> str:
    found = re.match(r"\d+", id)
    return found[0] if found else id


def _laws(book: Edition) -> dict[str, list[Entry]]:
    """The entries of an edition, law by law."""
    return {law: list(entries) for law, entries in itertools.groupby(book.coverage(), lambda entry: _number(entry.id))}


def _subject(law: str, entries: list[Entry]) -> str:
    """What a law is about, which the module of the law knows; empty where it has none."""
    for entry in entries:
        if not isinstance(entry, Clause):
            continue
        module = inspect.getmodule(entry.function)
        first = renumbered(((module and module.__doc__) or "").split("\n")[0], entry.numbers)
        found = re.match(rf"Law {law}(?: of \d+)?: (.+?)\.(\s|$)", first)
        if found:
            return re.sub(r" \(.*?\)", "", found[1])
    return ""


def _heading(law: str, entries: list[Entry]) -> str:
    subject = _subject(law, entries) or _subject(_number(law), entries)
    return f"Law {law}: {subject}" if subject else f"Law {law}"


def _index(books: Sequence[Edition]) -> str:
    text = NOTE + "# The Laws in our words\n\n"
    text += (
        "A page for each clause: what it says, what it does, an example, its cases. The words are our own, never the "
        "official text. What a clause does is read off the cases of the suite, all of which are ruled on for it.\n\n"
    )
    to = {f"Laws of {book.name}": _edition_page(book) for book in books}
    to["The editions, clause by clause"] = editions.PAGE
    to["What is coded"] = COVERAGE
    to["How open points are read"] = READINGS
    to["Terms in English, Dutch and German"] = GLOSSARY
    return text + bullets(link(words, file, INDEX) for words, file in to.items())


def _edition(book: Edition) -> str:
    page = _edition_page(book)
    text = NOTE + f"# Laws of {book.name}\n\n"
    text += " · ".join([link("All editions", INDEX, page), link("What is coded", COVERAGE, page)]) + "\n\n"
    rows = []
    for law, entries in _laws(book).items():
        coded = [_short(book, entry) for entry in entries if isinstance(entry, Clause)]
        rest = [_short(book, entry) for entry in entries if isinstance(entry, NotCoded)]
        alone = entries[0]
        if len(entries) > 1:
            heading = link(_heading(law, entries), _law_page(book, law), page)
        else:
            heading = _heading(alone.id, entries)
            rest = [f"{rest[0]}: {alone.why}"] if isinstance(alone, NotCoded) else rest
        rows.append((heading, ", ".join(coded), ", ".join(rest)))
    return text + table(("law", "coded", "not coded"), rows)


def _short(book: Edition, entry: Entry) -> str:
    return link(entry.id, clause_page(book, entry.id), _edition_page(book))


def _law(book: Edition, law: str, entries: list[Entry]) -> str:
    page = _law_page(book, law)
    text = (
        NOTE
        + f"# {_heading(law, entries)} ({book.name})\n\n{link(f'Laws of {book.name}', _edition_page(book), page)}\n\n"
    )
    rows = [
        (
            link(entry.id, clause_page(book, entry.id), page),
            _first(entry),
            "" if isinstance(entry, Clause) else "not coded",
        )
        for entry in entries
    ]
    return text + table(("clause", "in our words", ""), rows)


def _first(entry: Entry) -> str:
    return entry.summary if isinstance(entry, Clause) else paraphrase(entry, "en") or f"*{entry.why}*"


# --- a clause -----------------------------------------------------------------------------------


class _Page:
    """The page of one clause."""

    def __init__(self, book: Edition, entry: Entry, others: Sequence[Edition]) -> None:
        self.book = book
        self.others = others
        self.entry = entry
        self.page = clause_page(book, entry.id)
        self.known = known(book, entry)

    def text(self, before: Entry | None, after: Entry | None) -> str:
        """The whole page."""
        parts = [
            f"# {self._title()} ({self.book.name})\n",
            self._ways(before, after) + "\n",
            self._words(),
            bullets(self._facts()),
            self._section("What it does in the cases", self._done()),
            self._section("Open points", map(self._point, self.known.points)),
            self._section("Where printed texts differ", self._printings()),
            self._section("Other editions", self._editions()),
            self._example(),
            self._cases(),
        ]
        return NOTE + "\n".join(part for part in parts if part)

    def _title(self) -> str:
        entries = self._law_entries()
        return self.entry.id if len(entries) > 1 else _heading(self.entry.id, entries)

    def _law_entries(self) -> list[Entry]:
        return _laws(self.book)[_number(self.entry.id)]

    def _to(self, id: str, text: str = "") -> str:
        return link(text or id, clause_page(self.book, id), self.page)

    def _ways(self, before: Entry | None, after: Entry | None) -> str:
        law = _number(self.entry.id)
        ways = [link(f"Laws of {self.book.name}", _edition_page(self.book), self.page)]
        entries = self._law_entries()
        if len(entries) > 1:
            ways.append(link(_heading(law, entries), _law_page(self.book, law), self.page))
        ways += [self._to(before.id, f"← {before.id}")] if before is not None else []
        ways += [self._to(after.id, f"{after.id} →")] if after is not None else []
        return " · ".join(ways)

    @staticmethod
    def _section(heading: str, lines: Iterable[str]) -> str:
        found = bullets(lines)
        return f"## {heading}\n\n{found}" if found else ""

    def _linked(self, text: str) -> str:
        """The text with a link at every open point that it names."""
        return re.sub(r"CP-\d\d", lambda match: self._reading(match[0]), text.replace("``", "`"))

    def _reading(self, point: str) -> str:
        return link(point, f"{READINGS}#{point.lower()}", self.page) if point in points() else point

    def _words(self) -> str:
        said = [self._paragraph(self.entry)]
        for language, label in (("nl", "Nederlands"), ("de", "Deutsch")):
            words = paraphrase(self.entry, language)
            if words:
                said.append(f"*{label}:* {words}")
        return "\n\n".join(words for words in said if words) + "\n"

    @staticmethod
    def _paragraph(entry: Entry) -> str:
        """What it says, from the docstring, up to what it reads."""
        if isinstance(entry, NotCoded):
            return paraphrase(entry, "en")
        says = re.split(r"^\w+:", entry.doc, maxsplit=1, flags=re.M)[0]
        return "\n\n".join(renumbered(" ".join(part.split()), entry.numbers) for part in says.strip().split("\n\n"))

    def _facts(self) -> list[str]:
        entry = self.entry
        about = self.known
        facts = {
            "Referred to by": about.referred_by,
            "Refers to": about.refers,
            "Takes the place of": about.displaces,
            "Gives way to": about.displaced_by,
        }
        listed = [f"{label}: {', '.join(map(self._to, ids))}" for label, ids in facts.items() if ids]
        if isinstance(entry, NotCoded):
            return [f"**Not coded**: {entry.why}. A ruling that needs it stops there and says so.", *listed]
        sections = {"Reads": entry.section("Reads"), "Interpretation": entry.section("Interpretation")}
        said = [f"{label}: {self._linked(text)}" for label, text in sections.items() if text]
        return [self._state(entry), *said, *listed]

    @staticmethod
    def _state(entry: Clause) -> str:
        if entry.asks:
            return "**A question of legality**: it says whether a call is legal, and has no effects of its own."
        state = (
            "**Coded**" if entry.cited else "**Coded**, as a preamble: it leads to its parts and is not cited itself"
        )
        when = "; ".join(moment.value for moment in entry.at)
        return f"{state}. " + (f"Asked when {when}." if when else "Asked when another clause refers to it.")

    def _printings(self) -> list[str]:
        return [say(f"printing.{key}", "en") for key in differences(self.book.name, self.entry.id)]

    def _done(self) -> list[str]:
        entry = self.entry
        if isinstance(entry, NotCoded) or entry.asks:
            return []
        return ruled.done(self.book.name, entry.id)

    def _point(self, id: str) -> str:
        point = points()[id]
        return f"{self._reading(id)}: {point.question} By default: {point.readings[point.default]}"

    def _editions(self) -> list[str]:
        return [editions.told(self.book, self.entry, other) for other in self.others]

    # --- cases ----------------------------------------------------------------------------------

    def _example(self) -> str:
        one = ruled.example(self.book.name, self.entry.id)
        if one is None:
            return ""
        title = f"{one.case.title} ({_file(one.path, self.page)})"
        parts = ["## Example", title, ruled.story(one), ruled.auction(one), bullets(ruled.outcome(one, self.entry.id))]
        return "\n\n".join(part.rstrip("\n") for part in parts if part) + "\n"

    def _cases(self) -> str:
        every = ruled.ruled(self.book.name)
        id = self.entry.id
        own = [one for one in every if one.is_about(id)]
        applies = [one for one in own if one.steps(id) or one.met == id]
        citing = {case.id for case in self.known.cases} | {one.case.id for one in every if one.met == id}
        also = [one for one in every if one.case.id in citing and one not in own]
        if isinstance(self.entry, Clause) and self.entry.asks:
            parts = [_told(own, "", self.page)]
        else:
            parts = [_told(applies, "It applies.", self.page)]
            parts.append(_told([one for one in own if one not in applies], "It does not apply.", self.page))
        parts.append(_listed(also, self.page))
        found = "\n".join(part for part in parts if part)
        return f"## Cases\n\n{found}" if found else ""


def _told(cases: Iterable[Ruled], heading: str, page: str) -> str:
    """Cases with their titles, file by file."""
    text = ""
    for path, ones in itertools.groupby(cases, lambda one: one.path):
        start = f"{heading} {_file(path, page)}" if heading else _file(path, page)
        text += f"{start}\n\n" + bullets(f"{one.case.title} `{one.case.id}`" for one in ones)
    return text


def _listed(cases: Iterable[Ruled], page: str) -> str:
    """Cases by their names alone, file by file."""
    files = itertools.groupby(cases, lambda one: one.path)
    lines = bullets(f"{_file(path, page)}: {', '.join(str(one.case.id) for one in ones)}" for path, ones in files)
    return f"Also cited in\n\n{lines}" if lines else ""


def _file(path: str, page: str) -> str:
    return link(path.removeprefix("tests/cases/"), path, page)
