"""Events of a record: the tags of a round one after the other, each as the event of play that it means.

Nothing is judged here: whether an event can be, the state of play says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from riichi_rules import play
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.messages import say
from riichi_rules.play.deal import Tiles
from riichi_rules.play.events import ENDINGS
from riichi_rules.seats import SEATS, Four, all_from
from riichi_rules.tiles import UNKNOWN

from .game_type import GameType
from .meld_code import decode_meld
from .rounds import moved_by
from .statements import DrawStatement, WinStatement
from .tags import Tag

CLIENT: Final = 0
"""The seat whose view a client's log is."""

MOVE: Final = re.compile(r"([TUVW]|[DEFG]|[defg])([0-9]{0,3})")
_BESIDE: Final = ("TAIKYOKU", "UN", "BYE", "CHAT", "LN", "PROF", "RANKING", "HELO", "SHUFFLE")
"""Tags that mean nothing for the round: who plays, comes and goes, talks, and how things stand elsewhere."""

_MELDS: Final[dict[MeldType, Callable[..., play.Event]]] = {
    MeldType.CHII: play.Chii,
    MeldType.PON: play.Pon,
    MeldType.OPEN_KAN: play.OpenKan,
    MeldType.ADDED_KAN: play.AddedKan,
    MeldType.CLOSED_KAN: play.ClosedKan,
}
_ABORTS: Final = {
    "yao9": play.Abort.NINE_KINDS,
    "kaze4": play.Abort.FOUR_WINDS,
    "reach4": play.Abort.FOUR_RIICHI,
    "kan4": play.Abort.FOUR_KANS,
    "ron3": play.Abort.TRIPLE_RON,
}
_NAGASHI: Final = "nm"

Numbers: TypeAlias = tuple[int, ...]


class RecordedEvent(NamedTuple):
    """An event, and the tags that say it: one tag, or as many as there are winners or nagashi mangan.

    ``numbers`` are the tiles (0 to 135) that it brings into a hand or takes from one, as far as they are
    known, ``called`` the tile that a call takes. ``furiten`` is the flag that a client's server sets with it.
    ``undeclared`` are seats of which an exhaustive draw leaves open whether they are tenpai: noten stands
    there. Of records without tags, ``wins`` and ``draw`` say what they state of the end, ``scores`` what they
    state once a bet is placed.
    """

    event: play.Event
    tags: tuple[Tag, ...] = ()
    numbers: Numbers = ()
    called: int | None = None
    furiten: bool | None = None
    undeclared: tuple[int, ...] = ()
    wins: tuple[WinStatement, ...] = ()
    draw: DrawStatement | None = None
    scores: Four | None = None


def _drawn_last(tag: Tag) -> Numbers:
    """Return the concealed tiles of a winner, the winning one last."""
    winning = tag.number("machi")
    return (*[number for number in tag.numbers("hai") if number != winning], winning)


class EventReader:
    """Reads the tags of a round one after the other, and gathers their events."""

    def __init__(self, rules: GameType, dealer: int, view: int | None) -> None:
        self.rules = rules
        self.dealer = dealer
        self.view = view
        self.events: list[RecordedEvent] = []
        self.wins: list[Tag] = []
        self.turn = dealer
        self.drawn_tile: int | None = None
        self.replacing = False
        self.flag: bool | None = None

    def read(self, tag: Tag) -> None:
        """Read one tag. Raises ``RecordError`` for a tag that means nothing that can be."""
        move = MOVE.fullmatch(tag.name)
        if tag.name in _BESIDE:
            return
        if self.wins and tag.name != "AGARI":
            raise RecordError(say("the round is over, and goes on"))
        if self.over:
            self.end_again(tag)
            return
        if move:
            self.move(tag, move[1], move[2])
        elif tag.name in _READERS:
            _READERS[tag.name](self, tag)
        else:
            raise RecordError(say("no tag of a round"))

    @property
    def over(self) -> bool:
        """Whether the end of the round was read."""
        return bool(self.events) and type(self.events[-1].event) in ENDINGS

    def end_again(self, tag: Tag) -> None:
        """Read a tag after the end: several nagashi mangan come one after the other."""
        end = self.events[-1]
        kinds = {each.attributes.get("type") for each in (tag, *end.tags)}
        if tag.name != "RYUUKYOKU" or kinds != {_NAGASHI} or len(end.tags) == len(SEATS):
            raise RecordError(say("the round is over, and goes on"))
        self.events[-1] = end._replace(tags=(*end.tags, tag))

    def finish(self) -> tuple[RecordedEvent, ...]:
        """Return all events, now that there is no more."""
        if self.wins:
            with self.wins[0].blamed():
                self.won()
        return tuple(self.events)

    def add(self, event: play.Event, *tags: Tag, numbers: Numbers = (), called: int | None = None) -> None:
        """Add an event."""
        self.events.append(RecordedEvent(event, tags, numbers, called, self.flag))
        self.flag = None

    def move(self, tag: Tag, letter: str, digits: str) -> None:
        """Read a draw or a discard."""
        if letter in "TUVW":
            seat = self.turn = "TUVW".index(letter)
            seen = self.view in (None, seat)
            if seen != bool(digits):
                raise RecordError(say("the face of a drawn tile is for who sees it, and for nobody else"))
            self.drawn_tile = int(digits) if digits else None
            tile = self.rules.tile(self.drawn_tile) if self.drawn_tile is not None else UNKNOWN
            numbers = () if self.drawn_tile is None else (self.drawn_tile,)
            self.add(play.Draw(seat, tile, self.replacing), tag, numbers=numbers)
            self.replacing = False
            return
        if not digits:
            raise RecordError(say("a discard shows its tile"))
        seat, number = "DEFG".index(letter.upper()), int(digits)
        tsumogiri = number == self.drawn_tile if self.view in (None, seat) else letter.islower()
        self.add(play.Discard(seat, self.rules.tile(number), tsumogiri), tag, numbers=(number,))
        self.turn, self.drawn_tile = seat, None

    def meld(self, tag: Tag) -> None:
        """Read a call or a kan."""
        seat, coded = tag.number("who", 0, 3), decode_meld(tag.number("m"))
        meld = coded.meld(self.rules)
        numbers = coded.own if coded.added is None else (coded.added,)
        called = None if coded.added is not None else coded.called
        self.add(_MELDS[coded.type](seat, meld), tag, numbers=numbers, called=called)
        self.turn, self.drawn_tile, self.replacing = seat, None, meld.is_kan

    def riichi(self, tag: Tag) -> None:
        """Read a riichi, or its bet."""
        seat = tag.number("who", 0, 3)
        self.add(play.Riichi(seat) if tag.number("step", 1, 2) == 1 else play.Deposit(seat), tag)

    def indicator(self, tag: Tag) -> None:
        """Read the indicator of a kan."""
        number = tag.number("hai")
        self.add(play.Indicator(self.rules.tile(number)), tag, numbers=(number,))

    def furiten(self, tag: Tag) -> None:
        """Read the furiten flag, which changes with the next event."""
        self.flag = bool(tag.number("show", 0, 1))

    def win(self, tag: Tag) -> None:
        """Read one of the wins that end the round; they become one event."""
        self.wins.append(tag)

    def won(self) -> None:
        """Add the wins: one tsumo, or one ron by one or more."""
        tags = tuple(self.wins)
        seats = tuple([tag.number("who", 0, 3) for tag in tags])
        ura = next(filter(None, [self.rules.tiles(tag.numbers("doraHaiUra")) for tag in tags]), ())
        if tags[0].number("fromWho", 0, 3) == seats[0]:
            if len(tags) > 1:
                raise RecordError(say("one seat wins by tsumo, and another wins too"))
            concealed = self.newly_seen(seats[0], _drawn_last(tags[0]))
            self.add(play.Tsumo(seats[0], ura, concealed), *tags)
            return
        hands = []
        for seat, tag in zip(seats, tags, strict=True):
            hands.append(self.newly_seen(seat, _drawn_last(tag)[:-1]))
        self.add(play.Ron(seats, ura, tuple(hands) if any(hands) else ()), *tags)

    def newly_seen(self, seat: int, numbers: Numbers) -> Tiles:
        """Return tiles that were not known before."""
        return () if self.view in (None, seat) else self.rules.tiles(numbers)

    def draw(self, tag: Tag) -> None:
        """Read a draw, exhaustive or abortive."""
        kind = tag.attributes.get("type")
        if kind in _ABORTS:
            abort = _ABORTS[kind]
            self.add(play.AbortiveDraw(abort, self.turn if abort is play.Abort.NINE_KINDS else None), tag)
            return
        if kind not in (None, _NAGASHI):
            raise RecordError(say("no draw of that type: {kind}", kind=kind[:20]))
        showing = [seat for seat in SEATS if f"hai{seat}" in tag.attributes]
        undeclared = () if self.view is None or self.view in showing else (self.view,)
        tenpai = self.tenpai(tag, showing) if undeclared and kind is None else showing
        declarations = [
            play.Declaration(seat, seat in tenpai, self.newly_seen(seat, tag.numbers(f"hai{seat}")))
            for seat in all_from(self.dealer)
        ]
        self.add(play.ExhaustiveDraw(tuple(declarations)), tag)
        if kind == _NAGASHI:
            self.events[-1] = self.events[-1]._replace(undeclared=undeclared)

    def tenpai(self, tag: Tag, showing: list[int]) -> list[int]:
        """Return the seats that are tenpai where the client does not see its own hand at the end.

        Its points then say so, unless they are for nagashi mangan: who pays nothing is tenpai, or nobody is.
        """
        change = moved_by(tag)[1][CLIENT]
        return [CLIENT, *showing] if change > 0 or (change == 0 and showing) else showing


# Kept here and not by each reader, which would hold itself by its own methods, and all that it read.
_READERS: Final[dict[str, Callable[[EventReader, Tag], None]]] = {
    "N": EventReader.meld,
    "REACH": EventReader.riichi,
    "DORA": EventReader.indicator,
    "AGARI": EventReader.win,
    "RYUUKYOKU": EventReader.draw,
    "FURITEN": EventReader.furiten,
}
