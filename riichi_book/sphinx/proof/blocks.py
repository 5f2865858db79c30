"""The blocks that a text is made of: what a rule and an erratum look like, and the directive ``erratum``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import alone

from .entries import ERRATUM_FIELDS

ERRATUM_ID = re.compile(r"E-[1-9][0-9]*")


class evidence_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """Where it will stand what a rule rests on: that is known when all pages have been read."""


class Claims(NamedTuple):
    """What a rule says about itself beside its statement, as the fields of ``Rule`` have it."""

    id: str
    title: str
    requirements: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    code: str = ""
    example: str = ""
    conduct: bool = False
    formerly: tuple[str, ...] = ()


class ErratumDirective(SphinxDirective):
    """``{erratum} E-1``: where a source is wrong, what is right, and how that was found."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "source": directives.unchanged_required,
        "prints": directives.unchanged_required,
        "right": directives.unchanged_required,
        "found": directives.unchanged_required,
        "above": directives.flag,
    }
    """``above``: the last table before the box is the computation, and the index shows it with the box."""

    def run(self) -> list[nodes.Node]:
        """Return the box, or nothing if its id is none or it leaves out what it is for."""
        if alone():  # its sources are of the whole book
            return []
        erratum = self.arguments[0]
        if not ERRATUM_ID.fullmatch(erratum):
            report(self, "erratum", f"{erratum} is no id of an erratum: right would be E-1")
            return []
        missing = [option for option in ("source", *ERRATUM_FIELDS) if option not in self.options]
        if missing:
            report(self, "erratum", f"the erratum {erratum} does not say :{missing[0]}:")
            return []
        source = self.options["source"]
        block = nodes.container(ids=[erratum], classes=["riichi-erratum"])
        block["riichi_erratum"] = {"id": erratum, "source": source, "above": "above" in self.options}
        self.set_source_info(block)
        block += headline(self, erratum, f"Erratum: {source}")
        fields = nodes.field_list(classes=["riichi-says"])
        for option, label in ERRATUM_FIELDS.items():
            inline, messages = self.parse_inline(self.options[option])
            paragraph = nodes.paragraph(self.options[option], "", *inline)
            self.set_source_info(paragraph)
            fields += field(label, paragraph, *messages, name=f"riichi-{option}")
        block += fields
        if self.content:
            evidence = nodes.container("", *self.parse_content_to_nodes(), classes=["riichi-evidence"])
            block += folded("What shows it", evidence)
        return [block]


def rule_block(
    directive: SphinxDirective,
    claims: Claims,
    statement: Sequence[nodes.Node],
    example: Sequence[nodes.Node] = (),
) -> nodes.container:
    """Return the block of a rule: its headline, its statement, its example, and what it rests on."""
    block = nodes.container(ids=[claims.id, *claims.formerly], classes=["riichi-rule"])
    recorded = claims._asdict()
    del recorded["title"]  # it is read off the page, where it may be translated
    block["riichi_rule"] = recorded
    directive.set_source_info(block)
    block += headline(directive, claims.id, claims.title)
    block += nodes.container("", *statement, classes=["riichi-statement"])
    block += example
    block += evidence_node("", rule=claims.id)
    return block


def headline(directive: SphinxDirective, anchor: str, title: str) -> nodes.container:
    """Return the first line of a block: its title, and its id as a link to itself."""
    # What translators get is the markup of the title, and nothing of the link.
    line = nodes.paragraph(f"**{title}**", "", nodes.strong(title, title), classes=["riichi-title"])
    directive.set_source_info(line)
    if alone():  # an id is for who looks for the proof
        return nodes.container("", line, classes=["riichi-headline"])
    link = nodes.reference("", "", nodes.literal(anchor, anchor), refid=anchor, internal=True)
    return nodes.container("", line, nodes.paragraph("", "", link), classes=["riichi-headline"])


def field(label: object, *body: nodes.Node, name: str = "") -> nodes.field:
    """Return one labelled line of a list."""
    classes = [name] if name else []
    return nodes.field(
        "", nodes.field_name(str(label), str(label)), nodes.field_body("", *body, classes=classes)
    )
