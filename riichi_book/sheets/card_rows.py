"""What stands in the rows of a rules card: the values of options in words, and what several make together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from riichi_book.answers.tile_words import listed
from riichi_rules.play.match.result import oka_of
from riichi_rules.ruleset import (
    OPTIONS,
    Ruleset,
    label_of,
    load_ruleset,
    ruleset_ids,
    sentence_of,
    short_of,
    value_text,
)
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.ruleset.words import row_of
from riichi_rules.seats import Four

NOT_STATED: Final = "not stated"
REDS: Final = ("table.red_m", "table.red_p", "table.red_s")
ABORTED: Final = tuple([option for option in OPTIONS if row_of(option).part])
TWICE: Final = tuple([option for option in OPTIONS if option.startswith("limits.double_")])


def words_of_option(rules: Ruleset, option: str) -> str:
    """Say what a ruleset has of an option; where it does not state it, say so, and what is played then."""
    words = short_of(option, rules.text(option), rules)
    if rules.is_decided(option):
        return words
    origin = rules.origins[option].ruleset
    if origin in {BASE, rules.id} or origin not in ruleset_ids():
        return _silent(words)
    return f"{NOT_STATED}; {load_ruleset(origin).short_name}: {words}"


def chombo_price(rules: Ruleset) -> str:
    """Say in a sentence what a chombo costs."""
    amount = rules.penalties.chombo_amount is not None
    option = "penalties.chombo_amount" if amount else "penalties.chombo_kind"
    return sentence_of(option, rules.text(option), rules)


def red_fives(rules: Ruleset) -> str:
    """Say how many red fives there are."""
    numbers = rules.red_fives
    if not any(numbers.values()):
        words = "none"
    elif set(numbers.values()) == {1}:
        words = "one in each suit, each a dora"
    else:
        words = listed([f"{number} of 5{suit}" for suit, number in numbers.items() if number])
    return words if rules.is_decided(REDS[0]) else _silent(words)


def aborted(rules: Ruleset) -> str:
    """Say what aborts a hand."""
    return _named(rules, ABORTED)


def counted_twice(rules: Ruleset) -> str:
    """Say which yakuman count twice."""
    return _named(rules, TWICE)


def return_points(rules: Ruleset) -> str:
    """Say what is taken from every score at the end, and what first place has of it."""
    oka = oka_of(rules)
    bonus = f"first place {'gets' if oka > 0 else 'pays'} {abs(oka)} (oka)" if oka else "so no oka"
    return f"{words_of_option(rules, 'match.return_points')}, {bonus}"


def uma(rules: Ruleset) -> str:
    """Say what the places bring, first place first; where it floats, in a line for how many are above."""
    always, floating = rules.match.uma, rules.match.uma_floating
    words = _places(always)
    if floating is not None:
        several = [
            f"{number} with {rules.match.return_points} or more: {_places(row)}"
            for number, row in enumerate(floating, 1)
        ]
        words = "\n".join([*several, f"none or all with so many: {words}"])
    return words if rules.is_decided("match.uma") else _silent(words)


class OwnRow(NamedTuple):
    """A row that is more than the value of an option: its name, the options that make it, and its words."""

    name: str
    options: tuple[str, ...]
    words: Callable[[Ruleset], str]


OWN: Final = {
    row.options[0]: row
    for row in (
        OwnRow("Red fives", REDS, red_fives),
        OwnRow("A hand is aborted for", ABORTED, aborted),
        OwnRow("Counts as two yakuman", TWICE, counted_twice),
        OwnRow(label_of("match.return_points"), ("match.return_points",), return_points),
        OwnRow("Uma, from first place", ("match.uma", "match.uma_floating"), uma),
    )
}
"""Rows that have words of their own, by the option in whose place they are."""
SHARED: Final = frozenset([option for row in OWN.values() for option in row.options])
"""The options that make them."""


def _places(row: Four) -> str:
    return short_of("match.uma", value_text("match.uma", row))


def _silent(words: str) -> str:
    """Say that no text has a value, and what is taken for it."""
    return f"{NOT_STATED}; taken here: {words}"


def _named(rules: Ruleset, options: Sequence[str]) -> str:
    called = {option: row_of(option).part or label_of(option) for option in options}
    words = ", ".join([name for option, name in called.items() if rules.value(option)]) or "nothing"
    silent = [name for option, name in called.items() if not rules.is_decided(option)]
    if len(silent) == len(options):
        return _silent(words)
    return f"{words}; {NOT_STATED}: {', '.join(silent)}" if silent else words
