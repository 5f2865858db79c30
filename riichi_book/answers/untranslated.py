"""What programs say in English to a reader of another language, because no catalogue has it: they notice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Any, Final, TypeVar

from riichi_rules.messages import catalogue_of_reader, parsed

Made = TypeVar("Made")


class Untranslated(NullTranslations):
    """Answers for a catalogue that lacks a message, and remembers that it was asked."""

    said = False

    def gettext(self, message: str) -> str:
        """Return the English, and remember it if it has words beside its facts, and not just "4m"."""
        self.said |= any(re.search(r"[^\W\d_]{2}", literal) for literal, *_ in parsed(message, ""))
        return message

    def add_fallback(self, fallback: NullTranslations) -> None:
        """Ask nobody after this: each build of a process adds it to the catalogue again."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English for a number, and remember it."""
        return self.gettext(msgid1 if n == 1 else msgid2)


UNTRANSLATED: Final = Untranslated()


def remember_english() -> None:
    """Have the catalogue of the reader's language tell what it lacks."""
    if catalogue := catalogue_of_reader():
        catalogue.add_fallback(UNTRANSLATED)


def told(make: Callable[[], Iterable[Made]]) -> tuple[list[Made], bool]:
    """Return what a function makes, and whether it says something in English by itself."""
    before, UNTRANSLATED.said = UNTRANSLATED.said, False
    try:
        return list(make()), UNTRANSLATED.said
    finally:
        UNTRANSLATED.said = before


def noticed(make: Callable[[], Any]) -> Any:  # noqa: ANN401 - as the function has it
    """Return what a function makes, an object with ``"english": true`` where it has English by itself."""
    (made,), in_english = told(lambda: [make()])
    return {**made, "english": True} if in_english and isinstance(made, dict) else made
