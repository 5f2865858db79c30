"""A hand that is played through on a page: at each pause the table, the question, and what choices lead to.

A script steps through the scenes, and tells of a choice when it is made. Without it, and on paper, all scenes
stand one below the other, and every choice is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from riichi_book.drawing.layout import tiles_view
from riichi_book.sphinx.tiles.boards import TABLE_HEIGHT
from riichi_book.sphinx.tiles.hands import drawing_node, tiles_node
from riichi_book.sphinx.tiles.parts import paragraph
from riichi_book.tables.conditions import alone
from riichi_book.teaching.game import Decision, Outcome, Turn, read_game
from riichi_rules.messages import Message, say
from riichi_rules.notation import read_tiles
from riichi_rules.ruleset.shelf import assumed

from .asked import speaking_of
from .edition import UNPLAYED, refused
from .exercises import rule_links

SCRIPT: Final = "scenes.js"
_TILES: Final = re.compile(r"\b(?:[0-9]+[mpsz])+\b")


class SceneDirective(SphinxDirective):
    """``{scene} first_game.toml call``: a decision of a game, which stands in a file beside the page.

    What is in it comes before the decision. A list of definitions ends it: its terms are the choices, in the
    words of a script, and each definition says more of what the choice leads to than the rules do.
    ``rules`` are ids of rules that stand behind the question.
    """

    required_arguments = 2
    has_content = True
    option_spec: ClassVar = {"rules": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the scene, or nothing after an error."""
        file, name = self.arguments
        try:
            return [self._scene(self._decision(file, name))]
        except (ValueError, KeyError) as error:
            refused(self, "scene", error, name)
            self.env.metadata[self.env.docname][UNPLAYED] = name
            return []

    def _decision(self, file: str, name: str) -> Decision:
        relative, path = self.env.relfn2path(file)
        self.env.note_dependency(relative)
        decisions = read_game(Path(path).read_text("utf-8"), assumed() if alone() else "")
        if name not in decisions:
            raise ValueError(f"{relative} has no such decision; it has {', '.join(decisions)}")
        return decisions[name]

    def _scene(self, decision: Decision) -> nodes.Element:
        lead, choices = parted(self.parse_content_to_nodes())
        if decision.best not in choices:
            raise ValueError(f"{decision.best} is what is decided, and is no choice of it")
        items = [self._item(choice, decision, more) for choice, more in choices.items()]
        sight = nodes.container("", *self._drawings(decision), classes=["riichi-sight"])
        outcomes = nodes.definition_list("", *items, classes=["riichi-outcomes", "simple"])
        words = nodes.container("", *lead, outcomes)
        may = decision.may if isinstance(decision, Turn) else ""
        links = list(rule_links(self.options.get("rules", "").split()))
        if may or links:
            words += nodes.paragraph("", "", nodes.Text(f"{may} ".lstrip()), *links, classes=["riichi-may"])
        made = nodes.container("", sight, words, classes=["riichi-scene"])
        self.set_source_info(made)
        return speaking_of(decision.ruleset, made, marked=False)  # the page says it once

    def _drawings(self, decision: Decision) -> Iterator[nodes.Element]:
        for view in decision.views:
            board = view.height > view.width / 2
            drawing = drawing_node(self, view, TABLE_HEIGHT if board else "3em")
            drawing["classes"] += ["riichi-board"] if board else []
            yield drawing

    def _item(self, choice: str, decision: Decision, more: Iterable[nodes.Node]) -> nodes.Element:
        """Return a choice: what it is, and what is said to whoever makes it."""
        outcome = decision.outcome(choice)
        first, *rest = more
        reply = nodes.paragraph("", "", nodes.strong("", str(verdict(outcome, decision))), nodes.Text(" "))
        computed: list[nodes.Node] = [nodes.Text(" ".join(outcome.sentences))]
        written = list(first.children)
        # What is decided is praised first; of any other choice it is told first what follows from it.
        before, after = (written, computed) if outcome.best else (computed, written)
        reply += [*before, nodes.Text(" "), *after]
        links = [paragraph(rule_links(outcome.rules))] if outcome.rules else []
        kind = "riichi-best" if outcome.best else "riichi-else"
        body = nodes.definition("", reply, *rest, *links)
        return nodes.definition_list_item(
            "", nodes.term("", "", *label(choice, outcome)), body, classes=[kind]
        )


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
    views = [tiles_view(read_tiles(text)) for text in _TILES.findall(choice)]
    pictures = [tiles_node("", view.text, view=view, support_smartquotes=False) for view in views]
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
