"""From the text to the tree, by the grammar in ``grammar.lark``; and what is wrong, in a director's words.

Lark is imported, and the grammar compiled, when the first meaning is read: most positions need none.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from typing import cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedToken

from bridgelaw.errors import UnreadableMeaning
from bridgelaw.meaning.notation import tree
from bridgelaw.meaning.notation.tree import ALL, MAJORS, MINORS, Expr, How, Range, Tally
from bridgelaw.meaning.notation.writing import DEEPEST, LONGEST
from bridgelaw.table.call import Denomination
from bridgelaw.table.cards import Card, Rank

__all__ = ["read"]

_Target = tuple[tree.Suits, How | None]

_EXAMPLE = "'11-15 hcp, 5+ H'"


def read(text: str) -> tree.Description:
    """The tree of a text.  Raises :class:`~bridgelaw.errors.UnreadableMeaning` with the place."""
    if not isinstance(text, str):
        raise UnreadableMeaning(text, "a text", _EXAMPLE)
    if len(text) > LONGEST:
        raise UnreadableMeaning(text, f"at most {LONGEST} characters", _EXAMPLE, column=LONGEST + 1)
    # Spaces of every kind count as one; columns stay as they are.
    line = "".join(" " if letter.isspace() else letter for letter in text)
    strange = next((at for at, letter in enumerate(line) if not letter.isprintable()), None)
    if strange is not None:
        raise UnreadableMeaning(text, "text that can be printed", _EXAMPLE, column=strange + 1)
    try:
        return cast(tree.Description, _parser().parse(line))
    except UnexpectedToken as wrong:
        raise _explained(line, wrong) from None
    except UnreadableMeaning as wrong:
        raise UnreadableMeaning(line, wrong.expected, wrong.example, column=wrong.column) from None


# --- what the parts become ------------------------------------------------------------------------------


@contextmanager
def _placed(token: Token) -> Iterator[None]:
    """Whatever is wrong within the block is wrong at this token."""
    try:
        yield
    except UnreadableMeaning as error:
        error.column = error.column or (token.start_pos or 0) + 1
        raise


def _suit(token: Token) -> Denomination:
    return Denomination.loads(token[0])


def _range(token: Token) -> Range:
    numbers = [int(number[:4]) for number in re.findall(r"[0-9]+", token)]
    with _placed(token):
        if _UPWARDS.search(token):
            return Range(numbers[0], None)
        if len(numbers) == 1 and _DOWNWARDS.search(token):
            return Range(0, numbers[0])
        return Range(numbers[0], numbers[-1])


_UPWARDS = re.compile(r"\+|>=|≥|min|least|more", re.IGNORECASE)
_DOWNWARDS = re.compile(r"-|<=|≤|max|up|most|fewer|less", re.IGNORECASE)
_GROUPS = {"major": MAJORS, "minor": MINORS, "suit": ALL}
_TALLIES = {tally.value.removesuffix("s"): tally for tally in Tally}


@v_args(inline=True)
class _Builder(Transformer[Token, tree.Description]):
    """Called by the parser as soon as a part is complete, so that nothing is walked through again."""

    def start(self, shows: Expr, unless: Expr | None, tags: tuple[tree.Tag, ...] | None) -> tree.Description:
        return tree.Description(shows, unless, tags or ())

    def either(self, *parts: Expr) -> Expr:
        return tree.Or(parts)

    def all_of(self, *parts: Expr) -> Expr:
        return tree.And(parts)

    def negated(self, part: Expr) -> Expr:
        return tree.Not(part)

    def points(self, numbers: Token) -> Expr:
        return tree.Count(_range(numbers))

    def cards(self, numbers: Token, target: _Target) -> Expr:
        suits, how = target
        return tree.Count(_range(numbers), Tally.CARDS, suits, how or How.ANY)

    def counted(self, numbers: Token, word: Token, target: _Target | None) -> Expr:
        suits, how = target or (ALL, How.TOGETHER)
        return tree.Count(_range(numbers), _TALLIES.get(_singular(word), Tally.HCP), suits, how or How.TOGETHER)

    def keycards(self, numbers: Token, suit: Token) -> Expr:
        return tree.Keycards(_range(numbers), _suit(suit))

    def honours(self, numbers: Token, honours: Token, suit: Token) -> Expr:
        ranks = tuple(Rank.loads(letter) for letter in honours.replace("10", "T"))
        with _placed(honours):
            return tree.Honours(_range(numbers), ranks, _suit(suit))

    def holds(self, *cards: Token) -> Expr:
        with _placed(cards[0]):
            return tree.Holds(tuple(Card.loads(card.replace("\ufe0f", "")) for card in cards))

    def balance(self, word: Token) -> Expr:
        return tree.Balance(word.lower().replace("-", ""))

    def any_shape(self, *patterns: Token) -> Expr:
        with _placed(patterns[0]):
            return tree.Shapes(patterns, any_order=True)

    def exact_shape(self, *patterns: Token) -> Expr:
        with _placed(patterns[0]):
            return tree.Shapes(patterns)

    def trait(self, word: Token, target: _Target) -> Expr:
        suits, how = target
        with _placed(word):
            return tree.TraitIn(tree.Trait(_singular(word)), suits, how or How.ANY)

    def longest(self, suit: Token) -> Expr:
        return tree.Longest(_suit(suit))

    def compared(self, left: Token, sign: Token, right: Token) -> Expr:
        longer, shorter = (_suit(left), _suit(right)) if sign[0] in ">≥" else (_suit(right), _suit(left))
        with _placed(left):
            return tree.Longer(longer, shorter, sign not in ("<", ">"))

    def rule_of(self, number: Token) -> Expr:
        with _placed(number):
            return tree.RuleOf(int(number[:4]))

    def anything(self) -> Expr:
        return tree.Anything()

    def named(self, name: Token) -> Expr:
        return tree.Named(name[1:])

    # Suits, and whether one, each or all together are meant; None where nothing says it.

    def one(self, suit: Token) -> _Target:
        return (_suit(suit),), How.TOGETHER

    def one_of(self, *suits: Token) -> _Target:
        return _suits(suits), How.ANY

    def together(self, *suits: Token) -> _Target:
        return _suits(suits), How.TOGETHER

    def group(self, word: Token) -> _Target:
        return _GROUPS[_singular(word)], None if _singular(word) != word.lower() else How.ANY

    def quantified(self, word: Token, target: _Target) -> _Target:
        suits, how = target
        with _placed(word):
            if how is How.TOGETHER and len(suits) > 1:
                raise UnreadableMeaning(word, f"suits with a / between them after '{word}', not a sum", "'4+ any S/H'")
            if word.lower() == "both" and len(suits) != 2:
                raise UnreadableMeaning(word, f"two suits after '{word}'", "'5+ both majors'")
        return suits, How.ANY if word.lower() in ("any", "either") else How.EACH

    def tags(self, *tags: Token) -> tuple[tree.Tag, ...]:
        return tuple(map(_tag, tags))


def _singular(word: str) -> str:
    return word.lower().removesuffix("s")


def _suits(tokens: tuple[Token, ...]) -> tree.Suits:
    with _placed(tokens[0]):
        suits = tuple(map(_suit, tokens))
        if len(set(suits)) < len(suits):
            raise UnreadableMeaning(" ".join(tokens), "each suit once", "'9+ S+H'")
    return suits


def _tag(token: Token) -> tree.Tag:
    key, colon, value = token.partition(":")
    with _placed(token):
        if colon and not value.strip():
            raise UnreadableMeaning(token, f"a value after '{token.strip()}'", "'[asks: majors]'")
        return tree.Tag(key, value)


# --- the parser -----------------------------------------------------------------------------------------


class _Depth:
    """Refuses what is nested too deeply while it is read, before a tree is made of it."""

    #: What the reader takes in every place, so that the parser and not the lexer meets what is wrong.
    always_accept = ("UNKNOWN",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        depth = nots = 0
        around: list[int] = []
        for token in stream:
            if token.type == "LPAR":
                around.append(nots)
                depth, nots = depth + 1, 0
            elif token.type == "_NOT":
                depth, nots = depth + 1, nots + 1
            elif token.type == "RPAR" and around:
                depth, nots = depth - nots - 1, around.pop()
            elif token.type in ("_AND", "_OR", "_UNLESS"):
                depth, nots = depth - nots, 0
            if depth > DEEPEST:
                with _placed(token):
                    raise UnreadableMeaning(token, f"at most {DEEPEST} parentheses inside one another", _EXAMPLE)
            yield token


@cache
def _parser() -> Lark:
    grammar = resources.files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        postlex=_Depth(),
        transformer=_Builder(),
        # Letters beyond ASCII that fold to one, such as the Kelvin sign, are no letters here.
        g_regex_flags=re.ASCII,
    )


# --- what is wrong --------------------------------------------------------------------------------------

#: What may stand in a place, in a director's words, the likeliest first.
_WORDS = {
    "a condition": ("LPAR",),
    "a suit": ("SUIT",),
    "'hcp'": ("COUNTED",),
    "honours (such as AKQ)": ("HONOURS",),
    "a card (such as HK)": ("CARD",),
    "a shape (such as 4432)": ("SHAPE",),
    "a number": ("NUMBER",),
    "'>' or '>='": ("COMPARED",),
    "a tag": ("TAG",),
    "']'": ("RSQB",),
    "a comma": ("_AND",),
    "'or'": ("_OR",),
    "')'": ("RPAR",),
    "'['": ("LSQB",),
    "the end": ("$END",),
}

#: For a word that is nearly one of them.
_KNOWN = (
    *("spades", "hearts", "diamonds", "clubs", "majors", "minors", "suit", "balanced", "semibalanced", "unbalanced"),
    *("controls", "losers", "aces", "kings", "queens", "points", "keycards", "holds", "shape", "anything", "each"),
    *("stopper", "void", "singleton", "shortage", "good", "longest", "rule", "unless", "both", "with"),
)


def _explained(text: str, wrong: UnexpectedToken) -> UnreadableMeaning:
    if wrong.token.type == "RPAR":
        return UnreadableMeaning(
            text, "a '(' for this ')'", "'(6 H, 5-10) or (6 S, 5-10)'", column=(wrong.token.start_pos or 0) + 1
        )
    accepted = wrong.accepts or wrong.expected
    ended = wrong.token.type == "$END"
    at = len(text.rstrip()) if ended else wrong.token.start_pos or 0
    words = [phrase for phrase, kinds in _WORDS.items() if accepted.intersection(kinds)]
    if "a condition" in words:
        words = ["a condition"]
    elif ended and "')'" in words:
        words = ["')'"]
    elif "a comma" in words:
        words = [word for word in words if word not in ("'['", "the end")]
    before = re.search(r"(?:[a-z]+|[0-9+–—−-]+|\S)\s*$", text[:at], re.ASCII | re.IGNORECASE)
    after = f" after '{before[0].strip()}'" if before else ""
    expected = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    word = re.match(r"[^\W\d_]*", text[at:])
    near = difflib.get_close_matches(word[0].lower(), _KNOWN, n=1, cutoff=0.75) if word and len(word[0]) > 2 else []
    advice = f"Did you mean {near[0]}" if near else ""
    return UnreadableMeaning(text, f"{expected}{after}", _EXAMPLE, column=at + 1, advice=advice)
