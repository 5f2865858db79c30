"""What an end is written with: what its record states and, where it states nothing, what the rules say."""

from __future__ import annotations

from riichi_book.records.playing import PlayedRound
from riichi_book.records.statements import (
    WinStatement,
    WorthStatement,
    changes_in_all,
    changes_of_win,
    with_yaku,
)
from riichi_book.records.yaku_words import DORA
from riichi_rules.payment import payment_of
from riichi_rules.seats import Four
from riichi_rules.settlement import Won
from riichi_rules.value import Value


def written_wins(each: PlayedRound) -> tuple[WinStatement, ...]:
    """Return the wins that ended a round, in the order of the record, each with its changes and its worth."""
    by_seat = {won.seat: won for won in each.state.wins}
    return tuple([_filled(win, by_seat[win.seat], each) for win in each.last.wins])


def written_changes(each: PlayedRound) -> Four:
    """Return the points that the four seats gain and lose by a draw."""
    settled = each.state.settlement
    return changes_in_all(each.last.draws) or ((0, 0, 0, 0) if settled is None else settled.deltas)


def _filled(win: WinStatement, won: Won, each: PlayedRound) -> WinStatement:
    worth, situation = worth_of(won.value), won.value.situation
    stated = {name: value for name, value in win.worth._asdict().items() if value is not None}
    limit = win.worth.limit if win.worth.limited else worth.limit
    changes = win.changes if win.changes is not None else changes_of_win(won.seat, each.state.settlement)
    return win._replace(
        worth=worth._replace(**stated)._replace(limit=limit, limited=True),
        changes=changes,
        liable=win.liable if win.liability else won.liable,
        liability=True,
        tile=won.value.win,
        hand=won.value.hand,
        ura=situation.ura_indicators if situation.riichi else (),
    )


def worth_of(value: Value) -> WorthStatement:
    """Return what the rules say that a win is worth, as a record states it."""
    worth = WorthStatement(value.best.fu, value.han, payment_of(value).points, value.limit, limited=True)
    yaku = [(scored.id, scored.han) for scored in value.yaku]
    return with_yaku(worth, [*yaku, *zip(DORA, value.dora, strict=True)])
