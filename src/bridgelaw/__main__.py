"""``python -m bridgelaw`` is the command ``bridgelaw``."""

from __future__ import annotations

import sys

from bridgelaw.cli import main

if __name__ == "__main__":
    sys.exit(main())
