"""Roles in docstrings for the site: ``:func:`~bridgelaw.rulings.apply``` becomes a link to it, or its name."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

__all__ = ["Roles", "makeExtension"]

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


class Roles(Extension):  # type: ignore[misc]
    """Goes before code in backticks, which would take the name and leave the role."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register it."""
        md.inlinePatterns.register(_Role(_ROLE, md), "roles", 200)


def makeExtension(**_: object) -> Roles:
    """What Python-Markdown looks for."""
    return Roles()
