"""System files: patterns, references, inheritance, errors."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from bridgelaw.errors import (
    BridgelawError,
    CircularReference,
    UnknownReference,
    UnknownSystem,
    UnreadablePattern,
    UnreadableSystem,
)
from bridgelaw.meaning import conditions, hands, systems
from bridgelaw.meaning.compiling import compiled
from bridgelaw.meaning.notation import lint, loads
from bridgelaw.meaning.shows import read_off
from bridgelaw.meaning.systems.pattern import Pattern, substituted
from bridgelaw.table.call import Call, Denomination

PAGE = (Path(__file__).parents[2] / "docs/systems.md").read_text(encoding="utf-8")


def auction(text: str) -> list[Call]:
    return [Call.loads(call) for call in text.split()]


def matches(pattern: str, text: str) -> bool:
    calls = auction(text)
    leading = next((at for at, call in enumerate(calls) if not call.is_pass), len(calls))
    return Pattern.loads(pattern).match(leading, calls[leading:]) is not None


def shown(system: systems.System, text: str) -> str | None:
    meaning = system.meaning(auction(text))
    return None if meaning is None else " | ".join(meaning.shows)


# --- patterns -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "fits", "fits_not"),
    [
        ("1NT", ["1NT", "P 1NT", "P P P 1NT"], ["1NT P 2C", "1H 1NT", "1S"]),
        ("1NT 2C 2D", ["1NT P 2C P 2D", "P 1NT P 2C P 2D"], ["1NT 2C 2D", "1NT X 2C P 2D"]),
        ("1C (1H) X", ["1C 1H X"], ["1C P X", "1C 1D X"]),
        ("(1H) 1S", ["1H 1S", "P P 1H 1S"], ["1H P P 1S", "1S"]),
        ("(1H) P X", ["1H P P X"], ["1H X"]),
        ("(1H) P (2H) X", ["1H P 2H X"], ["1H P P X", "1H 2H X"]),
        ("P 1M 2C", ["P P 1H P 2C", "P P P 1S P 2C"], ["1H P 2C", "P 1H P 2C"]),
        ("P 1H", ["P P 1H", "P P P 1H"], ["1H", "P 1H"]),
        ("(P) 1H", ["P 1H", "P P 1H"], ["1H"]),
        ("(P) P 1H", ["P P P 1H"], ["P P 1H"]),
        ("P (1H) 1S", ["P 1H 1S", "P P P 1H 1S"], ["1H 1S"]),
        ("P", ["P", "P P P"], ["1H P"]),
        ("P P", ["P P P"], ["P", "P P"]),
        ("1M 3oM", ["1H P 3S", "1S P 3H"], ["1H P 3H", "1D P 3H"]),
        ("1x 1y", ["1C P 1D", "1H P 1S"], ["1S P 1H", "1C P 1C", "1C P 1NT"]),
        ("(1x) jy", ["1C 2D", "1S 3H", "1H 2S"], ["1C 1D", "1S 2H", "1H 2H", "1H 3H", "1C 2NT", "1C 3D"]),
        ("1M jjx", ["1H P 3S", "1S P 4C"], ["1H P 2S", "1S P 4S", "1H P 3C"]),
        ("1M (2m) nx", ["1H 2C P".replace("P", "2D"), "1S 2D 3C"], ["1S 2D 2S", "1S 2D 4C", "1S 2D 3D"]),
        ("1NT (any) P", ["1NT X P", "1NT 3S P"], ["1NT P P"]),
        ("1NT (2*) X", ["1NT 2C X", "1NT 2NT X"], ["1NT 3C X", "1NT P X"]),
        ("1NT (n*) X", ["1NT 2S X", "1NT 2NT X"], ["1NT 3C X"]),
        ("1H 3H", ["1H P 3H"], ["1S P 3S"]),
        ("1D 2x", ["1D P 2C", "1D P 2S"], ["1D P 2D"]),
        ("1D 2m", ["1D P 2C", "1D P 2D"], ["1D P 2H"]),
    ],
)
def test_patterns_fit_their_auctions(pattern: str, fits: list[str], fits_not: list[str]) -> None:
    assert [text for text in fits if not matches(pattern, text)] == []
    assert [text for text in fits_not if matches(pattern, text)] == []


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("  1NT   2C ", "1NT 2C"),
        ("1N 2♥", "1NT 2H"),
        ("1H (P) 2H", "1H 2H"),
        ("(1H) P (P) X", "(1H) P X"),
        ("P (P) 1H", "P 1H"),
        ("(P) P (P) 1H", "(P) P 1H"),
        ("(1x) P (ny) X", "(1x) P (ny) X"),
        ("1M jjx", "1M jjx"),
        ("1NT (2*) X", "1NT (2*) X"),
    ],
)
def test_patterns_have_one_written_form(written: str, canonical: str) -> None:
    pattern = Pattern.loads(written)
    assert str(pattern) == canonical
    assert Pattern.loads(canonical) == pattern


PATTERNS = ("1NT", "P 1M 2C", "(1x) jy", "(1x) P (ny) X", "1M (2m) nx", "1x 1y 2z", "1NT (2*) X", "1M (any) 2NT", "P")


@pytest.mark.parametrize("text", PATTERNS)
def test_a_pattern_fits_what_it_expands_to(text: str) -> None:
    pattern = Pattern.loads(text)
    expanded = list(pattern.expanded())
    assert expanded
    assert len({calls for calls, _ in expanded}) == len(expanded)
    for calls, bindings in expanded:
        assert pattern.match(pattern.leading, calls[pattern.leading :]) == bindings


@pytest.mark.parametrize(("text", "number"), [("1x", 4), ("1x 1y", 6), ("(1x) jy", 12), ("1M 3oM", 2), ("1M jjx", 6)])
def test_a_pattern_expands_to_so_many_auctions(text: str, number: int) -> None:
    assert len(list(Pattern.loads(text).expanded())) == number


def test_the_more_specific_of_two_patterns() -> None:
    rising = ["1x (any) X", "1M (any) X", "1x (1H) X", "1M (1S) X", "1H (1S) X", "P 1M (1S) X", "P P 1M (1S) X"]
    keys = [Pattern.loads(text).specificity for text in rising]
    assert all(low < high for low, high in combinations(keys, 2))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a call of ours at the end"),
        ("(1H)", "a call of ours at the end"),
        ("(1H) (2H) X", "a call of ours, perhaps P, between (1H) and (2H)"),
        ("8C", "in place of '8C'"),
        ("1NT Stayman", "in place of 'Stayman'"),
        ("1oM", "M before oM"),
        ("any 1H", "in place of 'any'"),
        ("1NT X", "a bid of the other side before X"),
        ("(1H) XX", "a double by the other side before XX"),
        ("1S 1H", "each bid is higher"),
        ("1M (2M) 1x", "each bid is higher"),
    ],
)
def test_what_is_no_pattern(text: str, expected: str) -> None:
    with pytest.raises(UnreadablePattern, match=re.escape(expected)):
        Pattern.loads(text)


def test_letters_are_words_of_their_own() -> None:
    bindings = {"M": Denomination.H, "x": Denomination.C}
    assert substituted("6+ M, <=2 x, shape 54xx, @1M-2x, @(1x)-X, 3+ oM", bindings) == (
        "6+ H, <=2 C, shape 54xx, @1H-2C, @(1C)-X, 3+ S",
        "",
    )
    assert substituted("5+ m", bindings) == ("5+ m", "m")


# --- a system -------------------------------------------------------------------------------------------


def little() -> systems.System:
    found = re.search(r"```yaml\n(system: A little.*?)```", PAGE, re.DOTALL)
    assert found
    return systems.loads(found[1])


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("P", "0-11 hcp unless ((6 S, 6-10 hcp) or (6 H, 6-10 hcp))"),
        ("P P 1NT P 2C", "8+ hcp, 4+ any major [artificial, asks: majors]"),
        ("1NT P 2C P 2D", "15-17 hcp, balanced, not 4+ any major [artificial]"),
        ("1NT P 2C P 2S", "4+ S"),
        ("1H P 2H", "6-9 hcp, 3+ H"),
        ("2S", "(6 S, 6-10 hcp) or (6 H, 6-10 hcp)"),
        ("P 1D 1S", "8-16 hcp, 5+ S"),
        ("1S X", "(12-16 hcp, <=2 S, 3+ H, 3+ each minor) or 17+ hcp"),
        ("1H P 2S", None),
        ("1S P 1H", None),
        ("1NT X 2C", None),
        ("", None),
    ],
)
def test_the_system_of_the_page(text: str, meaning: str | None) -> None:
    assert shown(little(), text) == meaning


def test_described_tells_each_call_once_with_its_place() -> None:
    found = list(little().described())
    assert len({each.auction for each in found}) == len(found) == 20
    by_auction = {" ".join(map(str, each.auction)): each for each in found}
    assert by_auction["1H P 2H"].pattern == "1M 2M"
    assert by_auction["1H P 2H"].meaning.shows == ("6-9 hcp, 3+ H",)
    assert by_auction["1H P 2H"].line == 9


def test_more_specific_patterns_take_their_calls_from_wider_ones() -> None:
    system = systems.loads("calls: {1x: 12+, 1M: 13+, 1S: 14+, P 1x: 10+}")
    assert [shown(system, text) for text in ("1C", "1H", "1S", "P 1S", "P P 1S")] == [
        "12+ hcp",
        "13+ hcp",
        "14+ hcp",
        "14+ hcp",
        "10+ hcp",
    ]
    assert len(list(system.described())) == 4 + 4


def test_several_meanings_and_what_is_said_of_them() -> None:
    system = systems.loads("calls: {1C: {shows: [16+, '11-15, 5+ C'], artificial: true, specifies: [C]}, 1D: ['5+ D']}")
    meaning = system.meaning(auction("1C"))
    assert meaning is not None
    assert meaning.shows == ("16+ hcp", "11-15 hcp, 5+ C")
    assert meaning.artificial is True
    assert meaning.specifies == frozenset((Denomination.C,))
    other = system.meaning(auction("1D"))
    assert other is not None
    assert other.artificial is None
    assert other.specifies is None
    assert read_off(Call.loads("1D"), other).specifies == frozenset((Denomination.D,))


def test_a_reference_alone_takes_tags_and_unless_and_within_a_text_it_does_not() -> None:
    system = systems.loads(
        """
        calls:
          1C: 16+ unless (20-21, balanced) [artificial]
          P 1C: "@1C"
          1C P: "@1C, 4+ C"
          1D 1H: "@both"
          (1H) X: "@(1D)-X"
          (1D) X: 12+
        names: {both: '@one or 5+ S', one: 5+ H}
        """
    )
    assert shown(system, "P P 1C") == "16+ hcp unless (20-21 hcp, balanced) [artificial]"
    assert shown(system, "1C P P") == "16+ hcp, 4+ C"
    assert shown(system, "1D P 1H") == "5+ H or 5+ S"
    assert shown(system, "1H X") == "12+ hcp"


def test_a_reference_to_several_meanings_is_either() -> None:
    system = systems.loads("calls: {2D: ['6 H, 6-10', '20+'], 3D: '@2D', P: '0-11 unless @2D'}")
    assert shown(system, "3D") == "(6 H, 6-10 hcp) or 20+ hcp"
    assert shown(system, "P") == "0-11 hcp unless ((6 H, 6-10 hcp) or 20+ hcp)"


# --- our club's version ---------------------------------------------------------------------------------

BASE = """
system: Base
calls:
  1NT: 12-14, balanced
  1NT P: 0-10
  1NT 2C 2D: "@1NT, no 4+ any major"
  1x: 12+, 4+ x
  1H: 12+, 5+ H
  2D: "@two"
  2x: 8+, 6+ x
names:
  two: 6-10, 6 D
"""


def test_our_clubs_version(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    ours = tmp_path / "ours.yaml"
    ours.write_text(
        "extends: base.yaml\nwithout: [2D, 1NT P]\ncalls: {1NT: '15-17, balanced', 1x: '11+, 4+ x'}", encoding="utf-8"
    )
    system = systems.load(ours)
    assert system.title == "ours"
    assert shown(system, "1NT") == "15-17 hcp, balanced"
    assert shown(system, "1NT P P") is None
    assert shown(system, "1NT P 2C P 2D") == "15-17 hcp, balanced, not 4+ any major"
    # What our file says goes before what it extends, however specific that is.
    assert shown(system, "1H") == "11+ hcp, 4+ H"
    assert shown(system, "2D") == "8+ hcp, 6+ D"
    assert "1NT P" not in system.patterns


def test_names_of_our_own_are_seen_by_the_system_that_is_extended(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    (tmp_path / "ours.yaml").write_text("extends: base.yaml\nnames: {two: '18-19, balanced'}", encoding="utf-8")
    assert shown(systems.load(tmp_path / "ours.yaml"), "2D") == "18-19 hcp, balanced"


def test_a_system_that_extends_itself(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("system: A\nextends: b.yaml", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("extends: a.yaml", encoding="utf-8")
    with pytest.raises(CircularReference, match="a -> b -> a") as caught:
        systems.load(str(tmp_path / "a.yaml"))
    assert caught.value.place.endswith("b.yaml:1")


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "a.yaml")
    with pytest.raises(UnreadableSystem, match="can be opened"):
        systems.load(tmp_path / "a.yaml")


def test_a_name_that_no_file_can_have_is_no_file() -> None:
    with pytest.raises(UnreadableSystem, match="path of a file"):
        systems.load("a\0.yaml")


def test_files_that_extend_one_another_come_to_an_end(tmp_path: Path) -> None:
    for number in range(30):
        text = f"extends: a{number + 1}.yaml" if number < 29 else "calls: {1NT: 15-17}"
        (tmp_path / f"a{number}.yaml").write_text(text, encoding="utf-8")
    assert shown(systems.load(tmp_path / "a15.yaml"), "1NT") == "15-17 hcp"
    with pytest.raises(UnreadableSystem, match="20 files"):
        systems.load(tmp_path / "a0.yaml")


def test_references_behind_one_another_come_to_an_end() -> None:
    names = "".join(f"\n  a{number}: '@a{number + 1}'" for number in range(2000))
    with pytest.raises(UnknownReference, match="20 references"):
        systems.loads(f"calls: {{1NT: '@a0'}}\nnames:{names}\n  a2000: 15-17")


def test_a_shipped_system_can_be_extended() -> None:
    system = systems.loads("extends: standard-american\ncalls: {1NT: '12-14, balanced'}")
    assert shown(system, "1NT") == "12-14 hcp, balanced"
    assert shown(system, "1H P 2H") == shown(systems.load("standard-american"), "1H P 2H")
    # What is said elsewhere of "1NT" follows.
    assert shown(system, "1H") == (
        "(12-21 hcp or (11 hcp, rule of 20)), 5+ H "
        "unless ((12-14 hcp, balanced) or (20-21 hcp, balanced) or S >= H or D > H or C > H)"
    )


# --- what is wrong --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "line", "told"),
    [
        ("", "system.unreadable", 1, "'nothing'"),
        ("- 1NT", "system.unreadable", 1, "a mapping with the keys"),
        ("system: A\ncall:\n  1NT: 15-17", "key.unknown", 2, "Did you mean calls"),
        ("calls:\n  1NT: {show: 15-17}", "key.unknown", 2, "Did you mean shows"),
        ("calls:\n  1NT: {artificial: true}", "system.unreadable", 2, "what the call shows"),
        ("calls:\n  1NT: {shows: 12+, artificial: maybe}", "value.unreadable", 2, "true or false"),
        ("calls:\n  1NT: {shows: 12+, specifies: [Z]}", "denomination.unreadable", 2, "'Z'"),
        ("calls:\n  1NT:", "system.unreadable", 2, "a meaning"),
        ("calls:\n  1NT: [15-17, [12]]", "system.unreadable", 2, "a sequence of 1"),
        ("calls:\n  1NT: a: b", "system.unreadable", 2, "Quote a meaning"),
        ("calls:\n  1NT: 15-17\n  1N: 12-14", "pattern.duplicate", 3, "first in line 2"),
        ("calls:\n  1NT: 15-17\ncalls:\n  1C: 12+", "system.unreadable", 3, "first in line 1"),
        ("names:\n  a: 12+\n  a: 13+", "pattern.duplicate", 3, "first in line 2"),
        ("calls:\n  1NT 9C: 15-17", "pattern.unreadable", 2, "'9C'"),
        ("calls:\n  1x 2H: 8+\n  1D 2y: 8+\n  1x 2y: 7+", "pattern.ambiguous", 3, "'1x 2H' in line 2"),
        ("calls:\n  1NT: 15-17, ballanced", "meaning.unreadable", 2, "Did you mean balanced"),
        ("calls:\n  1NT:\n    - 15-17\n  1C: '@1D'", "reference.unknown", 4, "'@1D'"),
        ("calls:\n  1C: '@weak'\nnames: {strong: 16+}", "reference.unknown", 2, "it names strong"),
        ("calls:\n  1C: 5+ M", "reference.unknown", 2, "in place of 'M'"),
        ("calls:\n  1C: '@1D'\n  1D: '4+ D or @1C'", "reference.circular", 2, "@1D -> @1C -> @1D"),
        ("calls:\n  1C: '@1C, 5+ C'", "reference.circular", 2, "@1C -> @1C"),
        ("names:\n  a: '@b'\n  b: '@a'\ncalls: {1C: '@a'}", "reference.circular", 3, "@a -> @b -> @a"),
        ("calls: {1C: 16+}\nextends: accol", "system.unknown", 2, "standard-american"),
        ("extends: nowhere.yaml", "system.unreadable", 1, "no such file"),
        ("extends: standard-american\nwithout:\n  - 1NT 7C", "pattern.unreadable", 3, "system that is extended"),
        ("without: [1NT]", "pattern.unreadable", 1, "Say 'extends' first"),
        ("calls:\n  1C: &a 16+\n  1D: !!python/object:os.system 16+", None, None, ""),
    ],
)
def test_errors_tell_file_and_line(text: str, code: str | None, line: int | None, told: str) -> None:
    if code is None:
        # Tags make no objects: they are not looked at.
        assert shown(systems.loads(text), "1D") == "16+ hcp"
        return
    with pytest.raises(BridgelawError) as caught:
        systems.loads(text, "ours.yaml")
    error = caught.value
    assert (error.code, error.file, error.line) == (code, "ours.yaml", line)
    assert told in str(error)
    assert error.expected
    assert error.example


def test_a_meaning_that_cannot_be_read_is_pointed_at() -> None:
    with pytest.raises(BridgelawError) as caught:
        systems.loads("calls:\n  1M: 11-21, 4+ Q, M > oM")
    assert getattr(caught.value, "pointer", "").splitlines()[1].index("^") == 10


def test_references_do_not_grow_without_bounds() -> None:
    names = "".join(f"\n  a{n}: '@a{n + 1} or (@a{n + 1}, {n % 9 + 1}+)'" for n in range(60))
    with pytest.raises(BridgelawError, match="at most"):
        systems.loads(f"calls: {{1C: '@a0'}}\nnames:{names}\n  a60: 5+ H")


def test_unknown_systems_tell_the_known_ones() -> None:
    with pytest.raises(UnknownSystem, match="standard-american"):
        systems.load("acoll")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("system: D\xe9j\xe0 vu".encode("latin-1"))
    (tmp_path / "large.yaml").write_text("#" * 1_000_001, encoding="utf-8")
    (tmp_path / "folder.yaml").mkdir()
    for name in ("latin.yaml", "large.yaml", "folder.yaml", "none.yaml"):
        with pytest.raises(BridgelawError) as caught:
            systems.load(tmp_path / name)
        assert caught.value.code == "system.unreadable"


def test_the_pages_examples_can_be_loaded() -> None:
    found = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert len(found) == 3
    for text in found:
        assert list(systems.loads(text).described())


# --- the systems that are shipped -----------------------------------------------------------------------


def test_standard_american_is_shipped_and_loaded_once() -> None:
    assert "standard-american" in systems.shipped()
    assert systems.load("standard-american") is systems.load("standard-american")


@pytest.mark.parametrize("name", systems.shipped())
def test_shipped_systems_are_sound(name: str) -> None:
    system = systems.load(name)
    system.check()
    reached = {each.pattern for each in system.described()}
    assert [pattern for pattern in system.patterns if pattern not in reached] == []


@pytest.mark.parametrize("name", systems.shipped())
def test_shipped_systems_describe_enough_calls(name: str) -> None:
    found = list(systems.load(name).described())
    assert len({each.auction for each in found}) == len(found) >= 250
    assert len({each.meaning.shows for each in found}) >= 250


@pytest.mark.parametrize("name", systems.shipped())
def test_a_call_of_a_shipped_system_is_artificial_where_the_file_says_so(name: str) -> None:
    """What is read off the text says nothing else: a raise that repeats the suit of the opening is natural."""
    found = {each.pattern: each for each in systems.load(name).described()}
    said = re.compile(r"\[.*(?:artificial|relay|puppet|transfer|asks).*\]")
    read = {pattern: read_off(each.auction[-1], each.meaning) for pattern, each in found.items()}
    assert [p for p, each in read.items() if each.artificial and not any(map(said.search, each.shows))] == []


@pytest.mark.parametrize("name", systems.shipped())
def test_every_meaning_of_a_shipped_system_is_clean_and_some_hand_has_it(name: str) -> None:
    first = {text: each for each in systems.load(name).described() for text in each.meaning.shows}
    told = [(each.line, each.pattern, text, lint(text)) for text, each in first.items()]
    assert [each for each in told if each[-1]] == []
    assert [(each.line, text) for text, each in first.items() if not hands.count(strictly(text))] == []


def strictly(text: str) -> conditions.Condition:
    """The hands that make the call: what it promises, without those that would have called otherwise."""
    read = loads(text)
    shows = compiled(read.shows)
    return shows if read.unless is None else shows & ~compiled(read.unless)


def opening(name: str, call: str) -> conditions.Condition:
    meaning = systems.load(name).meaning(auction(call))
    return conditions.Or(tuple(map(strictly, meaning.shows if meaning else ())))


ONES = ("1C", "1D", "1H", "1S", "1NT", "2C", "2NT")
OTHERS = ("P", "2D", "2H", "2S", *(f"{level}{suit}" for level in "34" for suit in "CDHS"), "3NT")


def test_every_hand_has_an_opening_call_in_standard_american() -> None:
    calls = conditions.Or(tuple(opening("standard-american", call) for call in (*ONES, *OTHERS)))
    assert hands.count(~calls) == 0


@pytest.mark.parametrize(("one", "other"), list(combinations((*ONES, "P"), 2)))
def test_no_hand_has_two_openings_at_the_one_level_in_standard_american(one: str, other: str) -> None:
    assert hands.both(opening("standard-american", one), opening("standard-american", other)) == 0


@pytest.mark.parametrize("other", OTHERS)
def test_no_hand_opens_one_of_a_suit_and_preempts_in_standard_american(other: str) -> None:
    suits = conditions.Or(tuple(opening("standard-american", call) for call in ONES[:4]))
    assert hands.both(suits, opening("standard-american", other)) == 0


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("1NT", "15-17 hcp, balanced [natural]"),
        ("P P 2S", "5-10 hcp, 6 S"),
        ("P 2S", "6-10 hcp, 6 S"),
        ("P P P 2H", "10-13 hcp, 6 H"),
        ("2C", "22+ hcp [artificial, forcing]"),
        ("3H", "5-10 hcp, 7 H"),
        ("P", "0-11 hcp, not (11 hcp, rule of 20) unless ((6-10 hcp, 6 any S/H/D) or (5-10 hcp, 7+ any suit))"),
        ("1H P P", "0-5 hcp"),
        ("1H P 1S", "6+ hcp, 4+ S [forcing]"),
        ("1H P 1NT", "6-10 hcp, <=3 S, <=2 H [natural]"),
        ("1S P 1NT", "6-10 hcp, <=2 S [natural]"),
        ("1S P 2H", "10+ hcp, 5+ H [forcing]"),
        ("1H P 2C", "10+ hcp, 4+ C [forcing]"),
        ("P P 1H P 2C", "10-11 hcp, 3+ H [artificial, forcing]"),
        ("1S P 2S", "6-10 hcp, 3+ S"),
        ("1H P 3H", "10-12 hcp, 3+ H"),
        ("1S P 2NT", "13+ hcp, 4+ S [artificial, forcing]"),
        ("1H P 2S", "17+ hcp, 5+ S [forcing]"),
        ("1H P 3S", "10-14 hcp, 4+ H, shortage in S [artificial, forcing]"),
        ("1S P 4C", "10-14 hcp, 4+ S, shortage in C [artificial, forcing]"),
        ("1C P 1D", "6+ hcp, 4+ D [forcing]"),
        ("1D P 2C", "10+ hcp, 4+ C [forcing]"),
        ("1C P 2H", "17+ hcp, 5+ H [forcing]"),
        ("1D P 2NT", "13-15 hcp, balanced, not 4+ any major [natural, forcing]"),
        (
            "1NT P 2C",
            "8+ hcp, 4+ any major unless ((5+ S, <=3 H) or (5+ H, <=3 S)) [artificial, forcing, asks: majors]",
        ),
        ("1NT P 2C P 2D", "15-17 hcp, balanced, not 4+ any major [artificial]"),
        ("1NT P 2C P 2H", "15-17 hcp, balanced, 4+ H"),
        ("1NT P 2C P 2S", "15-17 hcp, balanced, 4+ S, <=3 H"),
        ("1NT P 2D", "5+ H unless S > H [artificial, forcing, transfer: H]"),
        ("1NT P 2H P 2S", "15-17 hcp, balanced [artificial]"),
        ("1NT 2H 2S", "4-9 hcp, 5+ S"),
        ("1NT 2S 3C", "10+ hcp, 5+ C [forcing]"),
        ("2NT P 3H", "5+ S unless H >= S [artificial, forcing, transfer: S]"),
        ("2NT P 3C P 3H", "20-21 hcp, balanced, 4+ H"),
        ("2C P 2D P 2NT", "22-24 hcp, balanced [natural]"),
        ("2C P P", None),
        ("2H P 2NT", "15+ hcp [artificial, forcing, asks: feature]"),
        ("2S P 2NT P 3D", "9-10 hcp, 6 S, 1+ of AK in D [artificial]"),
        ("1S P 4NT P 5C", "11+ hcp, 5+ S, (0 keycards S or 3 keycards S) [artificial]"),
        ("1C P 1H P 1S", "11-18 hcp, 4+ S, <=3 H"),
        ("1D P 1S P 2H", "16+ hcp, 5+ D, 4+ H [forcing]"),
        ("1H P 1S P 1NT", "12-14 hcp, balanced, <=3 S [natural]"),
        ("1S P 1NT P 3S", "16-18 hcp, 6+ S"),
        ("1C 1H X", "6+ hcp, 4 S [artificial]"),
        ("1C 1H 1S", "6+ hcp, 5+ S [forcing]"),
        ("1S 2D X", "8+ hcp, 4+ H, <=2 S [artificial]"),
        ("1H 2C 3C", "10+ hcp, 3+ H [artificial, forcing]"),
        ("1D 2S 3D", "7-10 hcp, 4+ D"),
        ("1H X XX", "10+ hcp"),
        ("1S X 2NT", "10+ hcp, 4+ S [artificial, forcing]"),
        ("1C X 2S", "3-8 hcp, 6+ S"),
        ("1H 1S", "8-16 hcp, 5+ S"),
        ("1S 2C", "11-16 hcp, 5+ C, <=4 H"),
        ("P P 1H 1S", "8-16 hcp, 5+ S"),
        ("P P P 1H 1S", "7-11 hcp, 5+ S"),
        ("1C 2H", "6-10 hcp, 6 H"),
        ("1S 3D", "6-10 hcp, 6 D"),
        ("1D 1NT", "15-18 hcp, balanced, stopper in D [natural]"),
        ("1H X", "(12-16 hcp, <=2 H, 3+ S, 3+ each minor) or 17+ hcp [artificial]"),
        ("1C 2C", "7+ hcp, 5+ each major [artificial, shows: majors]"),
        ("1S 2S", "7+ hcp, 5+ H, 5+ any minor [artificial, shows: H and another]"),
        ("1D 2NT", "7+ hcp, 5+ H, 5+ C [artificial, shows: H and C]"),
        ("1D 1S P 2D", "11+ hcp, 3+ S [artificial, forcing]"),
        ("1D X P 1S", "0-8 hcp, 4+ S"),
        ("1D X P 2H", "9-11 hcp, 4+ H"),
        ("1H X 2H X", "7+ hcp, 4+ each minor [artificial]"),
        ("1S P P X", "(9-14 hcp, <=2 S, 3+ H) or 15+ hcp [artificial]"),
        ("1NT 2C", "9-15 hcp, 4+ each major, 9+ S+H [artificial, shows: majors]"),
        ("2S X", "(12-16 hcp, <=2 S, 3+ H, 3+ each minor) or 17+ hcp [artificial]"),
        ("2H 2S", "11-16 hcp, 5+ S"),
        ("3C X", "(13-17 hcp, <=2 C, 3+ each major) or 18+ hcp [artificial]"),
        ("4S 4NT", "13+ hcp, 5+ any minor, <=2 S [artificial]"),
        ("1S P 1H", None),
        ("1H 5C X", None),
    ],
)
def test_standard_american(text: str, meaning: str | None) -> None:
    assert shown(systems.load("standard-american"), text) == meaning


def test_a_pass_over_their_opening_is_no_overcall_and_no_double() -> None:
    system = systems.load("standard-american")
    meaning = system.meaning(auction("1H P"))
    assert meaning is not None
    assert meaning.shows[0].startswith("0-16 hcp unless (")
    for text in ("1H 1S", "1H 2D", "1H X"):
        other = system.meaning(auction(text))
        assert other is not None
        assert hands.both(strictly(meaning.shows[0]), strictly(other.shows[0])) == 0
