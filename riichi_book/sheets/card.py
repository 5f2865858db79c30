"""The rules card of a ruleset: what is asked during play, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from riichi_book.answers.tile_words import capital
from riichi_book.tables.conditions import OF_PEOPLE, is_server
from riichi_book.tables.points import limit_table
from riichi_book.tables.table import lines_of
from riichi_rules.limits import Limit, worth_of
from riichi_rules.messages import Message, joined, listed, say
from riichi_rules.payment import BET
from riichi_rules.ruleset import OPTIONS, Ruleset, label_of, load_ruleset
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.ruleset.words import row_of
from riichi_rules.score_table import FU, HAN

from .card_rows import OWN, SHARED, chombo_price, words_of_option
from .paper import Paper, Sheet, heading, items, page, paragraph, picture, rules_name, table, told


class Foul(NamedTuple):
    """A foul, and what follows from it; nothing where no text of the ruleset says it."""

    name: Message
    follows: Sequence[Message] = ()


class Section(NamedTuple):
    """A question that is asked during play, and a sentence that answers it.

    The rows below it are the options with its ``name`` for their ``card``; ``served`` is the answer where a
    program keeps the rules, if there is one.
    """

    name: str
    asked: Message
    answer: Callable[[Ruleset], Message]
    served: Message | None = None


def needs(rules: Ruleset) -> Message:
    """Say what a win needs."""
    return say(
        "Yes, if the hand is complete and its yaku bring at least {han} han. Dora are no yaku. Not by ron if"
        " you are furiten: if you threw one of the tiles that you wait on, or let one go by. The one lasts as"
        " long as you wait on it, the other as it says below, and after riichi to the end of the hand. You"
        " may still win by tsumo.",
        han=rules.yaku.min_han,
    )


def calling(_: Ruleset) -> Message:
    """Say who may call what."""
    return say(
        "Chii from your left only, pon and kan from anybody. Ron goes before all of them. The last discard"
        " may be won on, and not called. After riichi you call nothing more."
    )


def declaring(rules: Ruleset) -> Message:
    """Say what riichi needs."""
    needed = [say("the hand is closed"), say("it lacks one tile")]
    if rules.riichi.min_points is not None:
        needed.append(say("you have {points} points", points=rules.riichi.min_points))
    if rules.riichi.min_live_tiles:
        needed.append(say("enough tiles are left"))
    return say(
        "Yes, if {needed}. Turn the tile that you throw, bet {points} points, and change nothing in your hand"
        " any more.",
        needed=listed(needed),
        points=BET,
    )


def paying(_: Ruleset) -> Message:
    """Say who pays a win."""
    return say(
        "Ron: who threw the tile pays for all. Tsumo: all three pay, and of them the dealer about twice as"
        " much."
    )


def dealing(_: Ruleset) -> Message:
    """Say who deals, and how the result is counted."""
    return say(
        "The deal passes to the right, unless the dealer repeats. A repeat or a draw adds a counter (honba),"
        " and when others win all counters go. The result is the score less the return points, and what the"
        " place brings."
    )


def counting(_: Ruleset) -> Message:
    """Say how the worth is found."""
    return say("Add up the han, count the fu, and look at the table of points.")


def erring(rules: Ruleset) -> Message:
    """Say what becomes of a mistake."""
    return joined([say("A small one is put right."), chombo_price(rules)], " ")


SECTIONS: Final = (
    Section("win", say("May I win?"), needs),
    Section("call", say("May I call?"), calling),
    Section("riichi", say("May I declare riichi?"), declaring),
    Section("worth", say("What is it worth?"), counting),
    Section("pay", say("Who pays?"), paying),
    Section("over", say("Who deals, and when is it over?"), dealing),
    Section(
        "mistake",
        say("What does a mistake cost?"),
        erring,
        served=say("The program keeps the rules, so nothing can go wrong."),
    ),
)
"""The card, in the order in which things are asked."""
FOLD: Final = 4
"""So many sections stand before the fold."""


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
    served = is_server(rules, played)
    parts = [_section(rules, section, served=served) for section in SECTIONS]
    parts[FOLD] += _limits(rules)
    if fouls and not served:
        parts[-1] += _rows([(foul.name, joined(foul.follows, "; ")) for foul in fouls if foul.follows])
        silent = [foul.name for foul in fouls if not foul.follows]
        parts[-1] += paragraph(say("Not stated: {fouls}.", fouls=joined(silent, "; "))) if silent else ""
    if taken := _borrowed(rules, borrowed, served=served):
        borrowing = say(
            "Nobody decided these yet, and the values are only taken over: {names}.",
            names=joined(taken, "; "),
        )
        parts[-1] += paragraph(borrowing)
    if rules.house:
        parts[-1] += heading(say("At this table"), level=2) + items(map(escape, rules.house))
    name = name or rules_name(rules)
    above = (picture(*logo) if logo else "") + heading(name, say("What is asked during play"))
    left = f'<div class="half">{above}{"".join(parts[:FOLD])}</div>'
    right = f'<div class="half">{"".join(parts[FOLD:])}</div>'
    return Paper().sheet(
        f"{rules.id}-rules-card",
        say("{ruleset}: rules card", ruleset=name),
        page(left, right, foot=escape(foot) or _source(rules), classes="card"),
        pages=1,
        landscape=True,
    )


def _section(rules: Ruleset, section: Section, *, served: bool) -> str:
    return "".join(
        [
            heading(section.asked, level=2),
            paragraph((section.served if served else None) or section.answer(rules)),
            _rows([(line.name, line.words) for line in _lines(rules, section.name, served=served)]),
        ]
    )


class Line(NamedTuple):
    """A row on the card: its name, its words, and the options that make it."""

    name: Message | str
    words: Message | str
    options: tuple[str, ...]


def _lines(rules: Ruleset, section: str, *, served: bool) -> Iterator[Line]:
    """Yield the rows of a section: what means something in these rules, and is asked about."""
    left_out = {*rules.idle_options(), *SHARED, *(OF_PEOPLE if served else ())}
    for option in [name for name in OPTIONS if row_of(name).card == section]:
        if option in OWN:
            yield Line(OWN[option].name, OWN[option].words(rules), OWN[option].options)
        elif option not in left_out and not is_usual(rules, option):
            yield Line(label_of(option), words_of_option(rules, option), (option,))


def _borrowed(rules: Ruleset, borrowed: Collection[str], *, served: bool) -> list[Message | str]:
    """Return the names of the rows on the card that nobody decided."""
    lines = [line for section in SECTIONS for line in _lines(rules, section.name, served=served)]
    return [line.name for line in lines if {*line.options} <= {*borrowed}]


def is_usual(rules: Ruleset, option: str) -> bool:
    """Whether an option that few ask about is as in the base."""
    return row_of(option).seldom and rules.value(option) == load_ruleset(BASE).value(option)


def _rows(rows: Sequence[tuple[Message | str, Message | str]]) -> str:
    return table((), [tuple(map(told, row)) for row in rows], "values") if rows else ""


def _limits(rules: Ruleset) -> str:
    """Return what limits pay by ron, in a line each."""
    more = [say("{han} han from {fu} fu", han=han, fu=fu) for han, fu in least_fu(rules)]
    rows = [
        (
            capital(str(name)),
            joined([han, *([] if place else more)], "; "),
            *[lines_of(cell)[0] for cell in paid],
        )
        for place, (name, han, *paid) in enumerate(limit_table(rules).rows)
    ]
    heads = (say("Ron pays"), say("with"), say("others"), say("dealer"))
    return table(heads, [tuple(map(told, row)) for row in rows], "limits")


def least_fu(rules: Ruleset) -> Iterator[tuple[int, int]]:
    """Yield with how many han below the five of mangan, and with which least fu, a hand is a mangan too."""
    for han in reversed(HAN):
        found = [fu for fu in FU if worth_of(han, fu, rules).limit is Limit.MANGAN]
        if found:
            yield han, found[0]


def _source(rules: Ruleset) -> Message:
    if rules.edition and rules.edition not in rules.name:
        source = say("{ruleset}, edition of {edition}.", ruleset=rules.name, edition=rules.edition)
    else:
        source = say("{ruleset}.", ruleset=rules.name)
    silent = say("“Not stated”: no text of these rules says it, so agree on it.")
    return joined([source, silent], " ")
