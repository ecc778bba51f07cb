"""Backups in files: the portable form (:mod:`bridgelaw.store.portable`), or a copy as a file of SQLite."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from sqlalchemy.engine import URL

from bridgelaw.errors import FileUnreadable
from bridgelaw.store.errors import FileExists
from bridgelaw.store.portable import Restored, broken, dump, load
from bridgelaw.store.sql import Store

__all__ = ["backup", "backup_as_sqlite", "restore"]

_SQLITE = b"SQLite format 3\0"
_GZIP = b"\x1f\x8b"


def backup(store: Store, path: str, *, names: bool = True) -> int:
    """Write a backup to a new file, compressed where its name ends in ``.gz``; how many lines it has.

    The file is there when it is whole and on the disk, readable for its owner alone.  Raises ``FileExists``,
    ``FileUnreadable`` where it cannot be written, and ``DatabaseUnavailable``.
    """
    with _NewFile(path) as made, open(made.part, "wb") as raw:
        with _compressed(raw, path) as file:
            lines = 0
            for line in dump(store, names=names):
                file.write(line.encode())
                lines += 1
        raw.flush()
        os.fsync(raw.fileno())
    return lines


def _compressed(raw: IO[bytes], path: str) -> IO[bytes]:
    if not path.endswith(".gz"):
        return os.fdopen(os.dup(raw.fileno()), "wb")
    import gzip

    return gzip.GzipFile(filename="", mode="wb", fileobj=raw)  # type: ignore[return-value]


def backup_as_sqlite(store: Store, path: str, *, names: bool = True) -> None:
    """Write a new file of SQLite that is a database of bridgelaw, ready to be used.

    From SQLite it is a copy of one moment while the server goes on; from PostgreSQL it is restored into.  Raises as
    :func:`backup` does.
    """
    with _NewFile(path) as made:
        copied = store.url.get_backend_name() == "sqlite"
        if copied:
            store.check()
            _copy(str(store.url.database), made.part)
        with closing(Store(_url(made.part))) as copy:
            if not copied:
                load(copy, (line.encode() for line in dump(store, names=names)))
            elif not names:
                for club in copy.clubs():
                    copy.forget_names(club.id, all_of_club=True)
        with closing(sqlite3.connect(made.part)) as settled:
            # One file that can be copied; whoever opens it as a store writes ahead again.
            settled.execute("PRAGMA journal_mode = DELETE")


def _url(path: str) -> str:
    return URL.create("sqlite", database=path).render_as_string()


def _copy(source: str, target: str) -> None:
    """SQLite's own online backup, and its own check of what came of it."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as two:
        try:
            one.backup(two, pages=-1)
            (found,) = two.execute("PRAGMA integrity_check").fetchone()
        except sqlite3.Error as error:
            raise broken(str(error)) from error
    if found != "ok":
        raise broken(str(found))


class _NewFile:
    """A file that is written under another name beside it, and gets its own when it is whole."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.part = ""

    def __enter__(self) -> _NewFile:
        if self.path.exists():
            raise FileExists(str(self.path), "a file that is not there yet", "'rulings-2026-12-01.jsonl.gz'")
        try:
            handle, self.part = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
        except OSError as error:
            raise FileUnreadable(str(self.path), str(error.strerror).lower()) from None
        os.close(handle)
        return self

    def _name(self) -> None:
        try:
            os.link(self.part, self.path)
        except FileExistsError:
            raise
        except OSError:
            os.replace(self.part, self.path)  # where files have one name only

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        try:
            if error is None:
                # Unlike a renaming, this does not write over a file that somebody else has made meanwhile.
                self._name()
                _sync(self.path.parent)
            elif isinstance(error, OSError):
                raise FileUnreadable(str(self.path), str(error.strerror).lower()) from error
        except FileExistsError:
            raise FileExists(str(self.path), "a file that is not there yet", "'rulings.jsonl.gz'") from None
        finally:
            for ending in ("", "-wal", "-shm"):
                with suppress(OSError):
                    os.unlink(self.part + ending)


def _sync(folder: Path) -> None:
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def restore(store: Store, path: str) -> Restored:
    """Restore from a file that :func:`backup` or :func:`backup_as_sqlite` has written, into an empty database.

    Raises as :func:`load` does, and ``FileUnreadable``.
    """
    try:
        with open(path, "rb") as file:
            begins = file.read(len(_SQLITE))
            file.seek(0)
            if begins == _SQLITE:
                return _from_sqlite(store, path)
            if not begins.startswith(_GZIP):
                return load(store, file)
            import gzip
            import zlib

            try:
                with gzip.GzipFile(fileobj=file) as lines:
                    return load(store, lines)
            except (gzip.BadGzipFile, EOFError, zlib.error):
                raise broken("no whole gzip") from None
    except OSError as error:
        raise FileUnreadable(path, str(error.strerror or error).lower()) from None


def _from_sqlite(store: Store, path: str) -> Restored:
    """By way of a copy, so that the backup stays as it is, though it may have to be brought up to date."""
    with tempfile.TemporaryDirectory() as folder:
        part = str(Path(folder) / "copy.db")
        _copy(path, part)
        with closing(Store(_url(part))) as copy:
            copy.migrate()
            return load(store, (line.encode() for line in dump(copy)))
