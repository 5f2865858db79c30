"""A peer agrees: the hand calculator ``mahjong``, told the same hands under the same options.

Where the two differ, the table says by which rule, who is right and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.scores import Aotenjou, ScoresCalculator
from mahjong.meld import Meld as PeerMeld
from selfplay.deals import Deal, deal
from shared.peers import (
    NO_YAKU,
    RULE_IDS,
    Answer,
    Difference,
    Worth,
    at_a_table,
    disputed_answers,
    disputed_win,
    explanation,
    numbers_of,
    our_answer,
    paid_in,
)
from shared.proofs import Record

from riichi_rules.melds import MeldType
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import WIND_LETTERS
from riichi_rules.value import value_of

SAMPLE: Final = [(seed, 100) for seed in range(20)]
WHOLE: Final = [pytest.param(seed, 1000, marks=pytest.mark.proof) for seed in range(20, 120)]
"""Seeds, each with a ruleset of its own, and how many hands are compared under it."""

# Names of the peer, and the yaku that they stand for. Winds are told by what they are for.
NAMES: Final = {
    "Menzen Tsumo": ("menzen-tsumo",),
    "Riichi": ("riichi",),
    "Open Riichi": ("riichi", "open-riichi"),
    "Ippatsu": ("ippatsu",),
    "Chankan": ("chankan",),
    "Rinshan Kaihou": ("rinshan",),
    "Haitei Raoyue": ("haitei",),
    "Houtei Raoyui": ("houtei",),
    "Double Riichi": ("double-riichi",),
    "Double Open Riichi": ("double-riichi", "open-riichi"),
    "Renhou": ("renhou",),
    "Pinfu": ("pinfu",),
    "Tanyao": ("tanyao",),
    "Iipeiko": ("iipeikou",),
    "Yakuhai (haku)": ("yakuhai-haku",),
    "Yakuhai (hatsu)": ("yakuhai-hatsu",),
    "Yakuhai (chun)": ("yakuhai-chun",),
    **{f"Yakuhai (seat wind {wind})": ("yakuhai-jikaze",) for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": ("yakuhai-bakaze",) for wind in ("east", "south", "west", "north")},
    "Sanshoku Doujun": ("sanshoku-doujun",),
    "Ittsu": ("ittsuu",),
    "Chantai": ("chanta",),
    "Honroutou": ("honroutou",),
    "Toitoi": ("toitoi",),
    "San Ankou": ("sanankou",),
    "San Kantsu": ("sankantsu",),
    "Sanshoku Doukou": ("sanshoku-doukou",),
    "Chiitoitsu": ("chiitoitsu",),
    "Shou Sangen": ("shousangen",),
    "Honitsu": ("honitsu",),
    "Junchan": ("junchan",),
    "Ryanpeikou": ("ryanpeikou",),
    "Chinitsu": ("chinitsu",),
    "Kokushi Musou": ("kokushi-musou",),
    "Chuuren Poutou": ("chuuren-poutou",),
    "Suu Ankou": ("suuankou",),
    "Daisangen": ("daisangen",),
    "Shousuushii": ("shousuushii",),
    "Ryuuiisou": ("ryuuiisou",),
    "Suu Kantsu": ("suukantsu",),
    "Tsuu Iisou": ("tsuuiisou",),
    "Chinroutou": ("chinroutou",),
    "Dai Suushii": ("daisuushii",),
    "Kokushi Musou Juusanmen Matchi": ("kokushi-musou-13",),
    "Suu Ankou Tanki": ("suuankou-tanki",),
    "Daburu Chuuren Poutou": ("junsei-chuuren-poutou",),
    "Tenhou": ("tenhou",),
    "Chiihou": ("chiihou",),
    "Renhou (yakuman)": ("renhou",),
    "Sashikomi": ("open-riichi-ron",),
}
DORA: Final = ("Dora", "Ura Dora", "Aka Dora")

# What the peer cannot be told otherwise.
SAME_FOR_ALL: Final = {
    "fu.double_wind_pair": 4,
    "yaku.open_riichi": True,
    "yaku.renhou_cumulative": True,
}
PEER_TYPES: Final = {MeldType.CHII: PeerMeld.CHI, MeldType.PON: PeerMeld.PON}
DOUBLED: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")


DIFFERENCES: Final = (
    Difference(
        "fu.tsumo",
        "ours",
        "S3-11: tsumo is worth 2 fu, open or closed, and the option speaks of ron. Where an open ron without"
        " fu is 20, mahjong drops the 2 fu of an open tsumo too, unless pinfu keeps those of tsumo.",
        lambda deal, rules, ours, theirs: (
            rules.fu.open_pinfu_ron == 20
            and deal.situation.by is Win.TSUMO
            and not deal.hand.closed
            and isinstance(ours, Worth)
            and isinstance(theirs, Worth)
            and (ours.yaku, ours.han, ours.fu, theirs.fu) == (theirs.yaku, theirs.han, 30, 20)
        ),
        "0556p 3'24p 7'56p 3'12p",
        "4p",
        {"by": "tsumo", "seat": "W"},
        {"has_open_tanyao": True, "fu_for_open_pinfu": False},
    ),
    Difference(
        "kans.last-tile",
        "nobody: no source speaks of a replacement tile that is the last",
        "Here an option says whether haitei counts beside rinshan. mahjong refuses to value such a win.",
        lambda deal, _, __, theirs: (
            deal.situation.rinshan
            and deal.situation.last_tile
            and theirs == HandCalculator.ERR_HAITEI_WITH_RINSHAN
        ),
        "234m567p3388s X11Xz",
        "8s",
        {"by": "tsumo", "rinshan": True, "last_tile": True},
    ),
)


def made_up_options(chance: Random) -> dict[str, Any]:
    """Make up options of the peer."""
    return {
        "has_open_tanyao": chance.random() < 0.5,
        "has_double_yakuman": chance.random() < 0.5,
        "kiriage": chance.random() < 0.5,
        "fu_for_open_pinfu": chance.random() < 0.5,
        "fu_for_pinfu_tsumo": chance.random() < 0.5,
        "renhou_as_yakuman": chance.random() < 0.5,
        "has_sashikomi_yakuman": chance.random() < 0.5,
        "kazoe_limit": chance.choice((HandConfig.KAZOE_LIMITED, HandConfig.KAZOE_SANBAIMAN)),
    }


def our_rules(theirs: Mapping[str, Any]) -> Ruleset:
    """Return the peer's options as a ruleset."""
    known = OptionalRules(**theirs)
    return load_ruleset(
        "base",
        SAME_FOR_ALL
        | {
            "yaku.open_tanyao": known.has_open_tanyao,
            "limits.kiriage": known.kiriage,
            "fu.open_pinfu_ron": 30 if known.fu_for_open_pinfu else 20,
            "yaku.pinfu_tsumo": not known.fu_for_pinfu_tsumo,
            "yaku.renhou": "yakuman" if known.renhou_as_yakuman else "han_5",
            "yaku.open_riichi_yakuman": known.has_sashikomi_yakuman,
            "limits.kazoe": "yakuman" if known.kazoe_limit == HandConfig.KAZOE_LIMITED else "sanbaiman",
            **{f"limits.double_{name}": known.has_double_yakuman for name in DOUBLED},
        },
    )


def ask_peer(
    win: Deal, theirs: Mapping[str, Any], scores: type[ScoresCalculator] = ScoresCalculator
) -> HandResponse:
    """Ask the peer about a win under its options."""
    numbers, situation = numbers_of(*win), win.situation
    melds = [
        PeerMeld(PEER_TYPES.get(meld.type, PeerMeld.KAN), tiles, meld.open) for meld, tiles in numbers.melds
    ]
    tsumo = situation.by is Win.TSUMO
    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi=situation.riichi,
        is_daburu_riichi=situation.double_riichi,
        is_open_riichi=situation.open_riichi,
        is_ippatsu=situation.ippatsu,
        is_rinshan=situation.rinshan,
        is_chankan=situation.chankan,
        is_haitei=situation.last_tile and tsumo,
        is_houtei=situation.last_tile and not tsumo,
        is_tenhou=situation.first_turn and tsumo and situation.dealer,
        is_chiihou=situation.first_turn and tsumo and not situation.dealer,
        is_renhou=situation.first_turn and not tsumo,
        player_wind=27 + WIND_LETTERS.index(situation.seat),
        round_wind=27 + WIND_LETTERS.index(situation.round),
        tsumi_number=situation.honba,
        kyoutaku_number=situation.bets,
        options=OptionalRules(has_aka_dora=True, limit_to_sextuple_yakuman=False, **theirs),
    )
    return HandCalculator.estimate_hand_value(
        [*numbers.concealed, numbers.win, *(tile for meld in melds for tile in meld.tiles)],
        numbers.win,
        melds=melds,
        dora_indicators=numbers.dora_indicators,
        ura_dora_indicators=numbers.ura_indicators,
        config=config,
        scores_calculator_factory=scores,
    )


def peer_answer(answer: HandResponse, situation: Situation) -> Answer:
    """Return the peer's answer in our words."""
    if answer.error is not None:
        return NO_YAKU if answer.error == HandCalculator.ERR_NO_YAKU else answer.error
    assert answer.yaku is not None
    assert answer.cost is not None
    counted = [yaku for yaku in answer.yaku if yaku.name not in DORA]
    yakuman = any(yaku.is_yakuman for yaku in counted)
    main, other = (
        answer.cost[name] + answer.cost[f"{name}_bonus"] if answer.cost[name] else 0
        for name in ("main", "additional")
    )
    tsumo = situation.by is Win.TSUMO
    return Worth(
        yaku=tuple(sorted(name for yaku in counted for name in NAMES[yaku.name])),
        han=0 if yakuman else answer.han or 0,
        yakuman=(answer.han or 0) // 13 if yakuman else 0,
        fu=None if yakuman else answer.fu,
        paid=paid_in(situation, dealer=main, others=other) if tsumo else paid_in(situation, ron=main),
        total=answer.cost["total"],
    )


@pytest.mark.parametrize(("seed", "hands"), [*SAMPLE, *WHOLE])
def test_the_peer_values_random_hands_alike(seed: int, hands: int, record_property: Record) -> None:
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    theirs = made_up_options(chance)
    rules = our_rules(theirs)
    explained = Counter[str | None]()
    for _ in range(hands):
        win = at_a_table(deal(chance), chance)
        found = ask_peer(win, theirs)
        ours, peers = our_answer(win, rules), peer_answer(found, win.situation)
        explained[explanation(DIFFERENCES, win, rules, ours, peers)] += 1
        if ours == peers and isinstance(ours, Worth) and not ours.yakuman:
            assert value_of(*win, rules).fu_total == sum(detail["fu"] for detail in found.fu_details or ()), (
                win
            )
    record_property("hands compared with mahjong", hands)
    for rule, number in explained.items():
        if rule:
            record_property(f"hands that mahjong values otherwise: {rule}", number)


@pytest.mark.parametrize("difference", DIFFERENCES, ids=[known.rule for known in DIFFERENCES])
def test_each_known_difference_is_shown_by_a_hand(difference: Difference) -> None:
    win, rules = difference.deal, our_rules(difference.options)
    ours, peers = our_answer(win, rules), peer_answer(ask_peer(win, difference.options), win.situation)
    assert explanation(DIFFERENCES, win, rules, ours, peers) == difference.rule
    assert difference.rule in RULE_IDS


def test_the_page_on_conflicts_has_what_the_peer_answers() -> None:
    last_replacement, orphans = (
        peer_answer(ask_peer(disputed_win(word), {}), disputed_win(word).situation)
        for word in ("haitei", "orphans")
    )
    without_limits = ask_peer(disputed_win("limits"), {"has_double_yakuman": False}, Aotenjou)
    assert isinstance(orphans, Worth)
    assert "kokushi-musou" in orphans.yaku
    assert [yaku.name for yaku in without_limits.yaku or ()] == ["Daburu Chuuren Poutou"]
    assert disputed_answers("mahjong") == {
        "haitei": "refuses to value such a win" if isinstance(last_replacement, str) else "values it",
        "orphans": "by the wait before the tile that came last",
        "limits": f"{without_limits.han} han, without them",
    }
