"""Prose that is true under some rulesets only, named by the value of an option."""

from __future__ import annotations

import html
from typing import ClassVar, Final, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from riichi_book.sphinx.tiles.problems import report
from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.settings import read_setting

EITHER: Final = "|"
"""What stands between values of which each will do."""


class Condition(NamedTuple):
    """An option, and the values of it, as files have them, under which something is true."""

    option: str
    values: tuple[str, ...]

    def holds(self, rules: Ruleset) -> bool:
        """Whether it is true under a ruleset."""
        return rules.text(self.option) in self.values

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rulesets under which it is true."""
        return [rules for rules in map(load_ruleset, ruleset_ids()) if self.holds(rules)]


class when_node(nodes.container):  # noqa: N801 - docutils' nodes are named so
    """What is true under a ``condition``; the rulesets are named in the first line."""


class WhenDirective(SphinxDirective):
    """``{when} fu.double_wind_pair = 4``: what stands in it is true under rulesets with that value alone.

    Several values stand with ``|``. A page hides it where the reader's ruleset has another; all other books
    name the rulesets for which it is true.
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
        found = condition.rulesets
        if len(found) in {0, len(ruleset_ids())}:
            which = "every ruleset" if found else "no ruleset"
            report(self, "when", f"{self.arguments[0]} is so in {which}: then it needs no condition")
            return []
        words = f"{listed([rules.short_name for rules in found])}:"
        line = nodes.paragraph(words, words, classes=["riichi-mark"])
        return [
            when_node("", line, *self.parse_content_to_nodes(), condition=condition, classes=["riichi-when"])
        ]


def condition_of(text: str) -> Condition:
    """Read ``fu.double_wind_pair = 4``. Raises ``RulesetError`` where there is no such option or value."""
    option, equals, values = (part.strip() for part in text.partition("="))
    if not equals:
        raise RulesetError(f"a condition is such as fu.double_wind_pair = 4, not {text}")
    read = [read_setting(option, value.strip()) for value in values.split(EITHER)]
    return Condition(option, tuple([OPTIONS[name].write(value) for name, value in read]))


def listed(names: list[str]) -> str:
    """Return names as a sentence has them: "EMA 2016, WRC 2015 and Tenhou"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def visit_when(self: HTML5Translator, node: when_node) -> None:
    """Open the block, with what a page needs to show or hide it."""
    condition: Condition = node["condition"]
    when = html.escape(f"{condition.option}={EITHER.join(condition.values)}")
    rulesets = " ".join(rules.id for rules in condition.rulesets)
    self.body.append(f'<div class="riichi-when" data-when="{when}" data-rulesets="{rulesets}">\n')


def depart_when(self: HTML5Translator, node: when_node) -> None:  # noqa: ARG001 - Sphinx asks so
    """Close the block."""
    self.body.append("</div>\n")
