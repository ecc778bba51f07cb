"""Long work at the command line: the processes that do it, and the bar that shows how far it is."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

import click

from bridgelaw.atlas.inline import Inline

__all__ = ["progress_bar", "uninterrupted", "working"]


@contextmanager
def working(jobs: int) -> Iterator[Executor]:
    """So many processes; when interrupted, they finish what they are at, and nothing more."""
    if jobs == 1:
        yield Inline()
        return
    # Fresh processes rather than forks: the same on every platform.  Ctrl-C is for this process alone.
    ignored = (signal.SIGINT, signal.SIG_IGN)
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=signal.signal, initargs=ignored)
    try:
        yield executor
    finally:
        # A second Ctrl-C must not leave processes behind.
        before = signal.signal(*ignored)
        try:
            executor.shutdown(cancel_futures=True)
        finally:
            signal.signal(signal.SIGINT, before)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block is done, so that no line is left half-written."""
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the terminal; nothing where standard error is none."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def tell(ready: int, of: int) -> None:
            bar.length = max(of, 1)
            bar.update(ready - bar.pos)

        yield tell
