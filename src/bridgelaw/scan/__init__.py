"""The scan of archives: every irregular auction in files of any size, what cannot be read, and the figures.

:func:`scan` cuts files into tasks, has any ``concurrent.futures`` executor read them, and gives what was found in the
order of the files, in constant memory.  :class:`Figures` adds it up.  Nothing is ruled on: a file tells what happened
and was let stand, and not who was asked.
"""

from __future__ import annotations

from bridgelaw.scan.figures import Figures
from bridgelaw.scan.found import Irregular, Malformed, Result, What
from bridgelaw.scan.run import Progress, scan

__all__ = ["Figures", "Irregular", "Malformed", "Progress", "Result", "What", "scan"]
