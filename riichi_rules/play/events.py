"""Events: what can happen in a round, one small value each.

Seats are numbered 0 to 3 in the order of play. A tile that nobody has seen is ``UNKNOWN``.
A discard can be claimed until the next event: whoever lets it go by need not say so.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from riichi_rules.melds import Meld
from riichi_rules.tiles import UNKNOWN, Tile

from .deal import Tiles

_Kind = TypeVar("_Kind", bound=type[Any])


def distinct_kind(kind: _Kind) -> _Kind:
    """Make events of different kinds differ, though they hold the same: a bet is not a pass.

    As plain tuples they would be equal, and an event could be found among the legal ones that is not there.
    """
    altered: Any = kind
    altered.__eq__ = _same
    altered.__ne__ = _other
    altered.__hash__ = _hash
    return kind


def _same(event: tuple[object, ...], other: object) -> bool:
    return type(event) is type(other) and tuple.__eq__(event, other)


def _other(event: tuple[object, ...], other: object) -> bool:
    return not _same(event, other)


def _hash(event: tuple[object, ...]) -> int:
    return hash((type(event).__name__, *event))


@distinct_kind
class Draw(NamedTuple):
    """A seat draws from the live wall or, after a kan, a replacement tile."""

    seat: int
    tile: Tile = UNKNOWN
    replacement: bool = False

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        tile = self.tile if self.tile.known else "a tile"
        return f"seat {self.seat} draws {tile}{' as a replacement' if self.replacement else ''}"


@distinct_kind
class Discard(NamedTuple):
    """A seat discards. ``drawn`` says that it was the very tile just drawn."""

    seat: int
    tile: Tile
    drawn: bool = False

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} discards {self.tile}{' as drawn' if self.drawn else ''}"


@distinct_kind
class Riichi(NamedTuple):
    """A seat declares riichi; its discard comes next. ``open`` is open riichi, with the hand laid open."""

    seat: int
    open: bool = False

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} declares {'open ' if self.open else ''}riichi"


@distinct_kind
class Deposit(NamedTuple):
    """The bet of a riichi is placed, once its discard lies: before anything but a ron follows."""

    seat: int

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat} places the bet"


@distinct_kind
class Chii(NamedTuple):
    """A seat takes the discard for a run."""

    seat: int
    meld: Meld

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat}: {self.meld.words}"


@distinct_kind
class Pon(NamedTuple):
    """A seat takes the discard for a triplet."""

    seat: int
    meld: Meld

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat}: {self.meld.words}"


@distinct_kind
class OpenKan(NamedTuple):
    """A seat takes the discard for a kan."""

    seat: int
    meld: Meld

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat}: {self.meld.words}"


@distinct_kind
class AddedKan(NamedTuple):
    """A seat adds a tile to its pon; ``meld`` is the whole kan, with the tile added."""

    seat: int
    meld: Meld

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat}: {self.meld.words}"


@distinct_kind
class ClosedKan(NamedTuple):
    """A seat declares four tiles of its own."""

    seat: int
    meld: Meld

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"seat {self.seat}: {self.meld.words}"


@distinct_kind
class Indicator(NamedTuple):
    """The indicator of a kan is turned."""

    tile: Tile = UNKNOWN

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"the indicator {self.tile} is turned"


@distinct_kind
class Ron(NamedTuple):
    """One or several seats win on a discard, or on the tile of a kan.

    ``ura`` are the indicators that a riichi winner turned; a known wall has them too. ``concealed`` are
    those tiles of the winners, in the order of ``seats``, where they were not known before.
    """

    seats: tuple[int, ...]
    ura: Tiles = ()
    concealed: tuple[Tiles, ...] = ()

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        names = " and ".join(map(str, self.seats))
        return f"ron by seat{'s' if len(self.seats) > 1 else ''} {names}"


@distinct_kind
class Tsumo(NamedTuple):
    """A seat wins on the tile that it drew.

    ``ura`` are as in ``Ron``; ``concealed`` are those tiles, the drawn tile last, where they were not
    known before. ``apart`` says that the drawn tile was kept apart.
    """

    seat: int
    ura: Tiles = ()
    concealed: Tiles = ()
    apart: bool = True

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"tsumo by seat {self.seat}"


@distinct_kind
class Pass(NamedTuple):
    """A seat lets the tile that lies go by, and says so. It cannot claim this tile any more."""

    seat: int

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


@distinct_kind
class ExhaustiveDraw(NamedTuple):
    """Nobody won: the four declarations, in the order in which they were made.

    Nagashi mangan needs no event of its own: it is seen in the rivers, and paid with this draw.
    """

    declarations: tuple[Declaration, ...]

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


@distinct_kind
class AbortiveDraw(NamedTuple):
    """The round is aborted. ``seat`` says who declared nine kinds; the others come by themselves."""

    kind: Abort
    seat: int | None = None

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


@distinct_kind
class Chombo(NamedTuple):
    """A foul ends the round."""

    seat: int
    reason: Foul = Foul.OTHER

    @property
    def words(self) -> str:
        """The event as a sentence part."""
        return f"chombo by seat {self.seat}: {self.reason}"


@distinct_kind
class DeadHand(NamedTuple):
    """A seat plays on without calls, riichi and win, and is never tenpai."""

    seat: int
    reason: str = ""

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
