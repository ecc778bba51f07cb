"""What other tables have, as typed or pasted, or out of a results document: rows of the results format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bridgelaw.errors import BridgelawError, UnreadableResult, UnreadableValue
from bridgelaw.formats import tree
from bridgelaw.formats.results import loads
from bridgelaw.formats.tree import Node, Scalar, read_tree
from bridgelaw.scores.contract import Result, read_result

__all__ = ["LIMIT_ROWS", "of_document", "read_outcome", "read_traveller", "row_label"]

#: Tables on one page; a log entry has room for about twice as many.
LIMIT_ROWS = 150

_SCORE = re.compile(r"[+−–-]?\d{1,4}")
_TIMES = re.compile(r"(?P<what>.+?)\s+[x×*]\s?(?P<n>\d{1,3})")
_ARTIFICIAL = re.compile(r"(?P<ns>A[+=-]?|\d{1,3}\s?%)\s*[/ ]\s*(?P<ew>A[+=-]?|\d{1,3}\s?%)")
_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-"})


def read_outcome(text: str, language: str) -> dict[str, Any]:
    """A result as the language writes it, or a score of North-South, as a row of the results format.

    Raises the errors of :func:`~bridgelaw.scores.contract.read_result`.
    """
    plain = text.strip().translate(_MINUS)
    if _SCORE.fullmatch(plain):
        return {"score": int(plain)}
    try:
        return {"result": read_result(plain, language).dumps()}
    except BridgelawError as error:
        # Programs, and whoever copies from them, write international letters.
        try:
            return {"result": Result.loads(plain).dumps()}
        except BridgelawError:
            raise error from None


def read_traveller(text: str, language: str) -> list[dict[str, Any]]:
    """One row for each other table: ``420 420 -50``, ``3NT= W x4``, ``A+/A-``; a line, a comma or a semicolon between.

    Raises the errors of what cannot be read.
    """
    rows = [
        row for part in re.split(r"[\n;,]", text.translate(_MINUS)) if part.strip() for row in _part(part, language)
    ]
    if len(rows) > LIMIT_ROWS:
        raise UnreadableValue(f"{len(rows)} tables", f"at most {LIMIT_ROWS} tables", "'420 420 -50'")
    return rows


def _part(part: str, language: str) -> Iterator[dict[str, Any]]:
    part = part.strip()
    words = part.split()
    if len(words) > 1 and all(_SCORE.fullmatch(word) for word in words):
        yield from ({"score": int(word)} for word in words)
        return
    times = _TIMES.fullmatch(part)
    what, n = (times["what"], int(times["n"])) if times else (part, 1)
    artificial = _ARTIFICIAL.fullmatch(what)
    row: dict[str, Any]
    if artificial is not None:
        row = {"artificial": {"ns": artificial["ns"], "ew": artificial["ew"]}}
    elif what == "-":
        row = {"not_played": True}
    else:
        row = read_outcome(what, language)
    if not 1 <= n <= LIMIT_ROWS:
        raise UnreadableValue(part, f"from 1 to {LIMIT_ROWS} times", "'420 x3'")
    yield from (row for _ in range(n))


# --- a document -------------------------------------------------------------------------------------------


def of_document(content: bytes, board: int | None) -> dict[str, Any]:
    """What a results document says about the board: ``scoring``, ``rules``, ``authority``, ``tables``, ``results``.

    Of several boards it is the one with that number; a document of one board serves without.  A ruling in it is left
    out.  Raises the errors of :func:`bridgelaw.formats.results.loads`, and ``UnreadableResult`` where the board is not
    in it.
    """
    sheets = loads(content)
    for sheet, root in zip(sheets, read_tree(content), strict=True):
        parts = _boards(root)
        for found, node in zip(sheet.boards, parts, strict=True):
            if found.number == board or (len(sheets) == len(parts) == 1 and found.number is None):
                if len(found.rows) > LIMIT_ROWS:
                    raise UnreadableValue(f"{len(found.rows)} tables", f"at most {LIMIT_ROWS} tables", "'420 420 -50'")
                head = {key: value for key, value in _plain(root).items() if key in ("scoring", "rules", "authority")}
                return {**head, **{k: v for k, v in _plain(node).items() if k in ("tables", "results")}}
    raise UnreadableResult(f"a document without board {board}", f"results of board {board}", f"'board: {board}'")


def _boards(root: Node) -> list[Node]:
    boards = root.items.get("boards") if isinstance(root, tree.Mapping) else None
    return [root] if boards is None else list(boards.items)  # type: ignore[union-attr, arg-type]


def _plain(node: Node) -> Any:
    """The data of a tree, every scalar as it was written."""
    if isinstance(node, tree.Mapping):
        return {key: _plain(value) for key, value in node.items.items()}
    if isinstance(node, Scalar):
        if not node.plain:
            return node.text
        return None if node.is_null else _number(node.text)
    return [_plain(value) for value in node.items]


def _number(text: str) -> Any:
    if re.fullmatch(r"0|[+-]?[1-9]\d{0,5}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def row_label(row: Mapping[str, Any]) -> str:
    """A row of a document in few words."""
    pairs = " - ".join(str(row[side]) for side in ("ns", "ew") if row.get(side))
    stands = next((row[key] for key in ("result", "score", "weighted", "artificial") if row.get(key) is not None), "-")
    text = " / ".join(map(str, stands.values())) if isinstance(stands, dict) else str(stands)[:40]
    return f"{pairs}: {text}" if pairs else text
