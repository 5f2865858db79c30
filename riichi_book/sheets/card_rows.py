"""What stands in the rows of a rules card: the values of options in words, and what several make together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from riichi_book.answers.tile_words import listed
from riichi_rules.play.match.result import oka_of
from riichi_rules.ruleset import Ruleset, label_of, load_ruleset, ruleset_ids, short_of
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.seats import Four

NOT_STATED: Final = "not stated"
REDS: Final = ("table.red_m", "table.red_p", "table.red_s")
ABORTED: Final = ("nine_kinds", "four_winds", "four_riichi", "four_kans", "triple_ron")
TWICE: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")


def words_of_option(rules: Ruleset, option: str) -> str:
    """Say what a ruleset has of an option; where it does not state it, say so, and what is played then."""
    words = short_of(option, rules.text(option))
    if rules.is_decided(option):
        return words
    origin = rules.origins[option].ruleset
    if origin in {BASE, rules.id} or origin not in ruleset_ids():
        return _silent(words)
    return f"{NOT_STATED}; {load_ruleset(origin).short_name}: {words}"


def chombo_price(rules: Ruleset) -> str:
    """Say in a sentence what a chombo costs."""
    match rules.penalties.chombo_kind:
        case None:
            return "There is no chombo."
        case "reverse_mangan":
            return "Chombo costs a mangan, paid to the others."
    return f"Chombo costs {rules.penalties.chombo_amount} points of the final result."


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
    return _named(rules, [f"draws.{name}" for name in ABORTED], "Abortion for ")


def counted_twice(rules: Ruleset) -> str:
    """Say which yakuman count twice."""
    return _named(rules, [f"limits.double_{name}" for name in TWICE], "")


def two_han(rules: Ruleset) -> str:
    """Say from when on two han are needed; nothing where they never are."""
    counters = rules.yaku.two_han_from
    return "" if counters is None else f"from {counters} counters on"


def return_points(rules: Ruleset) -> str:
    """Say what is taken from every score at the end, and what first place has of it."""
    oka = oka_of(rules)
    bonus = f"first place {'gets' if oka > 0 else 'pays'} {abs(oka)} (oka)" if oka else "so no oka"
    return f"{words_of_option(rules, 'match.return_points')}, {bonus}"


def uma(rules: Ruleset) -> str:
    """Say what the places bring, first place first; where it floats, in a line for how many are above."""
    always, floating = rules.match.uma, rules.match.uma_floating
    words = _signed(always)
    if floating is not None:
        several = [
            f"{number} with {rules.match.return_points} or more: {_signed(row)}"
            for number, row in enumerate(floating, 1)
        ]
        words = "\n".join([*several, f"none or all with so many: {words}"])
    return words if rules.is_decided("match.uma") else _silent(words)


class Row(NamedTuple):
    """A row that several options make: its name, these options, and its words."""

    name: str
    options: tuple[str, ...]
    words: Callable[[Ruleset], str]


OWN: Final = {
    "two_han": Row("Two han of yaku needed", ("yaku.two_han_from",), two_han),
    "reds": Row("Red fives", REDS, red_fives),
    "aborted": Row("A hand is aborted for", tuple([f"draws.{name}" for name in ABORTED]), aborted),
    "twice": Row("Counts as two yakuman", tuple([f"limits.double_{name}" for name in TWICE]), counted_twice),
    "returned": Row("Return points", ("match.return_points",), return_points),
    "uma": Row("Uma, from first place", ("match.uma", "match.uma_floating"), uma),
}
"""Rows that have words of their own."""


def _signed(places: Four) -> str:
    return ", ".join([f"{points:+}" if points else "0" for points in places])


def _silent(words: str) -> str:
    """Say that no text has a value, and what is taken for it."""
    return f"{NOT_STATED}; taken here: {words}"


def _named(rules: Ruleset, options: Sequence[str], prefix: str) -> str:
    names = [label_of(option).removeprefix(prefix) for option in options if rules.value(option)]
    words = ", ".join(names) or "nothing"
    silent = [option for option in options if not rules.is_decided(option)]
    if len(silent) == len(options):
        return _silent(words)
    rest = [label_of(option).removeprefix(prefix) for option in silent]
    return f"{words}; {NOT_STATED}: {', '.join(rest)}" if rest else words
