"""What a text can contain: loose tiles with their marks, and melds, block by block."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, NoReturn, TypeAlias

from riichi_rules.errors import HandError, NotationError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, say
from riichi_rules.seats import Seat
from riichi_rules.tiles import UNKNOWN, Tile


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
    """The tiles of a text: blocks in order, each a meld or a tuple of loose tiles.

    Its ``str`` is the canonical text. Loose tiles keep their order, because the order of a river matters.
    """

    blocks: tuple[Block, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, block by block; those of a meld are sorted."""
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
        return " ".join(map(block_text, self.blocks))


def loose(tiles: Iterable[Tile]) -> tuple[LooseTile, ...]:
    """Return tiles as a block of loose tiles, none of them turned or taken."""
    return tuple(LooseTile(tile) for tile in tiles)


def as_tiles(hand: Hand) -> TilesText:
    """Return a hand as a tiles text: a block of its concealed tiles, sorted, then its melds.

    >>> as_tiles(Hand((Tile(33),) * 2 + (Tile(0),) * 2 + (UNKNOWN,) * 9)).tiles[:3]
    (<Tile 1m>, <Tile 1m>, <Tile 7z>)
    """
    return TilesText((loose(hand.concealed), *hand.melds))


def as_hand(tiles: TilesText) -> Hand:
    """Return a tiles text as a hand: the first block is its concealed tiles, the others its melds.

    Raises ``HandError`` if the blocks are not like this, or the tiles do not form a hand.
    """
    first, *melds = tiles.blocks or ((),)
    if isinstance(first, Meld):
        raise HandError(say("{first} is a meld: the concealed tiles of a hand come first", first=first))
    if any(loose.turned or loose.taken for loose in first):
        raise HandError(say("{tiles} are not concealed tiles: those have no marks", tiles=loose_text(first)))
    for block in melds:
        if not isinstance(block, Meld):
            text = loose_text(block)
            raise HandError(
                say("{tiles} is not a meld: the concealed tiles all go in the first group", tiles=text)
            )
    concealed = tuple(loose.tile for loose in first)
    return Hand(concealed, tuple(block for block in melds if isinstance(block, Meld)))


def laid_out(block: Block) -> tuple[LooseTile, ...]:
    """Return the tiles of a block as they lie on the table; the called tile of a meld is turned in its place.

    Two tiles of a closed kan lie face down. The tile added to a pon is left out, because it lies on top.

    >>> from riichi_rules.melds import MeldType
    >>> loose_text(laid_out(Meld(MeldType.CLOSED_KAN, (Tile(18),) * 4)))
    'X11sX'
    """
    if not isinstance(block, Meld):
        return block
    if block.called is None:
        return loose((UNKNOWN, *block.own[:2], UNKNOWN))
    own = loose(block.own)
    place = {Seat.LEFT: 0, Seat.OPPOSITE: 1}.get(block.source or Seat.LEFT, len(own))
    return (*own[:place], LooseTile(block.called, turned=True), *own[place:])


def block_text(block: Block) -> str:
    """Return a block in canonical notation."""
    return str(block) if isinstance(block, Meld) else loose_text(block)


def loose_text(block: tuple[LooseTile, ...]) -> str:
    """Return loose tiles in canonical notation, in their order.

    Loose tiles that would look like a meld get a suit letter each, which no meld has.

    >>> loose_text((LooseTile(Tile(13), turned=True), LooseTile(Tile(13)), LooseTile(Tile(13))))
    "5'p5p5p"
    """
    digits = [loose.tile.digit if loose.tile.known else "X" for loose in block]
    marked = [
        (digit + "'" * loose.turned + "_" * loose.taken, loose.tile.suit)
        for digit, loose in zip(digits, block, strict=True)
    ]
    return "".join(digits + suit for suit, digits in suit_runs(marked, apart=looks_like_meld(block)))


def suit_runs(marked: Iterable[tuple[str, str]], *, apart: bool = False) -> list[tuple[str, str]]:
    """Merge (digit, suit) pairs, in order, into (suit, digits) pairs.

    Neighbours of one suit share its letter, unless ``apart`` is set.

    >>> suit_runs([("1", "m"), ("2", "m"), ("3", "p")])
    [('m', '12'), ('p', '3')]
    """
    runs: list[tuple[str, str]] = []
    for digit, suit in marked:
        if runs and runs[-1][0] == suit and not apart:
            runs[-1] = (suit, runs[-1][1] + digit)
        else:
            runs.append((suit, digit))
    return runs


def refuse(dialect: str, thing: Message, block: Block) -> NoReturn:
    """Refuse to write a block, because the dialect cannot express that thing."""
    text = str(TilesText((block,)))
    words = say("the dialect {dialect} cannot write {thing}", dialect=dialect, thing=thing)
    raise NotationError(words, text, 0, len(text))


def spelled(
    dialect: str, block: Block, text: Callable[[Block, bool], str], is_meld: Callable[[str], bool]
) -> str:
    """Write a block in a dialect without marks for added and taken tiles, and refuse these.

    Loose tiles that would be read as a meld get a suit letter each.
    """
    if isinstance(block, Meld):
        if block.type is MeldType.ADDED_KAN:
            refuse(dialect, say("an added kan"), block)
        return text(block, False)
    if any(loose.taken for loose in block):
        refuse(dialect, say("that somebody took a tile"), block)
    return text(block, is_meld(text(block, False)))


def spelled_without_marks(dialect: str, block: Block, known: Mapping[Tile, str], red: Message) -> str:
    """Write a block tile by tile in a dialect without marks and red fives; ``red`` says the latter."""
    lying = laid_out(block)
    for loose in lying:
        if loose.turned or loose.taken:
            refuse(dialect, say("that a tile is turned or taken"), block)
        if loose.tile.red:
            refuse(dialect, red, block)
        if loose.tile not in known:
            refuse(dialect, say("an unknown tile"), block)
    return "".join([known[loose.tile] for loose in lying])


def looks_like_meld(block: Iterable[LooseTile]) -> bool:
    """Whether tiles would look like a meld: three or four, with a turned one and none taken."""
    tiles = list(block)
    turned = any(loose.turned for loose in tiles)
    return len(tiles) in (3, 4) and turned and not any(loose.taken for loose in tiles)


def _loose_words(loose: LooseTile) -> str:
    words = loose.tile.words
    if loose.turned:
        words = str(say("{tile} sideways", tile=words))
    return str(say("{tile} taken", tile=words)) if loose.taken else words
