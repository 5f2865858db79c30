"""The page of a ruleset: everything it says, with the source of each value; in an edition, its own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from docutils import nodes

from riichi_book.answers.tables.conditions import is_server, note_on, one_ruleset, place_of, unasked
from riichi_book.search.compare import compare, conflicts, unlike_most
from riichi_book.sphinx.pages import filled
from riichi_book.sphinx.proof.blocks import opener
from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.sphinx.tiles.parts import filter_field
from riichi_rules.messages import Message, say
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset, load_ruleset, ruleset_ids, sources_in

from .clauses import disagreement
from .edition import ruleset_named
from .rulesets import NO_TEXTS, PAIRS, asked_about, pair_name, source_nodes, to_page, with_errata

MOST_TEXTS: Final = 3
PLAYED_AT: Final = {
    "table": say("It is played at a table."),
    "server": say("It is played on a server, which offers nothing that is forbidden."),
    "": say("Whether it is played at a table or on a server is not stated."),
}
OFFERED: Final = ("penalties.furiten_ron", "penalties.noten_riichi", "penalties.riichi_kan")
"""Fouls that a server may still let players commit."""


@directive("ruleset", 1)
def ruleset_page(block: Block, name: str) -> list[nodes.Node]:
    """``{ruleset} ema-2016``: everything that a ruleset says, and the source of each value."""
    rules = ruleset_named(block, name)
    left_out = unasked(rules) if one_ruleset() else frozenset()
    shown = [option for option in OPTIONS if option not in left_out]
    facts: dict[str, Any] = {
        "rules": rules,
        "base": named(rules)[0],
        "grouped": {group: [each for each in shown if OPTIONS[each].group == group] for group in GROUPS},
        "words": asked_about(block.env, shown),
        "idle": rules.idle_options(),
        "with_errata": with_errata,
        "note_on": note_on,
        "rests_on": source_nodes,
        "history": block.config.riichi_edition_history,
        **(facts_here(rules, shown) if one_ruleset() else facts_whole(block, rules)),
    }
    return filled("ruleset_here" if one_ruleset() else "ruleset", **facts)


def facts_whole(block: Block, rules: Ruleset) -> dict[str, Any]:
    """Return the template facts for a ruleset's page in the whole book."""
    own = Counter(
        key.strip()
        for origin in rules.origins.values()
        if origin.confidence == "stated" and not origin.inherited
        for key in origin.source.split(",")
    )
    parent = load_ruleset(rules.extends) if rules.extends else None
    differing = compare(parent, rules) if parent and parent.extends else unlike_most(rules)
    keys = [key for origin in rules.origins.values() for key in (origin.source, *dict(origin.against))]
    return {
        "sureness": Counter(str(origin.confidence) for origin in rules.origins.values()),
        "others": ruleset_ids(),
        "to_pair": lambda other: to_page(
            block.env, f"{PAIRS}/{pair_name(rules.id, other)}", load_ruleset(other).short_name
        ),
        "read": sources_in((key for key, _ in own.most_common(MOST_TEXTS)), rules).values(),
        "opener": opener,
        "parent": parent,
        "differing": differing if parent else (),
        "conflicting": [*map(disagreement, conflicts(rules))],
        "filter": filter_field("option", "all-options", f"Show options of {rules.short_name} with"),
        "known": sources_in(keys, rules),
    }


def facts_here(rules: Ruleset, shown: Iterable[str]) -> dict[str, Any]:
    """Return the template facts for the ruleset page of an edition."""
    decided = [origin.source for name, origin in rules.origins.items() if rules.is_decided(name)]
    return {
        "played": played_at(rules),
        "silent": [name for name in shown if not rules.is_decided(name)],
        "known": sources_in([key for key in decided if key not in NO_TEXTS], rules),
    }


def played_at(rules: Ruleset) -> Message:
    """Say where an edition is played; a server that penalises a foul does let players commit it."""
    if is_server(rules) and any([rules.text(name) == "chombo" for name in OFFERED]):
        return say("It is played on a server.")
    return PLAYED_AT[place_of(rules.id)]
