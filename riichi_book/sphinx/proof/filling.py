"""What is known when all pages are read, put where pages asked for it; anchors of notebooks' cells."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from riichi_book.tables.conditions import alone

from .blocks import evidence_node, opener
from .domain import domain_of
from .evidence import cell_anchor, evidence
from .indexes import list_node, the_index


class Fill(SphinxPostTransform):
    """Put what rules rest on, and lists, where they were asked for, before references are resolved."""

    default_priority = 5

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Replace every place that waited for the other pages."""
        domain, docname = domain_of(self.env), self.env.docname
        for rests in list(self.document.findall(evidence_node)):
            rule = domain.rules.get(rests["rule"])
            rests.replace_self(evidence(rule, domain, docname) if rule else [])
        if domain.builder.format == "html" and not alone():
            put_opener(self.document)
        for place in list(self.document.findall(list_node)):
            place.replace_self(the_index(place, domain, docname))


def put_opener(document: nodes.document) -> None:
    """Put a box that brings sources and proofs above the first rule of a page, if there is one."""
    first = next((node for node in document.findall(nodes.container) if "riichi_rule" in node), None)
    if first is not None:
        first.parent.insert(first.parent.index(first), opener("proofs"))


def anchor_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Give the cells of a notebook the anchors that rules link to."""
    file = Path(app.env.doc2path(app.env.docname))
    if file.suffix != ".ipynb":
        return
    cells = loads(file.read_text("utf-8"))["cells"]
    keys = [cell.get("id", str(number)) for number, cell in enumerate(cells)]
    for cell in doctree.findall(nodes.container):
        if cell.get("nb_element") == "cell_code":
            cell["ids"].append(cell_anchor(keys[cell["cell_index"]]))
