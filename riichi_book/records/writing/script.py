"""Script, written: each round as a line of JSON, the question what the dealer may do once it is over.

Its ``deal`` and ``events`` are in the words of play's scripts: whoever reads those has the round.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from riichi_book.records.game_type import named_rules_of
from riichi_book.records.named_rules import settings_data
from riichi_book.records.playing import PlayedRound
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.play.deal import Tiles
from riichi_rules.questions.clauses import clauses_of
from riichi_rules.seats import SEATS, seat_of_wind
from riichi_rules.tiles import WIND_LETTERS, tiles_text


def script_text(rounds: Sequence[PlayedRound]) -> str:
    """Return rounds as questions with scripts. Raises ``RecordError`` for what no script can say."""
    return "".join([f"{json.dumps(_question(each))}\n" for each in rounds])


def _question(each: PlayedRound) -> dict[str, Any]:
    named = named_rules_of(each.played.rules())
    last, begun = each.events[-1].event, play.begin(each.deal, each.rules)
    steps = zip((begun, *each.states), each.plain_events, strict=False)
    ura = last.ura if isinstance(last, (play.Ron, play.Tsumo)) else ()
    return {
        "ask": "turn",
        "ruleset": each.rules.id,
        "set": settings_data(named),
        "deal": deal_facts(each.deal, each.states[-1].indicators, ura),
        "events": events_text(steps, [begun.wind(seat) for seat in SEATS]),
        "seat": "E",
    }


def deal_facts(deal: play.Deal, indicators: Tiles, ura: Tiles = ()) -> dict[str, Any]:
    """Return a deal as a question has it, with all indicators that are turned in the round."""
    hands = {wind: tiles_text(deal.hands[seat_of_wind(wind, deal.dealer)]) for wind in WIND_LETTERS}
    return {
        **hands,
        "dora": tiles_text(indicators),
        **({"ura": tiles_text(ura)} if ura else {}),
        "wind": deal.wind,
        "dealer": deal.dealer,
        "honba": deal.honba,
        "bets": deal.bets,
        "scores": list(deal.scores),
    }


def events_text(steps: Iterable[tuple[play.RoundState, play.Event]], letters: Sequence[str]) -> str:
    """Return what happens as a script: each event with the state before it, the seats by these letters.

    Raises ``RecordError`` for what no script can say.
    """
    return "; ".join(_joined(_clauses(steps, letters)))


def _joined(clauses: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Yield clauses, those of one actor together."""
    actor, words = "", ""
    for actors, clause in clauses:
        if words and actors == actor and actors:
            words = f"{words}, {clause}"
            continue
        if words:
            yield words
        actor, words = actors, f"{actors} {clause}".strip()
    if words:
        yield words


def _clauses(
    steps: Iterable[tuple[play.RoundState, play.Event]], letters: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield who acts and what it does; bets and indicators come by themselves."""
    declared, waiting = "", 0
    for state, event in steps:
        if isinstance(event, play.Riichi):
            declared = "riichi "
        elif isinstance(event, play.Ron):
            yield " and ".join([letters[seat] for seat in event.seats]), "ron"
        elif isinstance(event, play.ExhaustiveDraw):
            if event != state.due:
                raise RecordError("a script cannot say that somebody who is tenpai does not show it")
            yield from [("", "drawn")] * (waiting + 1)
        elif isinstance(event, play.AbortiveDraw) and event.kind is not play.Abort.NINE_KINDS:
            if event != state.due:
                raise RecordError(f"a script cannot say this: {event.words}")
            yield from [("", "drawn")] * (waiting + 1)
        elif not isinstance(event, (play.Deposit, play.Indicator)):
            seat, clause = _clause(state, event)
            yield letters[seat], clause.replace("discards ", declared) if declared else clause
            declared = ""
        waiting = waiting + 1 if isinstance(event, (play.Deposit, play.Indicator)) else 0


def _clause(state: play.RoundState, event: play.Event) -> tuple[int, str]:
    seat: int = event.seat  # type: ignore[union-attr,assignment]
    if isinstance(event, play.Draw):
        return seat, f"draws {event.tile}"
    if isinstance(event, play.Discard) and event.drawn:
        return seat, "discards it"
    clauses = list(clauses_of(state, seat, event))
    if len(clauses) != 1:
        raise RecordError(f"a script cannot say this: {event.words}")
    return seat, clauses[0]
