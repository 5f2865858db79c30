"""What the words of a page mean, in boxes that a page opens beside them: each once, out of sight.

A site has them, whose words lead to the glossary or to a yaku. They are no part of the text, and the search
passes them over.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from riichi_book.sphinx.proof.domain import RuleDomain, domain_of
from riichi_book.sphinx.proof.entries import ANCHORS, NAME
from riichi_book.sphinx.proof.indexes import copied_to
from riichi_book.sphinx.proof.listings import has_listings
from riichi_book.sphinx.proof.terms import meaning_anchor, terms_of, yaku_names
from riichi_book.sphinx.tiles.hands import tiles_apart
from riichi_book.sphinx.tiles.parts import box_node, inline, paragraph, strong
from riichi_book.tables.yaku import example_tiles, worth_words
from riichi_rules.hand import Hand
from riichi_rules.messages import say, sentence
from riichi_rules.yaku import YAKU


class TellMeanings(SphinxPostTransform):
    """Put what the words mean that a page links at the end of it, before references are resolved."""

    default_priority = 6

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Add a box for each word."""
        book = domain_of(self.env)
        if not has_listings(book.builder):
            return
        asked = dict.fromkeys(
            (link["reftype"], link["reftarget"])
            for link in self.document.findall(pending_xref)
            if link.get("refdomain") == NAME and link["reftype"] in {"term", "yaku"}
        )
        boxes = [box for kind, target in asked if (box := self.box(kind, target, book))]
        if boxes:
            self.document += nodes.container("", *boxes, classes=["riichi-meanings", "no-search"])

    def box(self, kind: str, target: str, book: RuleDomain) -> box_node | None:
        """Return the box of a word; none where no other page tells of it."""
        docname = self.env.docname
        if kind == "term":
            page, anchor = book.terms.get(target, docname), ANCHORS["term"] + target
        else:
            rule = book.rules.get(f"yaku.{target}")
            page, anchor = (rule.docname, rule.id) if rule else (docname, "")
        if page == docname:
            return None
        parts = self.term(target, book) if kind == "term" else self.yaku(target, book)
        where = inline(say("In the glossary") if kind == "term" else say("The rule"))
        parts.append(paragraph(make_refnode(book.builder, docname, page, anchor, where)))
        # A script opens the box for its readers.
        html = {"popover": "", "role": "dialog", "tabindex": "-1", "aria-label": target.replace("-", " ")}
        box = box_node("", *parts, html=html, ids=[meaning_anchor(kind, target)])
        box["classes"] += ["riichi-meaning"]
        return box

    def term(self, target: str, book: RuleDomain) -> list[nodes.Node]:
        """Return the names of a term and what it means."""
        term = terms_of(self.env)[target]
        return [headed(term.word, term.names), *copied_to(book.meanings[target], self.env.docname)]

    def yaku(self, target: str, book: RuleDomain) -> list[nodes.Node]:
        """Return the names of a yaku, its statement and worth, and the tiles of a win with it."""
        yaku = next(yaku for yaku in YAKU if yaku.id == target)
        tiles = example_tiles(yaku)
        texts = [str(tiles)] if isinstance(tiles, Hand) else str(tiles).split()
        rule, worth = book.rules[f"yaku.{target}"], worth_words(yaku)
        return [
            headed(target.replace("-", " "), yaku_names(rule.id)),
            *copied_to(rule.body, self.env.docname),
            paragraph(sentence(worth)),
            paragraph(*tiles_apart(texts)),
        ]


def headed(word: str, names: str) -> nodes.paragraph:
    """Return the first line of a box: the word and its names."""
    quiet = [" ", inline(names, "riichi-note")] if names else []
    return paragraph(strong(word), *quiet)
