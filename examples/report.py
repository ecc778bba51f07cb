"""What was let stand in a club's archive, seat by seat: the scan as a library, over all cores.

python examples/report.py examples/club-evening.pbn
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from bridgelaw.scan import scan


def main(*archives: str) -> None:
    """Print each irregularity with file and line, and how many of each kind there were."""
    kinds: Counter[str] = Counter()
    with ProcessPoolExecutor() as executor:
        for path, result in scan(archives, executor):
            for found in result.irregular:
                kinds[found.what.value] += 1
                print(f"{path}:{found.line}: board {found.board}, {found.seat} {found.call}: {found.what.value}")
            for record in result.malformed:
                print(f"{path}:{record.line}: {record.message}")
    for kind, number in kinds.most_common():
        print(f"{number:6} {kind}")


if __name__ == "__main__":
    main(*sys.argv[1:])
