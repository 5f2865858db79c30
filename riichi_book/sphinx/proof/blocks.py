"""The blocks that a text is made of: what a rule and an erratum look like, and the directive ``erratum``.

Errata stand at the end of a chapter. Where one stands in the source, a quiet line leads to its box. A page
that states no rules is about its errata, and keeps them where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.pages import filled
from riichi_book.sphinx.tiles.markup import Block, directive, texts
from riichi_book.sphinx.tiles.parts import code, joined, paragraph, site_node
from riichi_book.tables.conditions import alone

from .entries import ERRATUM_FIELDS

ERRATUM_ID = re.compile(r"E-[1-9][0-9]*")
ERRATA: Final = "Where the sources err"
PLACE: Final = "at-"
"""Where a box stands in the source has its anchor behind this."""
OPENERS: Final = {
    "proofs": "Show sources and proofs",
    "tokens": "Show what files and commands call them",
}
"""What a box to tick brings on a page, and what stands beside it."""


class evidence_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """Where it will stand what a rule rests on: that is known when all pages have been read."""


@directive(
    "erratum",
    1,
    content=True,
    options={**texts("source", *ERRATUM_FIELDS), "above": directives.flag},
)
def erratum_box(box: Block, erratum: str) -> Iterator[nodes.Node]:
    """``{erratum} E-1``: where a source is wrong, what is right, and how that was found.

    ``above``: the last table before the box is the computation, and the index shows it with the box.
    """
    if alone():  # its sources are of the whole book
        return
    if not ERRATUM_ID.fullmatch(erratum):
        raise ValueError(f"{erratum} is no id of an erratum: right would be E-1")
    missing = [option for option in ("source", *ERRATUM_FIELDS) if option not in box.options]
    if missing:
        raise ValueError(f"the erratum {erratum} does not say :{missing[0]}:")
    source = box.options["source"]
    says = []
    for option, label in ERRATUM_FIELDS.items():
        inline, messages = box.parse_inline(box.options[option])
        line = nodes.paragraph(box.options[option], "", *inline)
        box.set_source_info(line)
        says.append((label, f"riichi-{option}", [line, *messages]))
    head = headline(box, erratum, f"Erratum: {source}")
    evidence = box.parse_content_to_nodes() if box.content else []
    (made,) = filled("erratum", head=head, says=says, evidence=evidence, folded=True)
    made["ids"].append(erratum)
    made["riichi_erratum"] = {"id": erratum, "source": source, "above": "above" in box.options}
    box.set_source_info(made)
    yield made


def rule_block(
    directive: SphinxDirective, title: str, content: Sequence[Sequence[nodes.Node]], **claims: object
) -> nodes.container:
    """Return the block of a rule: its headline, its statement, its example, and what it rests on.

    ``claims`` are what it says about itself, as the fields of ``Rule`` have it.
    """
    name, (statement, example) = str(claims["id"]), content
    formerly = cast(tuple[str, ...], claims["formerly"])
    facts = {"ids": [name, *formerly], "head": headline(directive, name, title), "statement": statement}
    (block,) = filled("rule", example=example, evidence=evidence_node("", rule=name), **facts)
    block["riichi_rule"] = claims  # its title is read off the page, where it may be translated
    directive.set_source_info(block)
    return block


def headline(directive: SphinxDirective, anchor: str, title: str) -> list[nodes.Element]:
    """Return the first line of a block: its title, and its id as a link to itself."""
    # What translators get is the markup of the title, and nothing of the link.
    line = nodes.paragraph(f"**{title}**", "", nodes.strong(title, title), classes=["riichi-title"])
    directive.set_source_info(line)
    link = nodes.reference("", "", code(anchor), refid=anchor, internal=True)
    return filled("headline", title=line, link=link)


def opener(shows: str) -> site_node:
    """Return a box to tick that brings what most readers pass over, out of sight until its script has come.

    What was ticked is kept for the pages that follow.
    """
    box = f'<input type="checkbox" data-shows="{shows}" autocomplete="off">'
    return site_node(html=f'<p class="riichi-opener"><label>{box} {OPENERS[shows]}</label></p>\n')


def gather_errata(app: Sphinx, doctree: nodes.document) -> None:
    """Move the errata of a page with rules into a section at its end, and leave links to them."""
    boxes = [node for node in doctree.findall(nodes.container) if "riichi_erratum" in node]
    if not boxes or not any("riichi_rule" in node for node in doctree.findall(nodes.container)):
        return
    anchor = f"errata-of-{nodes.make_id(app.env.docname)}"
    section = nodes.section("", nodes.title(ERRATA, ERRATA), ids=[anchor])
    for group in neighbours(boxes):
        places = [place_of(box) for box in group]
        around = group[0].parent
        around.insert(around.index(group[0]), quiet_line(group))
        for box, place in zip(group, places, strict=True):
            around.remove(box)
            says = next(box.findall(nodes.field_list))
            says += filled("field", label="Stands beside", parts=paragraph(place))
            section += box
    chapter: nodes.Element = next(doctree.findall(nodes.section), doctree)
    chapter.append(section)


def neighbours(boxes: Iterable[nodes.Element]) -> list[list[nodes.Element]]:
    """Return boxes in groups of those that follow one another with nothing between."""
    groups: list[list[nodes.Element]] = []
    for box in boxes:
        if not groups or box.previous_sibling() is not groups[-1][-1]:
            groups.append([])
        groups[-1].append(box)
    return groups


def quiet_line(boxes: Sequence[nodes.Element]) -> nodes.paragraph:
    """Return the line that leads to boxes: "Sources err here: E-7, E-14"."""
    names: list[str] = [box["ids"][0] for box in boxes]
    words = "Sources err here: " if names[1:] else "A source errs here: "
    links = joined(nodes.reference("", name, refid=name, internal=True) for name in names)
    anchors = [f"{PLACE}{name}" for name in names]
    return nodes.paragraph("", words, *links, ids=anchors, classes=["riichi-errs"])


def place_of(box: nodes.Element) -> nodes.reference:
    """Return a link to what a box stands beside: the rule before it, or a place in its section."""
    before = box.previous_sibling()
    while isinstance(before, nodes.Element) and "riichi_erratum" in before:
        before = before.previous_sibling()
    if isinstance(before, nodes.Element) and "riichi_rule" in before:
        title = next(before.findall(nodes.strong)).astext()
        return nodes.reference("", title, refid=before["ids"][0], internal=True)
    around = box.parent
    while not isinstance(around, nodes.section | nodes.document):
        around = around.parent
    title = next(around.findall(nodes.title)).astext()
    return nodes.reference("", title, refid=f"{PLACE}{box['ids'][0]}", internal=True)
