"""Matches that an option makes shorter or longer, or that come to other results. Seat 0 deals first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from riichi_rules.play.match import MatchState, after, begin_match, result_of
from riichi_rules.play.match.endings import after_deal_passed, chombo_end, draw_end, match_at, ron_end
from riichi_rules.play.match.state import hand_name
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, four

from .question import Witness, listed

# Points won and lost since the start, so that they add up whatever a ruleset deals out.
APART: Final[Four] = (15_000, 5_000, -5_000, -15_000)
ONE_BELOW: Final[Four] = (27_000, 7_000, -4_000, -30_000)
LEVEL: Final[Four] = (10_000, 10_000, 10_000, -30_000)
A_BET_LEFT: Final[Four] = (14_000, 5_000, -5_000, -15_000)

LAST_LEADS: Final[Four] = (20_000, 20_000, 25_000, 35_000)

Answer = Callable[[Ruleset], str]


def now(match: MatchState) -> str:
    """Say where a match stands: the next hand, or that it is over, and why."""
    if match.over:
        return f"the match is over ({match.over.id})"
    may = ", or the dealer ends the match here" if match.may_stop else ""
    return hand_name(match.number) + may


# What is asked


def hands(rules: Ruleset) -> str:
    """Count the hands where no dealer wins one and nobody reaches a target."""
    match, count = begin_match(rules), 0
    while not match.over:
        match, count = after_deal_passed(match), count + 1
    return f"{count} hands"


def totals(changes: Four, **facts: Any) -> Answer:  # noqa: ANN401 - what result_of takes
    """Return the question what a match comes to in which the seats won and lost so many points."""

    def answer(rules: Ruleset) -> str:
        scores = four(rules.table.start_points + change for change in changes)
        return listed([f"{total:+}" for total in result_of(scores, rules, **facts).totals])

    return answer


def first_place(rules: Ruleset) -> str:
    """Say what the first place is worth beside its own points, uma apart: the start decides it."""
    start = rules.table.start_points
    level = result_of((start + 3000, start - 1000, start - 1000, start - 1000), rules)
    return f"each begins with {begin_match(rules).scores[0]}; {listed([f'{n:+}' for n in level.totals])}"


def target(rules: Ruleset) -> str:
    """Say with how many points of the leader the match ends after South 4, by trying scores."""
    low, high = 25_000, 200_001
    while high - low > 1:
        points = (low + high) // 2
        rest = (100_000 - points) // 3
        match = match_at("S4", rules, scores=(rest, points, rest, 100_000 - points - 2 * rest))
        low, high = (low, points) if after_deal_passed(match).over else (points, high)
    match = match_at("S4", rules, scores=(25_000, 25_000, 25_000, 25_000))
    return "whatever they have" if after_deal_passed(match).over else f"with {high}"


def beyond(rules: Ruleset) -> str:
    """Say what follows South 4 when the leader lacks 1000 of the target, and gets them in the next hand."""
    goal = rules.match.extension_target or 30_000
    rest = (100_000 - goal) // 3
    match = after_deal_passed(match_at("S4", rules, scores=(rest + 1000, goal - 1000, rest, rest)))
    return now(match) if match.over else f"{now(match)}; then {now(after_deal_passed(match, 1000))}"


def no_points(left: int) -> Answer:
    """Return the question what follows East 1 when the dealer is left with so many points."""

    def answer(rules: Ruleset) -> str:
        match = match_at("E1", rules, scores=(1_000, 39_000, 30_000, 30_000))
        return now(after_deal_passed(match, 1000 - left))

    return answer


def last_dealer_wins(rules: Ruleset) -> str:
    """Say what follows when the dealer of South 4 leads and wins."""
    match = match_at("S4", rules, scores=LAST_LEADS)
    return now(after(match, ron_end(match, 3, 0, 1000)))


def last_dealer_tenpai(rules: Ruleset) -> str:
    """Say what follows when the dealer of South 4 leads and is tenpai at the draw."""
    match = match_at("S4", rules, scores=LAST_LEADS)
    return now(after(match, draw_end(match, (3,))))


def after_draw(*tenpai: int) -> Answer:
    """Return the question what follows a draw in East 1 at which these seats are tenpai."""

    def answer(rules: Ruleset) -> str:
        match = match_at("E1", rules)
        return now(after(match, draw_end(match, tenpai)))

    return answer


def after_nagashi(rules: Ruleset) -> str:
    """Say what follows when the dealer of East 1 is tenpai and another has nagashi, with 2 counters."""
    match = match_at("E1", rules, honba=2)
    match = after(match, draw_end(match, (0,), nagashi=(1,)))
    return f"{now(match)} with {match.honba} counters"


def after_chombo(rules: Ruleset) -> str:
    """Say what follows a chombo of South in East 1; West placed a bet, North's is older."""
    match = match_at("E1", rules, honba=2, placed=(3,))
    match = after(match, chombo_end(match, 1, riichi=(2,)))
    return f"{now(match)} with {match.honba} counters; {_bets(match.bets)}"


def chombo_price(rules: Ruleset) -> str:
    """Say what a chombo of South in East 1 costs: points at once, and points of the result."""
    match = match_at("E1", rules)
    found = after(match, chombo_end(match, 1))
    over = result_of(found.scores, found.rules, chombo=found.chombo)
    off = sum([reason.points for reason in over.reasons if reason.id == "chombo"])
    return f"{found.scores[1] - match.scores[1]} points at once, {off} of the result"


def _bets(count: int) -> str:
    return {0: "no bet lies there", 1: "a bet lies there"}.get(count, f"{count} bets lie there")


def _since_start(changes: Four) -> str:
    return f"Since the start the players have {listed([f'{change:+}' for change in changes])} points."


# fmt: off
OF_MATCHES: Final = (
    Witness("table.start_points", "The leader is 3000 points ahead of the start, the others 1000 behind.",
            "What are the results?", first_place),
    Witness("match.length", "No dealer wins a hand, and nobody gains a point.",
            "How many hands are played?", hands),
    Witness("match.return_points", f"The match is over. {_since_start(APART)}", "What are the results?",
            totals(APART)),
    Witness("match.extension", "After South 4 the leader lacks 1000 points of the target; the next hand"
            " brings them.", "What follows?", beyond),
    Witness("match.extension_target", "South 4 is over.", "With how many points of the leader does the match"
            " end?", target),
    Witness("match.uma", f"The match is over. {_since_start(APART)}", "What are the results?", totals(APART)),
    Witness("match.uma_floating", f"The match is over. {_since_start(APART)}", "What are the results?",
            totals(APART)),
    Witness("match.uma_floating", f"The match is over. {_since_start(ONE_BELOW)}", "What are the results?",
            totals(ONE_BELOW)),
    Witness("match.uma_ties", f"The match is over, South dealt first. {_since_start(LEVEL)}",
            "What are the results?", totals(LEVEL, first_dealer=1)),
    Witness("match.bankruptcy", "In East 1 the dealer is left with -100 points.", "What follows?",
            no_points(-100)),
    Witness("match.bankruptcy", "In East 1 the dealer is left with no points.", "What follows?",
            no_points(0)),
    Witness("match.agari_yame", "The dealer of South 4 leads, and wins the hand.", "What follows?",
            last_dealer_wins),
    Witness("match.tenpai_yame", "The dealer of South 4 leads, and is tenpai at the draw.", "What follows?",
            last_dealer_tenpai),
    Witness("match.bets_at_end", f"The match is over, and North's bet lies there. {_since_start(A_BET_LEFT)}",
            "What are the results?", totals(A_BET_LEFT, bets=(3,))),
    Witness("match.dealer_repeats", "East 1 is drawn, and the dealer is tenpai.", "What follows?",
            after_draw(0, 1)),
    Witness("match.dealer_repeats", "East 1 is drawn, and the dealer is noten.", "What follows?",
            after_draw(1)),
    Witness("draws.nagashi_is_win", "East 1 is drawn with 2 counters. The dealer is tenpai, and South has"
            " nagashi.", "What follows?", after_nagashi, None, ("draws.nagashi=true",)),
    Witness("penalties.chombo_kind", "South commits a chombo in East 1.", "What does it cost?", chombo_price),
    Witness("penalties.chombo_amount", "South commits a chombo in East 1.", "What does it cost?",
            chombo_price),
    Witness("penalties.chombo_redeal", "South commits a chombo in East 1, with 2 counters and a bet; West has"
            " placed another.", "What follows?", after_chombo),
    Witness("penalties.chombo_bets_returned", "South commits a chombo in East 1, with 2 counters and a bet;"
            " West has placed another.", "What follows?", after_chombo),
)
# fmt: on
