"""Lay out hands, melds, rivers and loose tiles as views, and describe them in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from riichi_book.answers.spoken import loose_message, meld_message, tile_message, tiles_message
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.messages import Message, joined, say, with_capital
from riichi_rules.notation.text import LooseTile, TilesText, laid_out, loose_text
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile, tiles_text

from .faces import DEPTH, HEIGHT, SIGN_DROP, SIGN_RADIUS, WIDTH, Mark
from .views import GROUP_GAP, Placed, View, noted

MARGIN: Final = 1.5
TILE_GAP: Final = 0.6
STACKED: Final = WIDTH + DEPTH - 0.6
"""The vertical distance between the two turned tiles of an added kan."""

Marks = Mapping[Tile, str] | Mapping[int, str] | Mapping[Tile | int, str]
"""The marks by tile, for every face-up tile of that kind, or by index in the order of drawing."""


def hand_view(
    hand: Hand,
    *,
    win: Tile | None = None,
    by: Win | str | None = None,
    waits: Iterable[Tile] = (),
    marks: Marks | None = None,
) -> View:
    """Show a hand: concealed tiles, then the winning tile and the waits set apart, then the melds.

    ``win`` is moved out of a hand of fourteen tiles, or added to one of thirteen; an unknown winning tile
    shows a question mark. ``by`` is ron or tsumo and appears only in words. ``waits`` are the tiles that
    complete the hand, and are marked.
    """
    concealed, apart = list(hand.concealed), tuple(waits)
    if win in concealed and hand.full:
        concealed.remove(win)
    rack = _Rack()
    for tile in concealed:
        rack.add(tile, down=not tile.known)
    if win is not None:
        rack.gap()
        rack.add(win, mark=Mark.WIN)
    if apart:
        rack.gap()
        for tile in apart:
            rack.add(tile, mark=Mark.WAIT)
    for meld in hand.melds:
        rack.gap()
        rack.meld(meld)
    told = [say("Hand: {tiles}", tiles=tiles_message(concealed)), *map(meld_message, hand.melds)]
    written: list[object] = [" ".join([tiles_text(concealed), *map(str, hand.melds)]).strip()]
    if win is not None:
        won_on = tile_message(win) if win.known else say("an unknown tile")
        how = say("wins on {tile}", tile=won_on)
        told.append(say("wins on {tile} by {by}", tile=won_on, by=Win(by)) if by else how)
        written.append(noted(Win(by) if by else say("win"), win))
    if apart:
        told.append(say("waits on {tiles}", tiles=tiles_message(apart)))
        written.append(noted(say("waits on"), " ".join(map(str, apart))))
    return rack.view(joined(told, "; "), joined(written, ", "), marks)


def meld_view(meld: Meld, *, marks: Marks | None = None) -> View:
    """Show one meld: the called tile is turned, and a tile added to a pon lies above it."""
    rack = _Rack()
    rack.meld(meld)
    return rack.view(with_capital(meld_message(meld)), str(meld), marks)


def tiles_view(tiles: TilesText | Iterable[Tile | LooseTile | Meld], *, marks: Marks | None = None) -> View:
    """Show a tiles text, or loose tiles side by side; unknown tiles are face down."""
    rack, told, texts = _Rack(), [], []
    for block in _blocks(tiles):
        rack.gap()
        if isinstance(block, Meld):
            rack.meld(block)
            told.append(meld_message(block))
            texts.append(str(block))
        else:
            for loose in block:
                rack.loose(loose)
            told.append(loose_message(block, lambda tile: say("{tile} turned", tile=tile)))
            texts.append(loose_text(block))
    return rack.view(with_capital(joined(told, "; ")), " ".join(texts), marks)


def river_view(
    tiles: TilesText | Iterable[Tile | LooseTile], *, marks: Marks | None = None, columns: int = 6
) -> View:
    """Show a river in rows of ``columns`` tiles: the riichi tile is turned, called tiles are faded."""
    river = tuple(loose for block in _blocks(tiles) if not isinstance(block, Meld) for loose in block)
    rack = _Rack()
    for number, loose in enumerate(river):
        if number and number % columns == 0:
            rack.new_row(marked=bool(marks))
        rack.loose(loose)
    told = loose_message(river, lambda tile: say("riichi with {tile}", tile=tile))
    return rack.view(say("River: {tiles}|inside river: {tiles}", tiles=told), loose_text(river), marks)


def _blocks(tiles: TilesText | Iterable[Tile | LooseTile | Meld]) -> Iterator[Meld | tuple[LooseTile, ...]]:
    """Yield melds one by one, and the loose tiles between them together."""
    if isinstance(tiles, TilesText):
        yield from tiles.blocks
        return
    for _, group in groupby(tiles, lambda item: isinstance(item, Meld)):
        items = [LooseTile(item) if isinstance(item, Tile) else item for item in group]
        yield from [item for item in items if isinstance(item, Meld)]
        if loose := [item for item in items if not isinstance(item, Meld)]:
            yield tuple(loose)


class _Rack:
    """Places tiles side by side, row by row; the bottom line of the first row is y = 0."""

    def __init__(self) -> None:
        self.tiles: list[Placed] = []
        self.x = 0.0
        self.bottom = 0.0

    def add(self, tile: Tile, *, turned: bool = False, down: bool = False, mark: Mark | None = None) -> None:
        """Put down the next tile."""
        width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
        self.tiles.append(Placed(tile, self.x, self.bottom - height, turned, down, mark=mark))
        self.x += width + TILE_GAP

    def loose(self, loose: LooseTile) -> None:
        """Put down a loose tile."""
        self.add(loose.tile, turned=loose.turned, down=not loose.tile.known)
        if loose.taken:
            self.tiles[-1] = self.tiles[-1]._replace(faded=True)

    def gap(self) -> None:
        """Leave room before the next group."""
        if self.tiles:
            self.x += GROUP_GAP - TILE_GAP

    def new_row(self, *, marked: bool) -> None:
        """Start the next row, leaving room for the signs of marks if ``marked``."""
        self.x = 0.0
        self.bottom += HEIGHT + DEPTH + 1 + (SIGN_DROP + SIGN_RADIUS - DEPTH if marked else 0)

    def meld(self, meld: Meld) -> None:
        """Put down a meld; the position of the turned tile shows which player it came from."""
        for loose in laid_out(meld):
            if loose.turned and meld.added is not None:
                self.tiles.append(Placed(meld.added, self.x, self.bottom - WIDTH - STACKED, turned=True))
            self.loose(loose)

    def view(self, message: Message, notation: object, marks: Marks | None) -> View:
        """Return the view: move all tiles inside the drawing, mark them, and add the marks to the words."""
        given = _places(self.tiles, marks or {})
        tiles = [
            tile._replace(mark=given[place]) if place in given else tile
            for place, tile in enumerate(self.tiles)
        ]
        top = min((tile.y for tile in tiles), default=-HEIGHT)
        right = max((tile.x + tile.size[0] for tile in tiles), default=0.0)
        under = SIGN_DROP + SIGN_RADIUS if any(tile.mark for tile in tiles) else DEPTH
        marked = []
        for mark in [mark for mark in Mark if mark in given.values()]:
            told = tiles_message(tiles[place].tile for place in given if given[place] is mark)
            marked.append(say("{mark}: {tiles}", mark=mark, tiles=told))
        return View(
            tuple(tile._replace(x=tile.x + MARGIN, y=tile.y - top + MARGIN) for tile in tiles),
            right + 2 * MARGIN,
            self.bottom - top + under + 2 * MARGIN,
            joined([message, *marked], "; "),
            joined([notation, *marked], "; "),
        )


def _places(tiles: list[Placed], marks: Marks) -> dict[int, Mark]:
    """Return the mark for each index. A tile that has a mark keeps it, unless ``marks`` has its index."""
    kinds = {key.kind: Mark(mark) for key, mark in marks.items() if isinstance(key, Tile)}
    places = {
        place: kinds[tile.tile.kind]
        for place, tile in enumerate(tiles)
        if tile.tile.kind in kinds and not tile.down and tile.mark is None
    }
    for key, mark in marks.items():
        if isinstance(key, int):
            if not -len(tiles) <= key < len(tiles):
                raise IndexError(f"marks place {key}, and there are {len(tiles)} tiles")
            places[key % len(tiles)] = Mark(mark)
    return dict(sorted(places.items()))
