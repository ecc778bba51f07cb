"""What errors say that they expected, and advise, read from the source: with ``{a}``, ``{b}`` … for values."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "bridgelaw"
#: What holds such a phrase on its way to the error: parameters, variables, constants.
_NAMES = ("expected", "advice")


def phrases() -> dict[str, str]:
    """The phrases, each with a place where it is said."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    nodes = [(path, node) for path, tree in trees.items() for node in ast.walk(tree)]
    takers = _takers([node for _, node in nodes])
    found: dict[str, str] = {}
    for path, node in nodes:
        for said in _said(node, takers):
            for phrase in _texts(said):
                found.setdefault(phrase, f"{path.relative_to(SOURCE).as_posix()}:{said.lineno}")
    return found


def _takers(nodes: list[ast.AST]) -> dict[str, dict[int, str]]:
    """The functions and errors that are given such a phrase by its place among the arguments."""
    takers: dict[str, dict[int, str]] = {}
    bases: dict[str, list[str]] = {}
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            places = [each.arg for each in node.args.posonlyargs + node.args.args if each.arg not in ("self", "cls")]
            takers.setdefault(node.name, {}).update({i: name for i, name in enumerate(places) if name in _NAMES})
        elif isinstance(node, ast.ClassDef):
            bases[node.name] = [each.id for each in node.bases if isinstance(each, ast.Name)]
            own = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
            if own:
                places = [each.arg for each in own[0].args.args[1:]]
                takers[node.name] = {i: name for i, name in enumerate(places) if name in _NAMES}

    def inherited(name: str) -> dict[int, str]:
        if name in takers or name not in bases:
            return takers.get(name, {})
        return next((found for base in bases[name] if (found := inherited(base))), {})

    return {name: found for name in {*takers, *bases} if (found := inherited(name))}


def _said(node: ast.AST, takers: dict[str, dict[int, str]]) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        yield from (node.args[i] for i in takers.get(name, {}) if i < len(node.args))
        yield from (each.value for each in node.keywords if each.arg in _NAMES)
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=True)
                yield from (value for each, value in pairs if _named(each))
            elif _named(target):
                yield node.value


def _named(target: ast.expr) -> bool:
    return getattr(target, "attr", getattr(target, "id", "")).strip("_").lower() in _NAMES


def _texts(node: ast.expr) -> Iterator[str]:
    """The phrases that an expression can come to."""
    if isinstance(node, ast.IfExp):
        yield from chain(_texts(node.body), _texts(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from chain.from_iterable(map(_texts, node.values))
    elif isinstance(node, (ast.Constant, ast.JoinedStr, ast.BinOp)):
        phrase = "".join(_filled(_pieces(node)))
        if any(each.isalpha() for each in phrase.replace("{a}", "")):
            yield phrase


def _pieces(node: ast.expr) -> Iterator[str | None]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from chain.from_iterable(map(_pieces, node.values))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from chain(_pieces(node.left), _pieces(node.right))
    else:
        yield None


def _filled(pieces: Iterator[str | None]) -> Iterator[str]:
    names = iter(string.ascii_lowercase)
    for piece in pieces:
        yield f"{{{next(names)}}}" if piece is None else piece
