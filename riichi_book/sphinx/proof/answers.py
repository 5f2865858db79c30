"""What a rule answers, option by option: first in its block, and under all other rulesets below its example.

Each option of a rule has an element ``.rule-answer`` with ``data-option``. Its ``data-ruleset`` says of whom
it speaks. In an edition that is its ruleset, which nobody need name. In the whole book it is ``all``, as the
line says who plays which way, until the reader chooses rules: then it is their id, or ``own`` or ``changed``.
"""

from __future__ import annotations

from typing import Final

from docutils import nodes

from riichi_book.sphinx.pages import TAGS, filled
from riichi_book.sphinx.tiles.parts import box_node
from riichi_book.tables.conditions import alone, unasked
from riichi_book.tables.played import answer_to, ways, who_plays
from riichi_rules.ruleset import OPTIONS, load_ruleset
from riichi_rules.ruleset.shelf import assumed

from .blocks import is_advice, notes_on
from .domain import RuleDomain
from .entries import Rule

ALL: Final = "all"
"""What speaks of all rulesets."""


def answers(rule: Rule, domain: RuleDomain, _docname: str) -> list[nodes.Node]:
    """Return what stands above the statement of a rule: a line for each option that decides something."""
    rules = load_ruleset(assumed()) if alone() else None
    options = _options(rule)
    return filled(
        "answers",
        options=[name for name in options if not rules or name not in unasked(rules)],
        rules=rules,
        all=ALL,
        agreed=rule.conduct and not options and not rules and not is_advice(rule, domain),
        answer_to=answer_to,
        who_plays=who_plays,
    )


def others(rule: Rule, _domain: RuleDomain, _docname: str) -> list[nodes.Node]:
    """Return the table of all ways to play the options of a rule; nothing in an edition."""
    options = _options(rule)
    return filled("others", options=options, ways=ways, notes_on=notes_on) if options and not alone() else []


def _options(rule: Rule) -> list[str]:
    return [name for name in rule.options if name in OPTIONS]


def _answer(content: list[nodes.Node], option: str, ruleset: str) -> nodes.Element:
    html = {"data-option": option, "data-ruleset": ruleset}
    return box_node("", *content, html=html, classes=["rule-answer"])


TAGS["answer"] = _answer
