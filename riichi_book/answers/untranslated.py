"""Detect output that falls back to English because the reader's catalogue lacks a translation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Any, Final, TypeVar

from riichi_rules.messages import catalogue_of_reader, parsed

Made = TypeVar("Made")


class Untranslated(NullTranslations):
    """A fallback catalogue that returns English and remembers that it was used."""

    said = False

    def gettext(self, message: str) -> str:
        """Return the English, and set ``said`` if it contains words of its own and not just "4m"."""
        self.said |= any(re.search(r"[^\W\d_]{2}", literal) for literal, *_ in parsed(message, ""))
        return message

    def add_fallback(self, fallback: NullTranslations) -> None:
        """Do nothing: a second build in one process would otherwise add this fallback to itself."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English for a number, as ``gettext`` does."""
        return self.gettext(msgid1 if n == 1 else msgid2)


UNTRANSLATED: Final = Untranslated()


def remember_english() -> None:
    """Add the fallback to the catalogue of the reader's language, if there is one."""
    if catalogue := catalogue_of_reader():
        catalogue.add_fallback(UNTRANSLATED)


def collected(make: Callable[[], Iterable[Made]]) -> tuple[list[Made], bool]:
    """Return what a function yields as a list, and whether it fell back to English."""
    before, UNTRANSLATED.said = UNTRANSLATED.said, False
    try:
        return list(make()), UNTRANSLATED.said
    finally:
        UNTRANSLATED.said = before


def mark_english(make: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the function returns
    """Return a function's result; if it is a dict and fell back to English, add ``"english": true``."""
    (made,), in_english = collected(lambda: [make()])
    return {**made, "english": True} if in_english and isinstance(made, dict) else made
