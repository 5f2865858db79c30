"""Liability (pao) as the melds of a win tell it, where the question does not say who is liable.

Melds stand in a hand in the order in which they were made, so the last group of dragons, winds or kans is
the one that made the yakuman certain, and the player it was called from is liable. Kans added to a pon
are the exception: they stand where the pon was made. For dragons and winds that is right, because the pon
showed the group. For kans it is not: an added kan may be the fourth although an open kan stands after
it. Then nobody is liable, because its owner drew the tile. So with an added kan:

- the last meld is the added kan: its pon came after the other three, so it was the fourth, and nobody fed it;
- the last meld is a closed kan: nobody fed the fourth kan, whichever it was;
- the last meld is an open kan: the melds leave it open, and a warning says which fact is missing.

The same holds for a fed replacement tile, which is that of the kan made last. The fact ``added_kan_last``
settles both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from riichi_rules.liability import GREAT_HANDS, feeder_in, replacement_feeder
from riichi_rules.melds import MeldType
from riichi_rules.messages import Message, SeatFact, listed, say, sentence
from riichi_rules.seats import Seat, seat_at
from riichi_rules.value import Value, value_of

if TYPE_CHECKING:
    from riichi_rules.settlement import Settlement  # few kinds of questions need it

WHO: Final = "who-is-liable"
OPEN: Final = "liability-open"
"""The ids of what the melds tell, and of what they leave open."""

_WHO: Final = "payment.who-is-liable"
_REPLACEMENT: Final = "payment.fed-replacement"
LAST_GROUPS: Final = {
    "daisangen": say("the third group of dragons"),
    "daisuushii": say("the fourth group of winds"),
    "suukantsu": say("the fourth kan"),
    "": say("the open kan whose replacement tile won"),
}
"""What was fed, by the yakuman that it made certain; without one it is a replacement tile."""

PLAYERS: Final = {
    Seat.LEFT: say("the player on the left"),
    Seat.OPPOSITE: say("the player opposite"),
    Seat.RIGHT: say("the player on the right"),
}


class Note(NamedTuple):
    """What the melds tell (``WHO``) or leave open (``OPEN``); players in it are seen from the winner."""

    id: str
    rule: str
    message: Message

    @property
    def seen(self) -> Message:
        """The message as the winner sees the players."""
        return self.with_players(PLAYERS.__getitem__)

    def at(self, winner: int) -> Message:
        """Return the message with the seats of a table; ``winner`` is the seat of the winner."""
        return self.with_players(lambda player: SeatFact(seat_at(winner, player)))

    def with_players(self, shown: Callable[[Seat], object]) -> Message:
        """Return the message with something in place of each player."""
        return self.message.with_facts(lambda fact: shown(fact) if isinstance(fact, Seat) else fact)


Liability: TypeAlias = tuple[Note, ...]
"""Who is liable for a win as its melds tell it, and then which facts are missing; nothing if nobody is."""


def with_liability(value: Value) -> tuple[Value, Liability]:
    """Return a win with the liable player that its melds tell.

    Rules ``payment.who-is-liable`` (S1-50, S1-51) and ``payment.fed-replacement``. The value stays as it is
    where somebody is named as liable, where the hand may not be won, and where the melds leave it open. Of
    two liable players it is the one who was liable first, as in play.
    """
    rules, situation = value.ruleset, value.situation
    if situation.liable is not None or not value.hand.melds or not value.valid:
        return value, ()
    if not (rules.liability.open_kan_rinshan and situation.rinshan) and not any(
        [scored.id in rules.liability.yaku for scored in value.yaku]
    ):
        return value, ()
    return _derived(value)


def _derived(value: Value) -> tuple[Value, Liability]:
    feeders = _feeders(value)
    doubtful = _doubtful(value)
    sure = {what: feeder for what, feeder in feeders.items() if what not in doubtful}
    unsure = next((feeder for what, feeder in feeders.items() if what in doubtful), None)
    discarder = value.situation.discarder
    if not sure:
        if unsure is None or unsure is discarder:
            return value, ()
        words = say(
            "An added kan lies where its pon was made, so the melds do not show which kan came last: here"
            " nobody is taken to be liable, but {player} is if the last kan was the one {player} fed",
            player=unsure,
        )
        return value, (Note(OPEN, _WHO, words),)
    liable = next(iter(sure.values()))
    fed = [what for what, feeder in sure.items() if feeder is liable]
    groups = listed([LAST_GROUPS[what] for what in fed])
    words = say("{player} fed {groups} and is liable", player=liable, groups=groups)
    notes = [Note(WHO, _WHO if fed[0] else _REPLACEMENT, words)]
    for other in [other for other in sure.values() if other is not liable][:1]:
        words = say(
            "No source says who pays when {player} and {other} are both liable: here it is {player}, who was"
            " first (say who is liable to ask about the other)",
            player=liable,
            other=other,
        )
        notes.append(Note(OPEN, _WHO, words))
    if unsure is liable is not discarder:
        words = say(
            "An added kan lies where its pon was made, so the melds do not show which kan came last: it is"
            " taken to be the one {player} fed, and {player} is liable for it too",
            player=liable,
        )
        notes.append(Note(OPEN, _WHO, words))
    if value.situation.ron and discarder is None:
        alone = say(
            "The discarder is not named: if it was {player}, that player pays everything", player=liable
        )
        notes.append(Note(OPEN, "payment.liability", alone))
    owing = replace(value.situation, liable=liable)
    return value_of(value.hand, value.win, owing, value.ruleset), tuple(notes)


def _feeders(value: Value) -> dict[str, Seat]:
    """Return who fed what, by yakuman in the order of their last groups; without one a replacement tile.

    Four kans come after three groups of dragons or four of winds, or together with them.
    """
    won = {scored.id for scored in value.yaku}
    found: dict[str, Seat | None] = {
        yakuman: feeder_in(value, yakuman) for yakuman in GREAT_HANDS if yakuman in won
    }
    found[""] = replacement_feeder(value)
    return {what: feeder for what, feeder in found.items() if feeder is not None}


def _doubtful(value: Value) -> frozenset[str]:
    """Return what depends on which kan was made last, where neither the melds nor the question tell it."""
    if value.situation.added_kan_last is not None:
        return frozenset()
    added = any([meld.type is MeldType.ADDED_KAN for meld in value.hand.melds])
    return frozenset({"suukantsu", ""} if added else ())


def with_steps(settlement: Settlement, liable: Mapping[int, Liability]) -> Settlement:
    """Return a settlement that first says who is liable to the winners that are paid, by their seats."""
    from riichi_rules.settlement import Transfer  # noqa: PLC0415 - as above

    paid = {step.taker for step in settlement.reasons}
    steps = [
        Transfer(note.id, note.rule, 0, note.at(seat))
        for seat, notes in liable.items()
        if seat in paid
        for note in notes
    ]
    return settlement._replace(reasons=(*steps, *settlement.reasons))


def open_notes(settlement: Settlement) -> list[Message]:
    """Return what a settlement leaves open, as sentences."""
    return [sentence(step.message) for step in settlement.reasons if step.id == OPEN]
