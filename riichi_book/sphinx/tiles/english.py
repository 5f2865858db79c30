"""What programs say in English on a page in another language, because no catalogue has it: it is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from docutils import nodes

from riichi_book.answers.untranslated import UNTRANSLATED, told
from riichi_rules.messages import Message

ENGLISH: Final = "riichi-english"
"""Marks a node in which a program says something in English."""


FROM, TO = "\ue000", "\ue001"
"""Characters of no language: what stands between them in a template is English until it is a node."""
BETWEEN: Final = re.compile(f"{FROM}(.*?){TO}", re.DOTALL)


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
