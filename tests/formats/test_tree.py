"""Reading YAML and JSON: texts stay texts, every node has its line, and hostile input is refused without being run."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
import yaml

from bridgelaw.errors import BridgelawError, CaseError
from bridgelaw.formats import tree
from bridgelaw.formats.case import load, loads
from bridgelaw.formats.tree import LIMIT_BYTES, LIMIT_DEPTH, LIMIT_NODES, Mapping, Node, Scalar, Sequence, read_tree

HEAD = "bridgelaw: 1\nedition: 2017\ndealer: N\n"


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.items.items()}


@pytest.mark.parametrize(
    "word",
    ["N", "No", "yes", "on", "0-7", "6D", "1E2", "2017", "0o17", "017", "1_000", "2017-01-01", "12:30", ".inf", "="],
)
def test_a_scalar_is_the_text_that_was_written(word: str) -> None:
    (document,) = read_tree(f"key: {word}")
    assert isinstance(document, Mapping)
    node = document.items["key"]
    assert isinstance(node, Scalar)
    assert (node.text, node.plain, node.line) == (word, True, 1)


def test_quotes_are_known() -> None:
    (document,) = read_tree("- true\n- 'true'\n- \"true\"\n")
    assert isinstance(document, Sequence)
    assert [item.plain for item in document.items if isinstance(item, Scalar)] == [True, False, False]
    (document,) = read_tree("- |\n  a\n- >\n  b\n- null\n- 'null'\n- ~\n-\n")
    assert isinstance(document, Sequence)
    assert [item.is_null for item in document.items if isinstance(item, Scalar)] == [
        False,
        False,
        True,
        False,
        True,
        True,
    ]


def test_every_node_knows_its_line() -> None:
    for end in ("\n", "\r\n"):
        text = end.join(("# comment", "a: 1", "b:", "  - x", "  - {c: d,", "     e: f}"))
        (document,) = read_tree(text)
        assert isinstance(document, Mapping)
        assert document.line == 2
        assert document.lines == {"a": 2, "b": 3}
        items = document.items["b"]
        assert isinstance(items, Sequence)
        assert [item.line for item in items.items] == [4, 5]
        inner = items.items[1]
        assert isinstance(inner, Mapping)
        assert inner.lines == {"c": 5, "e": 6}


def test_json_knows_its_lines_and_escapes() -> None:
    text = '\ufeff{\n\t"a": "\\u00e9 \\ud83d\\ude00 \\/ \\"",\r\n\t"b": [true, null, -1.5e3,\n{}, []]\n}\n{"c": 1}'
    first, second = read_tree(text.encode())
    assert plain(first) == {"a": 'é 😀 / "', "b": ["true", "null", "-1.5e3", {}, []]}
    assert isinstance(first, Mapping)
    assert first.lines == {"a": 2, "b": 3}
    items = first.items["b"]
    assert isinstance(items, Sequence)
    assert [item.line for item in items.items] == [3, 3, 3, 4, 4]
    assert isinstance(second, Mapping)
    assert second.line == 6


def test_yaml_in_braces_is_not_mistaken_for_json() -> None:
    assert [plain(node) for node in read_tree("{a: N, 'b': [1C,\n 2D]}\n---\n{c: d}")] == [
        {"a": "N", "b": ["1C", "2D"]},
        {"c": "d"},
    ]


def test_json_documents_may_be_parted_as_in_yaml() -> None:
    assert [plain(node) for node in read_tree('{"a": 1}\n---\n{"b": []}\n')] == [{"a": "1"}, {"b": []}]


def test_documents_of_comments_are_left_out() -> None:
    assert [plain(node) for node in read_tree("# one\n---\n# two\n---\na: b\n---\n...\n")] == [{"a": "b"}]


@pytest.mark.parametrize("tag", ["!!str", "!", "!<tag:yaml.org,2002:str>"])
def test_the_core_tag_for_texts_is_read(tag: str) -> None:
    (document,) = read_tree(f"a: {tag} 2017")
    assert isinstance(document, Mapping)
    # The pure parser does not tell "!" from no tag; a text that is taken as a text either way.
    assert plain(document) == {"a": "2017"}


def test_core_tags_for_values_and_collections_are_read() -> None:
    assert plain(read_tree("!!map {a: !!int '7', b: !!seq [!!bool true]}")[0]) == {"a": "7", "b": ["true"]}


BAD: list[tuple[str, str | bytes, str, int | None, str]] = [
    ("unclosed bracket", HEAD + "events: [\n", "case.unreadable", 4, "YAML or JSON"),
    ("unclosed quote", "a: 1\nb: 'x\n", "case.unreadable", 2, "YAML or JSON"),
    ("colon", "a: 1\ntitle: b: c\n", "case.unreadable", 2, "YAML or JSON"),
    ("json", '{"a": 1,\n "b" 2}', "case.unreadable", 2, "a colon after the key"),
    ("json comma", '{"a": [1\n 2]}', "case.unreadable", 2, "a comma or ]"),
    ("json key", '{"a": 1,\n {"b": 2}}', "case.unreadable", 2, "a key in double quotes"),
    ("json end", '{"a":\n [1, 2', "case.unreadable", 2, "closes what was opened"),
    ("json string", '{"a":\n "x', "case.unreadable", 2, "JSON"),
    ("json value", '{"a":\n }', "case.unreadable", 2, "a value"),
    ("json trailing", '{"a": "b\tc"} ]', "case.unreadable", 1, "JSON"),
    ("empty", "", "case.empty", 1, "at least one case"),
    ("blank", " \n\n", "case.empty", 1, "at least one case"),
    ("bom only", b"\xef\xbb\xbf", "case.empty", 1, "at least one case"),
    ("comments", "# a\n---\n# b\n", "case.empty", 1, "at least one case"),
    ("large", "#" * (LIMIT_BYTES + 1), "case.too_large", 1, "1000000 bytes"),
    ("large bytes", b"#" * (LIMIT_BYTES + 1), "case.too_large", 1, "1000000 bytes"),
    ("large in bytes only", "é" * (LIMIT_BYTES // 2 + 1), "case.too_large", 1, "1000000 bytes"),
    ("values", "- [" + "0," * LIMIT_NODES + "0]", "case.too_large", 1, "150000 values"),
    ("json values", "[\n" + "0," * LIMIT_NODES + "0]", "case.too_large", 2, "150000 values"),
    ("documents", "--- a\n" * (LIMIT_NODES + 1), "case.too_large", LIMIT_NODES + 1, "150000 values"),
    ("deep", "a:\n  " + "[" * 100_000, "case.too_deep", 2, "32 levels"),
    ("deep lines", "[\n" * 100_000, "case.too_deep", LIMIT_DEPTH + 1, "32 levels"),
    ("deep json", '{"a":\n' * 50_000, "case.too_deep", LIMIT_DEPTH + 1, "32 levels"),
    ("deep block", "- " * 100_000, "case.too_deep", 1, "32 levels"),
    ("deep mapping", "".join(" " * i + "a:\n" for i in range(100)), "case.too_deep", LIMIT_DEPTH + 1, "32 levels"),
    ("anchor", "a: 1\nb: &x c\n", "case.alias", 2, "written out"),
    ("anchor on a list", "a: 1\nb: &x [c]\n", "case.alias", 2, "written out"),
    ("alias", "a: 1\nb: *x\n", "case.alias", 2, "written out"),
    ("laughs", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n", "case.alias", 1, "written out"),
    ("duplicate", HEAD + "dealer: S\n", "case.duplicate_key", 4, "line 3"),
    ("duplicate json", '{"a": 1,\n"a": 2}', "case.duplicate_key", 2, "line 1"),
    ("foreign tag", "a: b\nc: !mine d\n", "case.tag", 2, "without a tag"),
    ("binary", "a: !!binary aGk=\n", "case.tag", 1, "without a tag"),
    ("set", "!!set {a, b}\n", "case.tag", 1, "without a tag"),
    ("tag directive", "%TAG !! tag:example.org,2000:\n---\na: !!str b\n", "case.tag", 3, "without a tag"),
    ("list as key", "a: b\n? [c]\n: d\n", "case.unreadable", 2, "a word as key"),
    ("nul", b"a: b\nc: \0\n", "case.unreadable", 2, "control characters"),
    ("escape", "a: b\nc: \x1b[2J\n", "case.unreadable", 2, "control characters"),
    ("nul by escape", 'a: b\nc: "\\0"\n', "case.unreadable", 2, "control characters"),
    ("nul by escape in json", '{"a":\n"\\u0000"}', "case.unreadable", 2, "control characters"),
    ("half a character", '{"a":\n"\\ud800"}', "case.unreadable", 2, "control characters"),
    ("surrogate", "a: b\nc: \ud800\n", "case.unreadable", 2, "control characters"),
    ("utf-16 without a mark", "bridgelaw: 1\n".encode("utf-16-le"), "case.encoding", 1, "UTF-8"),
    ("utf-16 without a mark, big", "bridgelaw: 1\n".encode("utf-16-be"), "case.encoding", 1, "UTF-8"),
    ("latin 1", "a: b\nc: caf\xe9\n".encode("latin-1"), "case.encoding", 2, "UTF-8"),
    ("utf-16", "a: b\n".encode("utf-16"), "case.encoding", 1, "UTF-8"),
    ("tab", HEAD + "events:\n\t- director\n", "case.unreadable", 5, "spaces, not tabs"),
    ("tab in a list", HEAD + "events:\n  - director\n\t- director\n", "case.unreadable", 6, "spaces, not tabs"),
    ("version", "%YAML 3.0\n---\na: b\n", "case.unreadable", 1, "YAML or JSON"),
    ("escape beyond unicode", 'a: b\nc: "\\UFFFFFFFF"\n', "case.unreadable", 2, "YAML or JSON"),
]


@pytest.mark.parametrize(("text", "code", "line", "expected"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_bad_input_is_refused_with_its_place(text: str | bytes, code: str, line: int | None, expected: str) -> None:
    with pytest.raises(CaseError) as caught:
        loads(text, "club.yaml")
    error = caught.value
    assert error.code == code
    assert (error.file, error.line) == ("club.yaml", line)
    assert str(error).startswith(f"club.yaml:{line}: ")
    assert expected in error.expected
    assert error.example
    assert len(str(error)) < 600


RUNS = [
    "a: !!python/object/apply:os.system ['touch {0}']",
    "a: !!python/object/new:os.system ['touch {0}']",
    "!!python/object/apply:subprocess.check_call [[touch, '{0}']]",
    "a: !!python/name:os.system x",
    "a: !!python/module:antigravity x",
    "a: !<tag:yaml.org,2002:python/object/apply:os.system> ['touch {0}']",
    "? !!python/object/apply:os.system ['touch {0}']\n: a",
]


@pytest.mark.parametrize("text", RUNS)
def test_nothing_is_executed(text: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    before = set(sys.modules)
    with pytest.raises(CaseError) as caught:
        loads(text.format(trace), "f.yaml")
    assert caught.value.code in {"case.tag", "case.unreadable"}
    assert caught.value.line == 1
    assert not trace.exists()
    assert "antigravity" not in set(sys.modules) - before


def test_the_bound_itself_is_allowed() -> None:
    depth = LIMIT_DEPTH
    assert read_tree("[" * depth + "]" * depth)
    text = HEAD + "events: []\n#"
    assert loads(text + "x" * (LIMIT_BYTES - len(text)))


class Endless(io.RawIOBase):
    """Counts what is read of it."""

    taken = 0

    def read(self, size: int = -1) -> bytes:
        assert 0 <= size <= LIMIT_BYTES + 1
        self.taken += size
        return b" " * size


def test_no_more_than_the_limit_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless()
    with pytest.raises(tree.CaseTooLarge):
        load(endless)  # type: ignore[arg-type]
    assert endless.taken == LIMIT_BYTES + 1

    class Stdin:
        buffer = endless

    monkeypatch.setattr(sys, "stdin", Stdin)
    with pytest.raises(tree.CaseTooLarge) as caught:
        load("-")
    assert caught.value.file == "<stdin>"
    assert endless.taken == 2 * (LIMIT_BYTES + 1)


def test_of_a_large_file_nothing_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)  # sparse: it would take minutes to read
    with pytest.raises(tree.CaseTooLarge) as caught:
        load(path)
    assert caught.value.file == str(path)
    assert "50000000000 bytes" in caught.value.message


@pytest.mark.parametrize("name", ["missing.yaml", ".", "a\0b"])
def test_a_file_that_cannot_be_opened(name: str, tmp_path: Path) -> None:
    with pytest.raises(CaseError) as caught:
        load(os.path.join(tmp_path, name))
    assert caught.value.code == "case.file"
    assert caught.value.file is not None
    assert "can be read" in caught.value.expected


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(tree.FileUnreadable) as caught:
        load(path)
    assert caught.value.reason == "not a regular file"


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(tree.FileUnreadable) as caught:
        load("-")
    assert (caught.value.file, caught.value.reason) == ("<stdin>", "standard input is closed")


def test_open_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "events: []\n"
    path = tmp_path / "case.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    with path.open("rb") as raw, path.open(encoding="utf-8-sig") as decoded:
        found = [load(path), load(str(path)), load(raw), load(decoded), loads(text)]
    assert all(cases == found[0] for cases in found)
    assert found[0][0].file == str(path)
    assert found[2][0].file == str(path)

    class Stdin:
        buffer = io.BytesIO(text.encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert load("-") == found[0]


@pytest.mark.parametrize(("text", "code"), [(b[1], b[2]) for b in BAD if len(b[1]) < 1000], ids=lambda v: "")
def test_without_the_c_parser_it_is_the_same(text: str | bytes, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    with pytest.raises(BridgelawError) as caught:
        loads(text, "club.yaml")
    assert caught.value.code == code
    assert caught.value.line is not None


def test_without_the_c_parser_cases_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "# c\nevents:\n  - {call: N 1H, shows: '5+ H'}\n  - director\nnote: >-\n  a\n  b\n"
    found = loads(text)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert loads(text) == found
    assert loads(text)[0].lines == found[0].lines == (6, 7)
