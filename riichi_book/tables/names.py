"""The Polish names of the yaku, by id: they say what the hand is. And how the Japanese ones are read.

The other names stand in the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# fmt: off
POLISH: Final[Mapping[str, str]] = MappingProxyType({
    "riichi": "ogłoszona gotowość",
    "double-riichi": "gotowość ogłoszona w pierwszej turze",
    "open-riichi": "ogłoszona gotowość z wyłożoną ręką",
    "ippatsu": "jeden strzał",
    "menzen-tsumo": "dobranie do zamkniętej ręki",
    "rinshan": "wygrana kamieniem uzupełniającym",
    "chankan": "obrabowanie czwórki",
    "haitei": "ostatni kamień muru",
    "houtei": "ostatni odrzut",
    "renhou": "błogosławieństwo człowieka",
    "pinfu": "ręka bez punktów",
    "tanyao": "same środkowe",
    "iipeikou": "dwa jednakowe sekwensy",
    "yakuhai-haku": "biały smok",
    "yakuhai-hatsu": "zielony smok",
    "yakuhai-chun": "czerwony smok",
    "yakuhai-jikaze": "wiatr miejsca",
    "yakuhai-bakaze": "wiatr rundy",
    "sanshoku-doujun": "jeden sekwens w trzech rodzinach",
    "ittsuu": "od jedynki do dziewiątki",
    "chanta": "ręka zewnętrzna",
    "chiitoitsu": "siedem par",
    "toitoi": "same trójki",
    "sanankou": "trzy ukryte trójki",
    "sanshoku-doukou": "jedna trójka w trzech rodzinach",
    "sankantsu": "trzy czwórki",
    "honroutou": "skrajne i honory",
    "shousangen": "mała trójca smoków",
    "honitsu": "jedna rodzina i honory",
    "junchan": "skrajne w każdej grupie",
    "ryanpeikou": "dwa razy dwa jednakowe sekwensy",
    "chinitsu": "jedna rodzina",
    "open-riichi-ron": "odrzut w wyłożoną rękę",
    "tenhou": "błogosławieństwo nieba",
    "chiihou": "błogosławieństwo ziemi",
    "kokushi-musou": "trzynaście sierot",
    "kokushi-musou-13": "trzynaście sierot, trzynaście czekań",
    "suuankou": "cztery ukryte trójki",
    "suuankou-tanki": "cztery ukryte trójki, czekanie na parę",
    "daisangen": "wielka trójca smoków",
    "shousuushii": "małe cztery wiatry",
    "daisuushii": "wielkie cztery wiatry",
    "tsuuiisou": "same honory",
    "chinroutou": "same skrajne",
    "ryuuiisou": "sama zieleń",
    "chuuren-poutou": "dziewięć bram",
    "junsei-chuuren-poutou": "czyste dziewięć bram",
    "suukantsu": "cztery czwórki",
    "daisharin": "wielkie koła",
    "isshoku-sanjun": "trzy jednakowe sekwensy",
    "sanrenkou": "trzy trójki z rzędu",
    "shiisanpuutaa": "trzynaście niepołączonych kamieni",
    "paarenchan": "ósma wygrana z rzędu",
})

_ROMAJI: Final[Mapping[str, str]] = MappingProxyType({
    "double-riichi": "daburu riichi",
    "open-riichi": "oopun riichi",
    "open-riichi-ron": "oopun riichi houjuu",
    "rinshan": "rinshan kaihou",
    "yakuhai-haku": "haku",
    "yakuhai-hatsu": "hatsu",
    "yakuhai-chun": "chun",
    "yakuhai-jikaze": "jikaze",
    "yakuhai-bakaze": "bakaze",
    "ittsuu": "ikkitsuukan",
    "kokushi-musou-13": "kokushi musou juusanmen",
})
# fmt: on
"""How the kana are read where the id does not say it."""


def romaji(yaku: str) -> str:
    """Return how the Japanese name of a yaku is read, without macrons, from its id."""
    return _ROMAJI.get(yaku, yaku.replace("-", " "))
