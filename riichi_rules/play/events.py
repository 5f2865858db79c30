"""Events: what can happen in a round, one small value each.

Seats are numbered 0 to 3 in the order of play. A tile that nobody has seen is ``UNKNOWN``.
A discard can be claimed until the next event: whoever lets it go by need not say so.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from riichi_rules.melds import Meld
from riichi_rules.tiles import UNKNOWN, Tile

from .deal import Tiles
from .record import Record


class Draw(Record):
    """A seat draws from the live wall or, after a kan, a replacement tile."""

    __match_args__ = ("seat", "tile", "replacement")
    seat: int
    tile: Tile
    replacement: bool

    def __init__(self, seat: int, tile: Tile = UNKNOWN, replacement: bool = False) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "replacement", replacement)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        tile = self.tile if self.tile.known else "a tile"
        return f"seat {self.seat} draws {tile}{' as a replacement' if self.replacement else ''}"


class Discard(Record):
    """A seat discards. ``drawn`` says that it was the very tile just drawn."""

    __match_args__ = ("seat", "tile", "drawn")
    seat: int
    tile: Tile
    drawn: bool

    def __init__(self, seat: int, tile: Tile, drawn: bool = False) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "drawn", drawn)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} discards {self.tile}{' as drawn' if self.drawn else ''}"


class Riichi(Record):
    """A seat declares riichi; its discard comes next. ``open`` is open riichi, with the hand laid open."""

    __match_args__ = ("seat", "open")
    seat: int
    open: bool

    def __init__(self, seat: int, open: bool = False) -> None:  # noqa: A002 - it is open riichi
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "open", open)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} declares {'open ' if self.open else ''}riichi"


class Deposit(Record):
    """The bet of a riichi is placed, once its discard lies: before anything but a ron follows."""

    __match_args__ = ("seat",)
    seat: int

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", seat)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} places the bet"


class _OfMeld(Record):
    """A seat makes a meld."""

    __match_args__ = ("seat", "meld")
    seat: int
    meld: Meld

    def __init__(self, seat: int, meld: Meld) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "meld", meld)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat}: {self.meld.words}"


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


class Indicator(Record):
    """The indicator of a kan is turned."""

    __match_args__ = ("tile",)
    tile: Tile

    def __init__(self, tile: Tile = UNKNOWN) -> None:
        object.__setattr__(self, "tile", tile)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"the indicator {self.tile} is turned"


class Ron(Record):
    """One or several seats win on a discard, or on the tile of a kan.

    ``ura`` are the indicators that a riichi winner turned; a known wall has them too. ``concealed`` are
    those tiles of the winners, in the order of ``seats``, where they were not known before.
    """

    __match_args__ = ("seats", "ura", "concealed")
    seats: tuple[int, ...]
    ura: Tiles
    concealed: tuple[Tiles, ...]

    def __init__(self, seats: tuple[int, ...], ura: Tiles = (), concealed: tuple[Tiles, ...] = ()) -> None:
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "ura", ura)
        object.__setattr__(self, "concealed", concealed)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        names = " and ".join(map(str, self.seats))
        return f"ron by seat{'s' if len(self.seats) > 1 else ''} {names}"


class Tsumo(Record):
    """A seat wins on the tile that it drew.

    ``ura`` are as in ``Ron``; ``concealed`` are those tiles, the drawn tile last, where they were not
    known before. ``apart`` says that the drawn tile was kept apart.
    """

    __match_args__ = ("seat", "ura", "concealed", "apart")
    seat: int
    ura: Tiles
    concealed: Tiles
    apart: bool

    def __init__(self, seat: int, ura: Tiles = (), concealed: Tiles = (), apart: bool = True) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "ura", ura)
        object.__setattr__(self, "concealed", concealed)
        object.__setattr__(self, "apart", apart)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"tsumo by seat {self.seat}"


class Pass(Record):
    """A seat lets the tile that lies go by, and says so. It cannot claim this tile any more."""

    __match_args__ = ("seat",)
    seat: int

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", seat)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} passes"


class Declaration(NamedTuple):
    """What a seat declares at the exhaustive draw, with its concealed tiles if not known before."""

    seat: int
    tenpai: bool
    concealed: Tiles = ()

    @property
    def words(self) -> str:
        """The declaration as a sentence part."""
        return f"seat {self.seat} {'tenpai' if self.tenpai else 'noten'}"


class ExhaustiveDraw(Record):
    """Nobody won: the four declarations, in the order in which they were made.

    Nagashi mangan needs no event of its own: it is seen in the rivers, and paid with this draw.
    """

    __match_args__ = ("declarations",)
    declarations: tuple[Declaration, ...]

    def __init__(self, declarations: tuple[Declaration, ...]) -> None:
        object.__setattr__(self, "declarations", declarations)

    @property
    def tenpai(self) -> tuple[int, ...]:
        """The seats that showed tenpai, in the order of declaring."""
        return tuple(declaration.seat for declaration in self.declarations if declaration.tenpai)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return "exhaustive draw: " + ", ".join(declaration.words for declaration in self.declarations)


class Abort(StrEnum):
    """The five abortive draws."""

    NINE_KINDS = "nine kinds"
    FOUR_WINDS = "four winds"
    FOUR_RIICHI = "four riichi"
    FOUR_KANS = "four kans"
    TRIPLE_RON = "triple ron"


class AbortiveDraw(Record):
    """The round is aborted. ``seat`` says who declared nine kinds; the others come by themselves."""

    __match_args__ = ("kind", "seat")
    kind: Abort
    seat: int | None

    def __init__(self, kind: Abort, seat: int | None = None) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "seat", seat)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"abortive draw: {self.kind}" + ("" if self.seat is None else f", seat {self.seat}")


class Foul(StrEnum):
    """What a chombo is for. ``OTHER`` is what only people at a table can see: a wrong call, a fallen wall."""

    FURITEN_RON = "ron in furiten"
    NOTEN_RIICHI = "riichi without tenpai"
    RIICHI_KAN = "forbidden kan in riichi"
    OTHER = "another foul"


class Chombo(Record):
    """A foul ends the round."""

    __match_args__ = ("seat", "reason")
    seat: int
    reason: Foul

    def __init__(self, seat: int, reason: Foul = Foul.OTHER) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "reason", reason)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"chombo by seat {self.seat}: {self.reason}"


class DeadHand(Record):
    """A seat plays on without calls, riichi and win, and is never tenpai."""

    __match_args__ = ("seat", "reason")
    seat: int
    reason: str

    def __init__(self, seat: int, reason: str = "") -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "reason", reason)

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"the hand of seat {self.seat} is dead{': ' if self.reason else ''}{self.reason}"


Call: TypeAlias = Chii | Pon | OpenKan
Kan: TypeAlias = OpenKan | AddedKan | ClosedKan
Ending: TypeAlias = Ron | Tsumo | ExhaustiveDraw | AbortiveDraw | Chombo
Event: TypeAlias = (
    Draw
    | Discard
    | Riichi
    | Deposit
    | Chii
    | Pon
    | OpenKan
    | AddedKan
    | ClosedKan
    | Indicator
    | Ron
    | Tsumo
    | Pass
    | ExhaustiveDraw
    | AbortiveDraw
    | Chombo
    | DeadHand
)
"""Whatever can follow a deal."""

ENDINGS: Final[tuple[Callable[..., Ending], ...]] = (Ron, Tsumo, ExhaustiveDraw, AbortiveDraw, Chombo)
"""The events that end a round."""
