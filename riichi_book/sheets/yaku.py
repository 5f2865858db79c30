"""The sheet of yaku, two sides: those that come most often first, each with tiles that have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from riichi_book.answers.parts import units
from riichi_book.answers.tile_words import capital
from riichi_book.drawing import Mark, View, hand_view, tiles_view
from riichi_book.drawing.faces import WIDTH
from riichi_book.tables.examples import EXAMPLES
from riichi_book.tables.statements import function_of, stated
from riichi_book.tables.yaku import example_tiles, is_open_played, is_played
from riichi_rules.hand import Hand
from riichi_rules.messages import Message, say
from riichi_rules.notation import read_tile
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WINDS
from riichi_rules.yaku import YAKU, Yaku

from .paper import Paper, Sheet, rules_name, told

ROOM: Final = 78.0
"""How wide the tiles of a hand may be, in millimetres."""
WIDEST: Final = 5.2
"""How wide a tile is at the most."""

LAST_DECIDES: Final = frozenset(("pinfu", "kokushi-musou-13", "suuankou-tanki", "junsei-chuuren-poutou"))
"""The yaku that the same tiles have or lack, by which of them won."""


class Counted(NamedTuple):
    """In how many of so many wins each yaku came, in which games."""

    games: str
    wins: int
    yaku: Mapping[str, int]


def yaku_sheet(rules: Ruleset, counted: Counted) -> Sheet:
    """Return the yaku that a ruleset plays, the commonest first: two sides of one sheet."""
    paper, name = Paper(), rules_name(rules)
    rows = [_row(rules, counted, yaku) for yaku in by_frequency(rules, counted)]
    facts = {"half": -(-len(rows) // 2), "wins": counted.wins, "games": counted.games}
    body = paper.filled("yaku", name=name, rows=rows, **facts)
    return paper.sheet(f"{rules.id}-yaku", say("{ruleset}: yaku", ruleset=name), body, pages=2)


def by_frequency(rules: Ruleset, counted: Counted) -> list[Yaku]:
    """Return the yaku that a ruleset plays, the commonest first, those never seen in the order of the table.

    What only counts twice where the ruleset says so stands beside its simpler form there alone.
    """
    played = [yaku for yaku in YAKU if is_played(yaku, rules) and not is_same(yaku, rules)]
    return sorted(played, key=lambda yaku: -counted.yaku.get(yaku.id, 0))


def is_same(yaku: Yaku, rules: Ruleset) -> bool:
    """Whether a yakuman is worth no more than the simpler one that it replaces."""
    return bool(yaku.double and yaku.absorbs) and yaku.units(rules, closed=True) == yaku.yakuman


def _row(rules: Ruleset, counted: Counted, yaku: Yaku) -> dict[str, object]:
    """Return what the sheet says of a yaku; one of the moment has no tiles, for almost any will do."""
    names, view = yaku.message.facts, None if yaku.timing is not None else tiles_of(yaku)
    return {
        "name": capital(names["yaku"]),
        "meaning": told(names["meaning"]),
        "words": stated(function_of(yaku)).message,
        "view": view,
        "wide": min(WIDEST, ROOM * WIDTH / view.width) if view else 0,
        "wind": wind_of(yaku),
        "open": yaku.may_be_open,
        "worth": told(worth_in(yaku, rules, closed=True)),
        "opened": when_open(yaku, rules),
        "came": counted.yaku.get(yaku.id, 0),
    }


def tiles_of(yaku: Yaku) -> View:
    """Return the complete hand of the example of a yaku, drawn; its last tile marked where it decides."""
    example, won = example_tiles(yaku), read_tile(EXAMPLES[yaku.id].win)
    if isinstance(example, Hand):
        return hand_view(example, win=won) if last_decides(yaku) else hand_view(example)
    return tiles_view(example, marks={example.tiles.index(won): Mark.WIN} if last_decides(yaku) else {})


def last_decides(yaku: Yaku) -> bool:
    """Whether the same tiles have a yaku or lack it by the one that won."""
    return yaku.id in LAST_DECIDES


def wind_of(yaku: Yaku) -> Message | None:
    """Say of a yaku that asks for a wind which seat or round the example has."""
    example = EXAMPLES[yaku.id]
    if yaku.id == "yakuhai-jikaze":
        return say("the winner is {wind}", wind=WINDS[example.seat])
    return say("in the {wind} round", wind=WINDS[example.round]) if yaku.id == "yakuhai-bakaze" else None


def when_open(yaku: Yaku, rules: Ruleset) -> Message | None:
    """Say what a yaku is worth in an open hand, where that is something else than in a closed one."""
    if not is_open_played(yaku, rules):
        return say("closed only")
    worth = worth_in(yaku, rules, closed=False)
    return None if worth == worth_in(yaku, rules, closed=True) else say("open {worth}", worth=worth)


def worth_in(yaku: Yaku, rules: Ruleset, *, closed: bool) -> Message | int:
    """Return what a yaku is worth: its han, or how many yakuman."""
    yakuman = yaku.units(rules, closed=closed)
    return units(yakuman, 0) if yakuman else yaku.han(rules, closed=closed)
