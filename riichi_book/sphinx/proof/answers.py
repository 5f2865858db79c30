"""What a rule answers, option by option: first in its block, and under all other rulesets below its example.

Each option of a rule has an element ``.rule-answer`` with ``data-option``. Its ``data-ruleset`` says of whom
it speaks. In an edition that is its ruleset, which nobody need name. In the whole book it is ``all``, as the
line says who plays which way, until the reader chooses rules: then it is their id, or ``own`` or ``changed``.
"""

from __future__ import annotations

from docutils import nodes

from riichi_book.sphinx.pages import filled
from riichi_book.tables.conditions import alone, unasked
from riichi_book.tables.played import answer_to, ways, who_plays
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed

from .blocks import is_advice, notes_on
from .domain import RuleDomain
from .entries import Rule


def answers(rule: Rule, domain: RuleDomain) -> list[nodes.Node]:
    """Return what stands above the statement of a rule: a line for each option that decides something."""
    rules = load_ruleset(assumed()) if alone() else None
    return filled(
        "answers",
        options=[name for name in rule.known_options if not rules or name not in unasked(rules)],
        rules=rules,
        agreed=rule.conduct and not rule.known_options and not rules and not is_advice(rule, domain),
        answer_to=answer_to,
        who_plays=who_plays,
    )


def others(rule: Rule, _domain: RuleDomain) -> list[nodes.Node]:
    """Return the table of all ways to play the options of a rule; nothing in an edition."""
    if alone() or not rule.known_options:
        return []
    return filled("others", options=rule.known_options, ways=ways, notes_on=notes_on)
