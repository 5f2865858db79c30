"""The rules card of a ruleset: what is asked during play, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from riichi_book.answers.tables.conditions import OF_PEOPLE, is_server
from riichi_book.answers.tables.points import limit_table
from riichi_book.answers.tables.table import lines_of
from riichi_book.answers.tile_words import capital
from riichi_rules.limits import Limit, worth_of
from riichi_rules.messages import Message, joined, listed, say
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
    value_text,
)
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.ruleset.words import part_of, row_of
from riichi_rules.score_table import FU, HAN
from riichi_rules.seats import Four

from .paper import Paper, Sheet, as_message, picture, rules_name

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


class FoulRow(NamedTuple):
    """A foul, and what follows from it; nothing where no text of the ruleset says it."""

    name: Message
    follows: Sequence[Message] = ()


SECTIONS: Final = ("win", "call", "riichi", "worth", "pay", "over", "mistake")
"""The questions that are asked during play; an option names one of them as its ``card``."""


class CardRow(NamedTuple):
    """A row on the card: its name, its words, and the options that make it."""

    name: Message | str
    words: Message | str
    options: tuple[str, ...]


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
    """Return the rules card of a ruleset, a sheet to be folded in the middle.

    A club has its own ``name`` above it, its ``logo`` beside that, and a ``foot`` of its own. Where its rules
    say of all values that they are stated, ``borrowed`` are those that nobody decided: they are listed once.
    ``played`` is where, at a table or on a server; without it, where the file of these rules says.
    """
    paper, name, served = Paper(), name or rules_name(rules), is_server(rules, played)
    lines = {section: list(_lines(rules, section, served=served)) for section in SECTIONS}
    known = [] if served else fouls
    facts = {
        "name": name,
        "logo": picture(*logo) if logo else "",
        "lines": {
            asked: [(as_message(row.name), as_message(row.words)) for row in rows]
            for asked, rows in lines.items()
        },
        "bet": BET,
        "limits": list(_limits(rules)),
        "chombo": chombo_price(rules),
        "fouls": [(foul.name, joined(foul.follows, "; ")) for foul in known if foul.follows],
        "silent": [foul.name for foul in known if not foul.follows],
        "borrowed": [row.name for rows in lines.values() for row in rows if {*row.options} <= {*borrowed}],
    }
    body = paper.filled("card", rules=rules, served=served, foot=foot, **facts)
    title = say("{ruleset}: rules card", ruleset=name)
    return paper.sheet(f"{rules.id}-rules-card", title, body, pages=1, landscape=True)


def _lines(rules: Ruleset, section: str, *, served: bool) -> Iterator[CardRow]:
    """Yield the rows of a section: what means something in these rules, and is asked about."""
    left_out = {*rules.idle_options(), *SHARED, *(OF_PEOPLE if served else ())}
    for option in [name for name in OPTIONS if row_of(name).card == section]:
        if option in OWN:
            yield CardRow(OWN[option].name, OWN[option].words(rules), OWN[option].options)
        elif option not in left_out and not is_usual(rules, option):
            yield CardRow(label_of(option), words_of_option(rules, option), (option,))


def is_usual(rules: Ruleset, option: str) -> bool:
    """Whether an option that few ask about is as in the base."""
    return row_of(option).seldom and rules.value(option) == load_ruleset(BASE).value(option)


def _limits(rules: Ruleset) -> Iterator[tuple[str, list[Message]]]:
    """Yield each limit with what reaches it, and what it pays by ron; mangan comes first."""
    # With how many han below the five of mangan, and with which least fu, a hand is a mangan too.
    mangan = {han: [fu for fu in FU if worth_of(han, fu, rules).limit is Limit.MANGAN] for han in HAN}
    more = [say("{han} han from {fu} fu", han=han, fu=mangan[han][0]) for han in reversed(HAN) if mangan[han]]
    for name, han, *paid in limit_table(rules).rows:
        cells = [joined([han, *more], "; "), *[as_message(lines_of(cell)[0]) for cell in paid]]
        yield capital(str(name)), cells
        more = []
