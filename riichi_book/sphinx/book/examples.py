"""Hands on a page of this book are asked about; the example of a rule is valued where it names a ruleset."""

from __future__ import annotations

from typing import ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.proof.rule import RuleDirective
from riichi_book.sphinx.tiles.hands import HandDirective
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import alone
from riichi_rules.questions.worth import WorthAnswer

from .asked import answering
from .edition import asked_here
from .questions import question_drawn
from .worth import WORTH_OPTIONS, leave_caption_out, worth_from


class AskedHandDirective(HandDirective):
    """``{hand} 77m34567p678s777z``: a hand is drawn, and may be asked about.

    With ``live`` its tiles can be thrown and drawn on the page.
    """

    option_spec: ClassVar = {**HandDirective.option_spec, "live": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the drawing as the block of its question, where it has one; or nothing after an error."""
        return _asked(self, self.arguments[0], super().run())


class ValuedRuleDirective(RuleDirective):
    """``{rule} fu.closed-kan``: a rule whose example takes the options of ``worth`` too."""

    example_options: ClassVar = {**RuleDirective.example_options, **WORTH_OPTIONS}
    option_spec: ClassVar = {**RuleDirective.option_spec, **WORTH_OPTIONS}

    def example(self, text: str) -> list[nodes.Node]:
        """Return the example, and its worth under the ruleset that the options name."""
        drawing = super().example(text)
        if drawing and "ruleset" in self.options:
            worth = worth_from(self, text, drawing[0])
            return [] if worth is None else [worth]
        return _asked(self, text, drawing)


def _asked(directive: SphinxDirective, text: str, drawing: list[nodes.Node]) -> list[nodes.Node]:
    question = (
        question_drawn(directive.options, text, directive.config.riichi_book_dialect) if drawing else None
    )
    live = "live" in directive.options
    if question is None:
        if live and drawing:
            report(directive, "hand", f"{text} cannot be live: it is no hand that waits for a tile")
        return drawing
    if alone() and question.kind == "worth":
        leave_caption_out(drawing[0], cast(WorthAnswer, asked_here("worth", question.facts).answer()))
    return [answering([question], drawing, live=live)]
