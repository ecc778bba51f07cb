"""The sweep outside the tests: ``python -m tests.sweep``, or with ``--full`` the long one on every core."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from tqdm import tqdm

from bridgelaw.laws.edition import EDITIONS
from tests.sweep.moves import CI, FULL
from tests.sweep.walk import Walk, memory, report


def _part(full: bool, edition: str, part: int, of: int) -> tuple[str, int, int, bool, str]:
    walk = Walk(FULL if full else CI, edition, part, of).run()
    return edition, walk.situations, memory(), bool(walk.failures), report(walk)


def main() -> int:
    """Run the sweep and print what it found."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__)
    parser.add_argument("--full", action="store_true", help="the larger set of calls and choices")
    parser.add_argument("--edition", choices=EDITIONS, action="append", help="of these editions; all if none is given")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--parts", type=int, default=256, metavar="N", help="into how many parts it is cut")
    parser.add_argument("--only", type=int, metavar="N", help="one part of it")
    given = parser.parse_args()
    editions = given.edition or EDITIONS
    parts = range(given.parts) if given.only is None else [given.only]
    began, most, failed = time.monotonic(), 0, False
    situations: Counter[str] = Counter()
    with ProcessPoolExecutor(given.jobs) as pool:
        tasks = [pool.submit(_part, given.full, name, part, given.parts) for part in parts for name in editions]
        with tqdm(total=len(tasks), unit="part", disable=None) as bar:
            for task in as_completed(tasks):
                name, count, held, bad, text = task.result()
                situations[name] += count
                most, failed = max(most, held), failed or bad
                bar.update()
                bar.set_postfix_str(f"{situations.total():,} situations")
                if bad or given.only is not None:
                    tqdm.write(text)
    each = ", ".join(f"{name}: {situations[name]:,}" for name in editions)
    print(
        f"{situations.total():,} situations ({each}) in {time.monotonic() - began:.0f} s, "
        f"at most {most / 2**20:.0f} MB in a process: {'failures' if failed else 'no failure'}"
    )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
