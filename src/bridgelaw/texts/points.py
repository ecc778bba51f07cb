"""The open points, their readings and sources, and the settings of profiles, in words."""

from __future__ import annotations

from bridgelaw.laws.profile import Point, Profile
from bridgelaw.texts.catalogue import keys, say

__all__ = ["cited", "does", "edition", "meaning", "others", "question", "setting", "source"]


def question(point: Point, language: str, laws: str = "") -> str:
    """The question that the Laws leave open; ``laws`` as in :func:`~bridgelaw.texts.catalogue.say`."""
    return say(f"point.{point.id}", language, laws=laws)


def meaning(point: Point, reading: str, language: str, laws: str = "") -> str:
    """What a reading says."""
    return say(f"point.{point.id}.{reading}", language, laws=laws)


def source(point: Point, profile: Profile, language: str, laws: str = "") -> str:
    """Where the profile's reading of the point comes from; as the profile has it where that is not ours."""
    if point.id in profile.own:
        key = f"profile.{profile.name}.{point.id}"
        return say(key, language, laws=laws) if key in keys(language) else profile.source(point.id)
    return say(f"point.{point.id}.{profile.reading(point.id)}.source", language, laws=laws)


def others(point: Point, language: str, laws: str = "") -> str:
    """What somebody else holds and no profile can choose; empty where there is nothing."""
    return say(f"point.{point.id}.others", language, laws=laws) if point.others else ""


def cited(point: Point, profile: Profile, language: str, laws: str = "") -> str:
    """How the profile reads the point, the source, and what else is held: two or three sentences."""
    read = meaning(point, profile.reading(point.id), language, laws)
    said = _from(source(point, profile, language, laws), language)
    return " ".join(filter(None, (read, said, others(point, language, laws))))


def setting(id: str, language: str) -> str:
    """What a setting is about."""
    return say(f"setting.{id}", language)


def does(id: str, value: str, language: str) -> str:
    """What a value of a setting says."""
    return say(f"setting.{id}.{value}", language)


def edition(profile: Profile, language: str) -> str:
    """Which edition the authority plays, with the source; empty where that is not known."""
    if profile.edition is None:
        return ""
    plays = say("cli.plays", language, edition=profile.edition[0])
    return f"{plays} {_from(say(f'profile.{profile.name}.edition', language), language)}"


def _from(source: str, language: str) -> str:
    return say("cli.source", language, reason=source.rstrip("."))
