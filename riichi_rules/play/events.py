"""Events: what can happen in a round, one small value each.

Seats are numbered 0 to 3 in the order of play. A tile that nobody has seen is ``UNKNOWN``.
A discard can be called until the next event; nobody has to say that they pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from riichi_rules.melds import Meld
from riichi_rules.messages import Message, SeatFact, Term, joined, listed, say
from riichi_rules.tiles import UNKNOWN, Tile

from .deal import Tiles
from .record import Record


class _Event(Record):
    """Something that happens."""

    @property
    def message(self) -> Message:
        """The event as a sentence part."""
        return self._said()

    def _said(self) -> Message:
        raise NotImplementedError

    @property
    def words(self) -> str:
        """The event in words."""
        return str(self.message)


class _OfSeat(_Event):
    """Something that a seat does, or that happens to it."""

    __match_args__ = ("seat",)
    seat: int

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", seat)


class Draw(_OfSeat):
    """A seat draws from the live wall or, after a kan, a replacement tile."""

    __match_args__ = ("seat", "tile", "replacement")
    tile: Tile
    replacement: bool

    def __init__(self, seat: int, tile: Tile = UNKNOWN, replacement: bool = False) -> None:
        super().__init__(seat)
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "replacement", replacement)

    def _said(self) -> Message:
        seat, tile = SeatFact(self.seat), self.tile if self.tile.known else say("a tile")
        if self.replacement:
            return say("{seat} draws {tile} as a replacement", seat=seat, tile=tile)
        return say("{seat} draws {tile}", seat=seat, tile=tile)


class Discard(_OfSeat):
    """A seat discards. ``drawn`` means that it discards the tile that it just drew."""

    __match_args__ = ("seat", "tile", "drawn")
    tile: Tile
    drawn: bool

    def __init__(self, seat: int, tile: Tile, drawn: bool = False) -> None:
        super().__init__(seat)
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "drawn", drawn)

    def _said(self) -> Message:
        seat, tile = SeatFact(self.seat), self.tile
        if self.drawn:
            return say("{seat} discards {tile} as drawn", seat=seat, tile=tile)
        return say("{seat} discards {tile}", seat=seat, tile=tile)


class Riichi(_OfSeat):
    """A seat declares riichi; its discard comes next. ``open`` is open riichi, with the hand shown."""

    __match_args__ = ("seat", "open")
    open: bool

    def __init__(self, seat: int, open: bool = False) -> None:  # noqa: A002 - it is open riichi
        super().__init__(seat)
        object.__setattr__(self, "open", open)

    def _said(self) -> Message:
        if self.open:
            return say("{seat} declares open riichi", seat=SeatFact(self.seat))
        return say("{seat} declares riichi", seat=SeatFact(self.seat))


class Deposit(_OfSeat):
    """A seat places the riichi stick after its riichi discard, before anything but perhaps a ron."""

    def _said(self) -> Message:
        return say("{seat} places the riichi stick", seat=SeatFact(self.seat))


class _OfMeld(_OfSeat):
    """A seat makes a meld."""

    __match_args__ = ("seat", "meld")
    meld: Meld

    def __init__(self, seat: int, meld: Meld) -> None:
        super().__init__(seat)
        object.__setattr__(self, "meld", meld)

    def _said(self) -> Message:
        return say("{seat}: {meld}", seat=SeatFact(self.seat), meld=self.meld.message)


class Chii(_OfMeld):
    """A seat takes the discard for a run."""


class Pon(_OfMeld):
    """A seat takes the discard for a triplet."""


class OpenKan(_OfMeld):
    """A seat takes the discard for a kan."""


class AddedKan(_OfMeld):
    """A seat adds a tile to its pon; ``meld`` is the whole kan, with the tile added."""


class ClosedKan(_OfMeld):
    """A seat declares four tiles of its own."""


class Indicator(_Event):
    """The indicator of a kan is turned."""

    __match_args__ = ("tile",)
    tile: Tile

    def __init__(self, tile: Tile = UNKNOWN) -> None:
        object.__setattr__(self, "tile", tile)

    def _said(self) -> Message:
        return say("the indicator {tile} is turned", tile=self.tile)


class Ron(_Event):
    """One or several seats win on a discard, or on the tile of a kan.

    ``ura`` are the ura indicators, if a riichi winner turned them; a known wall has them too. ``concealed``
    are the winners' concealed tiles, in the order of ``seats``, if they were unknown before.
    """

    __match_args__ = ("seats", "ura", "concealed")
    seats: tuple[int, ...]
    ura: Tiles
    concealed: tuple[Tiles, ...]

    def __init__(self, seats: tuple[int, ...], ura: Tiles = (), concealed: tuple[Tiles, ...] = ()) -> None:
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "ura", ura)
        object.__setattr__(self, "concealed", concealed)

    def _said(self) -> Message:
        return say("ron by {seats}", seats=listed(map(SeatFact, self.seats)) if self.seats else say("nobody"))


class Tsumo(_OfSeat):
    """A seat wins on the tile that it drew.

    ``ura`` are as in ``Ron``; ``concealed`` are the concealed tiles, the drawn tile last, if they were
    unknown before. ``apart`` means that the drawn tile was kept apart.
    """

    __match_args__ = ("seat", "ura", "concealed", "apart")
    ura: Tiles
    concealed: Tiles
    apart: bool

    def __init__(self, seat: int, ura: Tiles = (), concealed: Tiles = (), apart: bool = True) -> None:
        super().__init__(seat)
        object.__setattr__(self, "ura", ura)
        object.__setattr__(self, "concealed", concealed)
        object.__setattr__(self, "apart", apart)

    def _said(self) -> Message:
        return say("tsumo by {seat}", seat=SeatFact(self.seat))


class Pass(_OfSeat):
    """A seat says that it passes on the claimable tile. It cannot claim this tile any more."""

    def _said(self) -> Message:
        return say("{seat} passes", seat=SeatFact(self.seat))


class Declaration(NamedTuple):
    """What a seat declares at the exhaustive draw, with its concealed tiles if they were unknown before."""

    seat: int
    tenpai: bool
    concealed: Tiles = ()

    @property
    def message(self) -> Message:
        """The declaration as a sentence part."""
        seat = SeatFact(self.seat)
        return say("{seat} tenpai", seat=seat) if self.tenpai else say("{seat} noten", seat=seat)

    @property
    def words(self) -> str:
        """The declaration in words."""
        return str(self.message)


class ExhaustiveDraw(_Event):
    """Nobody won: the four declarations, in the order in which they were made.

    Nagashi mangan needs no event of its own: the rivers show it, and it is paid with this draw.
    """

    __match_args__ = ("declarations",)
    declarations: tuple[Declaration, ...]

    def __init__(self, declarations: tuple[Declaration, ...]) -> None:
        object.__setattr__(self, "declarations", declarations)

    @property
    def tenpai(self) -> tuple[int, ...]:
        """The seats that showed tenpai, in the order of declaring."""
        return tuple(declaration.seat for declaration in self.declarations if declaration.tenpai)

    def _said(self) -> Message:
        drawn, claims = say("exhaustive draw"), [each.message for each in self.declarations]
        return joined([drawn, joined(claims, ", ")] if claims else [drawn], ": ")


class Abort(Term):
    """The five abortive draws, each by the id that its rule and a question have."""

    NINE_KINDS = "nine-kinds", say("nine kinds")
    FOUR_WINDS = "four-winds", say("four identical winds")
    FOUR_RIICHI = "four-riichi", say("four riichi")
    FOUR_KANS = "four-kans", say("four kans")
    TRIPLE_RON = "triple-ron", say("triple ron")


class AbortiveDraw(_Event):
    """The round is aborted. ``seat`` is the one that declared nine kinds; the other kinds have no seat."""

    __match_args__ = ("kind", "seat")
    kind: Abort
    seat: int | None

    def __init__(self, kind: Abort, seat: int | None = None) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "seat", seat)

    def _said(self) -> Message:
        if self.seat is None:
            return say("abortive draw: {kind}", kind=self.kind)
        return say("abortive draw: {kind}, {seat}", kind=self.kind, seat=SeatFact(self.seat))


class Foul(Term):
    """What a chombo is for, as a script writes it.

    ``OTHER`` is what only people at a table can see: a wrong call, a fallen wall.
    """

    FURITEN_RON = "ron in furiten", say("ron in furiten")
    NOTEN_RIICHI = "riichi without tenpai", say("riichi without tenpai")
    RIICHI_KAN = "forbidden kan in riichi", say("forbidden kan in riichi")
    OTHER = "another foul", say("another foul")


class Chombo(_OfSeat):
    """A foul ends the round."""

    __match_args__ = ("seat", "reason")
    reason: Foul

    def __init__(self, seat: int, reason: Foul = Foul.OTHER) -> None:
        super().__init__(seat)
        object.__setattr__(self, "reason", reason)

    def _said(self) -> Message:
        return say("chombo by {seat}: {foul}", seat=SeatFact(self.seat), foul=self.reason)


class DeadHand(_OfSeat):
    """A seat plays on without calls, riichi and win, and is never tenpai."""

    __match_args__ = ("seat", "reason")
    reason: str

    def __init__(self, seat: int, reason: str = "") -> None:
        super().__init__(seat)
        object.__setattr__(self, "reason", reason)

    def _said(self) -> Message:
        if self.reason:
            return say("the hand of {seat} is dead: {reason}", seat=SeatFact(self.seat), reason=self.reason)
        return say("the hand of {seat} is dead", seat=SeatFact(self.seat))


Call: TypeAlias = Chii | Pon | OpenKan
"""The events that take a discard for a meld."""

Ending: TypeAlias = Ron | Tsumo | ExhaustiveDraw | AbortiveDraw | Chombo
Event: TypeAlias = (
    Draw | Discard | Riichi | Deposit | Call | AddedKan | ClosedKan | Indicator | Pass | DeadHand | Ending
)
"""All events that can follow a deal."""

ENDINGS: Final[tuple[Callable[..., Ending], ...]] = (Ron, Tsumo, ExhaustiveDraw, AbortiveDraw, Chombo)
"""The events that end a round."""
