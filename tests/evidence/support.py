"""What the tests of evidence share."""

from __future__ import annotations

import pytest

from bridgelaw.evidence.double_dummy import available

#: Requirements for developing have the extra, so that these run wherever all tests do.
needs_dd = pytest.mark.skipif(not available(), reason="needs the extra dd")
