from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning.notation import Description, dumps, lint, loads
from bridgelaw.meaning.notation import tree as t
from bridgelaw.meaning.notation.plain import plain
from bridgelaw.meaning.notation.reading import read
from bridgelaw.meaning.notation.tree import ALL, MAJORS, MINORS, How, Range, Tally, Trait
from bridgelaw.meaning.notation.writing import DEEPEST, LONGEST
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import RANKS, Card
from tests.meaning.trees import trees

ROOT = Path(__file__).parents[2]
S, H, D, C = ALL


def cards(low: int, high: int | None, *suits: Denomination, how: How = How.TOGETHER) -> t.Count:
    return t.Count(Range(low, high), Tally.CARDS, suits, how)


def hcp(low: int, high: int | None = None) -> t.Count:
    return t.Count(Range(low, high))


# --- readings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tree", "written"),
    [
        ("0-7", hcp(0, 7), "0-7 hcp"),
        ("15 – 17 HCP", hcp(15, 17), "15-17 hcp"),
        ("15 to 17 high-card points", hcp(15, 17), "15-17 hcp"),
        ("11+", hcp(11), "11+ hcp"),
        (">= 8", hcp(8), "8+ hcp"),
        ("at least 8", hcp(8), "8+ hcp"),
        ("8 or more", hcp(8), "8+ hcp"),
        ("max 7", hcp(0, 7), "0-7 hcp"),
        ("up to 7 hcp", hcp(0, 7), "0-7 hcp"),
        ("8- hcp", hcp(0, 8), "0-8 hcp"),
        ("5+ H", cards(5, None, H), "5+ H"),
        ("5+♥", cards(5, None, H), "5+ H"),
        ("5+ ♥️", cards(5, None, H), "5+ H"),
        ("5+ Hearts", cards(5, None, H), "5+ H"),
        ("<=3 S", cards(0, 3, S), "<=3 S"),
        ("6 S", cards(6, 6, S), "6 S"),
        ("4+ major", cards(4, None, *MAJORS, how=How.ANY), "4+ any major"),
        ("4+ any major", cards(4, None, *MAJORS, how=How.ANY), "4+ any major"),
        ("7+ suit", cards(7, None, *ALL, how=How.ANY), "7+ any suit"),
        ("6 any major", cards(6, 6, *MAJORS, how=How.ANY), "6 any major"),
        ("4+ each major", cards(4, None, *MAJORS, how=How.EACH), "4+ each major"),
        ("5+ both minors", cards(5, None, *MINORS, how=How.EACH), "5+ each minor"),
        ("9+ S+H", cards(9, None, S, H), "9+ S+H"),
        ("5+ any S/D", cards(5, None, S, D, how=How.ANY), "5+ any S/D"),
        ("5+ D/S", cards(5, None, S, D, how=How.ANY), "5+ any S/D"),
        ("8+ hcp in majors", t.Count(Range(8), Tally.HCP, MAJORS), "8+ hcp in S+H"),
        ("4+ hcp in H", t.Count(Range(4), Tally.HCP, (H,)), "4+ hcp in H"),
        ("3+ hcp in major", t.Count(Range(3), Tally.HCP, MAJORS, How.ANY), "3+ hcp in any major"),
        ("3+ controls", t.Count(Range(3), Tally.CONTROLS), "3+ controls"),
        ("<=7 losers", t.Count(Range(0, 7), Tally.LOSERS), "<=7 losers"),
        ("1 ace", t.Count(Range(1, 1), Tally.ACES), "1 ace"),
        ("2 kings in S+H", t.Count(Range(2, 2), Tally.KINGS, MAJORS), "2 kings in S+H"),
        ("0 queens", t.Count(Range(0, 0), Tally.QUEENS), "0 queens"),
        ("12+ points", t.Count(Range(12), Tally.POINTS), "12+ points"),
        ("2+ keycards in hearts", t.Keycards(Range(2), H), "2+ keycards H"),
        ("2+ of kaq in H", t.Honours(Range(2), RANKS[:3], H), "2+ of AKQ in H"),
        ("3 of AKQJ10 S", t.Honours(Range(3, 3), RANKS[:5], S), "3 of AKQJT in S"),
        ("holds HK SA s10", t.Holds((Card.loads("SA"), Card.loads("ST"), Card.loads("HK"))), "holds SA ST HK"),
        ("Balanced", t.Balance.BALANCED, "balanced"),
        ("semi-balanced", t.Balance.SEMIBALANCED, "semibalanced"),
        ("unbalanced", t.Balance.UNBALANCED, "unbalanced"),
        ("any 3433 + 4432", t.Shapes(("4333", "4432"), True), "any 4333 + 4432"),
        ("shape 54xx", t.Shapes(("54xx",)), "shape 54xx"),
        ("shape (45)XX", t.Shapes(("(54)xx",)), "shape (54)xx"),
        ("shape any x54x", t.Shapes(("54xx",), True), "any 54xx"),
        ("stopper C", t.TraitIn(Trait.STOPPER, (C,)), "stopper in C"),
        ("stopper in each major", t.TraitIn(Trait.STOPPER, MAJORS, How.EACH), "stopper in each major"),
        ("stoppers in both minors", t.TraitIn(Trait.STOPPER, MINORS, How.EACH), "stopper in each minor"),
        ("void S", t.TraitIn(Trait.VOID, (S,)), "void in S"),
        ("singleton in any minor", t.TraitIn(Trait.SINGLETON, MINORS, How.ANY), "singleton in any minor"),
        ("shortage H", t.TraitIn(Trait.SHORTAGE, (H,)), "shortage in H"),
        ("good H", t.TraitIn(Trait.GOOD, (H,)), "good H"),
        ("good suit", t.TraitIn(Trait.GOOD, ALL, How.ANY), "good any suit"),
        ("longest S", t.Longest(S), "longest S"),
        ("S>H", t.Longer(S, H), "S > H"),
        ("H < S", t.Longer(S, H), "S > H"),
        ("C>=D", t.Longer(C, D, True), "C >= D"),
        ("D ≤ C", t.Longer(C, D, True), "C >= D"),
        ("Rule of 20", t.RuleOf(20), "rule of 20"),
        ("anything", t.Anything(), "anything"),
        ("@1C-1H", t.Named("1C-1H"), "@1C-1H"),
        ("no 5+ major", t.Not(cards(5, None, *MAJORS, how=How.ANY)), "not 5+ any major"),
        ("12+ and 5+ S with balanced", t.And((hcp(12), cards(5, None, S), t.Balance.BALANCED)), None),
        ("12+, but not balanced", t.And((hcp(12), t.Not(t.Balance.BALANCED))), "12+ hcp, not balanced"),
        ("(12+, balanced), 4 S", t.And((hcp(12), t.Balance.BALANCED, cards(4, 4, S))), "12+ hcp, balanced, 4 S"),
        ("6 S or (6 H or 6 D)", t.Or((cards(6, 6, S), cards(6, 6, H), cards(6, 6, D))), "6 S or 6 H or 6 D"),
        (
            "6 S, 5-10, or 6 H",
            t.Or((t.And((cards(6, 6, S), hcp(5, 10))), cards(6, 6, H))),
            "(6 S, 5-10 hcp) or 6 H",
        ),
        (
            "6+, (4+ S or 4+ H)",
            t.And((hcp(6), t.Or((cards(4, None, S), cards(4, None, H))))),
            "6+ hcp, (4+ S or 4+ H)",
        ),
        ("not (a or b)".replace("a", "6 S").replace("b", "6 H"), t.Not(t.Or((cards(6, 6, S), cards(6, 6, H)))), None),
    ],
)
def test_readings(text: str, tree: t.Expr, written: str | None) -> None:
    read = loads(text)
    assert read == Description(tree)
    assert written is None or dumps(read) == written
    assert loads(dumps(read)) == read


def test_unless_and_tags() -> None:
    text = "0-11, not 4+ S unless 5-10, 6 H [Artificial; asks:  Major, transfer: hearts, shows: keycards in ♥]"
    read = loads(text)
    assert read.unless == t.And((hcp(5, 10), cards(6, 6, H)))
    assert read.tags == (
        t.Tag("artificial"),
        t.Tag("asks", "majors"),
        t.Tag("transfer", "H"),
        t.Tag("shows", "keycards in H"),
    )
    assert (read.value("transfer"), read.value("artificial"), read.value("relay")) == ("H", "", None)
    assert dumps(read) == (
        "0-11 hcp, not 4+ S unless (5-10 hcp, 6 H) [artificial, asks: majors, transfer: H, shows: keycards in H]"
    )


def test_shapes_in_every_order_they_stand_for() -> None:
    assert t.Shapes(("(54)xx",)).lengths == {(5, 4, None, None), (4, 5, None, None)}
    assert len(t.Shapes(("4333",), any_order=True).lengths) == 4
    assert len(t.Shapes(("4333", "4432"), any_order=True).lengths) == 16


@cache
def written_meanings() -> frozenset[str]:
    """Every meaning in the cases and examples."""

    def found(node: object) -> Iterator[str]:
        if isinstance(node, dict):
            shows = node.get("shows", [])
            yield from map(str, shows if isinstance(shows, list) else [shows])
        for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
            yield from found(each)

    paths = (*(ROOT / "tests/cases").rglob("*.yaml"), *(ROOT / "examples").rglob("*.yaml"))
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts = (path.read_text(encoding="utf-8") for path in paths)
    return frozenset(itertools.chain.from_iterable(found(list(yaml.load_all(text, loader))) for text in texts))


def test_every_meaning_in_the_cases_is_read_and_written() -> None:
    meanings = written_meanings()
    assert len(meanings) > 60
    for text in meanings:
        assert dumps(loads(dumps(loads(text)))) == dumps(loads(text))
        assert loads(dumps(loads(text))) == loads(text)


PASS = "0-11, not (11, rule of 20) unless ((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))"


@pytest.mark.parametrize(
    "text",
    [
        PASS,
        "not (12+ or (11, rule of 20)), not ((6 D, 5-10) or (6 H, 5-10) or (6 S, 5-10) or (7+ suit, 4-10))",
        "15-18 hcp, balanced, stopper in H",
        "8+ hcp, 4+ major [asks: majors; artificial]",
        "(6 S, 5-10) or (6 H, 5-10) or (20-22, balanced)",
        "6-10 hcp, <=3 S, <=2 H",
        "11-19 hcp, 2+ C, no 5+ major",
        "(12-16, <=2 S, 3+ H, 3+ D, 3+ C) or 17+",
        "10-12, 4+ H, not (12, not balanced)",
        "0-7, not 7+ suit",
        "12-19, no 5+ major, C>=D unless 12-14, balanced",
        "15-18, balanced, stopper S",
        "5+ H [transfer: H, artificial]",
        "20-22, balanced",
    ],
)
def test_meanings_of_published_comparisons(text: str) -> None:
    assert loads(dumps(loads(text))) == loads(text)
    assert lint(text) == ()


def test_every_meaning_on_the_page_is_read() -> None:
    page = (ROOT / "docs/meanings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert len(rows) > 40
    for text in rows:
        assert loads(dumps(loads(text))) == loads(text)
        assert [trap.code for trap in lint(text)] in ([], ["points"])
    for code in re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        exec(code, {"print": lambda *_: None})


# --- round trip -----------------------------------------------------------------------------------------

words = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co", "Cf", "Zl", "Zp")), max_size=12)


def tag(key: str, value: str) -> t.Tag | None:
    try:
        return t.Tag(key, value)
    except UnreadableMeaning:
        return None


tags = st.lists(
    st.builds(tag, words | st.sampled_from(("natural", "Asks", "transfer")), words | st.sampled_from(("Majors", "♥ s")))
).map(lambda made: tuple(each for each in made if each is not None))


conditions = trees(st.integers(0, 99)) | trees(st.integers(0, 99), named=True)


@given(st.builds(Description, conditions, st.none() | conditions, tags))
def test_what_is_written_is_read_back(meaning: Description) -> None:
    text = dumps(meaning)
    assert loads(text) == meaning
    assert dumps(loads(text)) == text
    assert all(trap.text for trap in lint(meaning))


@given(conditions)
def test_a_condition_is_written_as_it_is_in_a_meaning(condition: t.Expr) -> None:
    assert str(condition) == dumps(condition) == dumps(Description(condition))
    hash(condition)


# --- what cannot be read --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("5+ X", "a suit, 'hcp', a comma or 'or' after '5+'", 4),
        ("4+ any", "a suit after 'any'", 7),
        ("6+ hcp, void", "a suit after 'void'", 13),
        ("longest", "a suit after 'longest'", 8),
        ("", "a condition", 1),
        ("or 5+ H", "a condition", 1),
        ("5+ H,", "a condition after ','", 6),
        ("15-17 balanced", "a suit, 'hcp', a comma or 'or' after '15-17'", 7),
        ("(5+ H", "')' after 'H'", 6),
        ("5+ H)", "a '(' for this ')'", 5),
        ("rule of", "a number after 'of'", 8),
        ("5+ H []", "a tag after '['", 7),
        ("5+ H [natural", "']' after 'natural'", 14),
        ("5+ H [asks:]", "a value after 'asks:'", 7),
        ("5+ H [: x]", "a tag, and perhaps a value", 7),
        ("2 of AA in H", "honours, each once", 6),
        ("2 of", "honours (such as AKQ) after 'of'", 5),
        ("holds SA SA", "cards, each once", 7),
        ("holds", "a card (such as HK) after 'holds'", 6),
        ("100+", "a number from 0 to 99", 1),
        ("9999999999999999999999 H", "a number from 0 to 99", 1),
        ("shape 5555", "the lengths of four suits, thirteen cards, x for any length", 7),
        ("any 44", "the lengths of four suits, thirteen cards, x for any length", 5),
        ("5+ both suits", "two suits after 'both'", 4),
        ("4+ each S+H", "suits with a / between them after 'each', not a sum", 4),
        ("9+ S+S", "each suit once", 4),
        ("5+ H, S > S", "suits, each once", 7),
        ("stopper in S+H", "any or each of the suits", 1),
        ("S H", "'>' or '>=' after 'S'", 3),
        ("5+ H\x00", "text that can be printed", 5),
        ("5+ H \ud800", "text that can be printed", 6),
        ("5+ \u212a", "a suit, 'hcp', a comma or 'or' after '5+'", 4),
        ("(" * 50 + "5+ H" + ")" * 50, "at most 40 parentheses inside one another", 41),
        ("not " * 50 + "5+ H", "at most 40 parentheses inside one another", 161),
        ("5+ H, " * 1000, "at most 4000 characters", 4001),
    ],
)
def test_an_error_points_at_the_place(text: str, expected: str, column: int) -> None:
    with pytest.raises(UnreadableMeaning) as caught:
        loads(text)
    error = caught.value
    assert (error.expected, error.column) == (expected, column)
    assert error.example
    shown, caret = error.pointer.split("\n")
    assert caret.strip() == "^"
    assert len(caret) <= len(shown) + 1


def test_the_pointer_and_the_sentence() -> None:
    with pytest.raises(UnreadableMeaning) as caught:
        loads("6+ hcp, 4+ Q")
    assert caught.value.pointer == "6+ hcp, 4+ Q\n           ^"
    assert str(caught.value) == (
        "This meaning cannot be read: '6+ hcp, 4+ Q'. Expected a suit, 'hcp', a comma or 'or' after '4+'; "
        "for example '11-15 hcp, 5+ H'. See column 12."
    )


@pytest.mark.parametrize(("text", "near"), [("12-14, ballanced", "balanced"), ("5+ herts", "hearts"), ("5+ Q", "")])
def test_a_word_that_is_nearly_one(text: str, near: str) -> None:
    with pytest.raises(UnreadableMeaning) as caught:
        loads(text)
    assert caught.value.advice == (f"Did you mean {near}" if near else "")


@pytest.mark.parametrize("given", [None, 15, ["5+ H"], b"5+ H"])
def test_what_is_no_text(given: object) -> None:
    with pytest.raises(UnreadableMeaning):
        loads(given)  # type: ignore[arg-type]


def test_what_is_too_deep_or_too_long_is_not_written() -> None:
    deep: t.Expr = cards(5, None, H)
    for _ in range(DEEPEST):
        deep = t.Not(deep)
    assert loads(dumps(deep)).shows == deep
    with pytest.raises(UnreadableMeaning):
        dumps(t.Not(deep))
    with pytest.raises(UnreadableMeaning):
        dumps(t.And((cards(5, None, H),) * LONGEST))


@pytest.mark.parametrize(
    "make",
    [
        lambda: t.And((t.Anything(),)),
        lambda: t.Or(()),
        lambda: t.Longest(Denomination.NT),
        lambda: t.Count(Range(5), Tally.CARDS, ()),
        lambda: t.Count(Range(5), Tally.CARDS, (S, S)),
        lambda: t.Holds(()),
        lambda: t.Honours(Range(1), RANKS[9:], S),
        lambda: t.Named("1 NT"),
        lambda: t.Shapes(()),
        lambda: t.Shapes(("४333",)),
        lambda: t.RuleOf(-1),
        lambda: t.Tag("a,b"),
        lambda: t.TraitIn(Trait.VOID, MAJORS),
    ],
)
def test_no_tree_is_made_that_could_not_be_written(make: object) -> None:
    with pytest.raises(UnreadableMeaning):
        make()  # type: ignore[operator]


_PIECES = re.findall(
    r"\S+",
    "15-17 11+ 6 <=7 max 7 hcp S H ♥ hearts major majors any each both suit S+H S/D , ( ) [ ] : ; and or not no with"
    " but unless balanced shape 54xx (54)xx any 4333 + 4432 stopper in void good longest > >= < rule of 20 anything"
    " @1NT 2+ controls aces keycards AKQ holds SA HK points @ - 10 99 100 \x00 \ud800 İ ſ K ５ ² é \u2028 \ufe0f",
)


def fuzzed(random: Random) -> str:
    if random.random() < 0.2:
        return "".join(chr(random.randrange(0x110000)) for _ in range(random.randrange(12)))
    glue = random.choice((" ", " ", ""))
    text = glue.join(random.choice(_PIECES) for _ in range(random.randrange(1, 9)))
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(("", text[at + 1 :], text[at:] * 2, "(" * random.randrange(60)))


def test_whatever_is_given_only_our_own_error_is_raised() -> None:
    """``BRIDGELAW_FUZZ=200000`` tries more."""
    random = Random(20)
    read = 0
    places: set[tuple[str, int | None]] = set()
    for _ in range(int(os.environ.get("BRIDGELAW_FUZZ", "20000"))):
        text = fuzzed(random)
        try:
            meaning = loads(text)
        except UnreadableMeaning as error:
            places.add((text, error.column))
            continue
        read += 1
        assert loads(dumps(meaning)) == meaning, text
        assert dumps(loads(dumps(meaning))) == dumps(meaning), text
        lint(text)
    assert read > 300
    assert [place for place in places if place[1] is None or not 1 <= place[1] <= len(place[0]) + 1] == []


# --- traps ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("6 S, 5-10 or 6 H, 5-10", ["mixed"]),
        ("6 S or 6 H, 5-10", ["mixed"]),
        ("(6 S, 5-10) or (6 H, 5-10)", []),
        ("5-10, (6 S or 6 H)", []),
        ("5+ S, 12 or more unless 5+ H or 3+ D", []),
        ("@this-or-that, 5+ S [asks: a, or b]", []),
        ("5+ majors", ["plural"]),
        ("5+ each majors", []),
        ("8+ hcp in majors", []),
        ("5-5 majors", ["plural", "exact"]),
        ("12+ points", ["points"]),
        ("12+ high-card points", []),
        ("17-15", ["empty"]),
        ("5-4 S", ["empty"]),
        ("14 S", ["too_many"]),
        ("20-40", ["too_many"]),
        ("11+ hcp in H", ["too_many"]),
        ("5+ aces", ["too_many"]),
        ("6 keycards H", ["too_many"]),
        ("4 of AKQ in S", ["too_many"]),
        ("7+ each minor", ["too_many"]),
        ("8+ S, 7+ H", ["too_many"]),
        ("rule of 45", ["too_many"]),
        ("rule of 7", ["every_hand"]),
        ("0-37", ["every_hand"]),
        ("0+ H", ["every_hand"]),
        ("12-14, 15+", ["contradiction"]),
        ("5+ S, 3 S", ["contradiction"]),
        ("balanced, 6+ S", ["contradiction"]),
        ("balanced, void S", ["contradiction"]),
        ("balanced, unbalanced", ["contradiction"]),
        ("balanced, not balanced", ["contradiction"]),
        ("S > H, H >= S", ["contradiction"]),
        ("H > S, S > H", ["contradiction"]),
        ("S >= H, H >= S", []),
        ("any 4333, 5+ S", ["contradiction"]),
        ("<=3 S, <=3 H, <=3 D, <=3 C", ["contradiction"]),
        ("<=2 each major, 5+ S", ["contradiction"]),
        ("<=3 S, (5+ S or 5+ H)", ["contradiction"]),
        ("<=3 S, ((5+ S, 12+) or 5+ H)", ["contradiction"]),
        ("5+ S, 4+ S", ["redundant"]),
        ("8+, 11-15", ["redundant"]),
        ("5+ S, 5+ S", ["redundant"]),
        ("12-14 or 12-14", ["redundant"]),
        ("anything, 5+ S", ["redundant"]),
        ("anything or 5+ S", ["redundant"]),
        ("not not 5+ S", ["redundant"]),
        ("5+ S or (5+ S, 4+ H)", ["redundant"]),
        ("balanced, semibalanced", ["redundant"]),
        ("5+ H [natural, artificial]", ["tags"]),
        ("5+ H [natural, natural]", ["redundant"]),
        (PASS, []),
    ],
)
def test_traps(text: str, codes: list[str]) -> None:
    assert [trap.code for trap in lint(text)] == codes


def test_a_trap_in_the_text_has_its_place() -> None:
    (trap,) = lint("6 S, 5-10 or 6 H")
    assert trap.column == 11
    assert lint(loads("6 S, 5-10 or 6 H")) == ()


def test_lint_refuses_what_cannot_be_read() -> None:
    with pytest.raises(UnreadableMeaning):
        lint("5+ X")


def test_no_case_holds_a_trap() -> None:
    assert {text: traps for text in written_meanings() if (traps := lint(text))} == {}


# --- what it costs --------------------------------------------------------------------------------------


def test_nothing_is_loaded_where_nothing_is_read() -> None:
    told = "import sys, bridgelaw.cli, bridgelaw.texts.script, bridgelaw.meaning.shows; print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.strip() == "False"


# --- the plainest meanings ------------------------------------------------------------------------------

PLAIN = (
    *("6+ hcp", "15-17", "4+ S", "<=3 h", "0-7", "5 D", "<= 2 C", "balanced", "9-6", "12HCP", "5+S", "semibalanced"),
    # And what is not so plain, or nothing at all.
    *("4+ any major", "<=3+ S", "100+", "-5", "3 4", "Balanced", "6 - 9", "=5 S", "5+ N", "", " ", "un balanced"),
)
TAGS = ("", " [natural]", "[natural, forcing]", " [to play] ", "[]", "[,]", "[ natural]", "[asks: majors]")


def _tried(read: Callable[[str], Description], text: str) -> Description | str:
    try:
        return read(text)
    except UnreadableMeaning as error:
        return str(error)


@given(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=4), st.sampled_from(TAGS))
def test_a_plain_meaning_is_read_as_the_grammar_reads_it(terms: list[str], tags: str) -> None:
    text = ", ".join(terms) + tags
    assert _tried(loads, text) == _tried(read, text)


@given(st.text("0123456789+-<=,[] SHDCshpbalnced", max_size=24))
def test_whatever_is_read_at_once_the_grammar_reads_likewise(text: str) -> None:
    found = plain(text)
    assert found is None or found == _tried(read, text)


def test_what_is_too_long_is_not_plain() -> None:
    assert plain("5+ S" + " " * LONGEST) is None


@pytest.mark.parametrize(
    "text", ["6+ hcp, 4+ S", "15-17, balanced [natural]", "<=3 H, 5+ C, 11-15 hcp [natural, forcing]"]
)
def test_what_is_plain_needs_no_parser(text: str) -> None:
    assert plain(text) == read(text)
