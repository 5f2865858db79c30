"""A peer agrees: ``majiang-core``, the engine of a program for the browser, under the options that both know.

It is there in a proof, where node and npm are. Where the two differ, the table says by which rule, who is
right and why.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from selfplay.deals import Deal, deal, fed_deal
from shared.peers import (
    NO_YAKU,
    PAYERS,
    ROOT,
    RULE_IDS,
    Answer,
    Difference,
    Worth,
    as_online,
    at_a_table,
    disputed_answers,
    disputed_win,
    explanation,
    our_answer,
)
from shared.proofs import Record

from riichi_rules.liability import feeder_of
from riichi_rules.melds import Meld, MeldType
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import Seat
from riichi_rules.situation import Win
from riichi_rules.tiles import WIND_LETTERS, Tile
from riichi_rules.waits import waits_of

pytestmark = pytest.mark.proof

HERE: Final = ROOT / "tests" / "oracles" / "majiang"
ENGINE: Final = "@kobalab/majiang-core"
HANDS: Final = 1000
SEEDS: Final = range(20)

RULES: Final = {
    (DOUBLE_WIND_PAIR := "連風牌は2符"): False,
    (OPEN_TANYAO := "クイタンあり"): True,
    (STACKING := "役満の複合あり"): True,
    (DOUBLE_YAKUMAN := "ダブル役満あり"): True,
    (COUNTED_YAKUMAN := "数え役満あり"): True,
    (LIABILITY := "役満パオあり"): True,
    (KIRIAGE := "切り上げ満貫あり"): False,
}
"""Its options that have a say in what a win is worth, each with the value that it has."""

YAKU: Final = {
    "門前清自摸和": "menzen-tsumo",
    "立直": "riichi",
    "ダブル立直": "double-riichi",
    "一発": "ippatsu",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "嶺上開花": "rinshan",
    "槍槓": "chankan",
    "天和": "tenhou",
    "地和": "chiihou",
    **{f"場風 {wind}": "yakuhai-bakaze" for wind in "東南西北"},
    **{f"自風 {wind}": "yakuhai-jikaze" for wind in "東南西北"},
    "翻牌 白": "yakuhai-haku",
    "翻牌 發": "yakuhai-hatsu",
    "翻牌 中": "yakuhai-chun",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "三色同順": "sanshoku-doujun",
    "一気通貫": "ittsuu",
    "混全帯幺九": "chanta",
    "七対子": "chiitoitsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "三槓子": "sankantsu",
    "三色同刻": "sanshoku-doukou",
    "混老頭": "honroutou",
    "小三元": "shousangen",
    "混一色": "honitsu",
    "純全帯幺九": "junchan",
    "二盃口": "ryanpeikou",
    "清一色": "chinitsu",
    "国士無双十三面": "kokushi-musou-13",
    "国士無双": "kokushi-musou",
    "四暗刻単騎": "suuankou-tanki",
    "四暗刻": "suuankou",
    "大三元": "daisangen",
    "大四喜": "daisuushii",
    "小四喜": "shousuushii",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "四槓子": "suukantsu",
    "純正九蓮宝燈": "junsei-chuuren-poutou",
    "九蓮宝燈": "chuuren-poutou",
}
"""Our ids of its yaku."""

Peer = Callable[[Iterable[Mapping[str, Any]]], list[dict[str, Any]]]

DORA: Final = ("ドラ", "赤ドラ", "裏ドラ")
DIRECTIONS: Final = {Seat.RIGHT: "+", Seat.OPPOSITE: "=", Seat.LEFT: "-"}
DOUBLED: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")

DIFFERENCES: Final = (
    Difference(
        "yaku.yakuman-alone",
        "ours",
        "EMA 2012 adds no yakuman up (4.2), and daisuushii counts twice (preface): the dearest is paid, two"
        " units. majiang-core pays one unit for whatever there is.",
        lambda _, rules, ours, theirs: (
            not rules.limits.yakuman_stacking
            and rules.limits.double_kokushi_13
            and isinstance(ours, Worth)
            and isinstance(theirs, Worth)
            and (ours.yaku, ours.yakuman, theirs.yakuman) == (theirs.yaku, 2, 1)
        ),
        "666888p1113336z",
        "6z",
        {"by": "ron"},
        {STACKING: False},
    ),
    Difference(
        "payment.liability",
        "nobody: no source speaks of it",
        "A tsumo of two yakuman, of which a player is liable for one, with honba. Here the liable player pays"
        " the honba; majiang-core has all three pay a third.",
        lambda deal, _, ours, theirs: (
            deal.situation.liable is not None
            and deal.situation.by is Win.TSUMO
            and isinstance(ours, Worth)
            and isinstance(theirs, Worth)
            and ours._replace(paid=()) == theirs._replace(paid=())
            and theirs.paid == shared_honba(deal, ours.paid)
        ),
        "1z 2'22z 55'5z 6'66z 777'z",
        "1z",
        {"by": "tsumo", "seat": "S", "honba": 1, "liable": "right"},
    ),
)


def shared_honba(win: Deal, paid: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the three pay where each has a third of the honba that the liable player pays here."""
    honba = win.situation.honba
    return tuple(
        points + 100 * honba - (300 * honba if seat is win.situation.liable else 0)
        for seat, points in zip(PAYERS, paid, strict=True)
    )


def our_rules(theirs: Mapping[str, bool]) -> Ruleset:
    """Return the engine's rules as a ruleset."""
    rules = RULES | dict(theirs)
    return load_ruleset(
        "base",
        {
            "fu.double_wind_pair": 2 if rules[DOUBLE_WIND_PAIR] else 4,
            "yaku.open_tanyao": rules[OPEN_TANYAO],
            "limits.yakuman_stacking": rules[STACKING],
            **{f"limits.double_{name}": rules[DOUBLE_YAKUMAN] for name in DOUBLED},
            "limits.kazoe": "yakuman" if rules[COUNTED_YAKUMAN] else "sanbaiman",
            "liability.yaku": ["daisangen", "daisuushii"] if rules[LIABILITY] else [],
            "limits.kiriage": rules[KIRIAGE],
            "liability.honba_payer": "discarder",
            "yaku.rinshan_with_last_tile": True,
        },
    )


def with_liable(win: Deal, rules: Ruleset) -> Deal:
    """Say who is liable for the win, if anybody is: the engine sees it by the melds."""
    ours = our_answer(win, rules)
    for yakuman in ("daisangen", "daisuushii"):
        if isinstance(ours, Worth) and yakuman in ours.yaku:
            liable = feeder_of(yakuman, win.hand, rules)
            return win._replace(situation=replace(win.situation, liable=liable))
    return win


def question(win: Deal, theirs: Mapping[str, bool]) -> dict[str, Any]:
    """Return a win as the engine takes it."""
    hand, tile, situation = win
    tsumo = situation.by is Win.TSUMO
    concealed = "".join(map(tile_text, hand.concealed))
    melds = "".join(f",{meld_text(meld)}" for meld in hand.melds)
    return {
        "hand": f"{concealed}{tile_text(tile) if tsumo else ''}{melds}",
        "waiting": f"{concealed}{melds}",
        "ron": None if tsumo else tile_text(tile) + DIRECTIONS[situation.discarder or Seat.LEFT],
        "rules": dict(theirs),
        "zhuangfeng": WIND_LETTERS.index(situation.round),
        "menfeng": WIND_LETTERS.index(situation.seat),
        "lizhi": 2 if situation.double_riichi else int(situation.riichi),
        "yifa": situation.ippatsu,
        "qianggang": situation.chankan,
        "lingshang": situation.rinshan,
        "haidi": (1 if tsumo else 2) if situation.last_tile else 0,
        "tianhu": (1 if situation.dealer else 2) if situation.first_turn else 0,
        "baopai": [tile_text(indicator) for indicator in situation.dora_indicators],
        "fubaopai": [tile_text(indicator) for indicator in situation.ura_indicators],
        "changbang": situation.honba,
        "lizhibang": situation.bets,
    }


def tile_text(tile: Tile) -> str:
    """Return a tile in the engine's notation: the suit before the digit."""
    digit, suit = str(tile)
    return suit + digit


def meld_text(meld: Meld) -> str:
    """Return a meld in the engine's notation: a sign for who gave a tile stands behind that tile."""
    suit = str(meld.tiles[0])[1]
    if meld.called is None or meld.source is None:
        return suit + "".join(str(tile)[0] for tile in meld.tiles)
    sign = DIRECTIONS[meld.source]
    if meld.type is MeldType.CHII:
        return suit + "".join(str(tile)[0] + (sign if tile == meld.called else "") for tile in meld.tiles)
    own = "".join(str(tile)[0] for tile in meld.own)
    added = "" if meld.added is None else str(meld.added)[0]
    return f"{suit}{own}{str(meld.called)[0]}{sign}{added}"


def answer(found: Mapping[str, Any], win: Deal) -> Answer:
    """Return what the engine says in our words."""
    worth = found["worth"]
    if not worth.get("hupai"):
        return NO_YAKU
    seat, situation = WIND_LETTERS.index(win.situation.seat), win.situation
    right, opposite, left = (-worth["fenpei"][(seat + place) % 4] for place in (1, 2, 3))
    yakuman = worth.get("damanguan", 0)
    assert worth["fenpei"][seat] == right + opposite + left + 1000 * situation.bets
    return Worth(
        yaku=tuple(sorted(YAKU[yaku["name"]] for yaku in worth["hupai"] if yaku["name"] not in DORA)),
        han=0 if yakuman else worth["fanshu"],
        yakuman=yakuman,
        fu=None if yakuman else worth["fu"],
        paid=(right, opposite, left),
        total=worth["fenpei"][seat],
    )


@pytest.fixture(scope="module")
def peer() -> Peer:
    """Return what asks the engine about many wins at once."""
    version = json.loads((HERE / "package.json").read_text())["dependencies"][ENGINE]
    folder = ROOT / "_build" / f"majiang-{version}"
    if shutil.which("node") is None or not folder.is_dir():
        pytest.skip("majiang-core is not here: make proof gets it where node and npm are")

    def ask(questions: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        ended = subprocess.run(
            ["node", HERE / "worth.mjs", folder],
            input="".join(json.dumps(question) + "\n" for question in questions),
            check=True,
            capture_output=True,
            text=True,
        )
        return [json.loads(line) for line in ended.stdout.splitlines()]

    return ask


def wins_of(chance: Random, rules: Ruleset) -> list[Deal]:
    """Make up wins, one in ten with a player who is perhaps liable."""
    deals = [fed_deal(chance) if chance.random() < 0.1 else deal(chance) for _ in range(HANDS)]
    return [with_liable(as_online(at_a_table(dealt, chance)), rules) for dealt in deals]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_values_random_hands_alike(peer: Peer, seed: int, record_property: Record) -> None:
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    theirs = {name: chance.random() < 0.5 for name in RULES}
    rules = our_rules(theirs)
    wins = wins_of(chance, rules)
    explained = Counter[str | None]()
    for win, found in zip(wins, peer(question(win, theirs) for win in wins), strict=True):
        explained[explanation(DIFFERENCES, win, rules, our_answer(win, rules), answer(found, win))] += 1
        waits = [
            "mpsz"[tile.kind // 9] + str(tile)[0] for tile in waits_of(win.hand, melds_count=False).tiles
        ]
        assert waits == found["waits"], win.hand
    record_property("hands compared with majiang-core, their waits too", HANDS)
    liable = sum(win.situation.liable is not None for win in wins)
    record_property("hands compared with majiang-core for which a player is liable", liable)
    for rule, number in explained.items():
        if rule:
            record_property(f"hands that majiang-core values otherwise: {rule}", number)


@pytest.mark.parametrize("difference", DIFFERENCES, ids=[known.rule for known in DIFFERENCES])
def test_each_known_difference_is_shown_by_a_hand(
    peer: Peer, difference: Difference, record_property: Record
) -> None:
    record_property("differences from majiang-core, each shown by a hand", 1)
    win, rules = difference.deal, our_rules(difference.options)
    (found,) = peer([question(win, difference.options)])
    ours, theirs = our_answer(win, rules), answer(found, win)
    assert explanation(DIFFERENCES, win, rules, ours, theirs) == difference.rule
    assert difference.rule in RULE_IDS


def test_the_page_on_conflicts_has_what_the_engine_answers(peer: Peer, record_property: Record) -> None:
    wins = {word: disputed_win(word) for word in ("counter", "haitei", "melds", "orphans")}
    found = dict(zip(wins, peer(question(win, {}) for win in wins.values()), strict=True))
    counter, haitei, orphans = (answer(found[word], wins[word]) for word in ("counter", "haitei", "orphans"))
    honba = [points % 1000 for points in counter.paid]
    assert disputed_answers("majiang-core") == {
        "counter": "all three, a third each" if honba == [100, 100, 100] else "the liable player alone",
        "haitei": "both" if {"haitei", "rinshan"} <= set(haitei.yaku) else "one of them",
        "melds": "it is, for melds are not counted" if found["melds"]["waits"] else "it is not",
        "orphans": "it is, whichever tile came last"
        if "kokushi-musou-13" in orphans.yaku
        else "by the wait before the tile that came last",
    }
    record_property("answers of engines on the page on conflicts", len(wins))
