"""What programs say in English on a page in another language, because no catalogue has it: it is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Final

from docutils import nodes

from riichi_rules.messages import Message, catalogue_of_reader, parsed

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


def marked(make: Callable[[], Iterable[nodes.Node]]) -> list[nodes.Node]:
    """Return the nodes that a function makes, marked where it says something in English by itself.

    A message that becomes nodes is marked alone. What stands around it is marked where an English text came
    into it in another way: a name in an attribute, a picture.
    """
    before, UNTRANSLATED.said = UNTRANSLATED.said, False
    try:
        made = list(make())
        return [english(part) for part in made] if UNTRANSLATED.said else made
    finally:
        UNTRANSLATED.said = before


def english(part: nodes.Node) -> nodes.Element:
    """Return a node that says something in English, marked."""
    shown = part if isinstance(part, nodes.Element) else nodes.inline("", "", part)
    shown[ENGLISH] = True
    return shown


def spoken(message: Message) -> list[nodes.Node]:
    """Return a message as nodes, marked where no catalogue has it; facts of it may be nodes."""
    return marked(lambda: map(_node, message.pieces(lambda fact: fact)))


def _node(piece: object) -> nodes.Node:
    return piece if isinstance(piece, nodes.Node) else nodes.Text(str(piece))


def in_template(node: nodes.Node) -> nodes.Node | str:
    """Return what stands in a template for a piece of a message: a text, or the node."""
    if isinstance(node, nodes.Text):
        return str(node)
    return f"{FROM}{node.astext()}{TO}" if isinstance(node, nodes.inline) and ENGLISH in node else node


def from_template(text: str | None) -> list[nodes.Node]:
    """Return a text of a template as nodes, of which those in English are marked."""
    parts = enumerate(BETWEEN.split(text or ""))
    return [english(nodes.Text(part)) if place % 2 else nodes.Text(part) for place, part in parts if part]


def in_attribute(text: str) -> str:
    """Return a text that cannot be marked by itself: what stands around it will be."""
    UNTRANSLATED.said |= BETWEEN.search(text) is not None
    return BETWEEN.sub(r"\1", text)
