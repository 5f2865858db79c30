"""Words: how record forms write tiles and yaku.

| form | characters, circles, bamboos | red fives | honours | unknown |
|---|---|---|---|---|
| tenhou6 | `11`-`19`, `21`-`29`, `31`-`39` | `51` `52` `53` | `41`-`47` | |
| mjai | `1m`-`9m`, `1p`-`9p`, `1s`-`9s` | `5mr` `5pr` `5sr` | `E S W N P F C` | `?` |

The table of yaku has our id for each, and the words for it; the first word is the one to write. Its position
is its number in an mjlog: each of the two wind yaku has four numbers. The last three are dora, not yaku.
"""

from __future__ import annotations

from typing import Final

from riichi_rules.tiles import KINDS, UNKNOWN, Tile

from .bounded_json import quoted
from .bounds import unreadable

_TABLE: Final = """
menzen-tsumo 門前清自摸和, riichi 立直, ippatsu 一発, chankan 槍槓 搶槓, rinshan 嶺上開花, haitei 海底摸月,
houtei 河底撈魚, pinfu 平和, tanyao 断幺九, iipeikou 一盃口,
yakuhai-jikaze 役牌:自風牌, yakuhai-jikaze, yakuhai-jikaze, yakuhai-jikaze,
yakuhai-bakaze 役牌:場風牌, yakuhai-bakaze, yakuhai-bakaze, yakuhai-bakaze,
yakuhai-haku 役牌白, yakuhai-hatsu 役牌發 役牌発, yakuhai-chun 役牌中,
double-riichi 両立直 ダブル立直, chiitoitsu 七対子, chanta 混全帯幺九, ittsuu 一気通貫,
sanshoku-doujun 三色同順, sanshoku-doukou 三色同刻, sankantsu 三槓子, toitoi 対々和, sanankou 三暗刻,
shousangen 小三元, honroutou 混老頭, ryanpeikou 二盃口, junchan 純全帯幺九, honitsu 混一色, chinitsu 清一色,
renhou 人和, tenhou 天和, chiihou 地和, daisangen 大三元, suuankou 四暗刻, suuankou-tanki 四暗刻単騎,
tsuuiisou 字一色, ryuuiisou 緑一色, chinroutou 清老頭, chuuren-poutou 九蓮宝燈,
junsei-chuuren-poutou 純正九蓮宝燈, kokushi-musou 国士無双,
kokushi-musou-13 国士無双１３面 国士無双十三面待ち, daisuushii 大四喜, shousuushii 小四喜, suukantsu 四槓子,
dora ドラ, ura 裏ドラ, red 赤ドラ
"""
_ROWS: Final = [entry.split() for entry in _TABLE.split(",")]

YAKU_NAMES: Final = tuple([id_ for id_, *_ in _ROWS])
"""Our id for each number."""

DORA: Final = ("dora", "ura", "red")
_IDS: Final = {word: id_ for id_, *words in _ROWS for word in words}
_WORDS: Final = {id_: words[0] for id_, *words in _ROWS if words}
_WINDS: Final = {"自風": "yakuhai-jikaze", "場風": "yakuhai-bakaze"}


def yaku_name(number: int) -> str:
    """Return the id of the yaku with that number. Raises ``RecordError`` when there is none."""
    if not 0 <= number < len(YAKU_NAMES):
        facts = {"names": len(YAKU_NAMES) - 1, "number": number}
        raise unreadable("yaku are numbered from 0 to {names}: there is no yaku {number}", **facts)
    return YAKU_NAMES[number]


def yaku_of_word(word: str) -> str | None:
    """Return the id of the yaku that a word names, without the wind; None if the word is not known.

    >>> yaku_of_word("場風 東"), yaku_of_word("燕返し")
    ('yakuhai-bakaze', None)
    """
    bare = word.replace(" ", "")
    wind = _WINDS.get(bare[:2])
    return wind if wind is not None and bare[2:] in {"東", "南", "西", "北"} else _IDS.get(bare)


def word_of_yaku(yaku: str, wind: str = "") -> str | None:
    """Return the word for a yaku, with the wind if it is a wind yaku; None if there is no word.

    >>> word_of_yaku("yakuhai-bakaze", "南"), word_of_yaku("yakuhai-haku"), word_of_yaku("shiisanpuutaa")
    ('場風 南', '役牌 白', None)
    """
    for beginning, id_ in _WINDS.items():
        if id_ == yaku:
            return f"{beginning} {wind}"
    word = _WORDS.get(yaku)
    return word if word is None or not word.startswith("役牌") else f"役牌 {word[2:]}"


FIVES: Final = (4, 13, 22)
_HONOURS: Final = "ESWNPFC"
_SUITS: Final = "mps"

TENHOU6: Final[dict[int, Tile]] = {
    **{10 * (kind // 9 + 1) + kind % 9 + 1: Tile(kind) for kind in KINDS},
    **{51 + suit: Tile(five, red=True) for suit, five in enumerate(FIVES)},
}
"""Each tile by its number in tenhou6."""

MJAI: Final[dict[str, Tile]] = {
    **{f"{kind % 9 + 1}{_SUITS[kind // 9]}": Tile(kind) for kind in range(27)},
    **{letter: Tile(27 + place) for place, letter in enumerate(_HONOURS)},
    **{f"5{suit}r": Tile(five, red=True) for suit, five in zip(_SUITS, FIVES, strict=True)},
    "?": UNKNOWN,
}
"""Each tile by its name in mjai."""

NUMBERS: Final[dict[Tile, int]] = {tile: number for number, tile in TENHOU6.items()}
NAMES: Final[dict[Tile, str]] = {tile: name for name, tile in MJAI.items()}


def tile_of_number(number: object) -> Tile:
    """Return the tile of a number in tenhou6. Raises ``RecordError`` where there is none."""
    tile = TENHOU6.get(number) if type(number) is int else None
    if tile is None:
        raise unreadable("a tile must be a number such as 11, 47 or 53, not {number}", number=quoted(number))
    return tile


def tile_of_name(name: object) -> Tile:
    """Return the tile of a name in mjai, unknown for ``?``. Raises ``RecordError`` where there is none."""
    tile = MJAI.get(name) if type(name) is str else None
    if tile is None:
        raise unreadable("a tile must be a text such as 1m, 5pr, E or ?, not {name}", name=quoted(name))
    return tile
