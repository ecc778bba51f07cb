"""Why a clause is not coded, in the reader's language."""

from __future__ import annotations

from bridgelaw.texts.catalogue import keys, say

__all__ = ["why_not"]


def why_not(key: str, why: str, language: str, laws: str) -> str:
    """Why the clause with this key is not coded, in the language; ``why`` is what the table of the edition says."""
    key = f"reason.{key}"
    return say(key, language, laws=laws) if key in keys(language) else why
