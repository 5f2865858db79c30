"""What is known when all pages are read, put where pages asked for it: indexes, and what rules rest on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from json import loads
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.sphinx.tiles.parts import (
    code,
    filter_field,
    inline,
    joined,
    note,
    paragraph,
    strong,
    table,
)
from riichi_book.tables.conditions import alone

from .blocks import evidence_node, field, opener
from .checks import open_lines
from .domain import RuleDomain, domain_of
from .entries import ERRATUM_FIELDS, Erratum, Rule
from .evidence import cell_anchor, evidence, foundation
from .proofs import Line


class list_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """Where an index will stand: ``riichi_list`` is its name, and ``about`` what it is about."""


def later(name: str, about: str = "") -> list_node:
    """Return the place of an index, which is made when all pages have been read."""
    return list_node("", riichi_list=name, about=about)


@directive("rule-index")
@directive("erratum-index")
@directive("line-index")
@directive("proof-counts")
def index(block: Block) -> nodes.Node:
    """``{rule-index}``, ``{erratum-index}``, ``{line-index}``, ``{proof-counts}``."""
    return later(block.name)


def proof_counts(domain: RuleDomain, _docname: str) -> Iterator[nodes.Node]:
    """Yield the table of how much is stated, and how much of it is proven and by what."""
    rules = domain.rules.values()
    proven = [rule for rule in rules if not rule.conduct]
    answered = len(domain.lines) - len(open_lines(domain))
    counts = {
        "rules that are proven": len(proven),
        "lines of conduct and advice, which nothing can prove": len(rules) - len(proven),
        "tests that carry the id of a rule": len({mark.at for mark in domain.marks.tests}),
        "notebook cells that carry one": len({mark.at for mark in domain.marks.cells}),
        "errata": len(domain.errata),
        "lines of the sources that a rule answers": f"{answered} of {len(domain.lines)}",
    }
    yield table(("What", "How many"), (75, 25), counts.items(), stubs=1)


def rule_index(domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield the table of all rules with all that they rest on, by id, below a field that filters it."""
    rows = [
        (
            [[_title(rule, domain, docname), " ", code(rule.id)], *copied_to(rule.body, docname)],
            foundation(rule, domain, docname),
        )
        for rule in domain.rules.values()
    ]
    rules = table(("Rule", "What it rests on"), (45, 55), rows, row_class="rule-row")
    yield filter_field("rule", "rule-table", "Show rules with")
    yield nodes.container("", rules, ids=["rule-table"])


def erratum_index(domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield a box for each erratum, by number: what it says, what shows it, and links to where it stands."""
    for erratum in domain.errata.values():
        link = make_refnode(domain.builder, docname, erratum.docname, erratum.id, code(erratum.id))
        title = paragraph(strong(erratum.source), classes="riichi-title")
        head = nodes.container("", title, paragraph(link), classes=["riichi-headline"])
        fields = nodes.field_list("", *_fields(erratum, domain, docname), classes=["riichi-says"])
        evidence = nodes.container("", *copied_to(erratum.evidence, docname), classes=["riichi-evidence"])
        for number, computed in enumerate(evidence.findall(nodes.table), 1):
            computed["ids"] = [f"{erratum.id}-table-{number}"]  # Sphinx warns of a titled table without one
        yield nodes.container("", head, fields, evidence, classes=["riichi-erratum"])


def _fields(erratum: Erratum, domain: RuleDomain, docname: str) -> Iterator[nodes.field]:
    for name, label in ERRATUM_FIELDS.items():
        yield field(label, *copied_to(getattr(erratum, name), docname))
    title = domain.env.titles[erratum.docname].astext()
    page = make_refnode(domain.builder, docname, erratum.docname, erratum.id, inline(title))
    yield field("Stands in", paragraph(page))


def rules_of(option: str, domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield links to the rules that an option governs, if there are any."""
    links = joined(_title(rule, domain, docname) for rule in domain.rules.values() if option in rule.options)
    if links:
        yield note("Governs ", *links)


def erratum_link(name: str, domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield a link to an erratum, or only its id where no page has it."""
    erratum = domain.errata.get(name)
    text = nodes.Text(name)
    yield make_refnode(domain.builder, docname, erratum.docname, name, text) if erratum else text


def line_index(domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield a table for each source: its lines, and the rules that answer them."""
    answers: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in domain.rules.values():
        for name in rule.requirements:
            answers[name].append(rule)
    for source in dict.fromkeys(line.source for line in domain.lines.values()):
        lines = [line for line in domain.lines.values() if line.source == source]
        rows = [
            (_named(line), [_title(rule, domain, docname) for rule in answers[line.id]]) for line in lines
        ]
        anchor = f"lines-{lines[0].id.partition('-')[0]}"
        yield table(("Line", "Answered by"), (25, 75), rows, stubs=1, title=source, anchor=anchor)


def _named(line: Line) -> str:
    kind = "conduct" if line.conduct else "heuristic" if line.heuristic else ""
    return f"{line.id}, {kind}" if kind else line.id


def _title(rule: Rule, domain: RuleDomain, docname: str) -> nodes.reference:
    return make_refnode(domain.builder, docname, rule.docname, rule.id, inline(rule.title), rule.id)


def copied_to(parts: Iterable[nodes.Node], docname: str) -> list[nodes.Node]:
    """Copy a text of another page to this one; its references are then seen from here."""
    copied = [part.deepcopy() for part in parts]
    for part in copied:
        for reference in part.findall(pending_xref):
            reference["refdoc"] = docname
    if copied and not isinstance(copied[0], nodes.Body):
        return [paragraph(*copied)]
    return copied


INDEXES: Final[Mapping[str, Callable[..., Iterable[nodes.Node]]]] = {
    "rule-index": rule_index,
    "erratum-index": erratum_index,
    "line-index": line_index,
    "proof-counts": proof_counts,
    "rules": rules_of,
    "erratum": erratum_link,
}
"""What makes each index: ``rules`` are links to those that an option governs, ``erratum`` is one to it."""


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
            about = [place["about"]] if place["about"] else []
            place.replace_self([*INDEXES[place["riichi_list"]](*about, domain, docname)])


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
