"""Games: the rounds of a record in any form, as recorded or played out under a ruleset.

To write an end, take what its record states and fill in the rest by the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from io import BytesIO
from typing import Final, NamedTuple, TypeAlias

from riichi_book.records.statements import WinStatement, WorthStatement, changes_of_win, with_yaku
from riichi_book.records.words import DORA
from riichi_rules.errors import IllegalEvent, RecordError, RiichiError
from riichi_rules.messages import in_english, joined, say
from riichi_rules.payment import payment_of
from riichi_rules.play import Deal, Event, RoundState, begin
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four
from riichi_rules.settlement import Won
from riichi_rules.value import Value

from .bounded_json import json_of
from .bounds import blaming, unreadable, until_broken
from .events import RecordedEvent
from .files import RecordFile
from .history import History, history_of, replayed
from .mjai.reading import MjaiRound, is_mjai, mjai_rounds
from .named_rules import AUTO, Settings
from .tags import BYTE_ORDER_MARK, FORMS, Round, rounds_in, tags_of
from .tenhou6.reading import Tenhou6Round, is_tenhou6, tenhou6_rounds

AnyRound: TypeAlias = Round | Tenhou6Round | MjaiRound
"""A round of a record in any form."""

_BEGINNING: Final = 1 << 12
_DIGITS: Final = 15
"""60 bits of a fingerprint: among 100 million rounds, the chance that two collide is 1 in 200."""


def rounds_of(file: RecordFile) -> Iterator[AnyRound]:
    """Yield the rounds of a record. If it breaks off, yield those before that, then the ``RecordError``."""
    data = file.read().removeprefix(BYTE_ORDER_MARK)
    if data[:_BEGINNING].lstrip().startswith(b"{"):
        yield from _json_rounds(data, file.name)
        return
    found, broken = until_broken(rounds_in(tags_of(BytesIO(data), file.name)))
    yield from _mark_bets_unwritten(found)
    if broken is not None:
        raise broken


def history_in(played: AnyRound, rules: Ruleset, *, cut: bool = False) -> History:
    """Return the history of a round; if its order is not written, an order that these rules allow.

    Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end.
    """
    return history_of(played, cut=cut) if isinstance(played, Round) else played.history(rules, cut=cut)


def prints_of(file: RecordFile) -> tuple[int, ...]:
    """Return a fingerprint of each round of a record that can be read.

    Copies have the same fingerprint: they agree in form, in what is said of the game, and in every line.
    """
    prints = []
    with suppress(RecordError):  # it is reported when the record is examined
        for played in rounds_of(file):
            text = json.dumps(_content_of(played), sort_keys=True, default=in_english)
            prints.append(int(sha256(text.encode(errors="surrogatepass")).hexdigest()[:_DIGITS], 16))
    return tuple(prints)


def _content_of(played: AnyRound) -> tuple[object, ...]:
    """Return the content of a round and its game, whatever their place in the record."""
    match played:
        case Round(tags, game):
            return game and game.attributes, [(tag.name, tag.attributes) for tag in tags if not tag.sent]
        case Tenhou6Round(game, parts):
            return game.rules, parts
        case _:
            return played.game.rules, [(line.type, line.data) for line in played.lines]


def _json_rounds(data: bytes, file: str) -> Iterator[AnyRound]:
    if is_mjai(data):
        yield from mjai_rounds(data, file)
        return
    with blaming(partial(RecordError, file=file)):
        value = json_of(data)
        if not is_tenhou6(value):
            raise unreadable(
                "JSON, but this is not a record in a form that can be read ({forms})", forms=FORMS
            )
    yield from tenhou6_rounds(value, file)


def _mark_bets_unwritten(found: list[Round]) -> list[Round]:
    """Return the rounds, marked if none of them writes when a riichi stick is placed."""
    steps = {tag.attributes.get("step") for played in found for tag in played.tags if tag.name == "REACH"}
    if not steps or "2" in steps:
        return found
    return [played._replace(bets_written=False) for played in found]


class PlayedRound(NamedTuple):
    """A round of a record from its deal to its end: every event, and the state after each."""

    played: AnyRound
    history: History
    rules: Ruleset
    events: tuple[RecordedEvent, ...]
    states: tuple[RoundState, ...]

    @property
    def last(self) -> RecordedEvent:
        """The event that ended it."""
        return self.events[-1]

    @property
    def state(self) -> RoundState:
        """The state after its end."""
        return self.states[-1]

    @property
    def deal(self) -> Deal:
        """The deal."""
        return self.history.deal

    @property
    def plain_events(self) -> tuple[Event, ...]:
        """The events of play alone."""
        return tuple([recorded.event for recorded in self.events])

    @property
    def before(self) -> tuple[RoundState, ...]:
        """The state before each event."""
        return (begin(self.deal, self.rules), *self.states[:-1])


def played_rounds(
    file: RecordFile, ruleset: str | Ruleset = AUTO, settings: Settings = ()
) -> Iterator[PlayedRound]:
    """Yield the rounds of a record, played out under a ruleset, by default the one that it names.

    Raises ``RecordError`` for a round that is damaged, stops before its end, or cannot be played under it;
    ``RulesetError`` if there is no such ruleset.
    """
    for number, each in enumerate(rounds_of(file), 1):
        rules = each.rules().ruleset(ruleset, settings)
        try:
            yield played_out(each, rules)
        except RecordError:
            raise
        except RiichiError as error:
            where, why = say("round {number}", number=number), error.args[0]
            if isinstance(error, IllegalEvent):
                facts = {"number": number, "id": rules.id}
                where, why = say("round {number} was not played by these rules ({id})", **facts), error.what
            raise RecordError(joined([where, why], ": "), file=file.name) from error


def played_out(each: AnyRound, rules: Ruleset, *, cut: bool = False) -> PlayedRound:
    """Return a round of a record, played out under a ruleset.

    Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end;
    ``IllegalEvent`` if the ruleset forbids what happened, and ``RiichiError`` if it is impossible.
    """
    history = history_in(each, rules, cut=cut)
    steps = list(replayed(history, rules))
    events, states = [event for event, _ in steps], [state for _, state in steps]
    return PlayedRound(each, history, rules, tuple(events), tuple(states))


def written_wins(each: PlayedRound) -> tuple[WinStatement, ...]:
    """Return the wins that ended a round, in the order of the record, each with its changes and its worth."""
    by_seat = {won.seat: won for won in each.state.wins}
    return tuple([_filled(win, by_seat[win.seat], each) for win in each.last.wins])


def written_changes(each: PlayedRound) -> Four:
    """Return the points that each seat gains or loses by a draw."""
    settled = each.state.settlement
    return each.last.changes or ((0, 0, 0, 0) if settled is None else settled.deltas)


def _filled(win: WinStatement, won: Won, each: PlayedRound) -> WinStatement:
    worth, situation = worth_of(won.value), won.value.situation
    stated = {name: value for name, value in win.worth._asdict().items() if value is not None}
    limit = win.worth.limit if win.worth.limited else worth.limit
    changes = win.changes if win.changes is not None else changes_of_win(won.seat, each.state.settlement)
    return win._replace(
        worth=worth._replace(**stated)._replace(limit=limit, limited=True),
        changes=changes,
        liable=win.liable if win.liability else won.liable,
        liability=True,
        tile=won.value.win,
        hand=won.value.hand,
        ura=situation.ura_indicators if situation.riichi else (),
    )


def worth_of(value: Value) -> WorthStatement:
    """Return what a win is worth by the rules, in the form of a record's statement."""
    worth = WorthStatement(value.best.fu, value.han, payment_of(value).points, value.limit, limited=True)
    yaku = [(scored.id, scored.han) for scored in value.yaku]
    return with_yaku(worth, [*yaku, *zip(DORA, value.dora, strict=True)])
