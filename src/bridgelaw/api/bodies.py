"""The body of a request: JSON or YAML of a bounded size, as the tree that every format here is read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import ClientDisconnect

from bridgelaw.api.errors import BodyTooLarge, TooMuch, UnknownMediaType, UnreadableRequest
from bridgelaw.errors import CaseError
from bridgelaw.formats.tree import LIMIT_BYTES, EmptyCase, Node, Sequence, read_tree

__all__ = ["JSON", "YAML", "Body", "BodyOf", "body"]

JSON = "application/json"
YAML = "application/yaml"
_YAMLS = (YAML, "application/x-yaml", "text/yaml", "text/x-yaml")
#: So much of a body that is too large is thrown away, so that whoever sends it comes to read the answer.
_DRAINED = 16 * LIMIT_BYTES


@dataclass(frozen=True, slots=True)
class Body:
    """What was sent; ``json``: as JSON, else as YAML."""

    content: bytes
    json: bool

    def nodes(self, most: int) -> list[Node]:
        """The documents: the members of a list, or those that ``---`` parts in YAML.

        Raises :class:`~bridgelaw.errors.CaseError`, and :class:`TooMuch` for more than ``most``.
        """
        found = read_tree(self.content, json=self.json)
        if self.json and len(found) > 1:
            raise CaseError(
                f"{len(found)} values", "one value, or a list of documents", "'[{…}, {…}]'", line=found[1].line
            )
        every = [inner for node in found for inner in (node.items if isinstance(node, Sequence) else [node])]
        if not every:
            raise EmptyCase("an empty list", "at least one document", "'[{…}]'", line=found[0].line)
        if len(every) > most:
            raise TooMuch(f"{len(every)} documents", f"at most {most} in one request", "several requests")
        return every

    def node(self) -> Node:
        """The only document.  Raises :class:`~bridgelaw.errors.CaseError`."""
        found = read_tree(self.content, json=self.json)
        if len(found) > 1:
            raise CaseError(f"{len(found)} documents", "one document", "'{…}'", line=found[1].line)
        return found[0]


async def body(request: Request) -> Body:
    """The body of a request, of which no more than :data:`~bridgelaw.formats.tree.LIMIT_BYTES` are kept.

    Raises :class:`UnknownMediaType`, :class:`BodyTooLarge` and :class:`UnreadableRequest`.
    """
    json = _is_json(request)
    content = bytearray()
    size = 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > _DRAINED:
                break
            if size <= LIMIT_BYTES:
                content += chunk
    except ClientDisconnect:
        raise UnreadableRequest("a body that ends too soon", "the whole body", "the same request again") from None
    if size > LIMIT_BYTES:
        raise BodyTooLarge(f"more than {LIMIT_BYTES} bytes", f"at most {LIMIT_BYTES} bytes", "several requests")
    return Body(bytes(content), json)


def _is_json(request: Request) -> bool:
    """Whether the body says that it is JSON, and not YAML."""
    coding = request.headers.get("content-encoding", "identity").strip().lower()
    if coding != "identity":
        raise UnknownMediaType(coding, "a body that is not compressed", "no Content-Encoding")
    written = request.headers.get("content-type", "")
    kind, *parameters = (part.strip().lower() for part in written.split(";"))
    pairs = [parameter.partition("=") for parameter in parameters]
    charsets = {value.strip('" ') for key, _, value in pairs if key.strip() == "charset"}
    if kind not in (JSON, *_YAMLS) or charsets - {"utf-8", "utf8"}:
        raise UnknownMediaType(written or "no Content-Type", f"{JSON} or {YAML}, in UTF-8", JSON)
    return kind == JSON


#: What an endpoint takes.
BodyOf = Annotated[Body, Depends(body)]
