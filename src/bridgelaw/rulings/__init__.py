"""Rulings: events in, effects applied, steps out; the options asked ahead by the same code.

``start`` and ``apply`` are the whole interface: a ruling is the fold of ``apply`` over the events.
"""

from __future__ import annotations

from bridgelaw.rulings.engine import apply, rule, start
from bridgelaw.rulings.options import Option, allowed, options

__all__ = ["Option", "allowed", "apply", "options", "rule", "start"]
