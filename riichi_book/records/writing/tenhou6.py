"""Write tenhou6: one JSON object, with the texts that Tenhou uses for results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from riichi_book.records.bounds import unreadable
from riichi_book.records.games import PlayedRound, written_changes, written_wins
from riichi_book.records.named_rules import room_of
from riichi_book.records.statements import MatchStatement, WinStatement, results_in_thousands
from riichi_book.records.tenhou6 import reading as words
from riichi_book.records.tenhou6.lines import LETTERS, NOTHING, RIICHI, TSUMOGIRI
from riichi_book.records.words import DORA, NUMBERS, word_of_yaku
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.melds import Meld
from riichi_rules.messages import joined, say
from riichi_rules.payment import by_tsumo, payment_of
from riichi_rules.seats import SEATS, Seat
from riichi_rules.settlement import Won
from riichi_rules.tiles import Tile

_WINDS: Final = {"E": "東", "S": "南", "W": "西", "N": "北"}
_PLACES: Final[dict[Seat | None, int]] = {Seat.LEFT: 0, Seat.OPPOSITE: 1}

Items: TypeAlias = list[int | str]


def tenhou6_text(rounds: Sequence[PlayedRound]) -> str:
    """Return rounds as tenhou6. Raises ``RecordError`` for what it cannot say, such as several matches."""
    first, last = rounds[0], rounds[-1]
    if any([each.played.game is not first.played.game for each in rounds]):
        raise unreadable("tenhou6 tells one match: here are several")
    table, room = first.rules.table, room_of(first.played.rules())
    reds = {"aka51": table.red_m, "aka52": table.red_p, "aka53": table.red_s}
    data = {
        "title": ["", ""],
        "name": [f"{seat}" for seat in SEATS],
        "rule": {**({"disp": room} if room else {}), **reds},
        "log": [_round(each) for each in rounds],
        **_result(last.history.match),
    }
    return f"{json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n"


def _round(each: PlayedRound) -> list[Any]:
    opening, event = each.played.opening(), each.last.event
    if opening.dealer != opening.number % len(SEATS):
        raise unreadable("in tenhou6 seat 0 deals first, and each in turn")
    if not opening.scored:
        raise unreadable("the record does not say the scores, and tenhou6 has them in each round")
    lines = _lines([recorded.event for recorded in each.events[:-1]])
    ura = event.ura if isinstance(event, (play.Ron, play.Tsumo)) else ()
    parts: list[Any] = [
        [opening.number, opening.honba, opening.bets],
        list(each.deal.scores),
        _numbers(each.state.indicators),
        _numbers(ura),
    ]
    for hand, line in zip(each.deal.hands, lines, strict=True):
        parts += [_numbers(hand), *line]
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
                riichi = RIICHI
            case play.Chii(seat, meld) | play.Pon(seat, meld):
                lines[seat][0].append(_melded(meld))
            case play.OpenKan(seat, meld):
                lines[seat][0].append(_melded(meld))
                lines[seat][1].append(NOTHING)
            case play.AddedKan(seat, meld) | play.ClosedKan(seat, meld):
                lines[seat][1].append(_melded(meld))
            case play.Deposit() | play.Indicator():
                pass  # the rules decide when they come
            case _:
                raise RecordError(joined([say("tenhou6 has no place for this"), event.message], ": "))
    return lines


def _melded(meld: Meld) -> str:
    """Return the text of a meld: the place of its letter tells who gave the tile after the letter."""
    own = _numbers(meld.own)
    named = [tile for tile in (meld.added, meld.called) if tile is not None]
    behind = _numbers(named) or [own.pop()]
    place = _PLACES.get(meld.source, len(own))
    return "".join(map(str, [*own[:place], LETTERS[meld.type], *behind, *own[place:]]))


def _end(each: PlayedRound) -> list[Any]:
    event = each.last.event
    if isinstance(event, (play.Ron, play.Tsumo)):
        won = {won.seat: won for won in each.state.wins}
        parts: list[Any] = [words.WIN[0]]
        for win in written_wins(each):
            parts += [list(win.changes or ()), _details(win, won[win.seat], each)]
        return parts
    if isinstance(event, play.AbortiveDraw):
        return [words.ABORT_WORDS[event.kind][0]]
    changes = list(written_changes(each))
    if each.state.nagashi:
        return [words.NAGASHI[0], changes]
    if isinstance(event, play.ExhaustiveDraw) and len(event.tenpai) in (0, len(SEATS)):
        return [words.ALL_TENPAI if event.tenpai else words.NOBODY_TENPAI]
    return [words.EXHAUSTIVE[0], changes]


def _details(win: WinStatement, won: Won, each: PlayedRound) -> list[Any]:
    worth, opening = win.worth, each.played.opening()
    winds = {"yakuhai-jikaze": opening.seat_wind(win.seat), "yakuhai-bakaze": opening.wind}
    texts = []
    for yaku in (*(worth.yaku or ()), *(worth.yakuman or ())):
        word = word_of_yaku(yaku.id, _WINDS[winds.get(yaku.id, "E")])
        if word is None:
            raise unreadable("tenhou6 has no word for the yaku {id}", id=yaku.id)
        texts.append(f"{word}({'役満' if worth.yakuman else f'{yaku.han}飜'})")
    dora = () if worth.yakuman else zip(DORA, worth.dora or (), strict=False)
    texts += [f"{word_of_yaku(id_)}({han}飜)" for id_, han in dora if han]
    liable = win.seat if win.liable is None else win.liable
    return [win.seat, win.source, liable, _worth_text(win, won), *texts]


def _worth_text(win: WinStatement, won: Won) -> str:
    worth, payment = win.worth, payment_of(won.value)
    if worth.points != payment.points:
        facts = {"points": worth.points, "paid": payment.points}
        raise unreadable(
            "the record has {points} points for a win, by the rules {paid}: who paid what of them"
            " tenhou6 cannot say",
            **facts,
        )
    beginning = f"{worth.fu}符{worth.han}飜" if worth.limit is None else words.LIMIT_WORDS[worth.limit][0]
    situation = won.value.situation
    if situation.ron:
        return f"{beginning}{worth.points}点"
    shares = by_tsumo(won.value.best.base, situation.dealer)
    if situation.dealer:
        return f"{beginning}{shares.all}点∀"
    return f"{beginning}{shares.others}-{shares.dealer}点"


def _result(match: MatchStatement | None) -> dict[str, Any]:
    if match is None or match.scores is None or match.results is None:
        return {}
    results = results_in_thousands(match.results)
    return {"sc": [part for pair in zip(match.scores, results, strict=True) for part in pair]}


def _numbers(tiles: Iterable[Tile]) -> list[int]:
    return [NUMBERS[tile] for tile in tiles]
