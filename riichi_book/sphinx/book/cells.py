"""What cells of notebooks show, on a page: answers ask their question, all else says of which rules it is."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from riichi_book.answers.parts import Title
from riichi_book.sphinx.proof.domain import domain_of
from riichi_rules.messages import joined, say
from riichi_rules.questions import read_question
from riichi_rules.ruleset import load_ruleset, ruleset_ids

from .asked import ANY, answering, answers, speaking_of, under

QUESTION: Final = re.compile(r"^(<\w+[^>]*?) data-question='([^']*)'")
"""What HTML of an answer keeps of its question, as ``riichi_book.notebook`` writes it."""
CHANGED: Final = "changed"
PARTS: Final = {"worth": (Title.VALUE, Title.FU), "points": (Title.PAYS,)}
"""The parts of a reply that notebooks print of each kind, as tables below the sentence."""


class MarkCells(SphinxPostTransform):
    """Make the outputs of cells blocks of their question, or of the rulesets that the cell speaks of."""

    default_priority = 6  # when it is known which form of an output a page shows

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Put each output into its block."""
        file = Path(self.env.doc2path(self.env.docname))
        if file.suffix != ".ipynb" or not answers(domain_of(self.env).builder):
            return
        named = rulesets_of(json.loads(file.read_text("utf-8"))["cells"])
        for cell in elements(self.document, "cell_code"):
            for place in elements(cell, "cell_code_output"):
                outputs = list(place.children)
                place.clear()
                place += [block_of(output, named[cell["cell_index"]], file.parent) for output in outputs]


def rulesets_of(cells: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the rulesets of which each cell speaks: its own ``rulesets``, or those of the cell above.

    They are ids, or files as seen from the notebook. ``changed`` is added where a cell changes some
    options. ``any`` is for what has no part in rules.
    """
    own = (cell["metadata"].get("rulesets", "") for cell in cells)
    return list(accumulate(own, lambda above, named: named or above))


def block_of(output: nodes.Node, named: str, folder: Path) -> nodes.Element:
    """Return the block of one output."""
    text = output.astext() if isinstance(output, nodes.raw) else "<p>"
    asked = QUESTION.match(text)
    if asked:
        question = read_question(json.loads(html.unescape(asked[2])))
        bare = QUESTION.sub(r"\1", text)  # the block has it
        printed = nodes.raw("", bare, format="html", classes=["output", "text_html"])
        return answering([question], [printed], *PARTS.get(question.kind, ()))
    silent = not re.search("<figcaption|<p>|<table", text)
    names = [name for name in named.split() if name not in {ANY, CHANGED}]
    if not names:
        return speaking_of(ANY, output, marked=not silent)
    found = [load_ruleset(name if name in ruleset_ids() else str(folder / name)) for name in names]
    ids = dict.fromkeys(rules.id if rules.id in ruleset_ids() else str(rules.extends) for rules in found)
    words = under(rules.short_label for rules in found)
    if CHANGED in named.split():
        labels = joined([rules.short_label for rules in found], ", ")
        words = say("Under {rulesets}, some options changed.", rulesets=labels)
    return speaking_of(" ".join(ids), output, words=words)


def elements(within: nodes.Element, name: str) -> Iterator[nodes.container]:
    """Yield the parts of a notebook of one kind, as MyST-NB calls them."""
    for part in within.findall(nodes.container):
        if part.get("nb_element") == name:
            yield part
