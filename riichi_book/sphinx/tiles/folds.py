"""Content that is folded away until the reader opens it, and the directives ``fold`` and ``sample``.

Without folding everything is visible: below its summary in an e-book, below a bold line in text formats.
Printed web pages hide a ``proof``, except in the list of all rules. ``only_folded`` content is left out if it
cannot fold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes

from .markup import Block, directive, texts
from .parts import as_files

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator


class fold_node(nodes.General, nodes.Element):  # noqa: N801 - naming style of docutils
    """Folded content; its first child is the summary."""


class summary_node(nodes.Part, nodes.TextElement):  # noqa: N801 - naming style of docutils
    """The visible summary of a fold."""


@directive("fold", 1, content=True, options=texts("name"))
def fold(block: Block, summary: str) -> nodes.Node:
    """``{fold} The answer``: fold the content away under its summary."""
    content = block.parse_content_to_nodes()
    if all(isinstance(node, nodes.Invisible) for node in content):
        raise ValueError(f"the fold {summary!r} holds nothing")
    made = folded(summary, *content)
    made["classes"].append("riichi-framed")
    for node in (made, made.children[0]):
        block.set_source_info(node)  # translators only get text with a source line
    block.add_name(made)
    return made


@directive("sample", content=True)
def sample(block: Block) -> Iterator[nodes.Node]:
    """``{sample}``: show the content as source, with the rendered result below it."""
    source = "\n".join(block.content)
    markup = nodes.literal_block(source, source, language="text")
    block.set_source_info(markup)
    yield markup
    yield nodes.container("", *block.parse_content_to_nodes(), classes=["riichi-sample"])


def folded(summary: str, *content: nodes.Node, proof: bool = False, only_folded: bool = False) -> fold_node:
    """Return content folded away under its summary."""
    return fold_node("", summary_node(summary, summary), *content, proof=proof, only_folded=only_folded)


def unfolded(fold: fold_node) -> list[nodes.Node]:
    """Return the replacement of a fold for builders that cannot fold."""
    if fold.get("only_folded"):
        return []
    summary, *content = fold.children
    bold = nodes.paragraph(summary.astext(), "", nodes.strong("", "", *summary.children))
    places = ("source", "line", "uid")  # translators only get text with these
    vars(bold).update({name: value for name, value in vars(summary).items() if name in places})
    anchor = [nodes.target("", "", ids=fold["ids"])] if fold["ids"] else []
    return [*anchor, bold, *content]


def visit_fold(self: HTML5Translator, node: fold_node) -> None:
    """Open the fold; in an EPUB it is always unfolded."""
    if node.get("only_folded") and as_files(self.builder):
        raise nodes.SkipNode
    classes = "riichi-fold riichi-proof" if node.get("proof") else "riichi-fold"
    how: dict[str, Any] = {"open": "open"} if as_files(self.builder) else {}
    # The anchor is not on the fold itself, see ``depart_summary``.
    self.body.append(self.starttag(nodes.Element(classes=node["classes"]), "details", CLASS=classes, **how))


def depart_summary(self: HTML5Translator, node: summary_node) -> None:
    """Close the summary, then add the anchors: a browser opens a fold if the link target is inside it."""
    self.body.append("</summary>\n")
    self.body += [f'<span id="{anchor}"></span>' for anchor in node.parent["ids"]]
