"""Archives read over a Dask cluster: ``scan`` runs on any ``concurrent.futures`` executor, and a client has one.

Here the cluster is two workers on this machine.  ``Client("tcp://scheduler:8786")`` in place of it takes as many
machines as have joined that scheduler.  What is handed out is a path and where the part begins and ends: bridgelaw
has to be there, and the files under the same path on every machine.

    python examples/scan_dask.py examples/club-evening.pbn
"""

from __future__ import annotations

import sys

from dask.distributed import Client, LocalCluster

from bridgelaw.scan import Figures, scan


def main(*files: str) -> None:
    """Print where something was irregular, and how many games and calls there were."""
    figures = Figures()
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        # Twice the workers, so that none of them waits for the next part.
        for path, result in scan(files, executor, ahead=4):
            figures.add(result)
            for found in result.irregular:
                print(f"{path}:{found.line}: board {found.board}, {found.seat} {found.call}: {found.what.value}")
    print(f"{figures.games} games, {figures.calls} calls")


if __name__ == "__main__":
    main(*sys.argv[1:])
