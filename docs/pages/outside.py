"""The pages of the site that show files of the project outside ``docs/``: nothing of them is written twice.

They are made with the site and never committed; where the project itself is read, a link leads to the file.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import relpath

__all__ = ["OUTSIDE", "SHOWN", "on_the_site", "outside"]

#: The page of a file of the project.
OUTSIDE = {
    "CHANGELOG.md": "docs/changelog.md",
    "CONTRIBUTING.md": "docs/contributing.md",
    "SECURITY.md": "docs/security.md",
    "LICENSE": "docs/licence.md",
}
#: Files that pages link to; each has a page in this folder of the site, under its own path.
SHOWN = ("tests/cases/**/*.yaml", "examples/*.yaml", "examples/*.py")
_FOLDER = "docs/files"


def outside(root: Path) -> dict[str, str]:
    """Each page by its file."""
    texts = {file: (root / file).read_text(encoding="utf-8") for file in OUTSIDE}
    files = sorted(file for pattern in SHOWN for file in root.glob(pattern))
    return {OUTSIDE[file]: _moved(file, text) for file, text in texts.items()} | {
        f"{_FOLDER}/{name}.md": _shown(name, file.read_text(encoding="utf-8"))
        for file in files
        for name in [file.relative_to(root).as_posix()]
    }


def on_the_site(link: str) -> str:
    """A link from a page of ``docs/`` to a file that is shown leads to the page that shows it; others stay."""
    found = re.fullmatch(r"((?:\.\./)*)\.\./((?:tests/cases|examples)/.+\.(?:yaml|py))", link)
    return f"{found[1]}files/{found[2]}.md" if found else link


def _moved(file: str, text: str) -> str:
    """A page as it is, with its links as from ``docs/``; what is not on the site is named without a link."""

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        if re.match(r"\w+:|#", target):
            return match[0]
        to = OUTSIDE.get(target, target)
        return f"[{words}]({relpath(to, 'docs')})" if to.startswith("docs/") else str(words)

    if not file.endswith(".md"):
        return f"# Licence\n\n```text\n{text.strip()}\n```\n"
    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", link, text)


def _shown(name: str, text: str) -> str:
    """A file as a page, which the search leaves out: its words are those of the page that leads there."""
    kind = "python" if name.endswith(".py") else "yaml"
    head = f"---\nsearch: {{ exclude: true }}\n---\n\n# {name.rpartition('/')[2]}\n\n`{name}`\n\n"
    return f"{head}~~~{kind}\n{text.strip()}\n~~~\n"
