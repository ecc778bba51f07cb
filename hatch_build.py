"""Compile the translation catalogues: a build hook of hatchling, and a command.

    python hatch_build.py             compile every catalogue
    python hatch_build.py FILE.po …   compile these

A catalogue with anything wrong in it fails the build: what cannot be trusted at the table is not shipped.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "src/bridgelaw/texts/locale/*/LC_MESSAGES/*.po"


class BrokenCatalogue(Exception):
    """A catalogue that cannot be compiled, with a line for each fault."""


def compile_catalogue(po: Path) -> Path:
    """Compile one ``.po`` to the ``.mo`` beside it and return that path.

    The same ``.po`` always gives the same bytes.  Raises :class:`BrokenCatalogue` for broken syntax, text that
    is not UTF-8, a message that stands there twice or is marked fuzzy, and placeholders or plural forms that
    do not match.
    """
    try:
        text = po.read_text(encoding="utf-8")
        # <locale>/LC_MESSAGES/<domain>.po
        catalogue = read_po(io.StringIO(text), locale=po.parent.parent.name, abort_invalid=True)
        # Without a date of its own a catalogue would be given the time of day.
        if "POT-Creation-Date" not in text:
            catalogue.creation_date = datetime(1970, 1, 1, tzinfo=UTC)
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        GNUTranslations(compiled)  # reads the plural rule, which Babel only copies
    except PoFileError as error:
        raise BrokenCatalogue(f"{po}:{error.lineno + 1}: {error}: {error.line.strip()}") from error
    except (ValueError, LookupError) as error:
        raise BrokenCatalogue(f"{po}: {error}") from error
    if faults := list(find_faults(catalogue, text)):
        raise BrokenCatalogue("\n".join(f"{po}:{line}: {fault}" for line, fault in faults))
    mo = po.with_suffix(".mo")
    mo.write_bytes(compiled.getvalue())
    return mo


def find_faults(catalogue: Catalog, text: str) -> Iterator[tuple[int, str]]:
    """What a catalogue that could be read has wrong with it: line and fault."""
    for message, errors in catalogue.check():
        for error in errors:
            yield message.lineno or 0, str(error)
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and message.fuzzy:
            yield message.lineno or 0, "marked fuzzy"
        if any(forms) and not all(forms):
            yield message.lineno or 0, "a plural form is missing"
    if 'msgid ""\nmsgstr ' not in text:
        yield 1, "no header"
        return
    # Reading merges messages that stand there twice, so the lines are counted; the header is one of them.
    entries = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("msgid ")]
    if len(entries) != 1 + len(catalogue):
        yield entries[-1], "some message up to here stands there twice"


def compile_all(root: Path) -> list[Path]:
    """Compile every catalogue of the tree at ``root``; none is fine."""
    return [compile_catalogue(po) for po in sorted(root.glob(CATALOGUES))]


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Compiles the catalogues before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; the ``.mo`` files are named as artifacts in pyproject.toml."""
        compile_all(Path(self.root))


def main(arguments: list[str]) -> int:
    """Compile the files named, or all; exit status 1 if one is broken."""
    try:
        if arguments:
            for argument in arguments:
                compile_catalogue(Path(argument))
        else:
            compile_all(Path(__file__).parent)
    except BrokenCatalogue as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
