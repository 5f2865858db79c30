"""An answer is told for each value of the options on which it depends, however they are read."""

from __future__ import annotations

from riichi_book.suite.leaves import leaves_of
from riichi_rules.questions import read_question
from riichi_rules.ruleset import load_ruleset, ruleset_ids


def test_what_follows_a_hand_without_scores_depends_on_the_length_of_a_match() -> None:
    last_of_east = {"ask": "ending", "dealer": 3, "round": "E", "draw": "exhaustive"}
    shipped = [load_ruleset(name) for name in ruleset_ids()]
    leaves = leaves_of(read_question(last_of_east), load_ruleset("wiki"), shipped)
    assert any("match.length" in leaf.when for leaf in leaves)
