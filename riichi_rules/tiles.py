"""The tiles: 34 kinds, four copies of each, and the red fives among them.

A kind is a number from 0 to 33: characters 0 to 8, circles 9 to 17, bamboos 18 to 26, then the winds
East, South, West, North (27 to 30) and the dragons White, Green, Red (31 to 33).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .messages import Message, TilesFact, say

SUITS: Final = "mpsz"
KINDS: Final = range(34)
NUMBER_KINDS: Final = range(27)
FIVES: Final = (4, 13, 22)
WINDS: Final = range(27, 31)
DRAGONS: Final = range(31, 34)
COPIES: Final = 4
WIND_LETTERS: Final = ("E", "S", "W", "N")
WIND_KINDS: Final = dict(zip(WIND_LETTERS, WINDS, strict=True))

SUIT_BITS: Final = (1 << 27) - 1
"""The packed tiles of one suit."""

BySuit = tuple[int, int, int, int]
"""The packed tiles of each suit: each fits in a machine word, while one number for all tiles does not."""

_UNKNOWN_KIND: Final = 34
SUIT_NAMES: Final = {"m": "characters", "p": "circles", "s": "bamboos"}
_NUMBER_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_HONOUR_WORDS: Final = (
    "east wind",
    "south wind",
    "west wind",
    "north wind",
    "white dragon",
    "green dragon",
    "red dragon",
)


@dataclass(frozen=True, slots=True, init=False)
class Tile:
    """A tile, known by its kind (0 to 33) and whether it is a red five.

    Tiles sort as they are written: characters, circles, bamboos, honours, a red five before the
    other fives, the unknown tile last.

    >>> str(Tile(4)), str(Tile(4, red=True)), str(UNKNOWN)
    ('5m', '0m', 'X')
    """

    kind: int
    red: bool = False

    def __init__(self, kind: int, red: bool = False) -> None:
        if not 0 <= kind <= _UNKNOWN_KIND:
            raise ValueError(say("a kind is a number from 0 to 33, not {kind}", kind=kind))
        if red and kind not in (4, 13, 22):
            raise ValueError(say("only a five can be red, not {tile}", tile=kind_name(kind)))
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "red", red)

    @property
    def known(self) -> bool:
        """Whether the face of the tile is known."""
        return self.kind != _UNKNOWN_KIND

    @property
    def suit(self) -> str:
        """The letter of the suit: m, p, s or z, or an empty text for the unknown tile."""
        return SUITS[self.kind // 9] if self.known else ""

    @property
    def rank(self) -> int:
        """The number of the tile in its suit, from 1; the winds are 1 to 4, the dragons 5 to 7."""
        return self.kind % 9 + 1

    @property
    def digit(self) -> str:
        """The digit that stands for the tile in notation: its rank, or 0 for a red five."""
        return "0" if self.red else str(self.rank)

    @property
    def words(self) -> str:
        """The tile in words: "red five of circles", "east wind", "unknown tile"."""
        told = kind_message(self.kind)
        return str(say("red {tile}", tile=told) if self.red else told)

    def __str__(self) -> str:
        return self.digit + self.suit if self.known else "X"

    def __repr__(self) -> str:
        return f"<Tile {self}>"

    def __eq__(self, other: object) -> bool:  # written out, or compiled code would compare identity
        return isinstance(other, Tile) and self.kind == other.kind and self.red == other.red

    def __hash__(self) -> int:
        return hash((self.kind, self.red))

    def __reduce__(self) -> tuple[object, ...]:
        return Tile, (self.kind, self.red)

    def __lt__(self, other: Tile) -> bool:  # Python derives > and >= from these two
        return place_of(self) < place_of(other)

    def __le__(self, other: Tile) -> bool:
        return place_of(self) <= place_of(other)


PLAIN_TILES: Final = tuple([Tile(kind) for kind in KINDS])
"""A plain tile (not a red five) of each kind, by kind."""

UNKNOWN: Final = Tile(_UNKNOWN_KIND)
"""A tile that is unknown or face down."""


def place_of(tile: Tile) -> int:
    """Return the sort key of a tile, which is faster than comparing tiles."""
    return 2 * tile.kind - tile.red


def kind_name(kind: int) -> str:
    """Return the notation of a kind: "1m" to "9s", "1z" to "7z"."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def kind_english(kind: int) -> str:
    """Return the English name of a kind, which is its key in the catalogues."""
    if kind == _UNKNOWN_KIND:
        return "unknown tile"
    if is_honour(kind):
        return _HONOUR_WORDS[kind - 27]
    return f"{_NUMBER_WORDS[kind % 9]} of {SUIT_NAMES[SUITS[kind // 9]]}"


def kind_message(kind: int) -> Message:
    """Return a kind in words as a message.

    >>> str(kind_message(13)), str(kind_message(33))
    ('five of circles', 'red dragon')
    """
    return Message(kind_english(kind), {})


def suit_message(kind: int) -> Message:
    """Return the suit of a kind that is not an honour, as a message: "circles"."""
    return Message(SUIT_NAMES[SUITS[kind // 9]], {})


def is_honour(kind: int) -> bool:
    """Whether the kind is a wind or a dragon."""
    return kind >= 27


def is_outside(kind: int) -> bool:
    """Whether the kind is a terminal or an honour (yaochuuhai)."""
    return is_honour(kind) or kind % 9 in (0, 8)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Return tiles in notation, in the order given; neighbours of one suit share the suit letter.

    >>> tiles_text([Tile(0), Tile(4, red=True), Tile(27)])
    '10m1z'
    """
    parts: list[str] = []
    suit = ""
    for tile in tiles:
        if suit not in ("", tile.suit):
            parts.append(suit)
        parts.append(tile.digit if tile.known else "X")
        suit = tile.suit
    return "".join(parts) + suit


def the(tile: Tile) -> Message:
    """Return a tile with its article, as a part of a sentence."""
    return say("the {tile}", tile=tile)


def tiles_fact(tiles: Iterable[Tile]) -> TilesFact:
    """Return tiles as a fact of a message, in the order given."""
    told = tuple(tiles)
    return TilesFact(told, tiles_text(told))


def pack(tiles: Iterable[Tile]) -> int:
    """Return how many tiles there are of each kind, as one number: three bits for each kind.

    Unknown tiles are not counted.
    """
    return sum([1 << 3 * tile.kind for tile in tiles if tile.kind != _UNKNOWN_KIND])


def apart(packed: int) -> BySuit:
    """Return the tiles of a packed number suit by suit: characters, circles, bamboos, honours."""
    return packed & SUIT_BITS, packed >> 27 & SUIT_BITS, packed >> 54 & SUIT_BITS, packed >> 81


def together(suits: BySuit) -> int:
    """Return tiles that are packed suit by suit as one packed number."""
    characters, circles, bamboos, honours = suits
    return characters | circles << 27 | bamboos << 54 | honours << 81


def with_kind(suits: BySuit, kind: int) -> BySuit:
    """Return tiles that are packed suit by suit with one more tile of a kind."""
    m, p, s, z = suits
    tile = 1 << 3 * (kind % 9)
    if kind < 18:
        return (m + tile, p, s, z) if kind < 9 else (m, p + tile, s, z)
    return (m, p, s + tile, z) if kind < 27 else (m, p, s, z + tile)


def count_of(packed: int, kind: int) -> int:
    """Return how many tiles of a kind a packed number holds."""
    return packed >> 3 * kind & 7


def kinds_in(suits: BySuit) -> list[int]:
    """Return the kinds that occur in tiles packed suit by suit, in order."""
    held = [(9 * number, suit) for number, suit in enumerate(suits) if suit]
    return [first + rank for first, suit in held for rank in range(9) if suit >> 3 * rank & 7]
