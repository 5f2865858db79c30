"""Answers questions with the package mahjong, by its own rules: worth, points and waits."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Final

from asked import Facts, Numbers, Unsupported, group_of, kind_of, loose, refuse, serve, tile_of
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import Aotenjou, ScoresCalculator
from mahjong.meld import Meld
from mahjong.shanten import Shanten

WINDS: Final = "ESWN"
DOUBLES: Final = [
    f"limits.double_{yaku}" for yaku in ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")
]
OWN: Final = {
    "yaku.open_tanyao": "true",
    "yaku.pinfu_tsumo": "true",
    "yaku.renhou": "han_5",
    "yaku.renhou_cumulative": "true",
    "yaku.open_riichi": "true",
    "yaku.open_riichi_yakuman": "false",
    "limits.kiriage": "false",
    "limits.kazoe": "yakuman",
    "limits.aotenjou": "false",
    "fu.open_pinfu_ron": "30",
    "fu.double_wind_pair": "4",
    "liability.yaku": "empty",
    **dict.fromkeys(DOUBLES, "true"),
}
SETS: Final = [
    "yaku.open_tanyao",
    "yaku.pinfu_tsumo",
    "yaku.renhou",
    "yaku.open_riichi_yakuman",
    "limits.kiriage",
    "limits.kazoe",
    "limits.aotenjou",
    "fu.open_pinfu_ron",
    *DOUBLES,
]
YAKU: Final = {
    "Menzen Tsumo": "menzen-tsumo",
    "Riichi": "riichi",
    "Double Riichi": "double-riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Renhou": "renhou",
    "Renhou (yakuman)": "renhou",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "yakuhai-haku",
    "Yakuhai (hatsu)": "yakuhai-hatsu",
    "Yakuhai (chun)": "yakuhai-chun",
    "Sanshoku Doujun": "sanshoku-doujun",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku-doukou",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi-musou",
    "Kokushi Musou Juusanmen Matchi": "kokushi-musou-13",
    "Chuuren Poutou": "chuuren-poutou",
    "Daburu Chuuren Poutou": "junsei-chuuren-poutou",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou-tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Ryuuiisou": "ryuuiisou",
    "Suu Kantsu": "suukantsu",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Sashikomi": "open-riichi-ron",
    "Paarenchan": "paarenchan",
}
OPEN: Final = {
    "Open Riichi": ("riichi", "open-riichi"),
    "Double Open Riichi": ("double-riichi", "open-riichi"),
}
MELDS: Final = {"chii": Meld.CHI, "pon": Meld.PON}


def config(question: Facts) -> HandConfig:
    """Return the situation and rules of a question in the package's form."""
    refuse(question, "liable")
    rules = {**OWN, **question.get("set", {})}
    if question.get("first_turn") and rules["yaku.renhou"] not in {"han_5", "yakuman"}:
        raise Unsupported("renhou is mangan or a yakuman here")
    doubled = {rules[name] for name in DOUBLES}
    if len(doubled) > 1:
        raise Unsupported("all double yakuman are switched together here")
    tsumo, seat = question.get("by") == "tsumo", question.get("seat", "E")
    first, last = bool(question.get("first_turn")), bool(question.get("last_tile"))
    return HandConfig(
        is_tsumo=tsumo,
        is_riichi=bool(question.get("riichi") or question.get("open_riichi")),
        is_daburu_riichi=bool(question.get("double_riichi")),
        is_open_riichi=bool(question.get("open_riichi")),
        is_ippatsu=bool(question.get("ippatsu")),
        is_rinshan=bool(question.get("rinshan")),
        is_chankan=bool(question.get("chankan")),
        is_haitei=last and tsumo,
        is_houtei=last and not tsumo,
        is_tenhou=first and tsumo and seat == "E",
        is_chiihou=first and tsumo and seat != "E",
        is_renhou=first and not tsumo,
        player_wind=27 + WINDS.index(seat),
        round_wind=27 + WINDS.index(question.get("round", "E")),
        paarenchan=8 * bool(question.get("eighth_win")),
        tsumi_number=question.get("honba", 0),
        kyoutaku_number=question.get("bets", 0),
        options=OptionalRules(
            has_aka_dora=True,
            has_open_tanyao=rules["yaku.open_tanyao"] == "true",
            kiriage=rules["limits.kiriage"] == "true",
            fu_for_open_pinfu=rules["fu.open_pinfu_ron"] == "30",
            fu_for_pinfu_tsumo=rules["yaku.pinfu_tsumo"] == "false",
            renhou_as_yakuman=rules["yaku.renhou"] == "yakuman",
            has_sashikomi_yakuman=rules["yaku.open_riichi_yakuman"] == "true",
            kazoe_limit=kazoe(rules["limits.kazoe"]),
            has_double_yakuman="true" in doubled,
            limit_to_sextuple_yakuman=False,
        ),
    )


def kazoe(value: str) -> int:
    """Return the package's constant for the limit of thirteen han."""
    limits = {"yakuman": HandConfig.KAZOE_LIMITED, "sanbaiman": HandConfig.KAZOE_SANBAIMAN}
    if value not in limits:
        raise Unsupported("thirteen han are a yakuman or a sanbaiman here")
    return limits[value]


def scores(question: Facts) -> type[ScoresCalculator]:
    """Return the calculator of points: with limits, or without."""
    without = {**OWN, **question.get("set", {})}["limits.aotenjou"] == "true"
    return Aotenjou if without else ScoresCalculator


def paid(cost: dict[str, Any], question: Facts) -> dict[str, int]:
    """Return who pays how many points, honba included."""
    main, other = (cost[name] + cost[f"{name}_bonus"] for name in ("main", "additional"))
    if question["by"] == "ron":
        return {"discarder": main}
    return {"all": main} if question.get("seat", "E") == "E" else {"dealer": main, "others": other}


def points(question: Facts) -> Facts:
    """Answer a question of kind ``points``."""
    yakuman = question.get("yakuman", 0)
    cost = scores(question).calculate_scores(
        13 * yakuman or question["han"], question.get("fu", 30), config(question), bool(yakuman)
    )
    return {"payments": paid(cost, question)}


def asked_of(question: Facts) -> dict[str, Any]:
    """Return the arguments for valuing a win with the package."""
    number = Numbers()
    head, *texts = question["hand"].split()
    melds = []
    for group in map(group_of, texts):
        tiles = sorted(map(number, group.tiles))
        melds.append(Meld(MELDS.get(group.kind, Meld.KAN), tiles, opened=group.kind != "closed"))
    concealed, win = list(map(number, loose(head))), number(question["win"])
    dora, ura = (
        list(map(Numbers(), loose(question.get(name, "")))) for name in ("dora_indicators", "ura_indicators")
    )
    return {
        "tiles": [*concealed, win, *[tile for meld in melds for tile in meld.tiles]],
        "win_tile": win,
        "melds": melds,
        "dora_indicators": dora,
        "ura_dora_indicators": ura,
        "config": config(question),
        "scores_calculator_factory": scores(question),
    }


def worth(question: Facts) -> Facts:
    """Answer a question of kind ``worth``."""
    refuse(question, "river", "passed", "tile_not_apart")
    found = HandCalculator.estimate_hand_value(**asked_of(question))
    if found.error == HandCalculator.ERR_NO_YAKU:
        return {"valid": False}
    if found.error:
        raise ValueError(found.error)
    named = [each.name for each in found.yaku if "Dora" not in each.name]
    answer = {
        "valid": True,
        "yaku": sorted([name for each in named for name in ids(each)]),
        "payments": paid(found.cost, question),
    }
    if not any(each.is_yakuman for each in found.yaku):
        fu_total = sum(detail["fu"] for detail in found.fu_details or ())
        return {**answer, "yakuman": 0, "han": found.han, "fu": found.fu, "fu_total": fu_total}
    return {**answer, "yakuman": 0 if scores(question) is Aotenjou else found.han // 13}


def ids(name: str) -> tuple[str, ...]:
    """Return our ids of a yaku that the package names."""
    winds = ("yakuhai-jikaze",) if "seat" in name else ("yakuhai-bakaze",)
    return OPEN.get(name) or ((YAKU[name],) if name in YAKU else winds)


def waits(question: Facts) -> Facts:
    """Answer a question of kind ``waits`` by trying each tile."""
    counts = [0] * 34
    for tile in loose(question["hand"].split()[0]):
        counts[kind_of(tile)] += 1
    shanten = Shanten()
    if shanten.calculate_shanten(counts) != 0:
        return {"tenpai": False, "waits": []}
    found = []
    for kind in range(34):
        more = [count + (place == kind) for place, count in enumerate(counts)]
        if more[kind] <= 4 and shanten.calculate_shanten(more) == -1:
            found.append(tile_of(kind))
    return {"tenpai": bool(found), "waits": found}


if __name__ == "__main__":
    engine = {"name": "mahjong", "version": version("mahjong"), "language": "Python", "license": "MIT"}
    serve(
        {"worth": worth, "points": points, "waits": waits},
        {"engine": engine, "ruleset": "tenhou", "set": OWN, "sets": SETS},
    )
