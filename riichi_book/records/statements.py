"""Statements: what a record says beside what happened, of how a round ended. What it leaves out is None.

Forms tell more or less: an mjlog says nearly everything, tenhou6 what a win was worth but not with which
tiles, mjai often no more than who won what. Only what is stated can be compared with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riichi_rules.hand import Hand
from riichi_rules.limits import Limit
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import Four, four
from riichi_rules.settlement import Settlement
from riichi_rules.tiles import Tile

from .yaku_words import DORA


class YakuStatement(NamedTuple):
    """A yaku as a record states it: our id, and its han (0 for a yakuman)."""

    id: str
    han: int


class WorthStatement(NamedTuple):
    """What a record says that a win was worth, counters and bets left aside.

    ``points`` are what the winner gets in all. ``yaku`` are those with han, ``yakuman`` the others; ``dora``
    are han of dora, ura dora and red fives. ``limited`` says whether ``limit`` is stated: None then means
    that there was none.
    """

    fu: int | None = None
    han: int | None = None
    points: int | None = None
    limit: Limit | None = None
    limited: bool = False
    yaku: tuple[YakuStatement, ...] | None = None
    yakuman: tuple[YakuStatement, ...] | None = None
    dora: tuple[int, int, int] | None = None


class WinStatement(NamedTuple):
    """What a record says of one win.

    ``source`` is the seat that the winning tile came from, the winner's own for a tsumo. ``changes`` are the
    points that the four seats gain and lose by it, counters and bets included, ``scores`` what they had
    before it. ``liability`` says whether ``liable`` is stated: None then means that nobody is.
    """

    seat: int
    source: int
    worth: WorthStatement = WorthStatement()
    changes: Four | None = None
    scores: Four | None = None
    honba: int | None = None
    bets: int | None = None
    hand: Hand | None = None
    tile: Tile | None = None
    ura: Tiles | None = None
    liable: int | None = None
    liability: bool = False


class DrawStatement(NamedTuple):
    """What a record says of a draw: changes and scores as for a win, and the hands that are shown.

    ``nagashi`` says whether somebody is paid nagashi mangan.
    """

    changes: Four | None = None
    scores: Four | None = None
    honba: int | None = None
    bets: int | None = None
    nagashi: bool | None = None
    hands: tuple[tuple[int, Tiles], ...] = ()


class MatchStatement(NamedTuple):
    """What a record says of the end of its match: final scores in points, results in tenths of a thousand."""

    scores: Four | None = None
    results: Four | None = None


def with_yaku(worth: WorthStatement, pairs: Sequence[tuple[str, int]]) -> WorthStatement:
    """Return a worth with yaku and dora: each has our id and its han, 0 for a yakuman."""
    dora, ura, red = [sum([han for name, han in pairs if name == kind]) for kind in DORA]
    yaku = [YakuStatement(name, han) for name, han in pairs if name not in DORA]
    scored, yakuman = [each for each in yaku if each.han], [each for each in yaku if not each.han]
    return worth._replace(yaku=tuple(scored), yakuman=tuple(yakuman), dora=(dora, ura, red))


def changes_in_all(statements: Sequence[WinStatement | DrawStatement]) -> Four | None:
    """Return the points that the four seats gain and lose by all of these; None where one leaves it out."""
    changes = [each.changes for each in statements]
    known = [each for each in changes if each is not None]
    if len(known) < len(changes) or not known:
        return None
    return four([sum(points) for points in zip(*known, strict=True)])


def changes_of_win(seat: int, settlement: Settlement | None) -> Four:
    """Return the points that the four seats gain and lose for the win of one of them, by a settlement."""
    changes = [0, 0, 0, 0]
    for transfer in settlement.reasons if settlement else ():
        if transfer.taker == seat:
            changes[seat] += transfer.points
            if transfer.payer is not None:
                changes[transfer.payer] -= transfer.points
    return four(changes)


def results_in_thousands(tenths: Four) -> list[int | float]:
    """Return results as records write them: in thousands, with a decimal only where it says something.

    >>> results_in_thousands((482, -190, -95, -197))
    [48.2, -19, -9.5, -19.7]
    """
    return [result // 10 if result % 10 == 0 else result / 10 for result in tenths]
