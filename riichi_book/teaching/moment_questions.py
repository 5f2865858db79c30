"""Questions built from a moment of a hand: whether a ron counts, what a win is worth, what is settled."""

from __future__ import annotations

from typing import cast

from riichi_rules.errors import FormError
from riichi_rules.furiten import FuritenKind
from riichi_rules.hand import Hand
from riichi_rules.messages import say
from riichi_rules.play.worth import table_facts
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.worth import WorthAnswer, facts_of_value
from riichi_rules.settlement.table import Table
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile, tiles_text


def turn_answer(question: Question) -> TurnAnswer:
    """Answer a question about a turn."""
    return cast(TurnAnswer, question.answer())


def worth_answer(question: Question) -> WorthAnswer:
    """Answer a question about a win."""
    return cast(WorthAnswer, question.answer())


def ron_question(answer: TurnAnswer, tile: Tile) -> Question:
    """Return the question whether the seat of an answer could now win by ron on a tile."""
    state, seat = answer.state, answer.seat
    player = state.players[seat]
    causes = answer.furiten.reasons if answer.furiten else ()
    passed = [each for cause in causes if cause.kind is not FuritenKind.OWN_DISCARD for each in cause.tiles]
    situation = Situation(by=Win.RON, dora_indicators=state.indicators, **table_facts(state, seat))
    river = tiles_text([lies.tile for lies in player.river])
    beside = {"river": river, "passed": tiles_text(passed)}
    return worth_question(state.hand(seat), tile, situation, answer, **beside)


def won_question(end: TurnAnswer) -> Question:
    """Return the question what the win that ended a hand is worth. Raises ``FormError`` without a win."""
    value = end.state.value(end.seat)
    if value is None or value.win is None:
        raise FormError(say("the hand ends in no win of the seat"))
    won = worth_question(end.state.hand(end.seat), value.win, value.situation, end)
    return won if end.ruleset.dora.ura else won.with_facts(ura_indicators=None)  # nobody looks under them


def worth_question(hand: Hand, tile: Tile, situation: Situation, answer: TurnAnswer, **more: str) -> Question:
    """Return the question what a hand is worth that wins on a tile, under the rules of an answer."""
    facts = facts_of_value(hand, tile, situation)
    stated = {name: fact for name, fact in {**facts, **more}.items() if fact}
    return question_of("worth", {**stated, "ruleset": answer.ruleset.id})


def ending_question(won: Question, end: TurnAnswer) -> Question:
    """Return the question what the table settles after a win, and which hand follows."""
    state = end.state
    table: Table = state.table
    ofs = ("seat", "round", "honba", "bets", "discarder", "ruleset")
    score = {name: fact for name, fact in won.facts.items() if name not in ofs}
    win = {"seat": end.seat, "from": state.turn, "score": score}
    facts = {"dealer": table.dealer, "round": state.deal.wind, "honba": table.honba, "bets": table.bets}
    placed = {"riichi": list(table.riichi), "scores": [player.score for player in state.players]}
    return question_of("ending", {**facts, **placed, "wins": [win], "ruleset": end.ruleset.id})
