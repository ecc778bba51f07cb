"""Where the log is, for every command that opens it."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, urlsplit

import click

from bridgelaw.errors import FileUnreadable, MissingExtra

if TYPE_CHECKING:
    from bridgelaw.store.sql import Store

__all__ = ["data_folder", "database_option", "line_of", "located", "needs_web", "open_store", "shown"]

_F = TypeVar("_F", bound=Callable[..., Any])
#: What the extra `web` brings.
_WEB: tuple[str, ...] = (
    "alembic",
    "babel",
    "fastapi",
    "itsdangerous",
    "jinja2",
    "platformdirs",
    "python_multipart",
    "sqlalchemy",
)
_WEB += ("structlog", "uvicorn")
_ADVICE = "It has the page and the log"
#: The name of a file with the password, which then stands in no list of processes.
_PASSWORD = "BRIDGELAW_DB_PASSWORD_FILE"


def needs_web() -> None:
    """Raise ``MissingExtra`` unless the extra ``web`` is installed."""
    for each in _WEB:
        if find_spec(each) is None:
            raise MissingExtra(each, "the extra web", "pip install 'bridgelaw[web]'", advice=_ADVICE)


def data_folder() -> Path:
    """Where this user's rulings are kept, unless it is said otherwise; made where it is missing, for the user alone."""
    from platformdirs import user_data_path

    folder = user_data_path("bridgelaw", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def database_option(command: _F) -> _F:
    """``--db``: which database; a parameter ``url``, None for that of the user."""
    return click.option(
        "--db",
        "url",
        metavar="URL",
        envvar="BRIDGELAW_DB",
        help="The database: sqlite:///file or postgresql://user@host/name (default: a file in the user's data folder; "
        f"environment: BRIDGELAW_DB, and {_PASSWORD} for a file with its password).",
    )(command)


def open_store(url: str | None) -> Store:
    """The store at a URL that :func:`database_option` has read.

    Raises ``MissingExtra``, ``UnreadableUrl`` and ``FileUnreadable``.
    """
    needs_web()
    from bridgelaw.store.sql import Store

    return Store(located(url))


def located(url: str | None) -> str:
    """The URL with its password, or that of the user's own file.  Raises ``FileUnreadable``."""
    if not url:
        return f"sqlite:///{data_folder() / 'bridgelaw.db'}"
    file = os.environ.get(_PASSWORD)
    parts = urlsplit(url)
    if not file or parts.scheme == "sqlite" or parts.password:
        return url
    password = line_of(file)
    user, _, host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}").geturl()


def line_of(file: str) -> str:
    """A password or a code in a file.  Raises ``FileUnreadable``."""
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise FileUnreadable(file, str(getattr(error, "strerror", None) or "not UTF-8").lower()) from None


def shown(url: str) -> str:
    """The URL as it may be read by anybody: a file, or a server and a database, without whoever opens it."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return url.removeprefix("sqlite:///")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
