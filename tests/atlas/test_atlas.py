"""The document: the engine's own words, whoever works it out, and whatever happened before."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bridgelaw.atlas import Inline, Plan, Situation, document, found, make
from bridgelaw.atlas.plan import adviser
from bridgelaw.atlas.situations import Chunk, chunks
from bridgelaw.atlas.work import work
from bridgelaw.errors import OtherAtlas, OtherSystem
from bridgelaw.formats.case import Case
from bridgelaw.formats.ruling import outcome, ruling
from bridgelaw.formats.schema import load_schema
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.table.call import Call
from bridgelaw.table.seat import Side
from bridgelaw.texts.render import Renderer
from tests.atlas.support import LITTLE, little, made
from tests.cli.support import environment

EXAMPLE = Path(__file__).parents[2] / "examples" / "atlas_dask.py"


# --- what it says -----------------------------------------------------------------------------------------


def ruled(plan: Plan, situation: Situation) -> dict[str, Any]:
    """The ruling document of a situation, as a case with the systems as its methods."""
    methods = {Side.NS: plan.system, Side.EW: plan.against}
    case = Case(plan.edition, situation.dealer, situation.events(), profile=plan.profile, methods=methods, file=LITTLE)
    return ruling(outcome(case), Renderer("en"))


def stripped(entry: dict[str, Any]) -> dict[str, Any]:
    """An option of a ruling, or an outcome of an atlas, without what only one of the two has."""
    kept: dict[str, Any] = {"law": entry["law"], "consequences": json.loads(json.dumps(entry["consequences"]))}
    if kept["consequences"] is not None:
        for information in kept["consequences"]["unauthorized"]:
            information.pop("calls", None)
        (kept["consequences"]["then"] or {}).pop("call", None)
    if "ways" in entry:
        kept["ways"] = [{**stripped(way), "event": way["event"]} for way in entry["ways"]]
    return kept


def agrees(plan: Plan, atlas: dict[str, Any], situation: dict[str, Any], told: Situation) -> None:
    assert [situation[part] for part in ("before", "after")] == [list(map(str, c)) for c in (told.before, told.after)]
    assert (situation["dealer"], situation["withdrawn"]) == (str(told.dealer), str(told.withdrawn))
    truth = ruled(plan, told)
    cells = situation["replacements"]
    duty = next((duty for duty in truth["must"] if duty["seat"] == "S"), None)
    if duty is not None:
        [cell] = cells
        assert (cell["verdict"], atlas["outcomes"][cell["outcome"]]["law"]) == ("required", duty["law"])
        assert duty["do"] in ("pass" if cell["call"] == "P" else "", f"repeat {cell['call']}")
        return
    assert [f"S {cell['call']}" for cell in cells] == [option["event"]["call"] for option in truth["options"]]
    for cell, option in zip(cells, truth["options"], strict=True):
        brings = atlas["outcomes"][cell["outcome"]]
        assert stripped(brings) == stripped(option)
        assert atlas["meanings"][cell["shows"]] == option["shows"] if "shows" in cell else "shows" not in option
        verdict = option.get("comparable")
        assert ("measured" in cell) == (verdict is not None and "measured" in verdict)
        if cell["verdict"] in ("comparable", "not comparable", "judgement"):
            assert verdict["verdict"] == cell["verdict"]
        if "measured" in cell:
            entry = atlas["comparisons"][cell["measured"]]
            assert entry["ground"] == verdict["ground"]
            assert {name: entry[name] for name in ("reason", "p", "p1", "hands")} == verdict["measured"]
            assert entry["withdrawn"] == situation["shows"]
            assert entry["replacement"] == cell["shows"]
        if cell["verdict"] in ("free", "barred"):
            assert verdict is None
            assert (brings["consequences"]["partner"] == "free") == (cell["verdict"] == "free")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_entry_is_what_the_ruling_has_as_options(edition: str) -> None:
    plan, atlas = little(edition=edition), made(edition=edition)
    pairs = list(zip(atlas["situations"], found(plan).situations, strict=True))
    for entry, situation in random.Random(23).sample(pairs, 40):
        agrees(plan, atlas, entry, situation)
    verdicts = {cell["verdict"] for s in atlas["situations"] for cell in s["replacements"]}
    # In 2007 most clauses ask for no comparison; since 2017 all do but 27B1(a).
    other = {"barred"} if edition == "2007" else {"judgement"}
    assert verdicts >= {"comparable", "not comparable", "unmeasured", "free", "required"} | other


def test_so_it_is_in_a_system_that_is_shipped() -> None:
    plan = Plan.of("standard-american", "acol", only=(Call.loads("2D"),))
    search = found(plan)
    some = Chunk("some", tuple(random.Random(27).sample(search.situations, 12)))
    atlas = document(plan, search, [work(plan, some)])
    for entry, situation in zip(atlas["situations"], some.situations, strict=True):
        agrees(plan, atlas, entry, situation)


def test_a_comparable_replacement_costs_nothing_and_another_silences_partner() -> None:
    atlas = made("1S")
    [over] = [s for s in atlas["situations"] if s["dealer"] == "E" and not s["before"] and s["after"] == ["1H"]]
    cells = {cell["call"]: cell for cell in over["replacements"]}
    entry = atlas["comparisons"][cells["1S"]["measured"]]
    # 8-16 against 11-21, five spades: the published example of one that is not comparable.
    assert (cells["1S"]["verdict"], round(entry["p"], 3), round(entry["p1"], 3)) == ("not comparable", 0.573, 0.719)
    assert atlas["outcomes"][cells["1S"]["outcome"]]["consequences"]["partner"] == "pass next"
    assert entry["witness"]
    assert [broken["condition"] for broken in entry["breaks"]] == ["11-21 hcp"]
    [raised] = [s for s in atlas["situations"] if s["before"] == ["1NT", "P"]]
    free = {cell["call"] for cell in raised["replacements"] if cell["verdict"] in ("free", "comparable")}
    assert free == {"2S", "3S"}  # 27B1(a), and 27B1(b)


def test_a_bid_before_a_pass_must_be_repeated() -> None:
    [passed] = [s for s in made("1S")["situations"] if s["dealer"] == "E" and s["after"] == ["P"]]
    assert [(cell["call"], cell["verdict"]) for cell in passed["replacements"]] == [("1S", "required")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_document_keeps_to_its_schema(edition: str) -> None:
    atlas = made(edition=edition)
    Draft202012Validator(load_schema("atlas")).validate(json.loads(json.dumps(atlas)))
    for situation in atlas["situations"]:
        assert situation["shows"] < len(atlas["meanings"])
        for cell in situation["replacements"]:
            assert cell["outcome"] < len(atlas["outcomes"])
            assert cell.get("measured", 0) <= len(atlas["comparisons"])
    for name in ("meanings", "comparisons", "outcomes"):
        texts = [json.dumps(value) for value in atlas[name]]
        assert len(set(texts)) == len(texts)


# --- who works it out -------------------------------------------------------------------------------------


class Backwards(Executor):
    """Does the task that was handed out last first, in a thread that waits for all of them."""

    def __init__(self, tasks: int) -> None:
        self._waiting: list[tuple[Future[Any], Any, Any]] = []
        self._tasks = tasks
        self.thread = threading.Thread(target=self._work)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, fn, args))
        if len(self._waiting) == self._tasks:
            self.thread.start()
        return future

    def _work(self) -> None:
        for future, fn, args in reversed(self._waiting):
            future.set_result(fn(*args))


def test_the_order_in_which_tasks_are_done_does_not_matter() -> None:
    plan, seen = little("1S"), list[int]()
    executor = Backwards(len(chunks(found(plan).situations)))
    assert make(plan, executor, progress=lambda ready, of: seen.append(ready)) == made("1S")
    executor.thread.join()
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] == len(made("1S")["situations"])


def test_over_processes_it_is_the_same() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert json.dumps(make(little("1S"), executor)) == json.dumps(made("1S"))


def test_over_a_dask_cluster_it_is_the_same(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    out = tmp_path / "atlas.json"
    command = [sys.executable, str(EXAMPLE), LITTLE, str(out), "1S"]
    subprocess.run(command, env=environment(), check=True, timeout=120, cwd=tmp_path)
    assert json.loads(out.read_text()) == json.loads(json.dumps(made("1S")))


def test_a_worker_that_reads_another_system_refuses() -> None:
    plan = little("1S")
    other = Plan(plan.system, plan.against, plan.edition, plan.profile, 1, plan.only, ("0" * 16, plan.prints[1]))
    with pytest.raises(OtherSystem, match="same file on every machine"):
        adviser(other)


# --- going on ---------------------------------------------------------------------------------------------


class Stopped(Exception):
    pass


class Counting(Inline):
    """Counts its tasks, and stops at one of them."""

    def __init__(self, stop: int = -1) -> None:
        self.count = 0
        self._stop = stop

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.count == self._stop:
            future: Future[Any] = Future()
            future.set_exception(Stopped())
            return future
        self.count += 1
        return super().submit(fn, *args, **kwargs)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    plan = little("1S")
    tasks = len(chunks(found(plan).situations))
    with pytest.raises(Stopped):
        make(plan, Counting(stop=tasks - 2), kept=kept)
    assert len(kept.read_bytes().splitlines()) == 1 + tasks - 2
    again = Counting()
    assert json.dumps(make(plan, again, kept=kept)) == json.dumps(made("1S"))
    assert again.count == 2
    third = Counting()
    assert json.dumps(make(plan, third, kept=kept)) == json.dumps(made("1S"))
    assert third.count == 0


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    plan = little("1S")
    make(plan, Inline(), kept=kept)
    whole = kept.read_bytes()
    for cut in (1, 2, len(whole.splitlines()[-1]) + 1):
        kept.write_bytes(whole[:-cut])
        again = Counting()
        assert json.dumps(make(plan, again, kept=kept)) == json.dumps(made("1S"))
        assert again.count == 1
        assert sorted(kept.read_bytes().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize("other", [little("1H"), little("1S", edition="2007"), little("1S", calls=0)])
def test_what_belongs_to_another_atlas_is_refused(tmp_path: Path, other: Plan) -> None:
    kept = tmp_path / "kept"
    make(little("1S"), Inline(), kept=kept)
    before = kept.read_bytes()
    with pytest.raises(OtherAtlas, match="--fresh"):
        make(other, Inline(), kept=kept)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("text", ["[1, 2]\n", '"atlas"\n', '{"chunk": 1}\n'])
def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    kept = tmp_path / "kept"
    kept.write_text(text)
    with pytest.raises(OtherAtlas):
        make(little("1S"), Inline(), kept=kept)
    assert kept.read_text() == text
