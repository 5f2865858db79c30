"""The rules card of a ruleset: what is asked during play, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from riichi_book.answers.tile_words import capital
from riichi_book.tables.conditions import OF_PEOPLE, is_server
from riichi_book.tables.points import limit_table
from riichi_book.tables.table import lines_of
from riichi_rules.limits import Limit, worth_of
from riichi_rules.messages import Message, joined, say
from riichi_rules.payment import BET
from riichi_rules.ruleset import OPTIONS, Ruleset, label_of, load_ruleset
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.ruleset.words import row_of
from riichi_rules.score_table import FU, HAN

from .card_rows import OWN, SHARED, chombo_price, words_of_option
from .paper import Paper, Sheet, picture, rules_name, told


class Foul(NamedTuple):
    """A foul, and what follows from it; nothing where no text of the ruleset says it."""

    name: Message
    follows: Sequence[Message] = ()


SECTIONS: Final = ("win", "call", "riichi", "worth", "pay", "over", "mistake")
"""The questions that are asked during play; an option names one of them as its ``card``."""


class Line(NamedTuple):
    """A row on the card: its name, its words, and the options that make it."""

    name: Message | str
    words: Message | str
    options: tuple[str, ...]


def rules_card(
    rules: Ruleset,
    fouls: Sequence[Foul] = (),
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
            asked: [(told(row.name), told(row.words)) for row in rows] for asked, rows in lines.items()
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


def _lines(rules: Ruleset, section: str, *, served: bool) -> Iterator[Line]:
    """Yield the rows of a section: what means something in these rules, and is asked about."""
    left_out = {*rules.idle_options(), *SHARED, *(OF_PEOPLE if served else ())}
    for option in [name for name in OPTIONS if row_of(name).card == section]:
        if option in OWN:
            yield Line(OWN[option].name, OWN[option].words(rules), OWN[option].options)
        elif option not in left_out and not is_usual(rules, option):
            yield Line(label_of(option), words_of_option(rules, option), (option,))


def is_usual(rules: Ruleset, option: str) -> bool:
    """Whether an option that few ask about is as in the base."""
    return row_of(option).seldom and rules.value(option) == load_ruleset(BASE).value(option)


def _limits(rules: Ruleset) -> Iterator[tuple[str, list[Message]]]:
    """Yield each limit with what reaches it, and what it pays by ron; mangan comes first."""
    more = [say("{han} han from {fu} fu", han=han, fu=fu) for han, fu in least_fu(rules)]
    for name, han, *paid in limit_table(rules).rows:
        cells = [joined([han, *more], "; "), *[told(lines_of(cell)[0]) for cell in paid]]
        yield capital(str(name)), cells
        more = []


def least_fu(rules: Ruleset) -> Iterator[tuple[int, int]]:
    """Yield with how many han below the five of mangan, and with which least fu, a hand is a mangan too."""
    for han in reversed(HAN):
        found = [fu for fu in FU if worth_of(han, fu, rules).limit is Limit.MANGAN]
        if found:
            yield han, found[0]
