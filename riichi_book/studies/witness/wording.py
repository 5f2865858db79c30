"""What of an answer a witness asks, in words: each function takes the answer of one kind of question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from riichi_rules.messages import Message, say
from riichi_rules.play import AbortiveDraw, Chombo, Deposit, Ron, Stage
from riichi_rules.questions import Answer, HandScene
from riichi_rules.questions.ending import EndingAnswer
from riichi_rules.questions.result import ResultAnswer
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.seats import SEATS, WIND_NAMES
from riichi_rules.settlement import Settlement

WINDS: Final = tuple(WIND_NAMES.values())
NO_CHOMBO: Final = "there is no chombo"


# Hands


def worth(answer: WorthAnswer) -> str:
    """Say what a win is worth, by which yaku and dora, or why it is none."""
    won = answer.value
    if not won.valid:
        return won.words
    counted = [scored.id for scored in won.yaku]
    if won.counted_dora.han:
        counted.append(f"dora {won.counted_dora.han}")
    return f"{won.words} ({', '.join(counted)}): {answer.payment.points} points"


def payers(answer: WorthAnswer) -> str:
    """Say who pays what for a win."""
    return answer.payment.words


def waits(answer: WaitsAnswer) -> str:
    """Say what a hand waits on."""
    return f"on {answer.waits}" if answer.waits.tiles else "on nothing: it is not tenpai"


# Endings of hands


def moved(answer: EndingAnswer) -> str:
    """Say who gains and loses what, how many bets stay, and what a chombo takes off the result."""
    return settled(answer.settlement, answer.table.bets, answer.table.dealer)


def cost(answer: EndingAnswer) -> str:
    """Say what a chombo costs: points at once, and points of the result."""
    if not has_chombo(answer.settlement):
        return NO_CHOMBO
    seat = answer.question["chombo"]
    return f"{answer.settlement.deltas[seat]} points at once, {-off_result(answer.settlement)} of the result"


def next_hand(answer: EndingAnswer) -> str:
    """Say which hand follows, or that the match is over, and why."""
    following = answer.following
    last = following.reasons[-1].id
    if following.over:
        return f"the match is over ({last})"
    dealer, wind = following.dealer or 0, following.round or "E"
    may_stop = ", or the dealer ends the match here" if last == "dealer-stops" else ""
    return f"{WIND_NAMES[wind]} {dealer + 1}{may_stop}"


def next_table(answer: EndingAnswer) -> str:
    """Say which hand follows, and what lies on the table then."""
    following = answer.following
    bets = {0: "no bet lies there", 1: "a bet lies there"}.get(
        following.bets, f"{following.bets} bets lie there"
    )
    return f"{next_hand(answer)} with {following.honba} counters; {bets}"


# Matches


def results(answer: ResultAnswer) -> str:
    """Say what a match comes to for each seat, in points."""
    return listed([f"{total:+}" for total in answer.result.totals])


# Rounds


def allowed(answer: TurnAnswer) -> Message:
    """Say whether a seat may do what the question says, or why it may not."""
    if answer.refused is None:
        return say("yes")
    return say("no: {why}", why=answer.refused.message)


def furiten(answer: TurnAnswer) -> str:
    """Say whether the seat is furiten."""
    return answer.furiten.words if answer.furiten else "nobody knows"


def indicators(answer: TurnAnswer) -> str:
    """Say how many indicators lie open."""
    return str(len(answer.state.indicators))


def bet_placed(answer: TurnAnswer) -> str:
    """Say whether the bet of a riichi is placed before the ron on its tile counts."""
    placed = any([isinstance(event, Deposit) for event in answer.following])
    return "it is placed" if placed else "it is not placed"


def possible(answer: TurnAnswer) -> Message:
    """Say whether a seat can do what the question says, as a foul if it may not, or why it cannot."""
    return say("yes") if answer.following else allowed(answer)


def caller(answer: TurnAnswer) -> str:
    """Say whose a discard is that several have claimed."""
    state = answer.state
    return "nobody's" if state.called is None else f"{WINDS[state.turn]}'s, for a {state.called.type}"


def paid(answer: TurnAnswer) -> str:
    """Say what the end of the round moves, and whether it is dealt again."""
    state = answer.state
    settlement = state.settlement
    if settlement is None:
        return "the round goes on"
    parts = [settled(settlement, max(settlement.bets_left, state.bets))]
    if isinstance(state.end, Chombo):
        parts.append("it is dealt again" if state.dealt_anew else "the next hand follows")
    return "; ".join(parts)


def end(answer: TurnAnswer) -> str:
    """Say whether the round is aborted, won or goes on."""
    state = answer.state
    if isinstance(state.end, AbortiveDraw):
        return f"it is aborted: {state.end.kind}"
    if isinstance(state.end, Ron):
        return f"{listed([WINDS[seat] for seat in state.end.seats])} by ron"
    return "it is over" if state.stage is Stage.OVER else "play goes on"


# What they have in common


def settled(settlement: Settlement, bets: int, dealer: int = 0) -> str:
    """Say what a settlement moves, how many of so many bets stay, and what goes off a result."""
    if not has_chombo(settlement):
        return NO_CHOMBO
    parts = [changes(settlement.deltas, dealer)]
    if bets:
        left = settlement.bets_left
        parts.append("no bet stays" if not left else "a bet stays" if left == 1 else f"{left} bets stay")
    off = off_result(settlement)
    if off:
        whose = next(
            step.message.facts["seat"].number for step in settlement.reasons if step.id == "off-result"
        )
        parts.append(f"{off} points off {WINDS[(whose - dealer) % 4]}'s result")
    return "; ".join(parts)


def changes(deltas: Sequence[int], dealer: int = 0) -> str:
    """Say who gains and loses how many points: "East -3300, South +3300"."""
    parts = [f"{WINDS[(seat - dealer) % 4]} {deltas[seat]:+}" for seat in SEATS if deltas[seat]]
    return ", ".join(parts) or "no points move"


def has_chombo(settlement: Settlement) -> bool:
    """Whether a chombo is one under the rules of a settlement."""
    return all([step.id != "no-chombo" for step in settlement.reasons])


def off_result(settlement: Settlement) -> int:
    """Return how many points a chombo takes off the result of a match."""
    return sum([step.points for step in settlement.reasons if step.id == "off-result"])


def listed(words: Iterable[str]) -> str:
    """Join words with commas, the last with ``and``."""
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last


def scene_of(answer: Answer, *, river: bool) -> HandScene | None:
    """Return the one hand that an answer is about; None for what is settled between seats."""
    match answer:
        case WorthAnswer():
            return answer.scene._replace(whose=WIND_NAMES[answer.question["seat"]])
        case WaitsAnswer():
            return HandScene(answer.hand, whose="The player")
        case TurnAnswer():
            scene = (
                answer.scene if "dora" in answer.question["deal"] else answer.scene._replace(indicators=())
            )
            return scene if river else scene._replace(river=())
        case _:
            return None
