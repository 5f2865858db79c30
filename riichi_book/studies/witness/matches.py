"""Matches that an option makes shorter or longer, or that come to other results. Seat 0 deals first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from riichi_rules.questions import question_of

from .question import Witness
from .wording import cost, listed, next_hand, next_table, results

# Points won and lost since the start, so that they add up whatever a ruleset deals out.
APART: Final = (15_000, 5_000, -5_000, -15_000)
ONE_BELOW: Final = (27_000, 7_000, -4_000, -30_000)
LEVEL: Final = (10_000, 10_000, 10_000, -30_000)
A_BET_LEFT: Final = (14_000, 5_000, -5_000, -15_000)
BARELY: Final = (3_000, -1_000, -1_000, -1_000)

STARTS: Final = (25_000, 30_000)
"""What rulesets deal out: each asks about scores that add up to four times as much."""

TARGETS: Final = (30_000, 35_000, 40_000, 45_000, 50_000)
LAST_LEADS: Final = [20_000, 20_000, 25_000, 35_000]

HANEMAN: Final = {"hand": "1112223466679m", "win": "8m", "by": "ron"}
"""A full flush and nothing else: six han, 12000 points from whoever discards, 18000 for the dealer."""
WON: Final = 12_000


def following(option: str, so: str, facts: dict[str, Any], beside: tuple[str, ...] = ()) -> Witness:
    """Return a witness about the hand that follows an end."""
    return Witness(option, so, "What follows?", question_of("ending", facts), next_hand, beside)


def resulting(option: str, so: str, points: Sequence[int], **facts: object) -> Iterable[Witness]:
    """Yield witnesses about what a match comes to, one for each start, with these points since then."""
    for start in STARTS:
        scores = [start + change for change in points]
        situation = f"{so} The scores are {listed(map(str, scores))}."
        question = question_of("result", {"scores": scores, **facts})
        yield Witness(option, situation, "What are the results?", question, results)


def dealt_in(wind: str, dealer: int, after: Sequence[int]) -> dict[str, Any]:
    """Return the end of a hand in which the dealer dealt into a haneman, with the scores that it leads to."""
    winner = (dealer + 1) % 4
    before = list(after)
    before[winner] -= WON
    before[dealer] += WON
    wins = [{"seat": winner, "from": dealer, "score": HANEMAN}]
    return {"round": wind, "dealer": dealer, "scores": before, "wins": wins}


def leading(points: int) -> list[int]:
    """Return four scores of which the first leads with so many points; they add up to 100000."""
    rest = (100_000 - points) // 300 * 100
    return [points, rest, rest, 100_000 - points - 2 * rest]


CHOMBO: Final = {"chombo": 1, "dealer": 0, "round": "E", "scores": [25_000] * 4}
A_CHOMBO_AND_BETS: Final = {**CHOMBO, "scores": [25_000, 25_000, 24_000, 24_000], "honba": 2, "bets": 2,
                            "riichi": [2]}  # fmt: skip
CHOMBO_AND_BETS: Final = (
    "South commits a chombo in East 1, with 2 counters and a bet; West has placed another bet."
)
NO_WIN: Final = {"draw": "exhaustive", "dealer": 0, "round": "E", "scores": [25_000] * 4}
OVER: Final = "The match is over."

# fmt: off
OF_MATCHES: Final = (
    *resulting("table.start_points", OVER, BARELY),
    following("match.length", "The dealer of East 4 loses the hand, and another leads with 60000 points.",
              dealt_in("E", 3, leading(60_000))),
    following("match.length", "The dealer of South 4 loses the hand, and another leads with 60000 points.",
              dealt_in("S", 3, leading(60_000))),
    *resulting("match.return_points", OVER, APART),
    following("match.extension", "The dealer of South 4 loses the hand, and another leads with 29000 points.",
              dealt_in("S", 3, leading(29_000))),
    following("match.extension", "The dealer of West 1 loses the hand, and South leads with 40000 points.",
              dealt_in("W", 0, [23_000, 40_000, 20_000, 17_000])),
    *[
        following("match.extension_target",
                  f"The dealer of South 4 loses the hand, and another leads with {points} points.",
                  dealt_in("S", 3, leading(points)))
        for target in TARGETS
        for points in (target - 100, target)
    ],
    *resulting("match.uma", OVER, APART),
    *resulting("match.uma_floating", OVER, APART),
    *resulting("match.uma_floating", OVER, ONE_BELOW),
    *resulting("match.uma_ties", OVER, LEVEL),
    following("match.bankruptcy", "The dealer of East 1 loses the hand, and is left with -100 points.",
              dealt_in("E", 0, [-100, 40_100, 30_000, 30_000])),
    following("match.bankruptcy", "The dealer of East 1 loses the hand, and is left with no points.",
              dealt_in("E", 0, [0, 40_000, 30_000, 30_000])),
    following("match.agari_yame", "The dealer of South 4 leads, and wins the hand.",
              {"round": "S", "dealer": 3, "scores": LAST_LEADS,
               "wins": [{"seat": 3, "from": 0, "score": HANEMAN}]}),
    following("match.tenpai_yame", "The dealer of South 4 leads, and is tenpai at the draw.",
              {"round": "S", "dealer": 3, "scores": LAST_LEADS, "draw": "exhaustive", "tenpai": [3]}),
    *resulting("match.bets_at_end", "The match is over, and a bet lies there.", A_BET_LEFT, bets=1),
    following("match.dealer_repeats", "East 1 is drawn, and the dealer is tenpai.",
              {**NO_WIN, "tenpai": [0, 1]}),
    following("match.dealer_repeats", "East 1 is drawn, and the dealer is noten.", {**NO_WIN, "tenpai": [1]}),
    Witness("draws.nagashi_is_win", "East 1 is drawn with 2 counters. The dealer is tenpai, and South has"
            " nagashi.", "What follows?",
            question_of("ending", {**NO_WIN, "honba": 2, "tenpai": [0], "nagashi": [1]}), next_table,
            ("draws.nagashi=true",)),
    *[
        Witness(option, "South commits a chombo in East 1.", "What does it cost?",
                question_of("ending", CHOMBO), cost)
        for option in ("penalties.chombo_kind", "penalties.chombo_amount")
    ],
    *[
        Witness(option, CHOMBO_AND_BETS, "What follows?", question_of("ending", A_CHOMBO_AND_BETS),
                next_table)
        for option in ("penalties.chombo_redeal", "penalties.chombo_bets_returned")
    ],
)
# fmt: on
