"""Inputs that are nearly right: files as programs write them, damaged; and the signs of a notation in any order.

The same seed gives the same inputs, so that what was found can be found again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

__all__ = ["damaged", "long_runs", "soup"]

_BYTES = tuple(bytes([sign]) for sign in b'\0\r\n\xff\xc3"\\[]{}|;%^=-,!')


def damaged(samples: Sequence[bytes], signs: Sequence[bytes], rng: random.Random) -> bytes:
    """A sample with up to twelve changes: something left out, put in, put twice, exchanged."""
    text = rng.choice(samples)
    if len(text) > 1500 and rng.random() < 0.8:
        at = rng.randrange(len(text) - 1000)
        text = text[at : at + rng.randrange(200, 1000)]
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 1, 1, 2, 5, 20)))
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:at] + rng.choice(_BYTES) + text[at:]
        elif kind == 2:
            text = text[:at] + rng.choice(signs) + text[end:]
        else:
            text = text[:end] + text[at:end] * rng.randint(1, 3) + text[end:]
    return text


def soup(signs: Sequence[bytes], rng: random.Random) -> bytes:
    """The signs of a notation in any order."""
    between = rng.choice((b"", b" ", b"\n"))
    return between.join(rng.choice(signs) for _ in range(rng.randrange(40)))


def long_runs(signs: Sequence[bytes], length: int) -> Iterator[bytes]:
    """Each sign, and each two after one another, over and over: what a reader that goes back chokes on."""
    for one in signs:
        yield one * (length // len(one))
    for one in signs:
        for other in signs:
            yield (one + other) * (length // (len(one) + len(other)))
