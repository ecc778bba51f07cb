"""The file of a session, whatever format it has: a results document, or the file of a scoring program.

What a file begins with says what it is; where that says nothing, its extension does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from bridgelaw.formats import results
from bridgelaw.formats.access import MAGIC
from bridgelaw.formats.field import Warned, Wish
from bridgelaw.formats.packed import EXTENSION
from bridgelaw.formats.records import is_pbn
from bridgelaw.formats.results import Sheet
from bridgelaw.formats.tree import read_source

if TYPE_CHECKING:
    import os

    from bridgelaw.formats.usebio import Usebio

__all__ = ["FORMATS", "LIMIT_BYTES", "FieldFile", "load", "loads"]

#: What a file can be.
FORMATS = ("results", "usebio", "bws", "pbn")
#: As much as a BWS file may have; each format has its own limit besides.
LIMIT_BYTES = 64_000_000

#: So much of a file is looked at.
_HEAD = 4096
_EXTENSIONS = {".usebio": "usebio", ".xml": "usebio", ".bws": "bws", ".mdb": "bws", ".pbn": "pbn"}


@dataclass(frozen=True, slots=True)
class FieldFile:
    """The sessions of a file, what is to be told about them, and the file itself where it can be written again."""

    format: str
    sheets: tuple[Sheet, ...]
    warnings: tuple[Warned, ...] = ()
    usebio: Usebio | None = None


def loads(content: bytes | str, file: str | None = None, wish: Wish | None = None) -> FieldFile:
    """The sessions in the content of a file; ``file`` is what errors call it.

    Raises the errors of the format.
    """
    kind = _format(content, file)
    if kind == "usebio":
        from bridgelaw.formats import usebio

        read = usebio.loads(content, file, wish)
        return FieldFile(kind, read.field.sheets, read.field.warnings, read)
    if kind == "bws":
        from bridgelaw.formats import bws

        field = bws.loads(content if isinstance(content, bytes) else content.encode("utf-8", "replace"), file, wish)
        return FieldFile(kind, field.sheets, field.warnings)
    if kind == "pbn":
        from bridgelaw.formats.pbn import session

        field = session.loads(content, file, wish)
        return FieldFile(kind, field.sheets, field.warnings)
    return FieldFile(kind, tuple(results.loads(content, file)))


def load(source: str | os.PathLike[str] | IO[bytes] | IO[str], wish: Wish | None = None) -> FieldFile:
    """The sessions in a file: a path, ``-`` for standard input, or an open file.  Raises as :func:`loads` does."""
    content, name = read_source(source, LIMIT_BYTES)
    return loads(content, name, wish)


def _format(content: bytes | str, file: str | None) -> str:
    head = content[:_HEAD] if isinstance(content, bytes) else content[:_HEAD].encode("utf-8", "replace")
    if head.startswith(MAGIC):
        return "bws"
    if head.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"<"):
        return "usebio"
    name = (file or "").lower().removesuffix(EXTENSION)
    if not name.endswith(tuple(_EXTENSIONS)) and is_pbn(head):
        return "pbn"
    return next((kind for extension, kind in _EXTENSIONS.items() if name.endswith(extension)), "results")
