"""``bridgelaw term``: a term in the three languages."""

from __future__ import annotations

import click

from bridgelaw.cli.output import language_option, print_json
from bridgelaw.texts.catalogue import LANGUAGES
from bridgelaw.texts.glossary import look_up

__all__ = ["term"]


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="TERM")
@language_option
@click.option("--json", "as_json", is_flag=True, help="As one JSON object, with where each term was seen.")
def term(words: tuple[str, ...], language: str, as_json: bool) -> int:
    """Look a term up in English, Dutch and German.

    TERM is a word in any of the three, or an abbreviation such as LHO. Where no term is called so, those are told in
    which it comes up.

    \b
      bridgelaw term "insufficient bid"
      bridgelaw term LHO --lang de
      bridgelaw term voorspelen --json
    """  # noqa: D301 (click's own mark)
    found = look_up(" ".join(words))
    if as_json:
        print_json({"terms": [one._asdict() for one in found]})
        return 0
    order = (language, *(other for other in LANGUAGES if other != language))
    print("\n\n".join("\n".join(f"{code}  {one.written(code)}" for code in order) for one in found))
    return 0
