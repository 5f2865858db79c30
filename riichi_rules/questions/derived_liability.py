"""Derive liability (pao) from the melds of a win when the question does not say who is liable.

A hand lists its melds in the order they were made. So the last group of dragons, winds or kans made the
yakuman certain, and the player it was called from is liable. An added kan is the exception: it is listed
where its pon was made. That is fine for dragons and winds, because the pon already showed the group. For
kans it is not: an added kan may be the fourth even if an open kan is listed after it. Then nobody is
liable, because its owner drew the tile. So with an added kan:

- the last meld is the added kan: its pon came after the other three, so it was the fourth, and nobody fed it;
- the last meld is a closed kan: nobody fed the fourth kan, whichever it was;
- the last meld is an open kan: the melds do not decide it, and a warning says which fact is missing.

The same goes for a fed replacement tile, which belongs to the kan made last. The fact ``added_kan_last``
settles both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from riichi_rules.liability import GREAT_HANDS, feeder_in, replacement_feeder
from riichi_rules.melds import MeldType
from riichi_rules.messages import Message, SeatFact, listed, say, sentence
from riichi_rules.seats import Seat, seat_at
from riichi_rules.value import Value, value_of

if TYPE_CHECKING:
    from riichi_rules.settlement import Settlement  # only a few kinds of questions need it

WHO: Final = "who-is-liable"
OPEN: Final = "liability-open"
"""The ids of notes: who is liable, and what the melds do not decide."""

_WHO: Final = "payment.who-is-liable"
_REPLACEMENT: Final = "payment.fed-replacement"
LAST_GROUPS: Final = {
    "daisangen": say("the third group of dragons"),
    "daisuushii": say("the fourth group of winds"),
    "suukantsu": say("the fourth kan"),
    "": say("the open kan whose replacement tile won"),
}
"""What was fed, by the id of the yakuman that it made certain; "" is for a replacement tile."""

PLAYERS: Final = {
    Seat.LEFT: say("the player on the left"),
    Seat.OPPOSITE: say("the player opposite"),
    Seat.RIGHT: say("the player on the right"),
}


class Note(NamedTuple):
    """Who is liable (``WHO``) or what is undecided (``OPEN``); players are relative to the winner."""

    id: str
    rule: str
    message: Message

    @property
    def from_winner(self) -> Message:
        """The message with players named from the winner's side: "the player on the left"."""
        return self.message.with_facts(lambda fact: PLAYERS[fact] if isinstance(fact, Seat) else fact)

    def by_seat(self, winner: int) -> Message:
        """Return the message with players named by their seats; ``winner`` is the winner's seat."""
        return self.message.with_facts(
            lambda fact: SeatFact(seat_at(winner, fact)) if isinstance(fact, Seat) else fact
        )


Liability: TypeAlias = tuple[Note, ...]
"""Who is liable for a win according to its melds, then what is undecided; empty if there is neither."""


def with_liability(value: Value) -> tuple[Value, Liability]:
    """Return a win with the liable player derived from its melds.

    Rules ``payment.who-is-liable`` (S1-50, S1-51) and ``payment.fed-replacement``. The value is unchanged if
    the question names a liable player, the hand may not be won, or the melds do not decide it. If two
    players are liable, the one who became liable first pays, as in play.
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
    # With an added kan these depend on which kan was made last, which the melds do not say.
    added = any([meld.type is MeldType.ADDED_KAN for meld in value.hand.melds])
    doubtful = ("suukantsu", "") if added and value.situation.added_kan_last is None else ()
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
            " first (to ask about the other, say who is liable)",
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
            "The question does not say who discarded the tile; if {player} did, that player pays everything",
            player=liable,
        )
        notes.append(Note(OPEN, "payment.liability", alone))
    owing = replace(value.situation, liable=liable)
    return value_of(value.hand, value.win, owing, value.ruleset), tuple(notes)


def _feeders(value: Value) -> dict[str, Seat]:
    """Return who fed what, keyed by yakuman in the order they became certain; "" is a replacement tile.

    Four kans become certain no earlier than three groups of dragons or four of winds.
    """
    won = {scored.id for scored in value.yaku}
    found: dict[str, Seat | None] = {
        yakuman: feeder_in(value, yakuman) for yakuman in GREAT_HANDS if yakuman in won
    }
    found[""] = replacement_feeder(value)
    return {what: feeder for what, feeder in found.items() if feeder is not None}


def with_steps(settlement: Settlement, liable: Mapping[int, Liability]) -> Settlement:
    """Return a settlement that first says who is liable to each paid winner; ``liable`` is keyed by seat."""
    from riichi_rules.settlement import Transfer  # noqa: PLC0415 - only a few kinds of questions need it

    paid = {step.taker for step in settlement.reasons}
    steps = [
        Transfer(note.id, note.rule, 0, note.by_seat(seat))
        for seat, notes in liable.items()
        if seat in paid
        for note in notes
    ]
    return settlement._replace(reasons=(*steps, *settlement.reasons))


def open_notes(settlement: Settlement) -> list[Message]:
    """Return the undecided points of a settlement as sentences."""
    return [sentence(step.message) for step in settlement.reasons if step.id == OPEN]
