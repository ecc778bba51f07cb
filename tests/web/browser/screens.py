"""The pictures of a walk and of an atlas in the documentation: ``make screens`` writes docs/assets/screens."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from bridgelaw.atlas import Inline, Plan, make, page
from bridgelaw.table.call import Call
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
    """Take all of them, in a palette in which the suits have kept their colours."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    program_of = program()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of, args=["--no-sandbox", "--disable-gpu"])
        _ruling(browser, Path(folder))
        _atlas(browser, Path(folder))
        browser.close()


def _ruling(browser: Browser, folder: Path) -> None:
    """The same ruling in each language, on a server of its own: nothing is left on it from the walk before."""
    for language in LANGUAGES:
        data = folder / language
        data.mkdir()
        with served(data) as site, walking(browser, site.url, language, SITUATION) as walk:
            SITUATIONS[SITUATION](walk)
        for name, number in PICTURES.items():
            _keep(SCREENS / language / SITUATION / f"{number:02}.png", f"{language}-{name}")


def _atlas(browser: Browser, folder: Path) -> None:
    """A 1S out of turn in the atlas of Standard American, and why 2S over 2D is comparable to it."""
    plan = Plan.of("standard-american", only=(Call.loads("1S"),))
    file, shot = folder / "atlas.html", folder / "atlas.png"
    file.write_text(page(make(plan, Inline()), plan, "en"), encoding="utf-8")
    sheet = browser.new_page(viewport={"width": 1000, "height": 760})
    sheet.goto(file.as_uri())
    cell = sheet.locator("td.cell", has_text="1").first
    expect(cell).to_be_visible()
    sheet.screenshot(path=shot)
    _keep(shot, "atlas")
    cell.click()
    expect(sheet.locator("dialog[open]")).to_be_visible()
    sheet.screenshot(path=shot)
    _keep(shot, "atlas-why")


def _keep(shot: Path, name: str) -> None:
    with Image.open(shot) as image:
        image.convert("RGB").quantize(48, kmeans=4).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
