"""``bridgelaw serve``: the page and the API, for this machine or for a network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.database import data_folder, database_option, line_of, located, needs_web, shown
from bridgelaw.cli.output import language_option, words

if TYPE_CHECKING:
    from bridgelaw.store.sql import Store

__all__ = ["serve"]

_PORT = 5213
_LOCALHOST = "localhost"


@click.command()
@click.option("--host", default=_LOCALHOST, metavar="ADDRESS", help="Where to listen (default: this machine alone).")
@click.option("--port", default=_PORT, type=click.IntRange(0, 65535), help=f"The port (default {_PORT}; 0: any).")
@database_option
@click.option(
    "--secret-file",
    metavar="FILE",
    envvar="BRIDGELAW_SECRET_FILE",
    help="The secret that signs sessions, made where it is missing (default: in the user's data folder).",
)
@click.option(
    "--code-file",
    metavar="FILE",
    envvar="BRIDGELAW_CODE_FILE",
    help="A file with the access code of the club 'local'; so does the environment variable BRIDGELAW_CODE.",
)
@click.option("--login", is_flag=True, help="Ask for the code on this machine, too.")
@click.option(
    "--behind-proxy",
    "proxies",
    metavar="ADDRESSES",
    envvar="BRIDGELAW_BEHIND_PROXY",
    help="Reached by HTTPS through a proxy at these addresses, such as 127.0.0.1,172.16.0.0/12.",
)
@click.option("--certificate", metavar="FILE", help="Serve HTTPS without a proxy, with this certificate")
@click.option("--key", metavar="FILE", help="... and this key.")
@click.option(
    "--club-timezone",
    "zone",
    metavar="ZONE",
    envvar="BRIDGELAW_TIMEZONE",
    default="",
    help="The clubs' time zone, such as Europe/Amsterdam (default: that of the machine).",
)
@click.option(
    "--imprint",
    metavar="URL",
    envvar="BRIDGELAW_IMPRINT",
    default="",
    help="A page that says who answers for this one; linked to at the door and in the settings.",
)
@click.option("--workers", default=1, type=click.IntRange(1, 64), metavar="N", help="Processes (default 1).")
@click.option(
    "--log", type=click.Choice(("auto", "json", "text")), default="auto", help="How to log (auto: text at a terminal)."
)
@language_option
def serve(
    host: str,
    port: int,
    url: str | None,
    secret_file: str | None,
    code_file: str | None,
    login: bool,
    proxies: str | None,
    certificate: str | None,
    key: str | None,
    zone: str,
    imprint: str,
    workers: int,
    log: str,
    language: str,
) -> int:
    """Serve the page at the table.

    By default it listens where only this machine reaches it and asks for nothing. Everywhere else a club needs an
    access code. The rulings are kept in a file, or in PostgreSQL. It needs the extra web: pip install 'bridgelaw[web]'

    \b
      bridgelaw serve
      bridgelaw club code local && bridgelaw serve --host 0.0.0.0
      bridgelaw serve --db postgresql://bridgelaw@localhost/bridgelaw --behind-proxy 127.0.0.1 --workers 2
    """  # noqa: D301 (click's own mark)
    needs_web()
    if (certificate is None) != (key is None):
        raise click.UsageError("Say both --certificate and --key, or neither.")
    from bridgelaw.access import NoCode, read_secret
    from bridgelaw.store.sql import LOCAL, Store
    from bridgelaw.web import serving
    from bridgelaw.web.settings import Settings

    _known_zone(zone)
    _an_address(imprint)
    behind = serving.trusted(proxies or "")
    alone = serving.is_loopback(host) and not behind and not login
    # What is written from here on is for this user alone: players' names, secrets.
    os.umask(0o077)
    where = located(url)
    store = Store(where)
    try:
        store.migrate()
        store.purge_browsers()
        _set_code(store, code_file)
        if not alone and not any(club.has_code for club in store.clubs()):
            raise NoCode(host)
    finally:
        store.close()
    secure = bool(behind)
    settings = Settings(
        open_to=LOCAL if alone else None,
        secret=read_secret(Path(secret_file) if secret_file else data_folder() / "secret"),
        secure=secure,
        hosts=serving.LOOPBACK if alone else frozenset(),
        zone=zone,
        imprint=imprint,
    )
    plan = serving.Plan(
        where,
        settings,
        proxies=behind,
        as_json={"json": True, "text": False}.get(log),
        certificate=certificate,
        key=key,
    )
    sockets = serving.listen(host, port)
    scheme = "https" if certificate else "http"
    told = "\n".join(_told(host, sockets[0].getsockname()[1], scheme, alone, secure, shown(where), language))
    return serving.serve(plan, sockets, workers, lambda: click.echo(told))


def _told(host: str, port: int, scheme: str, alone: bool, secure: bool, where: str, language: str) -> Iterator[str]:
    """What whoever started it has to know: where it is, who reaches it, where the rulings are, how it ends."""
    from bridgelaw.web import serving

    name = host if host not in ("0.0.0.0", "::") else _LOCALHOST
    at = f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}/"
    yield words("cli.serve.at", language, url=at)
    if alone:
        yield words("cli.serve.alone", language)
    elif secure:
        yield words("cli.serve.proxy", language)
    elif host in ("0.0.0.0", "::") and (found := serving.lan_address()) is not None:
        yield words("cli.serve.network", language, url=f"{scheme}://{found}:{port}/")
    else:
        yield words("cli.serve.code", language)
    yield words("cli.serve.log", language, file=where)
    if alone:
        yield words("cli.serve.phone", language, command="bridgelaw club code local", other=_elsewhere(port))
    yield words("cli.serve.end", language)


def _elsewhere(port: int) -> str:
    return "bridgelaw serve --host 0.0.0.0" + (f" --port {port}" if port != _PORT else "")


def _set_code(store: Store, file: str | None) -> None:
    """Give the club ``local`` the code of a file or of the environment, if it has another one.

    Raises ``UnreadableCode`` and ``FileUnreadable``.
    """
    from bridgelaw.store.sql import LOCAL

    code = line_of(file) if file else os.environ.get("BRIDGELAW_CODE")
    if code and store.check_code(LOCAL, code) is None:
        store.set_code(LOCAL, code)


def _an_address(imprint: str) -> None:
    """Raise ``UnreadableValue`` for what a browser could not open, or would run."""
    from bridgelaw.errors import UnreadableValue

    if imprint and not imprint.startswith(("https://", "http://")):
        raise UnreadableValue(imprint, "an address that begins with https://", "https://example.org/imprint")


def _known_zone(zone: str) -> None:
    """Raise ``UnreadableValue`` for what is no time zone."""
    from zoneinfo import ZoneInfo

    from bridgelaw.errors import UnreadableValue

    try:
        ZoneInfo(zone or "UTC")
    except (KeyError, ValueError, OSError):
        raise UnreadableValue(zone, "a time zone", "Europe/Amsterdam") from None
