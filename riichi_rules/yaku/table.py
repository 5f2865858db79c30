"""The table of yaku: one row each. The list on the page is this table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from riichi_rules.ruleset import Ruleset

from . import local, shapes, timing, yakuman
from .row import Yaku

_RENHOU_HAN: Final = {"han_4": 4, "han_5": 5, "mangan": 5}


def _chiitoitsu_han(rules: Ruleset) -> int:
    return 1 if rules.fu.chiitoitsu == 50 else 2


def _renhou_han(rules: Ruleset) -> int:
    return _RENHOU_HAN.get(rules.yaku.renhou or "", 0)


def _renhou_units(rules: Ruleset) -> int:
    return 1 if rules.yaku.renhou == "yakuman" else 0


# fmt: off
YAKU: Final = (
    # The moment.
    Yaku("riichi", "ready hand", "立直", "リーチ", 1, 0, timing=timing.riichi),
    Yaku("double-riichi", "double ready hand", "両立直", "ダブルリーチ", 2, 0, timing=timing.double_riichi, options=("yaku.double_riichi",), absorbs=("riichi",)),
    Yaku("open-riichi", "open ready hand", "開立直", "オープンリーチ", 1, 0, timing=timing.open_riichi, options=("yaku.open_riichi",)),
    Yaku("ippatsu", "one shot", "一発", "いっぱつ", 1, 0, timing=timing.ippatsu, options=("yaku.ippatsu",)),
    Yaku("menzen-tsumo", "concealed self-draw", "門前清自摸和", "メンゼンツモ", 1, 0, shape=shapes.menzen_tsumo),
    Yaku("rinshan", "win on a replacement tile", "嶺上開花", "リンシャンカイホウ", 1, 1, timing=timing.rinshan),
    Yaku("chankan", "robbing a kan", "槍槓", "チャンカン", 1, 1, timing=timing.chankan),
    Yaku("haitei", "last tile of the wall", "海底摸月", "ハイテイ", 1, 1, timing=timing.haitei, options=("yaku.rinshan_with_last_tile",)),
    Yaku("houtei", "last discard", "河底撈魚", "ホウテイ", 1, 1, timing=timing.houtei),
    Yaku("renhou", "blessing of man", "人和", "レンホー", 1, 0, timing=timing.renhou, options=("yaku.renhou",), han_by=_renhou_han, units_by=_renhou_units, beside="yaku.renhou_cumulative"),
    # One han.
    Yaku("pinfu", "no-points hand", "平和", "ピンフ", 1, 0, shape=shapes.pinfu, options=("yaku.pinfu_tsumo",)),
    Yaku("tanyao", "all simples", "断幺九", "タンヤオ", 1, 1, shape=shapes.tanyao, options=("yaku.open_tanyao",)),
    Yaku("iipeikou", "two equal runs", "一盃口", "イーペーコー", 1, 0, shape=shapes.iipeikou),
    Yaku("yakuhai-haku", "white dragon", "白", "ハク", 1, 1, shape=shapes.yakuhai_haku),
    Yaku("yakuhai-hatsu", "green dragon", "發", "ハツ", 1, 1, shape=shapes.yakuhai_hatsu),
    Yaku("yakuhai-chun", "red dragon", "中", "チュン", 1, 1, shape=shapes.yakuhai_chun),
    Yaku("yakuhai-jikaze", "seat wind", "自風", "じかぜ", 1, 1, shape=shapes.yakuhai_jikaze),
    Yaku("yakuhai-bakaze", "round wind", "場風", "ばかぜ", 1, 1, shape=shapes.yakuhai_bakaze),
    # Two han.
    Yaku("sanshoku-doujun", "one run in three suits", "三色同順", "サンショクドウジュン", 2, 1, shape=shapes.three_runs, groups=shapes.sanshoku_doujun),
    Yaku("ittsuu", "straight", "一気通貫", "イッキツウカン", 2, 1, shape=shapes.three_runs, groups=shapes.ittsuu),
    Yaku("chanta", "outside hand", "混全帯幺九", "チャンタ", 2, 1, shape=shapes.chanta),
    Yaku("chiitoitsu", "seven pairs", "七対子", "チートイツ", 2, 0, shape=shapes.chiitoitsu, options=("fu.chiitoitsu", "yaku.four_alike_as_pairs"), han_by=_chiitoitsu_han),
    Yaku("toitoi", "all triplets", "対々和", "トイトイ", 2, 2, shape=shapes.toitoi),
    Yaku("sanankou", "three concealed triplets", "三暗刻", "サンアンコー", 2, 2, shape=shapes.sanankou),
    Yaku("sanshoku-doukou", "one triplet in three suits", "三色同刻", "サンショクドウコー", 2, 2, shape=shapes.three_sets, groups=shapes.sanshoku_doukou),
    Yaku("sankantsu", "three kans", "三槓子", "サンカンツ", 2, 2, shape=shapes.sankantsu),
    Yaku("honroutou", "terminals and honours", "混老頭", "ホンロートー", 2, 2, shape=shapes.honroutou),
    Yaku("shousangen", "little three dragons", "小三元", "ショウサンゲン", 2, 2, shape=shapes.shousangen),
    # Three han and more.
    Yaku("honitsu", "half flush", "混一色", "ホンイツ", 3, 2, shape=shapes.honitsu),
    Yaku("junchan", "terminals in all groups", "純全帯幺九", "ジュンチャン", 3, 2, shape=shapes.junchan),
    Yaku("ryanpeikou", "twice two equal runs", "二盃口", "リャンペーコー", 3, 0, shape=shapes.ryanpeikou, absorbs=("iipeikou",)),
    Yaku("chinitsu", "full flush", "清一色", "チンイツ", 6, 5, shape=shapes.chinitsu),
    # Yakuman.
    Yaku("open-riichi-ron", "dealing into an open ready hand", "開立直放銃", "オープンリーチホウジュウ", yakuman=1, timing=timing.open_riichi_ron, options=("yaku.open_riichi_yakuman",)),
    Yaku("tenhou", "blessing of heaven", "天和", "テンホー", yakuman=1, timing=timing.tenhou),
    Yaku("chiihou", "blessing of earth", "地和", "チーホー", yakuman=1, timing=timing.chiihou),
    Yaku("kokushi-musou", "thirteen orphans", "国士無双", "コクシムソウ", yakuman=1, shape=yakuman.kokushi_musou),
    Yaku("kokushi-musou-13", "thirteen orphans, thirteen-sided", "国士無双十三面", "コクシムソウジュウサンメン", yakuman=1, shape=yakuman.kokushi_musou_13, double="limits.double_kokushi_13", absorbs=("kokushi-musou",)),
    Yaku("suuankou", "four concealed triplets", "四暗刻", "スーアンコー", yakuman=1, shape=yakuman.suuankou),
    Yaku("suuankou-tanki", "four concealed triplets, pair wait", "四暗刻単騎", "スーアンコータンキ", yakuman=1, shape=yakuman.suuankou_tanki, double="limits.double_suuankou_tanki", absorbs=("suuankou",)),
    Yaku("daisangen", "big three dragons", "大三元", "ダイサンゲン", yakuman=1, open_yakuman=True, shape=yakuman.daisangen),
    Yaku("shousuushii", "little four winds", "小四喜", "ショウスーシー", yakuman=1, open_yakuman=True, shape=yakuman.shousuushii),
    Yaku("daisuushii", "big four winds", "大四喜", "ダイスーシー", yakuman=1, open_yakuman=True, shape=yakuman.daisuushii, double="limits.double_daisuushii"),
    Yaku("tsuuiisou", "all honours", "字一色", "ツーイーソー", yakuman=1, open_yakuman=True, shape=yakuman.tsuuiisou),
    Yaku("chinroutou", "all terminals", "清老頭", "チンロートー", yakuman=1, open_yakuman=True, shape=yakuman.chinroutou),
    Yaku("ryuuiisou", "all green", "緑一色", "リューイーソー", yakuman=1, open_yakuman=True, shape=yakuman.ryuuiisou, options=("yaku.green_needs_dragon",)),
    Yaku("chuuren-poutou", "nine gates", "九蓮宝燈", "チューレンポートー", yakuman=1, shape=yakuman.chuuren_poutou),
    Yaku("junsei-chuuren-poutou", "pure nine gates", "純正九蓮宝燈", "ジュンセイチューレンポートー", yakuman=1, shape=yakuman.junsei_chuuren_poutou, double="limits.double_chuuren_9", absorbs=("chuuren-poutou",)),
    Yaku("suukantsu", "four kans", "四槓子", "スーカンツ", yakuman=1, open_yakuman=True, shape=yakuman.suukantsu),
    # Local yaku.
    Yaku("daisharin", "big wheels", "大車輪", "ダイシャリン", yakuman=1, shape=local.simples_of_one_suit_where_wheels_count, groups=local.daisharin, options=("yaku.local",)),
    Yaku("isshoku-sanjun", "three equal runs", "一色三順", "イッショクサンジュン", 3, 2, shape=local.three_runs_where_they_count, groups=local.isshoku_sanjun, options=("yaku.local",), absorbs=("iipeikou",)),
    Yaku("sanrenkou", "three triplets in a row", "三連刻", "サンレンコー", 2, 2, shape=local.three_sets_where_rows_count, groups=local.sanrenkou, options=("yaku.local",)),
    Yaku("shiisanpuutaa", "thirteen unconnected tiles", "十三不塔", "シーサンプーター", yakuman=1, shape=local.shiisanpuutaa, options=("yaku.local",), absorbs=("tenhou", "chiihou")),
    Yaku("paarenchan", "eight wins in a row", "八連荘", "パーレンチャン", yakuman=1, open_yakuman=True, timing=local.paarenchan, options=("yaku.local",)),
)
# fmt: on

BY_ID: Final[Mapping[str, Yaku]] = MappingProxyType({yaku.id: yaku for yaku in YAKU})
