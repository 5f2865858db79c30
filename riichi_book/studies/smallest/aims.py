"""What rounds aim at that play themselves: at nothing, or at what seldom comes.

An aim lays out what matters of a deal, and says how likely the players do what they may, and what they throw
first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from riichi_book.teaching.chance import Chance
from riichi_rules.play import (
    AbortiveDraw,
    AddedKan,
    Chii,
    ClosedKan,
    Event,
    OpenKan,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)

from .layouts import (
    Layout,
    all_wait,
    any_hands,
    fed,
    fed_kans,
    four_left,
    fourth_tile,
    kans_in_riichi,
    let_by,
    one_tile,
    quads,
    robbed,
    same_wind,
)

ALWAYS: Final = 1.0


class Aim(NamedTuple):
    """What the players aim at, in words; how it is dealt, and how likely each thing is done that may be.

    ``robs`` says that nobody wins but on the tile of a kan.
    """

    words: str
    layout: Callable[[Chance], Layout]
    wanted: Mapping[type[Event], float]
    robs: bool = False


BY_LOT: Final = Aim(
    "something comes of it",
    any_hands,
    {
        Tsumo: 0.6,
        Ron: 0.8,
        Riichi: 0.6,
        ClosedKan: 0.9,
        AddedKan: 0.9,
        OpenKan: 0.6,
        Pon: 0.5,
        Chii: 0.5,
        AbortiveDraw: 0.5,
    },
)
"""Rounds that aim at nothing: players do what they may, as likely as that."""

KAN: Final[Mapping[type[Event], float]] = dict.fromkeys((ClosedKan, AddedKan, OpenKan), ALWAYS)

AIMS: Final = (
    Aim("all four are dealt hands that wait, and declare riichi", all_wait, {Riichi: ALWAYS}),
    Aim("several are dealt hands that wait on one tile", one_tile, {Riichi: 0.8, Ron: ALWAYS}),
    Aim("four quads are dealt", quads, KAN),
    Aim("everybody is dealt the same wind, and throws it", same_wind, {}),
    Aim(
        "somebody is dealt a yakuman but for tiles that others throw",
        fed,
        {ClosedKan: ALWAYS, Pon: ALWAYS, Ron: ALWAYS, Tsumo: ALWAYS},
    ),
    Aim(
        "somebody is dealt four triplets, of which others throw the fourth tiles",
        fed_kans,
        {**KAN, Ron: ALWAYS, Tsumo: ALWAYS},
    ),
    Aim(
        "a hand that waits draws or calls its fourth tile",
        fourth_tile,
        {**KAN, Riichi: ALWAYS, Ron: ALWAYS, Tsumo: ALWAYS},
    ),
    Aim("somebody makes a kan of another's wait", robbed, {**KAN, Pon: ALWAYS, Ron: 0.5}, robs=True),
    Aim(
        "hands that wait, or need one call for it, let tiles that win go by",
        let_by,
        {AddedKan: ALWAYS, Pon: ALWAYS, Chii: ALWAYS, Riichi: 0.2},
    ),
    Aim(
        "somebody is dealt three pairs that others make pons, and four tiles beside", four_left, {Pon: ALWAYS}
    ),
    Aim(
        "a hand with triplets and quads declares riichi",
        kans_in_riichi,
        {ClosedKan: 0.7, Riichi: ALWAYS},
    ),
)
"""What is aimed at where rounds by lot show nothing."""
