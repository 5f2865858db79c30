"""Ends: what a record says of a win or a draw, against what the state makes of it.

A record tells each of several wins apart. What a winner takes is therefore compared for each of them, and
the four scores before it with those that the wins before it left.
"""

from __future__ import annotations

from collections.abc import Sequence

from riichi_book.records import GameRules, RecordedEvent, RecordedWorth, RecordedYaku, Tag
from riichi_book.records.rounds import moved_by
from riichi_book.records.wins import recorded_hand, recorded_worth
from riichi_rules.limits import Limit
from riichi_rules.payment import payment_of
from riichi_rules.play import ExhaustiveDraw, Ron, RoundState, Tsumo
from riichi_rules.seats import Four, added, four
from riichi_rules.settlement import Won
from riichi_rules.tiles import tiles_text
from riichi_rules.yaku import Scored

from .ledger import Ledger
from .notes import Notes, points_words

COUNTERS = "payment.counters"
SCORES = "riichi.bet"
"""Within a round nothing else changes the scores."""


def look_at_end(
    recorded: RecordedEvent,
    before: RoundState,
    after: RoundState,
    rules: GameRules,
    ledger: Ledger,
    notes: Notes,
) -> None:
    """Compare the end of a round; ``before`` is the state that it ended."""
    match recorded.event:
        case Ron() | Tsumo():
            notes.found.wins += len(recorded.tags)
            _look_at_wins(recorded.tags, before, after, rules, ledger, notes)
        case ExhaustiveDraw() as end:
            notes.found.draws += 1
            _look_at_draw(recorded, end, after, rules, ledger, notes)
        case _:
            notes.found.draws += 1
            _look_at_payment(recorded.tags, after, "draw.abortive", notes)


def _look_at_wins(
    tags: Sequence[Tag],
    before: RoundState,
    after: RoundState,
    rules: GameRules,
    ledger: Ledger,
    notes: Notes,
) -> None:
    scores, bets = after.scores, after.bets
    wins = {won.seat: won for won in after.wins}
    for tag in tags:
        seat = tag.number("who", 0, 3)
        won = wins.get(seat)
        if won is None or after.settlement is None:
            notes.differ("win.hand", "ending.complete-hand", "a hand that is known", f"seat {seat} wins")
            return
        with tag.blamed():
            worth = recorded_worth(tag)
            hand, tile = recorded_hand(tag, rules)
        alike = notes.same("win.hand", "ending.complete-hand", won.value.hand, hand)
        if notes.same("win.tile", "ending.complete-hand", won.value.win, tile) and alike:
            ledger.look_at_win(tag, notes)
        notes.same("win.discarder", "ending.ron", before.turn, tag.number("fromWho", 0, 3), _seat)
        _look_at_worth(worth, won, notes)
        _look_at_indicators(tag, won, rules, ledger, notes)
        _look_at_liable(tag, won, before.turn, notes)
        notes.same("win.counters", COUNTERS, (before.honba, bets), (worth.honba, worth.bets), _counted)
        notes.same("scores", SCORES, scores, worth.scores, points_words)
        gained = _gained(won, after)
        rule = f"payment.{won.value.situation.by}"
        notes.same("win.payment", rule, gained, worth.deltas, _changes)
        scores = added(scores, gained)
        bets = 0  # the first winner has taken them


def _look_at_worth(worth: RecordedWorth, won: Won, notes: Notes) -> None:
    value = won.value
    notes.same("win.yaku", "ending.yaku", _yaku(value.yaku), _yaku((*worth.yaku, *worth.yakuman)))
    if not value.yakuman:
        notes.same("win.dora", "yaku.dora", tuple(value.dora), (worth.dora, worth.ura, worth.red), _dora)
    notes.same("win.han", "fu.best-reading", value.han, worth.han)
    if worth.limit not in (Limit.YAKUMAN, Limit.COUNTED_YAKUMAN):  # there fu mean nothing, and records vary
        notes.same("win.fu", "fu.rounding", value.best.fu, worth.fu)
    notes.same("win.limit", "limits.ladder", value.limit, worth.limit)
    notes.same("win.points", f"payment.{value.situation.by}", payment_of(value).points, worth.points)


def _look_at_indicators(tag: Tag, won: Won, rules: GameRules, ledger: Ledger, notes: Notes) -> None:
    def named(numbers: Sequence[int]) -> str:
        return f"{tiles_text(rules.tiles(tuple(numbers)))} (tiles {', '.join(map(str, numbers))})"

    notes.same("win.indicators", "kans.indicator", ledger.indicators, [*tag.numbers("doraHai")], named)
    ura = len(tag.numbers("doraHaiUra"))
    notes.same("win.ura", "yaku.dora", len(ledger.indicators) if won.value.situation.riichi else 0, ura)


def _look_at_liable(tag: Tag, won: Won, discarder: int, notes: Notes) -> None:
    theirs = tag.number("paoWho", 0, 3) if "paoWho" in tag.attributes else None
    if theirs is None and won.liable == discarder:
        return  # who pays all as the discarder need not be named again
    if won.liable is not None or theirs is not None:
        notes.same("win.liable", "payment.liability", won.liable, theirs, _seat)


def _look_at_draw(
    recorded: RecordedEvent,
    end: ExhaustiveDraw,
    after: RoundState,
    rules: GameRules,
    ledger: Ledger,
    notes: Notes,
) -> None:
    tag = recorded.tags[0]
    for declaration in end.declarations:
        tenpai = after.tenpai(declaration.seat)
        if tenpai is not None and declaration.seat != recorded.undeclared:
            notes.same("draw.tenpai", "waits.tenpai", tenpai, declaration.tenpai, _tenpai)
        numbers = tag.numbers(f"hai{declaration.seat}")
        if numbers:
            named = tiles_text(sorted(rules.tiles(numbers)))
            held = tiles_text(sorted(after.players[declaration.seat].concealed))
            if notes.same("draw.hand", "ending.tenpai-or-noten", held, named):
                ledger.look_at_hand(declaration.seat, {*numbers}, None, notes)
    nagashi = bool(after.nagashi)
    notes.same("draw.nagashi", "payment.nagashi-mangan", nagashi, tag.attributes.get("type") == "nm")
    _look_at_payment(recorded.tags, after, "draw.payment", notes)


def _look_at_payment(tags: Sequence[Tag], after: RoundState, check: str, notes: Notes) -> None:
    """Compare the payments of a draw: one, or one for each nagashi mangan, together."""
    settled = after.settlement
    deltas = (0, 0, 0, 0) if settled is None else settled.deltas
    scores, paid = after.scores, (0, 0, 0, 0)
    for tag in tags:
        stated, moved = moved_by(tag)
        honba, bets = tag.numbers("ba", 2)
        notes.same("scores", SCORES, added(scores, paid), stated, points_words)
        notes.same("draw.counters", COUNTERS, (after.honba, after.bets), (honba, bets), _counted)
        paid = added(paid, moved)
    rule = "payment.nagashi-mangan" if after.nagashi else "payment.noten"
    notes.same(check, rule, deltas, paid, _changes)


def _gained(won: Won, after: RoundState) -> Four:
    """Return what the four seats gain and lose for one win."""
    changes = [0, 0, 0, 0]
    for transfer in after.settlement.reasons if after.settlement else ():
        if transfer.taker == won.seat:
            changes[won.seat] += transfer.points
            if transfer.payer is not None:
                changes[transfer.payer] -= transfer.points
    return four(changes)


def _yaku(yaku: Sequence[Scored | RecordedYaku]) -> str:
    return ", ".join(sorted([f"{scored.id} {scored.han}" for scored in yaku]))


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _dora(dora: tuple[int, int, int]) -> str:
    return "{} dora, {} ura, {} red".format(*dora)


def _counted(pair: tuple[int, int]) -> str:
    return "{} counters, {} bets".format(*pair)


def _changes(points: Sequence[int]) -> str:
    return " ".join([f"{change:+}" if change else "0" for change in points])


def _tenpai(tenpai: bool) -> str:
    return "tenpai" if tenpai else "noten"
