"""The ledger: where every single tile is. A state of play knows kinds; a record numbers all 136."""

from __future__ import annotations

from riichi_rules.play import AddedKan, Chii, ClosedKan, Discard, Draw, OpenKan, Pon
from riichi_rules.records import Telling, Told
from riichi_rules.records.telling import SEATS

from .notes import Notes

CHECK = "tile"
RULE = "records.tiles"


class Ledger:
    """Follows the numbered tiles of one round, as far as they are told."""

    def __init__(self, telling: Telling) -> None:
        self.known = [telling.view in (None, seat) for seat in SEATS]
        self.held = [set(numbers) for numbers in telling.dealt]
        self.seen = {number for numbers in telling.dealt for number in numbers}
        self.lying: int | None = None

    def follow(self, told: Told, notes: Notes) -> None:
        """Look whether the tiles of an event can come from where they come from."""
        match told.event:
            case Draw(seat=seat):
                self.appear(told.numbers, notes)
                self.held[seat].update(told.numbers)
            case Discard(seat=seat):
                self.leave(seat, told.numbers, notes)
                (self.lying,) = told.numbers
            case Chii(seat=seat) | Pon(seat=seat) | OpenKan(seat=seat):
                notes.same(CHECK, RULE, self.lying, told.called, _named)
                self.leave(seat, told.numbers, notes)
            case AddedKan(seat=seat) | ClosedKan(seat=seat):
                self.leave(seat, told.numbers, notes)

    def appear(self, numbers: tuple[int, ...], notes: Notes) -> None:
        """Note tiles that were not seen before; each is there once."""
        for number in numbers:
            if number in self.seen:
                notes.differ(CHECK, RULE, "a tile not seen before", _named(number))
            else:
                notes.count(CHECK)
                self.seen.add(number)

    def leave(self, seat: int, numbers: tuple[int, ...], notes: Notes) -> None:
        """Take tiles from a hand: those of a known hand are in it, those of another were not seen before."""
        if not self.known[seat]:
            self.appear(numbers, notes)
            return
        for number in numbers:
            if number in self.held[seat]:
                notes.count(CHECK)
                self.held[seat].discard(number)
            else:
                notes.differ(CHECK, RULE, f"a tile that seat {seat} holds", _named(number))


def _named(number: int | None) -> str:
    return "no tile" if number is None else f"tile {number}"
