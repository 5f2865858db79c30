"""The rules card of a ruleset: answers to questions during play, in the order in which they come up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from riichi_book.answers.tables.conditions import OF_PEOPLE, is_server
from riichi_book.answers.tables.points import limit_table
from riichi_book.answers.tables.table import lines_of
from riichi_rules.limits import Limit, worth_of
from riichi_rules.messages import Message, joined, listed, say, with_capital
from riichi_rules.notation import read_tile
from riichi_rules.payment import BET
from riichi_rules.play.match.result import oka_of
from riichi_rules.ruleset import (
    OPTIONS,
    Ruleset,
    label_of,
    load_ruleset,
    ruleset_ids,
    sentence_of,
    short_of,
)
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.ruleset.words import part_of, row_of
from riichi_rules.score_table import FU, HAN

from .paper import Paper, Sheet, as_message, picture, rules_name

REDS: Final = ("table.red_m", "table.red_p", "table.red_s")
UMA: Final = ("match.uma", "match.uma_floating")
ABORTED: Final = tuple([option for option in OPTIONS if row_of(option).part])
MOST_BORROWED: Final = 24
"""How many undecided options a card names; the sheet of decisions has all."""
TWICE: Final = tuple([option for option in OPTIONS if option.startswith("limits.double_")])


def words_of_option(rules: Ruleset, option: str) -> Message:
    """Return a ruleset's value of an option in words; if it is not stated, say so and what is played."""
    words = short_of(option, rules.text(option), rules)
    if rules.is_decided(option):
        return words
    origin = rules.origins[option].ruleset
    if origin in {BASE, rules.id} or origin not in ruleset_ids():
        return _silent(words)
    return say("not stated; {ruleset}: {value}", ruleset=load_ruleset(origin).short_name, value=words)


def chombo_price(rules: Ruleset) -> Message:
    """Return a sentence about what a chombo costs."""
    amount = rules.penalties.chombo_amount is not None
    option = "penalties.chombo_amount" if amount else "penalties.chombo_kind"
    return sentence_of(option, rules.text(option), rules)


def red_tiles(rules: Ruleset) -> Message:
    """Return the number of red fives in each suit that has some."""
    fives = [(read_tile(f"5{suit}"), number) for suit, number in rules.red_fives.items() if number]
    return listed([say("{number} of {tile}", number=number, tile=five) for five, number in fives])


def red_fives(rules: Ruleset) -> Message:
    """Return the number of red fives in words."""
    numbers = set(rules.red_fives.values())
    if numbers == {1}:
        words = say("one in each suit, each a dora")
    else:
        words = red_tiles(rules) if any(numbers) else short_of(REDS[0], rules.text(REDS[0]))
    return words if rules.is_decided(REDS[0]) else _silent(words)


def return_points(rules: Ruleset) -> Message:
    """Return the points subtracted from every score at the end, and the oka of first place."""
    facts = {"taken": words_of_option(rules, "match.return_points"), "points": abs(oka_of(rules))}
    if oka_of(rules) > 0:
        return say("{taken}, first place gets {points} (oka)", **facts)
    if oka_of(rules) < 0:
        return say("{taken}, first place pays {points} (oka)", **facts)
    return say("{taken}, so no oka", taken=facts["taken"])


def uma(rules: Ruleset) -> Message:
    """Return the uma by place; if it floats, a line for each number of players at or above return points."""
    words, floating = [short_of(option, rules.text(option)) for option in UMA]
    if rules.match.uma_floating is not None:
        points, places = rules.match.return_points, floating.facts
        lines = [
            say("{number} with {points} or more: {places}", number=number, points=points, places=places[name])
            for number, name in enumerate(("one", "two", "three"), 1)
        ]
        words = joined([*lines, say("none or all with so many: {places}", places=words)], "\n")
    return words if rules.is_decided(UMA[0]) else _silent(words)


class CardRow(NamedTuple):
    """A row of the card: its name, the options it combines, and a function for its words."""

    name: Message
    options: tuple[str, ...]
    words: Callable[[Ruleset], Message]


OWN: Final = {
    row.options[0]: row
    for row in (
        CardRow(say("Red fives"), REDS, red_fives),
        CardRow(say("A hand is aborted for"), ABORTED, lambda rules: _named(rules, ABORTED)),
        CardRow(say("Counts as two yakuman"), TWICE, lambda rules: _named(rules, TWICE)),
        CardRow(label_of("match.return_points"), ("match.return_points",), return_points),
        CardRow(say("Uma, from first place"), UMA, uma),
    )
}
"""Rows with their own wording, by the option that they replace on the card."""
SHARED: Final = frozenset([option for row in OWN.values() for option in row.options])
"""The options that the rows in ``OWN`` combine."""


def _silent(words: Message) -> Message:
    """Say that a value is not stated, and what is used instead."""
    return say("not stated; taken here: {value}", value=words)


def _named(rules: Ruleset, options: Sequence[str]) -> Message:
    called = {option: part_of(option) for option in options}
    held = [name for option, name in called.items() if rules.value(option)]
    silent = [name for option, name in called.items() if not rules.is_decided(option)]
    words = joined(held, ", ") if held else say("nothing")
    if len(silent) == len(options):
        return _silent(words)
    return say("{names}; not stated: {others}", names=words, others=joined(silent, ", ")) if silent else words


class FoulRow(NamedTuple):
    """A foul and its penalties; none if no text of the ruleset states them."""

    name: Message
    follows: Sequence[Message] = ()


SECTIONS: Final = ("win", "call", "riichi", "worth", "pay", "over", "mistake")
"""The sections of the card, one for each question during play; an option names its section as ``card``."""


def rules_card(
    rules: Ruleset,
    fouls: Sequence[FoulRow] = (),
    *,
    name: str = "",
    logo: tuple[str, bytes] | None = None,
    borrowed: Collection[str] = (),
    foot: str = "",
    played: str = "",
) -> Sheet:
    """Return the rules card of a ruleset, a sheet to fold in the middle.

    ``name``, ``logo`` and ``foot`` are those of a club. If its rules mark all values as stated, ``borrowed``
    are the options that nobody decided; the card lists them. ``played`` is ``table`` or ``server``; the
    default is what the file of these rules says.
    """
    paper, name, served = Paper(), name or rules_name(rules), is_server(rules, played)
    lines = {section: list(_lines(rules, section, served=served)) for section in SECTIONS}
    known = [] if served else fouls
    named = [row.name for rows in lines.values() for row in rows if {*row.options} <= {*borrowed}]
    facts = {
        "name": name,
        "logo": picture(*logo) if logo else "",
        "lines": {asked: [(row.name, row.words(rules)) for row in rows] for asked, rows in lines.items()},
        "bet": BET,
        "limits": list(_limits(rules)),
        "chombo": chombo_price(rules),
        "fouls": [(foul.name, joined(foul.follows, "; ")) for foul in known if foul.follows],
        "silent": [foul.name for foul in known if not foul.follows],
        "borrowed": _some(named),
    }
    body = paper.filled("card", rules=rules, served=served, foot=foot, **facts)
    title = say("{ruleset}: rules card", ruleset=name)
    return paper.sheet(f"{rules.id}-rules-card", title, body, pages=1, landscape=True)


def _some(names: Sequence[Message]) -> Message | None:
    """Return a list of names that leaves room for the rest of the page; None if there are none."""
    some = joined(names[:MOST_BORROWED], "; ")
    if len(names) > MOST_BORROWED:
        return say("{names} and {n} more", names=some, n=len(names) - MOST_BORROWED)
    return some if names else None


def _lines(rules: Ruleset, section: str, *, served: bool) -> Iterator[CardRow]:
    """Yield the rows of a section, without options that have no effect or that few people ask about."""
    left_out = {*rules.idle_options(), *SHARED, *(OF_PEOPLE if served else ())}
    for option in [name for name in OPTIONS if row_of(name).card == section]:
        if option in OWN:
            yield OWN[option]
        elif option not in left_out and not is_usual(rules, option):
            yield CardRow(label_of(option), (option,), partial(words_of_option, option=option))


def is_usual(rules: Ruleset, option: str) -> bool:
    """Whether an option that few people ask about has the same value as in the base ruleset."""
    return row_of(option).seldom and rules.value(option) == load_ruleset(BASE).value(option)


def _limits(rules: Ruleset) -> Iterator[tuple[Message, list[Message]]]:
    """Yield each limit with the hands that reach it and its payments by ron; mangan comes first."""
    # Hands below five han that are a mangan too, each with the lowest fu that reach it.
    mangan = {han: [fu for fu in FU if worth_of(han, fu, rules).limit is Limit.MANGAN] for han in HAN}
    more = [say("{han} han from {fu} fu", han=han, fu=mangan[han][0]) for han in reversed(HAN) if mangan[han]]
    for name, han, *paid in limit_table(rules).rows:
        cells = [joined([han, *more], "; "), *[as_message(lines_of(cell)[0]) for cell in paid]]
        yield with_capital(name), cells
        more = []
