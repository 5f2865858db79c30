"""Write mjai: one JSON event a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from riichi_book.records.games import PlayedRound, written_changes, written_wins
from riichi_book.records.mjai.lines import ABORT_WORDS, CALL_WORDS, EXHAUSTIVE, NAGASHI
from riichi_book.records.named_rules import rules_data
from riichi_book.records.statements import WinStatement, results_in_thousands
from riichi_book.records.words import DORA, NAMES
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.limits import Limit
from riichi_rules.messages import joined, say
from riichi_rules.seats import SEATS, seat_at
from riichi_rules.tiles import Tile

_WITHOUT_FU: Final = (Limit.YAKUMAN, Limit.COUNTED_YAKUMAN)


def mjai_text(rounds: Sequence[PlayedRound]) -> str:
    """Return rounds as mjai. Raises ``RecordError`` for an event that it has no line for."""
    return "".join([f"{json.dumps(line, separators=(',', ':'))}\n" for line in _lines(rounds)])


def _line(kind: str, **values: object) -> dict[str, Any]:
    """Return a line of a type with these keys; tiles become their names, and None is left out."""
    return {"type": kind} | {key: _named(value) for key, value in values.items() if value is not None}


def _named(value: object) -> object:
    if isinstance(value, Tile):
        return NAMES[value]
    return list(map(_named, value)) if isinstance(value, (tuple, list)) else value


def _lines(rounds: Sequence[PlayedRound]) -> Iterator[dict[str, Any]]:
    game: object = ...  # not the game of any round
    for each in rounds:
        if each.played.game is not game:
            game, table = each.played.game, each.rules.table
            reds = any((table.red_m, table.red_p, table.red_s))
            # The key ``rules`` is our own: all that the record says about its rules.
            rules = rules_data(each.played.rules())
            yield _line("start_game", names=list(map(str, SEATS)), aka_flag=reds, rules=rules)
        opening = each.played.opening()
        scores = opening.scores if opening.scored else None
        yield start_of_round(each.deal, opening.number % len(SEATS) + 1, scores)
        yield from [line_of(recorded.event) for recorded in each.events[:-1]]
        yield from _end(each)
        yield _line("end_kyoku")
        match = each.history.match
        if match is not None:  # the key ``results``, in thousands, is our own
            results = None if match.results is None else results_in_thousands(match.results)
            yield _line("end_game", scores=match.scores, results=results)


def start_of_round(deal: play.Deal, number: int, scores: Sequence[int] | None) -> dict[str, Any]:
    """Return the line of a deal; ``number`` is that of its round in its wind, counted from 1."""
    return _line(
        "start_kyoku",
        bakaze=deal.wind,
        kyoku=number,
        honba=deal.honba,
        kyotaku=deal.bets,
        oya=deal.dealer,
        scores=scores,
        dora_marker=deal.indicator,
        tehais=deal.hands,
    )


def line_of(event: play.Event) -> dict[str, Any]:  # noqa: PLR0911 - one line an event
    """Return the line of an event within a round. Raises ``RecordError`` where there is none."""
    match event:
        case play.Draw(seat, tile):
            return _line("tsumo", actor=seat, pai=tile)
        case play.Discard(seat, tile, tsumogiri):
            return _line("dahai", actor=seat, pai=tile, tsumogiri=tsumogiri)
        case play.Riichi(seat, open=False):
            return _line("reach", actor=seat)
        case play.Deposit(seat):
            return _line("reach_accepted", actor=seat)
        case play.Chii(seat, meld) | play.Pon(seat, meld) | play.OpenKan(seat, meld) if meld.source:
            target = seat_at(seat, meld.source)
            kind = CALL_WORDS[meld.type]
            return _line(kind, actor=seat, target=target, pai=meld.called, consumed=meld.own)
        case play.AddedKan(seat, meld) if meld.called:
            consumed = sorted((*meld.own, meld.called))
            return _line("kakan", actor=seat, pai=meld.added, consumed=consumed)
        case play.ClosedKan(seat, meld):
            return _line("ankan", actor=seat, consumed=meld.own)
        case play.Indicator(tile):
            return _line("dora", dora_marker=tile)
        case _:
            raise RecordError(joined([say("mjai has no line for this"), event.message], ": "))


def _end(each: PlayedRound) -> Iterator[dict[str, Any]]:
    event = each.last.event
    if isinstance(event, (play.Ron, play.Tsumo)):
        yield from map(_win, written_wins(each))
    elif isinstance(event, play.AbortiveDraw):
        yield _line("ryukyoku", reason=ABORT_WORDS[event.kind][0], deltas=written_changes(each))
    elif isinstance(event, play.ExhaustiveDraw):
        reason = (NAGASHI if each.state.nagashi else EXHAUSTIVE)[0]
        tenpai = [seat in event.tenpai for seat in SEATS]
        yield _line("ryukyoku", reason=reason, tenpais=tenpai, deltas=written_changes(each))


def _win(win: WinStatement) -> dict[str, Any]:
    """Return the line of a win; yaku and dora have our ids."""
    worth = win.worth
    dora = [(id_, han) for id_, han in zip(DORA, worth.dora or (), strict=False) if han]
    return _line(
        "hora",
        actor=win.seat,
        target=win.source,
        pai=win.tile,
        hora_tehais=() if win.hand is None else win.hand.concealed,
        ura_markers=win.ura or (),
        fu=None if worth.limit in _WITHOUT_FU else worth.fu,
        fan=worth.han,
        hora_points=worth.points,
        yakus=[*(worth.yaku or ()), *(worth.yakuman or ()), *dora],
        deltas=win.changes or (),
    )
