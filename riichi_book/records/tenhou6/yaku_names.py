"""Yaku names: which yaku a tenhou6 record means by a word, as Tenhou writes it or a converter."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, str]] = {
    "門前清自摸和": "menzen-tsumo",
    "立直": "riichi",
    "一発": "ippatsu",
    "槍槓": "chankan",
    "搶槓": "chankan",
    "嶺上開花": "rinshan",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "役牌:自風牌": "yakuhai-jikaze",
    "役牌:場風牌": "yakuhai-bakaze",
    "役牌白": "yakuhai-haku",
    "役牌發": "yakuhai-hatsu",
    "役牌発": "yakuhai-hatsu",
    "役牌中": "yakuhai-chun",
    "両立直": "double-riichi",
    "ダブル立直": "double-riichi",
    "七対子": "chiitoitsu",
    "混全帯幺九": "chanta",
    "一気通貫": "ittsuu",
    "三色同順": "sanshoku-doujun",
    "三色同刻": "sanshoku-doukou",
    "三槓子": "sankantsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "小三元": "shousangen",
    "混老頭": "honroutou",
    "二盃口": "ryanpeikou",
    "純全帯幺九": "junchan",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "人和": "renhou",
    "天和": "tenhou",
    "地和": "chiihou",
    "大三元": "daisangen",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou-tanki",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren-poutou",
    "純正九蓮宝燈": "junsei-chuuren-poutou",
    "国士無双": "kokushi-musou",
    "国士無双１３面": "kokushi-musou-13",
    "国士無双十三面待ち": "kokushi-musou-13",
    "大四喜": "daisuushii",
    "小四喜": "shousuushii",
    "四槓子": "suukantsu",
    "ドラ": "dora",
    "裏ドラ": "ura",
    "赤ドラ": "red",
}
"""Our id for each word, without its spaces; ``自風 東`` and the like name a wind beside it."""

_BY_ID: Final = {id_: word for word, id_ in reversed(WORDS.items())}
_WINDS: Final = {"自風": "yakuhai-jikaze", "場風": "yakuhai-bakaze"}


def yaku_of_word(word: str) -> str | None:
    """Return the id of the yaku that a word means; None where it is not known.

    >>> yaku_of_word("場風 東"), yaku_of_word("燕返し")
    ('yakuhai-bakaze', None)
    """
    bare = word.replace(" ", "")
    wind = _WINDS.get(bare[:2])
    return wind if wind is not None and bare[2:] in {"東", "南", "西", "北"} else WORDS.get(bare)


def word_of_yaku(yaku: str, wind: str = "") -> str | None:
    """Return the word for a yaku, of a wind the wind too; None where there is none.

    >>> word_of_yaku("yakuhai-bakaze", "南"), word_of_yaku("yakuhai-haku"), word_of_yaku("shiisanpuutaa")
    ('場風 南', '役牌 白', None)
    """
    for beginning, id_ in _WINDS.items():
        if id_ == yaku:
            return f"{beginning} {wind}"
    word = _BY_ID.get(yaku)
    return word if word is None or not word.startswith("役牌") else f"役牌 {word[2:]}"
