"""Rulings about boards whose results stand in a file of a scoring program: the key ``adjust`` without the results.

:func:`loads` and :func:`load` read YAML or JSON and put each ruling on its board.  One document is one session; where
the file has several with the board, ``session`` says which (counted from 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from bridgelaw.errors import BridgelawError, UnknownBoard, UnknownSession
from bridgelaw.formats import values
from bridgelaw.formats.results import VERSION, Sheet, SheetBoard
from bridgelaw.formats.ruled import read_ruling
from bridgelaw.formats.tree import ContradictoryKeys, Mapping, Node, read_source, read_tree
from bridgelaw.scores.adjusted import EDITIONS
from bridgelaw.scores.authorities import Authority, authority
from bridgelaw.table.board import read_board

if TYPE_CHECKING:
    import os

__all__ = ["BOARD_KEYS", "RULINGS_KEYS", "load", "loads"]

BOARD_KEYS = ("board", "adjust")
RULINGS_KEYS = ("bridgelaw", "title", "source", "edition", "authority", "session", "boards", *BOARD_KEYS)

_EXAMPLE = "'{board: 7, adjust: {table: 1, offending: EW, outcomes: [{score: 420}]}}'"


def loads(text: str | bytes, sheets: Sequence[Sheet], file: str | None = None) -> list[Sheet]:
    """The sheets with the rulings in a text; ``file`` is what errors call it.

    Raises the errors of :func:`bridgelaw.formats.results.loads`, ``UnknownBoard`` and ``UnknownSession``.
    """
    try:
        found = list(sheets)
        for node in read_tree(text):
            _put(node, found, file)
        return found
    except BridgelawError as error:
        error.file = error.file or file
        raise


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str], sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets with the rulings in a file: a path, ``-`` for standard input, or an open file.

    Raises as :func:`loads` does.
    """
    content, name = read_source(source)
    return loads(content, sheets, name)


def _put(node: Node, sheets: list[Sheet], file: str | None) -> None:
    root = values.fields(node, RULINGS_KEYS, ("bridgelaw",), "rulings about boards", "'bridgelaw: 1'").items
    values.version(root["bridgelaw"], VERSION)
    edition = values.edition(root["edition"], EDITIONS) if "edition" in root else EDITIONS[0]
    body = values.loaded(authority, root["authority"]) if "authority" in root else None
    for key in ("title", "source"):
        values.text_of(root, key)
    which = values.whole(root["session"], 1, 9999, "'session: 1'") if "session" in root else None
    for part in _parts(node, root):
        given = values.fields(part, BOARD_KEYS, BOARD_KEYS, "a board with its ruling", _EXAMPLE).items
        number = values.loaded(read_board, given["board"])
        index, at = _place(sheets, number, which, given["board"].line)
        sheet = sheets[index]
        board = _ruled(sheet.boards[at], given["adjust"], edition, body, file)
        boards = (*sheet.boards[:at], board, *sheet.boards[at + 1 :])
        sheets[index] = replace(sheet, edition=edition, authority=body, boards=boards)


def _parts(node: Node, root: dict[str, Node]) -> list[Node]:
    """The boards in their list, or the only one, whose keys stand beside those of the document."""
    if "boards" not in root:
        found = Mapping(node.line)
        found.items = {key: root[key] for key in BOARD_KEYS if key in root}
        found.lines = {key: root[key].line for key in found.items}
        return [found]
    double = next((key for key in BOARD_KEYS if key in root), None)
    if double is not None:
        raise ContradictoryKeys(
            f"boards and {double}", "the boards in one list", f"'boards: [{_EXAMPLE[1:-1]}]'",
            keys=("boards", double), line=root[double].line,
        )  # fmt: skip
    return values.items(root["boards"], "a list of boards", f"'boards: [{_EXAMPLE[1:-1]}]'")


def _place(sheets: Sequence[Sheet], number: int, which: int | None, line: int) -> tuple[int, int]:
    """The sheet and the board in it, from 0."""
    if which is not None and which > len(sheets):
        raise UnknownSession(str(which), f"a session from 1 to {len(sheets)}", "'session: 1'", line=line)
    found = [
        (index, at)
        for index, sheet in enumerate(sheets)
        for at, board in enumerate(sheet.boards)
        if board.number == number and which in (None, index + 1)
    ]
    if not found:
        known = sorted({board.number for sheet in sheets for board in sheet.boards if board.number is not None})
        shown = ", ".join(map(str, known[:40])) + (" …" if len(known) > 40 else "")
        raise UnknownBoard(str(number), f"one of {shown}", str(known[0]) if known else "7", line=line)
    if len(found) > 1:
        places = ", ".join(str(index + 1) for index, _ in found[:20])
        raise UnknownSession(
            f"board {number}", f"which session: one of {places}", f"'session: {found[0][0] + 1}'", line=line
        )
    return found[0]


def _ruled(board: SheetBoard, node: Node, edition: str, body: Authority | None, file: str | None) -> SheetBoard:
    pairs = tuple(row.pairs for row in board.rows)
    ruling = read_ruling(node, pairs, board.vulnerability, edition, body)
    return replace(board, ruling=ruling, adjust_line=node.line, adjust_file=file)
