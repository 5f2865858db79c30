"""Write scripts: each round as a line of JSON, the question of what the dealer may do once it is over.

Its ``deal`` and ``events`` use the notation of play's scripts, so a reader of scripts can play the round.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from riichi_book.records.bounds import unreadable
from riichi_book.records.games import PlayedRound
from riichi_book.records.named_rules import settings_data
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.messages import joined, say
from riichi_rules.play.clauses import Clause, turns_in, written
from riichi_rules.play.deal import Tiles
from riichi_rules.questions.clauses import clauses_of
from riichi_rules.seats import SEATS, seat_of_wind, wind_of
from riichi_rules.tiles import WIND_LETTERS, tiles_text


def script_text(rounds: Sequence[PlayedRound]) -> str:
    """Return rounds as questions with scripts. Raises ``RecordError`` for what no script can say."""
    return "".join([f"{json.dumps(_question(each))}\n" for each in rounds])


def _question(each: PlayedRound) -> dict[str, Any]:
    last, deal = each.last.event, each.deal
    ura = last.ura if isinstance(last, (play.Ron, play.Tsumo)) else ()
    facts = deal_facts(deal, each.state.indicators, ura)
    if not each.played.opening().scored:
        del facts["scores"]
    return {
        "ask": "turn",
        "ruleset": each.rules.id,
        "set": settings_data(each.played.rules()),
        "deal": facts,
        "events": events_text(
            zip(each.before, each.plain_events, strict=True), [wind_of(seat, deal.dealer) for seat in SEATS]
        ),
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
    """Return events as a script: ``steps`` has each with the state before it, ``letters`` name the seats.

    Raises ``RecordError`` for what no script can say.
    """
    return written(turns_in(clauses_in(steps, letters)))


def clauses_in(
    steps: Iterable[tuple[play.RoundState, play.Event]], letters: Sequence[str]
) -> Iterator[Clause]:
    """Yield the clauses of events; bets and indicators need none, because the rules place them."""
    declared, waiting = "", 0
    for state, event in steps:
        if isinstance(event, play.Riichi):
            declared = "open riichi" if event.open else "riichi"
        elif isinstance(event, play.Ron):
            yield Clause("ron", actors="".join([letters[seat] for seat in event.seats]))
        elif isinstance(event, play.ExhaustiveDraw) and event != state.due:
            raise unreadable("a script cannot say that somebody who is tenpai does not show it")
        elif event == state.due and isinstance(event, (play.ExhaustiveDraw, play.AbortiveDraw)):
            yield from [Clause("drawn")] * (waiting + 1)
        elif not isinstance(event, (play.Deposit, play.Indicator, play.ExhaustiveDraw)):
            clause = _clause(state, event)
            verb = declared if declared and clause.verb == "discards" else clause.verb
            yield clause._replace(verb=verb, actors=letters[event.seat])  # type: ignore[index]
            declared = ""
        waiting = waiting + 1 if isinstance(event, (play.Deposit, play.Indicator)) else 0


def _clause(state: play.RoundState, event: play.Event) -> Clause:
    if isinstance(event, play.Draw):
        return Clause("draws", str(event.tile) if event.tile.known else "")
    if isinstance(event, play.Discard) and event.drawn:
        return Clause("discards", "it")
    # An abortive draw that nobody declares has no seat, and no clause can say it here.
    seat = event.seat  # type: ignore[union-attr]
    clauses = [] if seat is None else list(clauses_of(state, seat, event))
    if len(clauses) != 1:
        raise RecordError(joined([say("a script cannot say this"), event.message], ": "))
    return clauses[0]
