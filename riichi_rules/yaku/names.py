"""The Polish names of the yaku, by id: they say what the hand is. The other names stand in the table."""

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
    "sanshoku-doujun": "jeden sekwens w trzech kolorach",
    "ittsuu": "od jedynki do dziewiątki",
    "chanta": "ręka zewnętrzna",
    "chiitoitsu": "siedem par",
    "toitoi": "same trójki",
    "sanankou": "trzy ukryte trójki",
    "sanshoku-doukou": "jedna trójka w trzech kolorach",
    "sankantsu": "trzy czwórki",
    "honroutou": "skrajne i honory",
    "shousangen": "mała trójca smoków",
    "honitsu": "jeden kolor i honory",
    "junchan": "skrajne w każdej grupie",
    "ryanpeikou": "dwa razy dwa jednakowe sekwensy",
    "chinitsu": "jeden kolor",
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
})
# fmt: on
