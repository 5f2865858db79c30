"""Ends: compare what a record says about a win or a draw with the state of play.

A record states each of several wins separately. So the audit compares what each winner takes, and the four
scores before each win with those that the earlier wins left.
"""

from __future__ import annotations

from collections.abc import Sequence

from riichi_book.records import History, RecordedEvent
from riichi_book.records.statements import WinStatement, WorthStatement, YakuStatement, changes_of_win
from riichi_rules.limits import Limit
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.payment import payment_of
from riichi_rules.play import ExhaustiveDraw, Ron, RoundState, Tsumo
from riichi_rules.seats import added
from riichi_rules.settlement import Won
from riichi_rules.tiles import tiles_text
from riichi_rules.yaku import ScoredYaku

from .ledger import Ledger
from .notes import Notes, points_words

COUNTERS = "payment.counters"
UNSEEN = say("the hand of a winner is not shown: what it was worth was not compared")
SCORES = "riichi.bet"
"""The only thing that changes the scores within a round."""


def look_at_end(
    recorded: RecordedEvent,
    before: RoundState,
    after: RoundState,
    history: History,
    ledger: Ledger | None,
    notes: Notes,
) -> None:
    """Compare the end of a round; ``before`` is the state before it."""
    if history.indicators:
        turned, named = tiles_text(after.indicators), tiles_text(history.indicators)
        notes.same("indicators", "kans.indicator", turned, named)
    if isinstance(recorded.event, (Ron, Tsumo)):
        notes.found.counts["wins"] += len(recorded.wins)
        _look_at_wins(recorded, before, after, ledger, notes)
        return
    notes.found.counts["draws"] += 1
    check = "draw.abortive"
    if isinstance(recorded.event, ExhaustiveDraw):
        check = "draw.payment"
        _look_at_draw(recorded, recorded.event, after, ledger, notes)
    _look_at_payment(recorded, after, check, notes)


def _look_at_wins(
    recorded: RecordedEvent, before: RoundState, after: RoundState, ledger: Ledger | None, notes: Notes
) -> None:
    scores, bets = after.scores, after.bets
    by_seat = {won.seat: won for won in after.wins}
    for place, win in enumerate(recorded.wins):
        won = by_seat.get(win.seat)
        if won is None or after.settlement is None:
            if recorded.tags or before.players[win.seat].known:
                wins_so = say("{seat} wins", seat=SeatFact(win.seat))
                notes.differ("win.hand", "ending.complete-hand", say("a hand that is known"), wins_so)
            else:
                notes.note(UNSEEN)
            return
        alike = notes.stated("win.hand", "ending.complete-hand", won.value.hand, win.hand)
        alike &= notes.stated("win.tile", "ending.complete-hand", won.value.win, win.tile)
        notes.same("win.discarder", "ending.ron", before.turn, win.source, _seat)
        _look_at_worth(win.worth, won, notes)
        if ledger is not None:
            if alike:
                ledger.look_at_win(recorded.tags[place], notes)
            ledger.look_at_indicators(recorded.tags[place], notes)
        if win.ura is not None:
            under = len(after.indicators) if won.value.situation.riichi else 0
            notes.same("win.ura", "yaku.dora", under, len(win.ura))
        _look_at_liable(win, won, before.turn, notes)
        if win.honba is not None and win.bets is not None:
            notes.same("win.counters", COUNTERS, (before.honba, bets), (win.honba, win.bets), _counted)
        notes.stated("scores", SCORES, scores, win.scores, points_words)
        gained = changes_of_win(won.seat, after.settlement)
        notes.stated("win.payment", f"payment.{won.value.situation.by}", gained, win.changes, _changes)
        scores = added(scores, gained)
        bets = 0  # the first winner has taken them


def _look_at_worth(worth: WorthStatement, won: Won, notes: Notes) -> None:
    value = won.value
    if worth.yaku is not None and worth.yakuman is not None:
        notes.same("win.yaku", "ending.yaku", _yaku(value.yaku), _yaku((*worth.yaku, *worth.yakuman)))
    if not value.yakuman:
        notes.stated("win.dora", "yaku.dora", tuple(value.dora), worth.dora, _dora)
    if worth.limited or not value.yakuman:
        notes.stated("win.han", "fu.best-reading", value.han, worth.han)
    limit = worth.limit if worth.limited else value.limit
    if limit not in (Limit.YAKUMAN, Limit.COUNTED_YAKUMAN):  # fu mean nothing there, and records vary
        notes.stated("win.fu", "fu.rounding", value.best.fu, worth.fu)
    if worth.limited:
        notes.same("win.limit", "limits.ladder", value.limit, worth.limit, _limit)
    notes.stated("win.points", f"payment.{value.situation.by}", payment_of(value).points, worth.points)


def _limit(limit: Limit | None) -> Message:
    return say("no limit") if limit is None else say("{limit}", limit=limit)


def _look_at_liable(win: WinStatement, won: Won, discarder: int, notes: Notes) -> None:
    if not win.liability or (win.liable is None and won.liable == discarder):
        return  # a discarder who pays everything need not be named as liable
    if won.liable is not None or win.liable is not None:
        notes.same("win.liable", "payment.liability", won.liable, win.liable, _seat)


def _look_at_draw(
    recorded: RecordedEvent, end: ExhaustiveDraw, after: RoundState, ledger: Ledger | None, notes: Notes
) -> None:
    stated = recorded.draws[0]
    hands = dict(stated.hands)
    for declaration in end.declarations:
        seat = declaration.seat
        tenpai = after.tenpai(seat)
        if tenpai is not None and seat not in recorded.undeclared:
            notes.same("draw.tenpai", "waits.tenpai", tenpai, declaration.tenpai, _tenpai)
        if seat in hands and after.players[seat].known:
            named = tiles_text(sorted(hands[seat]))
            held = tiles_text(sorted(after.players[seat].concealed))
            alike = notes.same("draw.hand", "ending.tenpai-or-noten", held, named)
            if alike and ledger is not None:
                ledger.look_at_hand(seat, {*recorded.tags[0].numbers(f"hai{seat}")}, None, notes)
    notes.stated("draw.nagashi", "payment.nagashi-mangan", bool(after.nagashi), stated.nagashi)


def _look_at_payment(recorded: RecordedEvent, after: RoundState, check: str, notes: Notes) -> None:
    """Compare the total payment of a draw; a record may state one payment for each nagashi mangan."""
    settled, scores = after.settlement, after.scores
    for draw in recorded.draws:
        notes.stated("scores", SCORES, scores, draw.scores, points_words)
        if draw.honba is not None and draw.bets is not None:
            notes.same(
                "draw.counters", COUNTERS, (after.honba, after.bets), (draw.honba, draw.bets), _counted
            )
        scores = added(scores, draw.changes or (0, 0, 0, 0))
    rule = "payment.nagashi-mangan" if after.nagashi else "payment.noten"
    deltas = (0, 0, 0, 0) if settled is None else settled.deltas
    notes.stated(check, rule, deltas, recorded.changes, _changes)


def _yaku(yaku: Sequence[ScoredYaku | YakuStatement]) -> str:
    return ", ".join(sorted([f"{scored.id} {scored.han}" for scored in yaku]))


def _seat(seat: int | None) -> Message:
    return say("nobody") if seat is None else say("{seat}", seat=SeatFact(seat))


def _dora(dora: tuple[int, int, int]) -> Message:
    return say("{dora} dora, {ura} ura, {red} red", dora=dora[0], ura=dora[1], red=dora[2])


def _counted(pair: tuple[int, int]) -> Message:
    return say("{counters} honba, {bets} riichi sticks", counters=pair[0], bets=pair[1])


def _changes(points: Sequence[int]) -> str:
    return " ".join([f"{change:+}" if change else "0" for change in points])


def _tenpai(tenpai: bool) -> Message:
    return say("tenpai") if tenpai else say("noten")
