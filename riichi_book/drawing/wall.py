"""The wall: the roles of the fourteen tiles of the dead wall, and which tiles of the four walls remain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from riichi_book.answers.spoken import tile_message
from riichi_rules.messages import Message, joined, say
from riichi_rules.tiles import COPIES, KINDS, UNKNOWN, Tile

from .faces import DEPTH, HEIGHT, WIDTH, Mark
from .views import Label, Paint, Placed, View, noted

REPLACEMENT: Final = "replacement"
INDICATOR: Final = "indicator"
URA: Final = "ura"
REFILL: Final = "refill"
STACKS: Final = 17
"""The number of two-tile stacks in front of each player."""

_TILES: Final = COPIES * len(KINDS)
_DEAD: Final = 14
_KANS: Final = 4


class DeadTile(NamedTuple):
    """One tile of the dead wall.

    ``role`` is replacement, indicator, ura, or refill for a tile that came from the end of the live wall.
    ``kan`` is the number of the kan that uses or moves the tile, or 0 for the indicators that no kan turns.
    An unknown ``tile`` is face down.
    """

    role: str
    kan: int
    tile: Tile = UNKNOWN


def dead_wall(
    indicators: Sequence[Tile] = (), ura: Sequence[Tile] = (), *, replaced: int = 0
) -> tuple[DeadTile, ...]:
    """Return the fourteen tiles of the dead wall after ``replaced`` replacements, starting at the break.

    ``indicators`` and ``ura`` are those turned so far. Each drawn replacement tile is gone, and the last tile
    of the live wall is added at the other end. Raises ``ValueError`` for impossible numbers of tiles.
    """
    if not (0 <= replaced <= _KANS and len(indicators) <= _KANS + 1 and len(ura) <= len(indicators)):
        raise ValueError(
            f"{len(indicators)} indicators, {len(ura)} ura indicators and {replaced} replacement tiles: at "
            f"most {_KANS + 1}, as many as indicators, and {_KANS}"
        )
    kans = range(1, _KANS + 1)
    return (
        *(DeadTile(REPLACEMENT, kan) for kan in kans[replaced:]),
        *(
            DeadTile(role, number, turned[number] if number < len(turned) else UNKNOWN)
            for number in range(_KANS + 1)
            for role, turned in ((INDICATOR, indicators), (URA, ura))
        ),
        *(DeadTile(REFILL, kan) for kan in kans[:replaced]),
    )


_PITCH: Final = WIDTH + 3.0
_ROW: Final = HEIGHT + DEPTH + 7.0
"""The distance between the two rows, which leaves room for the sign of a mark."""
_APART: Final = 24.0
_TEXT: Final = 12.0
_COLOURS: Final = {REPLACEMENT: Paint.WAIT, INDICATOR: Paint.DORA, URA: Paint.NOTE, REFILL: Paint.WIN}
_HEADS: Final = {
    REPLACEMENT: say("replacements|head Replacements"),
    INDICATOR: say("indicators|head Indicators"),
    URA: say("ura indicators|head Ura indicators"),
    REFILL: say("from the live wall|head From the live wall"),
}
_TOP: Final = 1.6 * _TEXT


def dead_wall_view(wall: Sequence[DeadTile]) -> View:
    """Show the dead wall from the side of the player in front of it, with the break on the left.

    The upper tile of each stack is drawn above the lower one. The number on a tile is that of the kan that
    uses or moves it; a replacement tile that was drawn is faded.
    """
    placed, labels = [], []
    gone = _gone(wall)
    wall = (*gone, *wall)
    for dead in wall:
        x, y = _place(dead)
        down = not dead.tile.known
        mark = Mark.DORA if dead.role == INDICATOR and not dead.kan else None
        placed.append(Placed(dead.tile, x, y, down=down, faded=dead in gone, mark=mark))
        if dead.kan:
            at = (x + WIDTH / 2, y + HEIGHT / 2, 13.0) if down else (x + WIDTH - 6.5, y + HEIGHT - 6, 9.0)
            labels.append(Label(str(dead.kan), *at, fill=Paint.SIGN, disc=_COLOURS[dead.role], bold=True))
    bottom = _TOP + 2 * _ROW + 5
    for role in _HEADS:
        if any(dead.role == role for dead in wall):
            x = min(tile.x for tile, dead in zip(placed, wall, strict=True) if dead.role == role)
            y = bottom + _TEXT * 0.5 if role == URA else _TEXT * 0.6
            labels.append(Label(str(_HEADS[role]), x + 1, y, _TEXT, anchor="start"))
    right = max((tile.x + WIDTH for tile in placed), default=0.0)
    if any(dead.role == REFILL for dead in wall):
        right = max(right, labels[-1].x + len(str(_HEADS[REFILL])) * _TEXT * 0.55)
    return View(
        tuple(placed),
        right + 1.5,
        bottom + _TEXT * 1.2,
        _message(wall[len(gone) :], gone),
        _notation(wall[len(gone) :]),
        labels=tuple(labels),
    )


def _gone(wall: Sequence[DeadTile]) -> tuple[DeadTile, ...]:
    """Return the replacement tiles that were drawn, which are the ones missing from the wall."""
    left = {dead.kan for dead in wall if dead.role == REPLACEMENT}
    return tuple(DeadTile(REPLACEMENT, kan) for kan in range(1, _KANS + 1) if kan not in left)


def _place(dead: DeadTile) -> tuple[float, float]:
    """Return the x and y of a tile, by its role and kan."""
    number = dead.kan
    if dead.role == REPLACEMENT:
        column, lower, apart = (number - 1) // 2, number % 2 == 0, 0
    elif dead.role == REFILL:
        # The last tile of the live wall is the lower one of its stack.
        column, lower, apart = 7 + (number - 1) // 2, number % 2 == 1, 2
    else:
        column, lower, apart = 2 + number, dead.role == URA, 1
    return 1.5 + column * _PITCH + apart * _APART, _TOP + lower * _ROW


def _message(wall: Sequence[DeadTile], gone: Sequence[DeadTile]) -> Message:
    sentences = [say("The replacement of kan {kan} is drawn.", kan=dead.kan) for dead in gone]
    for role, head in _HEADS.items():
        if tiles := [dead for dead in wall if dead.role == role]:
            sentences.append(say("{role:head}: {tiles}.", role=head, tiles=_tiles_words(tiles)))
    return joined([say("Dead wall, from the break."), *sentences], " ")


def _tiles_words(tiles: Sequence[DeadTile]) -> Message:
    """List the face-up tiles one by one, and the face-down tiles together."""
    parts = [_open(dead) for dead in tiles if dead.tile.known]
    down = [dead.kan for dead in tiles if not dead.tile.known]
    kans = joined([say("kan {kan}", kan=kan) if kan else say("the first") for kan in down], ", ")
    return joined([*parts, say("face down {kans}", kans=kans)] if down else parts, ", ")


def _open(dead: DeadTile) -> Message:
    tile = tile_message(dead.tile)
    return say("kan {kan}: {tile}", kan=dead.kan, tile=tile) if dead.kan else tile


def _notation(wall: Sequence[DeadTile]) -> Message:
    said = {role: " ".join([str(dead.tile) for dead in wall if dead.role == role]) for role in _HEADS}
    parts = [noted(Message(role, {}), tiles) for role, tiles in said.items() if tiles]
    return say("dead wall: {tiles}", tiles=joined(parts, "; "))


class Break(NamedTuple):
    """Where the wall was broken: in front of which seat, and after how many stacks from its right."""

    seat: int
    stacks: int


def break_at(dice: int) -> Break:
    """Return where a throw of two dice breaks the wall (E16N, chapter 2).

    Count that many players, starting with East, and then as many stacks from the right of that wall.
    """
    return Break((dice - 1) % 4, dice)


class WallTile(NamedTuple):
    """A tile of the wall: its seat, its stack counted from that seat's left, and whether it is on top."""

    seat: int
    stack: int
    upper: bool
    tile: Tile
    dead: bool


def tiles_left(
    at: Break, *, live: int, indicators: Sequence[Tile] = (), replaced: int = 0
) -> Iterator[WallTile]:
    """Yield the remaining tiles, from the next one to draw to the end of the dead wall.

    ``live`` counts the tiles left to draw. Tiles are drawn clockwise, starting to the left of the break.
    """
    turned = {_TILES - 6 - 2 * kan: tile for kan, tile in enumerate(indicators)}
    end = _TILES - _DEAD - replaced
    # The first replacement is the upper tile of the last stack, the second is the lower one.
    gone = {_TILES - back for back in (2, 1, 4, 3)[:replaced]}
    for place in range(end - live, _TILES):
        if place in gone:
            continue
        stacks = at.stacks + place // 2
        yield WallTile(
            (at.seat - stacks // STACKS) % 4,
            STACKS - 1 - stacks % STACKS,
            place % 2 == 0,
            turned.get(place, UNKNOWN),
            place >= end,
        )
