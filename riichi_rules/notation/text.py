"""What a text can say: loose tiles with their marks, and melds, block after block."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from riichi_rules.errors import HandError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.tiles import Tile, tiles_text


class LooseTile(NamedTuple):
    """A tile that belongs to no meld.

    ``turned`` says that it lies sideways (in a river: riichi was declared with it), ``taken`` that
    somebody called it.
    """

    tile: Tile
    turned: bool = False
    taken: bool = False


Block: TypeAlias = Meld | tuple[LooseTile, ...]


class TilesText(NamedTuple):
    """Tiles as a text tells them: blocks in order, each a meld or a tuple of loose tiles.

    Its ``str`` is the canonical text. Loose tiles keep their order, since a river has one.
    """

    blocks: tuple[Block, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, block after block; those of a meld sorted."""
        return tuple(
            tile
            for block in self.blocks
            for tile in (block.tiles if isinstance(block, Meld) else [loose.tile for loose in block])
        )

    @property
    def words(self) -> str:
        """The tiles in words, for screen readers and the terminal."""
        return "; ".join(
            block.words if isinstance(block, Meld) else ", ".join(map(_loose_words, block))
            for block in self.blocks
        )

    def __str__(self) -> str:
        return " ".join(str(block) if isinstance(block, Meld) else loose_text(block) for block in self.blocks)


def loose(tiles: Iterable[Tile]) -> tuple[LooseTile, ...]:
    """Return tiles as a block of loose tiles, none of them turned or taken."""
    return tuple(LooseTile(tile) for tile in tiles)


def as_tiles(hand: Hand) -> TilesText:
    """Return a hand as a tiles text: a block of its concealed tiles, sorted, then its melds.

    >>> from riichi_rules.tiles import Tile
    >>> str(as_tiles(Hand((Tile(1), *[Tile(0)] * 3, *[Tile(33)] * 3, *[Tile(8)] * 3, *[Tile(9)] * 3))))
    '1112999m111p777z'
    """
    return TilesText((loose(hand.concealed), *hand.melds))


def as_hand(tiles: TilesText) -> Hand:
    """Return a tiles text as a hand: the first block is its concealed tiles, the others its melds.

    Raises ``HandError`` when the blocks are no such thing, or the tiles no hand.
    """
    first, *melds = tiles.blocks or ((),)
    if isinstance(first, Meld):
        raise HandError(f"{first} is a meld: the concealed tiles of a hand come first")
    if any(one.turned or one.taken for one in first):
        raise HandError(f"{loose_text(first)} are no concealed tiles: these have no marks")
    for block in melds:
        if not isinstance(block, Meld):
            raise HandError(f"{loose_text(block)} is no meld: the concealed tiles are the first block")
    return Hand(tuple(one.tile for one in first), tuple(block for block in melds if isinstance(block, Meld)))


def loose_text(block: tuple[LooseTile, ...]) -> str:
    """Return loose tiles in canonical notation, in their order.

    Loose tiles that would look like a meld have a suit letter each, which no meld has.

    >>> loose_text((LooseTile(Tile(13), turned=True), LooseTile(Tile(13)), LooseTile(Tile(13))))
    "5'p5p5p"
    """
    if not any(one.turned or one.taken for one in block):
        return tiles_text(one.tile for one in block)
    apart = looks_like_meld(block)
    parts: list[str] = []
    suit = ""
    for one in block:
        if suit and (apart or one.tile.suit != suit):
            parts.append(suit)
        marks = ("'" if one.turned else "") + ("_" if one.taken else "")
        parts.append((one.tile.digit if one.tile.known else "X") + marks)
        suit = one.tile.suit
    return "".join(parts) + suit


def looks_like_meld(block: Iterable[LooseTile]) -> bool:
    """Whether tiles of one suit would be taken for a meld: three or four, one of them turned."""
    tiles = list(block)
    return len(tiles) in (3, 4) and any(one.turned for one in tiles) and not any(one.taken for one in tiles)


def _loose_words(one: LooseTile) -> str:
    return one.tile.words + (" sideways" if one.turned else "") + (" taken" if one.taken else "")
