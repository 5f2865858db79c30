"""Larger drawings on a page: the table from above, the dead wall, the ways to call."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from docutils import nodes
from docutils.parsers.rst import directives

from riichi_book.drawing.calls import calls_view, ways_to_call
from riichi_book.drawing.chart import chart_view
from riichi_book.drawing.table import live_tiles, table_view
from riichi_book.drawing.table_told import Middle, SeatView
from riichi_book.drawing.views import View
from riichi_book.drawing.wall import Break, dead_wall, dead_wall_view
from riichi_rules.errors import HandError
from riichi_rules.hand import size_problem
from riichi_rules.melds import Meld
from riichi_rules.messages import say
from riichi_rules.notation import LooseTile, TilesText, read_tile, read_tiles
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.seats import WIND_NAMES, WINDS, seat_at
from riichi_rules.tiles import UNKNOWN, Tile

from .hands import HAND_HEIGHT, check_copies, check_marks, dialect_of, drawing_node, marks_from, tiles_option
from .markup import Block, directive, texts

TABLE_HEIGHT: Final = "2em"
_NAMES: Final = tuple(name.lower() for name in WIND_NAMES.values())


def points_of(text: str) -> int:
    """Read points; a signed number is relative to the starting points (``table.start_points``)."""
    if text.strip()[:1] in {"+", "-"}:
        return load_ruleset(assumed()).table.start_points + int(text)
    return directives.nonnegative_int(text)


_OF_A_SEAT: Final = {
    **texts("", "-drawn", "-melds", "-river", "-mark", "-name"),
    "-riichi": directives.flag,
    "-score": points_of,
}
"""The options of one player, each prefixed with the player's wind: ``east-river``."""
_CAPTION: Final = {**texts("caption"), "name": directives.unchanged}


def drawn(block: Block, view: View, height: str = HAND_HEIGHT, *classes: str) -> nodes.Node:
    """Return a drawing with the directive's caption and name."""
    node = drawing_node(block, view, height)
    node["classes"] += classes
    block.add_name(node)
    return node


@directive(
    "table-view",
    options={
        **{name + part: read for name in _NAMES for part, read in _OF_A_SEAT.items()},
        **texts("round", "indicators", "bottom", "break", "dialect"),
        **dict.fromkeys(("live", "honba", "bets"), directives.nonnegative_int),
        **_CAPTION,
    },
)
def table_seen(block: Block) -> nodes.Node:
    """``{table-view}``: the table from above, with options for each wind. A tap on a site enlarges it."""
    view = table_drawing(block.options, block.config.riichi_book_dialect)
    return drawn(block, view, TABLE_HEIGHT, "riichi-board")


@directive(
    "dead-wall", options={**texts("indicators", "ura"), "replaced": directives.nonnegative_int, **_CAPTION}
)
def dead_wall_seen(block: Block) -> nodes.Node:
    """``{dead-wall}``: the dead wall, with the role of each tile and the kan that uses it."""
    turned = [tiles_option(option, block.options).tiles for option in ("indicators", "ura")]
    check_copies([*turned[0], *turned[1]])
    return drawn(block, dead_wall_view(dead_wall(*turned, replaced=block.options.get("replaced", 0))))


@directive("calls", 1, options=_CAPTION)
def calls(block: Block, tiles: str) -> nodes.Node:
    """Directive ``{calls} 5z 456m``: how to lay out a meld of equal tiles, and one of a run."""
    tile, _, run = tiles.partition(" ")
    return drawn(block, calls_view(ways_to_call(read_tile(tile), read_tiles(run).tiles)))


@directive("tile-chart", options=_CAPTION)
def tile_chart(block: Block) -> nodes.Node:
    """``{tile-chart}``: every kind of tile, with its number or its name."""
    return drawn(block, chart_view())


def table_drawing(options: Mapping[str, str], dialect: str = "canonical") -> View:
    """Return the table that a directive's options describe.

    Hands without an option are face down. The count of live tiles follows from the tiles in play unless an
    option sets it. Raises ``ValueError``, which names the option at fault.
    """
    dialect = dialect_of(options, dialect)
    seats = [_seat(options, wind, name, dialect) for name, wind in zip(_NAMES, WIND_NAMES, strict=True)]
    _check_calls(seats)
    indicators = tiles_option("indicators", options).tiles
    check_copies([*indicators, *(tile for seat in seats for tile in _tiles_of(seat))])
    first = _NAMES.index(_wind(options, "bottom", options.get("bottom", "east")))
    kans = sum(meld.is_kan for seat in seats for meld in seat.melds)
    dead_wall(indicators, replaced=kans)  # raises if there are too many
    middle = Middle(
        _round(options.get("round", "")),
        _count(options, "honba"),
        _count(options, "bets"),
        _count(options, "live", live_tiles(seats)),
        indicators,
    )
    broken = _break(options, first) if "break" in options else None
    around = (*seats[first:], *seats[:first])
    return table_view(around, middle, broken=broken, replaced=kans, labelled=True)


def _seat(options: Mapping[str, str], wind: str, name: str, dialect: str) -> SeatView:
    """Return one player's hand, melds, river and score."""
    melds = []
    for block in tiles_option(f"{name}-melds", options, dialect).blocks:
        if not isinstance(block, Meld):
            raise HandError(f":{name}-melds: {TilesText((block,))} is not a meld")
        melds.append(block)
    concealed = tiles_option(name, options, dialect).tiles or (UNKNOWN,) * (13 - 3 * len(melds))
    if len(concealed) != 13 - 3 * len(melds):
        raise ValueError(
            f":{name}: {size_problem(len(concealed), len(melds))}; the drawn one is :{name}-drawn:"
        )
    river: list[LooseTile] = []
    for block in tiles_option(f"{name}-river", options, dialect).blocks:
        if isinstance(block, Meld):
            raise HandError(f":{name}-river: {block} is a meld, and a river has none")
        river += block
    drawn_tiles = tiles_option(f"{name}-drawn", options, dialect).tiles
    if len(drawn_tiles) > 1:
        raise ValueError(f":{name}-drawn: one tile is drawn, not {len(drawn_tiles)}")
    marks = marks_from(f"{name}-mark", options)
    check_marks(f"{name}-mark", marks, [loose.tile for loose in river])
    return SeatView(
        wind,
        concealed,
        tuple(melds),
        tuple(river),
        drawn_tiles[0] if drawn_tiles else None,
        f"{name}-riichi" in options,
        _count(options, f"{name}-score"),
        options.get(f"{name}-name", ""),
        marks,
    )


def _tiles_of(seat: SeatView) -> Sequence[Tile]:
    """Return the tiles of a player; a called tile counts only in its meld, not in the river it came from."""
    melded = [tile for meld in seat.melds for tile in meld.tiles]
    river = [loose.tile for loose in seat.river if not loose.taken]
    return [*seat.concealed, *([seat.drawn_tile] if seat.drawn_tile else []), *melded, *river]


def _check_calls(seats: Sequence[SeatView]) -> None:
    """Raise ``ValueError`` unless each called tile is marked as taken in the river of its discarder."""
    taken = [sorted(loose.tile for loose in seat.river if loose.taken) for seat in seats]
    for place, seat in enumerate(seats):
        for meld in seat.melds:
            if meld.called is None or meld.source is None:
                continue
            giver = seat_at(place, meld.source)
            if meld.called not in taken[giver]:
                raise ValueError(
                    f":{_NAMES[place]}-melds: {meld} takes {meld.called} from {_NAMES[giver]}, and no such "
                    f"tile is marked as taken in :{_NAMES[giver]}-river:"
                )
            taken[giver].remove(meld.called)
    for name, left in zip(_NAMES, taken, strict=True):
        if left:
            raise ValueError(f":{name}-river: {left[0]} is taken, and no meld holds it")


def _count(options: Mapping[str, str], option: str, default: int | None = None) -> int | None:
    return int(options[option]) if option in options else default


def _wind(options: Mapping[str, str], option: str, name: str) -> str:
    if name.strip().lower() not in _NAMES:
        raise ValueError(f":{option}: is one of {', '.join(_NAMES)}, not {options[option]}")
    return name.strip().lower()


def _round(text: str) -> str:
    """Return the name of a round in the reader's language: "East 3" for "east 3" or "E3"."""
    if not text:
        return ""
    found = re.fullmatch(r"(?i)\s*([ESWN])(?:ast|outh|est|orth)?\s*([1-4])\s*", text)
    if not found:
        raise ValueError(f":round: is said as East 3, not {text}")
    return str(say("{wind} {number}", wind=WINDS[found[1].upper()], number=int(found[2])))


def _break(options: Mapping[str, str], first: int) -> Break:
    """Read where the wall was broken: in front of which player, and after how many stacks from the right."""
    name, _, stacks = options["break"].strip().partition(" ")
    wind = _wind(options, "break", name)
    if not (stacks.strip().isdecimal() and 1 <= int(stacks) <= 17):
        raise ValueError(
            f":break: says before whom and after how many stacks, as in west 7; not {options['break']}"
        )
    return Break((_NAMES.index(wind) - first) % 4, int(stacks))
