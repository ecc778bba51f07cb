"""USEBIO, the results of an event as scoring programs of Britain and others pass them on (XML, versions 1.0 to 1.3).

:func:`load` and :func:`loads` read an event into sessions that can be scored and ruled on; :func:`dumps` writes the
same file with what was ruled, and no other byte of it is changed.

Source: the element names of USEBIO 1.2 (``-//EBU//DTD USEBIO 1.2//EN``) as programs write them; what is not certain
about them stands in docs/field-files.md.
"""

from bridgelaw.formats.usebio.reading import Usebio, load, loads
from bridgelaw.formats.usebio.writing import dumps

__all__ = ["Usebio", "dumps", "load", "loads"]
