"""tenhou6, written: one JSON object, with the texts of its results as Tenhou has them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from riichi_book.records.game_type import named_rules_of
from riichi_book.records.named_rules import room_of
from riichi_book.records.playing import PlayedRound
from riichi_book.records.statements import MatchStatement, WinStatement, results_in_thousands
from riichi_book.records.tenhou6.lines import NOTHING, TSUMOGIRI
from riichi_book.records.tenhou6.results import (
    ABORT_WORDS,
    ALL_TENPAI,
    EXHAUSTIVE,
    LIMIT_WORDS,
    NAGASHI,
    NOBODY_TENPAI,
    WIN,
)
from riichi_book.records.tenhou6.yaku_names import word_of_yaku
from riichi_book.records.tile_codes import NUMBERS
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import say
from riichi_rules.payment import by_tsumo, payment_of
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import SEATS, Seat
from riichi_rules.settlement import Won

from .ends import written_changes, written_match, written_wins

_WINDS: Final = {"E": "東", "S": "南", "W": "西", "N": "北"}
_PLACES: Final = {Seat.LEFT: 0, Seat.OPPOSITE: 1}
_LETTERS: Final = {play.Chii: "c", play.Pon: "p", play.OpenKan: "m"}

Items: TypeAlias = list[int | str]


def tenhou6_text(rounds: Sequence[PlayedRound]) -> str:
    """Return rounds as tenhou6. Raises ``RecordError`` for what it cannot say, such as several matches."""
    if any([each.played.game is not rounds[0].played.game for each in rounds]):
        raise RecordError(say("tenhou6 tells one match: here are several"))
    first = rounds[0]
    table, named = first.rules.table, named_rules_of(first.played.rules())
    room = room_of(named)
    rule: dict[str, Any] = {"disp": room} if room else {}
    rule |= {"aka51": table.red_m, "aka52": table.red_p, "aka53": table.red_s}
    data = {
        "title": ["", ""],
        "name": [f"{seat}" for seat in SEATS],
        "rule": rule,
        "log": [_round(each) for each in rounds],
        **_result(written_match(rounds[-1])),
    }
    return f"{json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n"


def _round(each: PlayedRound) -> list[Any]:
    opening, state = each.played.opening(), each.states[-1]
    if opening.dealer != opening.number % len(SEATS):
        raise RecordError(say("in tenhou6 seat 0 deals first, and each in turn"))
    lines = _lines([recorded.event for recorded in each.events])
    last = each.events[-1].event
    ura = last.ura if isinstance(last, (play.Ron, play.Tsumo)) else ()
    parts: list[Any] = [
        [opening.number, opening.honba, opening.bets],
        list(each.deal.scores),
        _numbers(state.indicators),
        _numbers(ura),
    ]
    for seat in SEATS:
        parts += [_numbers(each.deal.hands[seat]), *lines[seat]]
    return [*parts, _end(each)]


def _lines(events: Sequence[play.Event]) -> list[tuple[Items, Items]]:
    """Return what each seat takes and gives."""
    lines: list[tuple[Items, Items]] = [([], []) for _ in SEATS]
    riichi = ""
    for event in events:
        match event:
            case play.Draw(seat, tile):
                lines[seat][0].append(NUMBERS[tile])
            case play.Discard(seat, tile, tsumogiri):
                number = TSUMOGIRI if tsumogiri else NUMBERS[tile]
                lines[seat][1].append(f"{riichi}{number}" if riichi else number)
                riichi = ""
            case play.Riichi(_, open=False):
                riichi = "r"
            case play.Chii(seat, meld) | play.Pon(seat, meld) | play.OpenKan(seat, meld):
                lines[seat][0].append(_called(meld, _LETTERS[type(event)]))
                if isinstance(event, play.OpenKan):
                    lines[seat][1].append(NOTHING)
            case play.AddedKan(seat, meld):
                lines[seat][1].append(_added(meld))
            case play.ClosedKan(seat, meld):
                *three, last = [f"{NUMBERS[tile]}" for tile in meld.own]
                lines[seat][1].append(f"{''.join(three)}a{last}")
            case (
                play.Deposit()
                | play.Indicator()
                | play.Ron()
                | play.Tsumo()
                | play.ExhaustiveDraw()
                | play.AbortiveDraw()
            ):
                pass  # when they come follows from the rest, or stands at its end
            case _:
                raise RecordError(say("tenhou6 has no place for this: {words}", words=event.words))
    return lines


def _called(meld: Meld, letter: str) -> str:
    own = [f"{NUMBERS[tile]}" for tile in meld.own]
    place = _PLACES.get(meld.source or Seat.LEFT, len(own))
    called = "" if meld.called is None else f"{letter}{NUMBERS[meld.called]}"
    return "".join([*own[:place], called, *own[place:]])


def _added(meld: Meld) -> str:
    pon = Meld(MeldType.PON, meld.own, meld.called, meld.source)
    added = "" if meld.added is None else f"k{NUMBERS[meld.added]}"
    return _called(pon, added)


def _end(each: PlayedRound) -> list[Any]:
    event, state = each.events[-1].event, each.states[-1]
    if isinstance(event, (play.Ron, play.Tsumo)):
        wins = {won.seat: won for won in state.wins}
        parts: list[Any] = [WIN[0]]
        for win in written_wins(each):
            parts += [list(win.changes or ()), _details(win, wins[win.seat], each)]
        return parts
    if isinstance(event, play.AbortiveDraw):
        return [ABORT_WORDS[event.kind]]
    changes = list(written_changes(each))
    if state.nagashi:
        return [NAGASHI[0], changes]
    if isinstance(event, play.ExhaustiveDraw) and len(event.tenpai) in (0, len(SEATS)):
        return [ALL_TENPAI if event.tenpai else NOBODY_TENPAI]
    return [EXHAUSTIVE[0], changes]


def _details(win: WinStatement, won: Won, each: PlayedRound) -> list[Any]:
    worth = win.worth
    texts = []
    for yaku in (*(worth.yaku or ()), *(worth.yakuman or ())):
        word = word_of_yaku(yaku.id, _wind(yaku.id, win.seat, each))
        if word is None:
            raise RecordError(say("tenhou6 has no word for the yaku {id}", id=yaku.id))
        texts.append(f"{word}({'役満' if worth.yakuman else f'{yaku.han}飜'})")
    for id_, han in zip(("dora", "ura", "red"), worth.dora or (), strict=False):
        if han and not worth.yakuman:
            texts.append(f"{word_of_yaku(id_)}({han}飜)")
    liable = win.seat if win.liable is None else win.liable
    return [win.seat, win.source, liable, _worth_text(win, won), *texts]


def _worth_text(win: WinStatement, won: Won) -> str:
    worth, payment = win.worth, payment_of(won.value)
    if worth.points != payment.points:
        raise RecordError(
            say(
                "the record has {points} points for a win, by the rules {paid}: who paid what of them"
                " tenhou6 cannot say",
                points=worth.points,
                paid=payment.points,
            )
        )
    beginning = f"{worth.fu}符{worth.han}飜" if worth.limit is None else LIMIT_WORDS[worth.limit]
    situation = won.value.situation
    if situation.ron:
        return f"{beginning}{worth.points}点"
    shares = by_tsumo(won.value.best.base, situation.dealer)
    return (
        f"{beginning}{shares.all}点∀" if situation.dealer else f"{beginning}{shares.others}-{shares.dealer}点"
    )


def _wind(yaku: str, seat: int, each: PlayedRound) -> str:
    opening = each.played.opening()
    return _WINDS[opening.seat_wind(seat) if yaku == "yakuhai-jikaze" else opening.wind]


def _result(match: MatchStatement | None) -> dict[str, Any]:
    if match is None or match.scores is None or match.results is None:
        return {}
    results = results_in_thousands(match.results)
    return {"sc": [part for pair in zip(match.scores, results, strict=True) for part in pair]}


def _numbers(tiles: Tiles) -> list[int]:
    return [NUMBERS[tile] for tile in tiles]
