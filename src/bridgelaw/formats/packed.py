"""Files that are packed with gzip: what they begin with says so, whatever they are called."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from bridgelaw.errors import FileUnreadable

if TYPE_CHECKING:
    import gzip

__all__ = ["EXTENSION", "beginning", "is_packed", "unpacked"]

EXTENSION = ".gz"
_MAGIC = b"\x1f\x8b"
#: zlib for what has the head of gzip.
_WINDOW = 31


def is_packed(head: bytes | str) -> bool:
    """Whether a file that begins so is packed."""
    return isinstance(head, bytes) and head.startswith(_MAGIC)


def beginning(head: bytes, size: int) -> bytes:
    """What a file begins with that is packed and begins so, at most ``size`` bytes; nothing if it is damaged."""
    import zlib

    try:
        return zlib.decompressobj(_WINDOW).decompress(head, size)
    except zlib.error:
        return b""


def unpacked(file: IO[bytes], name: str) -> IO[bytes]:
    """What is packed in an open file, as it is read; ``name`` is what errors call it.

    Reading raises :class:`~bridgelaw.errors.FileUnreadable` where the file is damaged or cut off.
    """
    # Few files are packed, and what unpacks them takes a while to load.
    import gzip
    import zlib

    class Reader(gzip.GzipFile):
        def read(self, size: int | None = -1) -> bytes:
            try:
                return super().read(size)
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                raise FileUnreadable(name, f"it cannot be unpacked: {str(error).lower()}") from None

    packed: gzip.GzipFile = Reader(fileobj=file, mode="rb")
    return packed  # type: ignore[return-value]
