"""One example win of each yaku, as plain text: it is read where it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from riichi_rules.ruleset.shelf import assumed


class Example(NamedTuple):
    """A win as text: the hand, the winning tile, ron or tsumo, seat and round wind.

    ``facts`` are what holds in the situation (``riichi ippatsu``), ``settings`` options that the
    ruleset needs for it (``yaku.open_riichi=true``), both with spaces between them.
    """

    hand: str
    win: str
    by: str = "ron"
    seat: str = "S"
    round: str = "E"
    facts: str = ""
    settings: str = ""

    @property
    def question(self) -> dict[str, object]:
        """The win as a question of its worth under the ruleset that is assumed, an object of JSON."""
        settings = dict(setting.split("=") for setting in self.settings.split())
        return {
            "ask": "worth",
            **{name: getattr(self, name) for name in ("hand", "win", "by", "seat", "round")},
            **dict.fromkeys(self.facts.split(), True),
            "ruleset": assumed(),
            **({"set": settings} if settings else {}),
        }


_OPEN: Final = "yaku.open_riichi=true"
_EIGHTH_WIN: Final = "yaku.local=paarenchan"
_UNCONNECTED: Final = "yaku.local=shiisanpuutaa"
_DEAR: Final = "yaku.open_riichi=true yaku.open_riichi_yakuman=true"

# fmt: off
EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType({
    # The moment.
    "riichi": Example("46m234789p56799s", "5m", facts="riichi"),
    "double-riichi": Example("46m234789p56799s", "5m", facts="double_riichi"),
    "open-riichi": Example("46m234789p56799s", "5m", "tsumo", facts="open_riichi", settings=_OPEN),
    "ippatsu": Example("46m234789p56799s", "5m", facts="riichi ippatsu"),
    "menzen-tsumo": Example("46m234789p56799s", "5m", "tsumo"),
    "rinshan": Example("46m789p99s 2'34s 3333'p", "5m", "tsumo", facts="rinshan"),
    "chankan": Example("46m789p99s 2'34s 3'45p", "5m", facts="chankan"),
    "haitei": Example("46m789p99s 2'34s 3'45p", "5m", "tsumo", facts="last_tile"),
    "houtei": Example("46m789p99s 2'34s 3'45p", "5m", facts="last_tile"),
    "renhou": Example("46m234789p56799s", "5m", facts="first_turn"),
    # One han.
    "pinfu": Example("23m456p12378955s", "1m"),
    "tanyao": Example("46m55p678s 2'34s 33'3p", "5m"),
    "iipeikou": Example("22344m456p11789s", "3m"),
    "yakuhai-haku": Example("46m789p99s 2'34s 55'5z", "5m"),
    "yakuhai-hatsu": Example("46m789p99s 2'34s 666'z", "5m"),
    "yakuhai-chun": Example("46m789p99s 2'34s 7'77z", "5m"),
    "yakuhai-jikaze": Example("46m789p99s 2'34s 33'3z", "5m", seat="W"),
    "yakuhai-bakaze": Example("46m789p99s 2'34s 22'2z", "5m", seat="W", round="S"),
    # Two han.
    "sanshoku-doujun": Example("24m55p789s 2'34p 2'34s", "3m"),
    "ittsuu": Example("13456m99s 7'89m 2'34p", "2m"),
    "chanta": Example("13m99s444z 7'89p 1'23s", "2m"),
    "chiitoitsu": Example("1199m3366p2288s7z", "7z"),
    "toitoi": Example("22m99s 33'3m 44'4p 6666's", "2m"),
    "sanankou": Example("22299m333p44478s", "9s"),
    "sanshoku-doukou": Example("99m222p46s 22'2m 2222's", "5s"),
    "sankantsu": Example("24m99s X22Xp 3'333s 4444'z", "3m"),
    "honroutou": Example("1199m1199p11s447z", "7z"),
    "shousangen": Example("24m456p77z 55'5z 666'z", "3m"),
    # Three han and more.
    "honitsu": Example("2445699m 6'78m 44'4z", "3m"),
    "junchan": Example("13789m99s 7'89p 1'23s", "2m"),
    "ryanpeikou": Example("223344m55677p99s", "6p"),
    "chinitsu": Example("2445666699m 1'23m", "3m"),
    # Yakuman.
    "open-riichi-ron": Example("46m234789p56799s", "5m", facts="open_riichi", settings=_DEAR),
    "tenhou": Example("46m234789p56799s", "5m", "tsumo", seat="E", facts="first_turn"),
    "chiihou": Example("46m234789p56799s", "5m", "tsumo", facts="first_turn"),
    "kokushi-musou": Example("119m19p19s123456z", "7z"),
    "kokushi-musou-13": Example("19m19p19s1234567z", "1m"),
    "suuankou": Example("22m333p444s55566z", "2m", "tsumo"),
    "suuankou-tanki": Example("222m333p444s5556z", "6z"),
    "daisangen": Example("24m99s 55'5z 666'z X77Xz", "3m"),
    "shousuushii": Example("24m44z 11'1z 222'z 33'33z", "3m"),
    "daisuushii": Example("2m 11'1z 222'z 33'33z 4'44z", "2m", "tsumo"),
    "tsuuiisou": Example("1177z 2'22z 55'5z 6'66z", "1z"),
    "chinroutou": Example("11m99p 9'99m 1'11p 9'99s", "1m"),
    "ryuuiisou": Example("2466888s 66'6z 2'34s", "3s"),
    "chuuren-poutou": Example("1112345678899m", "9m"),
    "junsei-chuuren-poutou": Example("1112345678999m", "5m"),
    "suukantsu": Example("2m 11'11z X22Xs 33'33p 4444'm", "2m", "tsumo"),
    # Local yaku.
    "daisharin": Example("2233445566778p", "8p", settings="yaku.local=daisharin"),
    "isshoku-sanjun": Example("222333444m56p99s", "7p", settings="yaku.local=isshoku_sanjun"),
    "sanrenkou": Example("46p99s 22'2m 333'm 4'44m", "5p", settings="yaku.local=sanrenkou"),
    "shiisanpuutaa": Example("147m258p369s1234z", "5p", "tsumo", facts="first_turn", settings=_UNCONNECTED),
    "paarenchan": Example("46m789p99s 2'34s 3'45p", "5m", seat="E", facts="eighth_win", settings=_EIGHTH_WIN),
})
# fmt: on
