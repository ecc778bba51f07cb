"""An atlas over a Dask cluster: ``make`` runs on any ``concurrent.futures`` executor, and a Dask client has one.

Here the cluster is two workers on this machine.  ``Client("tcp://scheduler:8786")`` in place of it takes as many
machines as have joined that scheduler; bridgelaw and the system files have to be there, and work on another
version of a system is refused.

    python examples/atlas_dask.py standard-american atlas.json 1S
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster

from bridgelaw.atlas import Plan, make
from bridgelaw.table.call import Call


def main(system: str, out: str, *only: str) -> None:
    """Write the atlas document of a system, of these withdrawn calls only if there are any."""
    plan = Plan.of(system, only=tuple(map(Call.loads, only)))
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        made = make(plan, executor)
    Path(out).write_text(json.dumps(made), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
