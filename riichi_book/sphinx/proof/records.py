"""The list of all rules as plain data: ``rules.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders import Builder

from .domain import RuleDomain, domain_of

RECORDS = "rules.json"


def records(domain: RuleDomain) -> list[dict[str, Any]]:
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
            "code_line": f"{code.path}:{code.line}" if (code := domain.codes.get(rule.code)) else None,
            "tests": [mark.at for mark in domain.marks.tests_of(rule.id)],
            "examples": [
                *([rule.example] if rule.example else []),
                *(mark.at for mark in domain.marks.cells_of(rule.id)),
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
