"""Old addresses of a page that was split: what moved leaves its anchors there, and they lead on.

A page is a part of the page whose name its own begins with, as ``yaku_one_han`` is of ``yaku``. There the
anchors of its rules are in the links to these, and a script leads on from them. A part that became a page of
another name has ``formerly: rulebook/limits#the-score-table`` above its text.
"""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from riichi_book.sphinx.tiles.parts import site_node

from .domain import domain_of
from .entries import PageEntries, Rule


class LeadOn(SphinxPostTransform):
    """Put the anchors of what moved into the links to it, once these are resolved."""

    default_priority = 20
    builders = ("html", "dirhtml")

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - Sphinx asks so
        """Put the anchors of each rule, and of the exercises about it, into the last link to it."""
        book, here = domain_of(self.env), self.env.docname
        moved: dict[str, dict[str, str]] = {}
        for name, page in book.pages.items():
            if name.startswith(f"{here}_"):
                address = book.builder.get_relative_uri(here, name)
                moved |= {f"{address}#{rule.id}": anchors_of(rule, page, address) for rule in page.rules}
        for name, facts in self.env.metadata.items():
            place, _, anchor = facts.get("formerly", "").partition("#")
            if place == here:
                address = book.builder.get_relative_uri(here, name)
                moved[address] = {anchor: address}
        links = {
            link["refuri"]: link
            for part in (nodes.section, nodes.row)  # rather in a table than in a sentence
            for around in self.document.findall(part)
            for link in around.findall(nodes.reference)
            if link.get("refuri") in moved
        }
        for address, link in links.items():
            spans = [
                f'<span id="{escape(name)}" data-leads="{escape(leads)}"></span>'
                for name, leads in moved[address].items()
            ]
            link.insert(0, site_node(html="".join(spans)))  # alone in its cell it is as large as a thumb


def anchors_of(rule: Rule, page: PageEntries, address: str) -> dict[str, str]:
    """Return the anchors that a rule and the exercises about it had, each with where on the page it leads."""
    exercises = [each["id"] for each in page.exercises if each["rule"] == rule.id]
    now = {**dict.fromkeys((rule.id, *rule.formerly), rule.id), **{name: name for name in exercises}}
    return {old: f"{address}#{new}" for old, new in now.items()}
