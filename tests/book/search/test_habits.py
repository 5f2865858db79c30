"""The counts about habits on the pages are reproducible: the tests count parts of them again."""

import json

import pytest
from counting import BLOCK, BLOCKS, RULES, SEED, block
from shared.rows import COMPUTED

HABITS = json.loads((COMPUTED / "habits.json").read_text("utf-8"))
COUNTS: dict[str, int] = HABITS["counts"]
AGAIN = "rounds play otherwise now: run `python tools/counting.py habits`"


def test_the_rounds_are_those_that_are_told() -> None:
    assert (HABITS["seed"], HABITS["ruleset"]) == (SEED, RULES.label)
    assert COUNTS["rounds"] == BLOCK * BLOCKS


@pytest.mark.parametrize("which", ["first block", "last block"])
def test_a_block_is_counted_as_it_was(which: str) -> None:
    number = 0 if which == "first block" else BLOCKS - 1
    assert block(number) == HABITS[which], AGAIN


def test_each_way_into_furiten_is_told_once() -> None:
    for sign in (", ", ": "):
        ways = [count for name, count in COUNTS.items() if name.startswith(f"furiten{sign}")]
        assert sum(ways) == COUNTS["furiten"]
    assert COUNTS["furiten: already when tenpai was reached"] == COUNTS["tenpai already furiten"]
