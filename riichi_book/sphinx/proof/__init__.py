"""Rules that prove themselves: blocks of rules and errata, their tests, examples and requirement lines.

With ``riichi_book_tests``, ``riichi_book_notebooks`` and ``riichi_book_requirements`` in ``conf.py`` the
directive ``rule`` asks for a proof of each rule.
"""

from __future__ import annotations

from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from .blocks import ErratumDirective
from .checks import examine, outdated
from .computed import ComputedDirective
from .domain import ReferenceRole, RuleDomain, record
from .entries import CHECKED
from .errata import gather_errata
from .filling import Fill, anchor_cells
from .filters import DropFilters, filter_node, visit_filter
from .indexes import IndexDirective
from .listings import listing_pages
from .opener import opener_node, visit_opener
from .records import RECORDS, write_records
from .rule import RuleDirective

__all__ = ["DIRECTIVES", "setup"]

DIRECTIVES: Final = {
    "rule": RuleDirective,
    "erratum": ErratumDirective,
    "computed": ComputedDirective,
    **dict.fromkeys(("rule-index", "erratum-index", "line-index", "proof-counts"), IndexDirective),
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what states rules and proves them."""
    app.setup_extension("riichi_book.sphinx.tiles")
    for name in ("tests", "notebooks", "requirements"):
        app.add_config_value(f"riichi_book_{name}", "", "env", str)
    app.add_domain(RuleDomain)
    for name in CHECKED:
        app.add_role(name, ReferenceRole(innernodeclass=nodes.inline))
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_node(filter_node, html=(visit_filter, None))
    app.add_node(opener_node, html=(visit_opener, None))
    for transform in (Fill, DropFilters):
        app.add_post_transform(transform)
    app.connect("config-inited", keep_records_apart)
    # Before Sphinx lists the sections of a page.
    app.connect("doctree-read", record, priority=400)
    app.connect("doctree-read", gather_errata, priority=410)
    app.connect("doctree-read", anchor_cells)
    app.connect("env-get-outdated", outdated)
    app.connect("env-updated", examine)
    app.connect("html-collect-pages", listing_pages)
    app.connect("build-finished", write_records)
    for script in ("filter.js", "opener.js"):
        app.add_js_file(script, loading_method="defer")
    return {"version": "1", "env_version": 3, "parallel_read_safe": True, "parallel_write_safe": True}


def keep_records_apart(app: Sphinx, config: Config) -> None:  # noqa: ARG001 - Sphinx passes these
    """Keep the data file out of an EPUB."""
    config.epub_exclude_files = [*config.epub_exclude_files, RECORDS]
