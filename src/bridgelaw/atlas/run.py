"""The run over all chunks: on any executor, and what is done is kept in a file, so that a second run goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from bridgelaw.atlas.document import document
from bridgelaw.atlas.plan import Plan
from bridgelaw.atlas.situations import Chunk, chunks, found
from bridgelaw.atlas.work import work
from bridgelaw.errors import OtherAtlas

__all__ = ["Progress", "make"]

#: How many situations are done, of how many.
Progress = Callable[[int, int], None]
_Result = dict[str, Any]
_Keep = Callable[[str, _Result], None]


def make(
    plan: Plan, executor: Executor, *, kept: Path | None = None, progress: Progress | None = None
) -> dict[str, Any]:
    """The atlas as a document, which does not depend on the executor.

    ``kept`` is a file of JSON lines: a header that identifies the plan, then a line for each chunk that is done.  What
    is there is not done again.  ``progress`` is called at the start and after each chunk.

    Raises :class:`~bridgelaw.errors.OtherAtlas` for a file with another header,
    :class:`~bridgelaw.errors.OtherSystem` where a worker reads the systems otherwise, and what the executor raises.
    """
    search = found(plan)
    tasks = chunks(search.situations)
    with _keeping(kept, plan.header()) as (done, keep):
        run = _Run(tasks, done, keep, progress or _silent)
        run.over(plan, executor)
    return document(plan, search, [run.results[chunk.key] for chunk in tasks])


class _Run:
    """One run over the chunks that are not done; what comes back is kept at once."""

    def __init__(self, tasks: tuple[Chunk, ...], done: dict[str, _Result], keep: _Keep, progress: Progress) -> None:
        self._missing = [chunk for chunk in tasks if chunk.key not in done]
        self._all = sum(len(chunk.situations) for chunk in tasks)
        self._ready = self._all - sum(len(chunk.situations) for chunk in self._missing)
        self._keep = keep
        self._progress = progress
        self._pending: dict[Future[_Result], Chunk] = {}
        self.results = done

    def over(self, plan: Plan, executor: Executor) -> None:
        self._progress(self._ready, self._all)
        try:
            for chunk in self._missing:
                self._pending[executor.submit(work, plan, chunk)] = chunk
                # An executor that works when it is asked to has a result already.
                self._take(future for future in list(self._pending) if future.done())
            self._take(as_completed(list(self._pending)))
        except BaseException:
            for future in self._pending:
                future.cancel()
            # What was done beside the task that failed is not lost.
            self._take([f for f in self._pending if f.done() and not f.cancelled() and f.exception() is None])
            raise

    def _take(self, futures: Iterable[Future[_Result]]) -> None:
        for future in futures:
            chunk = self._pending.pop(future)
            self.results[chunk.key] = future.result()
            self._keep(chunk.key, self.results[chunk.key])
            self._ready += len(chunk.situations)
            self._progress(self._ready, self._all)


def _silent(ready: int, of: int) -> None:
    pass


# --- what is kept ---------------------------------------------------------------------------------------


@contextmanager
def _keeping(path: Path | None, header: dict[str, Any]) -> Iterator[tuple[dict[str, _Result], _Keep]]:
    """The results that the file holds, and how to add one."""
    if path is None:
        yield {}, lambda key, result: None
        return
    with path.open("a+b") as file:
        lines = _whole_lines(file)
        if not lines:
            _add(file, header)
        elif lines[0] != header:
            raise _other(path, lines[0], header)
        yield (
            {line["chunk"]: line["result"] for line in lines[1:]},
            lambda key, result: _add(file, {"chunk": key, "result": result}),
        )


def _add(file: IO[bytes], value: Any) -> None:
    file.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")
    file.flush()


def _whole_lines(file: IO[bytes]) -> list[Any]:
    """What the file holds; a last line that was not written to its end is taken away."""
    file.seek(0)
    lines = []
    end = 0
    for line in file:
        try:
            lines.append(json.loads(line))
        except ValueError:
            break
        if not line.endswith(b"\n"):
            lines.pop()
            break
        end += len(line)
    file.truncate(end)
    file.seek(0, 2)
    return lines


def _other(path: Path, known: Any, header: dict[str, Any]) -> OtherAtlas:
    old = known if isinstance(known, dict) else {}
    differs = [name for name in header if old.get(name) != header[name]]
    return OtherAtlas(
        f"{path}: {', '.join(f'{name} {old.get(name)}' for name in differs)}",
        ", ".join(f"{name} {header[name]}" for name in differs),
        "bridgelaw atlas acol --out acol.html",
        advice=f"Write to another place, or begin anew with --fresh, which throws {path.name} away",
    )
