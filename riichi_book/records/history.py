"""History: a round of a record as the events of play, in the order in which they happened.

An mjlog has the tiles of all four seats. A client's log is the view of seat 0: it has the other seats' open
tiles, and the hands shown at the end; the rest are unknown tiles. The deal tells which of the two a record
is. Nothing is judged here: the state of play decides whether an event is legal.

Some forms do not write when a riichi stick is placed or an indicator is turned. Both follow from the rules,
which fill them in when the round is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, say
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    Deal,
    Deposit,
    Event,
    ExhaustiveDraw,
    Indicator,
    Riichi,
    Ron,
    RoundState,
    begin,
)
from riichi_rules.play.deal import HAND, Tiles
from riichi_rules.play.ending import default_declarations, wall_is_done
from riichi_rules.play.following import before
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, four
from riichi_rules.tiles import UNKNOWN

from .bounds import unreadable
from .events import CLIENT, MOVE, STOPS, EventReader, Numbers, RecordedEvent
from .named_rules import NamedRules
from .statements import MatchStatement, match_statement
from .tags import Round, Tag

NO_BETS: Final = say("it does not write when a riichi stick is placed: that was taken from the rules")
OTHER_SEAT: Final = say("it writes the first draw as that of another seat: it was read as the dealer's")

FourNumbers: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers]


class History(NamedTuple):
    """A round from its deal on: the rules that its record sets, the deal, and every event.

    ``dealt`` has the numbers of the tiles dealt, empty for an unknown hand, ``indicator`` the number of the
    first indicator; both are None in records that do not number tiles. ``view`` is the seat whose view it is,
    None if it is not the view of one seat. ``ended`` says that the record has the end of the round.

    ``unwritten`` are the classes of events that the record leaves out, bets or indicators: the rules decide
    when they come. ``indicators`` are then all that it names. ``broken`` says why it stops early, ``notes``
    what is not compared or was corrected, ``match`` what the record states about the end of the match.
    """

    rules: NamedRules
    deal: Deal
    events: tuple[RecordedEvent, ...]
    dealt: FourNumbers | None = None
    indicator: int | None = None
    view: int | None = None
    ended: bool = True
    unwritten: tuple[type[Event], ...] = ()
    indicators: Tiles = ()
    broken: Message | str = ""
    notes: tuple[Message, ...] = ()
    match: MatchStatement | None = None


def events_of(played: Round) -> tuple[Deal, tuple[Event, ...]]:
    """Return a round as its deal and its events. Raises ``RecordError`` as ``history_of`` does."""
    history = history_of(played)
    return history.deal, tuple([recorded.event for recorded in history.events])


def history_of(played: Round, *, cut: bool = False) -> History:
    """Return the history of a round of a record.

    Raises ``RecordError`` for a round that is damaged, does not begin with its deal or, unless it may be
    ``cut``, stops before its end.
    """
    if not played.whole:
        raise played.fault(say("the round begins in its middle"))
    first = played.tags[0]
    rules, opening = played.rules(), played.opening()
    with first.blamed():
        view = CLIENT if "hai" in first.attributes else None
        number = first.numbers("seed", 6)[-1]
        dealt = _dealt(first, view, number)
        hands = four([rules.tiles(numbers) or (UNKNOWN,) * HAND for numbers in dealt])
        indicator = rules.tile(number)
    deal = opening.deal(hands, indicator)
    reader = EventReader(rules, deal, view)
    tags, notes = _first_draw_mended(played.tags, opening.dealer)
    tag = first
    try:
        for tag in tags[1:]:
            if not tag.sent:
                reader.read(tag)
    except RiichiError as error:  # a context for each tag would cost more than reading the tag
        with tag.blamed():
            raise error from None
    events, ended = reader.finish(), reader.told.over
    if not (ended or cut):
        raise played.tags[-1].fault(STOPS)
    unwritten: tuple[type[Event], ...] = ()
    if not played.bets_written and places_stick(events):
        unwritten, notes = (Deposit,), (*notes, NO_BETS)
    match = match_statement(events[-1].tags[-1]) if ended else None
    return History(rules, deal, events, dealt, number, view, ended, unwritten, notes=notes, match=match)


def places_stick(events: Sequence[RecordedEvent]) -> bool:
    """Whether a riichi of a round places its stick: it does not if its discard is won on, by three too."""
    told = [each.event for each in events if not isinstance(each.event, Indicator)]
    after_riichi = [after for event, after in zip(told, told[2:], strict=False) if isinstance(event, Riichi)]
    three = AbortiveDraw(Abort.TRIPLE_RON)
    return any([not isinstance(after, Ron) and after != three for after in after_riichi])


def _first_draw_mended(tags: tuple[Tag, ...], dealer: int) -> tuple[tuple[Tag, ...], tuple[Message, ...]]:
    """Return the tags with the first draw given to the dealer, if a converter wrote it for another seat.

    The next move shows it: it is a discard by the dealer, who would have nothing to discard.
    """
    letter, discard = "TUVW"[dealer], "DEFG"[dealer]
    moves = list(islice((place for place, tag in enumerate(tags) if MOVE.fullmatch(tag.name)), 2))
    if len(moves) < 2 or tags[moves[0]].name[0] not in "TUVW" or tags[moves[0]].name[0] == letter:
        return tags, ()
    first, second = (tags[place] for place in moves)
    if second.name[0].upper() != discard:
        return tags, ()
    mended = list(tags)
    mended[moves[0]] = first._replace(name=letter + first.name[1:])
    return tuple(mended), (OTHER_SEAT,)


def _dealt(tag: Tag, view: int | None, indicator: int) -> FourNumbers:
    names = [f"hai{seat}" for seat in SEATS] if view is None else ["hai"]
    east, south, west, north = [*[tag.numbers(name, HAND) for name in names], (), (), ()][:4]
    together = [*east, *south, *west, *north, indicator]
    if len(set(together)) != len(together):
        raise unreadable("a tile was dealt twice")
    return east, south, west, north


def unwritten_before(history: History, state: RoundState, event: Event) -> Deposit | Indicator | None:
    """Return the bet or indicator that must come before an event and that the record leaves out, if any."""
    if not history.unwritten:
        return None
    first = before(state, event)
    if not isinstance(first, history.unwritten):
        return None
    turned = len(state.indicators)
    if isinstance(first, Indicator) and turned < len(history.indicators):
        return Indicator(history.indicators[turned])
    return first


def as_held(recorded: RecordedEvent, state: RoundState) -> RecordedEvent:
    """Return an event; in an exhaustive draw, fill in the tenpai or noten that its record leaves open."""
    event = recorded.event
    if not recorded.undeclared or not isinstance(event, ExhaustiveDraw) or not wall_is_done(state):
        return recorded
    held = {each.seat: each for each in default_declarations(state).declarations}
    declarations = [
        held[each.seat] if each.seat in recorded.undeclared else each for each in event.declarations
    ]
    return recorded._replace(event=ExhaustiveDraw(tuple(declarations)))


def replayed(history: History, rules: Ruleset) -> Iterator[tuple[RecordedEvent, RoundState]]:
    """Yield every event of a round, and the state after it. Raises ``IllegalEvent`` if one is illegal."""
    state = begin(history.deal, rules)
    for each in history.events:
        recorded = as_held(each, state)
        while (first := unwritten_before(history, state, recorded.event)) is not None:
            state = state.apply(first)
            yield RecordedEvent(first), state
        state = state.apply(recorded.event)
        yield recorded, state


def can_be_played(history: History, rules: Ruleset) -> bool:
    """Whether every event of a round is legal under a ruleset."""
    try:
        for _ in replayed(history, rules):
            pass
    except RiichiError:
        return False
    return True
