"""What cells of notebooks show, on a page: answers ask their question, all else says of which rules it is."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from riichi_book.answers.parts import Title
from riichi_rules.messages import Message, joined, say
from riichi_rules.questions import read_question

from .asked import ANY, answering, answers, speaking_of, under
from .cell_rules import CellRules, Reader

QUESTION: Final = re.compile(r"^(<\w+[^>]*?) data-question='([^']*)'")
"""What HTML of an answer keeps of its question, as ``riichi_book.notebook`` writes it."""
PARTS: Final = {"worth": (Title.VALUE, Title.FU), "points": (Title.PAYS,)}
"""The parts of a reply that notebooks print of each kind, as tables below the sentence."""


class MarkCells(SphinxPostTransform):
    """Make the outputs of cells blocks of their question, or of the rulesets that the cell speaks of."""

    default_priority = 6  # when it is known which form of an output a page shows

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Put each output into its block."""
        file = Path(self.env.doc2path(self.env.docname))
        if file.suffix != ".ipynb" or not answers(self.app.builder):
            return
        reader = Reader(file.parent)
        for cell in elements(self.document, "cell_code"):
            rules = reader.read(next(elements(cell, "cell_code_source")).astext())
            for place in elements(cell, "cell_code_output"):
                outputs = list(place.children)
                place.clear()
                place += [block_of(output, rules) for output in outputs]


def block_of(output: nodes.Node, rules: CellRules) -> nodes.Element:
    """Return the block of one output."""
    text = output.astext() if isinstance(output, nodes.raw) else "<p>"
    asked = QUESTION.match(text)
    if asked:
        question = read_question(json.loads(html.unescape(asked[2])))
        bare = QUESTION.sub(r"\1", text)  # the block has it
        printed = nodes.raw("", bare, format="html", classes=["output", "text_html"])
        return answering([question], [printed], *PARTS.get(question.kind, ()))
    silent = not re.search("<figcaption|<p>|<table", text)
    names = " ".join(rules.ids)
    return speaking_of(names or ANY, output, marked=bool(names) or not silent, words=words_of(rules))


def words_of(rules: CellRules) -> Message | str:
    """Return the words that say of which rulesets a cell speaks; none where it is of no ruleset."""
    if rules.labels and rules.changed:
        return say("Under {rulesets}, some options changed.", rulesets=joined(rules.labels, ", "))
    return under(rules.labels) if rules.labels else ""


def elements(within: nodes.Element, name: str) -> Iterator[nodes.container]:
    """Yield the parts of a notebook of one kind, as MyST-NB calls them."""
    for part in within.findall(nodes.container):
        if part.get("nb_element") == name:
            yield part
