"""Rulings: events in, effects applied, steps out; the options asked ahead by the same code.

``start`` and ``apply`` are the whole interface: a ruling is the fold of ``apply`` over the events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bridgelaw.rulings.choices import Option, allowed, options
    from bridgelaw.rulings.engine import apply, rule, start

__all__ = ["Option", "allowed", "apply", "options", "rule", "start"]


def __getattr__(name: str) -> object:
    # Whoever only reads a case need not wait for the Laws.
    if name in ("apply", "rule", "start"):
        from bridgelaw.rulings import engine

        return getattr(engine, name)
    if name in __all__:
        from bridgelaw.rulings import choices

        return getattr(choices, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
