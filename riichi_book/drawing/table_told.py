"""What is in front of each player and in the middle of a table, and how to describe it in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from riichi_book.answers.spoken import meld_message, tile_message, tiles_message
from riichi_rules.melds import Meld
from riichi_rules.messages import Message, joined, plural, say, sentence
from riichi_rules.notation.text import LooseTile
from riichi_rules.payment import bets, counters
from riichi_rules.seats import WIND_NAMES, WINDS
from riichi_rules.tiles import Tile, tiles_text

from .layout import Marks
from .views import View, noted

_SIDES: Final = (
    say("{wind} at the bottom", wind=""),
    say("{wind} on the right", wind=""),
    say("{wind} at the top", wind=""),
    say("{wind} on the left", wind=""),
)


class SeatView(NamedTuple):
    """What is in front of one player.

    ``concealed`` are the tiles of the hand, with unknown ones face down; ``drawn_tile`` is drawn apart.
    ``riichi`` shows a riichi stick above the river; ``score`` is in points. ``marks`` apply to the river.
    """

    wind: str
    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    river: tuple[LooseTile, ...] = ()
    drawn_tile: Tile | None = None
    riichi: bool = False
    score: int | None = None
    name: Message | str = ""
    marks: Marks | None = None


class Middle(NamedTuple):
    """The middle of the table: the round ("East 3"), the honba, the riichi sticks, the live tiles left.

    ``indicators`` are the turned dora indicators; ``in_wall`` draws them only in the wall. Empty: not shown.
    """

    round: Message | str = ""
    honba: int | None = None
    bets: int | None = None
    live: int | None = None
    indicators: tuple[Tile, ...] = ()
    in_wall: bool = False


NOTHING: Final = Middle()


def table_message(seats: Sequence[SeatView], rivers: Sequence[View], middle: Middle) -> Message:
    """Describe the table in words: the middle, then each player."""
    counted: list[object] = [middle.round] if middle.round else []
    if middle.honba is not None:
        counted.append(counters(middle.honba))
    if middle.bets is not None:
        counted.append(bets(middle.bets))
    if middle.live is not None:
        counted.append(plural(middle.live, "{n} tile left to draw", "{n} tiles left to draw"))
    told = [say("The table: {facts}", facts=joined(counted, ", ")) if counted else say("The table")]
    if middle.indicators:
        told.append(say("Dora indicators: {tiles}", tiles=tiles_message(middle.indicators)))
    for seat, river, side in zip(seats, rivers, _SIDES, strict=True):
        told.append(joined(_seat_parts(seat, river, side), "; "))
    return joined(map(sentence, told), " ")


def _seat_parts(seat: SeatView, river: View, side: Message) -> Iterator[Message]:
    who: list[object] = [Message(side.template, {"wind": WINDS[seat.wind]})]
    if seat.name and seat.name not in {WINDS[seat.wind], WIND_NAMES[seat.wind]}:
        who.append(seat.name)
    if seat.riichi:
        who.append(say("in riichi"))
    if seat.score is not None:
        who.append(plural(seat.score, "{n} point", "{n} points"))
    yield joined(who, ", ")
    if seat.concealed:
        yield say("hand: {tiles}", tiles=tiles_message(seat.concealed))
    if seat.drawn_tile is not None:
        yield say("drawn: {tile}", tile=tile_message(seat.drawn_tile))
    yield from map(meld_message, seat.melds)
    yield say("{river:inside}", river=river.message)


def table_notation(seats: Sequence[SeatView], rivers: Sequence[View], middle: Middle) -> Message:
    """Describe the table in notation; the parts are the middle and each player."""
    indicators = noted(say("indicators"), tiles_text(middle.indicators)) if middle.indicators else ""
    shown = list(filter(None, (middle.round, indicators)))
    told = [joined(shown, ", ")] if shown else []
    for seat, river in zip(seats, rivers, strict=True):
        apart = [f"+ {seat.drawn_tile}"] if seat.drawn_tile is not None else []
        hand = " ".join(filter(None, [tiles_text(seat.concealed), *apart, *map(str, seat.melds)]))
        discards = noted(say("river"), river.notation) if seat.river else ""
        if parts := list(filter(None, (hand, discards, say("riichi") if seat.riichi else ""))):
            told.append(joined([seat.wind, joined(parts, ", ")], ": "))
    return joined(told, "; ")
