"""What programs say in English on a page in another language, because no catalogue has it: it is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Final

from docutils import nodes

from riichi_rules.messages import catalogue_of_reader, parsed

ENGLISH: Final = "riichi-english"
"""Marks a node in which a program says something in English."""
WORD: Final = re.compile(r"[^\W\d_]{2}")


class Untranslated(NullTranslations):
    """Answers for a catalogue that lacks a message, and remembers what was asked."""

    said: set[str] = set()  # noqa: RUF012 - it is replaced, and never added to from elsewhere
    """What finds the English in a text, whatever its facts are."""

    def gettext(self, message: str) -> str:
        """Return the English, and remember it if it has words beside its facts, and not just "4m"."""
        literals = [literal for literal, *_ in parsed(message, "")]
        if any(map(WORD.search, literals)):
            self.said.add(".*?".join(map(re.escape, literals)))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English for a number, and remember it."""
        return self.gettext(msgid1 if n == 1 else msgid2)


UNTRANSLATED: Final = Untranslated()


def remember_english() -> None:
    """Have the catalogue of the reader's language tell what it lacks."""
    if catalogue := catalogue_of_reader():
        catalogue.add_fallback(UNTRANSLATED)


def marked(make: Callable[[], Iterable[nodes.Node]]) -> list[nodes.Node]:
    """Return the nodes that a function makes. What it says in English by itself is marked.

    That is each passage with such a text, or all where it stands in a drawing or is for screen readers.
    """
    before, UNTRANSLATED.said = UNTRANSLATED.said, set()
    try:
        made = list(make())
        if not UNTRANSLATED.said:
            return made
        english = re.compile("|".join(UNTRANSLATED.said), re.IGNORECASE | re.DOTALL)
        shown = [part if isinstance(part, nodes.Element) else nodes.inline("", "", part) for part in made]
        texts = [text for node in shown for text in node.findall(nodes.TextElement)]
        passages = [text for text in texts if not isinstance(text.parent, nodes.TextElement)]
        for node in [text for text in passages if english.search(text.astext())] or shown:
            node[ENGLISH] = True
        return list[nodes.Node](shown)
    finally:
        UNTRANSLATED.said = before
