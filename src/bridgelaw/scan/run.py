"""The scan over any executor: parts are handed out a few ahead, and come back in the order of the files."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future

from bridgelaw.scan.found import Result
from bridgelaw.scan.parts import SIZE, parts
from bridgelaw.scan.work import Task, moved, work

__all__ = ["Progress", "scan"]

#: How many bytes have been read.
Progress = Callable[[int], None]
_Waiting = Result | Future[Result]


def scan(
    files: Iterable[str], executor: Executor, *, ahead: int = 4, size: int = SIZE, progress: Progress | None = None
) -> Iterator[tuple[str, Result]]:
    """What is found in the files, part by part: (file, result), lines counted from the beginning of the file.

    ``files`` are paths, or ``-`` for standard input; ``.gz`` is unpacked.  ``ahead`` is how many parts are handed out
    before the first of them is waited for (twice the number of workers keeps them busy); no more is ever in memory.

    Raises :class:`~bridgelaw.formats.tree.FileUnreadable`, ``OSError``, and what the executor raises.
    """
    tell = progress or (lambda read: None)
    done = 0
    for path, result in _results(files, executor, ahead, size):
        done += result.size
        tell(done)
        yield path, result


def _results(files: Iterable[str], executor: Executor, ahead: int, size: int) -> Iterator[tuple[str, Result]]:
    handed = _Handed()
    try:
        for path in files:
            handed.next_file()
            for part in parts(path, size):
                handed.add(path, executor.submit(work, part) if isinstance(part, Task) else part)
                while handed.number > ahead:
                    yield handed.first()
        while handed.number:
            yield handed.first()
    finally:
        handed.cancel()


class _Handed:
    """The parts that were handed out, in their order."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, str, _Waiting]] = deque()
        self._file = 0
        #: The file that is told now, and how many of its lines have been.
        self._told = 0
        self._lines = 0

    @property
    def number(self) -> int:
        return len(self._waiting)

    def next_file(self) -> None:
        self._file += 1

    def add(self, path: str, part: _Waiting) -> None:
        self._waiting.append((self._file, path, part))

    def first(self) -> tuple[str, Result]:
        """The first part, its lines counted from the beginning of the file."""
        file, path, part = self._waiting[0]
        result = part if isinstance(part, Result) else part.result()
        self._waiting.popleft()
        if file != self._told:
            self._told, self._lines = file, 0
        if self._lines:
            moved(result, self._lines)
        self._lines += result.lines
        return path, result

    def cancel(self) -> None:
        for _, _, part in self._waiting:
            if isinstance(part, Future):
                part.cancel()
