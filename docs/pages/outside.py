"""The pages of the site that are files of the project outside ``docs/``: nothing of them is written twice."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["OUTSIDE", "outside"]

#: The page of a file; none is committed.
OUTSIDE = {
    "CHANGELOG.md": "docs/changelog.md",
    "CONTRIBUTING.md": "docs/contributing.md",
    "SECURITY.md": "docs/security.md",
    "LICENSE": "docs/licence.md",
}


def outside(root: Path) -> dict[str, str]:
    """Each page, its links as from ``docs/``; what is not on the site is named without a link."""
    return {page: _page(file, (root / file).read_text(encoding="utf-8")) for file, page in OUTSIDE.items()}


def _page(file: str, text: str) -> str:
    if not file.endswith(".md"):
        return f"# Licence\n\n```text\n{text.strip()}\n```\n"
    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", _moved, text)


def _moved(match: re.Match[str]) -> str:
    words, target = match.groups()
    if re.match(r"\w+:|#", target):
        return match[0]
    to = OUTSIDE.get(target, target)
    return f"[{words}]({to.removeprefix('docs/')})" if to.startswith("docs/") else words
