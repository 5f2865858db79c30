"""What is known when all pages are read, put where pages asked for it; anchors of notebooks' cells."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from riichi_book.tables.conditions import alone

from .blocks import evidence_node
from .domain import domain_of
from .evidence import cell_anchor, evidence
from .indexes import list_node, the_index
from .opener import drop_openers, put_opener


class Fill(SphinxPostTransform):
    """Put what rules rest on, and lists, where they were asked for, before references are resolved."""

    default_priority = 5

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Replace every place that waited for the other pages."""
        domain, docname = domain_of(self.env), self.env.docname
        for place in list(self.document.findall(evidence_node)):
            rule = domain.rules.get(place["rule"])
            place.replace_self(evidence(rule, domain, docname) if rule else [])
        if domain.builder.format == "html" and not alone():
            put_opener(self.document)
        else:
            drop_openers(self.document)
        for asked in list(self.document.findall(list_node)):
            asked.replace_self(the_index(asked["riichi_list"], domain, docname))


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
