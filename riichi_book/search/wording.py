"""What a witness asks about an answer, in words: each function takes the answer of one kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from riichi_book.answers.parts import sticks_left
from riichi_rules.messages import ChangeFact, Message, SeatFact, joined, listed, say
from riichi_rules.play import AbortiveDraw, Chombo, Deposit, Ron, Stage
from riichi_rules.questions import Answer, HandScene
from riichi_rules.questions.ending import EndingAnswer
from riichi_rules.questions.result import ResultAnswer
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.seats import WINDS
from riichi_rules.settlement import Settlement
from riichi_rules.settlement.draws import NO_CHOMBO

# Hands


def worth(answer: WorthAnswer) -> Message:
    """Say what a win is worth, by which yaku and dora, or why it does not count."""
    won, dora = answer.value, answer.value.counted_dora.han
    if not won.valid:
        return won.message
    counted = [*[scored.yaku.name for scored in won.yaku], *([say("dora {n}", n=dora)] if dora else [])]
    points = answer.payment.points
    return say(
        "{worth} ({yaku}): {points} points", worth=won.message, yaku=joined(counted, ", "), points=points
    )


def payers(answer: WorthAnswer) -> Message:
    """Say who pays what for a win."""
    return answer.payment.message


def waits(answer: WaitsAnswer) -> Message:
    """Say what a hand waits on."""
    if not answer.waits.tiles:
        return say("on nothing: it is not tenpai")
    return say("on {tiles}", tiles=answer.waits.fact)


# Endings of hands


def moved(answer: EndingAnswer) -> Message:
    """Say who gains and loses what, how many riichi sticks stay, and what a chombo takes off the result."""
    return settled(answer.settlement, answer.table.bets)


def cost(answer: EndingAnswer) -> Message:
    """Say what a chombo costs: points at once, and points off the result."""
    if not has_chombo(answer.settlement):
        return NO_CHOMBO
    paid = answer.settlement.deltas[answer.question["chombo"]]
    off = sum([step.points for step in answer.settlement.reasons if step.id == "off-result"])
    return say("{points} points at once, {result} of the result", points=paid, result=-off)


def next_hand(answer: EndingAnswer) -> Message:
    """Say which hand follows, or that the match is over, and why."""
    following = answer.following
    last = following.reasons[-1]
    if last.id == "dealer-stops" and not following.over:
        return joined([following.message, last.message], "; ")
    return following.message


def next_table(answer: EndingAnswer) -> Message:
    """Say which hand follows, and how many riichi sticks are on the table then."""
    return joined([next_hand(answer), sticks_left(answer.following.bets)], "; ")


# Matches


def results(answer: ResultAnswer) -> Message:
    """Say the result of a match for each seat, in points."""
    return listed(map(ChangeFact, answer.result.totals))


# Rounds


def allowed(answer: TurnAnswer) -> Message:
    """Say whether a seat may do what the question says, or why it may not."""
    if answer.refused is None:
        return say("yes")
    return joined([say("no"), answer.refused.message], ": ")


def furiten(answer: TurnAnswer) -> Message:
    """Say whether the seat is furiten, and by which tiles."""
    found = answer.furiten
    if found is None:
        return say("nobody knows")
    return say("yes, {causes}", causes=found.theirs) if found.furiten else say("no")


def indicators(answer: TurnAnswer) -> Message:
    """Say how many indicators are open."""
    return say("{n}", n=len(answer.state.indicators))


def bet_placed(answer: TurnAnswer) -> Message:
    """Say whether the riichi stick is placed although the tile discarded with riichi is won by ron."""
    placed = any([isinstance(event, Deposit) for event in answer.following])
    return say("it is placed") if placed else say("it is not placed")


def possible(answer: TurnAnswer) -> Message:
    """Say whether a seat can do what the question says, even if only as a foul, or why it cannot."""
    return say("yes") if answer.following else allowed(answer)


def caller(answer: TurnAnswer) -> Message:
    """Say who gets a discard that several players have claimed."""
    state = answer.state
    if state.called is None:
        return say("nobody's")
    return say("{seat}'s, for a {call}", seat=SeatFact(state.turn), call=state.called.type)


def paid(answer: TurnAnswer) -> Message:
    """Say what is paid at the end of the round and, after a chombo, whether it is dealt again."""
    state = answer.state
    if state.settlement is None:
        return say("the hand goes on")
    moves = settled(state.settlement, max(state.settlement.bets_left, state.bets))
    if not isinstance(state.end, Chombo):
        return moves
    return joined(
        [moves, say("the hand is dealt again") if state.dealt_anew else say("the next hand follows")], "; "
    )


def end(answer: TurnAnswer) -> Message:
    """Say whether the round is aborted, won or goes on."""
    state = answer.state
    if isinstance(state.end, AbortiveDraw):
        return say("it is aborted: {kind}", kind=state.end.kind)
    if isinstance(state.end, Ron):
        return say("{seats} by ron", seats=listed(map(SeatFact, state.end.seats)))
    return say("it is over") if state.stage is Stage.OVER else say("play goes on")


WORDINGS: Final[Mapping[str, Callable[[Any], Message]]] = {
    function.__name__: function
    for function in (
        *(worth, payers, waits, moved, cost, next_hand, next_table, results),
        *(allowed, furiten, indicators, bet_placed, possible, caller, paid, end),
    )
}
"""These functions by name, as ``of`` in ``witnesses.jsonl`` refers to them."""


# Shared by the functions above


def settled(settlement: Settlement, bets: int) -> Message:
    """Say what a settlement moves, how many of ``bets`` riichi sticks stay, and what goes off a result."""
    if not has_chombo(settlement):
        return NO_CHOMBO
    parts = [settlement.changes]
    if bets:
        parts.append(sticks_left(settlement.bets_left))
    for step in settlement.reasons:
        if step.id == "off-result":
            whose = step.message.facts["seat"]
            parts.append(say("{points} points come off {seat}'s result", points=step.points, seat=whose))
    return joined(parts, "; ")


def has_chombo(settlement: Settlement) -> bool:
    """Whether the rules of a settlement have chombo; true if there was none to settle."""
    return all([step.id != "no-chombo" for step in settlement.reasons])


def scene_of(answer: Answer, *, river: bool) -> HandScene | None:
    """Return the one hand that an answer is about; None for settlements between seats."""
    match answer:
        case WorthAnswer():
            return answer.scene._replace(whose=WINDS[answer.question["seat"]])
        case WaitsAnswer():
            return HandScene(answer.hand, whose=say("The player"))
        case TurnAnswer():
            scene = answer.scene if river else answer.scene._replace(river=())
            return scene if "dora" in answer.question["deal"] else scene._replace(indicators=())
        case _:
            return None
