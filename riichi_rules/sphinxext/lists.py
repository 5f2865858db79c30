"""Lists made from all pages: the rule index, the errata, the open lines, and ``rules.json``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from .checks import open_lines, spans
from .facts import cells_of, code_of, paragraph, tests_of
from .registry import RiichiDomain, Rule, domain_of

RECORDS = "rules.json"
Rows = list[list[Sequence[nodes.Node]]]


class list_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """Where a list will stand: ``riichi_list`` is the name of its directive."""


class ListDirective(SphinxDirective):
    """``{rule-index}``, ``{erratum-index}``, ``{open-requirements}``."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the place; the list is made when all pages have been read."""
        return [list_node("", riichi_list=self.name)]


def the_list(name: str, domain: RiichiDomain, docname: str) -> nodes.Node:
    """Return the list of a directive."""
    if name == "rule-index":
        return rule_index(domain, docname)
    if name == "erratum-index":
        return erratum_index(domain, docname)
    return open_requirements(domain)


def rule_index(domain: RiichiDomain, docname: str) -> nodes.Node:
    """Return the table of all rules, sorted by id."""
    rows: Rows = []
    for rule in domain.rules.values():
        name = [paragraph([_link(rule.id, rule.docname, domain, docname)])]
        name += [paragraph([nodes.Text(source)]) for source in rule.sources]
        examples = _examples(rule, domain, docname)
        proofs = (code_of(rule, domain, docname), tests_of(rule, domain, docname), examples)
        rows.append([name, _copied(rule.body, docname), [paragraph(proof) for proof in proofs if proof]])
    heads = ("Rule and sources", "Statement", "Code, tests, examples")
    return table(heads, (25, 35, 40), rows)


def erratum_index(domain: RiichiDomain, docname: str) -> nodes.Node:
    """Return the table of all errata, by number."""
    rows: Rows = [
        [
            [paragraph([_link(erratum.id, erratum.docname, domain, docname)])],
            [paragraph([nodes.Text(erratum.source)])],
            _copied(erratum.prints, docname),
            _copied(erratum.right, docname),
        ]
        for erratum in domain.errata.values()
    ]
    return table(("Erratum", "Source", "It prints", "Right is"), (10, 20, 35, 35), rows)


def open_requirements(domain: RiichiDomain) -> nodes.Node:
    """Return the table of the lines that no rule answers yet: how many, and which, by source."""
    still = open_lines(domain)
    if not still:
        return paragraph([nodes.Text(f"All {len(domain.lines)} requirement lines are answered.")])
    rows: Rows = []
    for source in dict.fromkeys(line.source for line in domain.lines.values()):
        ids = [line.id for line in domain.lines.values() if line.source == source]
        left = [line for line in still if line in ids]
        answered = f"{len(ids) - len(left)} of {len(ids)}"
        cells = (source, answered, spans(left) or "none")
        rows.append([[paragraph([nodes.Text(cell)])] for cell in cells])
    return table(("Source", "Answered", "Still open"), (35, 15, 50), rows)


def table(
    heads: Iterable[str], widths: Iterable[int], rows: Rows, *, stubs: int = 0, title: str = ""
) -> nodes.table:
    """Return a table; each cell is a list of paragraphs and the like.

    So many columns as ``stubs`` says are heads of their rows; ``title`` stands above.
    """
    shares = list(widths)
    group = nodes.tgroup("", cols=len(shares))
    for number, share in enumerate(shares):
        column = nodes.colspec(colwidth=share)
        if number < stubs:
            column["stub"] = 1
        group += column
    head = nodes.row("", *(nodes.entry("", paragraph([nodes.Text(name)])) for name in heads))
    group += nodes.thead("", head)
    group += nodes.tbody("", *(nodes.row("", *(nodes.entry("", *cell) for cell in row)) for row in rows))
    parts = [nodes.title(title, title), group] if title else [group]
    return nodes.table("", *parts, classes=["riichi-list", "longtable", "colwidths-given"])


def _examples(rule: Rule, domain: RiichiDomain, docname: str) -> list[nodes.Node]:
    cells = cells_of(rule, domain, docname)
    drawn: list[nodes.Node] = [nodes.literal(rule.example, rule.example)] if rule.example else []
    return [*drawn, *([nodes.Text(", ")] if drawn and cells else []), *cells]


def _link(anchor: str, page: str, domain: RiichiDomain, docname: str) -> nodes.reference:
    return make_refnode(domain.builder, docname, page, anchor, nodes.literal(anchor, anchor))


def _copied(parts: Iterable[nodes.Node], docname: str) -> list[nodes.Node]:
    """Copy a text of another page to this one; its references are then seen from here."""
    copied = [part.deepcopy() for part in parts]
    for part in copied:
        for reference in part.findall(pending_xref):
            reference["refdoc"] = docname
    if copied and not isinstance(copied[0], nodes.Body):
        return [paragraph(copied)]
    return copied


def records(domain: RiichiDomain) -> list[dict[str, Any]]:
    """Return all rules as plain data, sorted by id."""
    return [
        {
            "id": rule.id,
            "title": rule.title,
            "statement": rule.statement,
            "conduct": rule.conduct,
            "requirements": list(rule.requirements),
            "sources": list(rule.sources),
            "option": ", ".join(rule.options) or None,
            "page": address(rule.docname, rule.id, domain.builder),
            "code": rule.code or None,
            "code_line": f"{code.shown}:{code.line}" if (code := domain.codes.get(rule.code)) else None,
            "tests": [mark.at for mark in domain.proofs.tests_of(rule.id)],
            "examples": [
                *([rule.example] if rule.example else []),
                *(mark.at for mark in domain.proofs.cells_of(rule.id)),
            ],
        }
        for rule in domain.rules.values()
    ]


def address(docname: str, anchor: str, builder: Builder) -> str:
    """Return where a rule stands in the site; a builder that makes no site tells the page of one."""
    if builder.name == "singlehtml":
        return f"{builder.config.root_doc}.html#{anchor}"
    page = builder.get_target_uri(docname) if builder.format == "html" else f"{docname}.html"
    return f"{page}#{anchor}"


def write_records(app: Sphinx, exception: Exception | None) -> None:
    """Write ``rules.json`` beside what was built."""
    if exception is None:
        rules = {"rules": records(domain_of(app.env))}
        text = json.dumps(rules, ensure_ascii=False, indent=1) + "\n"
        Path(app.outdir, RECORDS).write_text(text, "utf-8")
