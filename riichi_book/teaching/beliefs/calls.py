"""Mistakes about calls: each forgets one reason why something is not allowed, or whose call goes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from riichi_book.teaching.asks import Ask
from riichi_rules.messages import say
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.seats import wind_of

from .belief import Belief, answer_under

MAY: Final = ("may-call", "may-kan", "may-riichi", "may-do", "may-win")


def forgetting(*rules: str) -> Callable[[Ask, TurnAnswer], Iterator[Any]]:
    """Return the answer of somebody who does not know the rules by which an action is refused."""

    def answers(ask: Ask, answer: TurnAnswer) -> Iterator[Any]:
        if answer.refused and answer.refused.rule in rules:
            yield not ask.value(answer)

    return answers


def caller_first(_ask: Ask, answer: TurnAnswer) -> Iterator[list[str]]:
    """Give the tile to who is next, whatever the others call."""
    state = answer.state
    claims = str(answer.question["action"]).split(" / ")
    winds = [answer.question["seat"], *[claim[0] for claim in claims[1:]]]
    order = [wind_of(seat % 4, state.deal.dealer) for seat in range(state.turn + 1, state.turn + 4)]
    yield [next(wind for wind in order if wind in winds)]


SWAP: Final = ("swap-calling",)
TURN: Final = ("turn",)
CLAIM: Final = ("claim",)
BELIEFS: Final = (
    Belief("chii-from-anybody", say("You called chii from another player than the one before you."), MAY, TURN, forgetting("calls.chii-left")),
    Belief("own-tiles", say("You called without the tiles in hand that the meld needs."), MAY, TURN, forgetting("calls.own-tiles", "kans.tiles")),
    Belief("last-discard", say("You called the last discard: it can only be won on."), MAY, TURN, forgetting("ending.last-discard")),
    Belief("call-in-riichi", say("You called in riichi: the hand is fixed then."), MAY, TURN, forgetting("riichi.fixed")),
    Belief("riichi-though-open", say("You declared riichi after a call: it needs a closed hand."), MAY, TURN, forgetting("riichi.closed")),
    Belief("riichi-not-tenpai", say("You declared riichi with a hand that is not tenpai after that discard."), MAY, TURN, forgetting("riichi.tenpai")),
    Belief("riichi-too-late", say("You declared riichi when too few tiles are left to be drawn."), MAY, TURN, forgetting("riichi.live-tiles")),
    Belief("riichi-kan", say("You made a kan in riichi that changes the hand."), MAY, TURN, forgetting("riichi.kan", "riichi.kan-drawn", "riichi.kan-waits", "riichi.kan-readings", "riichi.kan-yaku")),
    Belief("last-kan", say("You made a kan when no tile is left to be drawn for it, or a fifth."), MAY, TURN, forgetting("kans.last-tile", "kans.fifth")),
    Belief("swap-same-only", say("You overlooked the other end of the run: discarding it is the same swap."), SWAP, TURN, forgetting("swap.other-end")),
    Belief("swap-by-other-rules", say("You went by other rules on swap-calling than these."), SWAP, TURN, lambda ask, answer: [answer_under(ask, answer, calls__swap_same=not answer.ruleset.calls.swap_same, calls__swap_other_end=not answer.ruleset.calls.swap_other_end)]),
    Belief("nearest-first", say("You gave the tile to whoever sits next: a ron goes before a pon or kan, and those before a chii."), CLAIM, TURN, caller_first),
    Belief("rons-by-other-rules", say("You paid several rons as other rules do."), CLAIM, TURN, lambda ask, answer: [answer_under(ask, answer, wins__multiple_ron="all" if answer.ruleset.wins.multiple_ron == "nearest" else "nearest")]),
)  # fmt: skip
"""Mistakes about calls."""
