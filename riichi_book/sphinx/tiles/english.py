"""Marks generated text that is still English on a translated page, because no catalogue has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from docutils import nodes

from riichi_book.answers.untranslated import UNTRANSLATED, collected
from riichi_rules.messages import Message

ENGLISH: Final = "riichi-english"
"""The attribute of a node with untranslated English text."""


FROM, TO = "\ue000", "\ue001"
"""Private-use characters around English text in a template, until the text becomes a node."""
BETWEEN: Final = re.compile(f"{FROM}(.*?){TO}", re.DOTALL)


def marked(make: Callable[[], Iterable[nodes.Node]]) -> list[nodes.Node]:
    """Return the nodes that a function makes, marked if the function produced English text itself.

    A message that becomes nodes is marked by ``spoken``. Here all nodes are marked if English text got in
    another way, such as a name in an attribute or a picture.
    """
    made, in_english = collected(make)
    for place, part in enumerate(made if in_english else ()):
        made[place] = shown = part if isinstance(part, nodes.Element) else nodes.inline("", "", part)
        shown[ENGLISH] = True
    return made


def spoken(message: Message) -> list[nodes.Node]:
    """Return a message as nodes; its words are marked if no catalogue has it. Its facts may be nodes."""
    return [
        node
        for piece in in_template(message)
        for node in ([piece] if isinstance(piece, nodes.Node) else from_template(piece))
    ]


def in_template(message: Message) -> Iterator[nodes.Node | str]:
    """Yield a message for a template; English words are enclosed in ``FROM`` and ``TO``."""
    pieces, in_english = collected(lambda: message.pieces(lambda fact: fact))
    for is_node, some in groupby(pieces, lambda piece: isinstance(piece, nodes.Node)):
        if is_node:
            yield from some
        else:
            words = "".join(map(str, some))
            yield f"{FROM}{words}{TO}" if in_english else words


def from_template(text: str | None) -> list[nodes.Node]:
    """Return text from a template as nodes, with the English parts marked."""
    made: list[nodes.Node] = []
    for place, part in enumerate(BETWEEN.split(text or "")):
        if part and place % 2:
            made.append(nodes.inline(part, part, classes=["language-en"], **{ENGLISH: True}))
        elif part:
            made.append(nodes.Text(part))
    return made


def in_attribute(text: str) -> str:
    """Remove the marks from an attribute's text; if it is English, the nodes around it get marked."""
    UNTRANSLATED.said |= BETWEEN.search(text) is not None
    return BETWEEN.sub(r"\1", text)
