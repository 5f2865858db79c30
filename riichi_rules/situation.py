"""The circumstances of a win: seats and winds, what was declared, and where the tile came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
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

    The rest follows from these: ``ron`` and ``dealer`` say how the hand was won and whether East won it;
    ``seat_kind`` and ``round_kind`` are the kinds of the two winds, ``winds``
    is one number for both, ``moment`` one for all that the yaku of the moment look at. ``rare`` tells
    that something has to be checked against hand or ruleset.
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
    seat_kind: int = field(init=False, compare=False, repr=False)
    round_kind: int = field(init=False, compare=False, repr=False)
    winds: int = field(init=False, compare=False, repr=False)
    moment: int = field(init=False, compare=False, repr=False)
    rare: bool = field(init=False, compare=False, repr=False)
    ron: bool = field(init=False, compare=False, repr=False)
    dealer: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by", _named(Win, "by", self.by))
        for name, seat in (("liable", self.liable), ("discarder", self.discarder)):
            if seat is not None:
                object.__setattr__(self, name, _named(Seat, name, seat))
        object.__setattr__(self, "ron", self.by is Win.RON)
        object.__setattr__(self, "dealer", self.seat == "E")
        if self.double_riichi or self.open_riichi:
            object.__setattr__(self, "riichi", True)
        for wrong, message in self._contradictions():
            if wrong:
                raise SituationError(message)
        object.__setattr__(self, "seat_kind", 27 + WIND_LETTERS.index(self.seat))
        object.__setattr__(self, "round_kind", 27 + WIND_LETTERS.index(self.round))
        object.__setattr__(self, "winds", 4 * (self.seat_kind - 27) + self.round_kind - 27)
        moment = 0
        for place, fact in enumerate(
            (self.ron, self.dealer, *[getattr(self, name) for name in TIMING_FACTS])
        ):
            moment |= bool(fact) << place
        object.__setattr__(self, "moment", moment)
        object.__setattr__(self, "rare", self.rinshan or self.first_turn or self.open_riichi)

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


def _named(names: type[_Name], fact: str, given: str) -> _Name:
    """Return the name given for a fact. Raises ``SituationError`` with the names that there are."""
    if given not in list(names):
        raise SituationError(f"{fact} is one of {', '.join(names)}, not {given!r}")
    return names(given)
