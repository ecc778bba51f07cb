"""``bridgelaw dd`` and ``bridgelaw simulate``: evidence for adjusted scores.  Advice, never a verdict."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from fractions import Fraction

import click

from bridgelaw.cli.grid import grid
from bridgelaw.cli.output import language_option, print_json, suits_style, wrapped
from bridgelaw.cli.working import progress_bar, working
from bridgelaw.errors import UnknownBoard, UnreadableResult
from bridgelaw.evidence import (
    Estimate,
    Evidence,
    Outcomes,
    Question,
    Simulated,
    Told,
    evidence,
    evidence_document,
    simulated_document,
    studies,
)
from bridgelaw.evidence import simulate as carry_out
from bridgelaw.formats import field_file as fields
from bridgelaw.formats import pbn, rbn
from bridgelaw.formats import simulation as simulations
from bridgelaw.formats.pbn import Game
from bridgelaw.formats.records import format_of
from bridgelaw.formats.results import SheetBoard
from bridgelaw.formats.simulation import Candidate
from bridgelaw.scores.contract import read_result, write_bid, write_result
from bridgelaw.scores.par import Par
from bridgelaw.table.board import Vulnerability
from bridgelaw.table.call import DENOMINATIONS
from bridgelaw.table.notation import write_call, write_denomination, write_seat
from bridgelaw.table.record import Contract
from bridgelaw.table.seat import SEATS, Side
from bridgelaw.texts.catalogue import name, say
from bridgelaw.texts.figures import number
from bridgelaw.texts.scores import per_cent, points_of
from bridgelaw.texts.wording import on_one_line

__all__ = ["dd", "simulate"]

_DEALS = 200
_WIDTH = 100


# --- dd ---------------------------------------------------------------------------------------------------


@click.command()
@click.argument("file")
@click.option("--board", "wanted", type=int, metavar="N", help="Only this board of the file.")
@click.option("--contract", "asked", metavar="CONTRACT", multiple=True, help="A contract in question; may be repeated.")
@click.option("--field", "field_file", metavar="RESULTS", help="What the contracts are worth in these results.")
@click.option("--table", type=click.IntRange(1), metavar="N", help="... in place of this table, counted from 1.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a board.")
def dd(
    file: str,
    wanted: int | None,
    asked: tuple[str, ...],
    field_file: str | None,
    table: int | None,
    language: str,
    as_json: bool,
) -> int:
    """Count the tricks of deals double dummy, and tell par.

    FILE holds deals in PBN, - is standard input. The contract of a board is in question, and those of --contract. With
    --field and --table each is scored in place of a table's result (docs/scores.md), as it is double dummy and with a
    trick more or less. It is evidence, and no verdict. It needs the extra dd: pip install 'bridgelaw[dd]'

    \b
      bridgelaw dd deals.pbn
      bridgelaw dd deals.pbn --board 7 --contract "4S N" --contract "5HX E"
      bridgelaw dd deals.pbn --board 7 --contract "4S N" --field session.yaml --table 3 --json
    """  # noqa: D301 (click's own mark)
    if (field_file is None) != (table is None):
        raise click.UsageError("Say both --field and --table, or neither.")
    games = _games(file, wanted)
    contracts = [_contract(text, language) for text in asked]
    field = [] if field_file is None else [board for sheet in fields.load(field_file).sheets for board in sheet.boards]
    for index, game in enumerate(games):
        questions = [*([game.contract] if game.contract is not None else []), *contracts]
        sheet = None if field_file is None else _in_field(field, game, field_file)
        found = evidence(game, questions, sheet, None if table is None else table - 1)
        if as_json:
            print_json(evidence_document(found, say("dd.advice", language)))
            continue
        print("\n".join(["", *_told(found, language)] if index else _told(found, language)))
    return 0


def _games(file: str, wanted: int | None) -> list[Game]:
    games = rbn.load(file) if format_of(file) == "rbn" else pbn.load(file)
    chosen = [game for game in games if game.deal is not None and wanted in (None, game.board)]
    if not chosen:
        known = [str(game.board) for game in games if game.deal is not None and game.board is not None]
        given = "no board with a deal" if wanted is None else str(wanted)
        expected = f"one of {', '.join(known)}" if known else "a board with a deal"
        raise UnknownBoard(
            given,
            expected,
            f"--board {known[0]}" if known else "'[Deal \"N:…\"]'",
            file=games[0].file if games else file,
        )
    return chosen


def _contract(text: str, language: str) -> Contract:
    """A contract with its declarer; a result behind it does not matter."""
    for written in (f"{text} =", text):
        try:
            found = read_result(written, language).contract
        except UnreadableResult:
            continue
        if found is not None:
            return found
    raise UnreadableResult(text, "a contract and its declarer", "'4S N'")


def _in_field(field: Sequence[SheetBoard], game: Game, file: str) -> SheetBoard:
    """The board of the field: the one with the same number, or the only one if it has no number."""
    for board in field:
        if board.number == game.board or (board.number is None and len(field) == 1):
            return board
    known = ", ".join(str(board.number) for board in field)
    raise UnknownBoard(str(game.board), f"one of {known}", f"'board: {game.board or 7}'", file=file)


def _told(found: Evidence, language: str) -> Iterator[str]:
    style = suits_style()
    game = found.game
    heading = [] if game.board is None else [say("scores.board", language, n=game.board)]
    heading += [] if found.vulnerability is None else [name(found.vulnerability, language)]
    heading += [] if game.dealer is None else [say("dd.dealer", language, seat=game.dealer)]
    yield ", ".join(heading) or say("scores.board.only", language)
    for seat in SEATS:
        yield f"  {write_seat(seat, language)}  {name(found.deal.of(seat), language, 'hand', style=style)}"
    yield ""
    yield say("dd.tricks", language)
    strains = tuple(reversed(DENOMINATIONS))
    head = ["", *(write_denomination(each, language, style) for each in strains)]
    rows = [[write_seat(seat, language), *(str(found.tricks.of(each, seat)) for each in strains)] for seat in SEATS]
    yield from grid([head, *rows], 1)
    yield ""
    if found.par is not None:
        yield wrapped(say("dd.par", language, list=_par(found.par, language)), "", _WIDTH, "  ")
    yield from _pars(found, language)
    for question in found.questions:
        yield ""
        yield from _question(found, question, language)
    yield ""
    yield from _studies(language)
    yield wrapped(say("dd.advice", language), "", _WIDTH)


def _par(par: Par, language: str) -> str:
    if not par.results:
        return say("score.passed_out", language)
    written = [write_result(result, language, suits_style()) for result in par.results]
    return f"{par.score:+d} ({', '.join(written)})"


def _pars(found: Evidence, language: str) -> Iterator[str]:
    yield say("dd.pars", language)
    head = ["", *(name(side, language) for side in Side)]
    rows = [
        [name(sides, language), *(f"{found.pars[sides, side].score:+d}" for side in Side)] for sides in Vulnerability
    ]
    yield from grid([head, *rows], 1)


def _question(found: Evidence, question: Question, language: str) -> Iterator[str]:
    made = write_result(question.result, language, suits_style())
    yield say("dd.question", language, contract=made, n=question.tricks)
    if found.table is not None:
        yield "  " + say("dd.instead", language, n=found.table + 1)
    head = [say(f"scores.{key}", language) for key in ("tricks", "score", "ns", "ew")]
    rows = []
    for each in question.around:
        worth = ("", "") if each.worth is None else [points_of(points, language) for points in each.worth]
        rows.append([str(each.tricks), f"{each.score:+d}", *worth])
    yield from grid([head, *rows], 0)
    for study, plays in question.plays:
        n = points_of(Fraction(plays.difference), language, signed=True)
        text = say("dd.plays", language, source=study.title, n=n, reason=_which(plays.of, language))
        yield wrapped(text, "  ", _WIDTH, "    ")


def _which(of: str, language: str) -> str:
    """The contracts of which a study speaks."""
    return say("dd.level", language, n=of) if of.isdigit() else of


def _studies(language: str) -> Iterator[str]:
    yield say("dd.studies", language)
    for study in studies():
        yield wrapped(say(f"dd.study.{study.name}", language, n=number(study.plays, language)), "  ", _WIDTH, "    ")


# --- simulate ---------------------------------------------------------------------------------------------


@click.command()
@click.argument("file")
@click.option("--deals", type=click.IntRange(2, 100_000), metavar="N", help=f"How many deals (default: {_DEALS}).")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="The same seed deals the same hands.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes; by default one for each core.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a simulation.")
def simulate(file: str, deals: int | None, seed: int | None, jobs: int | None, language: str, as_json: bool) -> int:
    """Deal what a player could imagine, and tell what each call comes to.

    FILE holds, in YAML or JSON, his hand, what the others showed, and the contract to which each call leads
    (docs/evidence.md); - is standard input. The deals are uniform over all that fit: once with the authorized
    information alone, and once with the unauthorized as well. It is evidence, and no verdict. It needs the extra dd:
    pip install 'bridgelaw[dd]'

    \b
      bridgelaw simulate examples/hesitation.yaml
      bridgelaw simulate examples/hesitation.yaml --deals 1000 --seed 7 --jobs 4
      bridgelaw simulate examples/hesitation.yaml --json
    """  # noqa: D301 (click's own mark)
    read = simulations.load(file)
    chosen = secrets.randbelow(10**6) if seed is None else seed
    for index, each in enumerate(read):
        with (
            working(jobs or os.cpu_count() or 1) as executor,
            progress_bar(say("simulate.working", language)) as progress,
        ):
            many = deals or each.deals or _DEALS
            own = each.seed if seed is None and each.seed is not None else chosen
            found = carry_out(each, executor, deals=many, seed=own, progress=progress)
        if as_json:
            print_json(simulated_document(found, say("simulate.advice", language)))
            continue
        print("\n".join(["", *_simulated(found, language)] if index else _simulated(found, language)))
    return 0


def _simulated(found: Simulated, language: str) -> Iterator[str]:
    given = found.simulation
    if given.title:
        yield on_one_line(given.title)
    yield f"{name(given.player, language)}, {name(given.vulnerability, language)}"
    yield "  " + name(given.hand, language, "hand", style=suits_style())
    yield say("simulate.deals", language, n=found.deals, last=found.seed)
    for told in found.told:
        yield ""
        yield say("simulate.unauthorized" if told.unauthorized else "simulate.authorized", language)
        yield from _outcomes(found, told, language)
    if found.moved:
        yield ""
        yield say("simulate.moved", language)
        rows = [
            [_call(candidate, language), _gain(found, moved, language)]
            for candidate, moved in zip(given.candidates, found.moved, strict=True)
        ]
        yield from grid([_head(found, ("call", "gain"), language), *rows], 2)
    yield ""
    yield wrapped(say("simulate.advice", language), "", _WIDTH)


def _head(found: Simulated, columns: Sequence[str], language: str) -> list[str]:
    unit = say(f"simulate.unit.{found.simulation.scoring}", language)
    return [say(f"simulate.{column}", language, list=unit) for column in columns]


def _outcomes(found: Simulated, told: Told, language: str) -> Iterator[str]:
    columns = ["call", "contract", "made", "score", "gain"]
    rows = [_row(found, each, language) for each in told.outcomes]
    yield from grid([_head(found, columns, language), *rows], len(columns))
    if len(told.outcomes) > 2:
        for each in told.outcomes:
            for other, gain in each.against:
                one, two = _call(each.candidate, language), _call(other, language)
                won = _gain(found, gain, language)
                yield "    " + say("simulate.over", language, call=one, last=two, n=won)


def _row(found: Simulated, each: Outcomes, language: str) -> list[str]:
    made = "-" if each.made is None else _shares(each.made, language)
    return [
        _call(each.candidate, language),
        _bid(each.candidate.contract, language),
        made,
        _interval(each.score, language),
        _gain(found, each.gain, language),
    ]


def _call(candidate: Candidate, language: str) -> str:
    return write_call(candidate.call, language, suits_style())


def _bid(contract: Contract | None, language: str) -> str:
    if contract is None:
        return say("score.passed_out", language)
    return f"{write_bid(contract, language, suits_style())} {write_seat(contract.declarer, language)}"


def _gain(found: Simulated, gain: Estimate, language: str) -> str:
    """IMPs as they are, a share of the matchpoints in per cent; with the interval and the standard error."""
    return _interval(gain, language, 1 if found.simulation.scoring == "imps" else 100)


def _interval(of: Estimate, language: str, times: int = 1) -> str:
    mean, low, high = (points_of(_tenths(value, times), language, signed=True) for value in (of.mean, of.low, of.high))
    return f"{mean} ({low} … {high}; ± {points_of(_tenths(of.error, times), language)})"


def _shares(of: Estimate, language: str) -> str:
    low, high = (points_of(_whole(value), language) for value in (of.low, of.high))
    return f"{per_cent(_whole(of.mean) / 100, language)} ({low} … {high})"


def _tenths(value: Fraction | float, times: int) -> Fraction:
    return Fraction(round(value * times * 10), 10)


def _whole(share: Fraction | float) -> Fraction:
    return Fraction(round(share * 100))
