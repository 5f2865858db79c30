"""Results: the last element of a tenhou6 round, which says how it ended and what that was worth."""

from __future__ import annotations

import re
from functools import reduce
from typing import Final, NamedTuple

from riichi_book.records.bounded_json import listed, points_of_four, quoted, whole
from riichi_book.records.bounds import unreadable
from riichi_book.records.events import RecordedEvents
from riichi_book.records.statements import DrawStatement, WinStatement, WorthStatement, with_yaku
from riichi_book.records.yaku_words import yaku_of_word
from riichi_rules.limits import Limit
from riichi_rules.messages import Message, say
from riichi_rules.play import Abort
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import SEATS, added

WIN: Final = ("和了", "Agari")
EXHAUSTIVE: Final = ("流局", "Ryuukyoku", "Exhaustive Draw")
ALL_TENPAI: Final = "全員聴牌"
NOBODY_TENPAI: Final = "全員不聴"
NAGASHI: Final = ("流し満貫", "Nagashi Mangan", "Mangan at Draw")
_ABORTS: Final = {
    Abort.NINE_KINDS: ("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion"),
    Abort.FOUR_WINDS: ("四風連打", "Suufon Renda", "Four Wind Abortion"),
    Abort.FOUR_RIICHI: ("四家立直", "Suucha Riichi", "Four Riichi Abortion"),
    Abort.FOUR_KANS: ("四開槓", "四槓散了", "Suukaikan", "Four Kan Abortion"),
    Abort.TRIPLE_RON: ("三家和", "三家和了", "Sanchahou", "Three Ron Abortion"),
}
_LIMITS: Final = {
    Limit.MANGAN: ("満貫", "Mangan", "切り上げ満貫", "Kiriage Mangan", "Rounded Mangan"),
    Limit.HANEMAN: ("跳満", "Haneman"),
    Limit.BAIMAN: ("倍満", "Baiman"),
    Limit.SANBAIMAN: ("三倍満", "Sanbaiman"),
    Limit.YAKUMAN: ("役満", "Yakuman"),
    Limit.COUNTED_YAKUMAN: ("数え役満", "Kazoe Yakuman", "Counted Yakuman"),
}
"""The words for each abortive draw and each limit; the first of them is written."""

ABORTS: Final = {word: kind for kind, words in _ABORTS.items() for word in words}
LIMITS: Final = {word: limit for limit, words in _LIMITS.items() for word in words}
ABORT_WORDS: Final = {kind: words[0] for kind, words in _ABORTS.items()}
LIMIT_WORDS: Final = {limit: words[0] for limit, words in _LIMITS.items()}

_WORTH: Final = re.compile(
    r"(?:(?P<fu>[0-9]{1,4})(?:符| ?Fu ?)(?P<han>[0-9]{1,4})(?:飜| ?Han ?))?(?P<limit>[^0-9]*?) ?"
    r"(?P<points>[0-9]{1,9})(?:-(?P<dealer>[0-9]{1,9}))?点(?P<all>∀)?"
)
_YAKU: Final = re.compile(r"(?P<word>.+)\((?:(?P<han>[0-9]{1,4})(?:飜|翻)|(?:役満)+)\)")
_MOST_WINS: Final = 3
_LONGEST: Final = 200
_OPEN: Final[tuple[bool | None, ...]] = (None,) * len(SEATS)


class End(NamedTuple):
    """How a round ended: wins, or an abortive draw, or an exhaustive one where there is neither.

    ``tenpai`` says of which seats a draw tells that they are tenpai, or not. ``notes`` say what cannot be
    compared.
    """

    wins: tuple[WinStatement, ...] = ()
    abort: Abort | None = None
    draw: DrawStatement = DrawStatement()
    tenpai: tuple[bool | None, ...] = _OPEN
    notes: tuple[Message, ...] = ()

    def tell(self, told: RecordedEvents, ura: Tiles) -> None:
        """Add the end to the events of a round."""
        if self.wins:
            first, *others = self.wins
            told.win(self.wins if others else [first._replace(ura=ura)], ura)
        elif self.abort is not None:
            told.abort(self.abort, draws=(self.draw,))
        else:
            told.exhaust(self.tenpai, draws=(self.draw,))


def end_of(value: object) -> End:
    """Return how a round ended. Raises ``RecordError`` for an end that is not known."""
    name, *rest = listed(value, say("the result")) or [None]
    if not isinstance(name, str):
        raise unreadable("a result begins with its name, not {name}", name=quoted(name))
    if name in WIN:
        return _won(rest)
    changes = [points_of_four(part, say("the changes of a draw")) for part in rest]
    paid = reduce(added, changes) if changes else None
    draw = DrawStatement(paid, nagashi=name in NAGASHI)
    if name in ABORTS:
        return End(abort=ABORTS[name], draw=draw)
    if name in (ALL_TENPAI, NOBODY_TENPAI):
        return End(draw=draw, tenpai=(name == ALL_TENPAI,) * len(SEATS))
    if name not in (*EXHAUSTIVE, *NAGASHI):
        raise unreadable("no result of that name: {name}", name=quoted(name))
    if name in NAGASHI or paid is None or not any(paid):
        return End(draw=draw)
    return End(draw=draw, tenpai=tuple([change > 0 for change in paid]))


def _won(rest: list[object]) -> End:
    if not rest or len(rest) % 2 or len(rest) > 2 * _MOST_WINS:
        raise unreadable("each win has its changes and its details")
    notes: list[Message] = []
    wins = tuple([_win(*each, notes) for each in zip(rest[::2], rest[1::2], strict=True)])
    if len({win.seat for win in wins}) != len(wins):
        raise unreadable("a seat wins twice")
    by_tsumo = any([win.seat == win.source for win in wins])
    if len({win.source for win in wins}) > 1 or (len(wins) > 1 and by_tsumo):
        raise unreadable("several win on one discard, or one wins by tsumo")
    return End(wins, notes=tuple(notes))


def _win(changes: object, details: object, notes: list[Message]) -> WinStatement:
    parts = listed(details, say("the details of a win"))
    if len(parts) < 2 or not all([isinstance(text, str) and len(text) <= _LONGEST for text in parts[3:]]):
        raise unreadable("a win tells its winner, who gave the tile, who is liable, and its worth in words")
    seat = whole(parts[0], say("a winner"), 0, 3)
    owing = whole(parts[2], say("who is liable"), 0, 3) if len(parts) > 2 else seat
    worth, source = _worth(parts[3:], notes), whole(parts[1], say("who gave the tile"), 0, 3)
    paid, liable = points_of_four(changes, say("the changes of a win")), None if owing == seat else owing
    return WinStatement(seat, source, worth, paid, liable=liable, liability=len(parts) > 2)


def _worth(texts: list[str], notes: list[Message]) -> WorthStatement:
    """Return what texts say of the worth of a win, and note what in them is not known."""
    if not texts:
        return WorthStatement()
    found = _WORTH.fullmatch(texts[0])
    limit = LIMITS.get(found["limit"].strip()) if found else None
    if found is None or (found["limit"].strip() and limit is None):
        notes.append(say("what a win was worth is not compared: {text}", text=quoted(texts[0])))
        return WorthStatement()
    fu, han = [int(found[name]) if found[name] else None for name in ("fu", "han")]
    each, dealer = int(found["points"]), found["dealer"]
    points = 3 * each if found["all"] else each if dealer is None else 2 * each + int(dealer)
    worth = WorthStatement(fu, han, points, limit, limited=True)
    pairs = []
    for text in texts[1:]:
        named = _YAKU.fullmatch(text)
        id_ = yaku_of_word(named["word"]) if named else None
        if named is None or id_ is None:
            notes.append(say("the yaku of a win are not compared: {text} is not known", text=quoted(text)))
            return worth
        pairs.append((id_, int(named["han"] or 0)))
    stated = with_yaku(worth, pairs)
    if not stated.yaku and not stated.yakuman:
        return worth
    # Tenhou has one word for both.
    counted = limit is Limit.YAKUMAN and not stated.yakuman
    all_han = worth.han or sum([han for _, han in pairs])
    return stated._replace(han=all_han, limit=Limit.COUNTED_YAKUMAN if counted else limit)
