"""The fuzz run: 100,000 damaged files for each reader of files, and long runs of the same signs.

::

    python -m tests.fuzz                        every reader
    python -m tests.fuzz pbn --count 5000       one, and fewer files
    python -m tests.fuzz --seed 7               other files

An exception that is none of ours ends the run with the input that brought it.  It tells how long the slowest input took
for each kilobyte of it, counting at least one.  Exit status 1 where that was more than a second.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable

from tests.fuzz.inputs import long_runs
from tests.fuzz.readers import READERS, Reader, inputs

_KILOBYTE = 1000
_LIMIT = 1.0
_LONG = 20_000


def _run(reader: Reader, contents: Iterable[bytes]) -> tuple[int, int, float, bytes]:
    """How many inputs, of how many something could be read, the most seconds a kilobyte, and of which input."""
    count, some, worst, slowest = 0, 0, 0.0, b""
    for content in contents:
        begun = time.process_time()
        try:
            some += bool(reader.read(content))
        except BaseException:
            print(f"\n{content!r}", file=sys.stderr)
            raise
        taken = (time.process_time() - begun) / max(1, len(content) / _KILOBYTE)
        count += 1
        if taken > worst:
            worst, slowest = taken, content
    return count, some, worst, slowest


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("readers", nargs="*", help=", ".join(READERS))
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    status = 0
    for name in options.readers or READERS:
        reader = READERS[name]
        for what, contents in (
            ("damaged files", inputs(reader, options.count, options.seed)),
            (f"runs of {_LONG} bytes", long_runs(reader.signs, _LONG)),
        ):
            count, some, worst, slowest = _run(reader, contents)
            print(
                f"{name}: {count} {what}, {some} with something to read; at most {worst:.4f} s a kilobyte", flush=True
            )
            if worst > _LIMIT:
                print(f"  {slowest[:200]!r}")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
