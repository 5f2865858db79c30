"""The table from above: four rivers, hands and melds, each facing its player, and the middle.

The input is plain data, so a state of play, a record and a page can all use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from riichi_rules.messages import Count, plural, say
from riichi_rules.payment import bets
from riichi_rules.tiles import UNKNOWN, WIND_LETTERS

from .faces import DEPTH, HEIGHT, WIDTH
from .layout import MARGIN, meld_view, river_view, tiles_view
from .table_labels import GAP, LETTER, PART, framed, upright, wall_labels
from .table_told import NOTHING, Middle, SeatView, table_message, table_notation
from .views import Box, Circle, Ground, Kanji, Label, Paint, Placed, View, moved, overlay, turned
from .wall import Break, WallTile, tiles_left

_KANJI: Final = dict(zip(WIND_LETTERS, "東南西北", strict=True))
_COLUMNS: Final = 6
_ROWS: Final = 3
"""The minimum number of rows that a river gets room for; a longer river makes the table larger."""
_NEAR_ROWS: Final = 2
"""The same for a table drawn from near."""

_PANEL: Final = 110.0
"""Half the side of the panel in the middle."""
_STRIP: Final = 28.0
_STICK: Final = 8.0
"""The thickness of the riichi stick in front of its owner."""
_RIVER: Final = _PANEL + _STICK + 10
_PITCH: Final = WIDTH + 0.6
_FACE: Final = HEIGHT + DEPTH
_RIM: Final = 13.0
_RISE: Final = 5.0
"""How far the upper tile of a stack is drawn above the lower one."""


def table_view(
    seats: Sequence[SeatView],
    middle: Middle = NOTHING,
    *,
    broken: Break | None = None,
    replaced: int = 0,
    labelled: bool = False,
    near: bool = False,
) -> View:
    """Show the table from above, with the first seat at the bottom and the others in order of play.

    ``broken`` says where the wall was opened; if given, the rest of the wall is drawn: ``middle.live`` tiles
    and the dead wall after ``replaced`` replacement tiles. ``labelled`` names the seats and the parts.
    ``near`` names the parts and leaves out the hands so that the rest is larger; the page shows the reader's
    hand separately. Raises ``ValueError`` unless there are four seats, and for a wall without
    ``middle.live``.
    """
    if len(seats) != 4:
        raise ValueError(f"{len(seats)} seats: four players sit at a table")
    wall: list[WallTile] = []
    if broken:
        if middle.live is None:
            raise ValueError("a wall is drawn by how many live tiles it has, and that is not said")
        wall += tiles_left(broken, live=middle.live, indicators=middle.indicators, replaced=replaced)
    if near:
        seats = [seat._replace(concealed=(), drawn_tile=None) for seat in seats]
    rivers = [river_view(seat.river, marks=seat.marks, columns=_COLUMNS) for seat in seats]
    melds = [tuple(map(meld_view, reversed(seat.melds))) for seat in seats]
    rows = _NEAR_ROWS if near else _ROWS
    inner = _RIVER + max(rows * (_FACE + 1), *(river.height for river in rivers)) + GAP
    hands = [_hand(seat) for seat in seats]
    half, corners = _measures(hands, melds, inner, walled=broken is not None, near=near)
    players = zip(seats, rivers, hands, melds, corners, strict=True)
    sides = [turned(_side(*player, half), place) for place, player in enumerate(players)]
    centre = _middle(middle, half, labelled=labelled or near)
    if near:
        sides = [upright(side) for side in sides]
    if labelled or near:
        sides.append(_part_labels(seats, wall, inner, half))
    together = overlay(*sides)
    # Draw from back to front: a nearer tile hides the edge of the tile behind it.
    tiles = sorted((*together.tiles, *centre.tiles), key=lambda tile: (tile.y, tile.x))
    view = View(
        (*_walls(wall, inner, half), *tiles),
        2 * half,
        2 * half,
        table_message(seats, rivers, middle),
        table_notation(seats, rivers, middle),
        (*_mat(half), *centre.ground, *together.ground),
        (*centre.labels, *together.labels),
    )
    return framed(view, [seat.wind for seat in seats]) if labelled else view


def live_tiles(seats: Iterable[SeatView]) -> int:
    """Return how many tiles are left to draw if all tiles in play are in these views.

    The dead wall always has fourteen tiles: the live wall replaces each tile that a kan takes from it.
    """
    out = 0
    for seat in seats:
        out += len(seat.concealed) + (seat.drawn_tile is not None)
        out += sum(len(meld.tiles) for meld in seat.melds)
        out += sum(not loose.taken for loose in seat.river)
    return 136 - 14 - out


def _hand(seat: SeatView) -> list[View]:
    drawn = () if seat.drawn_tile is None else (seat.drawn_tile,)
    return [tiles_view(tiles) for tiles in (seat.concealed, drawn) if tiles]


def _length(views: Sequence[View], gap: float = GAP) -> float:
    """Return the total width of views side by side, without their margins."""
    return sum(view.width - 2 * MARGIN for view in views) + gap * (len(views) - 1 if views else 0)


def _measures(
    hands: Sequence[Sequence[View]],
    melds: Sequence[Sequence[View]],
    inner: float,
    *,
    walled: bool,
    near: bool,
) -> tuple[float, Sequence[float]]:
    """Return half the side of the table, and for each hand how far the melds in its left corner reach in.

    Melds lie along the rim. An added kan reaches further in than others, where it may touch a wall or a
    river; the next player's hand starts beside it. ``inner`` is how far out the rivers reach.
    """
    deep = [max((view.height - 2 * MARGIN for view in side), default=_FACE) for side in melds]
    outer = inner + (_FACE + GAP if walled else 0)
    corners = (deep[-1], *deep[:-1])
    free = 0.0 if walled else outer - _COLUMNS * _PITCH / 2
    wide = [depth for depth, side in zip(deep, melds, strict=True) if _length(side) > free]
    edge = max(0.0 if near else _FACE, *wide, 0.0)
    return max(outer + edge + _RIM, *map(_half_needed, hands, melds, corners)), corners


def _half_needed(hand: Sequence[View], melds: Sequence[View], corner: float) -> float:
    """Return half the side of a table on which a hand and its melds fit beside the left corner's melds."""
    return (_length(hand) + GAP + _length(melds) + corner + GAP + 2 * _RIM) / 2


def _side(
    seat: SeatView, river: View, hand: Sequence[View], melds: Sequence[View], corner: float, half: float
) -> View:
    """Return everything in front of one player, drawn as for the player at the bottom."""
    floor = 2 * half - _RIM
    end = 2 * half - _RIM - _length(melds)
    start = min(half - _length(hand) / 2, end - GAP - _length(hand))
    return overlay(
        moved(river, half - _COLUMNS * _PITCH / 2 - MARGIN, half + _RIVER - MARGIN),
        *_beside(melds, end, floor),
        *_beside(hand, max(start, _RIM + corner + GAP), floor),
    )._replace(
        width=2 * half,
        height=2 * half,
        ground=tuple(_name_plate(seat, half)),
        labels=tuple(_name(seat, half)),
    )


def _beside(views: Iterable[View], x: float, floor: float) -> Iterator[View]:
    """Yield views that stand side by side, the first at x."""
    for view in views:
        yield moved(view, x - MARGIN, floor - view.height + MARGIN)
        x += view.width - 2 * MARGIN + GAP


def _name_plate(seat: SeatView, half: float) -> Iterator[Ground]:
    """Yield the wind on its plate, which is red for the dealer, and the riichi stick."""
    size = _STRIP - 4
    x, y = half - _PANEL + 4, half + _PANEL - _STRIP
    dealer = seat.wind == "E"
    yield Box(x, y, size, size, 4, Paint.RED if dealer else Paint.LIGHT)
    yield Kanji(
        _KANJI[seat.wind], x + size / 2, y + size / 2, 0.046, 0, Paint.SIGN if dealer else Paint.PANEL
    )
    if seat.riichi:
        yield from _stick(half, half + _PANEL + 5 + _STICK / 2, 100, Paint.RED)


def _stick(x: float, y: float, length: float, spot: Paint) -> Iterator[Ground]:
    """Yield a stick centred at x, y: a riichi stick has one red dot, a honba stick eight black ones."""
    thick = _STICK if length > 60 else 6.0
    yield Box(x - length / 2, y - thick / 2, length, thick, 2, Paint.FACE)
    if spot is Paint.RED:
        yield Circle(x, y, thick * 0.33, spot)
    else:
        places = product((-1.5, -0.5, 0.5, 1.5), (-1.3, 1.3))
        yield from (Circle(x + 4 * column, y + row, 0.9, spot) for column, row in places)


_BESIDE_STICK: Final = 2 * (_PANEL - _STRIP) - 41
"""The width for the words beside a stick, between the names on both sides."""
_TEXT: Final = 17.0
_DIGIT: Final = 0.72
"""The greatest width of a bold digit, for a size of 1."""


def _name(seat: SeatView, half: float) -> Iterator[Label]:
    """Yield the player's name (shortened if it is too long) and score, beside the wind."""
    y = half + _PANEL - _STRIP / 2 - 2
    left, right = half - _PANEL + _STRIP + 6, half + _PANEL - _STRIP - 8
    score = str(Count(seat.score)) if seat.score is not None else ""
    room = int(((right - left) / _TEXT - len(score) * _DIGIT) / LETTER)
    name = str(seat.name)
    name = name if len(name) <= room else name[: room - 1].rstrip() + "…"
    if name:
        yield Label(name, left, y, _TEXT, anchor="start", fill=Paint.LIGHT)
    if score:
        x, anchor = (right, "end") if name else (left, "start")
        yield Label(score, x, y, _TEXT, anchor=anchor, fill=Paint.LIGHT, bold=True)


def _mat(half: float) -> Iterator[Ground]:
    """Yield the rail, the felt, and the panel in the middle."""
    yield Box(0, 0, 2 * half, 2 * half, 16, Paint.RAIL)
    yield Box(4, 4, 2 * half - 8, 2 * half - 8, 12, Paint.FELT)
    yield Box(half - _PANEL, half - _PANEL, 2 * _PANEL, 2 * _PANEL, 8, Paint.PANEL)


def _part_labels(seats: Sequence[SeatView], wall: list[WallTile], inner: float, half: float) -> View:
    """Return labels for the parts of the table: the nearest river, the riichi sticks, the wall."""
    bare = View((), 2 * half, 2 * half)
    down = half + _PANEL + 5 + _STICK / 2
    beside = Label(str(say("riichi")), half + 56, down, 15.0, anchor="start", fill=Paint.LIGHT)
    placed = [place for place, seat in enumerate(seats) if seat.riichi]
    views = [turned(bare._replace(labels=(beside,)), place) for place in placed]
    wide = _COLUMNS * _PITCH / 2
    place = (half - wide - GAP, half + _RIVER + PART, PART)
    labels = [Label(str(say("river")), *place, anchor="end", fill=Paint.LIGHT)] if seats[0].river else []
    stacks = [(tile.seat, (tile.stack + 0.5) * _PITCH - inner - _FACE, tile.dead) for tile in wall]
    labels += wall_labels(stacks, half, inner, any(seat.river for seat in seats) * wide)
    return overlay(bare._replace(labels=tuple(labels)), *views)


def _middle(middle: Middle, half: float, *, labelled: bool) -> View:
    """Return what is shown in the middle: the round, the indicators, the sticks, and the tiles left."""
    parts = [View((), 0, 0)]
    ground: list[Ground] = []
    labels: list[Label] = []
    if middle.round:
        y = half - (60 if labelled else 50)
        labels.append(Label(str(middle.round), half, y, 24, fill=Paint.LIGHT, bold=True))
    indicators = () if middle.in_wall else middle.indicators
    if indicators and labelled:
        nouns = plural(len(indicators), "dora indicator", "dora indicators")
        labels.append(Label(str(nouns), half, half - 36, 15, fill=Paint.LIGHT))
    if indicators:
        row = tiles_view([*indicators, *[UNKNOWN] * (5 - len(indicators))])
        parts.append(moved(row, half - row.width / 2, half - row.height / 2 - 3))
    lying: list[tuple[Paint, str]] = []
    if middle.bets:
        told = bets(middle.bets) if labelled else middle.bets
        lying.append((Paint.RED, str(told)))
    if middle.honba:
        lying.append((Paint.INK, str(say("{n} honba", n=middle.honba) if labelled else middle.honba)))
    longest = max([len(words) for _, words in lying], default=0) * LETTER
    size = min(16.0, _BESIDE_STICK / longest) if labelled and longest else 16.0
    below = min(half - 24, half + _PANEL - _STRIP - 13 - longest * size)
    for place, (spot, words) in enumerate(lying):
        # With words the sticks are stacked, because there are scores on both sides.
        x = below if labelled else half + (place - (len(lying) - 1) / 2) * 74
        y = half + (33 + 18 * place if labelled else 38)
        ground += _stick(x - 10, y, 36, spot)
        labels.append(Label(words, x + 13, y, size, anchor="start", fill=Paint.LIGHT, bold=True))
    if middle.live is not None:
        y = half + (34 + 18 * len(lying) if labelled else 62 if lying else 50)
        plain = say("{n} left", n=middle.live)
        left = plural(middle.live, "{n} tile left", "{n} tiles left") if labelled else plain
        labels.append(Label(str(left), half, y, _TEXT, fill=Paint.LIGHT))
    return overlay(*parts)._replace(ground=tuple(ground), labels=tuple(labels))


def _walls(wall: list[WallTile], inner: float, half: float) -> tuple[Placed, ...]:
    """Return the remaining tiles of the wall in stacks of two, with the dead wall slightly apart."""
    placed = []
    for tile in wall:
        x = half - inner - _FACE + tile.stack * _PITCH - (8 if tile.dead else 0)
        flat = Placed(tile.tile, x, half + inner, down=not tile.tile.known)
        (lying,) = turned(View((flat,), 2 * half, 2 * half), tile.seat).tiles
        placed.append((lying.y, tile.upper, lying._replace(y=lying.y - _RISE * tile.upper)))
    return tuple(tile for _, _, tile in sorted(placed, key=lambda stacked: stacked[:2]))
