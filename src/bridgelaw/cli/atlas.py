"""``bridgelaw atlas``: which replacements are comparable, for everything that a system's openings and bids can meet."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from bridgelaw.atlas import Plan, make
from bridgelaw.cli.output import NamedFile, edition_option, language_option, profile_option, whole_file
from bridgelaw.cli.working import progress_bar, working
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.profile import DEFAULT
from bridgelaw.table.call import Call
from bridgelaw.texts.catalogue import say

__all__ = ["atlas"]


@click.command()
@click.argument("system")
@click.option("--out", type=NamedFile(), help="Write the page (HTML) there.")
@click.option("--json", "document", type=NamedFile(), help="Write the document there.")
@click.option("--against", metavar="SYSTEM", help="What the opponents play; by default the same.")
@click.option("--only", metavar="CALL", multiple=True, help="Look at this withdrawn call only; may be repeated.")
@click.option(
    "--calls",
    type=click.IntRange(0, 3),
    default=1,
    show_default=True,
    help="How many calls other than a pass may come between an opening out of turn and its replacement.",
)
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="Processes to work with; by default one for each core."
)
@click.option("--fresh", is_flag=True, help="Throw away what an earlier run has kept, and begin anew.")
@language_option
@edition_option(EDITIONS[0])
@profile_option(DEFAULT)
def atlas(
    system: str,
    out: Path | None,
    document: Path | None,
    against: str | None,
    only: tuple[str, ...],
    calls: int,
    jobs: int | None,
    fresh: bool,
    language: str,
    edition_name: str,
    profile_name: str,
) -> int:
    """Make the atlas of a system: which legal replacements are comparable.

    SYSTEM is a system that comes with bridgelaw, or a .yaml file. The atlas has every opening out of turn, insufficient
    response and insufficient overcall whose meaning is known, and for each legal replacement what the Laws make of it.
    What is done is kept beside the output, and a run that was interrupted goes on from there.

    \b
      bridgelaw atlas standard-american --out atlas.html
      bridgelaw atlas acol --against standard-american --json acol.json --jobs 4
      bridgelaw atlas our-club.yaml --only 1S --only 2D --out quick.html --lang nl
    """  # noqa: D301 (click's own mark)
    target = out or document
    if target is None:
        raise click.UsageError("Say where to write: --out for the page, --json for the document, or both.")
    for path in filter(None, (out, document)):
        # Before the long run, and not after it.
        if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
            raise click.UsageError(f"{path} cannot be written: {path.parent} is no folder that can be written to.")
    plan = Plan.of(
        system,
        against,
        edition_name=edition_name,
        profile_name=profile_name,
        calls=calls,
        only=tuple(map(Call.loads, only)),
    )
    kept = target.with_name(f"{target.name}.kept")
    if fresh:
        kept.unlink(missing_ok=True)
    with working(jobs or os.cpu_count() or 1) as executor, progress_bar(say("cli.atlas.working", language)) as progress:
        made = make(plan, executor, kept=kept, progress=progress)
    if document is not None:
        _write(document, _json(made))
    if out is not None:
        from bridgelaw.atlas import page

        _write(out, page(made, plan, language))
    cells = sum(len(situation["replacements"]) for situation in made["situations"])
    left = sum(made["left_out"]["unknown"].values())
    print(say("cli.atlas.done", language, n=len(made["situations"]), list=str(cells), last=str(left)))
    return 0


def _json(made: dict[str, Any]) -> str:
    import json

    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


def _write(path: Path, text: str) -> None:
    with whole_file(path, "'atlas.html'") as write:
        write(text.encode())
