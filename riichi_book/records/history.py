"""History: a round of a record as the events of play, in the order in which they happened.

An mjlog has the tiles of all four seats. A client's log is the view of seat 0: of the others it knows what
lies open, and the hands laid open at the end; the rest are unknown tiles. Which of the two it is, the deal
says. Nothing is judged here: whether an event can be, the state of play says.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.play import Deal, Event
from riichi_rules.play.deal import HAND
from riichi_rules.seats import SEATS, four
from riichi_rules.tiles import UNKNOWN

from .events import CLIENT, EventReader, Numbers, RecordedEvent
from .game_rules import GameRules
from .rounds import Round
from .tags import Tag

FourNumbers: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers]


class History(NamedTuple):
    """A round from its deal on: the rules that its record sets, the deal, and every event.

    ``dealt`` are the numbers of the tiles dealt, none for a hand that is not known, ``indicator`` is that of
    the first indicator. ``view`` is the seat whose view it is, None where all is known. ``ended`` says that
    the end of the round is there too.
    """

    rules: GameRules
    deal: Deal
    events: tuple[RecordedEvent, ...]
    dealt: FourNumbers
    indicator: int
    view: int | None = None
    ended: bool = True


def events_of(played: Round) -> tuple[Deal, tuple[Event, ...]]:
    """Return a round as its deal and its events. Raises ``RecordError`` as ``history_of`` does."""
    history = history_of(played)
    return history.deal, tuple([recorded.event for recorded in history.events])


def history_of(played: Round, *, cut: bool = False) -> History:
    """Return a round of a record as it went.

    Raises ``RecordError`` for a round that is damaged, does not begin with its deal or, unless it may be
    ``cut``, stops before its end.
    """
    if not played.whole:
        raise played.tags[0].fault("the round begins in its middle")
    first = played.tags[0]
    rules, opening = played.rules(), played.opening()
    with first.blamed():
        view = CLIENT if "hai" in first.attributes else None
        number = first.numbers("seed", 6)[-1]
        dealt = _dealt(first, view, number)
        hands = four([rules.tiles(numbers) or (UNKNOWN,) * HAND for numbers in dealt])
        indicator = rules.tile(number)
    deal = Deal(opening.dealer, hands, indicator, opening.wind, opening.honba, opening.bets, opening.scores)
    reader = EventReader(rules, opening.dealer, view)
    tag = first
    try:
        for tag in played.tags[1:]:
            if not tag.sent:
                reader.read(tag)
    except RiichiError as error:  # not a context for each tag: entering it costs more than reading the tag
        with tag.blamed():
            raise error from None
    events = reader.finish()
    if not (reader.over or cut):
        raise played.tags[-1].fault("the round stops before its end")
    return History(rules, deal, events, dealt, number, view, reader.over)


def _dealt(tag: Tag, view: int | None, indicator: int) -> FourNumbers:
    names = [f"hai{seat}" for seat in SEATS] if view is None else ["hai"]
    east, south, west, north = [*[tag.numbers(name, HAND) for name in names], (), (), ()][:4]
    together = [*east, *south, *west, *north, indicator]
    if len(set(together)) != len(together):
        raise RecordError("a tile was dealt twice")
    return east, south, west, north
