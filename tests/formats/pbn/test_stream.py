"""Files of any length, cut into games: what parts them, what does not, and how the reading goes on behind an error."""

from __future__ import annotations

import io
import pickle
import tracemalloc
from pathlib import Path
from typing import IO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.errors import UnreadablePbn
from bridgelaw.formats.pbn import Game, games, loads, stream
from bridgelaw.formats.tree import FileUnreadable
from bridgelaw.table import Seat


def read(content: bytes | str) -> list[Game | UnreadablePbn]:
    return list(games(io.BytesIO(content) if isinstance(content, bytes) else io.StringIO(content, newline="")))


def told(content: bytes | str) -> list[str]:
    """Each game by its board, each error as the line of it."""
    return [
        f"line {found.line}" if isinstance(found, UnreadablePbn) else f"{found.tags.get('Board')} at {found.line}"
        for found in read(content)
    ]


def test_empty_lines_part_games_and_so_does_a_second_board() -> None:
    assert told('[Board "1"]\n \t\n\n[Board "2"]\n[Dealer "N"]\n[Board "3"]\n\n% 4\n\n[Board "5"]') == [
        *("1 at 1", "2 at 4", "3 at 6", "5 at 10")
    ]
    assert told("") == told("\n\n\n") == told("% PBN 2.1\n% EXPORT\n\n{ nothing }\n; nothing") == []


def test_an_empty_line_in_a_comment_parts_nothing() -> None:
    text = '[Board "1"]\n{ one\n\n[Board "9"]\n\n} [Dealer "W"] { and\n\nmore }\n\n'
    text += '[Board "2"]\n; no { comment\n\n[Board "3"]'
    assert told(text) == ["1 at 1", "2 at 10", "3 at 13"]
    first = read(text)[0]
    assert isinstance(first, Game)
    assert (first.dealer, len(first.comments)) == (Seat.W, 2)
    assert told('[Event "{"]\n[Board "1"]\n\n%{\n[Board "2"]\n\n[Board "3"]') == ["1 at 1", "2 at 5", "3 at 7"]


def test_behind_what_cannot_be_read_the_next_game_follows() -> None:
    text = (
        '[Board "1"]\n\nhello\n\n[Board "2"]\n[Dealer N]\n[Event "?"]\n[Board "3"]\n\n'
        '{ open\n\n[Board "4"]\n\n[Board "5"\n\n[Board "6"]'
    )
    assert told(text) == ["1 at 1", "line 3", "line 6", "3 at 7", "line 10", "4 at 12", "line 14", "6 at 16"]
    assert told(text.replace("\n", "\r\n")) == told(text)
    assert told(text.replace("\n", "\r").encode()) == told(text)
    error = read(text)[1]
    assert isinstance(error, UnreadablePbn)
    assert (error.given, error.example) == ("hello", "'[Board \"7\"]'")


def test_a_game_without_an_end_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LIMIT_GAME", 200)
    monkeypatch.setattr(stream, "_CHUNK", 64)
    long = '[Event "x"]\n' * 40
    assert told(f'[Board "1"]\n\n{long}\n[Board "2"]') == ["1 at 1", "line 2", "2 at 44"]
    assert told(f'[Board "1"]\n\n{long}') == ["1 at 1", "line 2"]
    assert told("x" * 500) == ["line 1"]


@given(
    st.lists(st.sampled_from(['[Board "1"]', '[Event "{"]', "\n", "\r\n", "\r", "{", "}", " ", ";", "%", "1C", "é"])),
    st.integers(1, 9),
)
def test_it_does_not_matter_how_much_is_read_at_a_time(words: list[str], chunk: int) -> None:
    content = "".join(words).encode()
    whole = told(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream, "_CHUNK", chunk)
        assert told(content) == whole


@pytest.mark.parametrize(
    ("head", "charset"),
    [
        ("", "utf-8"),
        ("", "latin-1"),
        ("% PBN 2.1\n%Content-type: text/x-pbn; charset=ISO-8859-1\n", "latin-1"),
        ("% Content-Type: text/x-pbn; charset=utf-8\n", "utf-8"),
        ('%content-type: text/x-pbn; charset="Windows-1252"\n\n', "cp1252"),
        ("%content-type: text/x-pbn; charset=klingon\n", "utf-8"),
        ("%content-type: text/x-pbn; charset=utf-8\n", "latin-1"),
    ],
)
def test_charsets(head: str, charset: str) -> None:
    (game,) = read(f'{head}[Event "Köln"]'.encode(charset))
    assert isinstance(game, Game)
    assert game.tags["Event"] == "Köln"


def test_utf16_is_told() -> None:
    (error,) = read('[Board "1"]\n\n[Board "2"]'.encode("utf-16"))
    assert isinstance(error, UnreadablePbn)
    assert error.given == "UTF-16"


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_bytes(b'[Board "1"]\n\nhello')
    game, error = games(path)
    assert isinstance(game, Game)
    assert isinstance(error, UnreadablePbn)
    assert (game.file, game.line, error.file, error.line) == (str(path), 1, str(path), 3)
    with path.open("rb") as file:
        assert len(list(games(file))) == 2
    for missing in (tmp_path / "nothing.pbn", tmp_path, "a\0b"):
        with pytest.raises(FileUnreadable):
            next(games(missing))


def test_a_game_goes_to_another_process() -> None:
    (game,) = read('\n[Event "x"]\n[Auction "N"]\n1C\n1Z')
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert (again.line, again.tags["Event"]) == (2, "x")


class Endless(io.RawIOBase):
    """So many games, one after another, that nobody holds in memory."""

    def __init__(self, count: int) -> None:
        self.left = count

    def read(self, size: int = -1) -> bytes:
        count = min(self.left, max(1, size // 400))
        self.left -= count
        return (b'[Event "Club"]\n[Board "1"]\n[Auction "N"]\n1C AP\n{' + b"x" * 340 + b"}\n\n") * count


def test_of_a_file_one_game_is_in_memory() -> None:
    tracemalloc.start()
    try:
        peaks = []
        for count in (3_000, 30_000):
            tracemalloc.reset_peak()
            assert sum(1 for _ in games(cast("IO[bytes]", Endless(count)))) == count
            peaks.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()
    # Ten times the games, twelve megabytes, in as much memory.
    assert peaks[1] < peaks[0] + 500_000


@pytest.mark.parametrize("head", ["", "%Content-type: text/x-pbn; charset=ISO-8859-1\n", "% PBN 2.1\n"])
def test_what_windows_writes(head: str) -> None:
    """Windows has signs where ISO 8859-1 has none, and its programs say ISO 8859-1 all the same."""
    (game,) = loads(f'{head}[Event "“Café” – 5 €"]\n'.encode("cp1252"))
    assert game.tags["Event"] == "“Café” – 5 €"
    (game,) = loads(head.encode() + b'[Event "\x81\xe9"]\n')  # a byte that neither has
    assert game.tags["Event"] == "\x81é"
