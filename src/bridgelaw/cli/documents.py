"""``bridgelaw schema`` and ``bridgelaw completion``: documents that other programs read."""

from __future__ import annotations

import json

import click

from bridgelaw.formats.schema import SCHEMAS, load_schema

__all__ = ["completion", "schema"]


@click.command()
@click.argument("document", type=click.Choice(SCHEMAS))
def schema(document: str) -> int:
    """Print the JSON Schema of a document that is read or written.

    \b
      bridgelaw schema case > case.schema.json
      bridgelaw schema ruling
    """  # noqa: D301 (click's own mark)
    print(json.dumps(load_schema(document), indent=2))
    return 0


@click.command()
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
def completion(shell: str) -> int:
    """Print the completion script of a shell.

    \b
      bridgelaw completion bash >> ~/.bashrc
      bridgelaw completion zsh >> ~/.zshrc
      bridgelaw completion fish > ~/.config/fish/completions/bridgelaw.fish
    """  # noqa: D301 (click's own mark)
    from click.shell_completion import get_completion_class

    from bridgelaw.cli import commands

    found = get_completion_class(shell)
    assert found is not None  # the choices are click's own
    # The class's own source(), without asking the bash that is installed for its version.
    made = found(commands, {}, "bridgelaw", "_BRIDGELAW_COMPLETE")
    print(made.source_template % made.source_vars())
    return 0
