"""What is folded away until somebody asks for it, and the directives ``fold`` and ``sample``.

Where a page cannot fold, all stands open: in an e-book below its summary, as text below a line in bold. Of
a ``proof`` a printed page has the summary alone, which tells how much there is. What is ``only_folded`` is
left out where nothing folds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes

from .markup import Block, directive, texts
from .parts import as_files

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator


class fold_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """What is folded away; the first of its children is its summary."""


class summary_node(nodes.Part, nodes.TextElement):  # noqa: N801 - docutils' nodes are named so
    """What stays in sight of a fold."""


@directive("fold", 1, content=True, options=texts("name"))
def fold(block: Block, summary: str) -> nodes.Node:
    """``{fold} The answer``: what stands in it is folded away under its summary."""
    content = block.parse_content_to_nodes()
    if all(isinstance(node, nodes.Invisible) for node in content):
        raise ValueError(f"the fold {summary!r} holds nothing")
    made = folded(summary, *content)
    made["classes"].append("riichi-framed")
    for node in (made, made.children[0]):
        block.set_source_info(node)  # without a place the summary is not handed to translators
    block.add_name(made)
    return made


@directive("sample", content=True)
def sample(block: Block) -> Iterator[nodes.Node]:
    """``{sample}``: its content as it is written, and under it what that makes."""
    source = "\n".join(block.content)
    markup = nodes.literal_block(source, source, language="text")
    block.set_source_info(markup)
    yield markup
    yield nodes.container("", *block.parse_content_to_nodes(), classes=["riichi-sample"])


def folded(summary: str, *content: nodes.Node, proof: bool = False, only_folded: bool = False) -> fold_node:
    """Return content folded away under its summary."""
    return fold_node("", summary_node(summary, summary), *content, proof=proof, only_folded=only_folded)


def unfolded(fold: fold_node) -> list[nodes.Node]:
    """Return what stands for a fold where nothing folds."""
    if fold.get("only_folded"):
        return []
    summary, *content = fold.children
    bold = nodes.paragraph(summary.astext(), "", nodes.strong("", "", *summary.children))
    places = ("source", "line", "uid")  # with these translators are handed it
    vars(bold).update({name: value for name, value in vars(summary).items() if name in places})
    anchor = [nodes.target("", "", ids=fold["ids"])] if fold["ids"] else []
    return [*anchor, bold, *content]


def visit_fold(self: HTML5Translator, node: fold_node) -> None:
    """Open the fold; in a book of files it stays open."""
    if node.get("only_folded") and as_files(self.builder):
        raise nodes.SkipNode
    classes = "riichi-fold riichi-proof" if node.get("proof") else "riichi-fold"
    how: dict[str, Any] = {"open": "open"} if as_files(self.builder) else {}
    # The fold itself bears no anchor: see where its summary ends.
    self.body.append(self.starttag(nodes.Element(classes=node["classes"]), "details", CLASS=classes, **how))


def depart_summary(self: HTML5Translator, node: summary_node) -> None:
    """Close what stays in sight. The anchor stands below: a browser opens the fold that a link leads into."""
    self.body.append("</summary>\n")
    self.body += [f'<span id="{anchor}"></span>' for anchor in node.parent["ids"]]
