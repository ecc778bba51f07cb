"""Every sentence of the page is said somewhere, and everything that the page says has a sentence."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import bridgelaw
from bridgelaw.formats import results
from bridgelaw.meaning.compare import Opinion
from bridgelaw.rulings.apart import Bucket
from bridgelaw.store.bodies import ABOUT, CALLED
from bridgelaw.store.log import SCORINGS
from bridgelaw.table.call import CallKind
from bridgelaw.texts.catalogue import LANGUAGES, keys
from bridgelaw.web import draft
from bridgelaw.web.adjusting import REASONS
from bridgelaw.web.comparing import BECAUSE, GROUNDS
from bridgelaw.web.mistakes import KINDS

VERDICTS = [opinion.name.lower() for opinion in Opinion]
WEB = Path(bridgelaw.__file__).parent / "web"

#: Keys that templates or modules put together: the beginning, the file that does it, and what can follow.
FAMILIES: list[tuple[str, str, list[str]]] = [
    ("page.new.called.", "templates/new.html", list(CALLED)),
    ("page.error.", "templates/error.html", [f"{kind}.{part}" for kind in KINDS for part in ("title", "text")]),
    ("page.scoring.", "pages/new.py", list(SCORINGS)),
    ("page.compare.", "templates/private/comparing.html", ["withdrawn", "replacement"]),
    ("page.compare.verdict.", "templates/private/comparing.html", [*VERDICTS, "unknown"]),
    ("page.compare.share.", "comparing.py", ["all", "nearly", "part", "one", "hardly", "none"]),
    ("page.compare.because.", "comparing.py", list(BECAUSE)),
    ("page.compare.ground.", "templates/private/compare.html", list(GROUNDS)),
    ("page.compare.decide.", "templates/private/compare.html", ["true", "false"]),
    ("page.room.group.", "room.py", [bucket.value for bucket in Bucket]),
    ("page.room.kind.", "room.py", [kind.value for kind in CallKind]),
    ("page.room.kinds.", "room.py", ["named", "comparable", "precise", "else", "low", "any", "repeats", "rest"]),
    ("page.record.about.", "templates/record/record.html", list(ABOUT)),
    ("page.unit.", "scoring.py", list(results.SCORINGS)),
    ("page.score.kind.", "templates/score/score.html", list(draft.KINDS)),
    ("page.score.reason.", "adjusting.py", list(REASONS)),
]


@cache
def said() -> frozenset[str]:
    """The keys that stand in the templates, ``t("auction.title")``, and in the modules, ``"page.table.title"``."""
    found: set[str] = set()
    for template in (WEB / "templates").rglob("*.html"):
        found |= {f"page.{key}" for key in re.findall(r"""\bt\(["']([\w.]+)["'][,)]""", template.read_text("utf-8"))}
    for module in WEB.rglob("*.py"):
        nodes = ast.walk(ast.parse(module.read_text("utf-8")))
        texts = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        found |= {text for text in texts if re.fullmatch(r"page\.[\w.]+\w", text)}
    return frozenset(found)


@cache
def built() -> frozenset[str]:
    return frozenset(begin + end for begin, _, ends in FAMILIES for end in ends)


def test_every_key_is_said() -> None:
    assert sorted(keys("en", "page") - said() - built()) == []


def test_everything_that_is_said_has_a_sentence() -> None:
    assert sorted((said() | built()) - keys("en", "page")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_it_all(language: str) -> None:
    assert keys(language, "page") == keys("en", "page")


@pytest.mark.parametrize(("begin", "file"), [(begin, file) for begin, file, _ in FAMILIES])
def test_the_file_still_builds_the_family(begin: str, file: str) -> None:
    assert begin.removeprefix("page.") in (WEB / file).read_text("utf-8")
