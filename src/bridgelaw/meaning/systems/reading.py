"""System files: YAML as layers, every error with its file and line."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bridgelaw.errors import (
    BridgelawError,
    CircularReference,
    DuplicatePattern,
    UnknownKey,
    UnknownSystem,
    UnreadableDenomination,
    UnreadablePattern,
    UnreadableSystem,
    UnreadableValue,
)
from bridgelaw.meaning.systems.pattern import Pattern
from bridgelaw.meaning.systems.system import Entry, Layer, Name
from bridgelaw.table.call import Denomination

__all__ = ["FOLDER", "read", "read_file", "shipped"]

FOLDER = Path(__file__).parent
#: A system of a thousand calls has a tenth of this.
_LIMIT_BYTES = 1_000_000
_MOST_FILES = 20
_EXAMPLE = "'calls: {1NT: 15-17, balanced}'"
_KEYS = ("system", "extends", "names", "without", "calls")
_CALL_KEYS = ("shows", "artificial", "specifies")


def shipped() -> tuple[str, ...]:
    """The names of the systems that come with bridgelaw."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def read_file(name: str, trail: tuple[str, ...] = (), beside: str | None = None) -> tuple[str, tuple[Layer, ...]]:
    """The title and layers of a shipped system or a file; a path is taken from the folder of the file ``beside``."""
    path = _path(name, beside)
    try:
        at = os.path.realpath(path)
        if at in trail:
            circle = " -> ".join(Path(each).stem for each in (*trail[trail.index(at) :], at))
            raise CircularReference(circle, "a system that does not extend itself", "'extends: acol'")
        if len(trail) == _MOST_FILES:
            raise UnreadableSystem(name, f"at most {_MOST_FILES} files that extend one another", "'extends: acol'")
        if path.stat().st_size > _LIMIT_BYTES:
            raise UnreadableSystem(str(path), f"at most {_LIMIT_BYTES} bytes", _EXAMPLE, file=str(path))
        if not path.is_file():
            raise UnreadableSystem(str(path), "a file", "'our-acol.yaml'", file=str(path))
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        wrong = f"a file that can be opened ({(error.strerror or str(error)).lower()})"
        raise UnreadableSystem(str(path), wrong, "'our-acol.yaml'") from None
    except UnicodeDecodeError:
        raise UnreadableSystem(str(path), "text in UTF-8", _EXAMPLE, file=str(path)) from None
    except ValueError:  # a path with a null in it
        raise UnreadableSystem(str(path), "the path of a file", "'our-acol.yaml'") from None
    return read(text, path.name if path.parent == FOLDER else str(path), (*trail, at))


def _path(name: str, beside: str | None) -> Path:
    if name in shipped():
        return FOLDER / f"{name}.yaml"
    if not name.endswith((".yaml", ".yml")):
        known = ", ".join(shipped())
        raise UnknownSystem(name, f"{known}, or the path of a .yaml file", f"{shipped()[0]!r} or 'our-acol.yaml'")
    return Path(beside).parent / name if beside else Path(name)


def read(text: str, file: str | None = None, trail: tuple[str, ...] = ()) -> tuple[str, tuple[Layer, ...]]:
    """The title and layers of a text.  ``trail`` has the files that extend this one, and itself last."""
    try:
        root = _Map(_composed(text), "a system file", _KEYS)
        title = root.text("system") or (Path(file).stem if file else "a system")
        names = _names(root, file)
        entries = _entries(root, file)
        base = _extended(root, file, trail)
        without = _without(root, base)
    except BridgelawError as error:
        if error.file is None:
            error.file = file
        raise
    return title, (Layer(file, entries, names, without), *base)


def _extended(root: _Map, file: str | None, trail: tuple[str, ...]) -> tuple[Layer, ...]:
    extends = root.text("extends")
    if extends is None:
        return ()
    try:
        return read_file(extends, trail, beside=trail[-1] if trail else None)[1]
    except (UnknownSystem, CircularReference, UnreadableSystem) as error:
        if error.line is None:
            error.file, error.line = file, root.line("extends")
        raise


def _entries(root: _Map, file: str | None) -> tuple[Entry, ...]:
    entries: dict[str, Entry] = {}
    for key, node in root.map("calls"):
        line = _line(key)
        try:
            pattern = Pattern.loads(key.value)
        except UnreadablePattern as error:
            error.line = line
            raise
        if pattern.text in entries:
            first = f"each pattern once (it stands first in line {entries[pattern.text].line})"
            raise DuplicatePattern(key.value, first, "'1NT 2C'", line=line)
        entries[pattern.text] = _entry(pattern, node, file, line)
    return tuple(entries.values())


def _entry(pattern: Pattern, node: Any, file: str | None, line: int) -> Entry:
    if not _is(node, "mapping"):
        return Entry(pattern, _texts(node), file, line)
    told = _Map(node, f"the call {pattern.text}", _CALL_KEYS)
    if "shows" not in told.nodes:
        raise UnreadableSystem(pattern.text, "what the call shows", "'shows: 5+ H'", line=line)
    specifies = None
    if "specifies" in told.nodes:
        try:
            specifies = frozenset(map(Denomination.loads, _texts(told.nodes["specifies"], "suits")))
        except UnreadableDenomination as error:
            error.line = told.line("specifies")
            raise
    return Entry(pattern, _texts(told.nodes["shows"]), file, line, told.truth("artificial"), specifies)


def _names(root: _Map, file: str | None) -> dict[str, Name]:
    names: dict[str, Name] = {}
    for key, node in root.map("names"):
        if key.value in names:
            first = f"each name once (it stands first in line {names[key.value].line})"
            raise DuplicatePattern(key.value, first, "'takeout: 12+, <=2 x'", line=_line(key))
        names[key.value] = Name(_text(node, "a meaning"), file, _line(key))
    return names


def _without(root: _Map, base: tuple[Layer, ...]) -> frozenset[str]:
    node = root.nodes.get("without")
    if node is None:
        return frozenset()
    known = {entry.pattern.text for layer in base for entry in layer.entries}
    found = set()
    for item in node.value if _is(node, "sequence") else [node]:
        text = _text(item, "a pattern")
        try:
            pattern = Pattern.loads(text).text
        except UnreadablePattern as error:
            error.line = _line(item)
            raise
        if pattern not in known:
            near = difflib.get_close_matches(pattern, known, n=3)
            advice = f"Near it are {', '.join(near)}" if near else "Say 'extends' first" if not base else ""
            raise UnreadablePattern(
                text, "a pattern of the system that is extended", "'1M 2NT'", advice=advice, line=_line(item)
            )
        found.add(pattern)
    return frozenset(found)


# --- YAML -----------------------------------------------------------------------------------------------


def _composed(text: str) -> Any:
    """The nodes of the text.  No object is made of any tag, and nothing below what a system file holds is visited."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.compose(text, Loader=loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = min(mark.line + 1, text.rstrip().count("\n") + 1) if mark else None
        shown = text.split("\n")[line - 1].strip() if line else "this text"
        raise UnreadableSystem(
            shown or "nothing",
            f"YAML ({getattr(error, 'problem', None) or error})"[:200],
            _EXAMPLE,
            line=line,
            advice="Quote a meaning that begins with @ or holds ': ', such as '[asks: majors]'",
        ) from None
    except (ValueError, RecursionError) as error:
        raise UnreadableSystem(f"{type(error).__name__}: {error}"[:200], "YAML", _EXAMPLE) from None


def _is(node: Any, kind: str) -> bool:
    return node is not None and node.id == kind


def _line(node: Any) -> int:
    return int(node.start_mark.line) + 1


class _Map:
    """A mapping with the keys that may stand in it."""

    def __init__(self, node: Any, place: str, keys: tuple[str, ...]) -> None:
        if not _is(node, "mapping"):
            line = 1 if node is None else _line(node)
            raise UnreadableSystem(_shown(node), f"a mapping with the keys {', '.join(keys)}", _EXAMPLE, line=line)
        self.nodes: dict[str, Any] = {}
        self._lines: dict[str, int] = {}
        for key, value in node.value:
            name = _text(key, "a word as key")
            if name not in keys:
                near = difflib.get_close_matches(name, keys, n=1)
                advice = f"Did you mean {near[0]}" if near else ""
                raise UnknownKey(
                    name, f"one of {', '.join(keys)} in {place}", repr(f"{keys[0]}: …"), line=_line(key), advice=advice
                )
            if name in self.nodes:
                first = f"each key once (it stands first in line {self._lines[name]})"
                raise UnreadableSystem(name, first, _EXAMPLE, line=_line(key))
            self.nodes[name] = value
            self._lines[name] = _line(key)

    def line(self, key: str) -> int:
        return self._lines[key]

    def text(self, key: str) -> str | None:
        return _text(self.nodes[key], "a text") if key in self.nodes else None

    def truth(self, key: str) -> bool | None:
        text = self.text(key)
        if text not in (None, "true", "false"):
            raise UnreadableValue(text, "true or false", f"'{key}: true'", line=self.line(key))
        return None if text is None else text == "true"

    def map(self, key: str) -> Iterator[tuple[Any, Any]]:
        node = self.nodes.get(key)
        if node is None:
            return
        if not _is(node, "mapping"):
            raise UnreadableSystem(_shown(node), f"a mapping behind {key!r}", _EXAMPLE, line=_line(node))
        for name, value in node.value:
            _text(name, "a pattern or name")
            yield name, value


def _texts(node: Any, what: str = "a meaning") -> tuple[str, ...]:
    if _is(node, "sequence") and node.value:
        return tuple(_text(item, what) for item in node.value)
    return (_text(node, what),)


def _text(node: Any, what: str) -> str:
    if not _is(node, "scalar") or not node.value.strip():
        raise UnreadableSystem(_shown(node), what, "'1NT: 15-17, balanced'", line=_line(node))
    return str(node.value)


def _shown(node: Any) -> str:
    if node is None or (_is(node, "scalar") and not node.value):
        return "nothing"
    return str(node.value)[:80] if _is(node, "scalar") else f"a {node.id} of {len(node.value)}"
