"""Reading a tenhou6 record: one JSON object with its rules, its rounds and, for a whole match, its result.

What the parts of a round say becomes its events, in the order that the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeGuard

from riichi_book.records.bounded_json import keyed, listed, points_of_four, quoted, results_of, whole
from riichi_book.records.bounds import MOST_ROUNDS, blaming, unreadable
from riichi_book.records.events import RecordedEvent, RecordedEvents, added_kan
from riichi_book.records.filling import can_be_played
from riichi_book.records.history import History
from riichi_book.records.named_rules import JsonGame, NamedRules, rules_of_room
from riichi_book.records.rounds import Opening
from riichi_book.records.statements import MatchStatement
from riichi_book.records.tile_codes import tile_of_number
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.play.deal import INDICATORS, Tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS

from .lines import SeatLine, line_of
from .order import Orders, Step, orders_of
from .results import end_of

_ROUNDS: Final = "log"
PARTS: Final = 17
SEVERAL: Final = say(
    "the order between the seats is not written, and several are possible: one of them was taken"
)
NO_ORDER: Final = say("in no order of the seats can all calls be of the tiles that they name")


class Tenhou6Round(NamedTuple):
    """One round, not yet read, its game, and how that ended where it did with this round."""

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
        """Whether its match may be under way already: a record may be a part of one."""
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
        """Return what the record tells of the round: of several orders one that these rules allow.

        Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, cannot be ordered.
        """
        with blaming(self.fault):
            return self._history(rules, cut=cut)

    def _history(self, rules: Ruleset, *, cut: bool) -> History:
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
    """Return the history in the one order that can be played; of several, the first, with a note."""
    if len(histories) == 1 and orders.whole:
        return histories[0]
    playable = [history for history in histories if can_be_played(history, rules)]
    if len(playable) == 1 and orders.whole:
        return playable[0]
    chosen = (playable or histories)[0]
    return chosen._replace(notes=(*chosen.notes, SEVERAL))


def events_in(order: Sequence[Step], lines: Sequence[SeatLine], deal: play.Deal) -> RecordedEvents:
    """Tell the events of an order, bets and indicators left out: when they come, the rules say."""
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
    """Return a kan as the one that its tile makes of the pon of that kind."""
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
    """Yield the rounds of a record. Raises ``RecordError`` for what is none, as far as that is seen here."""
    rounds = data[_ROUNDS]
    with blaming(partial(RecordError, file=file)):
        game, end = JsonGame(file, _rules(data)), _result(data.get("sc"))
        if len(rounds) > MOST_ROUNDS:
            raise unreadable("{rounds} rounds: no record of a game", rounds=len(rounds))
    for number, parts in enumerate(rounds, 1):
        yield Tenhou6Round(game, parts, end if number == len(rounds) else None)


def _rules(data: dict[str, Any]) -> NamedRules:
    rule = keyed(data.get("rule", {}), "rule")
    display = rule.get("disp", "")
    if not isinstance(display, str):
        raise unreadable("disp is a text, not {display}", display=quoted(display))
    alike = min(whole(rule.get("aka", 0), "aka", 0, 4), 1)
    reds = [whole(rule.get(name, alike), name, 0, 4) for name in ("aka51", "aka52", "aka53")]
    return rules_of_room(display[:100], (reds[0], reds[1], reds[2]))


def _result(value: object) -> MatchStatement | None:
    """Return final scores, and results in tenths of a thousand."""
    if value is None:
        return None
    parts = listed(value, "sc", 2 * len(SEATS))
    return MatchStatement(points_of_four(parts[::2], say("a final score")), results_of(parts[1::2], "sc"))
