"""mjai, written: one JSON event a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from riichi_book.records.bounds import unreadable
from riichi_book.records.mjai.words import ABORT_WORDS, CALL_WORDS, EXHAUSTIVE, NAGASHI
from riichi_book.records.named_rules import rules_data
from riichi_book.records.playing import PlayedRound
from riichi_book.records.statements import MatchStatement, WinStatement, results_in_thousands
from riichi_book.records.tile_codes import NAMES
from riichi_book.records.yaku_words import DORA
from riichi_rules import play
from riichi_rules.limits import Limit
from riichi_rules.seats import SEATS, seat_at
from riichi_rules.tiles import Tile

from .ends import written_changes, written_wins

_WITHOUT_FU: Final = (Limit.YAKUMAN, Limit.COUNTED_YAKUMAN)


def mjai_text(rounds: Sequence[PlayedRound]) -> str:
    """Return rounds as mjai. Raises ``RecordError`` for an event that it has no line for."""
    return "".join([f"{json.dumps(line, separators=(',', ':'))}\n" for line in _lines(rounds)])


def _lines(rounds: Sequence[PlayedRound]) -> Iterator[dict[str, Any]]:
    game: object = ...  # none of any round
    for each in rounds:
        if each.played.game is not game:
            game = each.played.game
            yield _start_of_game(each)
        yield _start_of_round(each)
        yield from [line_of(recorded.event) for recorded in each.events[:-1]]
        yield from _end(each)
        yield {"type": "end_kyoku"}
        if each.history.match is not None:
            yield {"type": "end_game", **_match(each.history.match)}


def _start_of_game(each: PlayedRound) -> dict[str, Any]:
    table, named = each.rules.table, each.played.rules()
    # The last key is ours: all that the record names of its rules.
    return {
        "type": "start_game",
        "names": [f"{seat}" for seat in SEATS],
        "aka_flag": any((table.red_m, table.red_p, table.red_s)),
        "rules": rules_data(named),
    }


def _start_of_round(each: PlayedRound) -> dict[str, Any]:
    opening, deal = each.played.opening(), each.deal
    return {
        "type": "start_kyoku",
        "bakaze": opening.wind,
        "kyoku": opening.number % len(SEATS) + 1,
        "honba": opening.honba,
        "kyotaku": opening.bets,
        "oya": opening.dealer,
        **({"scores": list(opening.scores)} if opening.scored else {}),
        "dora_marker": NAMES[deal.indicator],
        "tehais": [_names(hand) for hand in deal.hands],
    }


def line_of(event: play.Event) -> dict[str, Any]:  # noqa: PLR0911 - one line an event
    """Return the line of an event within a round. Raises ``RecordError`` where there is none."""
    match event:
        case play.Draw(seat, tile):
            return {"type": "tsumo", "actor": seat, "pai": NAMES[tile]}
        case play.Discard(seat, tile, tsumogiri):
            return {"type": "dahai", "actor": seat, "pai": NAMES[tile], "tsumogiri": tsumogiri}
        case play.Riichi(seat, open=False):
            return {"type": "reach", "actor": seat}
        case play.Deposit(seat):
            return {"type": "reach_accepted", "actor": seat}
        case play.Chii(seat, meld) | play.Pon(seat, meld) | play.OpenKan(seat, meld) if (
            meld.source and meld.called
        ):
            target, pai, consumed = seat_at(seat, meld.source), NAMES[meld.called], _names(meld.own)
            kind = CALL_WORDS[meld.type]
            return {"type": kind, "actor": seat, "target": target, "pai": pai, "consumed": consumed}
        case play.AddedKan(seat, meld) if meld.called and meld.added:
            consumed = _names(sorted((*meld.own, meld.called)))
            return {"type": "kakan", "actor": seat, "pai": NAMES[meld.added], "consumed": consumed}
        case play.ClosedKan(seat, meld):
            return {"type": "ankan", "actor": seat, "consumed": _names(meld.own)}
        case play.Indicator(tile):
            return {"type": "dora", "dora_marker": NAMES[tile]}
        case _:
            raise unreadable("mjai has no line for this: {words}", words=event.words)


def _end(each: PlayedRound) -> Iterator[dict[str, Any]]:
    match each.last.event:
        case play.Ron() | play.Tsumo():
            yield from map(_win, written_wins(each))
        case play.AbortiveDraw(kind):
            yield {"type": "ryukyoku", "reason": ABORT_WORDS[kind], "deltas": list(written_changes(each))}
        case play.ExhaustiveDraw() as event:
            yield {
                "type": "ryukyoku",
                "reason": (NAGASHI if each.state.nagashi else EXHAUSTIVE)[0],
                "tenpais": [seat in event.tenpai for seat in SEATS],
                "deltas": list(written_changes(each)),
            }
        case event:
            raise unreadable("mjai has no line for this: {words}", words=event.words)


def _win(win: WinStatement) -> dict[str, Any]:
    """Return the line of a win; yaku and dora have our ids."""
    worth = win.worth
    yaku = [[each.id, each.han] for each in (*(worth.yaku or ()), *(worth.yakuman or ()))]
    dora = [[id_, han] for id_, han in zip(DORA, worth.dora or (), strict=False) if han]
    return {
        "type": "hora",
        "actor": win.seat,
        "target": win.source,
        "pai": None if win.tile is None else NAMES[win.tile],
        "hora_tehais": [] if win.hand is None else _names(win.hand.concealed),
        "ura_markers": _names(win.ura or ()),
        **({} if worth.limit in _WITHOUT_FU else {"fu": worth.fu}),
        "fan": worth.han,
        "hora_points": worth.points,
        "yakus": [*yaku, *dora],
        "deltas": list(win.changes or ()),
    }


def _match(match: MatchStatement) -> dict[str, Any]:
    """Return final scores and results; the key of these, in thousands, is ours."""
    scores = {} if match.scores is None else {"scores": list(match.scores)}
    return scores if match.results is None else {**scores, "results": results_in_thousands(match.results)}


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [NAMES[tile] for tile in tiles]
