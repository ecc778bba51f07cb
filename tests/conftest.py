"""For all tests: how long something takes is measured in the benchmarks and never asserted here."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
