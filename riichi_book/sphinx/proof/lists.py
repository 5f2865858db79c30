"""Tables, and the list of all rules as plain data: ``rules.json``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder

from .facts import plain
from .registry import RiichiDomain, domain_of

RECORDS = "rules.json"
Rows = list[list[Sequence[nodes.Node]]]


def table(
    heads: Iterable[str],
    widths: Iterable[int],
    rows: Rows,
    *,
    stubs: int = 0,
    title: str = "",
    anchor: str = "",
    row_class: str = "",
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
    head = nodes.row("", *(nodes.entry("", plain(name)) for name in heads))
    group += nodes.thead("", head)
    classes = [row_class] if row_class else []
    filled = (nodes.row("", *(nodes.entry("", *cell) for cell in row), classes=classes) for row in rows)
    group += nodes.tbody("", *filled)
    parts = [nodes.title(title, title), group] if title else [group]
    made = nodes.table("", *parts, classes=["riichi-list", "longtable", "colwidths-given"])
    made["ids"] += [anchor] if anchor else []
    return made


def records(domain: RiichiDomain) -> list[dict[str, Any]]:
    """Return all rules as plain data, sorted by id."""
    return [
        {
            "id": rule.id,
            "formerly": list(rule.formerly),
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
