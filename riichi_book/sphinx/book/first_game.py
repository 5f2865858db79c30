"""A hand that is played through on a page: at each pause the table, the question, and what choices lead to.

A script steps through the scenes, and tells of a choice when it is made. Without it, and on paper, all scenes
stand one below the other, and every choice is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx

from riichi_book.sphinx.tiles.boards import TABLE_HEIGHT
from riichi_book.sphinx.tiles.hands import drawing_node, tiles_of
from riichi_book.sphinx.tiles.markup import Block, directive, one_of, texts
from riichi_book.sphinx.tiles.parts import paragraph, strong
from riichi_book.tables.conditions import alone
from riichi_book.teaching.game import Decision, Outcome, Turn, read_game
from riichi_rules.messages import Message, say
from riichi_rules.notation import read_tiles
from riichi_rules.ruleset.shelf import assumed

from .asked import speaking_of
from .edition import UNPLAYED
from .exercises import rule_links

SCRIPT: Final = "scenes.js"
_TILES: Final = re.compile(r"\b(?:[0-9]+[mpsz])+\b")


@directive("scene", 2, content=True, options=texts("rules"), asks=True)
def scene(block: Block, file: str, name: str) -> nodes.Node:
    """``{scene} first_game.toml call``: a decision of a game, which stands in a file beside the page.

    What is in it comes before the decision. A list of definitions ends it: its terms are the choices, in the
    words of a script, and each definition says more of what the choice leads to than the rules do.
    ``rules`` are ids of rules that stand behind the question.
    """
    try:
        relative, path = block.env.relfn2path(file)
        block.env.note_dependency(relative)
        decisions = read_game(Path(path).read_text("utf-8"), assumed() if alone() else "")
        return _scene(block, decisions[one_of(name, decisions, "decision")])
    except (ValueError, KeyError):
        block.env.metadata[block.env.docname][UNPLAYED] = name
        raise


def _scene(block: Block, decision: Decision) -> nodes.Element:
    lead, choices = parted(block.parse_content_to_nodes())
    if decision.best not in choices:
        raise ValueError(f"{decision.best} is what is decided, and is no choice of it")
    items = [_item(choice, decision, more) for choice, more in choices.items()]
    sight = nodes.container("", *_drawings(block, decision), classes=["riichi-sight"])
    outcomes = nodes.definition_list("", *items, classes=["riichi-outcomes", "simple"])
    words = nodes.container("", *lead, outcomes)
    may = decision.may if isinstance(decision, Turn) else ""
    links = list(rule_links(block.options.get("rules", "").split()))
    if may or links:
        words += paragraph(f"{may} ".lstrip(), *links, classes="riichi-may")
    made = nodes.container("", sight, words, classes=["riichi-scene"])
    block.set_source_info(made)
    return speaking_of(decision.ruleset, made, marked=False)  # the page says it once


def _drawings(block: Block, decision: Decision) -> Iterator[nodes.Element]:
    for view in decision.views:
        board = view.height > view.width / 2
        drawing = drawing_node(block, view, TABLE_HEIGHT if board else "3em")
        drawing["classes"] += ["riichi-board"] if board else []
        yield drawing


def _item(choice: str, decision: Decision, more: Iterable[nodes.Node]) -> nodes.Element:
    """Return a choice: what it is, and what is said to whoever makes it."""
    outcome = decision.outcome(choice)
    first, *rest = more
    computed: list[object] = [" ".join(outcome.sentences)]
    written = list[object](first.children)
    # What is decided is praised first; of any other choice it is told first what follows from it.
    before, after = (written, computed) if outcome.best else (computed, written)
    reply = paragraph(strong(verdict(outcome, decision)), " ", *before, " ", *after)
    links = [paragraph(*rule_links(outcome.rules))] if outcome.rules else []
    kind = "riichi-best" if outcome.best else "riichi-else"
    term = nodes.term("", "", *label(choice, outcome))
    return nodes.definition_list_item("", term, nodes.definition("", reply, *rest, *links), classes=[kind])


def parted(content: list[nodes.Node]) -> tuple[list[nodes.Node], dict[str, list[nodes.Node]]]:
    """Return what comes before a decision, and its choices with what is said of each.

    Raises ``ValueError`` for content that does not end in choices.
    """
    match content:
        case [*lead, nodes.definition_list() as choices]:
            return lead, {item.children[0].astext(): list(item.children[-1].children) for item in choices}
        case _:
            raise ValueError("a scene ends in a list of definitions: each term is a choice")


def label(choice: str, outcome: Outcome) -> list[nodes.Node]:
    """Return a choice in words, and its tiles drawn."""
    pictures = [tiles_of(read_tiles(text)) for text in _TILES.findall(choice)]
    return [nodes.Text(outcome.label), *[part for each in pictures for part in (nodes.Text(" "), each)]]


def verdict(outcome: Outcome, decision: Decision) -> Message:
    """Return in a word what is said to a choice."""
    if isinstance(decision, Turn):
        allowed = say("You may, but look.") if outcome.allowed else say("Not allowed.")
        return say("Yes.") if outcome.best else allowed
    return say("Right.") if outcome.best else say("Not quite.")


def add_script(app: Sphinx, *event: Any) -> None:  # noqa: ANN401 - Sphinx passes the page, and more
    """Add the script to a page that has a scene."""
    blocks = event[-1].findall(nodes.container) if event[-1] is not None else ()
    if any("riichi-scene" in block["classes"] for block in blocks):
        app.add_js_file(SCRIPT, loading_method="defer")
