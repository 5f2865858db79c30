"""Live pages of a book: the directives that make them, and what each says where it cannot run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any, Final, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx

from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.teaching.levels import WORDS
from riichi_rules.messages import Message, in_thousands, say

from .practice import SET
from .rules_chosen import rulesets

LIVES: Final = "riichi_lives"
"""The key in a page's metadata that marks it as live."""
NOT_BUILT: Final = say(
    "This copy of the book was built without node and npm, so it cannot answer questions here."
)
NEEDS: Final = say("It has to come from a server: opened as a file, it cannot answer.")


class Living(NamedTuple):
    """What a live page says where scripts do not run, and (``elsewhere``) in builds other than HTML."""

    notice: tuple[Message, ...]
    elsewhere: Message


PAGES: Final = {
    "ask": Living(
        (
            say("This page answers your questions once JavaScript and WebAssembly are on."),
            NEEDS,
            say("You can still read the book, and on the command line you can use riichi-rules ask."),
        ),
        say(
            "On this book's site, this page answers your questions: tap the tiles of a hand, and the rules"
            " say whether it may win and what it is worth. On paper and in an e-book it cannot;"
            " riichi-rules ask answers on the command line."
        ),
    ),
    "practice": Living(
        (
            say(
                "This page asks you questions and says what you overlooked, once JavaScript and WebAssembly"
                " are on."
            ),
            NEEDS,
            say(
                "Each chapter still ends with exercises and their solutions, and riichi-rules sheet prints"
                " as many as you like."
            ),
        ),
        say(
            "On this book's site, this page asks you one drill after another and says what you overlooked."
            " On paper and in an e-book it cannot; riichi-rules sheet prints as many drills as you like."
        ),
    ),
}
"""The live pages, by the first word of their directives: ``{ask-page}``, ``{practice-page}``."""


class live_page(nodes.container):  # noqa: N801 - docutils names nodes so
    """The element that a page's script fills; its content shows where the script does not run.

    ``lives`` is a key of ``PAGES``.
    """


@directive("ask-page")
@directive("practice-page")
def live(block: Block) -> nodes.Node:
    """``{ask-page}``: the page asks the rules. ``{practice-page}``: it asks the reader."""
    lives = block.name.removesuffix("-page")
    block.env.metadata[block.env.docname][LIVES] = lives
    return live_page("", nodes.paragraph("", " ".join(map(str, PAGES[lives].notice))), lives=lives)


def reword(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """In builds other than HTML, have the page say that only the site can answer."""
    if app.builder.name in {"html", "dirhtml"}:
        return
    for page in doctree.findall(live_page):
        page.children = [nodes.paragraph("", str(PAGES[page["lives"]].elsewhere))]


def visit(translator: Any, node: live_page) -> None:  # noqa: ANN401 - docutils has no common type
    """Open the element of a live page; if the live part was not built, say so."""
    live = getattr(translator.builder, "riichi_live", None)
    name = node["lives"]
    if live is None:
        translator.body.append(f'<div id="{name}-page" class="ask-notice">')
        if translator.builder.name == "html":
            node.insert(0, nodes.paragraph("", str(NOT_BUILT)))
        return
    data = "".join(f' data-{key}="{escape(json.dumps(each))}"' for key, each in data_of(name))
    # Show how many bytes the first answer needs, until scripts move the bar.
    words = say("{come} of {all} MB", come=in_thousands("0.0"), all=in_thousands(f"{live.first / 1e6:.1f}"))
    bar = f'<progress max="{live.first}" value="0" aria-hidden="true"></progress>'
    coming = f'<p class="ask-coming ask-first">{bar} <span>{escape(str(words))}</span></p>'
    translator.body.append(f'<div id="{name}-page" class="ask-root ask-notice"{data}>{coming}')


def depart(translator: Any, _node: live_page) -> None:  # noqa: ANN401 - as above
    """Close the element."""
    translator.body.append("</div>\n")


def data_of(name: str) -> Iterator[tuple[str, Any]]:
    """Yield what a page knows before Python has loaded: rulesets, kinds of drills, the size of a set."""
    yield "rulesets", rulesets()
    if name == "practice":
        named = {kind: (str(words.title), list(map(str, words.levels))) for kind, words in WORDS.items()}
        kinds = [{"kind": kind, "title": title, "levels": levels} for kind, (title, levels) in named.items()]
        yield from (("kinds", kinds), ("set", SET))
