"""Columns at the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["grid"]


def grid(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Columns as wide as they need; the first ``left`` to the left, the others to the right.

    The first row is the head; a column with nothing below it is left out.
    """
    columns = [(i, column) for i, column in enumerate(zip(*rows, strict=True)) if any(column[1:])]
    widths = [(i, max(map(len, column))) for i, column in columns]
    for row in rows:
        cells = [f"{row[i]:<{width}}" if i < left else f"{row[i]:>{width}}" for i, width in widths]
        yield ("  " + "  ".join(cells)).rstrip()
