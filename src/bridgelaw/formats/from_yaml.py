"""YAML as a tree, from the parser's stream of events: no object is made, and no alias is followed."""

from __future__ import annotations

from typing import Any

from bridgelaw.errors import CaseError
from bridgelaw.formats.tree import (
    EXAMPLE,
    AliasRefused,
    Builder,
    Mapping,
    Node,
    Sequence,
    TagRefused,
    too_deep,
)

__all__ = ["read_yaml"]

_CORE = "tag:yaml.org,2002:"
_TEXT_TAGS = frozenset(("!", _CORE + "str"))
_PLAIN_TAGS = frozenset(_CORE + word for word in ("int", "float", "bool", "null"))


def read_yaml(text: str) -> list[Node]:
    """The documents of a YAML text.  Raises :class:`~bridgelaw.errors.CaseError` with the line."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    build = Builder()
    line = 1
    try:
        event: Any
        for event in yaml.parse(text, Loader=loader):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                line = event.start_mark.line + 1
                if event.anchor is not None:
                    raise _alias("&" + event.anchor, line)
                plain = event.style is None or event.style == ""
                tag = event.tag
                if tag is not None:
                    if tag in _TEXT_TAGS:
                        plain = False
                    elif tag in _PLAIN_TAGS:
                        plain = True
                    else:
                        raise _tag(tag, line)
                build.scalar(event.value, plain, line)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                line = event.start_mark.line + 1
                if event.anchor is not None:
                    raise _alias("&" + event.anchor, line)
                is_mapping = kind is yaml.MappingStartEvent
                if event.tag not in (None, "!", _CORE + ("map" if is_mapping else "seq")):
                    raise _tag(event.tag, line)
                build.open(Mapping(line) if is_mapping else Sequence(line))
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                build.close()
            elif kind is yaml.AliasEvent:
                raise _alias("*" + event.anchor, event.start_mark.line + 1)
    except yaml.YAMLError as error:
        raise _unreadable(text, error) from None
    except (ValueError, OverflowError, RecursionError) as error:
        # Such as the escape of a character beyond Unicode, which the parser does not catch itself.
        raise CaseError(f"{type(error).__name__}: {error}"[:200], "YAML or JSON", EXAMPLE, line=line) from None
    return build.documents


def _alias(given: str, line: int) -> AliasRefused:
    return AliasRefused(given[:200], "every value written out", "'shows: 5+ H'", line=line)


def _tag(given: str, line: int) -> TagRefused:
    return TagRefused(
        given[:200],
        "values without a tag",
        "'shows: 5+ H'",
        line=line,
        advice="Write the text itself; quote it if needed",
    )


def _unreadable(text: str, error: Any) -> CaseError:
    """What the YAML parser complains of, with the line it complains of."""
    mark = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None)
    if mark is None or (context is not None and not text[mark.index :].strip()):
        # What is missing at the end of the text was opened somewhere else.
        mark = context or mark
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    if mark is None:
        position = getattr(error, "position", None)
        line = text.count("\n", 0, position) + 1 if isinstance(position, int) else None
        return CaseError(problem[:200], "YAML or JSON", EXAMPLE, line=line)
    lines = text.split("\n")
    # At the end of the input the mark stands behind the last line.
    line = min(mark.line + 1, text.rstrip().count("\n") + 1)
    shown = lines[line - 1]
    if "nesting depth" in problem:
        # The scanner runs ahead of the events and has a limit of its own.
        return too_deep(line)
    if "\t" in shown[: len(shown) - len(shown.lstrip())] or shown[mark.column : mark.column + 1] == "\t":
        return CaseError(shown.strip() or "a tab", "spaces, not tabs, before the text", "'  - {call: N 1H}'", line=line)
    return CaseError(
        shown.strip()[:200] or "the end of the text",
        f"YAML or JSON ({problem[:120]})",
        EXAMPLE,
        line=line,
        advice="Quote a text that contains ': ' or ' #', and close every bracket and quote",
    )
