"""Links that tell names: a term or a yaku in English, kanji and romaji, while it is pointed at.

The names are a description of the link, so that screen readers tell them. The style sheet shows them
to whoever points at the link or reaches it with the keyboard. Where the link leads they stand as text.
"""

from __future__ import annotations

import html
from typing import cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.writers.html5 import HTML5Translator


class named_reference(nodes.reference):  # noqa: N801 - docutils' nodes are named so
    """A link with ``riichi_names`` and ``riichi_meaning``. To all builders but sites' it is a plain one."""


def named(link: nodes.reference, names: str, kind: str = "", target: str = "") -> nodes.reference:
    """Return a link that tells names; the kind and the target of a word lead to its box."""
    facts = {"riichi_names": names} if names else {}
    if kind:
        link["classes"].append("riichi-term")
        facts["riichi_meaning"] = meaning_anchor(kind, target)
    return named_reference("", "", *link.children, **{**link.attributes, **facts}) if facts else link


def meaning_anchor(kind: str, target: str) -> str:
    """Return the anchor of the box that tells what a term or a yaku means."""
    return f"meaning-{kind}-{target}"


def link_to(kind: str, target: str, text: nodes.inline) -> pending_xref:
    """Return the link to a term or a yaku. Where no page tells of it, the words stay words."""
    return pending_xref(
        "",
        text,
        refdomain="riichi",
        reftype=kind,
        reftarget=target,
        refexplicit=True,
        refwarn=False,
    )


def visit_named(self: HTML5Translator, node: named_reference) -> None:
    """Open the link, and describe it by its names."""
    self.visit_reference(node)
    if self.builder.name.startswith("epub"):
        return
    names, meaning = html.escape(node.get("riichi_names", "")), node.get("riichi_meaning")
    spoken = f'aria-description="{names}" data-riichi-names="{names}" ' if names else ""
    leads = f'data-riichi-meaning="{meaning}" ' if meaning else ""
    self.body[-1] = self.body[-1].replace("<a ", f"<a {spoken}{leads}", 1)


def depart_named(self: HTML5Translator, node: named_reference) -> None:
    """Close the link."""
    self.depart_reference(cast(nodes.reference, node))
