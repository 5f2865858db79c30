"""Moments of a round as a suite asks about them: every hand named, each draw and discard with its tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from riichi_book.records.tile_codes import NAMES
from riichi_book.records.writing.mjai import line_of
from riichi_book.records.writing.script import deal_facts, events_text
from riichi_rules import play
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.notation import read_tiles
from riichi_rules.play.script import round_of, steps
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS
from riichi_rules.tiles import tiles_text

Step = tuple[play.RoundState, play.Event]
WITH_DORA: Final = ("dora", "wind", "dealer", "honba", "bets", "scores")


def named(question: Question, rulesets: Sequence[Ruleset]) -> Question | None:
    """Return the same moment with all tiles named that were dealt and drawn; None where none can have it."""
    for rules in rulesets:
        try:
            begun, happened, now = _played(question, rules)
            letters = [begun.wind(seat) for seat in SEATS]
            given = question["deal"]
            last = happened[-1][0] if happened else begun
            facts = deal_facts(begun.deal, last.indicators or (begun.deal.indicator,))
            deal = {key: value for key, value in facts.items() if key not in WITH_DORA[1:] or key in given}
            deal |= {"ura": given["ura"]} if "ura" in given else {}
            if "last" in given and now.live:  # of what is laid there, what has been drawn is named by now
                deal["last"] = tiles_text(read_tiles(given["last"]).tiles[-now.live :])
            return question_of(
                "turn", {**question.facts, "deal": deal, "events": events_text(happened, letters)}
            )
        except RiichiError:
            continue
    return None


def mjai(question: Question, rulesets: Sequence[Ruleset]) -> list[dict[str, Any]] | None:
    """Return what happened up to the moment as mjai events.

    None where mjai cannot say it, and where nobody has to decide: there an engine goes on by itself.
    """
    for rules in rulesets:
        try:
            begun, happened, now = _played(question, rules)
            if now.due is not None:
                return None
            return [*_start(begun), *[line for _, event in happened for line in _lines(event, happened)]]
        except RiichiError:
            continue
    return None


def _played(question: Question, rules: Ruleset) -> tuple[play.RoundState, list[Step], play.RoundState]:
    """Return the deal, with what is left open dealt by itself, each event with its state, and the end."""
    end = round_of(question["events"], rules, **question["deal"])
    begun = state = play.begin(end.deal, rules)
    happened = []
    for event, after in steps(state, question["events"]):
        happened.append((state, event))
        state = after
    return begun, happened, state


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
