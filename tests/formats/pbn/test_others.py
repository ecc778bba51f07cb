"""What other programs make of our files: of a withdrawn call nothing, and of the legal auction what it is.

``^S`` and ``^I``, which PBN has for what the Laws let stand, they do not know: endplay reads such a file not at all,
bridgebots the calls without them, so that it is wrong about who made those behind a skipped player.
"""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from endplay.parsers import pbn as endplay

from benchmarks import archives
from bridgelaw.formats.case import Case, loads
from bridgelaw.formats.pbn import dump, dumps
from bridgelaw.formats.pbn.cases import as_game
from tests.support.cases import by_id

with warnings.catch_warnings():
    # Of what it is built on.
    warnings.simplefilter("ignore")
    import bridgebots

HEAD = """
bridgelaw: 1
title: "What was {withdrawn}; and [more]"
edition: 2017
board: 1
dealer: N
deal: "N:J973.A54.AT4.J92 KT4.QJ3.Q63.T765 AQ865.K72.J98.K3 2.T986.K752.AQ84"
"""
PASSES = "{call: W P}, {call: N P}, {call: E P}"
INSUFFICIENT = (
    "[{call: N 1H}, {call: E 2C}, {call: S 1S, shows: '6+ hcp, 4+ S'}, director, {decline: W}, "
    f"{{call: S 2S, shows: '10+ hcp, 5+ S'}}, {PASSES}, {{result: 2S S +1}}]"
)
OUT_OF_ROTATION = (
    "[{call: S 1NT}, director, {decline: W}, {call: N P}, {call: E P}, {call: S 2S}, {finding: {comparable: false}}, "
    f"{PASSES}, {{result: 2S S -1}}]"
)
ACCEPTED = f"[{{call: N 1S}}, {{call: E 1H}}, {{call: S 2S}}, {PASSES}, {{result: 2S N =}}]"
SKIPPED = f"[{{call: N 1S}}, {{call: S 2S}}, {PASSES}, {{result: 2S N =}}]"


def case(events: str) -> Case:
    (found,) = loads(f"{HEAD}events: {events}")
    return found


def test_endplay_reads_the_legal_auction_of_every_case_that_has_no_sign() -> None:
    games = [as_game(one) for one in by_id().values()]
    games = [one for one in games if one.auction.calls and "^" not in one.sections["Auction"]]
    boards = endplay.loads(dumps(games))
    assert len(boards) == len(games) > 1000
    for one, board in zip(games, boards, strict=True):
        calls = [archives.plain(str(bid).rstrip("!*")) for bid in board.auction]
        assert calls == [archives.plain(made.call.text) for made in one.auction]
        assert (board.board_num, board.dealer is not None and board.dealer.abbr) == (one.board, str(one.dealer))
        if one.contract is not None:
            assert board.contract is not None
            assert (board.contract.level, board.contract.declarer.abbr) == (
                one.contract.level,
                str(one.contract.declarer),
            )


def by_bridgebots(events: str, folder: Path) -> Any:
    path = folder / "ruled.pbn"
    dump([as_game(case(events))], path)
    (deal,) = bridgebots.parse_pbn(path)
    (record,) = deal.board_records
    return record


@pytest.mark.parametrize(
    ("events", "calls", "contract"),
    [
        (INSUFFICIENT, "1H 2C 2S P P P", "2SS+1"),
        (OUT_OF_ROTATION, "P P 2S P P P", "2SS-1"),
    ],
)
def test_both_read_the_legal_auction(events: str, calls: str, contract: str, tmp_path: Path) -> None:
    (board,) = endplay.loads(dumps([as_game(case(events))]))
    record = by_bridgebots(events, tmp_path)
    symbols = str.maketrans("SHDC", "♠♥♦♣")
    assert " ".join(str(bid).rstrip("!*") for bid in board.auction) == calls.translate(symbols)
    assert str(board.contract) == contract[0] + "♠" + contract[2:]
    assert board.deal.to_pbn() == str(case(events).deal)
    assert record.bidding_record == ["PASS" if call == "P" else call for call in calls.split()]
    assert (str(record.declarer), record.tricks) == ("Direction.SOUTH", 8 + int(contract[3:]))


def test_both_read_what_a_call_shows(tmp_path: Path) -> None:
    (board,) = endplay.loads(dumps([as_game(case(INSUFFICIENT))]))
    assert board.auction[2].announcement == "10+ hcp, 5+ S"
    assert by_bridgebots(INSUFFICIENT, tmp_path).bidding_metadata[0].explanation == "10+ hcp, 5+ S"


@pytest.mark.parametrize(
    ("events", "mark", "calls"),
    [(ACCEPTED, "^I", ["1S", "1H", "2S"]), (SKIPPED, "^S", ["1S", "2S"])],
)
def test_what_the_laws_let_stand_they_do_not_know(events: str, mark: str, calls: list[str], tmp_path: Path) -> None:
    text = dumps([as_game(case(events))])
    assert f" {mark} " in text
    with pytest.raises(ValueError, match="invalid literal"):
        endplay.loads(text)
    record = by_bridgebots(events, tmp_path)
    assert record.bidding_record == [*calls, "PASS", "PASS", "PASS"]
    assert record.bidding_metadata[0].explanation == mark


def game(calls: str) -> str:
    """A regular game that all three read, with another auction."""
    text = dumps([as_game(case("[{call: N 1H}, {call: E P}, {call: S P}, {call: W P}, {result: 1H N =}]"))])
    assert text.count("1H Pass Pass Pass\n") == 1
    return text.replace("1H Pass Pass Pass\n", f"{calls}\n")


@pytest.mark.parametrize(
    ("calls", "right"),
    [
        ("1H Pass 2H Pass\nPass Pass", {"ours", "endplay", "bridgebots"}),
        ("1H 2C ^I 1S Pass\n2H Pass Pass Pass", {"ours", "bridgebots"}),
        ("1H ^S 2H Pass\nPass Pass", {"ours"}),
    ],
)
def test_the_benchmark_asks_whose_the_calls_are(calls: str, right: set[str], tmp_path: Path) -> None:
    text = game(calls)
    path = tmp_path / "game.pbn"
    path.write_text(text)
    read = {name: archives.same(partial(of, path), text) for name, of in archives.CALLS.items()}
    assert {name for name, same in read.items() if same} == right


def test_the_truth_of_the_benchmark_is_read_off_the_text() -> None:
    assert archives.made(game("1H ^S ^I 1D ^S\nPass"))[:3] == [("N", "1H"), ("S", "1D"), ("N", "PASS")]
