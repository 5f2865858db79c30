"""The peer ``riichienv``'s judge of hands: the rules that it keeps, and wins as it takes them.

Its modules are given, because few environments have it.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from riichi_rules.melds import MeldType
from riichi_rules.situation import Situation, Win

from .peers import Numbers

OPTIONS: Final = {
    "yaku.rinshan_with_last_tile": True,
    "limits.double_suuankou_tanki": True,
    "limits.double_kokushi_13": True,
    "limits.double_chuuren_9": True,
    "limits.double_daisuushii": True,
}
"""What it has over Tenhou's rules: it takes no options."""

FIRST_YAKUMAN: Final = 35
"""From this number on its yaku are yakuman."""

WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
MELDS: Final = {
    MeldType.CHII: "Chi",
    MeldType.PON: "Pon",
    MeldType.OPEN_KAN: "Daiminkan",
    MeldType.ADDED_KAN: "Kakan",
    MeldType.CLOSED_KAN: "Ankan",
}


def as_it_takes(peer: ModuleType, numbers: Numbers, *more: int) -> tuple[list[int], list[Any]]:
    """Return concealed tiles and melds as it takes them."""
    melds = [
        peer.Meld(getattr(peer.MeldType, MELDS[meld.type]), tiles, meld.open) for meld, tiles in numbers.melds
    ]
    return sorted([*numbers.concealed, *more]), melds


def conditions_of(peer: ModuleType, situation: Situation) -> Any:  # noqa: ANN401 - it may be missing
    """Return the circumstances of a win as it takes them."""
    tsumo = situation.by is Win.TSUMO
    return peer.Conditions(
        tsumo=tsumo,
        riichi=situation.riichi,
        double_riichi=situation.double_riichi,
        ippatsu=situation.ippatsu,
        haitei=situation.last_tile and tsumo,
        houtei=situation.last_tile and not tsumo,
        rinshan=situation.rinshan,
        chankan=situation.chankan,
        tsumo_first_turn=situation.first_turn,
        player_wind=getattr(peer.Wind, WINDS[situation.seat]),
        round_wind=getattr(peer.Wind, WINDS[situation.round]),
        riichi_sticks=situation.bets,
        honba=situation.honba,
    )
