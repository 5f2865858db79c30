"""Read a tenhou6 record: one JSON object with its rules, its rounds and, for a whole match, its result.

The parts of a round become its events, in an order that the rules allow. The last part says how the round
ended and what that was worth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from typing import Any, Final, NamedTuple, TypeGuard

from riichi_book.records.bounded_json import keyed, listed, points_of_four, quoted, results_of, whole
from riichi_book.records.bounds import MOST_ROUNDS, blaming, unreadable
from riichi_book.records.events import RecordedEvent, RecordedEvents, added_kan
from riichi_book.records.history import History, can_be_played
from riichi_book.records.named_rules import JsonGame, NamedRules, rules_of_room
from riichi_book.records.statements import (
    DrawStatement,
    MatchStatement,
    WinStatement,
    WorthStatement,
    with_yaku,
)
from riichi_book.records.tags import Opening
from riichi_book.records.words import tile_of_number, yaku_of_word
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.limits import Limit
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.play import Abort
from riichi_rules.play.deal import INDICATORS, Tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, added

from .lines import Orders, SeatLine, Step, line_of, orders_of

WIN: Final = ("和了", "Agari")
EXHAUSTIVE: Final = ("流局", "Ryuukyoku", "Exhaustive Draw")
ALL_TENPAI: Final = "全員聴牌"
NOBODY_TENPAI: Final = "全員不聴"
NAGASHI: Final = ("流し満貫", "Nagashi Mangan", "Mangan at Draw")
ABORT_WORDS: Final = {
    Abort.NINE_KINDS: ("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion"),
    Abort.FOUR_WINDS: ("四風連打", "Suufon Renda", "Four Wind Abortion"),
    Abort.FOUR_RIICHI: ("四家立直", "Suucha Riichi", "Four Riichi Abortion"),
    Abort.FOUR_KANS: ("四開槓", "四槓散了", "Suukaikan", "Four Kan Abortion"),
    Abort.TRIPLE_RON: ("三家和", "三家和了", "Sanchahou", "Three Ron Abortion"),
}
LIMIT_WORDS: Final = {
    Limit.MANGAN: ("満貫", "Mangan", "切り上げ満貫", "Kiriage Mangan", "Rounded Mangan"),
    Limit.HANEMAN: ("跳満", "Haneman"),
    Limit.BAIMAN: ("倍満", "Baiman"),
    Limit.SANBAIMAN: ("三倍満", "Sanbaiman"),
    Limit.YAKUMAN: ("役満", "Yakuman"),
    Limit.COUNTED_YAKUMAN: ("数え役満", "Kazoe Yakuman", "Counted Yakuman"),
}
"""The words for each abortive draw and each limit; the first of them is the one to write."""

ABORTS: Final = {word: kind for kind, words in ABORT_WORDS.items() for word in words}
LIMITS: Final = {word: limit for limit, words in LIMIT_WORDS.items() for word in words}

_WORTH: Final = re.compile(
    r"(?:(?P<fu>[0-9]{1,4})(?:符| ?Fu ?)(?P<han>[0-9]{1,4})(?:飜| ?Han ?))?(?P<limit>[^0-9]*?) ?"
    r"(?P<points>[0-9]{1,9})(?:-(?P<dealer>[0-9]{1,9}))?点(?P<all>∀)?"
)
_YAKU: Final = re.compile(r"(?P<word>.+)\((?:(?P<han>[0-9]{1,4})(?:飜|翻)|(?:役満)+)\)")
_MOST_WINS: Final = 3
_LONGEST: Final = 200
_OPEN: Final[tuple[bool | None, ...]] = (None,) * len(SEATS)


class End(NamedTuple):
    """How a round ended: by wins, by an abortive draw, or by an exhaustive draw if there is neither.

    ``tenpai`` says for each seat whether it is tenpai, None if the draw does not tell. ``notes`` say what
    cannot be compared.
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
    """Return how a round ended. Raises ``RecordError`` for an unknown kind of end."""
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
    """Return what texts say about the worth of a win, and note what is unknown in them."""
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
    # Tenhou has one word for both kinds of yakuman.
    counted = limit is Limit.YAKUMAN and not stated.yakuman
    all_han = worth.han or sum([han for _, han in pairs])
    return stated._replace(han=all_han, limit=Limit.COUNTED_YAKUMAN if counted else limit)


_ROUNDS: Final = "log"
PARTS: Final = 17
SEVERAL: Final = say(
    "the order between the seats is not written, and several are possible: one of them was taken"
)
NO_ORDER: Final = say("there is no order of the seats in which every call takes the tile that it names")


class Tenhou6Round(NamedTuple):
    """One round, not yet parsed, its game, and the end of the match if this was its last round."""

    game: JsonGame
    parts: object
    end: MatchStatement | None

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames this round."""
        return RecordError(problem, file=self.game.file)

    def rules(self) -> NamedRules:
        """Return the rules that its record names."""
        return self.game.rules

    @property
    def joins(self) -> bool:
        """Whether its match may already be in progress: a record may hold only a part of one."""
        return self.opening().is_later

    def opening(self) -> Opening:
        """Return how the round opens. Raises ``RecordError``."""
        begun, points, *_ = self._all()
        number, honba, bets = listed(begun, say("round, honba and riichi sticks"), 3)
        number = whole(number, say("a round"), 0, 15)
        honba, bets = whole(honba, say("honba")), whole(bets, say("riichi sticks"))
        scores = points_of_four(points, say("scores"))
        return Opening(number, number % len(SEATS), honba, bets, scores)

    def history(self, rules: Ruleset, *, cut: bool = False) -> History:
        """Return the history of the round, in an order that these rules allow if there are several.

        Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, cannot be ordered.
        """
        with blaming(self.fault):
            opening, parts = self.opening(), self._all()
            indicators, ura = _indicators(parts[2], 1), _indicators(parts[3], 0)
            lines = [line_of(*parts[4 + 3 * seat : 7 + 3 * seat]) for seat in SEATS]
            end = end_of(parts[16])
            deal = opening.deal(tuple([line.dealt for line in lines]), indicators[0])
            unwritten = (play.Deposit, play.Indicator)
            history = History(self.rules(), deal, (), indicators=indicators, unwritten=unwritten)
            history = history._replace(notes=end.notes, match=self.end)
            orders = orders_of(lines, opening.dealer)
            if not orders.found:
                if not cut:
                    raise RecordError(NO_ORDER)
                told = events_in(orders.farthest, lines, deal)
                return history._replace(events=tuple(told.events), ended=False, broken=NO_ORDER)
            histories = []
            for order in orders.found:
                told = events_in(order, lines, deal)
                end.tell(told, ura)
                histories.append(history._replace(events=tuple(told.events)))
            return _chosen(histories, orders, rules)

    def _all(self) -> list[Any]:
        return listed(self.parts, say("a round"), PARTS)


def _indicators(value: object, least: int) -> Tiles:
    numbers = listed(value, say("indicators"))
    if not least <= len(numbers) <= INDICATORS:
        facts = {"least": least, "indicators": INDICATORS, "numbers": len(numbers)}
        raise unreadable("there are {least} to {indicators} indicators, not {numbers}", **facts)
    return tuple(map(tile_of_number, numbers))


def _chosen(histories: list[History], orders: Orders, rules: Ruleset) -> History:
    """Return the history whose order can be played; if several may be right, the first, with a note."""
    if len(histories) == 1 and orders.whole:
        return histories[0]
    playable = [history for history in histories if can_be_played(history, rules)]
    if len(playable) == 1 and orders.whole:
        return playable[0]
    chosen = (playable or histories)[0]
    return chosen._replace(notes=(*chosen.notes, SEVERAL))


def events_in(order: Sequence[Step], lines: Sequence[SeatLine], deal: play.Deal) -> RecordedEvents:
    """Return the events of an order, without bets and indicators: the rules decide when those come."""
    told = RecordedEvents(deal)
    for seat, place in order:
        line = lines[seat]
        taken = line.taken[place]
        if isinstance(taken, Meld):
            told.meld(seat, taken)
        else:
            told.draw(seat, taken)
        given = line.given[place] if place < len(line.given) else None
        if isinstance(given, Meld):
            told.meld(seat, given if given.added is None else _kan(seat, given, line.taken[:place]))
        elif given is not None:
            told.events += [RecordedEvent(play.Riichi(seat))] * given.riichi
            told.add(play.Discard(seat, given.tile, given.drawn))
    return told


def _kan(seat: int, kan: Meld, taken: Sequence[object]) -> Meld:
    """Return an added kan, built from the seat's pon of that kind."""
    pons = [call for call in taken if isinstance(call, Meld) and call.type is MeldType.PON]
    pon = next((call for call in pons if call.kind == kan.kind), None)
    extended = added_kan(seat, kan.added, pon)
    if extended.source is not kan.source or extended.tiles != kan.tiles:
        facts = {"seat": SeatFact(seat), "added": kan.added}
        raise unreadable("{seat} adds {added} to a pon that is another one", **facts)
    return extended


def is_tenhou6(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a JSON value has the form of tenhou6."""
    return isinstance(value, dict) and isinstance(value.get(_ROUNDS), list)


def tenhou6_rounds(data: dict[str, Any], file: str) -> Iterator[Tenhou6Round]:
    """Yield the rounds of a record, not yet parsed. Raises ``RecordError`` for bad rules, result or size."""
    rounds = data[_ROUNDS]
    with blaming(partial(RecordError, file=file)):
        game, end = JsonGame(file, _rules(data)), _result(data.get("sc"))
        if len(rounds) > MOST_ROUNDS:
            raise unreadable("{rounds} rounds, so this is not a record of a game", rounds=len(rounds))
    for number, parts in enumerate(rounds, 1):
        yield Tenhou6Round(game, parts, end if number == len(rounds) else None)


def _rules(data: dict[str, Any]) -> NamedRules:
    rule = keyed(data.get("rule", {}), "rule")
    display = rule.get("disp", "")
    if not isinstance(display, str):
        raise unreadable("disp must be a text, not {display}", display=quoted(display))
    alike = min(whole(rule.get("aka", 0), "aka", 0, 4), 1)
    reds = [whole(rule.get(name, alike), name, 0, 4) for name in ("aka51", "aka52", "aka53")]
    return rules_of_room(display[:100], (reds[0], reds[1], reds[2]))


def _result(value: object) -> MatchStatement | None:
    """Return final scores, and results in tenths of a thousand."""
    if value is None:
        return None
    parts = listed(value, "sc", 2 * len(SEATS))
    return MatchStatement(points_of_four(parts[::2], say("a final score")), results_of(parts[1::2], "sc"))
