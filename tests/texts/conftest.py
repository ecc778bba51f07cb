"""The tests of the texts read catalogues that are compiled for them, whatever was built before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import bridgelaw.texts.catalogue as catalogue

LOCALE = Path(catalogue.__file__).parent / "locale"


@pytest.fixture(scope="session", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile into a folder of the test run, so that nobody's tree changes, and read from there."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    folder = tmp_path_factory.mktemp("locale")
    for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
        target = folder / source.relative_to(LOCALE).with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as file, target.open("wb") as out:
            write_mo(out, read_po(file, locale=source.parts[-3]))
    before = catalogue._LOCALE
    _read_from(folder)
    yield
    _read_from(before)


def _read_from(folder: Path) -> None:
    catalogue._LOCALE = folder
    for cached in (catalogue._catalogue, catalogue._template, catalogue.keys):
        cached.cache_clear()
