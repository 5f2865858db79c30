"""The circumstances of a win: seats and winds, what was declared, and where the tile came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter
from typing import Final, TypeVar

from .errors import SituationError
from .seats import Seat
from .tiles import WIND_LETTERS, Tile

_Name = TypeVar("_Name", bound=StrEnum)


class Win(StrEnum):
    """How the winning tile came: discarded (or robbed) by somebody, or drawn."""

    RON = "ron"
    TSUMO = "tsumo"


TIMING_FACTS: Final = (
    "riichi",
    "double_riichi",
    "open_riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "last_tile",
    "first_turn",
    "tile_not_apart",
    "eighth_win",
)
"""The facts of a situation that are true or false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The circumstances of one win.

    ``seat`` and ``round`` are winds: E, S, W or N. ``last_tile`` is haitei or houtei by how the hand
    was won, ``first_turn`` is tenhou, chiihou or renhou by seat and how it was won.
    ``tile_not_apart`` says that the drawn tile was mixed into the hand, ``eighth_win`` that the dealer
    wins for the eighth time in a row. ``honba`` counts the counters and ``bets`` the riichi sticks on the
    table. ``liable`` and ``discarder`` are seats seen from the winner. Raises ``SituationError`` when
    facts exclude each other.
    """

    by: Win
    seat: str = "E"
    round: str = "E"
    riichi: bool = False
    double_riichi: bool = False
    open_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    first_turn: bool = False
    tile_not_apart: bool = False
    eighth_win: bool = False
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    honba: int = 0
    bets: int = 0
    liable: Seat | None = None
    discarder: Seat | None = None
    _key: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by", _named(Win, "by", self.by))
        for name, seat in (("liable", self.liable), ("discarder", self.discarder)):
            if seat is not None:
                object.__setattr__(self, name, _named(Seat, name, seat))
        if self.double_riichi or self.open_riichi:
            object.__setattr__(self, "riichi", True)
        for wrong, message in self._contradictions():
            if wrong:
                raise SituationError(message)
        key = self.honba << 4 | WIND_LETTERS.index(self.seat) << 2 | WIND_LETTERS.index(self.round)
        for fact in (self.ron, *[getattr(self, name) for name in TIMING_FACTS]):
            key = key << 1 | bool(fact)
        object.__setattr__(self, "_key", key)

    @property
    def ron(self) -> bool:
        """Whether the hand was won by ron."""
        return self.by is Win.RON

    @property
    def dealer(self) -> bool:
        """Whether the winner deals: the dealer is East."""
        return self.seat == "E"

    def _contradictions(self) -> tuple[tuple[object, str], ...]:
        ron, tsumo = self.by is Win.RON, self.by is Win.TSUMO
        return (
            (self.seat not in WIND_LETTERS, f"the seat wind is one of E, S, W, N, not {self.seat!r}"),
            (self.round not in WIND_LETTERS, f"the round wind is one of E, S, W, N, not {self.round!r}"),
            (self.honba < 0, f"honba is 0 or more, not {self.honba}"),
            (self.bets < 0, f"bets is 0 or more, not {self.bets}"),
            (self.ippatsu and not self.riichi, "ippatsu needs riichi"),
            (self.ura_indicators and not self.riichi, "only a riichi winner counts ura dora"),
            (self.rinshan and ron, "a replacement tile is drawn: rinshan goes with tsumo"),
            (self.chankan and tsumo, "robbing a kan is a ron: chankan goes with ron"),
            (
                self.chankan and self.last_tile,
                "no kan can be made with the last tile: not chankan and houtei",
            ),
            (
                self.first_turn and self.riichi,
                "riichi is declared with the first discard: too late for a win before it",
            ),
            (self.first_turn and self.last_tile, "the first turn is not the last tile"),
            (self.first_turn and self.rinshan, "a kan ends the first turn: not first turn and rinshan"),
            (self.first_turn and self.chankan, "a kan ends the first turn: not first turn and chankan"),
            (self.first_turn and ron and self.dealer, "the dealer discards first: no ron on the first turn"),
            (self.ippatsu and self.rinshan, "a kan ends ippatsu: not ippatsu and rinshan"),
            (self.tile_not_apart and ron, "only a drawn tile can be mixed into the hand"),
            (self.eighth_win and not self.dealer, "only a dealer keeps winning: the eighth win is East's"),
            (self.discarder and tsumo, "a tsumo has no discarder"),
            (
                len(self.ura_indicators) > len(self.dora_indicators),
                "there are no more ura indicators than dora indicators",
            ),
            (
                len(self.dora_indicators) > 5,
                f"there are at most five dora indicators, not {len(self.dora_indicators)}",
            ),
            (
                not all([tile.known for tile in (*self.dora_indicators, *self.ura_indicators)]),
                "an indicator shows its face: it cannot be unknown",
            ),
        )


key_of: Final[Callable[[Situation], int]] = attrgetter("_key")
"""Returns all facts but the tiles and who pays as one number, by which what follows is remembered."""


def _named(names: type[_Name], fact: str, given: str) -> _Name:
    """Return the name given for a fact. Raises ``SituationError`` with the names that there are."""
    if given not in list(names):
        raise SituationError(f"{fact} is one of {', '.join(names)}, not {given!r}")
    return names(given)
