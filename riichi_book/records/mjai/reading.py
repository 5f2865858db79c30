"""Read an mjai record: cut its lines into rounds, and turn each line into an event of play.

Nothing is judged here. Writers differ: what a line leaves out stays unknown, and unknown lines and keys are
skipped with a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from riichi_book.records.bounded_json import listed, quoted
from riichi_book.records.bounds import LONGEST_LINE, MOST_ROUNDS, unreadable, until_broken
from riichi_book.records.events import GOES_ON, STOPS, RecordedEvent, RecordedEvents, added_kan
from riichi_book.records.history import NO_BETS, History, places_stick
from riichi_book.records.named_rules import RED_OPTIONS, JsonGame, NamedRules, rules_of_data
from riichi_book.records.statements import (
    DrawStatement,
    MatchStatement,
    WinStatement,
    WorthStatement,
    with_yaku,
)
from riichi_book.records.tags import Opening
from riichi_book.records.words import YAKU_NAMES
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, say
from riichi_rules.play import Deposit, Riichi
from riichi_rules.play.deal import LIVE_TILES, Tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, seen_from
from riichi_rules.tiles import WIND_LETTERS, Tile

from .lines import ABORTS, BESIDE, CALLS, EXHAUSTIVE, NAGASHI, Entry, entry_of, tiles_of_names

_MOST_FOR_NOTEN: Final = 3000
YAKUS: Final = say("the names of yaku are not compared: each engine has its own")


class Reader:
    """Reads the lines of a round one after the other, and collects their events."""

    def __init__(self, deal: play.Deal) -> None:
        self.deal = deal
        self.told = RecordedEvents(deal)
        self.notes: list[Message] = []
        self.wins: list[Entry] = []
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.drawn_tile: Tile | None = None

    def read(self, entry: Entry) -> None:
        """Read one line. Raises ``RecordError`` for one that makes no sense."""
        if entry.type in BESIDE:
            return
        if entry.type in _READERS:
            if self.told.over or (self.wins and entry.type != "hora"):
                raise RecordError(GOES_ON)
            _READERS[entry.type](self, entry)
            self.note_keys(entry)
        elif entry.type in ("kita", "nukidora"):
            raise unreadable("a north is set aside: that is done with three players only")
        else:
            kind = quoted(entry.type)
            self.note(say("lines of the type {type} are not known and were passed over", type=kind))

    def finish(self) -> tuple[RecordedEvent, ...]:
        """Return all events. Call this after the last line."""
        if self.wins:
            with self.wins[0].blamed():
                self.won()
        return tuple(self.told.events)

    def note(self, words: Message) -> None:
        """Note something once."""
        if words not in self.notes:
            self.notes.append(words)

    def note_keys(self, entry: Entry) -> None:
        """Note the unknown keys of a line."""
        for key in entry.strange:
            facts = {"key": key, "type": entry.type}
            self.note(say("the key {key} of {type} is not known and was passed over", **facts))

    def happened(self, kind: type[play.Event]) -> int:
        """Return how many events of a class there were."""
        return sum([isinstance(each.event, kind) for each in self.told.events])

    def in_riichi(self, seat: int) -> bool:
        """Whether a seat declared riichi before its last draw."""
        before = [each.event for each in self.told.events[:-1]]
        return any([isinstance(event, Riichi) and event.seat == seat for event in before])

    def draw(self, entry: Entry) -> None:
        """Read a draw."""
        seat, self.drawn_tile = entry.read("actor"), entry.read("pai")
        self.told.draw(seat, self.drawn_tile)

    def discard(self, entry: Entry) -> None:
        """Read a discard."""
        seat, tile, drawn = entry.read("actor"), entry.read("pai"), entry.find("tsumogiri")
        is_drawn = tile == self.drawn_tile
        if drawn is None:  # in riichi, a tile that only its seat saw must be the one drawn
            hidden = self.drawn_tile is not None and not self.drawn_tile.known
            drawn = is_drawn or (hidden and self.in_riichi(seat))
        elif not drawn and is_drawn and tile not in self.deal.hands[seat] and not self.happened(play.Discard):
            # Where the dealer is dealt fourteen tiles, the writer does not count the last one as drawn.
            drawn = True
        self.told.add(play.Discard(seat, tile, drawn))
        self.drawn_tile = None

    def meld(self, seat: int, meld: Meld) -> None:
        """Add a call or a kan."""
        self.melds[seat].append(meld)
        self.told.meld(seat, meld)
        self.drawn_tile = None

    def call(self, entry: Entry) -> None:
        """Read a call of a discard."""
        seat, source = entry.read("actor"), entry.read("target")
        if seat == source:
            raise unreadable("nobody calls their own discard")
        side = seen_from(seat, source)
        self.meld(seat, Meld(CALLS[entry.type], entry.read("consumed"), entry.read("pai"), side))

    def added_kan(self, entry: Entry) -> None:
        """Read a tile that is added to a pon."""
        seat, added, consumed = entry.read("actor"), entry.read("pai"), sorted(entry.read("consumed"))
        pons = [meld for meld in self.melds[seat] if meld.type is MeldType.PON and [*meld.tiles] == consumed]
        kan = added_kan(seat, added, pons[0] if pons else None)
        self.melds[seat] = [kan if meld is pons[0] else meld for meld in self.melds[seat]]
        self.told.meld(seat, kan)
        self.drawn_tile = None

    def won(self) -> None:
        """Add the wins."""
        wins = [self.stated(entry) for entry in self.wins]
        seats, sources = {win.seat for win in wins}, {win.source for win in wins}
        if wins[0].source != wins[0].seat and (len(sources) > 1 or len(seats) < len(wins)):
            raise unreadable("several win on one discard, each once")
        self.told.win(wins)

    def stated(self, entry: Entry) -> WinStatement:
        """Return what a line says about a win."""
        with entry.blamed():
            seat, source, tile = entry.read("actor"), entry.read("target"), entry.find("pai")
            hand, melds = entry.find("hora_tehais"), self.melds[seat]
            if hand is not None and source == seat and (len(hand) + 3 * len(melds)) % 3 == 2 and tile in hand:
                place = hand.index(tile)  # leave out the winning tile
                hand = (*hand[:place], *hand[place + 1 :])
            return WinStatement(
                seat,
                source,
                self.worth(entry),
                entry.find("deltas"),
                hand=None if hand is None else Hand(hand, tuple(melds)),
                tile=tile,
                ura=entry.find("ura_markers", "uradora_markers"),
            )

    def worth(self, entry: Entry) -> WorthStatement:
        """Return what a line says that a win was worth; yaku only if they have our ids."""
        worth = WorthStatement(entry.find("fu"), entry.find("fan"), entry.find("hora_points"))
        if "yakus" not in entry.data:
            return worth
        pairs = [listed(pair, say("a yaku"), 2) for pair in listed(entry.data["yakus"], "yakus")]
        if not all([name in YAKU_NAMES and type(han) is int for name, han in pairs]):
            self.note(YAKUS)
            return worth
        return with_yaku(worth, [(name, han) for name, han in pairs])

    def end(self, entry: Entry) -> None:
        """Read a draw that ends the round; if it gives no reason, infer one from the events."""
        reason, changes = entry.data.get("reason"), entry.find("deltas")
        abort = self.abort() if reason is None else ABORTS.get(reason) if isinstance(reason, str) else None
        if abort is not None:
            self.told.abort(abort, draws=(DrawStatement(changes),))
            return
        if reason is not None and reason not in (*EXHAUSTIVE, *NAGASHI):
            raise unreadable("no draw for that reason: {reason}", reason=quoted(reason))
        nagashi = None if reason in (None, "ryukyoku") else reason in NAGASHI
        tenpai: list[bool | None] = [None] * len(SEATS)
        flags = entry.data.get("tenpais")
        if isinstance(flags, list) and [type(flag) for flag in flags] == [bool] * len(SEATS):
            tenpai = [*flags]
        elif changes and any(changes) and nagashi is not True and max(changes) <= _MOST_FOR_NOTEN:
            tenpai = [change > 0 for change in changes]
        stated = DrawStatement(changes, nagashi=nagashi, hands=_hands(entry))
        self.told.exhaust(tenpai, draws=(stated,))

    def abort(self) -> play.Abort | None:
        """Return the abortive draw that fits the events; None for an exhaustive draw."""
        draws = self.happened(play.Draw)
        if draws >= LIVE_TILES:
            return None
        if self.drawn_tile is not None:
            return play.Abort.NINE_KINDS
        if self.happened(play.Riichi) == len(SEATS):
            return play.Abort.FOUR_RIICHI
        if sum([meld.is_kan for melds in self.melds for meld in melds]) == len(SEATS):
            return play.Abort.FOUR_KANS
        return play.Abort.FOUR_WINDS if draws == len(SEATS) else play.Abort.TRIPLE_RON


def _hands(entry: Entry) -> tuple[tuple[int, Tiles], ...]:
    """Return the hands that a draw shows, as far as they are known."""
    hands = entry.data.get("tehais")
    if not isinstance(hands, list) or len(hands) != len(SEATS):
        return ()
    read = [(seat, tiles_of_names(hand, "")) for seat, hand in enumerate(hands) if isinstance(hand, list)]
    return tuple([(seat, tiles) for seat, tiles in read if all([tile.known for tile in tiles])])


_READERS: Final[dict[str, Callable[[Reader, Entry], None]]] = {
    **dict.fromkeys(CALLS, Reader.call),
    "tsumo": Reader.draw,
    "dahai": Reader.discard,
    "kakan": Reader.added_kan,
    "ankan": lambda to, line: to.meld(line.read("actor"), Meld(MeldType.CLOSED_KAN, line.read("consumed"))),
    "dora": lambda to, line: to.told.add(play.Indicator(line.read("dora_marker"))),
    "reach": lambda to, line: to.told.add(play.Riichi(line.read("actor"))),
    "reach_accepted": lambda to, line: to.told.add(
        play.Deposit(line.read("actor")), scores=line.find("scores")
    ),
    "hora": lambda to, line: to.wins.append(line),  # several wins become one event
    "ryukyoku": Reader.end,
}


_TYPE: Final = re.compile(rb'"type"\s*:')
_DEAL: Final = "start_kyoku"
_GAME: Final = "start_game"
_END: Final = "end_kyoku"
_LAST: Final = "end_game"


class MjaiRound(NamedTuple):
    """One round: its lines from the deal on, and the game that it belongs to.

    ``bets_written`` says that its record writes when a riichi stick is placed.
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
        """Whether its match may already be in progress: a record may hold only a part of one."""
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
        """Return the history of the round.

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
        unwritten = () if self.bets_written or not places_stick(events) else (Deposit,)
        if unwritten:
            reader.note(NO_BETS)
        seen = list(filter(reader.told.known, SEATS))
        view, notes = seen[0] if len(seen) == 1 else None, tuple(reader.notes)
        told = History(self.rules(), deal, events, view=view, ended=ended, unwritten=unwritten)
        return told._replace(notes=notes, match=self.end)


def is_mjai(data: bytes) -> bool:
    """Whether bytes begin like an mjai record: with an object that has a type."""
    first = data.lstrip()[:LONGEST_LINE].partition(b"\n")[0]
    return first.startswith(b"{") and _TYPE.search(first) is not None


def mjai_rounds(data: bytes, file: str) -> Iterator[MjaiRound]:
    """Yield the rounds of a record. Raises ``RecordError`` at a damaged line, after the rounds before it."""
    lines = enumerate(map(bytes.strip, data.split(b"\n")), 1)
    entries, broken = until_broken(entry_of(line, number, file) for number, line in lines if line)
    if sum([entry.type == _DEAL for entry in entries]) > MOST_ROUNDS:
        raise RecordError(
            say("more than {most} rounds, so this is not a record of a game", most=MOST_ROUNDS), file=file
        )
    yield from _rounds(entries, file)
    if broken is not None:
        raise broken


def _rounds(entries: Sequence[Entry], file: str) -> Iterator[MjaiRound]:
    """Yield the rounds: each from its deal to the next, or to the end of its game."""
    bets_written = any([entry.type == "reach_accepted" for entry in entries])
    game = JsonGame(file, NamedRules())
    places = [place for place, entry in enumerate(entries) if entry.type in (_DEAL, _GAME, _LAST)]
    for place, after in pairwise([*places, len(entries)]):
        first, *rest = entries[place:after]
        if first.type == _GAME:
            game = JsonGame(file, _rules(first))
        elif first.type == _LAST:  # what follows is another match
            game = game._replace()
        else:
            lines = [first, *[entry for entry in rest if entry.type != _END]]
            # A damaged result does not affect the round before it.
            results, broken = until_broken(map(_result, entries[after : after + 1]))
            yield MjaiRound(game, tuple(lines), results[0] if results else None, bets_written)
            if broken is not None:
                raise broken


def _rules(begun: Entry) -> NamedRules:
    """Return the rules that the first line of a game names; records that we write have all of them."""
    with begun.blamed():
        if "rules" in begun.data:
            return rules_of_data(begun.read("rules"))
        reds = begun.find("aka_flag")
    if reds is None:
        return NamedRules()
    settings = tuple([(option, str(int(reds))) for option in RED_OPTIONS])
    return NamedRules(settings=settings, words=say("aka_flag {reds}", reds=str(reds).lower()))


def _result(last: Entry) -> MatchStatement | None:
    """Return how a match ended, as far as the line after its last round says so."""
    if last.type != _LAST:
        return None
    with last.blamed():
        match = MatchStatement(last.find("scores"), last.find("results"))
    return match if match != MatchStatement() else None
