"""A peer agrees: the hand calculator ``mahjong``, told the same hands under the same options.

Where the two differ, the sources decide, and the hand stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as PeerMeld
from selfplay.deals import Deal, deal

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import WIND_LETTERS, Tile
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
DOUBLED: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")


def options(chance: Random) -> tuple[Ruleset, dict[str, Any]]:
    """Make up options that both know: ours, and the same for the peer."""
    theirs = {
        "has_open_tanyao": chance.random() < 0.5,
        "has_double_yakuman": chance.random() < 0.5,
        "kiriage": chance.random() < 0.5,
        "fu_for_open_pinfu": chance.random() < 0.5,
        "fu_for_pinfu_tsumo": chance.random() < 0.5,
        "renhou_as_yakuman": chance.random() < 0.5,
        "has_sashikomi_yakuman": chance.random() < 0.5,
        "kazoe_limit": chance.choice((HandConfig.KAZOE_LIMITED, HandConfig.KAZOE_SANBAIMAN)),
    }
    # Where the peer pays an open ron without fu as 20, it also drops the fu of an open tsumo, unless
    # tsumo fu are kept with pinfu: see the hand at the end.
    theirs["fu_for_open_pinfu"] |= not theirs["fu_for_pinfu_tsumo"]
    ours = SAME_FOR_ALL | {
        "yaku.open_tanyao": theirs["has_open_tanyao"],
        "limits.kiriage": theirs["kiriage"],
        "fu.open_pinfu_ron": 30 if theirs["fu_for_open_pinfu"] else 20,
        "yaku.pinfu_tsumo": not theirs["fu_for_pinfu_tsumo"],
        "yaku.renhou": "yakuman" if theirs["renhou_as_yakuman"] else "han_5",
        "yaku.open_riichi_yakuman": theirs["has_sashikomi_yakuman"],
        "limits.kazoe": "yakuman" if theirs["kazoe_limit"] == HandConfig.KAZOE_LIMITED else "sanbaiman",
        **{f"limits.double_{name}": theirs["has_double_yakuman"] for name in DOUBLED},
    }
    return load_ruleset("base", ours), theirs


def ask_peer(hand: Hand, win: Tile, situation: Situation, theirs: dict[str, Any]) -> HandResponse:
    """Ask the peer. Its tiles are 0 to 135, four of each kind; a red five is the first of its kind."""
    free = {kind: ([1, 2, 3, 0] if kind in (4, 13, 22) else [0, 1, 2, 3]) for kind in range(34)}

    def number(tile: Tile) -> int:
        copy = 0 if tile.red else free[tile.kind][0]
        free[tile.kind].remove(copy)
        return 4 * tile.kind + copy

    melds = [
        PeerMeld(_peer_type(meld), [number(tile) for tile in meld.tiles], meld.open) for meld in hand.melds
    ]
    drawn = number(win)
    held = [number(tile) for tile in hand.concealed]
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
        [*held, drawn, *(tile for meld in melds for tile in meld.tiles)],
        drawn,
        melds=melds,
        dora_indicators=[4 * tile.kind for tile in situation.dora_indicators],
        ura_dora_indicators=[4 * tile.kind for tile in situation.ura_indicators],
        config=config,
    )


def _peer_type(meld: Meld) -> str:
    return {MeldType.CHII: PeerMeld.CHI, MeldType.PON: PeerMeld.PON}.get(meld.type, PeerMeld.KAN)


def peer_answer(answer: HandResponse) -> dict[str, Any]:
    """Return the peer's answer in our words."""
    if answer.error == HandCalculator.ERR_NO_YAKU:
        return {"valid": False}
    assert answer.error is None, answer.error
    assert answer.yaku is not None
    assert answer.cost is not None
    counted = [yaku for yaku in answer.yaku if yaku.name not in DORA]
    yakuman = any(yaku.is_yakuman for yaku in counted)
    main, other = answer.cost["main"], answer.cost["additional"]
    return {
        "valid": True,
        "yaku": sorted(name for yaku in counted for name in NAMES[yaku.name]),
        "han": 0 if yakuman else answer.han,
        "yakuman": (answer.han or 0) // 13 if yakuman else 0,
        "fu": None if yakuman else answer.fu,
        "fu_total": None if yakuman else sum(detail["fu"] for detail in answer.fu_details or ()),
        "paid": (main + answer.cost["main_bonus"], other + answer.cost["additional_bonus"] if other else 0),
        "total": answer.cost["total"],
    }


def our_answer(hand: Hand, win: Tile, situation: Situation, rules: Ruleset) -> dict[str, Any]:
    """Return our answer, in the same form."""
    value = value_of(hand, win, situation, rules)
    if not value.valid:
        return {"valid": False}
    payment = payment_of(value)
    each = {
        "ron": (payment.discarder, 0),
        "dealer tsumo": (payment.all, payment.all),
        "tsumo": (payment.dealer, payment.others),
    }[situation.by if situation.by is Win.RON else "dealer tsumo" if situation.dealer else "tsumo"]
    total = sum(each) if situation.by is Win.RON else each[0] + 2 * each[1]
    return {
        "valid": True,
        "yaku": sorted(scored.id for scored in value.yaku),
        "han": value.han,
        "yakuman": value.yakuman,
        "fu": value.fu,
        "fu_total": value.fu_total,
        "paid": each,
        "total": total + payment.bets,
    }


@pytest.mark.parametrize(("seed", "hands"), [*SAMPLE, *WHOLE])
def test_the_peer_values_random_hands_alike(
    seed: int, hands: int, record_property: Callable[[str, object], None]
) -> None:
    record_property("hands compared with a peer", hands)
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    rules, theirs = options(chance)
    for _ in range(hands):
        dealt: Deal = deal(chance)
        ours = our_answer(*dealt, rules)
        peers = peer_answer(ask_peer(*dealt, theirs))
        assert ours == peers, f"{dealt} under {rules.changes}"


def test_an_open_tsumo_without_other_fu_has_its_2_fu_where_the_peer_drops_them() -> None:
    # S3-11: tsumo is worth 2 fu open or closed. The option speaks of ron only.
    hand, win = read_hand("0556p 3'24p 7'56p 3'12p"), read_tile("4p")
    situation = Situation(by="tsumo", seat="W")
    rules = load_ruleset("base", {"fu.open_pinfu_ron": 20})
    peers = ask_peer(hand, win, situation, {"has_open_tanyao": True, "fu_for_open_pinfu": False})
    assert peers.fu == 20
    value = value_of(hand, win, situation, rules)
    assert (value.fu_total, value.fu) == (22, 30)
