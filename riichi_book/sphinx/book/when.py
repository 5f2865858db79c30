"""Prose that is true under some rulesets only, named by the value of an option."""

from __future__ import annotations

import html
from typing import ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import Condition, alone, condition_of
from riichi_rules.errors import RulesetError
from riichi_rules.messages import listed, say
from riichi_rules.ruleset import ruleset_ids

from .edition import chosen, rules_here


class when_node(nodes.container):  # noqa: N801 - docutils' nodes are named so
    """What is true under a ``condition``; the rulesets are named in the first line."""


class WhenDirective(SphinxDirective):
    """``{when} fu.double_wind_pair = 4``: what stands in it is true under rulesets with that value alone.

    Several values stand with ``|``, and ``!=`` before those with which it is not. A page hides it where the
    reader's ruleset has another; all other books name the rulesets for which it is true. An edition has it
    where it is true, as any other prose.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the prose with the rulesets for which it is true, or nothing after an error."""
        try:
            condition = condition_of(self.arguments[0])
        except RulesetError as error:
            report(self, "when", str(error))
            return []
        if alone():
            return chosen(self.parse_content_to_nodes()) if condition.applies(rules_here()) else []
        found = condition.rulesets
        if len(found) in {0, len(ruleset_ids())}:
            which = "every" if found else "no"
            report(self, "when", f"{self.arguments[0]} is so in {which} ruleset: then it needs no condition")
            return []
        words = str(say("{rulesets}:", rulesets=listed([rules.fact for rules in found])))
        line = nodes.paragraph(words, words, classes=["riichi-mark"])
        return [
            when_node("", line, *self.parse_content_to_nodes(), condition=condition, classes=["riichi-when"])
        ]


def visit_when(self: HTML5Translator, node: when_node) -> None:
    """Open the block, with what a page needs to show or hide it."""
    condition: Condition = node["condition"]
    when = html.escape(str(condition))
    rulesets = " ".join(rules.id for rules in condition.rulesets)
    self.body.append(f'<div class="riichi-when" data-when="{when}" data-rulesets="{rulesets}">\n')


def depart_when(self: HTML5Translator, node: when_node) -> None:  # noqa: ARG001 - Sphinx asks so
    """Close the block."""
    self.body.append("</div>\n")
