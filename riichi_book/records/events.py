"""Events: collect a record of any form as events of play, and read the tags of a round into them.

Nothing is judged here: the state of play decides whether an event is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import SeatFact, say
from riichi_rules.play.deal import Deal, Tiles
from riichi_rules.play.events import ENDINGS
from riichi_rules.seats import SEATS, Four, all_from
from riichi_rules.tiles import UNKNOWN, Tile

from .bounds import unreadable
from .meld_code import decode_meld
from .named_rules import NamedRules
from .statements import NAGASHI, DrawStatement, WinStatement, changes_in_all, draw_statement, win_statement
from .tags import Tag, scores_of

CLIENT: Final = 0
"""The seat whose view a client's log is."""

MOVE: Final = re.compile(r"([TUVW]|[DEFG]|[defg])([0-9]{0,3})")
_BESIDE: Final = ("TAIKYOKU", "UN", "BYE", "CHAT", "LN", "PROF", "RANKING", "HELO", "SHUFFLE")
"""Tags that do not affect the round: players, connections, chat and standings."""

_CALLS: Final = (play.Chii, play.Pon, play.OpenKan, play.AddedKan, play.ClosedKan)
_MELDS: Final[dict[MeldType, Callable[..., play.Event]]] = dict(zip(MeldType, _CALLS, strict=True))
_ABORTS: Final = dict(zip(("yao9", "kaze4", "reach4", "kan4", "ron3"), play.Abort, strict=True))
GOES_ON: Final = say("the hand is over, and goes on")
STOPS: Final = say("the round stops before its end")

Numbers: TypeAlias = tuple[int, ...]


class RecordedEvent(NamedTuple):
    """An event and its tags: one tag, or one for each winner or nagashi mangan.

    ``numbers`` are the tiles (0 to 135) that it brings into a hand or takes from one, as far as they are
    known, ``called`` the tile that a call takes. ``furiten`` is the flag that a client's server sets with it.
    ``undeclared`` are seats whose tenpai an exhaustive draw does not tell: they count as noten here. ``wins``
    and ``draws`` are what the record states about the end: a draw once, or once for each nagashi mangan.
    ``scores`` are those it states after a riichi stick is placed.
    """

    event: play.Event
    tags: tuple[Tag, ...] = ()
    numbers: Numbers = ()
    called: int | None = None
    furiten: bool | None = None
    undeclared: tuple[int, ...] = ()
    wins: tuple[WinStatement, ...] = ()
    draws: tuple[DrawStatement, ...] = ()
    scores: Four | None = None

    @property
    def changes(self) -> Four | None:
        """The points that each seat gains or loses in all by the stated end; None if it leaves them out."""
        return changes_in_all(self.wins or self.draws)


class RecordedEvents:
    """Collects the events of a round, and fills in what follows from the events before.

    ``said`` has fields of the next ``RecordedEvent``: what the record says besides the event.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.turn = deal.dealer
        self.replacing = False
        self.said: dict[str, object] = {}
        self.events: list[RecordedEvent] = []

    @property
    def over(self) -> bool:
        """Whether the end of the round has been added."""
        return bool(self.events) and type(self.events[-1].event) in ENDINGS

    def add(self, event: play.Event, **said: object) -> None:
        """Add an event."""
        self.said.update(said)
        self.events.append(RecordedEvent(event, **self.said))  # type: ignore[arg-type]
        self.said = {}

    def draw(self, seat: int, tile: Tile, **said: object) -> None:
        """Add a draw; after a kan, it is the replacement tile."""
        self.add(play.Draw(seat, tile, self.replacing), **said)
        self.turn, self.replacing = seat, False

    def meld(self, seat: int, meld: Meld, **said: object) -> None:
        """Add a call or a kan."""
        self.add(_MELDS[meld.type](seat, meld), **said)
        self.turn, self.replacing = seat, meld.is_kan

    def win(self, wins: Sequence[WinStatement], ura: Tiles = (), **said: object) -> None:
        """Add the stated wins as one event: a tsumo, or a ron by one or more seats. ``ura`` is for all."""
        seats, source = tuple([win.seat for win in wins]), wins[0].source
        ura = next(filter(None, [ura, *[win.ura for win in wins]]), ())
        shown = tuple(map(self.shown, wins))
        if source != seats[0]:
            self.add(play.Ron(seats, ura, shown if any(shown) else ()), wins=tuple(wins), **said)
        elif len(seats) > 1:
            raise unreadable("one seat wins by tsumo, and another wins too")
        else:
            self.add(play.Tsumo(seats[0], ura, shown[0]), wins=tuple(wins), **said)

    def shown(self, win: WinStatement) -> Tiles:
        """Return a winner's concealed tiles if they were not known before, the drawn winning tile last."""
        if win.hand is None or self.known(win.seat):
            return ()
        return win.hand.concealed + ((win.tile,) if win.seat == win.source and win.tile is not None else ())

    def known(self, seat: int) -> bool:
        """Whether all tiles dealt to a seat are known."""
        return all([tile.known for tile in self.deal.hands[seat]])

    def abort(self, kind: play.Abort, **said: object) -> None:
        """Add an abortive draw; nine kinds are declared by the seat whose turn it is."""
        self.add(play.AbortiveDraw(kind, self.turn if kind is play.Abort.NINE_KINDS else None), **said)

    def exhaust(self, tenpai: Sequence[bool | None], hands: Mapping[int, Tiles] = {}, **said: object) -> None:
        """Add an exhaustive draw; ``tenpai`` says whether each seat is, None if the record leaves that open.

        The declarations show those of the ``hands`` that were not known before.
        """
        declared = [
            play.Declaration(seat, bool(tenpai[seat]), () if self.known(seat) else hands.get(seat, ()))
            for seat in all_from(self.deal.dealer)
        ]
        undeclared = tuple([seat for seat in SEATS if tenpai[seat] is None])
        self.add(play.ExhaustiveDraw(tuple(declared)), undeclared=undeclared, **said)


def added_kan(seat: int, added: Tile | None, pon: Meld | None) -> Meld:
    """Return the kan that a tile makes of a pon. Raises ``RecordError`` if there is no pon."""
    if pon is None:
        raise unreadable("{seat} adds {added} to a pon that it has not", seat=SeatFact(seat), added=added)
    return Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, added)


class EventReader:
    """Reads the tags of a round one after the other, and collects their events."""

    def __init__(self, rules: NamedRules, deal: Deal, view: int | None) -> None:
        self.rules = rules
        self.view = view
        self.told = RecordedEvents(deal)
        self.wins: list[Tag] = []
        self.drawn_tile: int | None = None

    def read(self, tag: Tag) -> None:
        """Read one tag. Raises ``RecordError`` for a tag that makes no sense."""
        move = MOVE.fullmatch(tag.name)
        if tag.name in _BESIDE:
            return
        if self.wins and tag.name != "AGARI":
            raise RecordError(GOES_ON)
        self.told.said["tags"] = (tag,)
        if self.told.over:
            self.end_again(tag)
        elif move and move[1] in "TUVW":
            self.draw("TUVW".index(move[1]), move[2])
        elif move:
            self.discard(move[1], move[2])
        elif tag.name in _READERS:
            _READERS[tag.name](self, tag)
        else:
            raise unreadable("no tag of a round")

    def end_again(self, tag: Tag) -> None:
        """Read a tag after the end: several nagashi mangan come one after the other."""
        end = self.told.events[-1]
        kinds = {each.attributes.get("type") for each in (tag, *end.tags)}
        if tag.name != "RYUUKYOKU" or kinds != {NAGASHI} or len(end.tags) == len(SEATS):
            raise RecordError(GOES_ON)
        draws = (*end.draws, draw_statement(tag, self.rules))
        self.told.events[-1] = end._replace(tags=(*end.tags, tag), draws=draws)

    def finish(self) -> tuple[RecordedEvent, ...]:
        """Return all events. Call this after the last tag."""
        if self.wins:
            with self.wins[0].blamed():
                wins = [win_statement(tag, self.rules) for tag in self.wins]
                self.told.win(wins, tags=tuple(self.wins))
        return tuple(self.told.events)

    def draw(self, seat: int, digits: str) -> None:
        """Read a draw."""
        if (self.view in (None, seat)) != bool(digits):
            raise unreadable("the face of a drawn tile is for who sees it, and for nobody else")
        numbers = (int(digits),) if digits else ()
        tile = self.rules.tile(numbers[0]) if numbers else UNKNOWN
        self.told.draw(seat, tile, numbers=numbers)
        self.drawn_tile = numbers[0] if numbers else None

    def discard(self, letter: str, digits: str) -> None:
        """Read a discard."""
        if not digits:
            raise unreadable("a discard shows its tile")
        seat, number = "DEFG".index(letter.upper()), int(digits)
        drawn = number == self.drawn_tile if self.view in (None, seat) else letter.islower()
        self.told.add(play.Discard(seat, self.rules.tile(number), drawn), numbers=(number,))
        self.drawn_tile = None

    def meld(self, tag: Tag) -> None:
        """Read a call or a kan."""
        seat, coded = tag.seat(), decode_meld(tag.number("m"))
        numbers, called = (coded.own, coded.called) if coded.added is None else ((coded.added,), None)
        self.told.meld(seat, coded.meld(self.rules), numbers=numbers, called=called)
        self.drawn_tile = None

    def riichi(self, tag: Tag) -> None:
        """Read a riichi, or its bet."""
        seat = tag.seat()
        if tag.number("step", 1, 2) == 1:
            self.told.add(play.Riichi(seat))
        else:  # early records leave the scores out
            self.told.add(play.Deposit(seat), scores=scores_of(tag) if "ten" in tag.attributes else None)

    def indicator(self, tag: Tag) -> None:
        """Read the indicator of a kan."""
        number = tag.number("hai")
        self.told.add(play.Indicator(self.rules.tile(number)), numbers=(number,))

    def end(self, tag: Tag) -> None:
        """Read a draw that ends the round, exhaustive or abortive."""
        kind, stated = tag.attributes.get("type"), draw_statement(tag, self.rules)
        if kind in _ABORTS:
            self.told.abort(_ABORTS[kind], draws=(stated,))
            return
        if kind not in (None, NAGASHI):
            raise unreadable("no draw of that type: {kind}", kind=kind[:20])
        tenpai: list[bool | None] = [f"hai{seat}" in tag.attributes for seat in SEATS]
        if self.view is not None and stated.changes and not tenpai[self.view]:
            # The tag does not show the client's own hand. Without nagashi mangan, its points tell: a seat
            # that gains is tenpai, and so is one that neither gains nor pays, unless no other seat is.
            change = 0 if kind else stated.changes[self.view]
            tenpai[self.view] = None if kind else change > 0 or (change == 0 and any(tenpai))
        self.told.exhaust(tenpai, dict(stated.hands), draws=(stated,))


# A table of functions: bound methods in each reader would be a reference cycle that keeps all it read.
_READERS: Final[dict[str, Callable[[EventReader, Tag], None]]] = {
    "N": EventReader.meld,
    "REACH": EventReader.riichi,
    "DORA": EventReader.indicator,
    "AGARI": lambda reader, tag: reader.wins.append(tag),  # several wins become one event
    "RYUUKYOKU": EventReader.end,
    "FURITEN": lambda reader, tag: reader.told.said.update(furiten=bool(tag.number("show", 0, 1))),
}
