"""What rounds aim at that play themselves: at nothing, or at what seldom comes.

An aim lays out what matters of a deal, and says how likely the players do what they may, and what they
discard first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from riichi_rules.messages import Message, say
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

from .chance import Chance
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

    words: Message
    layout: Callable[[Chance], Layout]
    wanted: Mapping[type[Event], float]
    robs: bool = False


BY_LOT: Final = Aim(
    say("something comes of it"),
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
    Aim(say("all four are dealt hands that wait, and declare riichi"), all_wait, {Riichi: ALWAYS}),
    Aim(say("several are dealt hands that wait on one tile"), one_tile, {Riichi: 0.8, Ron: ALWAYS}),
    Aim(say("four quads are dealt"), quads, KAN),
    Aim(say("everybody is dealt the same wind, and discards it"), same_wind, {}),
    Aim(
        say("somebody is dealt a yakuman but for tiles that others discard"),
        fed,
        {ClosedKan: ALWAYS, Pon: ALWAYS, Ron: ALWAYS, Tsumo: ALWAYS},
    ),
    Aim(
        say("somebody is dealt four triplets, of which others discard the fourth tiles"),
        fed_kans,
        {**KAN, Ron: ALWAYS, Tsumo: ALWAYS},
    ),
    Aim(
        say("a hand that waits draws or calls its fourth tile"),
        fourth_tile,
        {**KAN, Riichi: ALWAYS, Ron: ALWAYS, Tsumo: ALWAYS},
    ),
    Aim(say("somebody makes a kan of another's wait"), robbed, {**KAN, Pon: ALWAYS, Ron: 0.5}, robs=True),
    Aim(
        say("hands that wait, or need one call for it, let tiles that win go by"),
        let_by,
        {AddedKan: ALWAYS, Pon: ALWAYS, Chii: ALWAYS, Riichi: 0.2},
    ),
    Aim(
        say("somebody is dealt three pairs that others make pons, and four tiles beside"),
        four_left,
        {Pon: ALWAYS},
    ),
    Aim(
        say("a hand with triplets and quads declares riichi"),
        kans_in_riichi,
        {ClosedKan: 0.7, Riichi: ALWAYS},
    ),
)
"""What is aimed at where rounds by lot show nothing."""
