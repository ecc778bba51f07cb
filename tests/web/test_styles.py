"""What the style sheets hide: nothing by a name that a template of another screen could have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files

import pytest

_WEB = files("bridgelaw.web")
_STYLES = ("bridgelaw.css", "record.css")
_HIDES = re.compile(r"display:none|visibility:hidden")


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Selectors and declarations on a screen."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@media print\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        for each in re.split(r",(?![^(]*\))", selectors):
            yield each.strip(), body


def _hidden() -> list[str]:
    css = "\n".join((_WEB / "static" / name).read_text("utf-8") for name in _STYLES)
    return [selector for selector, body in _rules(css) if _HIDES.search(body)]


def _screens() -> dict[str, set[str]]:
    """The classes of templates, and which families of screens have them; a template by itself is a family."""
    found: dict[str, set[str]] = defaultdict(set)
    root = _WEB / "templates"
    for path in [*root.iterdir(), *(each for folder in root.iterdir() if folder.is_dir() for each in folder.iterdir())]:
        if path.is_file():
            family = str(path).removeprefix(str(root)).strip("/\\").replace("\\", "/").split("/")[0]
            for words in re.findall(r'class="([^"]*)"', path.read_text("utf-8")):
                for name in re.findall(r"[a-z][\w-]*", re.sub(r"{[{%].*?[%}]}", " ", words)):
                    found[name].add(family)
    return found


def test_nothing_is_hidden_by_an_id() -> None:
    # Two screens may well have a form of the same name; the attribute hides one of them alone.
    hidden = _hidden()
    assert len(hidden) > 10
    assert [selector for selector in hidden if re.match(r"^#[\w-]+$", selector)] == []


@pytest.mark.parametrize("selector", [each for each in _hidden() if re.match(r"^\.[\w-]+$", each)])
def test_a_class_that_hides_by_itself_is_of_one_family_of_screens(selector: str) -> None:
    assert len(_screens()[selector[1:]]) == 1
