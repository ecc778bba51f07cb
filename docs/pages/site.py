"""What the site reads otherwise than a host of Markdown, as an extension of Python-Markdown.

- Roles in docstrings: ``:func:`~bridgelaw.rulings.apply``` becomes a link to it, or its name.
- Links to files of the project that are not in ``docs/``: they lead to the page that shows the file
  (:mod:`docs.pages.outside`).
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from docs.pages.outside import on_the_site

__all__ = ["Site", "makeExtension"]

_ROLE = r":(?:attr|class|data|exc|func|meth|mod|obj):`(~?)([\w.]+)`"


class _Role(InlineProcessor):  # type: ignore[misc]
    """A name in code; a full one is a link where the reference has it."""

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:
        """``~`` leaves the last part of the name, as in Sphinx."""
        short, full = m[1], m[2]
        code = Element("code")
        code.text = full.rpartition(".")[2] if short else full
        if "." not in full:
            return code, m.start(0), m.end(0)
        reference = Element("autoref", {"identifier": full, "optional": ""})
        reference.append(code)
        return reference, m.start(0), m.end(0)


class _Links(Treeprocessor):  # type: ignore[misc]
    """Links that would lead out of the site."""

    def run(self, root: Element) -> None:
        """Turn them round, before the builder looks whether they lead somewhere."""
        for link in root.iter("a"):
            link.set("href", on_the_site(link.get("href", "")))


class Site(Extension):  # type: ignore[misc]
    """Both."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Roles go before code in backticks, which would take the name and leave the role."""
        md.inlinePatterns.register(_Role(_ROLE, md), "roles", 200)
        md.treeprocessors.register(_Links(md), "links", 15)


def makeExtension(**_: object) -> Site:
    """What Python-Markdown looks for."""
    return Site()
