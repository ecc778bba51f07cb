"""The release: what is built installs in a clean environment and does something useful at once.

    python -m tests.release                       with this Python
    python -m tests.release python3.12 python3.13 with these

Each is given the wheel with the extra ``web``, and what the source distribution makes of itself; a ruling, a
comparison, the page's own files and the migrations must be there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["build", "check"]

ROOT = Path(__file__).parents[1]
CASE = ROOT / "examples" / "first-ruling.yaml"

#: What is asked of an installed bridgelaw, and what the answer has in it.
ASKED: tuple[tuple[tuple[str, ...], str], ...] = (
    (("--version",), "bridgelaw "),
    ((), "Commands:"),
    (("rule", str(CASE), "--lang", "nl"), "27B1(a)"),
    (("compare", "11-21, 5+ S", "8-16, 5+ S"), "57.3"),
    (("explain", "27B1a", "--lang", "de"), "27B1(a)"),
    (("count", "15-17, balanced"), "635"),
)
#: With the extra ``web``: an application, its assets and its database.
PAGE = """
from pathlib import Path
from bridgelaw.store.sql import Store
from bridgelaw.web.app import create_app

store = Store("sqlite:///log.db")
store.migrate()
assert create_app(store).url_path_for("new") == "/new"
import bridgelaw.web
for asset in ("bridgelaw.css", "htmx.min.js", "page.js"):
    assert (Path(bridgelaw.web.__file__).parent / "static" / asset).is_file(), asset
print("page")
"""


def build(folder: Path) -> tuple[Path, Path]:
    """Build the wheel and the source distribution into a folder, and return them."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def check(python: str, package: str, folder: Path) -> None:
    """Install a package into a clean environment, and ask.  Raises ``CalledProcessError`` and ``AssertionError``."""
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    own |= {"LANG": "C.UTF-8", "COLUMNS": "100"}
    bin = folder / "bin"

    def run(*command: str) -> str:
        ran = subprocess.run(
            command, check=False, capture_output=True, text=True, env=own, cwd=folder, encoding="utf-8"
        )
        assert ran.returncode == 0, f"{' '.join(command)}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout

    subprocess.run([python, "-m", "venv", str(folder)], check=True, env=own)
    run(str(bin / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", "install", package)
    for arguments, expected in ASKED:
        told = run(str(bin / "bridgelaw"), *arguments)
        assert expected in told, f"bridgelaw {' '.join(arguments)}: no {expected!r} in\n{told}"
    if "[web]" in package:
        assert run(str(bin / "python"), "-c", PAGE).strip() == "page"


def main(pythons: list[str]) -> int:
    """Build once and check with each Python."""
    with tempfile.TemporaryDirectory() as folder:
        wheel, source = build(Path(folder))
        for number, python in enumerate(pythons or [sys.executable]):
            for kind, package in (("wheel", f"{wheel}[web]"), ("source", str(source))):
                check(python, package, Path(folder) / f"{kind}{number}")
                print(f"{python}: {kind} ok", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
