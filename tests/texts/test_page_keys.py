"""Every sentence of the page is said somewhere, and everything that the page says has a sentence."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import bridgelaw
from bridgelaw.formats import results
from bridgelaw.formats.events import FINDINGS
from bridgelaw.laws.effects import Scope
from bridgelaw.laws.profile import settings
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
from bridgelaw.web.more import OF_A_PLAYER, OF_A_SIDE
from bridgelaw.web.pages.more import CARDS, WHO

VERDICTS = [opinion.name.lower() for opinion in Opinion]
WEB = Path(bridgelaw.__file__).parent / "web"

SCOPES = [scope.value for scope in Scope]
LEADS = ["forbid", "require"]
EITHER = ["forbid", "either"]
FACTS = ["over", "over.unnoticed", "turn", "changed", "artificial", "mistap", "together", "since"]
#: What an event is told as; a call has its words elsewhere as well.
TOLD = ["irregular", "director", "accept", "decline", "led", "exposed", "lead", "on_lead", "trick", "forbid"]
TOLD += ["require", "free", "result"]
_TWO = {"comparable": ("true", "false"), "artificial": ("true", "false"), "acting": ("over", "in_turn")}
ESTABLISHED = [
    f"{found}.{value}" if value else found
    for found in FINDINGS
    if found != "ground"
    for value in _TWO.get(found, ("",))
]

#: Keys that templates or modules put together: the beginning, the file that does it, and what can follow.
FAMILIES: list[tuple[str, str, list[str]]] = [
    ("page.new.called.", "templates/new.html", list(CALLED)),
    ("page.error.", "templates/error.html", [f"{kind}.{part}" for kind in KINDS for part in ("title", "text")]),
    ("page.scoring.", "pages/new.py", list(SCORINGS)),
    ("page.auction.", "templates/macros.html", ["withdrawn", "cancelled"]),
    ("page.score.barred.", "adjusting.py", list(draft.BARRED)),
    ("page.score.seen.", "adjusting.py", list(draft.SEEN)),
    ("page.score.other_table.", "adjusting.py", list(draft.OTHER_TABLE)),
    ("page.score.blame.", "adjusting.py", list(draft.BLAME)),
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
    ("page.card.title.", "templates/more/card.html", list(CARDS)),
    ("page.more.who.", "templates/more/who.html", list(WHO)),
    ("page.more.", "templates/more/list.html", ["calls", "cards", "told", "director"]),
    ("page.more.", "templates/more/list.html", ["after", "eight", "change", "taken", "together", "in_turn", "note"]),
    ("page.more.", "templates/more/list.html", ["artificial", "natural", "lead", "exposed", "led", "call_director"]),
    ("page.more.", "templates/more/list.html", ["waived", "directors_error", *OF_A_PLAYER, *OF_A_SIDE]),
    ("page.enter.", "templates/table/status.html", ["over", "turn", "changed", "change", "again", "intended", "eight"]),
    ("page.facts.", "templates/table/fact-list.html", [key for fact in FACTS for key in (fact, f"{fact}.note")]),
    ("page.facts.", "templates/table/fact-list.html", ["artificial.known", "slip.known", "slip.note"]),
    ("page.facts.", "templates/table/fact-list.html", [f"slip.{way}" for way in settings()["ask_unintended"].values]),
    ("page.facts.then.", "templates/table/facts.html", ["accept", "replace", "finding", "none"]),
    ("page.facts.go.", "templates/table/facts.html", ["accept", "replace", "finding", "none"]),
    ("page.facts.decides.", "views.py", ["accept", "none"]),
    ("page.choice.say.", "views.py", ["insufficient", "turn", "own", "change"]),
    ("page.path.passes.", "choosing.py", ["repeat", "pass"]),
    ("page.then.", "choosing.py", [f"{then}{lead}" for then in ("free", *SCOPES) for lead in ("", ".lead")]),
    ("page.slip.", "views.py", ["yes", "no"]),
    ("page.finding.acting.", "views.py", ["over", "in_turn", "new"]),
    ("page.judgement.", "views.py", ["16D2", "16D2.later"]),
    ("page.pass.", "templates/table/pass.html", SCOPES),
    ("page.lead.title.", "templates/table/lead.html", LEADS),
    ("page.lead.row.", "templates/table/lead.html", LEADS),
    ("page.lead.free.", "templates/table/lead.html", LEADS),
    ("page.lead.say.", "lead.py", LEADS),
    ("page.duty.pass.", "views.py", SCOPES),
    (
        "page.duty.",
        "views.py",
        [f"{when}.{what}" for when in ("lead", "first", "now") for what in ("forbid", "either")],
    ),
    ("page.story.", "story.py", [*TOLD, "review.damage", "review.none"]),
    ("page.story.entry.", "story.py", ["undone", "note", "changed", "other"]),
    ("page.story.finding.", "story.py", [*ESTABLISHED]),
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
