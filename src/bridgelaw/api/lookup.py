"""``/clauses``, ``/terms``, ``/systems`` and the like: what is in the house, looked up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from bridgelaw.api import answers
from bridgelaw.api.answering import answer
from bridgelaw.api.described import gives, problems
from bridgelaw.api.documents import Edition, Profile
from bridgelaw.api.doors import ClubOf
from bridgelaw.api.languages import Language
from bridgelaw.api.problems import in_the_path
from bridgelaw.api.schemas import SCHEMAS, load_schema
from bridgelaw.errors import UnknownClause, UnknownTerm
from bridgelaw.laws.edition import EDITIONS
from bridgelaw.laws.edition import edition as edition_of
from bridgelaw.laws.profile import DEFAULT
from bridgelaw.laws.profile import profile as profile_of
from bridgelaw.lookup.explained import coverage_document, explained, profiles_document
from bridgelaw.texts.glossary import look_up

__all__ = ["router"]

#: Longer than anything that is looked up.
_LONGEST = 100

router = APIRouter(tags=["look-up"], responses=problems(401, 422, 503))


@router.get(
    "/clauses/{edition}/{id}",
    summary="Explain a clause",
    responses={200: gives("explained", "What is known about it."), **problems(404)},
)
def get_clause(
    club: ClubOf,
    language: Language,
    edition: Annotated[str, Path(description="The edition of the Laws.", json_schema_extra={"enum": [*EDITIONS]})],
    id: Annotated[
        str,
        Path(
            description="The number of a clause, in which brackets and capitals may be left out; that of a law; "
            "or of a contested point.",
            examples=["27B1a"],
        ),
    ],
    profile: Profile = None,
) -> Response:
    """What a clause says in our words, what it reads, how open wording is read.

    The document is that of `bridgelaw explain --json`.
    """
    with in_the_path():
        book = edition_of(edition)
        if len(id) > _LONGEST:
            raise UnknownClause(id, "the number of a clause", "27B1(a)")
    chosen = profile_of(DEFAULT if profile is None else profile)
    with in_the_path():
        return answer(explained(book, id, language, chosen.name).document(), language)


@router.get(
    "/terms/{word}",
    summary="Look a term up",
    responses={200: gives("terms", "The terms that are called so, or in which the word comes up."), **problems(404)},
)
def get_term(
    club: ClubOf,
    word: Annotated[str, Path(description="A word in English, Dutch or German, or an abbreviation.", examples=["LHO"])],
) -> Response:
    """A term of bridge in the three languages."""
    with in_the_path():
        if len(word) > _LONGEST:
            raise UnknownTerm(word, "a term of bridge in English, Dutch or German", "insufficient bid")
        return answer({"terms": [found._asdict() for found in look_up(word)]})


@router.get("/systems", summary="List the systems", responses={200: gives("systems", "Those that can be named.")})
def list_systems(club: ClubOf) -> Response:
    """The systems that come with bridgelaw."""
    return answer(answers.shipped())


@router.get("/profiles", summary="List the profiles", responses={200: gives("profiles", "Who reads what how.")})
def list_profiles(club: ClubOf, language: Language) -> Response:
    """Who reads the open points how, and does what differently."""
    return answer(profiles_document(language), language)


@router.get(
    "/coverage", summary="List what is coded", responses={200: gives("coverage", "What is coded, and what is not.")}
)
def get_coverage(club: ClubOf, edition: Edition = None) -> Response:
    """The clauses of an edition that are coded, and those that are not with the reason."""
    return answer(coverage_document(edition_of(EDITIONS[0] if edition is None else edition)))


@router.get("/schemas", summary="List the schemas", responses={200: gives("schemas", "The documents with a schema.")})
def list_schemas(club: ClubOf) -> Response:
    """The documents that have a JSON Schema (2020-12)."""
    found = [(name, load_schema(name)) for name in SCHEMAS]
    rows = [
        {"name": name, "title": each["title"], "description": each["description"], "path": f"/api/v1/schemas/{name}"}
        for name, each in found
    ]
    return answer({"schemas": rows})


@router.get(
    "/schemas/{name}",
    summary="A schema",
    response_class=Response,
    responses={
        200: {
            "description": "The schema.",
            "content": {"application/schema+json": {"schema": {"type": "object", "required": ["$schema", "$id"]}}},
        },
        **problems(404),
    },
)
def get_schema(
    request: Request, club: ClubOf, name: Annotated[str, Path(description="A document.", examples=["case"])]
) -> Response:
    """The JSON Schema of a document that is read or written."""
    with in_the_path():
        return answer(load_schema(name), media_type="application/schema+json")
