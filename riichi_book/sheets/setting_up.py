"""The sheet on setting up: seats, walls, the break, the deal, and what the tiles are called."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from riichi_book.drawing import Break, Middle, SeatView, live_tiles, table_view, tiles_view
from riichi_book.drawing.faces import WIDTH
from riichi_book.drawing.wall import STACKS
from riichi_rules.dora import dora_kind
from riichi_rules.messages import OR, Message, joined, listed, say
from riichi_rules.notation import read_tile
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WINDS
from riichi_rules.tiles import COPIES, KINDS, UNKNOWN, WIND_LETTERS, Tile

from .paper import Paper, Sheet, bold, heading, items, page, paragraph, rules_name, table

DICE: Final = (2, 12)
"""The least and the greatest sum of two dice."""
THROW: Final = 8
"""The throw that is drawn."""
INDICATOR: Final = Tile(2)
"""The tile that is drawn as the dora indicator."""
HAND: Final = 13
TABLE: Final = 100.0
"""How wide the drawn table is, in millimetres."""
WALLS: Final = (
    say("East, who threw"),
    say("South, on the right"),
    say("West, opposite"),
    say("North, on the left"),
)
SUITS: Final = {"m": say("characters"), "p": say("circles"), "s": say("bamboos"), "z": say("honours")}
HONOURS: Final = (
    say("east"),
    say("south"),
    say("west"),
    say("north"),
    say("white"),
    say("green"),
    say("red"),
)
"""What honours are called below their drawings."""
DORA: Final = ((2, 2), (8, 2), (27, 5), (31, 4))
"""Chains of indicators: the kind that begins each, and of how many tiles it is drawn."""
WIDE: Final = 6.4
"""How wide a tile is in the list of tiles, in millimetres."""


def setting_up_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on setting up, with the points and the red fives of a ruleset."""
    paper, name = Paper(), rules_name(rules)
    seats = [SeatView(wind, (UNKNOWN,) * HAND) for wind in WIND_LETTERS]
    deal = str(say("{wind} {number}", wind=WINDS["E"], number=1))
    middle = Middle(deal, live=live_tiles(seats), indicators=(INDICATOR,), in_wall=True)
    view = table_view(seats, middle, broken=Break(wall_of(THROW), THROW), labelled=True)
    drawing = paper.drawing(view, TABLE * WIDTH / view.width)
    caption = say(
        "After the deal: East, at the bottom, threw {dice}. So the wall of North was opened, {dice} stacks"
        " from its right end. What was dealt stood from there on, with the clock. The stack that stands alone"
        " on the right of the dead wall belongs to the wall: it is drawn last. The tile that shows its face"
        " is the dora indicator.",
        dice=THROW,
    )
    dice = table((say("Whose wall"), say("The dice show")), list(_dice()))
    dora = say(
        "The dora is the next tile after the indicator, in a ring. Each one in a hand that wins adds a han,"
        " but it is no yaku: with dora alone nobody wins."
    )
    about = say("{ruleset}. Where your rules say nothing of it, do it like this.", ruleset=name)
    counted = say("There are {kinds} kinds, and {copies} of each.", kinds=len(KINDS), copies=COPIES)
    parts = [
        heading(say("Setting up"), about),
        f'<div class="beside"><div>{drawing}</div><div>{dice}{paragraph(caption, "caption")}</div></div>',
        items(steps(rules), numbered=True),
        heading(say("The tiles"), level=2),
        f'<div class="kinds">{"".join(_kinds(paper))}</div>',
        paragraph(joined([counted, reds(rules)], " ")),
        heading(say("Which tile is a dora?"), level=2),
        f'<p class="dora">{"".join(_chain(paper, *chain) for chain in DORA)}</p>',
        paragraph(dora),
    ]
    title = say("{ruleset}: setting up", ruleset=name)
    return paper.sheet(f"{rules.id}-setting-up", title, page(*parts, classes="setting"), pages=1)


def wall_of(dice: int) -> int:
    """Return whose wall a throw opens: counted from East, who is one, to the right."""
    return (dice - 1) % len(SEATS)


def steps(rules: Ruleset) -> Iterator[Message]:
    """Yield what is done before the first discard, in order."""
    yield say(
        "{title} Mix one tile of each wind face down, and everybody takes one. Who has East sits down and"
        " deals first. South sits on East's right, then come West and North.",
        title=bold(say("Seats.")),
    )
    yield say(
        "{title} Everybody gets sticks for {points} points.",
        title=bold(say("Points.")),
        points=rules.table.start_points,
    )
    yield say(
        "{title} Mix all tiles face down. Everybody builds a wall of {stacks} stacks, two tiles high, and"
        " pushes it to the middle, so that the four make a square.",
        title=bold(say("Walls.")),
        stacks=STACKS,
    )
    yield say(
        "{title} East throws two dice, and counts the players to the right, with East as one. On the wall of"
        " the last one, count as many stacks from its right end, and open it behind the last of them.",
        title=bold(say("Dice.")),
    )
    yield say(
        "{title} The seven stacks on the right of the opening stay. If there are fewer in this wall, go on"
        " round the corner into the next. Push them a little apart, and turn the upper tile of the third"
        " stack from the opening: it is the dora indicator.",
        title=bold(say("Dead wall.")),
    )
    yield say(
        "{title} From the left of the opening, East takes four tiles, then South, West and North, three"
        " times. Then each takes one more. East draws and throws first, then South, West and North, to the"
        " right. Lay what you throw before you, in rows of six: that is your river.",
        title=bold(say("Deal.")),
    )


def reds(rules: Ruleset) -> Message:
    """Say what becomes of red fives."""
    if not any(rules.red_fives.values()):
        return say("If your set has red fives, take plain ones in their place.")
    fives = red_tiles(rules)
    return say("Red fives take the place of plain ones: {fives}. Each is a dora.", fives=fives)


def red_tiles(rules: Ruleset) -> Message:
    """Say how many red fives there are of each suit that has some."""
    fives = [(read_tile(f"5{suit}"), number) for suit, number in rules.red_fives.items() if number]
    return listed([say("{number} of {tile}", number=number, tile=five) for five, number in fives])


def _dice() -> Iterator[tuple[Message, Message]]:
    least, most = DICE
    for seat, whose in zip(SEATS, WALLS, strict=True):
        throws = [str(dice) for dice in range(least, most + 1) if wall_of(dice) == seat]
        yield whose, listed(throws, OR)


def _kinds(paper: Paper) -> Iterator[str]:
    """Yield each kind of tile with its name below it, suit by suit."""
    for suit, words in SUITS.items():
        yield bold(words)
        for tile in map(Tile, KINDS):
            if tile.suit == suit:
                yield _kind(paper, tile, str(HONOURS[tile.rank - 1] if suit == "z" else tile))


def _chain(paper: Paper, kind: int, count: int) -> str:
    """Return indicators from a kind on, each with an arrow to the tile that it makes a dora."""
    kinds = [kind]
    while len(kinds) < count:
        kinds.append(dora_kind(kinds[-1]))
    drawings = [paper.drawing(tiles_view([Tile(each)]), WIDE) for each in kinds]
    return f"<span>{' → '.join(drawings)}</span>"


def _kind(paper: Paper, tile: Tile, name: str) -> str:
    return f"<span>{paper.drawing(tiles_view([tile]), WIDE)}<small>{escape(name)}</small></span>"
