"""The plan for two hours with people who never played: what to do, and what they get wrong then."""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_rules.messages import Message, joined, say, sentence
from riichi_rules.ruleset import Ruleset, label_of

from .card_rows import words_of_option
from .paper import Paper, Sheet, bold, heading, html_of, page, paragraph, rules_name, table

MINUTES: Final = 10


class Step(NamedTuple):
    """Ten minutes: their subject, what to do, what people get wrong then, which sheet lies on the table."""

    title: Message
    todo: Message
    wrong: Message
    sheet: Message


STEPS: Final = (
    Step(
        say("The tiles"),
        say(
            "Everybody turns tiles over and sorts them: three suits from 1 to 9, winds, dragons. Lay runs and"
            " triplets face up, then four groups and a pair."
        ),
        say("A run of winds, or a run over two suits. 8-9-1 is none either."),
        say("Setting up, lower half"),
    ),
    Step(
        say("One tile is missing"),
        say("Each lays a hand that lacks one tile, and the neighbour says which. Then sheet 1, in pairs."),
        say("They see one side of a wait and stop. Ask “and any other?”"),
        say("Work sheet 1"),
    ),
    Step(
        say("Walls and deal"),
        say(
            "Build the walls, throw the dice, break, deal. Do it once together, slowly. Turn the dora"
            " indicator, and say which tile it makes a dora."
        ),
        say("The wall is counted from its left end, or the deal takes tiles one by one."),
        say("Setting up"),
    ),
    Step(
        say("Draw and throw"),
        say(
            "Play one hand without calls, in turn to the right, all hands face up on the table. Talk about"
            " each discard. It ends when a hand is complete."
        ),
        say("Fifteen tiles: drawn, and nothing thrown. Rivers in a heap instead of rows of six."),
        say("Setting up"),
    ),
    Step(
        say("Calls"),
        say("Show chii, pon and kan with hands face up. Then sheet 2, the first three together."),
        say("Chii from anybody, and a tile drawn after a call. A group that was called may not change."),
        say("Work sheet 2, rules card"),
    ),
    Step(
        say("A reason to win"),
        say(
            "A complete hand is not enough: it needs a yaku. Tell riichi (“I lack one tile”, said by a closed"
            " hand), tanyao, dragons and the tsumo of a closed hand, no more. Then sheet 3."
        ),
        say("Dora are taken for a yaku. After a call riichi is still declared."),
        say("Yaku, work sheet 3"),
    ),
    Step(
        say("Break"),
        say("Build new walls before tea. Whoever likes goes on with sheet 3."),
        say("Nothing."),
        say("Yaku"),
    ),
    Step(
        say("Riichi and the own river"),
        say(
            "Declare riichi with a hand that all can see: the bet, the turned tile, no change any more."
            " Then furiten, with the river of that hand, and sheet 4."
        ),
        say(
            "Only the thrown tile seems blocked, but ron on every tile of the wait is. Drawing it still wins."
        ),
        say("Work sheet 4, rules card"),
    ),
    Step(
        say("A real hand"),
        say(
            "Play with hands hidden. You look over shoulders, and answer “may I?” with the card. It may"
            " take longer; then leave out the last hand."
        ),
        say("A ron without a yaku. Take it back, and show why. Nobody pays for it today."),
        say("Rules card, yaku"),
    ),
    Step(
        say("What it is worth"),
        say(
            "Count the hand that just won: han first, then fu with the sheet. Who likes it does sheet 5 at"
            " home."
        ),
        say(
            "The triplet that ron completed is counted as closed. Fu are rounded to the nearest ten, not up."
        ),
        say("Fu, points, work sheet 5"),
    ),
    Step(
        say("Who pays"),
        say(
            "Pay it out with sticks. Then the same hand by tsumo, and by the dealer. Begin sheet 6 together."
            " When nobody wins, who lacks one tile (tenpai) is paid by who lacks more (noten). The card says"
            " how much."
        ),
        say("The total is paid by each of three, or the dealer pays like everybody."),
        say("Points, work sheet 6"),
    ),
    Step(
        say("One more hand"),
        say(
            "Deal again, with points and a counter if there is one. Stop on time. Yaku and card are to"
            " take home."
        ),
        say("The deal passes on after the dealer's own win. It stays, and a counter is added."),
        say("Rules card, yaku, points"),
    ),
)
"""Twelve times ten minutes."""
ASKED: Final = (
    "yaku.open_tanyao",
    "wins.multiple_ron",
    "calls.swap_same",
    "draws.noten_pool",
    "match.dealer_repeats",
    "match.bankruptcy",
)
"""What guests ask first, since they play otherwise at home."""


def plan_sheet(rules: Ruleset, sheets: int) -> Sheet:
    """Return the plan for two hours under a ruleset, with so many work sheets."""
    name = rules_name(rules)
    rows = [
        (
            f"{MINUTES * number}&ndash;{MINUTES * (number + 1)}",
            f"{bold(sentence(step.title))} {html_of(step.todo)}",
            step.wrong,
            step.sheet,
        )
        for number, step in enumerate(STEPS)
    ]
    about = say(
        "{ruleset}. For one teacher and one table of four who never played. Bring a set of tiles, sticks for"
        " {points} points each, two dice, pencils. Or cut out the paper tiles: they do not stack, so lay them"
        " face down in one heap, set hands up in folded paper, let a phone throw the dice, and write points"
        " down.",
        ruleset=name,
        points=rules.table.start_points,
    )
    asked = [
        say("{option}: {value}.", option=label_of(option), value=words_of_option(rules, option))
        for option in ASKED
    ]
    printed = say(
        "Four times, once for each player: the {sheets} work sheets, yaku on two sides, the rules card folded"
        " in the middle. Once for the table: setting up, fu, points. Once for you: this plan and the {sheets}"
        " keys. To go on at home there is the deck for Anki.",
        sheets=sheets,
    )
    heads = (say("Minute"), say("Do this"), say("What people get wrong then"), say("On the table"))
    parts = [
        heading(say("Two hours, from the first tile"), about),
        table(heads, rows),
        heading(say("What guests ask first"), level=2),
        paragraph(joined(asked, " ")),
        heading(say("To print"), level=2),
        paragraph(printed),
    ]
    title = say("{ruleset}: plan for two hours", ruleset=name)
    return Paper().sheet(f"{rules.id}-plan", title, page(*parts, classes="plan"), pages=1)
