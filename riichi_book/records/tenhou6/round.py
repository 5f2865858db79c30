"""A tenhou6 round: what its parts say, and its events in the order that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from riichi_book.records.bounded_json import listed, points_of_four, whole
from riichi_book.records.bounds import unreadable
from riichi_book.records.events import Told, added_kan
from riichi_book.records.filling import can_be_played
from riichi_book.records.history import History
from riichi_book.records.named_rules import NamedRules
from riichi_book.records.rounds import Opening
from riichi_book.records.statements import MatchStatement
from riichi_book.records.tile_codes import tile_of_number
from riichi_rules import play
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.play.deal import INDICATORS, Tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

from .lines import Line, Thrown, line_of
from .order import Orders, Step, orders_of
from .results import end_of

PARTS: Final = 17
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
        return self.opening().is_later

    def opening(self) -> Opening:
        """Return how the round opens. Raises ``RecordError``."""
        begun, points, *_ = self._all()
        number, honba, bets = listed(begun, say("round, counters and bets"), 3)
        number = whole(number, say("a round"), 0, 15)
        honba, bets = whole(honba, say("counters")), whole(bets, say("bets"))
        scores = points_of_four(points, say("scores"))
        return Opening(number, number % len(SEATS), honba, bets, scores)

    def history(self, rules: Ruleset, *, cut: bool = False) -> History:
        """Return what the record tells of the round: of several orders one that these rules allow.

        Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, cannot be ordered.
        """
        try:
            return self._history(rules, cut=cut)
        except RiichiError as error:
            raise self.fault(error.what or error.args[0]) from error

    def _history(self, rules: Ruleset, *, cut: bool) -> History:
        opening, parts = self.opening(), self._all()
        indicators, ura = _indicators(parts[2], 1), _indicators(parts[3], 0)
        lines = [line_of(*parts[4 + 3 * seat : 7 + 3 * seat]) for seat in SEATS]
        end = end_of(parts[16])
        history = History(
            self.rules(),
            opening.deal(tuple([line.dealt for line in lines]), indicators[0]),
            (),
            indicators=indicators,
            unwritten=(play.Deposit, play.Indicator),
            notes=end.notes,
            match=self.game.end if self.last else None,
        )
        orders = orders_of(lines, opening.dealer)
        if not orders.found:
            if not cut:
                raise RecordError(NO_ORDER)
            told = told_in(orders.farthest, lines, opening.dealer)
            return history._replace(events=tuple(told.events), ended=False, broken=NO_ORDER)
        histories = []
        for order in orders.found:
            told = told_in(order, lines, opening.dealer)
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
    """Return the history in the one order that can be played; of several, the first, with a note."""
    if len(histories) == 1 and orders.whole:
        return histories[0]
    playable = [history for history in histories if can_be_played(history, rules)]
    if len(playable) == 1 and orders.whole:
        return playable[0]
    chosen = (playable or histories)[0]
    return chosen._replace(notes=(*chosen.notes, SEVERAL))


def told_in(order: Sequence[Step], lines: Sequence[Line], dealer: int) -> Told:
    """Tell the events of an order, bets and indicators left out: when they come, the rules say."""
    told = Told(dealer)
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
            _tell_discard(told, seat, given)
    return told


def _tell_discard(told: Told, seat: int, given: Thrown) -> None:
    if given.riichi:
        told.add(play.Riichi(seat))
    told.add(play.Discard(seat, given.tile, given.drawn))


def _kan(seat: int, kan: Meld, taken: Sequence[object]) -> Meld:
    """Return a kan as the one that its tile makes of the pon of that kind."""
    pons = [call for call in taken if isinstance(call, Meld) and call.type is MeldType.PON]
    pon = next((call for call in pons if call.kind == kan.kind), None)
    extended = added_kan(seat, kan.added, pon)
    if extended.source is not kan.source or extended.tiles != kan.tiles:
        raise unreadable(
            "{seat} adds {added} to a pon that is another one", seat=SeatFact(seat), added=kan.added
        )
    return extended
