"""Hands that wait, and ends of hands that an option settles in another way: seats, counters, bets."""

from __future__ import annotations

from typing import Any, Final

from riichi_rules.questions import question_of
from riichi_rules.seats import SEATS, WIND_NAMES, wind_of

from .hands import PINFU, PINFU_BESIDE
from .question import Witness
from .wording import listed, moved, waits

WINNERS: Final = "{} win with pinfu on South's discard, North in riichi. A counter and two bets lie there."
NAGASHI: Final = "Nobody is tenpai, and {} nagashi. A counter and a bet lie there."
CHOMBO: Final = "South commits a chombo. Two bets lie there, one of them placed by West in this hand."
DEALT_BY_3: Final = tuple(WIND_NAMES[wind_of(seat, 3)] for seat in SEATS)


def ending(option: str, so: str, asks: str, facts: dict[str, Any], beside: tuple[str, ...] = ()) -> Witness:
    """Return a witness about the end of a hand, of which a table shows all."""
    return Witness(option, so, asks, question_of("ending", facts), moved, beside)


def waiting(option: str, so: str, hand: str, beside: tuple[str, ...] = ()) -> Witness:
    """Return a witness about what a hand waits on."""
    return Witness(option, so, "On what does it wait?", question_of("waits", {"hand": hand}), waits, beside)


def rons(*winners: int) -> dict[str, Any]:
    """Return the end of a hand with pinfu by ron on a tile of seat 0; seat 3 deals, seat 2 is in riichi."""
    hands = (PINFU, PINFU, PINFU_BESIDE)
    return {
        "dealer": 3,
        "honba": 1,
        "bets": 2,
        "riichi": [2],
        "wins": [
            {
                "seat": seat,
                "from": 0,
                "score": {"hand": hand, "win": "4m", "by": "ron", "riichi": seat == 2},
            }
            for seat, hand in zip(winners, hands, strict=False)
        ],
    }


# fmt: off
OF_TABLES: Final = (
    waiting("tenpai.own_four", "A hand lacks a fifth 1m.", "1111m234p567p999s"),
    waiting("tenpai.own_four_counts", "A hand lacks 2z, and has called three.", "123m456p999s2z 2'22z",
            ("tenpai.own_four=false",)),
    *[
        ending(option, WINNERS.format(listed([DEALT_BY_3[seat] for seat in winners])), "Who gets what?",
               rons(*winners), beside)
        for option, winners, beside in (
            ("wins.multiple_ron", (1, 2), ()),
            ("wins.bets", (1, 2), ("wins.multiple_ron=all",)),
            ("wins.honba", (1, 2), ("wins.multiple_ron=all",)),
            ("draws.triple_ron", (1, 2, 3), ("wins.multiple_ron=all",)),
        )
    ],
    ending("draws.noten_pool", "East alone is tenpai at an exhaustive draw.", "Who pays what?",
           {"draw": "exhaustive", "dealer": 0, "tenpai": [0]}),
    *[
        ending(option, NAGASHI.format(who), "Who gets what?",
               {"draw": "exhaustive", "dealer": 0, "nagashi": seats, "honba": 1, "bets": 1}, beside)
        for option, who, seats, beside in (
            ("draws.nagashi", "South has", [1], ()),
            ("draws.nagashi_is_win", "South has", [1], ("draws.nagashi=true",)),
            ("draws.nagashi_several", "South and West have", [1, 2], ("draws.nagashi=true",)),
        )
    ],
    *[
        ending(option, CHOMBO, "What moves?", {"chombo": 1, "dealer": 0, "bets": 2, "riichi": [2]})
        for option in ("penalties.chombo_kind", "penalties.chombo_amount", "penalties.chombo_bets_returned")
    ],
)
# fmt: on
