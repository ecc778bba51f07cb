"""The sweep outside the tests: ``python -m tests.sweep``, or with ``--full`` the long one on every core."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from tqdm import tqdm

from tests.sweep.moves import CI, FULL
from tests.sweep.walk import Walk, report


def _part(full: bool, part: int, of: int) -> tuple[int, bool, str]:
    walk = Walk(FULL if full else CI, part, of).run()
    return walk.situations, bool(walk.failures), report(walk)


def main() -> int:
    """Run the sweep and print what it found."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__)
    parser.add_argument("--full", action="store_true", help="the larger set of calls and choices")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--parts", type=int, default=256, metavar="N", help="into how many parts it is cut")
    parser.add_argument("--only", type=int, metavar="N", help="one part of it")
    given = parser.parse_args()
    parts = range(given.parts) if given.only is None else [given.only]
    began, situations, failed = time.monotonic(), 0, False
    with ProcessPoolExecutor(given.jobs) as pool:
        tasks = [pool.submit(_part, given.full, part, given.parts) for part in parts]
        with tqdm(total=len(tasks), unit="part", disable=None) as bar:
            for task in as_completed(tasks):
                count, bad, text = task.result()
                situations, failed = situations + count, failed or bad
                bar.update()
                bar.set_postfix_str(f"{situations:,} situations")
                if bad or given.only is not None:
                    tqdm.write(text)
    print(f"{situations:,} situations in {time.monotonic() - began:.0f} s: {'failures' if failed else 'no failure'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
