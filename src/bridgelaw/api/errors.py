"""The errors that only HTTP has, each with a stable code and its status."""

from __future__ import annotations

from typing import ClassVar

from bridgelaw.errors import BridgelawError

__all__ = [
    "BodyTooLarge",
    "Busy",
    "HandedRound",
    "HttpError",
    "NothingMeasured",
    "OtherHost",
    "OtherOrigin",
    "TooLate",
    "TooMuch",
    "TooSlow",
    "UnknownMediaType",
    "UnknownMethod",
    "UnknownPath",
    "UnreadableParameter",
    "UnreadableRequest",
]


class HttpError(BridgelawError):
    """An error of a request; ``status`` is that of the answer."""

    status: ClassVar[int] = 400


class UnreadableRequest(HttpError):
    """A request that is no request, such as one that ends before its body does."""

    code = "http.request"
    what = "This request cannot be read"


class OtherOrigin(HttpError):
    """A write that a page of another site has sent, or one of ours without its token."""

    code = "http.origin"
    what = "This does not come from a page of this server"
    status = 403


class OtherHost(HttpError):
    """A server that is called by a name that it does not have, or not by HTTPS."""

    code = "http.host"
    what = "This server does not answer to this"
    status = 421


class HandedRound(HttpError):
    """A browser whose screen is being handed round the table: it sees nothing else meanwhile."""

    code = "http.handed"
    what = "The screen of this browser is being handed round"
    status = 423


class UnknownPath(HttpError):
    """An address with nothing behind it."""

    code = "http.path"
    what = "There is nothing at this address"
    status = 404


class UnknownMethod(HttpError):
    """A method that the address does not have."""

    code = "http.method"
    what = "This address does not take this method"
    status = 405


class TooLate(HttpError):
    """A body that does not arrive."""

    code = "http.late"
    what = "This arrives too slowly"
    status = 408


class BodyTooLarge(HttpError):
    """A body of more bytes than are read."""

    code = "http.body"
    what = "This body is too large"
    status = 413


class TooMuch(HttpError):
    """More in one request than is worked out at once."""

    code = "http.too_much"
    what = "This is too much for one request"
    status = 422


class UnknownMediaType(HttpError):
    """A body that does not say that it is JSON or YAML, or that is compressed."""

    code = "http.media_type"
    what = "This type of content is not read"
    status = 415


class UnreadableParameter(HttpError):
    """A parameter of the path, the query or the header; ``parameter`` says which."""

    code = "http.parameter"
    what = "This parameter cannot be read"
    status = 422

    def __init__(self, given: object, expected: str, example: str, *, parameter: str) -> None:
        super().__init__(given, expected, example)
        self.parameter = parameter


class TooSlow(HttpError):
    """Work that was given up because it took too long."""

    code = "http.slow"
    what = "This takes too long to work out"
    status = 422


class Busy(HttpError):
    """So much else is being worked out that this cannot be begun; ``wait`` is when to try again, in seconds."""

    code = "http.busy"
    what = "The server is busy"
    status = 503

    def __init__(self, wait: int) -> None:
        super().__init__("too many requests at once", "fewer requests at once", f"again after {wait} s")
        self.wait = wait


class NothingMeasured(HttpError):
    """A case that says of no two calls what they show, or in which no call was replaced."""

    code = "compare.nothing"
    what = "There is nothing to compare"
    status = 422
