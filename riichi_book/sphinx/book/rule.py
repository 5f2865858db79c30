"""The directive ``rule``: a statement, claims and an example. The directive ``hand``, which can be asked."""

from __future__ import annotations

import re
from typing import Final, cast

from docutils import nodes
from docutils.parsers.rst import directives

from riichi_book.sphinx.proof.blocks import Claims, rule_block
from riichi_book.sphinx.tiles.hands import HAND_OPTIONS, hand_from
from riichi_book.sphinx.tiles.markup import Block, directive, texts
from riichi_book.sphinx.tiles.problems import report
from riichi_book.tables.conditions import alone, holds
from riichi_rules.errors import RulesetError
from riichi_rules.questions.worth import WorthAnswer

from .asked import answering
from .edition import asked_here, rules_here
from .questions import question_drawn
from .worth import WORTH_OPTIONS, leave_caption_out, worth_from

RULE_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
EXAMPLE_OPTIONS: Final = {**HAND_OPTIONS, **WORTH_OPTIONS}
CLAIMS: Final = {
    **texts("title", "requirements", "sources", "option", "code", "example", "formerly", "occurs"),
    "conduct": directives.flag,
}


@directive("hand", 1, options={**HAND_OPTIONS, "name": directives.unchanged, "live": directives.flag})
def hand_asked(block: Block, text: str) -> nodes.Node:
    """``{hand} 77m34567p678s777z``: a hand is drawn, and may be asked about.

    With ``live`` its tiles can be thrown and drawn on the page.
    """
    drawing = hand_from(block, text)
    block.add_name(drawing)
    return asked(block, text, drawing)


@directive("rule", 1, content=True, options={**EXAMPLE_OPTIONS, **CLAIMS})
def rule_stated(block: Block, rule: str) -> list[nodes.Node]:
    """``{rule} furiten.own-discard``: one rule, its statement in the body, its claims as options.

    The example takes the options of ``hand``, and of ``worth`` where it names a ruleset. ``formerly`` keeps
    anchors that others may have linked to. ``occurs`` are conditions as of ``when``, with semicolons or
    joined by ``and``: where none holds, a book of one ruleset leaves the rule out.
    """
    if not RULE_ID.fullmatch(rule):
        raise ValueError(f"{rule} is no id of a rule: right would be furiten.own-discard")
    if not block.content:
        raise ValueError(f"the rule {rule} states nothing")
    options = block.options
    try:
        if alone() and "occurs" in options and not holds(options["occurs"], rules_here()):
            return []
    except RulesetError as error:
        report(block, "rule", f":occurs: {error}")
    if "example" not in options and (stray := {*EXAMPLE_OPTIONS} & set(options)):
        report(block, "rule", f":{min(stray)}: tells more about an :example:, and there is none")
    claims = Claims(
        rule,
        options.get("title", rule.rpartition(".")[2].replace("-", " ").capitalize()),
        tuple(options.get("requirements", "").replace(",", " ").split()),
        _listed(options.get("sources", ""), ";"),
        _listed(options.get("option", ""), ","),
        options.get("code", "").strip(),
        options.get("example", "").strip(),
        "conduct" in options,
        tuple(options.get("formerly", "").replace(",", " ").split()),
    )
    return [rule_block(block, claims, block.parse_content_to_nodes(), example_of(block))]


def example_of(block: Block) -> list[nodes.Node]:
    """Return the example of a rule, and its worth where a ruleset is named; nothing after an error."""
    text = block.options.get("example")
    if text is None:
        return []
    try:
        drawing = hand_from(block, text)
    except ValueError as error:
        report(block, "hand", error)
        return []
    if "ruleset" not in block.options:
        return [asked(block, text, drawing)]
    worth = worth_from(block, text, drawing)
    return [] if worth is None else [worth]


def asked(block: Block, text: str, drawing: nodes.Element) -> nodes.Node:
    """Return the drawing of a hand as the block of its question, where it has one."""
    question = question_drawn(block.options, text, block.config.riichi_book_dialect)
    live = "live" in block.options
    if question is None:
        if live:
            report(block, "hand", f"{text} cannot be live: it is no hand that waits for a tile")
        return drawing
    if alone() and question.kind == "worth":
        leave_caption_out(drawing, cast(WorthAnswer, asked_here("worth", question.facts).answer()))
    return answering([question], [drawing], live=live)


def _listed(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())
