"""The directive ``rule``: a statement, an example that is drawn, and what the rule claims."""

from __future__ import annotations

import re
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_from
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import alone, holds
from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.ruleset.shelf import assumed

from .blocks import Claims, rule_block

RULE_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")


class RuleDirective(SphinxDirective):
    """``{rule} furiten.own-discard``: one rule, its statement in the body, its claims as options.

    The example takes the options of ``hand``. ``formerly`` keeps anchors that others may have linked to.
    ``occurs`` are conditions as of ``when``, with semicolons or joined by ``and``: where none holds, a book
    of one ruleset leaves the rule out.
    """

    required_arguments = 1
    has_content = True
    example_options: ClassVar[OptionSpec] = {**HAND_OPTIONS}
    option_spec: ClassVar = {
        **HAND_OPTIONS,
        "title": directives.unchanged_required,
        "requirements": directives.unchanged_required,
        "sources": directives.unchanged_required,
        "option": directives.unchanged_required,
        "code": directives.unchanged_required,
        "example": directives.unchanged_required,
        "conduct": directives.flag,
        "formerly": directives.unchanged_required,
        "occurs": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the block, or nothing if its id is none or it states nothing."""
        rule = self.arguments[0]
        if not RULE_ID.fullmatch(rule):
            report(self, "rule", f"{rule} is no id of a rule: right would be furiten.own-discard")
            return []
        if not self.content:
            report(self, "rule", f"the rule {rule} states nothing")
            return []
        try:
            if alone() and not occurs(self.options.get("occurs", ""), load_ruleset(assumed())):
                return []
        except RulesetError as error:
            report(self, "rule", f":occurs: {error}")
        title = self.options.get("title", rule.rpartition(".")[2].replace("-", " ").capitalize())
        example: list[nodes.Node] = []
        if "example" in self.options:
            example = self.example(self.options["example"])
        elif stray := {*self.example_options} & set(self.options):
            report(self, "rule", f":{min(stray)}: tells more about an :example:, and there is none")
        claims = Claims(
            rule,
            title,
            tuple(self.options.get("requirements", "").replace(",", " ").split()),
            _listed(self.options.get("sources", ""), ";"),
            _listed(self.options.get("option", ""), ","),
            self.options.get("code", "").strip(),
            self.options.get("example", "").strip(),
            "conduct" in self.options,
            tuple(self.options.get("formerly", "").replace(",", " ").split()),
        )
        return [rule_block(self, claims, self.parse_content_to_nodes(), example)]

    def example(self, text: str) -> list[nodes.Node]:
        """Return the example as the options have it, or nothing after an error."""
        drawing = hand_from(self, text)
        return [] if drawing is None else [drawing]


def occurs(conditions: str, rules: Ruleset) -> bool:
    """Whether what a rule is about can come about under rules. Raises ``RulesetError``."""
    return not conditions or holds(conditions, rules)


def _listed(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())
