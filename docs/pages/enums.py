"""Enumerations in the reference: their members stand behind what they are."""

from __future__ import annotations

from griffe import Attribute, Class, Docstring, Extension

__all__ = ["Enums"]


class Enums(Extension):  # type: ignore[misc]
    """Tells the members of every enumeration, which have no docstrings of their own."""

    def on_class(self, *, cls: Class, **_: object) -> None:
        """Add them to the docstring."""
        if not any(str(base).endswith("Enum") for base in cls.bases):
            return
        members = [
            f"`{name}`" + (f" ({value})" if (value := str(each.value)) != "auto()" else "")
            for name, each in cls.members.items()
            if isinstance(each, Attribute) and not name.startswith("_") and each.value is not None
        ]
        said = cls.docstring.value if cls.docstring else ""
        cls.docstring = Docstring(f"{said}\n\nOne of {', '.join(members)}.", parent=cls)
