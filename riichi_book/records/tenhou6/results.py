"""Results: the last element of a tenhou6 round, which says how it ended and what that was worth."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from riichi_book.records.bounded_json import listed, points_of_four, quoted, whole
from riichi_book.records.statements import WinStatement, WorthStatement, YakuStatement
from riichi_book.records.yaku_numbers import DORA
from riichi_rules.errors import RecordError
from riichi_rules.limits import Limit
from riichi_rules.messages import Message, say
from riichi_rules.play import Abort
from riichi_rules.seats import SEATS, Four, added

from .yaku_names import yaku_of_word

WIN: Final = ("和了", "Agari")
EXHAUSTIVE: Final = ("流局", "Ryuukyoku", "Exhaustive Draw")
ALL_TENPAI: Final = "全員聴牌"
NOBODY_TENPAI: Final = "全員不聴"
NAGASHI: Final = ("流し満貫", "Nagashi Mangan", "Mangan at Draw")
ABORTS: Final = {
    "九種九牌": Abort.NINE_KINDS,
    "Kyuushu Kyuuhai": Abort.NINE_KINDS,
    "Nine Terminal Abortion": Abort.NINE_KINDS,
    "四風連打": Abort.FOUR_WINDS,
    "Suufon Renda": Abort.FOUR_WINDS,
    "Four Wind Abortion": Abort.FOUR_WINDS,
    "四家立直": Abort.FOUR_RIICHI,
    "Suucha Riichi": Abort.FOUR_RIICHI,
    "Four Riichi Abortion": Abort.FOUR_RIICHI,
    "四開槓": Abort.FOUR_KANS,
    "四槓散了": Abort.FOUR_KANS,
    "Suukaikan": Abort.FOUR_KANS,
    "Four Kan Abortion": Abort.FOUR_KANS,
    "三家和": Abort.TRIPLE_RON,
    "三家和了": Abort.TRIPLE_RON,
    "Sanchahou": Abort.TRIPLE_RON,
    "Three Ron Abortion": Abort.TRIPLE_RON,
}
LIMITS: Final = {
    "満貫": Limit.MANGAN,
    "Mangan": Limit.MANGAN,
    "切り上げ満貫": Limit.MANGAN,
    "Kiriage Mangan": Limit.MANGAN,
    "Rounded Mangan": Limit.MANGAN,
    "跳満": Limit.HANEMAN,
    "Haneman": Limit.HANEMAN,
    "倍満": Limit.BAIMAN,
    "Baiman": Limit.BAIMAN,
    "三倍満": Limit.SANBAIMAN,
    "Sanbaiman": Limit.SANBAIMAN,
    "役満": Limit.YAKUMAN,
    "Yakuman": Limit.YAKUMAN,
    "数え役満": Limit.COUNTED_YAKUMAN,
    "Kazoe Yakuman": Limit.COUNTED_YAKUMAN,
    "Counted Yakuman": Limit.COUNTED_YAKUMAN,
}
ABORT_WORDS: Final = {kind: word for word, kind in reversed(ABORTS.items())}
LIMIT_WORDS: Final = {limit: word for word, limit in reversed(LIMITS.items())}
"""Each abortive draw and each limit by the word with which it is written: the first of its words."""

_WORTH: Final = re.compile(
    r"(?:(?P<fu>[0-9]{1,4})(?:符| ?Fu ?)(?P<han>[0-9]{1,4})(?:飜| ?Han ?))?(?P<limit>[^0-9]*?) ?"
    r"(?P<points>[0-9]{1,9})(?:-(?P<dealer>[0-9]{1,9}))?点(?P<all>∀)?"
)
_YAKU: Final = re.compile(r"(?P<word>.+)\((?:(?P<han>[0-9]{1,4})(?:飜|翻)|(?:役満)+)\)")
_MOST_WINS: Final = 3
_LONGEST: Final = 200


class End(NamedTuple):
    """How a round ended: wins, or an abortive draw, or an exhaustive one where there is neither.

    ``changes`` are the points that the four seats gain and lose in all. ``tenpai`` says of which seats a
    draw tells that they are tenpai, or not. ``notes`` say what cannot be compared.
    """

    wins: tuple[WinStatement, ...] = ()
    abort: Abort | None = None
    changes: Four | None = None
    nagashi: bool = False
    tenpai: tuple[bool | None, ...] = (None,) * len(SEATS)
    notes: tuple[Message, ...] = ()


def end_of(value: object) -> End:
    """Return how a round ended. Raises ``RecordError`` for an end that is not known."""
    name, *rest = listed(value, say("the result")) or [None]
    if not isinstance(name, str):
        raise RecordError(say("a result begins with its name, not {name}", name=quoted(name)))
    if name in WIN:
        return _wins(rest)
    changes = [points_of_four(part, say("the changes of a draw")) for part in rest]
    paid: Four | None = None
    for change in changes:
        paid = change if paid is None else added(paid, change)
    if name in ABORTS:
        return End(abort=ABORTS[name], changes=paid)
    if name in NAGASHI:
        return End(changes=paid, nagashi=True)
    if name in (ALL_TENPAI, NOBODY_TENPAI):
        return End(changes=paid, tenpai=(name == ALL_TENPAI,) * len(SEATS))
    if name not in EXHAUSTIVE:
        raise RecordError(say("no result of that name: {name}", name=quoted(name)))
    if paid is None or not any(paid):
        return End(changes=paid)
    return End(changes=paid, tenpai=tuple([change > 0 for change in paid]))


def _wins(rest: list[object]) -> End:
    if not rest or len(rest) % 2 or len(rest) > 2 * _MOST_WINS:
        raise RecordError(say("each win has its changes and its details"))
    wins, notes = [], []
    for changes, details in zip(rest[::2], rest[1::2], strict=True):
        win, unknown = _win(changes, details)
        wins.append(win)
        notes += unknown
    if len({win.seat for win in wins}) != len(wins):
        raise RecordError(say("a seat wins twice"))
    if len({win.source for win in wins}) > 1 or (len(wins) > 1 and any([w.seat == w.source for w in wins])):
        raise RecordError(say("several win on one discard, or one wins by tsumo"))
    return End(tuple(wins), notes=tuple(notes))


def _win(changes: object, details: object) -> tuple[WinStatement, list[Message]]:
    parts = listed(details, say("the details of a win"))
    if len(parts) < 2 or not all([isinstance(text, str) and len(text) <= _LONGEST for text in parts[3:]]):
        raise RecordError(
            say("a win tells its winner, who gave the tile, who is liable, and its worth in words")
        )
    seat = whole(parts[0], say("a winner"), 0, 3)
    liability = len(parts) > 2
    owing = whole(parts[2], say("who is liable"), 0, 3) if liability else seat
    worth, notes = _worth(parts[3:])
    return (
        WinStatement(
            seat=seat,
            source=whole(parts[1], say("who gave the tile"), 0, 3),
            worth=worth,
            changes=points_of_four(changes, say("the changes of a win")),
            liable=None if owing == seat else owing,
            liability=liability,
        ),
        notes,
    )


def _worth(texts: list[str]) -> tuple[WorthStatement, list[Message]]:
    """Return what texts say of the worth of a win, and what in them is not known."""
    if not texts:
        return WorthStatement(), []
    found = _WORTH.fullmatch(texts[0])
    limit = LIMITS.get(found["limit"].strip()) if found else None
    if found is None or (found["limit"].strip() and limit is None):
        return WorthStatement(), [say("what a win was worth is not compared: {text}", text=quoted(texts[0]))]
    each, dealer = int(found["points"]), found["dealer"]
    points = 3 * each if found["all"] else each if dealer is None else 2 * each + int(dealer)
    worth = WorthStatement(
        fu=int(found["fu"]) if found["fu"] else None,
        han=int(found["han"]) if found["han"] else None,
        points=points,
        limit=limit,
        limited=True,
    )
    yaku: list[YakuStatement] = []
    yakuman: list[YakuStatement] = []
    dora = dict.fromkeys(DORA, 0)
    for text in texts[1:]:
        named = _YAKU.fullmatch(text)
        id_ = yaku_of_word(named["word"]) if named else None
        if named is None or id_ is None:
            return worth, [say("the yaku of a win are not compared: {text} is not known", text=quoted(text))]
        if id_ in dora:
            dora[id_] += int(named["han"] or 0)
        else:
            (yakuman if named["han"] is None else yaku).append(YakuStatement(id_, int(named["han"] or 0)))
    if not yaku and not yakuman:
        return worth, []
    doras = (dora["dora"], dora["ura"], dora["red"])
    # Tenhou has one word for both.
    counted = limit is Limit.YAKUMAN and not yakuman
    return (
        worth._replace(
            han=worth.han or sum([each.han for each in yaku]) + sum(doras),
            limit=Limit.COUNTED_YAKUMAN if counted else limit,
            yaku=tuple(yaku),
            yakuman=tuple(yakuman),
            dora=doras,
        ),
        [],
    )
