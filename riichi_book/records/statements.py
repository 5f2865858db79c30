"""Statements: what a record says about how a round ended, besides its events. What it leaves out is None.

Forms differ: an mjlog states nearly everything, tenhou6 what a win was worth but not its tiles, and mjai
often only who won what. Only what is stated can be compared with the rules. This module also reads the
statements in the tags of an mjlog or of a client's log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from riichi_rules.hand import Hand
from riichi_rules.limits import Limit
from riichi_rules.messages import say
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import SEATS, Four, four
from riichi_rules.settlement import Settlement
from riichi_rules.tiles import Tile

from .bounds import unreadable
from .meld_code import decode_meld
from .named_rules import NamedRules
from .tags import HUNDRED, Round, Tag, excerpt, moved_by, rounds_in
from .words import DORA, yaku_name


class YakuStatement(NamedTuple):
    """A yaku as a record states it: our id, and its han (0 for a yakuman)."""

    id: str
    han: int


class WorthStatement(NamedTuple):
    """What a record says that a win was worth, without honba and riichi sticks.

    ``points`` are what the winner gets in all. ``yaku`` are those with han, ``yakuman`` the others; ``dora``
    are the han of dora, ura dora and red fives. ``limited`` says whether ``limit`` is stated: if so, None
    means no limit.
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
    """What a record says about one win.

    ``source`` is the seat that the winning tile came from, the winner's own for a tsumo. ``changes`` are the
    points that each seat gains or loses by it, honba and riichi sticks included, ``scores`` what they had
    before it. ``liability`` says whether ``liable`` is stated: if so, None means that nobody is.
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
    """What a record says about a draw: changes and scores as for a win, and the hands that are shown.

    ``nagashi`` says whether somebody is paid nagashi mangan.
    """

    changes: Four | None = None
    scores: Four | None = None
    honba: int | None = None
    bets: int | None = None
    nagashi: bool | None = None
    hands: tuple[tuple[int, Tiles], ...] = ()


class MatchStatement(NamedTuple):
    """What a record says about the end of its match: scores in points, results in tenths of a thousand."""

    scores: Four | None = None
    results: Four | None = None


def with_yaku(worth: WorthStatement, pairs: Sequence[tuple[str, int]]) -> WorthStatement:
    """Return a worth with the yaku and dora in ``pairs`` of our id and the han, 0 for a yakuman."""
    dora, ura, red = [sum([han for name, han in pairs if name == kind]) for kind in DORA]
    yaku = [YakuStatement(name, han) for name, han in pairs if name not in DORA]
    scored, yakuman = [each for each in yaku if each.han], [each for each in yaku if not each.han]
    return worth._replace(yaku=tuple(scored), yakuman=tuple(yakuman), dora=(dora, ura, red))


def changes_in_all(statements: Sequence[WinStatement | DrawStatement]) -> Four | None:
    """Return the points that each seat gains or loses by all of these; None if one leaves them out."""
    changes = [each.changes for each in statements]
    known = [each for each in changes if each is not None]
    if len(known) < len(changes) or not known:
        return None
    return four([sum(points) for points in zip(*known, strict=True)])


def changes_of_win(seat: int, settlement: Settlement | None) -> Four:
    """Return the points that each seat gains or loses in a settlement by the win of one seat."""
    changes = [0, 0, 0, 0]
    for transfer in settlement.reasons if settlement else ():
        if transfer.taker == seat:
            changes[seat] += transfer.points
            if transfer.payer is not None:
                changes[transfer.payer] -= transfer.points
    return four(changes)


def results_in_thousands(tenths: Four) -> list[int | float]:
    """Return results as records write them: in thousands, with a decimal only if it is not zero.

    >>> results_in_thousands((482, -190, -95, -197))
    [48.2, -19, -9.5, -19.7]
    """
    return [result // 10 if result % 10 == 0 else result / 10 for result in tenths]


_LIMITS: Final = (None, Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN, Limit.YAKUMAN)
_RESULT: Final = "owari"
_SCORE: Final = re.compile(r"([-+]?[0-9]{1,9})(?:\.0)?")
_RESULT_WORD: Final = re.compile(r"([-+]?)([0-9]{1,6})(?:\.([0-9]))?")
NAGASHI: Final = "nm"
"""The type of a draw with nagashi mangan."""


def wins_in(tags: Iterable[Tag]) -> Iterator[WinStatement]:
    """Yield every win of a record. Raises ``RecordError`` at the first one that cannot be read.

    To continue after a damaged round, call ``wins_of`` for each of ``rounds_in``.
    """
    for played in rounds_in(tags):
        yield from wins_of(played)


def wins_of(played: Round) -> tuple[WinStatement, ...]:
    """Return the wins that ended a round: one, or several rons on one tile in the order of the record.

    Raises ``RecordError`` for a win that makes no sense.
    """
    wins = [tag for tag in played.tags if tag.name == "AGARI" and not tag.sent]
    return tuple([win_statement(tag, played.rules()) for tag in wins])


def win_statement(tag: Tag, rules: NamedRules) -> WinStatement:
    """Return what the tag of a win says. Raises ``RecordError``."""
    with tag.blamed():
        worth = recorded_worth(tag)
        honba, bets = tag.numbers("ba", 2)
        scores, changes = moved_by(tag)
        hand, tile = _hand(tag, rules)
        ura, seat, source = rules.tiles(tag.numbers("doraHaiUra")), tag.seat(), tag.seat("fromWho")
        liable = tag.seat("paoWho") if "paoWho" in tag.attributes else None
    stated = WinStatement(seat, source, worth, changes, scores, honba, bets, hand, tile, ura)
    return stated._replace(liable=liable, liability=True)


def draw_statement(tag: Tag, rules: NamedRules) -> DrawStatement:
    """Return what the tag of a draw says. Raises ``RecordError``."""
    scores, changes = moved_by(tag)
    honba, bets = tag.numbers("ba", 2)
    hands = [(seat, rules.tiles(tag.numbers(f"hai{seat}"))) for seat in SEATS]
    shown = tuple([(seat, tiles) for seat, tiles in hands if tiles])
    return DrawStatement(changes, scores, honba, bets, tag.attributes.get("type") == NAGASHI, shown)


def match_statement(tag: Tag) -> MatchStatement | None:
    """Return what the tag of a round's end says about the end of the match; None if the match goes on.

    Early records have results in whole thousands, some of 2023 in tenths. Raises ``RecordError``.
    """
    if _RESULT not in tag.attributes:
        return None
    words = tag.attributes[_RESULT].split(",")
    scores = [HUNDRED * int(score[1]) for score in map(_SCORE.fullmatch, words[::2]) if score]
    results = [_tenths(result) for result in map(_RESULT_WORD.fullmatch, words[1::2]) if result]
    if len(words) != 2 * len(SEATS) or len(scores) < len(SEATS) or len(results) < len(SEATS):
        shown = excerpt(",".join(words))
        problem = say(
            "{result} lists four scores and results, not {words}", result=repr(_RESULT), words=shown
        )
        raise tag.fault(problem)
    return MatchStatement(four(scores), four(results))


def _tenths(result: re.Match[str]) -> int:
    size = 10 * int(result[2]) + int(result[3] or 0)
    return -size if result[1] == "-" else size


def _hand(tag: Tag, rules: NamedRules) -> tuple[Hand, Tile]:
    """Return the hand that the tag of a win shows, without the winning tile, and that tile."""
    concealed = list(tag.numbers("hai"))
    winning = tag.number("machi")
    coded = [decode_meld(code) for code in tag.numbers("m")]
    # Look up all of them together: this checks that no tile is in two places.
    rules.tiles((*concealed, *[number for meld in coded for number in meld.numbers]))
    if winning not in concealed:
        raise unreadable("the winning tile {winning} is not in the hand", winning=winning)
    concealed.remove(winning)
    # A record names the newest meld first; a hand has them in the order in which they were made.
    melds = tuple([meld.meld(rules) for meld in reversed(coded)])
    return Hand(rules.tiles(tuple(concealed)), melds), rules.tile(winning)


def recorded_worth(tag: Tag) -> WorthStatement:
    """Return the worth that the tag of a win states. Raises ``RecordError``."""
    fu, points, place = tag.numbers("ten", 3)
    if not 0 <= place < len(_LIMITS):
        last = len(_LIMITS) - 1
        raise unreadable(
            "limits are numbered from 0 to {limits}: there is no limit {limit}", limits=last, limit=place
        )
    pairs = tag.numbers("yaku")
    if len(pairs) % 2:
        raise unreadable("yaku and their han come in pairs")
    yaku = [(yaku_name(number), han) for number, han in zip(pairs[::2], pairs[1::2], strict=True)]
    yakuman = [(yaku_name(number), 0) for number in tag.numbers("yakuman")]
    if not yaku and not yakuman:
        raise unreadable("a win without yaku")
    # A record has one number for both kinds of yakuman.
    counted = _LIMITS[place] is Limit.YAKUMAN and not yakuman
    limit = Limit.COUNTED_YAKUMAN if counted else _LIMITS[place]
    han = sum([han for _, han in yaku])
    return with_yaku(WorthStatement(fu, han, points, limit, limited=True), (*yaku, *yakuman))
