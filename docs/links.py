"""Whether every link of the built site leads somewhere: ``python -m docs.links site``.

Links to other hosts are not followed.  The builder checks the links of the pages it reads; this checks what it wrote.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ["Page", "broken"]


class Page(HTMLParser):
    """The places that a page can be entered at, and where its links lead."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids = {""}
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag names and where it leads."""
        for name, value in attrs:
            if value is None:
                continue
            if name in ("id", "name"):
                self.ids.add(value)
            elif name in ("href", "src"):
                self.links.append(value)


def broken(site: Path) -> Iterator[tuple[str, str]]:
    """The links that lead nowhere: (page, link)."""
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            # The page that is shown for what is not there is written for the root of the host.
            base = site.resolve() if parts.path.startswith("/") else path.parent
            to = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
            to = to / "index.html" if to.is_dir() else to
            outside = site.resolve() not in (to, *to.parents)
            if outside or not to.exists() or (to in pages and unquote(parts.fragment) not in pages[to].ids):
                yield path.relative_to(site.resolve()).as_posix(), link


def main(site: str) -> int:
    """Print the links that lead nowhere; exit status 1 if there is one."""
    found = list(broken(Path(site)))
    for page, link in found:
        print(f"{page}: {link} leads nowhere", file=sys.stderr)
    print(f"{len(list(Path(site).rglob('*.html')))} pages, {len(found)} links that lead nowhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
