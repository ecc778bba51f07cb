"""Every sentence is said somewhere: no key is left over from what is gone."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path

import pytest

import bridgelaw
from bridgelaw import access, errors
from bridgelaw.api import errors as api_errors
from bridgelaw.atlas.page import _VERDICTS, _WORDS
from bridgelaw.evidence import studies
from bridgelaw.formats import simulation
from bridgelaw.formats.results import SCORINGS
from bridgelaw.laws.clause import Clause, NotCoded
from bridgelaw.laws.edition import EDITIONS, edition
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.matters import Moment
from bridgelaw.laws.printings import printings
from bridgelaw.laws.profile import points, profile, profiles, settings, thresholds
from bridgelaw.laws.state import Decision
from bridgelaw.lookup.read_off import _functions
from bridgelaw.meaning.compare import Opinion, Precision, Reason
from bridgelaw.polls.leading import Leading
from bridgelaw.polls.poll import Verdict
from bridgelaw.scan import What
from bridgelaw.scores.authorities import authorities, authority
from bridgelaw.scores.damage import Cause, Fault
from bridgelaw.scores.teams import Award
from bridgelaw.scores.weighing import Barred
from bridgelaw.store import errors as store_errors
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS, CallKind
from bridgelaw.table.record import Irregularity, Status
from bridgelaw.table.seat import SEATS, Side
from bridgelaw.texts.catalogue import MissingText, TextsNotBuilt, keys
from bridgelaw.texts.polls import COLUMNS, FACTS
from bridgelaw.texts.sayings import DECLINED
from bridgelaw.web import device, serving

SOURCE = Path(bridgelaw.__file__).parent
ENTRIES = [entry for name in EDITIONS for entry in edition(name).coverage()]
_ROOMS = (errors, store_errors, access, api_errors, device, serving)
_ERRORS = (*(one for room in _ROOMS for one in vars(room).values()), MissingText, TextsNotBuilt)
ERRORS = [c for c in _ERRORS if isinstance(c, type) and issubclass(c, (errors.BridgelawError, errors.OurBug))]
REVIEWS = ("11A", "15A3", "16B3", "21B3", "23C", "27D", "72C", "16C3", "16C3.cards", "50E4", "2007.50E3")
MEASURES = ("p", "p1", "leak", "strict", "shown")
OPINIONS = [reason.name.lower() for reason in Reason]
LINT = ["mixed", "plural", "points", "exact", "empty", "too_many", "every_hand", "contradiction", "redundant", "tags"]

#: Why a score was adjusted: the reasons that :mod:`bridgelaw.scores.adjusted` gives.
ADJUSTED = [
    *("one", "weights", "sympathetic", "likely", "probable", "both_innocent", "no_result", "better", "knockout"),
    *("alone", "split", "split.stands"),
    *(f"barred.{barred.value}" for barred in Barred),
    *(f"damage.{cause.value}" for cause in Cause),
    *("seen.actual", "seen.adjusted", "own.counted", "own.not_counted", "own.related"),
    *("artificial", "artificial.imps", "artificial.session", "penalty", "penalty.standard"),
    *(f"other_table.{key}" for key in ("assigned", "artificial", "better", "choice")),
]

#: What was read or written otherwise than somebody might think, in the files of scoring programs.
WARNINGS = [
    *(f"field.{key}" for key in ("points", "contract", "average", "one_table")),
    *(f"usebio.{key}" for key in ("weights", "split", "average", "rounded", "contract", "points", "penalty", "totals")),
    *("usebio.no_line", "bws.remark", "more"),
]

#: Keys that are put together at run time: the beginning, the file that does it, and what can follow.
FAMILIES: list[tuple[str, str, list[str]]] = [
    ("away.no.", "web/room.py", ["once", "throughout"]),
    ("seat.", "texts/catalogue.py", [s.value for s in SEATS]),
    ("side.", "texts/catalogue.py", [s.value for s in Side]),
    ("denomination.", "texts/catalogue.py", [d.value + one for d in DENOMINATIONS for one in ("", ".one")]),
    ("call.", "texts/catalogue.py", [k.value + f for k in CallKind for f in ("", ".the", ".do", ".does", ".done")]),
    ("contract.", "texts/catalogue.py", ["0", "1", "2"]),
    ("vulnerability.", "texts/catalogue.py", [v.value for v in Vulnerability]),
    ("callstatus.", "texts/catalogue.py", [s.name.lower() for s in Status]),
    ("irregularity.", "texts/catalogue.py", [i.name.lower() for i in Irregularity]),
    ("number.", "texts/catalogue.py", [str(n) for n in range(1, 14)]),
    ("join.", "texts/catalogue.py", ["and", "or"]),
    ("whom.", "texts/script.py", ["L", "O", "O.away", "P", "D", "both"]),
    (
        "reason.",
        "texts/script.py",
        [e.key or e.id for e in ENTRIES if isinstance(e, NotCoded)] + ["36", "36C", "38B", "41A"],
    ),
    ("printing.", "lookup/explained.py", list(printings())),
    ("adjusted.", "texts/render.py", ["assigned", "artificial"]),
    ("comparable.case", "texts/script.py", ["", ".suits", ".strength"]),
    ("shows.", "texts/script.py", ["at_least", "exactly"]),
    ("away.replace.", "texts/script.py", ["barred", "silenced"]),
    ("never.", "texts/script.py", sorted({*DECLINED.values()})),
    ("review.", "texts/reviews.py", [kind + law for kind in ("", "find_out.", "ask.") for law in REVIEWS]),
    ("poll.leading.", "formats/poll.py", [why.value for why in Leading]),
    ("poll.verdict.", "texts/polls.py", [verdict.name.lower() for verdict in Verdict]),
    ("poll.column.", "texts/polls.py", list(COLUMNS)),
    (
        "poll.",
        "texts/polls.py",
        [*FACTS, "considered", "chosen"],
    ),
    ("review.follows.", "texts/reviews.py", ["11A", "score"]),
    ("status.reminder.", "texts/script.py", ["once", "throughout"]),
    ("away.replace.", "texts/script.py", ["barred", "silenced"]),
    ("IB.already_changed", "texts/script.py", ["", ".low", ".double"]),
    ("question.", "texts/render.py", ["23A", "27C.which", "29.which", "29.partner", "24", "16D2", "16D2.later"]),
    ("card.", "texts/render.py", ["seen", "face_up", "minor", "major"]),
    ("PENALTY.now", "texts/script.py", ["", ".several"]),
    ("duty.card.", "texts/render.py", ["lead", "play"]),
    ("consequence.forbid", "texts/render.py", ["", ".penalty"]),
    ("consequence.require", "texts/render.py", ["", ".penalty"]),
    ("duty.pass.", "texts/render.py", [s.value for s in Scope]),
    ("option.acting.", "texts/render.py", ["in_turn", "over"]),
    ("option.comparable.", "texts/render.py", ["true", "false"]),
    ("if.comparable.", "texts/render.py", ["true", "false"]),
    ("consequence.partner.", "texts/render.py", ["free", "pass_next", "pass_throughout"]),
    ("awaiting.", "texts/render.py", [*(d.value for d in Decision), "call"]),
    ("error.", "texts/render.py", [c.code for c in ERRORS if issubclass(c, (errors.BridgelawError, errors.OurBug))]),
    (
        "point.",
        "texts/points.py",
        [
            *(k for p in points().values() for k in (p.id, *(f"{p.id}.{r}" for r in p.readings))),
            *(f"{p.id}.{r}.source" for p in points().values() for r in p.readings),
            *(f"{p.id}.others" for p in points().values() if p.others),
        ],
    ),
    (
        "setting.",
        "texts/points.py",
        [
            *(k for s in settings().values() for k in (s.id, *(f"{s.id}.{v}" for v in s.values))),
            *(f"{s.id}.{v}.source" for s in settings().values() for v in s.values),
        ],
    ),
    (
        "profile.",
        "texts/points.py",
        [f"{n}.{k}" for n in profiles() for k in ("edition", *profile(n).own, *profile(n).does)],
    ),
    ("threshold.", "cli/laws.py", list(thresholds())),
    ("scoring.", "cli/scores.py", list(SCORINGS)),
    ("scores.", "cli/scores.py", ["score", "times", "pair", "boards", "points"]),
    ("fault.", "texts/scores.py", [fault.name.lower() for fault in Fault]),
    ("dd.study.", "cli/evidence.py", [study.name for study in studies()]),
    ("simulate.", "cli/evidence.py", ["call", "contract", "made", "score", "gain"]),
    ("simulate.unit.", "cli/evidence.py", list(simulation.SCORINGS)),
    ("award.", "texts/scores.py", [award.value for award in Award]),
    ("adjust.", "texts/scores.py", list(ADJUSTED)),
    ("warning.", "cli/field.py", WARNINGS),
    (
        "authority.",
        "texts/scores.py",
        [
            f"{name}.{kind}"
            for name in authorities()
            for kind in ("penalty", "sympathetic", "small_groups", "likely")
            if getattr(authority(name), kind) is not None
        ],
    ),
    (
        "atlas.",
        "atlas/page.py",
        [
            *_WORDS,
            *("title", "about", "intro", "laws", "bounds", "left_out", "noscript", "old", "verdict"),
            *("kind.opening", "kind.response", "kind.overcall"),
            *(f"verdict.{verdict.replace(' ', '_')}" for verdict in _VERDICTS),
        ],
    ),
    ("cli.scan.", "cli/scan.py", [what.name.lower() for what in What]),
    ("scan.what.", "cli/scan.py", [what.value for what in What]),
    ("moment.", "lookup/explained.py", [m.name.lower() for m in Moment]),
    ("cli.kind.", "cli/laws.py", ["ruling", "advice", "settled"]),
    ("compare.", "cli/compare.py", ["hands", "pairs", "withdrawn", "replacement", "both", *MEASURES]),
    ("compare.", "texts/comparing.py", ["none", *OPINIONS]),
    ("compare.moved.", "texts/comparing.py", ["withdrawn", "replacement"]),
    ("narrower.", "texts/comparing.py", ["none", *(reason.name.lower() for reason in Precision)]),
    ("opinion.", "texts/comparing.py", [opinion.name.lower() for opinion in Opinion]),
    ("lint.", "cli/figures.py", LINT),
    ("paraphrase.", "lookup/read_off.py", [entry.key or entry.id for entry in ENTRIES]),
    ("wrong.", "texts/render.py", [*(i.name.lower() for i in Irregularity), "out_of_rotation_and_insufficient"]),
    (
        "prompt.commands.",
        "cli/typed.py",
        [
            *(
                "undo",
                "help",
                "quit",
                "show",
                "why",
                "director",
                "slip",
                "change",
                "together",
                "misinformed",
                "mistake",
                "wrongboard",
                "forfeited",
                "damaged",
                "extraneous",
                "waived",
                "error",
                "damage",
                "otherwise",
                "stands",
                "ask",
                "already",
            ),
            *("accept", "decline", "save", "exposed", "lead", "trick", "forbid", "require"),
        ],
    ),
]
#: What was measured, in the words of each edition's test.
REASONS = [
    *(("23A", reason) for reason in ("purpose", "concluded", "subset", "practice", "point", "argued", "outside")),
    *(("2007.27B1", reason) for reason in ("same", "precise", "practice", "excludes", "question", "argued", "wide")),
]
#: Likewise where the beginning varies as well.
BUILT = {
    "texts/script.py": [
        *(f"{told}.options" for told in sorted({*DECLINED.values()})),
        *(f"LEAD.{when}{either}" for when in ("now", "later", "also") for either in ("", ".either")),
    ],
    "laws/l2017/law23.py": [f"{law}.{reason}" for law, reason in REASONS],
    "texts/render.py": [f"lead.{what}{now}" for what in ("forbid", "either") for now in ("", ".now")],
}

#: What nothing says yet, as patterns, and why it stays.
KEPT = {
    r"frame\.stop|WAIVE|MULTI\..*|never\.MULTI": "the frame of a ruling on the web page: several matters, what to stop",
    r"U\.notice|question\.25A": "the questions about a slip, on the web page",
    r"comparable\.wide|strength\.weak": "the talk away from the table, on the web page",
    r"LEAD\.none": "what is said before the lead, on the web page",
    r"REV\.later|whom\.P\.away|whom\.D\.later|option\.later": "reviews after play, and the later lead",
    r"question\.30C|option\.artificial\..*|option\.simultaneous": "findings that are buttons on the web page",
    r"irregularity\..*\.short": "the cell of the auction on the web page",
    r"paraphrase\.ours": "the line below a paraphrase on the web page",
}


@cache
def built() -> frozenset[str]:
    families = {begin + rest for begin, _, ends in FAMILIES for rest in ends}
    return frozenset(families.union(*BUILT.values()))


@cache
def literals() -> frozenset[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return frozenset(n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))


def variants(clause: Clause) -> set[str]:
    """What can follow the number of a clause: its function, or one beside it that it calls, names the variant."""
    return in_source(inspect.getsource(inspect.getmodule(clause.function) or clause.function))


def in_source(source: str) -> set[str]:
    """The variants that some code names."""
    return set(re.findall(r'variant="(\w+)"', source)) | set(re.findall(r'variant=.* else "(\w+)"', source))


@cache
def of_clauses() -> set[str]:
    """The sentences of clauses (rulings/engine.py): a number, perhaps with a variant.  A question has none."""
    coded = [entry for entry in ENTRIES if isinstance(entry, Clause) and not entry.asks]
    named = {(c.key or c.id, v) for c in coded for v in variants(c)}
    # An edition may call what another one has beside its own clause.
    named |= {(c.key or c.id, v) for c in coded for f in _functions(c) for v in in_source(inspect.getsource(f))}
    return {c.key or c.id for c in coded} | {f"{key}.{variant}" for key, variant in named}


def bare(key: str) -> str:
    """A key without the edition that says it otherwise."""
    return next((key.removeprefix(f"{name}.") for name in EDITIONS if key.startswith(f"{name}.")), key)


def used(key: str) -> bool:
    """Whether something says it, or the key that an edition says otherwise."""
    return _used(key) or _used(bare(key))


def _used(key: str) -> bool:
    if re.match(r"\d", key):
        # The number alone stands in the laws in any case.
        return key in of_clauses() or key in built() or ("." in key and key in literals())
    return key in literals() or key in built()


@pytest.fixture(scope="module")
def unused() -> set[str]:
    return {key for key in keys() if not used(key)}


def test_every_key_is_used(unused: set[str]) -> None:
    assert sorted(key for key in unused if not any(re.fullmatch(pattern, key) for pattern in KEPT)) == []


def test_nothing_is_on_the_list_that_is_used(unused: set[str]) -> None:
    assert [pattern for pattern in KEPT if not any(re.fullmatch(pattern, key) for key in unused)] == []


@pytest.mark.parametrize(("begin", "file"), [(begin, file) for begin, file, _ in FAMILIES])
def test_the_file_still_builds_the_family(begin: str, file: str) -> None:
    source = (SOURCE / file).read_text(encoding="utf-8")
    assert re.search(rf"""f["']{re.escape(begin)}\{{""", source), f"{file} builds no {begin} any more"


def test_every_built_key_has_a_sentence() -> None:
    """A key that can be built and has no text would be found out at the table."""
    assert sorted(built() - keys() - {bare(key) for key in keys()}) == []


def test_every_variant_has_a_sentence() -> None:
    coded = [entry for entry in ENTRIES if isinstance(entry, Clause) and not entry.asks]
    for clause in coded:
        module = inspect.getmodule(clause.function)
        same = [c.key or c.id for c in coded if inspect.getmodule(c.function) is module]
        for variant in variants(clause):
            assert [id for id in same if f"{id}.{variant}" in keys()], f"{clause.id}: nothing says {variant}"
