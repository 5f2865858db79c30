"""A tenhou6 round: what its parts say, and its events in the order that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from riichi_book.records.bounded_json import listed, points_of_four, whole
from riichi_book.records.events import RecordedEvent
from riichi_book.records.filling import can_be_played
from riichi_book.records.history import History
from riichi_book.records.named_rules import NamedRules
from riichi_book.records.rounds import Opening
from riichi_book.records.statements import DrawStatement, MatchStatement
from riichi_book.records.tile_codes import tile_of_number
from riichi_rules import play
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.play.deal import INDICATORS, Tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, all_from, four

from .lines import Call, Line, OwnKan, Thrown, line_of
from .order import Orders, Step, orders_of, thrown_tile
from .results import End, end_of

PARTS: Final = 17
_CALLS: Final[dict[MeldType, Callable[[int, Meld], play.Event]]] = {
    MeldType.CHII: play.Chii,
    MeldType.PON: play.Pon,
    MeldType.OPEN_KAN: play.OpenKan,
}
SEVERAL: Final = say(
    "the order between the seats is not written, and several are possible: one of them was taken"
)
NO_ORDER: Final = say("in no order of the seats can all calls be of the tiles that they name")


class Tenhou6Game(NamedTuple):
    """What a record says of the whole match: its rules, and how it ended where that is told."""

    file: str
    rules: NamedRules
    end: MatchStatement | None


class Tenhou6Round(NamedTuple):
    """One round, not yet read, and its game; ``last`` says that the record ends with it."""

    game: Tenhou6Game
    parts: object
    number: int
    last: bool

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames this round."""
        return RecordError(problem, file=self.game.file)

    def rules(self) -> NamedRules:
        """Return the rules that its record names."""
        return self.game.rules

    @property
    def joins(self) -> bool:
        """Whether its match may be under way already: a record may be a part of one."""
        return self._meta() != (0, 0, 0)

    def opening(self) -> Opening:
        """Return how the round opens. Raises ``RecordError``."""
        number, honba, bets = self._meta()
        scores = points_of_four(self._part(1), say("scores"))
        return Opening(number, number % len(SEATS), honba, bets, scores)

    def history(self, rules: Ruleset, *, cut: bool = False) -> History:
        """Return what the record tells of the round: of several orders one that these rules allow.

        Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, cannot be ordered.
        """
        try:
            return self._history(rules, cut=cut)
        except RecordError:
            raise
        except RiichiError as error:  # tiles that are no meld
            raise self.fault(error.args[0]) from error

    def _history(self, rules: Ruleset, *, cut: bool) -> History:
        opening = self.opening()
        indicators = self._tiles(2, 1)
        ura = self._tiles(3, 0)
        lines = [line_of(*self._all()[4 + 3 * seat : 7 + 3 * seat]) for seat in SEATS]
        end = end_of(self._part(16))
        hands = four([line.dealt for line in lines])
        deal = play.Deal(
            opening.dealer, hands, indicators[0], opening.wind, opening.honba, opening.bets, opening.scores
        )
        orders = orders_of(lines, opening.dealer)
        history = History(
            self.rules(),
            deal,
            (),
            indicators=indicators,
            unwritten=(play.Deposit, play.Indicator),
            notes=end.notes,
            match=self.game.end if self.last else None,
        )
        if not orders.found:
            if not cut:
                raise self.fault(NO_ORDER)
            events = tuple(events_in(orders.farthest, lines))
            return history._replace(events=events, ended=False, broken=NO_ORDER)
        histories = []
        for order in orders.found:
            last = ending(end, order[-1][0], opening.dealer, ura)
            histories.append(history._replace(events=(*events_in(order, lines), last)))
        return _chosen(histories, orders, rules)

    def _all(self) -> list[object]:
        return listed(self.parts, say("a round"), PARTS)

    def _part(self, place: int) -> object:
        return self._all()[place]

    def _meta(self) -> tuple[int, int, int]:
        number, honba, bets = listed(self._part(0), say("round, counters and bets"), 3)
        return whole(number, say("a round"), 0, 15), whole(honba, say("counters")), whole(bets, say("bets"))

    def _tiles(self, place: int, least: int) -> Tiles:
        numbers = listed(self._part(place), say("indicators"))
        if not least <= len(numbers) <= INDICATORS:
            raise self.fault(
                say(
                    "there are {least} to {indicators} indicators, not {numbers}",
                    least=least,
                    indicators=INDICATORS,
                    numbers=len(numbers),
                )
            )
        return tuple([tile_of_number(number) for number in numbers])


def _chosen(histories: list[History], orders: Orders, rules: Ruleset) -> History:
    """Return the history in the one order that can be played; of several, the first, with a note."""
    if len(histories) == 1 and orders.whole:
        return histories[0]
    playable = [history for history in histories if can_be_played(history, rules)]
    if len(playable) == 1 and orders.whole:
        return playable[0]
    chosen = (playable or histories)[0]
    return chosen._replace(notes=(*chosen.notes, SEVERAL))


def events_in(order: tuple[Step, ...], lines: list[Line]) -> Iterator[RecordedEvent]:
    """Yield the events of an order, bets and indicators left out: when they come, the rules say."""
    replacing = False
    for seat, place in order:
        line = lines[seat]
        taken = line.taken[place]
        if isinstance(taken, Call):
            yield RecordedEvent(
                _CALLS[taken.type](seat, Meld(taken.type, taken.own, taken.called, taken.source))
            )
        else:
            yield RecordedEvent(play.Draw(seat, taken, replacing))
        given = line.given[place] if place < len(line.given) else None
        replacing = given is None or isinstance(given, OwnKan)
        if isinstance(given, OwnKan):
            yield RecordedEvent(_kan(seat, given, line, place))
        elif given is not None:
            yield from _discarded(seat, given, line, place)


def _discarded(seat: int, given: Thrown, line: Line, place: int) -> Iterator[RecordedEvent]:
    tile = thrown_tile(line, place, given)
    if tile is None:
        raise RecordError(say("a tile is discarded as drawn, and none was drawn"))
    if given.riichi:
        yield RecordedEvent(play.Riichi(seat))
    yield RecordedEvent(play.Discard(seat, tile, given.drawn))


def _kan(seat: int, given: OwnKan, line: Line, place: int) -> play.Event:
    if given.type is MeldType.CLOSED_KAN:
        return play.ClosedKan(seat, Meld(MeldType.CLOSED_KAN, given.tiles))
    pons = [call for call in line.taken[:place] if isinstance(call, Call) and call.type is MeldType.PON]
    kind = given.tiles[0].kind
    pon = next((call for call in pons if call.called.kind == kind), None)
    if pon is None:
        raise RecordError(
            say("{seat} adds {added} to a pon that it has not", seat=SeatFact(seat), added=given.added)
        )
    if pon.source is not given.source or sorted((*pon.own, pon.called)) != sorted(given.tiles):
        raise RecordError(
            say("{seat} adds {added} to a pon that is another one", seat=SeatFact(seat), added=given.added)
        )
    return play.AddedKan(seat, Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, given.added))


def ending(end: End, last: int, dealer: int, ura: Tiles) -> RecordedEvent:
    """Return the end of a round as an event, with what its record says of it; ``last`` is who acted last."""
    if end.wins:
        first = end.wins[0]
        event: play.Event
        if first.source == first.seat:
            event = play.Tsumo(first.seat, ura)
        else:
            event = play.Ron(tuple([win.seat for win in end.wins]), ura)
        wins = end.wins if len(end.wins) > 1 else (first._replace(ura=ura),)
        return RecordedEvent(event, wins=wins)
    stated = DrawStatement(changes=end.changes, nagashi=end.nagashi)
    if end.abort is not None:
        seat = last if end.abort is play.Abort.NINE_KINDS else None
        return RecordedEvent(play.AbortiveDraw(end.abort, seat), draw=stated)
    declarations = [play.Declaration(seat, bool(end.tenpai[seat])) for seat in all_from(dealer)]
    undeclared = tuple([seat for seat in SEATS if end.tenpai[seat] is None])
    return RecordedEvent(play.ExhaustiveDraw(tuple(declarations)), draw=stated, undeclared=undeclared)
