"""Small events in USEBIO, as programs write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE USEBIO SYSTEM "http://www.usebio.org/files/usebio_v1_2.dtd">\n'
)


def line(ns: str, ew: str, contract: str, by: str, tricks: str, score: str, mp: tuple[str, str] | None = None) -> str:
    """A line of a traveller; what is empty is left out."""
    parts = {
        "NS_PAIR_NUMBER": ns,
        "EW_PAIR_NUMBER": ew,
        "CONTRACT": contract,
        "PLAYED_BY": by,
        "LEAD": "S4" if by else "",
        "TRICKS": tricks,
        "SCORE": score,
        "NS_MATCH_POINTS": mp[0] if mp else "",
        "EW_MATCH_POINTS": mp[1] if mp else "",
    }
    inner = "".join(f"\n        <{name}>{escape(text)}</{name}>" for name, text in parts.items() if text)
    return f"      <TRAVELLER_LINE>{inner}\n      </TRAVELLER_LINE>\n"


def board(number: int, lines: Iterable[str]) -> str:
    return f"    <BOARD>\n      <BOARD_NUMBER>{number}</BOARD_NUMBER>\n{''.join(lines)}    </BOARD>\n"


def event(inner: str, kind: str = "PAIRS", method: str = "MATCH_POINTS", more: str = "") -> str:
    scoring = f"    <BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>\n" if method else ""
    return (
        f'{HEAD}<USEBIO Version="1.2">\n  <CLUB><CLUB_NAME>Ours</CLUB_NAME></CLUB>\n'
        f'  <EVENT EVENT_TYPE="{kind}">\n    <EVENT_DESCRIPTION>Monday pairs</EVENT_DESCRIPTION>\n{scoring}'
        f"{inner}  </EVENT>\n{more}</USEBIO>\n"
    )


def pairs(directions: Mapping[str, str]) -> str:
    """Participants: numbers with directions, as ``{"1 ": "NS"}``; a number may come twice, told apart by spaces."""
    found = "".join(
        f"      <PAIR><PAIR_NUMBER>{number.strip()}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>"
        f"<PLAYER><PLAYER_NAME>Kim {number.strip()}</PLAYER_NAME></PLAYER>"
        f"<PLAYER><PLAYER_NAME>Sam {direction}</PLAYER_NAME></PLAYER>"
        f"<PLACE>1</PLACE><TOTAL_SCORE>50</TOTAL_SCORE></PAIR>\n"
        for number, direction in directions.items()
    )
    return f"    <PARTICIPANTS>\n{found}    </PARTICIPANTS>\n"


#: Board 1 at four tables: 620 is not possible, nobody is vulnerable.
FOUR = (
    line("1", "5", "4S", "N", "10", "420", ("5", "1")),
    line("2", "6", "3NT", "S", "9", "400", ("2", "4")),
    line("3", "7", "4SX", "N", "9", "-100", ("0", "6")),
    line("4", "8", "4S", "S", "10", "420", ("5", "1")),
)
EVENT = event(pairs({str(n): "" for n in range(1, 9)}) + board(1, FOUR))
