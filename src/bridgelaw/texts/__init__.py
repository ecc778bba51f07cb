"""What bridgelaw says, in English, Dutch and German."""

from __future__ import annotations

from bridgelaw.texts.catalogue import LANGUAGES, MissingText, best_language, call_style, keys, name, say

__all__ = ["LANGUAGES", "MissingText", "best_language", "call_style", "keys", "name", "say"]
