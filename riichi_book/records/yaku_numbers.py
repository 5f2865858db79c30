"""Yaku numbers: which yaku a record means by a number. The place of a name is its number."""

from __future__ import annotations

from typing import Final

from riichi_rules.errors import RecordError
from riichi_rules.messages import say

# fmt: off
NAMES: Final = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei",                      # 0
    "pinfu", "tanyao", "iipeikou",                                                                      # 7
    "yakuhai-jikaze", "yakuhai-jikaze", "yakuhai-jikaze", "yakuhai-jikaze",                             # 10
    "yakuhai-bakaze", "yakuhai-bakaze", "yakuhai-bakaze", "yakuhai-bakaze",                             # 14
    "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun",                                                    # 18
    "double-riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku-doujun", "sanshoku-doukou",            # 21
    "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou",                                       # 27
    "ryanpeikou", "junchan", "honitsu", "chinitsu",                                                     # 32
    "renhou", "tenhou", "chiihou",                                                                      # 36
    "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou", "ryuuiisou", "chinroutou",                  # 39
    "chuuren-poutou", "junsei-chuuren-poutou", "kokushi-musou", "kokushi-musou-13",                     # 45
    "daisuushii", "shousuushii", "suukantsu",                                                           # 49
    "dora", "ura", "red",                                                                               # 52
)
# fmt: on
"""The yaku that are written with han or as yakuman; the last three are the dora, which are no yaku."""

DORA: Final = ("dora", "ura", "red")
_WINDS: Final = range(10, 18)
"""The numbers that name a wind: four as the wind of the seat, then four as that of the round."""


def yaku_name(number: int) -> str:
    """Return the id of the yaku with that number. Raises ``RecordError`` when there is none."""
    if not 0 <= number < len(NAMES):
        raise RecordError(
            say(
                "yaku are numbered from 0 to {names}: there is no yaku {number}",
                names=len(NAMES) - 1,
                number=number,
            )
        )
    return NAMES[number]


def wind_named(number: int) -> int | None:
    """Return the wind, 0 to 3, that a number names beside its yaku; None where it names none."""
    return (number - _WINDS.start) % 4 if number in _WINDS else None
