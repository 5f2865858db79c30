"""Prose that is true under some rulesets only, named by the value of an option."""

from __future__ import annotations

from docutils import nodes

from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.sphinx.tiles.site import box_node
from riichi_book.tables.conditions import alone, condition_of
from riichi_rules.messages import listed, say
from riichi_rules.ruleset import ruleset_ids

from .edition import chosen, rules_here


@directive("when", 1, content=True)
def when(block: Block, asked: str) -> list[nodes.Node]:
    """``{when} fu.double_wind_pair = 4``: what stands in it is true under rulesets with that value alone.

    Several values stand with ``|``, and ``!=`` before those with which it is not. A page hides it where the
    reader's ruleset has another; all other books name the rulesets for which it is true. An edition has it
    where it is true, as any other prose.
    """
    condition = condition_of(asked)
    if alone():
        return chosen(block.parse_content_to_nodes()) if condition.applies(rules_here()) else []
    found = condition.rulesets
    if len(found) in {0, len(ruleset_ids())}:
        which = "every" if found else "no"
        raise ValueError(f"{asked} is so in {which} ruleset: then it needs no condition")
    words = str(say("{rulesets}:", rulesets=listed([rules.fact for rules in found])))
    line = nodes.paragraph(words, words, classes=["riichi-mark"])
    html = {"data-when": str(condition), "data-rulesets": " ".join(rules.id for rules in found)}
    return [box_node("", line, *block.parse_content_to_nodes(), html=html, classes=["riichi-when"])]
