"""An mjai round: how it opens, and its lines one after the other, each as the event of play that it tells."""

from __future__ import annotations

from typing import NamedTuple

from riichi_book.records.bounded_json import listed
from riichi_book.records.bounds import unreadable
from riichi_book.records.events import STOPS
from riichi_book.records.history import NO_BETS, History
from riichi_book.records.named_rules import NamedRules
from riichi_book.records.rounds import Opening
from riichi_book.records.statements import MatchStatement
from riichi_book.records.tile_codes import tile_of_name
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.play import Deposit, Riichi
from riichi_rules.play.deal import HAND
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS
from riichi_rules.tiles import WIND_LETTERS

from .entry import Entry
from .events import Reader


class MjaiGame(NamedTuple):
    """What a record says of a whole match; ``bets_written`` whether it writes when bets are placed."""

    file: str
    begun: Entry | None
    rules: NamedRules
    bets_written: bool


class MjaiRound(NamedTuple):
    """One round: its lines from the deal on, and the game that it belongs to."""

    game: MjaiGame
    lines: tuple[Entry, ...]
    end: MatchStatement | None

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames the deal of this round."""
        return self.lines[0].fault(problem)

    def rules(self) -> NamedRules:
        """Return the rules that its record names."""
        return self.game.rules

    @property
    def joins(self) -> bool:
        """Whether its match may be under way already: a record may be a part of one."""
        return self.opening().is_later

    def opening(self) -> Opening:
        """Return how the round opens. Raises ``RecordError``."""
        first = self.lines[0]
        with first.blamed():
            wind = first.data.get("bakaze")
            if wind not in WIND_LETTERS:
                raise unreadable("bakaze is E, S, W or N")
            number = len(SEATS) * WIND_LETTERS.index(str(wind)) + first.number("kyoku", 1, 4) - 1
            honba, bets = first.number("honba", 0, 10_000), first.number("kyotaku", 0, 10_000)
            scores, dealer = first.four("scores"), first.seat("oya")
        if scores is None:
            return Opening(number, dealer, honba, bets, scored=False)
        return Opening(number, dealer, honba, bets, scores)

    def history(self, _: Ruleset, *, cut: bool = False) -> History:
        """Return what the record tells of the round.

        Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end.
        """
        first, opening = self.lines[0], self.opening()
        with first.blamed():
            dealt = listed(first.data.get("tehais"), "tehais", len(SEATS))
            named = [listed(hand, say("a hand"), HAND) for hand in dealt]
            hands = tuple([tuple(map(tile_of_name, hand)) for hand in named])
            indicator = first.tile("dora_marker")
            if not indicator.known:
                raise unreadable("the first indicator is seen by all")
        deal = opening.deal(hands, indicator)
        reader = Reader(deal)
        reader.note_keys(first)
        for entry in self.lines[1:]:
            with entry.blamed():
                reader.read(entry)
        events, ended = reader.finish(), reader.told.over
        if not (ended or cut):
            raise self.lines[-1].fault(STOPS)
        unwritten = () if self.game.bets_written else (Deposit,)
        if unwritten and reader.happened(Riichi):
            reader.note(NO_BETS)
        seen = [seat for seat in SEATS if all([tile.known for tile in hands[seat]])]
        return History(
            self.rules(),
            deal,
            events,
            view=seen[0] if len(seen) == 1 else None,
            ended=ended,
            unwritten=unwritten,
            notes=tuple(reader.notes),
            match=self.end,
        )
