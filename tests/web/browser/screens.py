"""The pictures of the documentation, taken from walks: ``make screens`` writes them into ``docs/assets/screens``."""

from __future__ import annotations

import tempfile
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from bridgelaw.texts import LANGUAGES
from tests.web.browser.conftest import program, served
from tests.web.browser.situations import SITUATIONS
from tests.web.browser.walk import SCREENS, walking

FOLDER = Path(__file__).parents[3] / "docs" / "assets" / "screens"
#: The walk that the guides follow.
SITUATION = "restricted"
#: What a picture shows, and which screen of the walk it is; the same in every language.
PICTURES = {"auction": 5, "facts": 6, "choice": 7, "options": 9, "due": 15, "lead": 17, "after": 19, "record": 21}


def main() -> None:
    """Walk in each language, and keep the pictures in a palette, in which the suits have kept their colours."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    browser_of = program()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_of, args=["--no-sandbox", "--disable-gpu"])
        for language in LANGUAGES:
            data = Path(folder) / language  # a server of its own: nothing is left on it from the walk before
            data.mkdir()
            with served(data) as site, walking(browser, site.url, language, SITUATION) as walk:
                SITUATIONS[SITUATION](walk)
        browser.close()
    for language, (name, number) in product(LANGUAGES, PICTURES.items()):
        with Image.open(SCREENS / language / SITUATION / f"{number:02}.png") as image:
            image.convert("RGB").quantize(48, kmeans=4).save(FOLDER / f"{language}-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
