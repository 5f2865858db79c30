"""The Japanese names of the tiles: kanji, and romaji as players say them."""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_rules.tiles import KINDS, Tile

_NUMBERS: Final = ("ii", "ryan", "san", "suu", "uu", "rou", "chii", "paa", "kyuu")
_DIGITS: Final = "一二三四五六七八九"
_SUITS: Final = (("萬", "wan"), ("筒", "pin"), ("索", "sou"))
_HONOURS: Final = (
    ("東", "ton"),
    ("南", "nan"),
    ("西", "shaa"),
    ("北", "pei"),
    ("白", "haku"),
    ("發", "hatsu"),
    ("中", "chun"),
)


class TileName(NamedTuple):
    """The names of a tile in Japanese."""

    kanji: str
    romaji: str


def tile_name(tile: Tile) -> TileName:
    """Return the Japanese names of a tile. Raises ``ValueError`` for an unknown tile.

    >>> tile_name(Tile(9)), tile_name(Tile(33))
    (TileName(kanji='一筒', romaji='iipin'), TileName(kanji='中', romaji='chun'))
    >>> tile_name(Tile(4, red=True)).kanji
    '赤五萬'
    """
    if tile.kind not in KINDS:
        raise ValueError("an unknown tile has no name")
    if tile.kind >= 27:
        return TileName(*_HONOURS[tile.kind - 27])
    kanji, romaji = _SUITS[tile.kind // 9]
    number = tile.kind % 9
    red = TileName("赤", "aka ") if tile.red else TileName("", "")
    return TileName(f"{red.kanji}{_DIGITS[number]}{kanji}", f"{red.romaji}{_NUMBERS[number]}{romaji}")
