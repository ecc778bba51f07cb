"""Damage to valid files: bytes changed, parts cut out, doubled and moved, tokens of the format in places of others.

``python -m tests.support.fuzz 100000`` runs every reader of field files over so many inputs and prints what came of
them.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bridgelaw.errors import BridgelawError


def damaged(valid: Sequence[bytes], tokens: Sequence[bytes], seed: int) -> bytes:
    """One of the valid files with one to eight kinds of damage."""
    chance = random.Random(seed)
    content = bytearray(chance.choice(valid))
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at, to = sorted(chance.randrange(len(content) + 1) for _ in range(2))
        to = min(to, at + chance.choice((1, 4, 40, 4000)))
        kind = chance.randrange(6)
        if kind == 0 and content:
            for _ in range(chance.choice((1, 10))):
                content[chance.randrange(len(content))] = chance.choice((0, 255, 128, chance.randrange(256)))
        elif kind == 1:
            del content[at:to]
        elif kind == 2:
            content[at:at] = content[at:to] * chance.choice((1, 2, 20))
        elif kind == 3:
            content[at:to] = chance.choice(tokens)
        elif kind == 4:
            content[at:at] = chance.choice(tokens) * chance.choice((1, 3))
        else:
            del content[to:]
    return bytes(content)


def reads(read: Callable[[bytes], object], content: bytes) -> str:
    """``read``, or the code of the error.  Anything but an error of ours is raised."""
    try:
        read(content)
    except BridgelawError as error:
        return error.code
    return "read"


_ELEMENT = re.compile(rb"<(\w+)(?: [^<>]*)?>([^<]*)</\1>")


def reworded(valid: Sequence[bytes], tokens: Sequence[bytes], seed: int) -> bytes:
    """XML that stays well-formed: elements with other texts and names, without some, with some twice."""
    chance = random.Random(seed)
    content = valid[0]
    for _ in range(chance.choice((1, 1, 2, 5))):
        found = chance.choice(list(_ELEMENT.finditer(content)))
        name, text = found.groups()
        put = chance.choice(
            (
                b"",
                found[0] * 2,
                b"<%b>%b</%b>" % (name, chance.choice(tokens), name),
                b"<%b>%b</%b>" % (name, text[::-1], name),
                b"<%b>%b</%b>" % (chance.choice(tokens[:4]), text, chance.choice(tokens[:4])),
            )
        )
        content = content[: found.start()] + put + content[found.end() :]
    return content


@dataclass(frozen=True)
class Reader:
    """A reader, valid files of its format, and tokens of it; ``damage`` makes an input of them and a seed."""

    name: str
    read: Callable[[bytes], object]
    valid: Sequence[bytes]
    tokens: Sequence[bytes]
    damage: Callable[[Sequence[bytes], Sequence[bytes], int], bytes] = damaged

    def told(self, seed: int) -> str:
        """What came of one input."""
        return reads(self.read, self.damage(self.valid, self.tokens, seed))


def readers() -> Iterator[Reader]:
    """The readers of field files."""
    from tests.formats.test_access import made, read_all
    from tests.formats.test_rbn import MATCH
    from tests.support import bws as records
    from tests.support import session
    from tests.support.usebio import EVENT

    xml = (
        b"<",
        b">",
        b"</",
        b"&",
        b"&amp;",
        b"]]>",
        b"<!--",
        b"<![CDATA[",
        b"<!ENTITY a 'b'>",
        b"A6040",
        b"-420",
        b"7",
    )
    names = (b"<BOARD>", b"</BOARD>", b"<SECTION SECTION_ID='B'>", b"</SECTION>", b"<SCORE/>", b"TEAMS", b"IMPS")
    words = (
        b"SCORE",
        b"CONTRACT",
        b"PAIR_NUMBER",
        b"X",
        b"",
        b"A6040",
        b"-420",
        b"7",
        b"1",
        b"NS",
        b"4SX",
        b"IMPS",
        b"99999",
    )
    yield Reader("usebio", _usebio, (EVENT.encode(), EVENT.encode("utf-16")), (*xml, *names))
    yield Reader("usebio, well-formed", _usebio, (EVENT.encode(),), words, reworded)
    numbers = (
        b"\0\0\0\0",
        b"\xff\xff\xff\xff",
        b"\1\0\0\0",
        b"\xff\xfe",
        b"LVAL",
        b"\1\1",
        b"\2\1",
        b"\0\x40",
        b"\0\xc0",
    )
    colons = (b":", b"\n", b"{", b"}", b"H ", b"A NZ:", b"N:", b"1N", b"\xff", b"?", b".")
    yield Reader("rbn", _rbn, (MATCH.encode(),), colons)
    cells = (
        *(
            b"\n\n",
            b"\n",
            b" ",
            b"-",
            b'""',
            b"^",
            b"^A+",
            b"60%",
            b"1/2",
            b"1/0",
            b"4H N 10",
            b"Pass",
            b"420",
            b"-9999",
            b"2",
        ),
        *(b'[Scoring "BAM"]\n', b'[ScoreTable "Score_NS;Weight"]\n', b'[SessionTable "Key;Value"]\nscoring butler\n'),
        *(b'[Board "9"]\n', b"Score_EW", b"Multiplicity", b"imps", b"rules {}", b"tables 0", b"edition 2007", b"{ }"),
    )
    yield Reader(
        "session in PBN", _session, (session.OTHERS.encode(), session.OTHERS.encode("latin-1"), session.ours()), cells
    )
    yield Reader("bws", _whole_bws(), (records.bws(),), numbers)
    yield Reader("access", read_all, (made(), made(True, "chain", True), made(False, "page")), numbers)


def _usebio(content: bytes) -> None:
    """Read, score, and write again without a ruling."""
    from bridgelaw.formats import usebio

    found = usebio.loads(content)
    for sheet in found.field.sheets:
        for board in sheet.boards:
            board.scored()
    if usebio.dumps(found, ()) != (content, []):
        raise AssertionError("what was read is not written again")


def _session(content: bytes) -> None:
    """Read, score, write and read again."""
    from bridgelaw.formats.pbn.scores import pbn_of_session
    from bridgelaw.formats.pbn.session import loads
    from bridgelaw.scores.session import with_session

    for sheet in loads(content).sheets:
        tables = with_session([board.table() for board in sheet.boards])
        text = pbn_of_session(sheet, tables)
        (again,) = loads(text).sheets
        if pbn_of_session(again, with_session([board.table() for board in again.boards])) != text:
            raise AssertionError("what was written is read otherwise")


def _rbn(content: bytes) -> None:
    """Read, and everything in the games too."""
    from bridgelaw.formats import rbn

    for game in rbn.loads(content):
        game.check()


def _whole_bws() -> Callable[[bytes], object]:
    from bridgelaw.formats import bws

    def read(content: bytes) -> object:
        found: list[object] = []
        failed: BridgelawError | None = None
        for each in (bws.loads, bws.auctions, bws.deals):
            try:
                found.append(each(content))
            except BridgelawError as error:
                failed = error
        if failed is not None:
            raise failed
        return found

    return read


def main(inputs: int) -> None:
    """Run every reader, and print what came of the inputs and how long the slowest took."""
    for each in readers():
        told: Counter[str] = Counter()
        slowest = (0.0, 0)
        begun = time.perf_counter()
        for seed in range(inputs):
            content = each.damage(each.valid, each.tokens, seed)
            start = time.perf_counter()
            told[reads(each.read, content)] += 1
            slowest = max(slowest, ((time.perf_counter() - start) / max(1, len(content) / 1000), seed))
        spent = time.perf_counter() - begun
        print(
            f"{each.name}: {inputs} inputs in {spent:.0f} s, slowest {slowest[0]:.4f} s a kilobyte (seed {slowest[1]})"
        )
        print("  " + ", ".join(f"{code} {count}" for code, count in told.most_common()), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
