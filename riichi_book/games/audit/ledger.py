"""The ledger: where each numbered tile is. A state of play knows kinds; a record numbers all 136 tiles."""

from __future__ import annotations

from collections.abc import Sequence

from riichi_book.records import History, RecordedEvent, Tag
from riichi_book.records.history import FourNumbers
from riichi_rules.messages import Message, SeatFact, joined, say
from riichi_rules.play import AddedKan, Chii, ClosedKan, Discard, Draw, Indicator, OpenKan, Pon
from riichi_rules.seats import SEATS
from riichi_rules.tiles import tiles_fact

from .notes import Notes

CHECK = "tile"


class Ledger:
    """Follows the numbered tiles of one round, as far as the record gives them."""

    def __init__(self, history: History, dealt: FourNumbers, indicator: int) -> None:
        self.rules = history.rules
        self.known = [history.view in (None, seat) for seat in SEATS]
        self.held = [set(numbers) for numbers in dealt]
        self.seen = {indicator, *[number for numbers in dealt for number in numbers]}
        self.indicators = [indicator]
        self.ura: tuple[int, ...] = ()
        self.lying: int | None = None
        """The last tile drawn, discarded or added to a pon; None if it is unknown, or after a closed kan."""

    def follow(self, recorded: RecordedEvent, notes: Notes) -> bool:
        """Check that the tiles of an event can come from where it takes them."""
        match recorded.event:
            case Draw(seat=seat):
                self.lying = recorded.numbers[0] if recorded.numbers else None
                self.held[seat].update(recorded.numbers)
                return self.appear(recorded.numbers, notes)
            case Indicator():
                self.indicators += recorded.numbers
                return self.appear(recorded.numbers, notes)
            case Discard(seat=seat):
                (self.lying,) = recorded.numbers
                return self.leave(seat, recorded.numbers, notes)
            case Chii(seat=seat) | Pon(seat=seat) | OpenKan(seat=seat):
                lies = notes.same(CHECK, "calls.own-tiles", self.lying, recorded.called, _named)
                return lies and self.leave(seat, recorded.numbers, notes)
            case AddedKan(seat=seat) | ClosedKan(seat=seat):
                self.lying = recorded.numbers[0] if isinstance(recorded.event, AddedKan) else None
                return self.leave(seat, recorded.numbers, notes)
            case _:
                return True

    def look_at_win(self, tag: Tag, notes: Notes) -> None:
        """Check the tile numbers of a win: the winning tile, the hand and the ura dora indicators."""
        seat, winning = tag.number("who", 0, 3), tag.number("machi")
        if self.lying is not None:
            notes.same(CHECK, "ending.complete-hand", self.lying, winning, _named)
        self.look_at_hand(seat, {*tag.numbers("hai")} - {winning}, winning, notes)
        ura = tag.numbers("doraHaiUra")
        if ura != self.ura:  # several winners repeat them
            self.ura = ura
            self.appear(ura, notes)

    def look_at_indicators(self, tag: Tag, notes: Notes) -> None:
        """Compare the indicators that a win names with those that were turned."""

        def named(numbers: Sequence[int]) -> Message:
            shown = tiles_fact(self.rules.tiles(tuple(numbers)))
            return say("{tiles} (tiles {numbers})", tiles=shown, numbers=joined(numbers, ", "))

        notes.same("win.indicators", "kans.indicator", self.indicators, [*tag.numbers("doraHai")], named)

    def look_at_hand(self, seat: int, numbers: set[int], winning: int | None, notes: Notes) -> None:
        """Compare the tile numbers of a hand that is shown, without the winning tile."""
        if self.known[seat]:
            notes.same(CHECK, "ending.complete-hand", self.held[seat] - {winning}, numbers, _all_named)
        else:
            self.appear(tuple(sorted(numbers)), notes)

    def appear(self, numbers: tuple[int, ...], notes: Notes) -> bool:
        """Note tiles that appear for the first time: none may have been seen before."""
        again = [number for number in numbers if number in self.seen]
        self.seen.update(numbers)
        return self.agree("table.wall-order", again, numbers, say("a tile not seen before"), notes)

    def leave(self, seat: int, numbers: tuple[int, ...], notes: Notes) -> bool:
        """Take tiles from a hand: a known hand must hold them, those of an unknown hand must be new."""
        if not self.known[seat]:
            return self.appear(numbers, notes)
        missing = [number for number in numbers if number not in self.held[seat]]
        self.held[seat].difference_update(numbers)
        held = say("a tile that {seat} holds", seat=SeatFact(seat))
        return self.agree("turn.discard", missing, numbers, held, notes)

    def agree(
        self, rule: str, wrong: list[int], numbers: tuple[int, ...], expected: Message, notes: Notes
    ) -> bool:
        """Count the tiles of an event, or report wrong ones as one disagreement."""
        if wrong:
            notes.differ(CHECK, rule, expected, _named(wrong[0]))
            return False
        notes.count(CHECK, len(numbers))
        return True


def _all_named(numbers: set[int]) -> Message:
    return say("tiles {numbers}", numbers=joined(sorted(numbers), ", "))


def _named(number: int | None) -> Message:
    return say("no tile") if number is None else say("tile {number}", number=number)
