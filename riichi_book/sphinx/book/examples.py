"""The example of a rule is valued where its options name a ruleset."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes

from riichi_book.sphinx.proof.rule import RuleDirective

from .worth import WORTH_OPTIONS, worth_from


class ValuedRuleDirective(RuleDirective):
    """``{rule} fu.closed-kan``: a rule whose example takes the options of ``worth`` too."""

    example_options: ClassVar = {**RuleDirective.example_options, **WORTH_OPTIONS}
    option_spec: ClassVar = {**RuleDirective.option_spec, **WORTH_OPTIONS}

    def example(self, text: str) -> list[nodes.Node]:
        """Return the example, and its worth under the ruleset that the options name."""
        drawing = super().example(text)
        if drawing and "ruleset" in self.options:
            drawing += worth_from(self, text) or []
        return drawing
