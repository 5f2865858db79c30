"""The directive ``rule``: a statement, an example that is drawn and valued, and what the rule claims."""

from __future__ import annotations

import re
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.book.worth import WORTH_OPTIONS, worth_from
from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_from, report

from .blocks import Claims, rule_block

RULE_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")


class RuleDirective(SphinxDirective):
    """``{rule} furiten.own-discard``: one rule, its statement in the body, its claims as options.

    The example takes the options of ``hand``, and with a ``ruleset`` those of ``worth`` too. ``formerly``
    keeps anchors that others may have linked to.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        **HAND_OPTIONS,
        **WORTH_OPTIONS,
        "title": directives.unchanged_required,
        "requirements": directives.unchanged_required,
        "sources": directives.unchanged_required,
        "option": directives.unchanged_required,
        "code": directives.unchanged_required,
        "example": directives.unchanged_required,
        "conduct": directives.flag,
        "formerly": directives.unchanged_required,
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
        title = self.options.get("title", rule.rpartition(".")[2].replace("-", " ").capitalize())
        shown: list[nodes.Node] = []
        if "example" in self.options:
            drawn = hand_from(self, self.options["example"])
            shown += [] if drawn is None else [drawn]
            if shown and "ruleset" in self.options:
                shown += worth_from(self, self.options["example"]) or []
        else:
            stray = {*HAND_OPTIONS, *WORTH_OPTIONS} & set(self.options)
            if stray:
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
        return [rule_block(self, claims, self.parse_content_to_nodes(), shown)]


def _listed(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())
