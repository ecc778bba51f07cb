"""The page about how sure we are: what is counted from the source, and what long runs have shown."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bridgelaw.formats import case as case_format
from bridgelaw.laws.clause import Clause
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.profile import points, profiles
from docs.pages.markdown import NOTE, table

__all__ = ["SURE", "sure"]

SURE = "docs/how-sure.md"
_CASES = Path(__file__).parents[2] / "tests" / "cases"
_OURS, _HARD, _SOFT = "our own", "published, hard", "published, soft"

_PROMISE = """\
# How sure are we

bridgelaw gives a ruling, a judgement for the Director, or says that a clause is not coded. It never guesses. Here is
what holds that promise, and how to see it for yourself.

## The Laws

"""
_CODED = """
[What is coded](coverage.md) lists every clause of both editions, and of each that is not coded why. Where the Laws
leave something open, a profile decides, with its source, and the ruling cites it:
[How open points are read](readings.md).

## Cases

"""
_CASE_WORDS = """
Rulings that others published are part of the tests as they stand. A *hard* one has to come out as published; a *soft*
one is argued, and has to show the judgement or the reading of the profile. {not_coded} of our own meet a clause that is
not coded, and say which.

Each case is also written and read again, turned through the four seats, and played on from every state it goes through:
what was shown before a choice has to be what happens after it.

## Proofs

"""
#: What is held, how, and the command that shows it.  Figures that a run prints are told for the run of the release.
_PROOFS = (
    (
        "The rulings, told twice",
        "The Laws on the auction are written down a second time in the tests, by other means, and both accounts are "
        "compared on random auctions with every kind of irregularity, at every event.",
        "`make test PYTEST=tests/differential`",
    ),
    (
        "The sweep",
        "Every short auction, with every irregular call in every seat, one or two of them, and every choice: somebody "
        "always has to act, nobody is asked twice, nothing is shown that does not happen. {sweep}",
        "`make sweep`",
    ),
    (
        "Counting",
        "Comparisons are counted over all 635,013,559,600 hands in whole numbers. They are held against counts made by "
        "other means, against hands drawn at random, and against a solver (z3).",
        "`make test PYTEST=tests/meaning`, `make bench`",
    ),
    (
        "Scores",
        "Published scores, matchpoints, IMPs, victory points and adjusted scores are reproduced exactly, in fractions.",
        "`make test PYTEST=tests/scores`",
    ),
    (
        "The log",
        "Writers are killed a thousand times on SQLite and on PostgreSQL: no entry that was acknowledged is lost, none "
        "is doubled. Migrations and the server are killed as well.",
        "`make test PYTEST=tests/store`",
    ),
    (
        "Files",
        "Every case goes into PBN and back without loss. A hundred thousand damaged files for each reader: nothing but "
        "errors that say what is wrong. {fuzz}",
        "`make test PYTEST=tests/formats`, `make fuzz`",
    ),
    (
        "The page",
        "The commonest situations are played through in a browser in three languages, and audited for accessibility "
        "(axe-core). No screen for the table shows what is private, for any case. {browsers}",
        "`make test PYTEST=tests/web`, `make long`",
    ),
    (
        "The API",
        "Generated requests for every operation (schemathesis): no server error, and every answer as its schema says.",
        "`make test PYTEST=tests/api`, `make long`",
    ),
    (
        "Python",
        "The tests run on Python 3.11 each time. {python}",
        "`make test PYTHON=python3.14`, `make release`",
    ),
    (
        "Speed",
        "Measured, never asserted in a test, and told as a ratio to something else in the same run. {bench}",
        "`make bench`",
    ),
)
#: As the runs printed them, on two cores.
_SEEN = {
    "sweep": "The long run comes to 1,212,491 situations, without a failure.",
    "fuzz": "None took more than half a second a kilobyte.",
    "browsers": (
        "That is in Chromium; the walk of the guides was also gone through in Firefox 153 and in WebKit (GTK 2.50)."
    ),
    "python": (
        "All of them passed on 3.14.10 too, but for those of endplay, which has no release for it; the wheel and the "
        "source were installed and tried on 3.11, 3.12, 3.13 and 3.14."
    ),
    "bench": (
        "On two cores: a comparison that is met again takes 0.2 ms, one that is new 3 ms; PBN is read and checked "
        "2.5 times as fast as by the quicker of endplay and bridgebots; the scan is 1.9 times as fast "
        "on two cores as on one."
    ),
}
_DOUBT = """
## What is not proved

- The Laws are read by people who can be wrong; no national authority has looked at the rulings.
- Dutch and German are those of the glossary and of the published Laws, and no director of either country has read
  them.
- Some files of the field are read by what is known of their formats; each page says how sure that is: [PBN](pbn.md),
  [LIN](lin.md), [the files of scoring programs](field-files.md).
- The play of the cards is not coded, but for leads and for what the auction brings about.

Somebody who finds a ruling that is wrong helps most with a case: the events, and what should come out, with the clause.
"""


def sure() -> str:
    """What holds the promise: clauses, cases and proofs, counted where they can be counted."""
    text = NOTE + _PROMISE
    heads = ("Laws of", "clauses coded", "not coded")
    rows = []
    for name in EDITIONS:
        entries = edition(name).coverage()
        coded = sum(isinstance(entry, Clause) for entry in entries)
        rows.append((name, str(coded), str(len(entries) - coded)))
    text += table(heads, rows)
    read = len(points())
    text += f"\n{read} open points are on the list, and {len(profiles())} profiles read them.\n" + _CODED
    found = {name: _cases(name) for name in EDITIONS}
    kinds = (_OURS, _HARD, _SOFT)
    text += table(("cases", *EDITIONS), ((kind, *(str(found[name][kind]) for name in EDITIONS)) for kind in kinds))
    listed = (_CASES / "not_coded.yaml").read_text(encoding="utf-8").splitlines()
    text += _CASE_WORDS.format(not_coded=sum(": {" in line for line in listed))
    heads = ("what", "how", "see it")
    text += table(heads, ((what, how.format(**_SEEN).strip(), command) for what, how, command in _PROOFS))
    return text + _DOUBT


def _cases(name: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for path in sorted((_CASES / name).glob("**/*.yaml")):
        published = "published" in path.relative_to(_CASES).parts
        for case in case_format.load(path):
            kind = _OURS if not published else _SOFT if case.strength == "soft" else _HARD
            found[kind] += 1
    return found
