"""The pictures of the documentation, taken from walks: ``make screens`` writes them into ``docs/assets/screens``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.browser.conftest import program, served
from tests.web.browser.situations import SITUATIONS
from tests.web.browser.walk import SCREENS, walking

FOLDER = Path(__file__).parents[3] / "docs" / "assets" / "screens"
#: Name of the picture: language, situation, and which of its screens it is.
PICTURES = {
    "en-auction": ("en", "restricted", 5),
    "en-facts": ("en", "restricted", 6),
    "nl-choice": ("nl", "restricted", 7),
    "de-options": ("de", "restricted", 9),
    "en-lead": ("en", "restricted", 17),
    "nl-after": ("nl", "restricted", 19),
}


def main() -> None:
    """Walk, and keep the pictures: a palette is enough for them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    browser_of = program()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_of, args=["--no-sandbox", "--disable-gpu"])
        for language, name in sorted({picture[:2] for picture in PICTURES.values()}):
            with walking(browser, site.url, language, name) as walk:
                SITUATIONS[name](walk)
        browser.close()
    for picture, (language, name, number) in PICTURES.items():
        with Image.open(SCREENS / language / name / f"{number:02}.png") as image:
            image.convert("RGB").quantize(96).save(FOLDER / f"{picture}.png", optimize=True)


if __name__ == "__main__":
    main()
