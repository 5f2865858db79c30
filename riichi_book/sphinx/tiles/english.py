"""What programs say in English on a page in another language, because no catalogue has it: it is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from gettext import NullTranslations
from itertools import groupby
from typing import Final, TypeVar

from docutils import nodes

from riichi_rules.messages import Message, catalogue_of_reader, parsed

Made = TypeVar("Made")

ENGLISH: Final = "riichi-english"
"""Marks a node in which a program says something in English."""


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
FROM, TO = "\ue000", "\ue001"
"""Characters of no language: what stands between them in a template is English until it is a node."""
BETWEEN: Final = re.compile(f"{FROM}(.*?){TO}", re.DOTALL)


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


def marked(make: Callable[[], Iterable[nodes.Node]]) -> list[nodes.Node]:
    """Return the nodes that a function makes, marked where it says something in English by itself.

    A message that becomes nodes is marked alone. What stands around it is marked where an English text came
    into it in another way: a name in an attribute, a picture.
    """
    made, in_english = told(make)
    for place, part in enumerate(made if in_english else ()):
        made[place] = shown = part if isinstance(part, nodes.Element) else nodes.inline("", "", part)
        shown[ENGLISH] = True
    return made


def spoken(message: Message) -> list[nodes.Node]:
    """Return a message as nodes, its words marked where no catalogue has it; facts of it may be nodes."""
    return [
        node
        for piece in in_template(message)
        for node in ([piece] if isinstance(piece, nodes.Node) else from_template(piece))
    ]


def in_template(message: Message) -> Iterator[nodes.Node | str]:
    """Yield what stands in a template for a message: its words, between two marks where they are English."""
    pieces, in_english = told(lambda: message.pieces(lambda fact: fact))
    for is_node, some in groupby(pieces, lambda piece: isinstance(piece, nodes.Node)):
        if is_node:
            yield from some
        else:
            words = "".join(map(str, some))
            yield f"{FROM}{words}{TO}" if in_english else words


def from_template(text: str | None) -> list[nodes.Node]:
    """Return a text of a template as nodes, of which those in English are marked."""
    made: list[nodes.Node] = []
    for place, part in enumerate(BETWEEN.split(text or "")):
        if part and place % 2:
            made.append(nodes.inline(part, part, classes=["language-en"], **{ENGLISH: True}))
        elif part:
            made.append(nodes.Text(part))
    return made


def in_attribute(text: str) -> str:
    """Return a text that cannot be marked by itself: what stands around it will be."""
    UNTRANSLATED.said |= BETWEEN.search(text) is not None
    return BETWEEN.sub(r"\1", text)
