"""endplay, which is everywhere where it can be: its last release can be installed on no Python after 3.13.

Whether it is there is not asked, so that these tests fail, and are not passed over, where it ought to be and is not.
"""

from __future__ import annotations

import sys

import pytest

RELEASED = sys.version_info < (3, 14)

_REASON = "endplay has no release for this Python"

needs_endplay = pytest.mark.skipif(not RELEASED, reason=_REASON)


def passed_over(error: str) -> None:
    """Pass over what has said that it needs endplay, where that cannot be."""
    if not RELEASED and "bridgelaw[dd]" in error:
        pytest.skip(_REASON)
