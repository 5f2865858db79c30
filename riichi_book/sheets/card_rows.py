"""What stands in the rows of a rules card: the values of options in words, and what several make together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from riichi_rules.messages import Message, joined, listed, say
from riichi_rules.notation import read_tile
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
from riichi_rules.ruleset.words import part_of, row_of
from riichi_rules.seats import Four

REDS: Final = ("table.red_m", "table.red_p", "table.red_s")
ABORTED: Final = tuple([option for option in OPTIONS if row_of(option).part])
TWICE: Final = tuple([option for option in OPTIONS if option.startswith("limits.double_")])


def words_of_option(rules: Ruleset, option: str) -> Message:
    """Say what a ruleset has of an option; where it does not state it, say so, and what is played then."""
    words = short_of(option, rules.text(option), rules)
    if rules.is_decided(option):
        return words
    origin = rules.origins[option].ruleset
    if origin in {BASE, rules.id} or origin not in ruleset_ids():
        return _silent(words)
    return say("not stated; {ruleset}: {value}", ruleset=load_ruleset(origin).short_name, value=words)


def chombo_price(rules: Ruleset) -> Message:
    """Say in a sentence what a chombo costs."""
    amount = rules.penalties.chombo_amount is not None
    option = "penalties.chombo_amount" if amount else "penalties.chombo_kind"
    return sentence_of(option, rules.text(option), rules)


def red_tiles(rules: Ruleset) -> Message:
    """Say how many red fives there are of each suit that has some."""
    fives = [(read_tile(f"5{suit}"), number) for suit, number in rules.red_fives.items() if number]
    return listed([say("{number} of {tile}", number=number, tile=five) for five, number in fives])


def red_fives(rules: Ruleset) -> Message:
    """Say how many red fives there are."""
    numbers = set(rules.red_fives.values())
    if numbers == {0}:
        words = say("none")
    elif numbers == {1}:
        words = say("one in each suit, each a dora")
    else:
        words = red_tiles(rules)
    return words if rules.is_decided(REDS[0]) else _silent(words)


def return_points(rules: Ruleset) -> Message:
    """Say what is taken from every score at the end, and what first place has of it."""
    facts = {"taken": words_of_option(rules, "match.return_points"), "points": abs(oka_of(rules))}
    if oka_of(rules) > 0:
        return say("{taken}, first place gets {points} (oka)", **facts)
    if oka_of(rules) < 0:
        return say("{taken}, first place pays {points} (oka)", **facts)
    return say("{taken}, so no oka", taken=facts["taken"])


def uma(rules: Ruleset) -> Message | str:
    """Say what the places bring, first place first; where it floats, in a line for how many are above."""
    words = _places(rules.match.uma)
    if rules.match.uma_floating is not None:
        lines = [
            say(
                "{number} with {points} or more: {places}",
                number=number,
                points=rules.match.return_points,
                places=_places(row),
            )
            for number, row in enumerate(rules.match.uma_floating, 1)
        ]
        words = joined([*lines, say("none or all with so many: {places}", places=words)], "\n")
    return words if rules.is_decided("match.uma") else _silent(words)


class OwnRow(NamedTuple):
    """A row that is more than the value of an option: its name, the options that make it, and its words."""

    name: Message | str
    options: tuple[str, ...]
    words: Callable[[Ruleset], Message | str]


OWN: Final = {
    row.options[0]: row
    for row in (
        OwnRow(say("Red fives"), REDS, red_fives),
        OwnRow(say("A hand is aborted for"), ABORTED, lambda rules: _named(rules, ABORTED)),
        OwnRow(say("Counts as two yakuman"), TWICE, lambda rules: _named(rules, TWICE)),
        OwnRow(label_of("match.return_points"), ("match.return_points",), return_points),
        OwnRow(say("Uma, from first place"), ("match.uma", "match.uma_floating"), uma),
    )
}
"""Rows that have words of their own, by the option in whose place they are."""
SHARED: Final = frozenset([option for row in OWN.values() for option in row.options])
"""The options that make them."""


def _places(row: Four) -> Message:
    return short_of("match.uma", value_text("match.uma", row))


def _silent(words: Message) -> Message:
    """Say that no text has a value, and what is taken for it."""
    return say("not stated; taken here: {value}", value=words)


def _named(rules: Ruleset, options: Sequence[str]) -> Message:
    called = {option: part_of(option) for option in options}
    held = [name for option, name in called.items() if rules.value(option)]
    silent = [name for option, name in called.items() if not rules.is_decided(option)]
    words = joined(held, ", ") if held else say("nothing")
    if len(silent) == len(options):
        return _silent(words)
    return say("{names}; not stated: {others}", names=words, others=joined(silent, ", ")) if silent else words
