"""Events of mjai: each line as the event of play that it tells. Nothing is judged here.

Writers differ. What a line leaves out is not known, and what nobody here knows is passed over with a note.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riichi_book.records.bounded_json import listed, quoted, whole
from riichi_book.records.events import RecordedEvent
from riichi_book.records.statements import DrawStatement, WinStatement, WorthStatement, YakuStatement
from riichi_book.records.tile_codes import tile_of_name
from riichi_book.records.yaku_numbers import DORA
from riichi_book.records.yaku_numbers import NAMES as YAKU_NAMES
from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.play.deal import LIVE_TILES, Tiles
from riichi_rules.seats import SEATS, all_from, seen_from
from riichi_rules.tiles import Tile

from .entry import Entry
from .words import ABORTS, ALWAYS_KNOWN, BESIDE, EXHAUSTIVE, KEYS, NAGASHI

_CALLS: Final[dict[str, tuple[Callable[[int, Meld], play.Event], MeldType, int]]] = {
    "chi": (play.Chii, MeldType.CHII, 2),
    "pon": (play.Pon, MeldType.PON, 2),
    "daiminkan": (play.OpenKan, MeldType.OPEN_KAN, 3),
}
YAKUS: Final = say("the names of yaku are not compared: each engine has its own")


class Reader:
    """Reads the lines of a round one after the other, and tells their events."""

    def __init__(self, deal: play.Deal) -> None:
        self.deal = deal
        self.events: list[RecordedEvent] = []
        self.notes: list[Message] = []
        self.wins: list[Entry] = []
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.drawn_tile: Tile | None = None
        self.turn = deal.dealer
        self.first_turn = True
        self.replacing = False
        self.draws = 0
        self.kans = 0
        self.riichi: set[int] = set()

    @property
    def over(self) -> bool:
        """Whether the end of the round was read."""
        return bool(self.events) and isinstance(
            self.events[-1].event, (play.Ron, play.Tsumo, play.ExhaustiveDraw, play.AbortiveDraw)
        )

    def read(self, entry: Entry) -> None:
        """Read one line. Raises ``RecordError`` for one that tells nothing that can be."""
        if entry.type in BESIDE:
            return
        if self.over or (self.wins and entry.type != "hora"):
            raise RecordError(say("the round is over, and goes on"))
        if entry.type in _CALLS:
            self.call(entry)
        elif entry.type in _READ:
            _READ[entry.type](self, entry)
        elif entry.type in ("kita", "nukidora"):
            raise RecordError(say("a north is set aside: that is done with three players only"))
        else:
            self.note(
                say("lines of the type {type} are not known and were passed over", type=quoted(entry.type))
            )
            return
        self.note_keys(entry, KEYS[entry.type])

    def finish(self) -> tuple[RecordedEvent, ...]:
        """Return all that was read, now that there is no more."""
        if self.wins:
            with self.wins[0].blamed():
                self.won()
        return tuple(self.events)

    def note(self, words: Message) -> None:
        """Note something once."""
        if words not in self.notes:
            self.notes.append(words)

    def note_keys(self, entry: Entry, known: frozenset[str]) -> None:
        """Note the keys of a line that nobody here knows."""
        for key in entry.data.keys() - known - ALWAYS_KNOWN:
            self.note(
                say(
                    "the key {key} of {type} is not known and was passed over",
                    key=quoted(key),
                    type=entry.type,
                )
            )

    def add(self, event: play.Event) -> None:
        """Add an event."""
        self.events.append(RecordedEvent(event))

    def draw(self, entry: Entry) -> None:
        """Read a draw."""
        seat, tile = entry.seat(), entry.tile()
        self.add(play.Draw(seat, tile, self.replacing))
        self.turn, self.drawn_tile, self.replacing = seat, tile, False
        self.draws += 1

    def discard(self, entry: Entry) -> None:
        """Read a discard."""
        seat, tile, tsumogiri = entry.seat(), entry.tile(), entry.flag("tsumogiri")
        if tsumogiri is None:
            tsumogiri = tile == self.drawn_tile
        elif self.first_turn and not tsumogiri and tile == self.drawn_tile not in self.deal.hands[seat]:
            # Where the dealer is dealt fourteen tiles, none of them counts as drawn.
            tsumogiri = True
        self.add(play.Discard(seat, tile, tsumogiri))
        self.turn, self.drawn_tile, self.first_turn = seat, None, False

    def call(self, entry: Entry) -> None:
        """Read a call of a discard."""
        event, meld_type, size = _CALLS[entry.type]
        seat, source = entry.seat(), entry.seat("target")
        if seat == source:
            raise RecordError(say("nobody calls an own discard"))
        meld = Meld(meld_type, entry.tiles("consumed", size), entry.tile(), seen_from(seat, source))
        self.melds[seat].append(meld)
        self.add(event(seat, meld))
        self.turn, self.drawn_tile, self.replacing = seat, None, event is play.OpenKan
        self.kans += self.replacing

    def added_kan(self, entry: Entry) -> None:
        """Read a tile that is added to a pon."""
        seat, added = entry.seat(), entry.tile()
        consumed = sorted(entry.tiles("consumed", 3))
        pon = next((meld for meld in self.melds[seat] if [*meld.tiles] == consumed), None)
        if pon is None or pon.type is not MeldType.PON:
            raise RecordError(
                say("{seat} adds {added} to a pon that it has not", seat=SeatFact(seat), added=added)
            )
        meld = Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, added)
        self.melds[seat][self.melds[seat].index(pon)] = meld
        self.add(play.AddedKan(seat, meld))
        self.turn, self.drawn_tile, self.replacing = seat, None, True
        self.kans += 1

    def closed_kan(self, entry: Entry) -> None:
        """Read a closed kan."""
        seat = entry.seat()
        meld = Meld(MeldType.CLOSED_KAN, entry.tiles("consumed", 4))
        self.melds[seat].append(meld)
        self.add(play.ClosedKan(seat, meld))
        self.turn, self.drawn_tile, self.replacing = seat, None, True
        self.kans += 1

    def indicator(self, entry: Entry) -> None:
        """Read the indicator of a kan."""
        self.add(play.Indicator(entry.tile("dora_marker")))

    def declare(self, entry: Entry) -> None:
        """Read a riichi."""
        seat = entry.seat()
        self.riichi.add(seat)
        self.add(play.Riichi(seat))

    def deposit(self, entry: Entry) -> None:
        """Read the bet of a riichi."""
        self.events.append(RecordedEvent(play.Deposit(entry.seat()), scores=entry.four("scores")))

    def win(self, entry: Entry) -> None:
        """Read one of the wins that end the round; they are told together."""
        self.wins.append(entry)

    def won(self) -> None:
        """Tell the wins: one tsumo, or one ron by one or more."""
        wins = tuple([self.stated(entry) for entry in self.wins])
        first = wins[0]
        ura = next(filter(None, [win.ura for win in wins]), ())
        if first.seat == first.source:
            if len(wins) > 1:
                raise RecordError(say("one seat wins by tsumo, and another wins too"))
            self.events.append(
                RecordedEvent(play.Tsumo(first.seat, ura, self.hidden(first, tsumo=True)), wins=wins)
            )
            return
        if len({win.source for win in wins}) > 1 or len({win.seat for win in wins}) < len(wins):
            raise RecordError(say("several win on one discard, each once"))
        concealed = tuple([self.hidden(win, tsumo=False) for win in wins])
        event = play.Ron(tuple([win.seat for win in wins]), ura, concealed if any(concealed) else ())
        self.events.append(RecordedEvent(event, wins=wins))

    def stated(self, entry: Entry) -> WinStatement:
        """Return what a line says of a win."""
        with entry.blamed():
            seat, source = entry.seat(), entry.seat("target")
            ura = next((name for name in ("ura_markers", "uradora_markers") if name in entry.data), None)
            tile = entry.tile() if "pai" in entry.data else None
            return WinStatement(
                seat=seat,
                source=source,
                worth=self.worth(entry),
                changes=entry.four("deltas"),
                scores=None,
                hand=self.held(entry, seat, tile if seat == source else None),
                tile=tile,
                ura=None if ura is None else entry.tiles(ura),
            )

    def worth(self, entry: Entry) -> WorthStatement:
        """Return what a line says that a win was worth; yaku only where they have our ids."""
        worth = WorthStatement(
            fu=_counted(entry, "fu"), han=_counted(entry, "fan"), points=_counted(entry, "hora_points")
        )
        if "yakus" not in entry.data:
            return worth
        pairs = [tuple(listed(pair, say("a yaku"), 2)) for pair in listed(entry.data["yakus"], "yakus")]
        if not all([name in YAKU_NAMES and type(han) is int for name, han in pairs]):
            self.note(YAKUS)
            return worth
        dora = [sum([han for name, han in pairs if name == kind]) for kind in DORA]
        yaku = [YakuStatement(name, han) for name, han in pairs if name not in DORA]
        return worth._replace(
            yaku=tuple([each for each in yaku if each.han]),
            yakuman=tuple([each for each in yaku if not each.han]),
            dora=(dora[0], dora[1], dora[2]),
        )

    def held(self, entry: Entry, seat: int, drawn_tile: Tile | None) -> Hand | None:
        """Return the hand that a line of a win shows, the winning tile left aside."""
        if "hora_tehais" not in entry.data:
            return None
        tiles = list(entry.tiles("hora_tehais"))
        melds = tuple(self.melds[seat])
        if drawn_tile in tiles and (len(tiles) + 3 * len(melds)) % 3 == 2:
            tiles.remove(drawn_tile)
        return Hand(tuple(tiles), melds)

    def hidden(self, win: WinStatement, *, tsumo: bool) -> Tiles:
        """Return the concealed tiles of a winner where they were not known before."""
        if win.hand is None or all([tile.known for tile in self.deal.hands[win.seat]]):
            return ()
        last = (win.tile,) if tsumo and win.tile is not None else ()
        return (*win.hand.concealed, *last)

    def drawn_round(self, entry: Entry) -> None:
        """Read a draw, exhaustive or abortive; where it gives no reason, what happened tells it."""
        reason = entry.data.get("reason")
        changes = entry.four("deltas")
        abort = self.abort() if reason is None else ABORTS.get(reason) if isinstance(reason, str) else None
        if abort is not None:
            seat = self.turn if abort is play.Abort.NINE_KINDS else None
            self.events.append(RecordedEvent(play.AbortiveDraw(abort, seat), draw=DrawStatement(changes)))
            return
        if reason is not None and reason not in EXHAUSTIVE | NAGASHI:
            raise RecordError(say("no draw for that reason: {reason}", reason=quoted(reason)))
        nagashi = None if reason is None or reason == "ryukyoku" else reason in NAGASHI
        tenpai: list[bool | None] = [None] * len(SEATS)
        flags = entry.data.get("tenpais")
        if (
            isinstance(flags, list)
            and len(flags) == len(SEATS)
            and all([type(flag) is bool for flag in flags])
        ):
            tenpai = list(flags)
        elif changes is not None and any(changes) and nagashi is not True and max(changes) <= 3000:
            tenpai = [change > 0 for change in changes]
        declarations = [play.Declaration(seat, bool(tenpai[seat])) for seat in all_from(self.deal.dealer)]
        undeclared = tuple([seat for seat in SEATS if tenpai[seat] is None])
        stated = DrawStatement(changes, nagashi=nagashi, hands=_hands(entry))
        self.events.append(
            RecordedEvent(play.ExhaustiveDraw(tuple(declarations)), draw=stated, undeclared=undeclared)
        )

    def abort(self) -> play.Abort | None:
        """Return the abortive draw that can have been meant; None for the exhaustive one."""
        if self.draws >= LIVE_TILES:
            return None
        if self.drawn_tile is not None:
            return play.Abort.NINE_KINDS
        if len(self.riichi) == len(SEATS):
            return play.Abort.FOUR_RIICHI
        if self.kans == len(SEATS):
            return play.Abort.FOUR_KANS
        return play.Abort.FOUR_WINDS if self.draws == len(SEATS) else play.Abort.TRIPLE_RON


def _counted(entry: Entry, name: str) -> int | None:
    value = entry.data.get(name)
    return None if value is None else whole(value, name)


def _hands(entry: Entry) -> tuple[tuple[int, Tiles], ...]:
    """Return the hands that a draw shows, as far as they are known."""
    hands = entry.data.get("tehais")
    if not isinstance(hands, list) or len(hands) != len(SEATS):
        return ()
    read = [
        (seat, tuple([tile_of_name(name) for name in hand]))
        for seat, hand in enumerate(hands)
        if isinstance(hand, list)
    ]
    return tuple([(seat, tiles) for seat, tiles in read if all([tile.known for tile in tiles])])


_READ: Final[dict[str, Callable[[Reader, Entry], None]]] = {
    "tsumo": Reader.draw,
    "dahai": Reader.discard,
    "kakan": Reader.added_kan,
    "ankan": Reader.closed_kan,
    "dora": Reader.indicator,
    "reach": Reader.declare,
    "reach_accepted": Reader.deposit,
    "hora": Reader.win,
    "ryukyoku": Reader.drawn_round,
}
