"""Sphinx extension of this book: rules with their proofs, worth and payment, rulesets, yaku, the glossary.

Set ``riichi_book_tests``, ``riichi_book_notebooks`` and ``riichi_book_requirements`` in ``conf.py`` to make
the directive ``rule`` ask for a proof of each rule.

``riichi_book_rulesets`` in ``conf.py`` names a folder; pages of all rulesets are written there first.
``riichi_book_glossary`` names a file of terms; the first use of a term on each page links to the glossary.
"""

from __future__ import annotations

from typing import Any, Final

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from riichi_book.sphinx.proof import blocks, indexes
from riichi_book.sphinx.proof.checks import examine, outdated
from riichi_book.sphinx.proof.domain import ReferenceRole, RuleDomain, record
from riichi_book.sphinx.proof.entries import CHECKED
from riichi_book.sphinx.proof.listings import RECORDS, listing_pages, write_records
from riichi_book.sphinx.proof.terms import named_reference, visit_named
from riichi_book.sphinx.tiles.markup import add_markup
from riichi_rules.messages import Message

from . import (
    asked_blocks,
    clauses,
    computed,
    contents,
    edition,
    exercises,
    glossary,
    languages,
    rule,
    ruleset_pages,
    rulesets,
    worth,
)
from .pruning import prune

__all__ = ["setup"]

MARKUP: Final = (
    blocks,
    indexes,
    *(clauses, computed, edition, exercises, glossary, ruleset_pages, rule, rulesets, worth),
)
"""The modules that define directives and roles."""


class BeforeReferences(SphinxPostTransform):
    """Add what needs all pages to a page, before its references are resolved."""

    default_priority = 5  # after MyST-NB has chosen the form of each output

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - signature of Sphinx
        """Fill in placeholders, mark the outputs of cells, and add the meanings of words."""
        for change in (indexes.fill, asked_blocks.mark_cells, glossary.add_meaning_boxes):
            change(self.env, self.document)


def let_templates_say(
    _app: Sphinx, _name: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Let templates render messages: ``{{ say("Search") }}``. Facts may be HTML elements."""
    context["say"] = lambda template, **facts: str(Markup().join(Message(template, facts).pieces(Markup)))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives, roles, nodes, transforms and event listeners of this book."""
    app.setup_extension("riichi_book.sphinx.tiles")
    for name in ("tests", "notebooks", "requirements", "rulesets", "glossary", "sheets"):
        app.add_config_value(f"riichi_book_{name}", "", "env", str)
    app.add_domain(RuleDomain)
    for name in CHECKED:
        app.add_role(name, ReferenceRole(innernodeclass=nodes.inline))
    edition.setup_edition(app)
    app.add_config_value("riichi_book_languages", [languages.SOURCE], "html", types=[list])
    app.add_transform(languages.BeforeTranslation)
    app.add_transform(languages.AfterTranslation)
    add_markup(app, *MARKUP)
    app.add_post_transform(BeforeReferences)
    app.add_node(asked_blocks.asked_node, html=(asked_blocks.visit_asked, asked_blocks.depart_asked))
    app.add_node(blocks.title_node, html=(blocks.visit_title, HTML5Translator.depart_paragraph))
    app.add_node(named_reference, html=(visit_named, HTML5Translator.depart_reference))
    for event, listener, *priority in (
        ("config-inited", languages.find_languages),
        ("config-inited", lambda _, config: config.epub_exclude_files.append(RECORDS)),
        ("config-inited", rulesets.write_pages),
        ("builder-inited", languages.title_contents),
        ("doctree-read", prune, 300),  # before anything is listed or linked
        ("doctree-read", record, 400),  # before Sphinx lists the sections of a page
        ("doctree-read", blocks.gather_errata, 410),
        ("doctree-read", indexes.anchor_cells),
        ("doctree-read", glossary.link_terms),
        ("doctree-read", exercises.add_solutions, 600),
        ("doctree-resolved", indexes.redirect_moved_anchors),
        ("env-get-outdated", outdated),
        ("env-updated", glossary.examine_glossary, 400),  # an unreadable glossary just has no links
        ("env-updated", examine),
        ("write-started", contents.resolve),
        ("html-collect-pages", listing_pages),
        ("html-page-context", contents.show_on_page, 400),  # before Furo shows them
        ("html-page-context", contents.list_rules),
        ("html-page-context", languages.add_language_links),
        ("html-page-context", exercises.add_script),
        ("html-page-context", let_templates_say),
        ("build-finished", write_records),
        ("build-finished", rulesets.publish_sheets),
    ):
        app.connect(event, listener, *priority)
    for script in ("filter.js", "opener.js", "names.js", "meanings.js"):
        app.add_js_file(script, loading_method="defer")
    return {"version": "1", "env_version": 4, "parallel_read_safe": True, "parallel_write_safe": True}
