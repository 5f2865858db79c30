"""Yaku: for each row of the table hands that have it, and hands that lack one thing for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from shared.wins import ids, ron, tsumo

from riichi_book.tables.examples import EXAMPLES
from riichi_rules import ask
from riichi_rules import traits as t
from riichi_rules.errors import NotComplete, SituationError
from riichi_rules.ruleset import OPTIONS, load_ruleset
from riichi_rules.value import Value
from riichi_rules.yaku import BY_ID, YAKU, Profile, Yaku, score_of, shapes

Case = tuple[Callable[..., Value], str, str, dict[str, Any]]

PINFU = "23m456p12378955s"  # waits on 1m and 4m
PLAIN = "24m456p12378955s"  # waits on 3m, without a yaku
OPEN = "24m45699s 2'34p 7'89s"  # waits on 3m, without a yaku
SHANPON = "22m333p444s55566z"
KOKUSHI = "119m19p19s123456z"
KOKUSHI_13 = "19m19p19s1234567z"
GREEN = "23s66s 2'22s 44'4s 888's"  # all green, without the dragon
RENHOU = {"first_turn": True, "seat": "S", "options": {"yaku.renhou": "han_5"}}
OPEN_RIICHI = {"open_riichi": True, "options": {"yaku.open_riichi": True}}
OPEN_RIICHI_YAKUMAN = {
    "open_riichi": True,
    "options": {"yaku.open_riichi": True, "yaku.open_riichi_yakuman": True},
}
EVERY_LOCAL = ["daisharin", "isshoku_sanjun", "paarenchan", "sanrenkou", "shiisanpuutaa"]
LOCAL = {"options": {"yaku.local": EVERY_LOCAL}}
UNCONNECTED = "147m258p369s1234z"
MIXED = {"tile_not_apart": True, "options": {"wins.mixed_tile": "no_wait_value"}}


def without(option: str, **facts: object) -> dict[str, Any]:
    """Say facts, and that an option is off."""
    return {"options": {option: False}, **facts}


# fmt: off
HAS: dict[str, list[Case]] = {
    "riichi": [
        (ron, PLAIN, "3m", {"riichi": True}),
        (tsumo, "24m456p12399s X44Xz", "3m", {"riichi": True}),
        (ron, PLAIN, "3m", without("yaku.double_riichi", double_riichi=True)),
    ],
    "double-riichi": [(ron, PLAIN, "3m", {"double_riichi": True})],
    "open-riichi": [(ron, PLAIN, "3m", OPEN_RIICHI), (tsumo, PLAIN, "3m", OPEN_RIICHI_YAKUMAN)],
    "ippatsu": [
        (ron, PLAIN, "3m", {"riichi": True, "ippatsu": True}),
        (ron, PLAIN, "3m", {"riichi": True, "ippatsu": True, "chankan": True}),
    ],
    "menzen-tsumo": [(tsumo, PLAIN, "3m", {}), (tsumo, "24m456p12399s X44Xz", "3m", {})],
    "rinshan": [
        (tsumo, "24m45699s 2'34p 44'44z", "3m", {"rinshan": True}),
        (tsumo, "24m45699s 2'34p 44'44z", "3m", {"rinshan": True, "last_tile": True}),
    ],
    "chankan": [(ron, OPEN, "3m", {"chankan": True})],
    "haitei": [
        (tsumo, OPEN, "3m", {"last_tile": True}),
        (tsumo, "24m45699s 2'34p 44'44z", "3m",
         {"rinshan": True, "last_tile": True, "options": {"yaku.rinshan_with_last_tile": True}}),
    ],
    "houtei": [(ron, OPEN, "3m", {"last_tile": True})],
    "renhou": [(ron, PLAIN, "3m", RENHOU)],
    "pinfu": [
        (ron, PINFU, "1m", {}),
        (tsumo, PINFU, "4m", {}),
        (ron, "23m456p123789s44z", "1m", {}),
        (tsumo, PINFU, "4m", {"tile_not_apart": True}),
    ],
    "tanyao": [
        (ron, "24m456p34567877s", "3m", {}),
        (ron, "24m456p77s 2'34p 6'78s", "3m", {}),
        (ron, "2244m3366p5588s7s", "7s", {}),
        (ron, "24m456p34567877s", "3m", without("yaku.open_tanyao")),
    ],
    "iipeikou": [(ron, "22334m456p11789s", "4m", {}), (ron, "22334m11789s X44Xp", "4m", {})],
    "yakuhai-haku": [(ron, "24m45699s 2'34p 55'5z", "3m", {})],
    "yakuhai-hatsu": [(ron, "24m45699s 2'34p 66'66z", "3m", {})],
    "yakuhai-chun": [(ron, "24m45699s777z 2'34p", "3m", {})],
    "yakuhai-jikaze": [(ron, "24m45699s 2'34p 33'3z", "3m", {"seat": "W"})],
    "yakuhai-bakaze": [(ron, "24m45699s 2'34p 22'2z", "3m", {"round": "S"})],
    "sanshoku-doujun": [
        (ron, "24m234p23478999s", "3m", {}),
        (ron, "24m23499s 2'34p 7'89s", "3m", {}),
    ],
    "ittsuu": [
        (ron, "13456789m456p99s", "2m", {}),
        (ron, "13456m456p99s 7'89m", "2m", {}),
        (ron, "456m13456p99s 7'89p", "2p", {}),
        (ron, "456m99p13456s 7'89s", "2s", {}),
    ],
    "chanta": [(ron, "13m789p12399s444z", "2m", {}), (ron, "13m99s444z 7'89p 1'23s", "2m", {})],
    "chiitoitsu": [
        (ron, "1199m3366p2288s7z", "7z", {}),
        (tsumo, "1199m3366p2222s7z", "7z", {"options": {"yaku.four_alike_as_pairs": True}}),
    ],
    "toitoi": [(ron, "22m99s 33'3m 44'4p 6666's", "2m", {}), (ron, SHANPON, "2m", {})],
    "sanankou": [
        (ron, "22299m333p44478s", "9s", {}),
        (tsumo, "22299m333p44s 7'89s", "4s", {}),
        (ron, SHANPON, "2m", {}),
    ],
    "sanshoku-doukou": [(ron, "99m222p46s 22'2m 2222's", "5s", {})],
    "sankantsu": [(ron, "24m99s X22Xp 3'333s 4444'z", "3m", {})],
    "honroutou": [
        (ron, "11m99p 999'm 11'1s 444'z", "1m", {}),
        (ron, "1199m1199p11s447z", "7z", {}),
        (ron, "11m44z 999'm 2'22z 33'3z", "1m", {}),
    ],
    "shousangen": [(ron, "24m456p77z 55'5z 666'z", "3m", {})],
    "honitsu": [
        (ron, "2445678999m444z", "3m", {}),
        (ron, "2445699m 6'78m 44'4z", "3m", {}),
        (ron, "1122446688m114z", "4z", {}),
    ],
    "junchan": [(ron, "13789m789p12399s", "2m", {}), (ron, "13789m99s 7'89p 1'23s", "2m", {})],
    "ryanpeikou": [(ron, "22334m445566p77s", "4m", {}), (ron, "22223333444m55s", "4m", {})],
    "chinitsu": [(ron, "1122334456789m", "7m", {}), (ron, "2445678999m 1'23m", "3m", {})],
    "open-riichi-ron": [(ron, PLAIN, "3m", OPEN_RIICHI_YAKUMAN)],
    "tenhou": [(tsumo, PLAIN, "3m", {"first_turn": True})],
    "chiihou": [(tsumo, PLAIN, "3m", {"first_turn": True, "seat": "N"})],
    "kokushi-musou": [(ron, KOKUSHI, "7z", {}), (tsumo, KOKUSHI_13, "1m", MIXED)],
    "kokushi-musou-13": [(ron, KOKUSHI_13, "1m", {}), (tsumo, KOKUSHI_13, "7z", {})],
    "suuankou": [
        (tsumo, SHANPON, "2m", {}),
        (tsumo, "22m55566z X33Xp X44Xs", "2m", {}),
        (tsumo, "222m333p444s5556z", "6z", MIXED),
    ],
    "suuankou-tanki": [(ron, "222m333p444s5556z", "6z", {}), (tsumo, "222m333p444s5556z", "6z", {})],
    "daisangen": [(ron, "24m99s 55'5z 666'z X77Xz", "3m", {})],
    "shousuushii": [(ron, "24m44z 11'1z 222'z 33'33z", "3m", {})],
    "daisuushii": [(ron, "2m 11'1z 222'z 33'33z 4'44z", "2m", {})],
    "tsuuiisou": [(ron, "1177z 2'22z 55'5z 6'66z", "1z", {}), (ron, "1122334455667z", "7z", {})],
    "chinroutou": [(ron, "11m99p 9'99m 1'11p 9'99s", "1m", {})],
    "ryuuiisou": [
        (ron, "2466888s 66'6z 2'34s", "3s", {}),
        (ron, GREEN, "4s", {}),
        (ron, "2466888s 66'6z 2'34s", "3s", {"options": {"yaku.green_needs_dragon": True}}),
        (ron, "222233446688s6z", "6z", {"options": {"yaku.four_alike_as_pairs": True}}),
    ],
    "chuuren-poutou": [(ron, "1112345678899m", "9m", {}), (tsumo, "1112345678999s", "5s", MIXED)],
    "junsei-chuuren-poutou": [(ron, "1112345678999m", "5m", {}), (tsumo, "1112345678999p", "1p", {})],
    "suukantsu": [(ron, "2m 11'11z X22Xs 33'33p 4444'm", "2m", {})],
    "daisharin": [
        (ron, "2233445566778p", "8p", LOCAL),
        (tsumo, "2233445566788p", "7p", LOCAL),
    ],
    "isshoku-sanjun": [
        (ron, "222333444m56p99s", "7p", {"options": {"yaku.local": ["isshoku_sanjun"]}}),
        (ron, "24m99s789p 2'34m 3'24m", "3m", LOCAL),
        (ron, "2222333344445m", "5m", LOCAL),
    ],
    "sanrenkou": [
        (ron, "222333444m56p99s", "7p", LOCAL | {"riichi": True}),
        (ron, "46p99s 77'7m 888'm 9999'm", "5p", LOCAL),
        (ron, "46p99m 1'11s 222's 33'3s", "5p", LOCAL),
    ],
    "shiisanpuutaa": [
        (tsumo, UNCONNECTED, "5p", {**LOCAL, "first_turn": True, "seat": "S"}),
        (tsumo, "19m159p159s12344z", "5z", {**LOCAL, "first_turn": True}),
    ],
    "paarenchan": [
        (ron, PLAIN, "3m", {**LOCAL, "eighth_win": True}),
        (ron, OPEN, "3m", {**LOCAL, "eighth_win": True}),
    ],
}

LACKS: dict[str, list[Case]] = {
    "riichi": [(ron, PINFU, "4m", {}), (ron, PLAIN, "3m", {"double_riichi": True})],
    "double-riichi": [
        (ron, PLAIN, "3m", {"riichi": True}),
        (ron, PLAIN, "3m", without("yaku.double_riichi", double_riichi=True)),
    ],
    "open-riichi": [
        (ron, PLAIN, "3m", {"riichi": True, "options": {"yaku.open_riichi": True}}),
        (ron, PLAIN, "3m", OPEN_RIICHI_YAKUMAN),
    ],
    "ippatsu": [
        (ron, PLAIN, "3m", {"riichi": True}),
        (ron, PLAIN, "3m", without("yaku.ippatsu", riichi=True, ippatsu=True)),
        (ron, PLAIN, "3m", without("yaku.ippatsu_on_robbed_kan", riichi=True, ippatsu=True, chankan=True)),
    ],
    "menzen-tsumo": [(ron, PINFU, "4m", {}), (tsumo, OPEN, "3m", {"last_tile": True})],
    "rinshan": [(tsumo, "24m45699s 2'34p 44'44z", "3m", {"last_tile": True})],
    "chankan": [(ron, OPEN, "3m", {"last_tile": True})],
    "haitei": [
        (ron, OPEN, "3m", {"last_tile": True}),
        (tsumo, "24m45699s 2'34p 44'44z", "3m", {"rinshan": True, "last_tile": True}),
    ],
    "houtei": [(tsumo, OPEN, "3m", {"last_tile": True})],
    "renhou": [
        (ron, PINFU, "4m", {"first_turn": True, "seat": "S"}),
        (tsumo, PLAIN, "3m", RENHOU),
        (ron, PINFU, "4m", {"seat": "S", "options": {"yaku.renhou": "han_5"}}),
    ],
    "pinfu": [
        (ron, PLAIN, "3m", {"riichi": True}),
        (ron, "12m456p12378955s", "3m", {"riichi": True}),
        (ron, "1234m456p123789s", "4m", {"riichi": True}),
        (ron, "23m45699s 2'34p 7'89s", "1m", {"last_tile": True}),
        (ron, "23m456p123789s55z", "1m", {"riichi": True}),
        (ron, "23m456p123789s11z", "1m", {"riichi": True, "seat": "S"}),
        (ron, "23m456p123789s22z", "1m", {"riichi": True, "seat": "S"}),
        (ron, "23m456p11155789s", "1m", {"riichi": True}),
        (ron, "23m45699s456s X11Xp", "1m", {"riichi": True}),
        (ron, "1199m3366p2288s7z", "7z", {}),
        (tsumo, PINFU, "4m", without("yaku.pinfu_tsumo")),
        (tsumo, PINFU, "4m", MIXED),
    ],
    "tanyao": [
        (ron, "24m456p34567899s", "3m", {"riichi": True}),
        (ron, "24m456p77s 2'34p 6'78s", "3m", without("yaku.open_tanyao", last_tile=True)),
    ],
    "iipeikou": [
        (ron, "22334m456p11s 7'89s", "4m", {"last_tile": True}),
        (ron, "23m234456p11789s", "4m", {}),
        (ron, "22334m445566p77s", "4m", {}),
        (ron, "2233m55p6688s117z", "7z", {}),
    ],
    "yakuhai-haku": [(ron, "24m456p123789s55z", "3m", {"riichi": True})],
    "yakuhai-hatsu": [(ron, "24m456p123789s66z", "3m", {"riichi": True})],
    "yakuhai-chun": [(ron, "24m456p123789s77z", "3m", {"riichi": True})],
    "yakuhai-jikaze": [(ron, "24m45699s 2'34p 33'3z", "3m", {"seat": "S", "last_tile": True})],
    "yakuhai-bakaze": [(ron, "24m45699s 2'34p 22'2z", "3m", {"round": "E", "seat": "S"})],
    "sanshoku-doujun": [(ron, "24m234p34578999s", "3m", {"riichi": True})],
    "ittsuu": [
        (ron, "13456m789p45699s", "2m", {"riichi": True}),
        (ron, "13456678m456p99s", "2m", {"riichi": True}),
    ],
    "chanta": [
        (ron, "13m456p12399s444z", "2m", {"riichi": True}),
        (ron, "13m789p12355s444z", "2m", {"riichi": True}),
        (ron, "13789m789p12399s", "2m", {}),
        (ron, "11m99p 999'm 11'1s 444'z", "1m", {}),
    ],
    "chiitoitsu": [(ron, "22334m445566p77s", "4m", {})],
    "toitoi": [(ron, "22m456p99s 33'3m 44'4p", "2m", {"last_tile": True})],
    "sanankou": [
        (ron, "22m333p44478999s", "2m", {"riichi": True}),
        (ron, "22299m333p44s 7'89s", "4s", {"last_tile": True}),
        (tsumo, SHANPON, "2m", {}),
    ],
    "sanshoku-doukou": [(ron, "99m222p46s 22'2m 3333's", "5s", {"last_tile": True})],
    "sankantsu": [
        (ron, "24m99s X22Xp 3'33s 4444'z", "3m", {"last_tile": True}),
        (ron, "2m 11'11z X22Xs 33'33p 4444'm", "2m", {}),
    ],
    "honroutou": [
        (ron, "11m99p 999'm 22'2s 444'z", "1m", {}),
        (ron, "11m99p 9'99m 1'11p 9'99s", "1m", {}),
        (ron, KOKUSHI, "7z", {}),
    ],
    "shousangen": [
        (ron, "24m456p77z 55'5z 444'z", "3m", {}),
        (ron, "24m456p99s 55'5z 666'z", "3m", {}),
        (ron, "24m99s 55'5z 666'z X77Xz", "3m", {}),
    ],
    "honitsu": [
        (ron, "2445699m 6'78p 44'4z", "3m", {"last_tile": True}),
        (ron, "1122334456789m", "7m", {}),
    ],
    "junchan": [
        (ron, "13m789p12399s444z", "2m", {}),
        (ron, "13789m789p12355s", "2m", {"riichi": True}),
        (ron, "11m99p 9'99m 1'11p 9'99s", "1m", {}),
    ],
    "ryanpeikou": [(ron, "22334m456p11789s", "4m", {})],
    "chinitsu": [(ron, "2445678999m444z", "3m", {})],
    "open-riichi-ron": [
        (tsumo, PLAIN, "3m", OPEN_RIICHI_YAKUMAN),
        (ron, PLAIN, "3m", OPEN_RIICHI),
        (ron, PLAIN, "3m", OPEN_RIICHI_YAKUMAN | {"open_riichi": False, "riichi": True}),
    ],
    "tenhou": [(tsumo, PLAIN, "3m", {"first_turn": True, "seat": "S"}), (tsumo, PLAIN, "3m", {})],
    "chiihou": [(tsumo, PLAIN, "3m", {"first_turn": True}), (tsumo, PLAIN, "3m", {"seat": "S"})],
    "kokushi-musou": [(ron, KOKUSHI_13, "1m", {})],
    "kokushi-musou-13": [(ron, KOKUSHI, "7z", {}), (tsumo, KOKUSHI_13, "1m", MIXED)],
    "suuankou": [
        (ron, SHANPON, "2m", {}),
        (tsumo, "22m55566z 33'3p X44Xs", "2m", {}),
        (ron, "222m333p444s5556z", "6z", {}),
    ],
    "suuankou-tanki": [
        (tsumo, SHANPON, "2m", {}),
        (tsumo, "222m333p444s5556z", "6z", MIXED),
        (ron, "222m333p6z 44'4s 5'55z", "6z", {}),
    ],
    "daisangen": [(ron, "24m456p77z 55'5z 666'z", "3m", {})],
    "shousuushii": [
        (ron, "24m456p44z 11'1z 222'z", "3m", {}),
        (ron, "24m99s 11'1z 222'z 33'33z", "3m", {}),
        (ron, "2m 11'1z 222'z 33'33z 4'44z", "2m", {}),
    ],
    "daisuushii": [(ron, "24m44z 11'1z 222'z 33'33z", "3m", {})],
    "tsuuiisou": [(ron, "1177z 2'22z 55'5z 9'99m", "1z", {})],
    "chinroutou": [(ron, "11m99p 999'm 11'1s 444'z", "1m", {})],
    "ryuuiisou": [
        (ron, "4666s 66'6z 2'34s 888's", "5s", {}),
        (ron, GREEN, "4s", {"options": {"yaku.green_needs_dragon": True}}),
    ],
    "chuuren-poutou": [(ron, "2345678999m 1'11m", "5m", {}), (ron, "1112345678999m", "5m", {})],
    "junsei-chuuren-poutou": [(ron, "1112345678899m", "9m", {}), (tsumo, "1112345678999m", "5m", MIXED)],
    "suukantsu": [(ron, "24m99s X22Xp 3'333s 4444'z", "3m", {})],
    "daisharin": [
        (ron, "2233445566778p", "8p", {}),
        (ron, "2233445566778s", "8s", LOCAL),
        (ron, "2233445566777p", "4p", LOCAL),
    ],
    "isshoku-sanjun": [
        (ron, "222333444m56p99s", "7p", {}),
        (ron, "223344m234p7899s", "9s", LOCAL),
    ],
    "sanrenkou": [
        (ron, "46p99s 77'7m 888'm 9999'm", "5p", {"last_tile": True}),
        (ron, "46p99s 77'7m 888'm 6'66s", "5p", {**LOCAL, "last_tile": True}),
        (ron, "46p99s 77'7m 999'm 6'66s", "5p", {**LOCAL, "last_tile": True}),
        (ron, "46p99s 88'8m 9'99m 1'11p", "5p", {**LOCAL, "last_tile": True}),
        (ron, "46p99s 99'9m 1'11p 2'22p", "5p", {**LOCAL, "last_tile": True}),
    ],
    "shiisanpuutaa": [(tsumo, PLAIN, "3m", {**LOCAL, "first_turn": True})],
    "paarenchan": [(ron, PINFU, "4m", {"eighth_win": True}), (ron, PINFU, "4m", LOCAL)],
}
# fmt: on

EVERY_YAKU = pytest.mark.rule(
    "yaku.riichi",
    "yaku.double-riichi",
    "yaku.open-riichi",
    "yaku.ippatsu",
    "yaku.menzen-tsumo",
    "yaku.rinshan",
    "yaku.chankan",
    "yaku.haitei",
    "yaku.houtei",
    "yaku.renhou",
    "yaku.pinfu",
    "yaku.tanyao",
    "yaku.iipeikou",
    "yaku.yakuhai-haku",
    "yaku.yakuhai-hatsu",
    "yaku.yakuhai-chun",
    "yaku.yakuhai-jikaze",
    "yaku.yakuhai-bakaze",
    "yaku.sanshoku-doujun",
    "yaku.ittsuu",
    "yaku.chanta",
    "yaku.chiitoitsu",
    "yaku.toitoi",
    "yaku.sanankou",
    "yaku.sanshoku-doukou",
    "yaku.sankantsu",
    "yaku.honroutou",
    "yaku.shousangen",
    "yaku.honitsu",
    "yaku.junchan",
    "yaku.ryanpeikou",
    "yaku.chinitsu",
    "yaku.open-riichi-ron",
    "yaku.tenhou",
    "yaku.chiihou",
    "yaku.kokushi-musou",
    "yaku.kokushi-musou-13",
    "yaku.suuankou",
    "yaku.suuankou-tanki",
    "yaku.daisangen",
    "yaku.shousuushii",
    "yaku.daisuushii",
    "yaku.tsuuiisou",
    "yaku.chinroutou",
    "yaku.ryuuiisou",
    "yaku.chuuren-poutou",
    "yaku.junsei-chuuren-poutou",
    "yaku.suukantsu",
    "yaku.daisharin",
    "yaku.isshoku-sanjun",
    "yaku.sanrenkou",
    "yaku.shiisanpuutaa",
    "yaku.paarenchan",
)
"""All rules of yaku: each is proven by its hands below."""


def cases(table: dict[str, list[Case]]) -> list[Any]:
    """Return the cases of a table, each under the name of its yaku."""
    return [
        pytest.param(yaku, *case, id=f"{yaku}-{number}")
        for yaku, some in table.items()
        for number, case in enumerate(some, 1)
    ]


@EVERY_YAKU
@pytest.mark.parametrize(("yaku", "how", "hand", "win", "facts"), cases(HAS))
def test_the_hand_has_the_yaku(
    yaku: str, how: Callable[..., Value], hand: str, win: str, facts: dict[str, Any]
) -> None:
    assert yaku in ids(how(hand, win, **facts))


@EVERY_YAKU
@pytest.mark.parametrize(("yaku", "how", "hand", "win", "facts"), cases(LACKS))
def test_the_hand_lacks_the_yaku(
    yaku: str, how: Callable[..., Value], hand: str, win: str, facts: dict[str, Any]
) -> None:
    value = how(hand, win, **facts)
    assert value.valid
    assert yaku not in ids(value)


def test_every_row_of_the_table_has_hands_for_and_against_it() -> None:
    rows = [yaku.id for yaku in YAKU]
    assert list(HAS) == rows
    assert list(LACKS) == rows
    assert EVERY_YAKU.args == tuple(yaku.rule for yaku in YAKU)


HAN = {
    # yaku: han closed and open, as every source has them; the ruleset sets those of renhou
    "riichi": (1, 0),
    "double-riichi": (2, 0),
    "open-riichi": (1, 0),
    "ippatsu": (1, 0),
    "menzen-tsumo": (1, 0),
    "rinshan": (1, 1),
    "chankan": (1, 1),
    "haitei": (1, 1),
    "houtei": (1, 1),
    "pinfu": (1, 0),
    "tanyao": (1, 1),
    "iipeikou": (1, 0),
    "yakuhai-haku": (1, 1),
    "yakuhai-hatsu": (1, 1),
    "yakuhai-chun": (1, 1),
    "yakuhai-jikaze": (1, 1),
    "yakuhai-bakaze": (1, 1),
    "sanshoku-doujun": (2, 1),
    "ittsuu": (2, 1),
    "chanta": (2, 1),
    "chiitoitsu": (2, 0),
    "toitoi": (2, 2),
    "sanankou": (2, 2),
    "sanshoku-doukou": (2, 2),
    "sankantsu": (2, 2),
    "honroutou": (2, 2),
    "shousangen": (2, 2),
    "honitsu": (3, 2),
    "junchan": (3, 2),
    "ryanpeikou": (3, 0),
    "chinitsu": (6, 5),
    "isshoku-sanjun": (3, 2),
    "sanrenkou": (2, 2),
}


@pytest.mark.parametrize("yaku", HAN)
def test_each_yaku_has_its_han_and_an_open_hand_may_lose_one_or_all(yaku: str) -> None:
    assert (BY_ID[yaku].closed, BY_ID[yaku].open) == HAN[yaku]


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_a_row_says_whether_an_open_hand_can_have_it(yaku: Yaku) -> None:
    hands = [hand for _, hand, _, _ in HAS[yaku.id]]
    assert any("'" in hand for hand in hands) == yaku.may_be_open


@pytest.mark.rule("yaku.daisharin")
def test_a_row_that_says_closed_keeps_a_yakuman_from_open_hands() -> None:
    assert ids(ron("2233445566778p", "8p", **LOCAL)) == {"daisharin"}
    assert "daisharin" not in ids(ron("2345566778p 2'34p", "8p", **LOCAL))


def test_the_words_of_a_yaku_are_its_names() -> None:
    assert BY_ID["tanyao"].words == "tanyao (all simples)"
    scored = ron("24m456p77s 2'34p 6'78s", "3m").yaku[0]
    assert (scored.reason.id, scored.reason.words) == ("tanyao", "tanyao (all simples)")


def test_all_others_but_renhou_are_yakuman_that_count_once() -> None:
    others = [yaku for yaku in YAKU if yaku.id not in HAN and yaku.id != "renhou"]
    assert {(yaku.closed, yaku.open, yaku.yakuman) for yaku in others} == {(0, 0, 1)}


@pytest.mark.parametrize(
    ("question", "traits"),
    [
        (shapes.sanankou, 4 * t.CONCEALED_SETS),
        (shapes.sankantsu, 4 * t.KANS),
        (shapes.honitsu, t.HONOUR | t.OUTSIDE),
        (shapes.honroutou, t.HONOUR | t.OUTSIDE),
        (shapes.toitoi, t.ORPHANS),
        (shapes.toitoi, t.UNCONNECTED),
    ],
)
def test_what_makes_a_yakuman_is_not_asked_for_less(question: Callable[[Profile], bool], traits: int) -> None:
    assert not question(Profile(traits | t.WAIT[t.WaitShape.TANKI], load_ruleset("base")))


def test_the_table_is_whole() -> None:
    assert len(BY_ID) == len(YAKU)
    for yaku in YAKU:
        assert [yaku.shape, yaku.timing].count(None) == 1
        assert (yaku.closed > 0) != (yaku.yakuman > 0)
        assert yaku.closed >= yaku.open >= 0
        assert all(name in BY_ID for name in yaku.absorbs)
        assert all(name in OPTIONS for name in (*yaku.options, yaku.double, yaku.beside) if name)


def test_yaku_of_one_hand_add_up() -> None:
    value = tsumo("22334m456p55678s", "4m", riichi=True, ippatsu=True, dora_indicators="1m")
    assert ids(value) == {"riichi", "ippatsu", "menzen-tsumo", "pinfu", "tanyao", "iipeikou"}
    assert value.han == 6 + 2


def test_three_dragon_groups_count_once_each_with_the_little_three() -> None:
    assert ids(ron("24m456p77z 55'5z 666'z", "3m")) == {"shousangen", "yakuhai-haku", "yakuhai-hatsu"}


def test_a_triplet_of_the_own_and_round_wind_counts_twice() -> None:
    assert ids(ron("24m45699s 2'34p 11'1z", "3m")) == {"yakuhai-jikaze", "yakuhai-bakaze"}


@pytest.mark.rule("yaku.yakuman-alone")
def test_nothing_counts_beside_a_yakuman() -> None:
    # S4-2: riichi may be declared, and adds nothing; nor do dora.
    value = ron(KOKUSHI, "7z", riichi=True, ippatsu=True, dora_indicators="6z")
    assert ids(value) == {"kokushi-musou"}
    assert (value.han, value.yakuman) == (0, 1)


@pytest.mark.rule("yaku.yakuman-alone")
def test_two_yakuman_count_together() -> None:
    value = ron("1177z 2'22z 55'5z 6'66z", "7z")
    assert ids(value) == {"daisangen", "tsuuiisou"}
    assert value.yakuman == 2


@pytest.mark.parametrize(
    ("how", "hand", "win", "expected"),
    [
        (tsumo, SHANPON, "2m", {"suuankou"}),
        (ron, SHANPON, "2m", {"toitoi", "sanankou", "yakuhai-haku"}),
        (ron, "222m333p444s5556z", "6z", {"suuankou-tanki"}),
        (ron, "11m999p11199s444z", "1m", {"toitoi", "sanankou", "honroutou"}),
    ],
)
def test_a_closed_hand_of_triplets(
    how: Callable[..., Value], hand: str, win: str, expected: set[str]
) -> None:
    # S3-27, E-25: by tsumo four concealed triplets; by ron three, but four with a pair wait.
    assert ids(how(hand, win)) == expected


def test_open_riichi_needs_a_ruleset_that_has_it() -> None:
    with pytest.raises(SituationError, match="no open riichi"):
        ron(PLAIN, "3m", open_riichi=True)


@pytest.mark.rule("yaku.isshoku-sanjun")
def test_three_equal_runs_are_not_two_as_well() -> None:
    triplets = ron("222333444m56p99s", "7p", options={"yaku.local": ["isshoku_sanjun"]}, riichi=True)
    assert ids(triplets) == {"riichi", "isshoku-sanjun", "pinfu"}
    assert triplets.han == 1 + 3 + 1


@pytest.mark.rule("yaku.shiisanpuutaa")
def test_unconnected_tiles_win_on_the_first_turn_only_and_nothing_counts_beside_them() -> None:
    first = tsumo(UNCONNECTED, "5p", first_turn=True, **LOCAL)
    assert ids(first) == {"shiisanpuutaa"}
    assert first.groups == ("147m2558p369s1234z",)
    for later in ({"seat": "S"}, {"riichi": True}):
        with pytest.raises(NotComplete):
            tsumo(UNCONNECTED, "5p", **later, **LOCAL)


@pytest.mark.rule("yaku.shiisanpuutaa")
@pytest.mark.parametrize(
    ("hand", "win"),
    [
        (UNCONNECTED, "5z"),
        ("147m258p369s1123z", "3z"),
        ("147m258p369s1123z", "6m"),
        ("11147m258p36s124z", "3z"),
    ],
)
def test_unconnected_tiles_are_one_pair_and_two_ranks_apart(hand: str, win: str) -> None:
    with pytest.raises(NotComplete):
        tsumo(hand, win, first_turn=True, **LOCAL)


@pytest.mark.parametrize(
    ("yaku", "three", "four"),
    [
        ("sanshoku-doujun", "234p5s 2'34m 2'34s 6'66z", "234p5s 2'34m 2'34s 7'89p"),
        ("ittsuu", "123m5s 4'56m 7'89m 6'66z", "123m5s 4'56m 7'89m 7'89p"),
        ("isshoku-sanjun", "223344m5s 2'34m 6'66z", "223344m5s 2'34m 7'89p"),
        ("sanshoku-doukou", "222p5s 2'22m 2'22s 7'89p", "222p5s 2'22m 2'22s 6'66z"),
        ("sanrenkou", "222m5s 3'33m 4'44m 7'89p", "222m5s 3'33m 4'44m 6'66z"),
    ],
)
def test_what_three_groups_make_counts_beside_a_fourth_like_them_and_unlike_them(
    yaku: str, three: str, four: str
) -> None:
    rules = {"yaku.local": ["isshoku_sanjun", "sanrenkou"]}
    assert yaku in ids(ron(three, "5s", options=rules))
    assert yaku in ids(ron(four, "5s", options=rules))


@pytest.mark.parametrize(
    ("yaku", "hand"), [("chanta", "23m99s 1'11p 9'99m 1'11z"), ("junchan", "23m99s 1'11p 9'99m 1'11s")]
)
def test_an_outside_hand_needs_one_run(yaku: str, hand: str) -> None:
    assert ids(ron(hand, "1m", seat="S", round="S")) == {yaku}


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_the_example_of_each_yaku_has_it(yaku: Yaku) -> None:
    answer = next(ask.many([EXAMPLES[yaku.id].question]))
    assert yaku.id in [scored["id"] for scored in answer["yaku"]]


@pytest.mark.parametrize("yaku", [yaku for yaku in YAKU if not yaku.may_be_open], ids=lambda yaku: yaku.id)
def test_a_yaku_of_closed_hands_is_worth_nothing_in_an_open_one(yaku: Yaku) -> None:
    scored = score_of(yaku, load_ruleset("base"), closed=False)
    assert (scored.han, scored.yakuman) == (0, 0)
