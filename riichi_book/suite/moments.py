"""Moments of a round as mjai tells them: what happened up to there, a line for each event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from riichi_book.records.tile_codes import NAMES
from riichi_book.records.writing.mjai import line_of
from riichi_book.search.rounds import Step, played
from riichi_rules import play
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.questions import Question
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS


def mjai(question: Question, rulesets: Sequence[Ruleset]) -> list[dict[str, Any]] | None:
    """Return what happened up to the moment as mjai events.

    None where mjai cannot say it, and where nobody has to decide: there an engine goes on by itself.
    """
    for rules in rulesets:
        try:
            begun, happened, now = played(question, rules)
            if now.due is not None:
                return None
            return [*_start(begun), *[line for _, event in happened for line in _lines(event, happened)]]
        except RiichiError:
            continue
    return None


def _start(begun: play.RoundState) -> Iterator[dict[str, Any]]:
    deal = begun.deal
    yield {"type": "start_game", "names": [f"{seat}" for seat in SEATS]}
    yield {
        "type": "start_kyoku",
        "bakaze": deal.wind,
        "kyoku": deal.dealer + 1,
        "honba": deal.honba,
        "kyotaku": deal.bets,
        "oya": deal.dealer,
        "scores": list(deal.scores),
        "dora_marker": NAMES[deal.indicator],
        "tehais": [[NAMES[tile] for tile in hand] for hand in deal.hands],
    }


def _lines(event: play.Event, happened: Sequence[Step]) -> list[dict[str, Any]]:
    """Return the lines of an event; of a win only who declares it on whose tile."""
    match event:
        case play.Ron():
            given = [
                each.seat
                for _, each in happened
                if isinstance(each, (play.Discard, play.AddedKan, play.ClosedKan))
            ]
            return [{"type": "hora", "actor": seat, "target": given[-1]} for seat in event.seats]
        case play.Tsumo(seat):
            return [{"type": "hora", "actor": seat, "target": seat}]
        case play.ExhaustiveDraw() | play.AbortiveDraw():
            return [{"type": "ryukyoku"}]
        case play.Pass(seat):
            return [{"type": "none", "actor": seat}]
        case play.Chombo():
            raise RecordError("mjai has no line for a chombo")
        case _:
            return [line_of(event)]
