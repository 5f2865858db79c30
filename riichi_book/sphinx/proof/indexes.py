"""Indexes made from all pages: the rules, the errata, and which line of a source is answered where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from riichi_book.sphinx.tiles.parts import Rows, joined, paragraph, plain, table

from .blocks import field
from .checks import open_lines
from .domain import RuleDomain
from .entries import ERRATUM_FIELDS, Erratum, Rule
from .evidence import foundation
from .filters import filtered

RULES_OF = "rules of "
ERRATUM = "erratum "


class list_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """Where an index will stand: ``riichi_list`` is the name of its directive.

    ``rules of fu.double_wind_pair`` are links to the rules that an option governs, ``erratum E-7`` is one to
    an erratum, or its id where no page has it.
    """


class IndexDirective(SphinxDirective):
    """``{rule-index}``, ``{erratum-index}``, ``{line-index}``, ``{proof-counts}``."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the place; the index is made when all pages have been read."""
        return [list_node("", riichi_list=self.name)]


def the_index(name: str, domain: RuleDomain, docname: str) -> Sequence[nodes.Node]:
    """Return the index of a directive."""
    if name == "rule-index":
        return rule_index(domain, docname)
    if name == "erratum-index":
        return list(erratum_index(domain, docname))
    if name.startswith(RULES_OF):
        return list(rules_of(name.removeprefix(RULES_OF), domain, docname))
    if name.startswith(ERRATUM):
        return [erratum_link(name.removeprefix(ERRATUM), domain, docname)]
    if name == "proof-counts":
        return [proof_counts(domain)]
    return list(line_index(domain, docname))


def proof_counts(domain: RuleDomain) -> nodes.table:
    """Return the table of how much is stated, and how much of it is proven and by what."""
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
    rows: Rows = [[[plain(name)], [plain(number)]] for name, number in counts.items()]
    return table(("What", "How many"), (75, 25), rows, stubs=1)


def rule_index(domain: RuleDomain, docname: str) -> list[nodes.Node]:
    """Return the table of all rules with all that they rest on, sorted by id, and a field that filters it."""
    rows: Rows = []
    for rule in domain.rules.values():
        name = paragraph([_title(rule, domain, docname), nodes.Text(" "), nodes.literal(rule.id, rule.id)])
        rows.append([[name, *copied_to(rule.body, docname)], foundation(rule, domain, docname)])
    rules = table(("Rule", "What it rests on"), (45, 55), rows, row_class="rule-row")
    return filtered(rules, "rule", "Show rules with")


def erratum_index(domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield a box for each erratum, by number: what it says, what shows it, and links to where it stands."""
    for erratum in domain.errata.values():
        link = make_refnode(
            domain.builder, docname, erratum.docname, erratum.id, nodes.literal(erratum.id, erratum.id)
        )
        title = nodes.strong(erratum.source, erratum.source)
        head = nodes.container(
            "",
            nodes.paragraph("", "", title, classes=["riichi-title"]),
            paragraph([link]),
            classes=["riichi-headline"],
        )
        fields = nodes.field_list("", *_fields(erratum, domain, docname), classes=["riichi-says"])
        evidence = nodes.container("", *copied_to(erratum.evidence, docname), classes=["riichi-evidence"])
        for number, computed in enumerate(evidence.findall(nodes.table), 1):
            computed["ids"] = [f"{erratum.id}-table-{number}"]  # Sphinx warns of a titled table without one
        yield nodes.container("", head, fields, evidence, classes=["riichi-erratum"])


def _fields(erratum: Erratum, domain: RuleDomain, docname: str) -> Iterator[nodes.field]:
    for name, label in ERRATUM_FIELDS.items():
        yield field(label, *copied_to(getattr(erratum, name), docname))
    title = domain.env.titles[erratum.docname].astext()
    page = make_refnode(domain.builder, docname, erratum.docname, erratum.id, nodes.inline(title, title))
    yield field("Stands in", paragraph([page]))


def rules_of(option: str, domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield links to the rules that an option governs, if there are any."""
    links = joined(_title(rule, domain, docname) for rule in domain.rules.values() if option in rule.options)
    if links:
        yield nodes.paragraph("", "Governs ", *links, classes=["riichi-note"])


def erratum_link(name: str, domain: RuleDomain, docname: str) -> nodes.Node:
    """Return a link to an erratum, or only its id."""
    erratum = domain.errata.get(name)
    if erratum is None:
        return nodes.Text(name)
    return make_refnode(domain.builder, docname, erratum.docname, erratum.id, nodes.Text(name))


def line_index(domain: RuleDomain, docname: str) -> Iterator[nodes.Node]:
    """Yield a table for each source: its lines, and the rules that answer them."""
    answers: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in domain.rules.values():
        for name in rule.requirements:
            answers[name].append(rule)
    for source in dict.fromkeys(line.source for line in domain.lines.values()):
        rows: Rows = []
        for line in domain.lines.values():
            if line.source == source:
                kind = "conduct" if line.conduct else "heuristic" if line.heuristic else ""
                head = f"{line.id}, {kind}" if kind else line.id
                links = [paragraph([_title(rule, domain, docname)]) for rule in answers[line.id]]
                rows.append([[plain(head)], links])
        anchor = f"lines-{rows[0][0][0].astext().partition('-')[0]}"
        yield table(("Line", "Answered by"), (25, 75), rows, stubs=1, title=source, anchor=anchor)


def _title(rule: Rule, domain: RuleDomain, docname: str) -> nodes.reference:
    name = nodes.inline(rule.title, rule.title)
    return make_refnode(domain.builder, docname, rule.docname, rule.id, name, rule.id)


def copied_to(parts: Iterable[nodes.Node], docname: str) -> list[nodes.Node]:
    """Copy a text of another page to this one; its references are then seen from here."""
    copied = [part.deepcopy() for part in parts]
    for part in copied:
        for reference in part.findall(pending_xref):
            reference["refdoc"] = docname
    if copied and not isinstance(copied[0], nodes.Body):
        return [paragraph(copied)]
    return copied
