"""Reading an mjai record: its lines, cut into rounds, and each round as the events of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from riichi_book.records.bounds import LONGEST_LINE, MOST_ROUNDS, unreadable, until_broken
from riichi_book.records.events import STOPS
from riichi_book.records.history import NO_BETS, History
from riichi_book.records.named_rules import JsonGame, NamedRules, rules_of_data
from riichi_book.records.rounds import Opening
from riichi_book.records.statements import MatchStatement
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, say
from riichi_rules.play import Deposit, Riichi
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS
from riichi_rules.tiles import WIND_LETTERS

from .events import Reader
from .lines import Entry, entry_of

_TYPE: Final = b'"type"'
_DEAL: Final = "start_kyoku"
_GAME: Final = "start_game"
_END: Final = "end_kyoku"
_LAST: Final = "end_game"


class MjaiRound(NamedTuple):
    """One round: its lines from the deal on, and the game that it belongs to.

    ``bets_written`` says that its record writes when a bet is placed.
    """

    game: JsonGame
    lines: tuple[Entry, ...]
    end: MatchStatement | None
    bets_written: bool

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
            number = len(SEATS) * WIND_LETTERS.index(str(wind)) + first.read("kyoku") - 1
            opening = Opening(number, first.read("oya"), first.read("honba"), first.read("kyotaku"))
            scores = first.find("scores")
        return opening._replace(scored=False) if scores is None else opening._replace(scores=scores)

    def history(self, _: Ruleset, *, cut: bool = False) -> History:
        """Return what the record tells of the round.

        Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end.
        """
        first, opening = self.lines[0], self.opening()
        with first.blamed():
            hands, indicator = first.read("tehais"), first.read("dora_marker")
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
        unwritten = () if self.bets_written else (Deposit,)
        if unwritten and reader.happened(Riichi):
            reader.note(NO_BETS)
        seen = list(filter(reader.told.known, SEATS))
        view, notes = seen[0] if len(seen) == 1 else None, tuple(reader.notes)
        told = History(self.rules(), deal, events, view=view, ended=ended, unwritten=unwritten)
        return told._replace(notes=notes, match=self.end)


def is_mjai(data: bytes) -> bool:
    """Whether bytes begin as an mjai record does: with an object that has a type."""
    first = data.lstrip()[:LONGEST_LINE].partition(b"\n")[0]
    return first.startswith(b"{") and _TYPE in first


def mjai_rounds(data: bytes, file: str) -> Iterator[MjaiRound]:
    """Yield the rounds of a record, those before a damaged line first. Raises ``RecordError`` then."""
    lines = enumerate(map(bytes.strip, data.split(b"\n")), 1)
    entries, broken = until_broken(entry_of(line, number, file) for number, line in lines if line)
    if sum([entry.type == _DEAL for entry in entries]) > MOST_ROUNDS:
        raise RecordError(say("more than {most} rounds: no record of a game", most=MOST_ROUNDS), file=file)
    yield from _rounds(entries, file)
    if broken is not None:
        raise broken


def _rounds(entries: Sequence[Entry], file: str) -> Iterator[MjaiRound]:
    """Yield the rounds: each from its deal to the next, or to the end of its game."""
    bets_written = any([entry.type == "reach_accepted" for entry in entries])
    game = JsonGame(file, NamedRules())
    lines: list[Entry] = []
    for entry in [*entries, None]:
        if lines and (entry is None or entry.type in (_DEAL, _GAME, _LAST)):
            yield MjaiRound(game, tuple(lines), _result(entry), bets_written)
            lines = []
        if entry is None:
            break
        if entry.type == _GAME:
            game = JsonGame(file, _rules(entry))
        elif entry.type == _DEAL or (lines and entry.type not in (_END, _LAST)):
            lines.append(entry)


def _rules(begun: Entry) -> NamedRules:
    """Return the rules that the first line of a game names; in our own records they stand whole."""
    with begun.blamed():
        if "rules" in begun.data:
            return rules_of_data(begun.read("rules"))
        reds = begun.find("aka_flag")
    if reds is None:
        return NamedRules()
    settings = tuple([(f"table.red_{suit}", str(int(reds))) for suit in "mps"])
    return NamedRules(settings=settings, words=say("aka_flag {reds}", reds=str(reds).lower()))


def _result(last: Entry | None) -> MatchStatement | None:
    """Return how a match ended, as far as the line after its last round says so."""
    if last is None or last.type != _LAST:
        return None
    with last.blamed():
        match = MatchStatement(last.find("scores"), last.find("results"))
    return match if match != MatchStatement() else None
