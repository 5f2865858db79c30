"""The circumstances of a win: seats and winds, what was declared, and where the tile came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Final, TypeVar

from .errors import SituationError
from .messages import Message, Term, say
from .seats import Seat
from .tiles import UNKNOWN, WIND_LETTERS, Tile

_Name = TypeVar("_Name", bound=Term)


class Win(Term):
    """How the winning tile came: from another player's discard or kan, or drawn."""

    RON = "ron"
    TSUMO = "tsumo"


@dataclass(frozen=True, slots=True, init=False)
class Situation:
    """The circumstances of one win.

    ``seat`` and ``round`` are winds: E, S, W or N. ``last_tile`` means haitei or houtei, depending on how the
    hand was won; ``first_turn`` means tenhou, chiihou or renhou, depending on that and on the seat.
    ``tile_not_apart`` means that the drawn tile was mixed into the hand, ``eighth_win`` that the dealer wins
    for the eighth time in a row. ``honba`` is the number of counters and ``bets`` that of the riichi sticks
    on the table. ``added_kan_last`` says whether a kan added to a pon was made after every other kan; None
    leaves it open. ``liable`` and ``discarder`` are seats seen from the winner. ``key`` is a cache key: one
    number for winds, honba, ron or tsumo, and the facts from ``riichi`` to ``eighth_win``. Raises
    ``SituationError`` if facts exclude each other.
    """

    by: Win
    seat: str
    round: str
    riichi: bool
    double_riichi: bool
    open_riichi: bool
    ippatsu: bool
    rinshan: bool
    chankan: bool
    last_tile: bool
    first_turn: bool
    tile_not_apart: bool
    eighth_win: bool
    dora_indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]
    honba: int
    bets: int
    added_kan_last: bool | None
    liable: Seat | None
    discarder: Seat | None
    key: int = field(init=False, compare=False, repr=False)

    def __init__(
        self, *, by: Win | str, seat: str = "E", round: str = "E",  # noqa: A002 - what players call it
        riichi: bool = False, double_riichi: bool = False, open_riichi: bool = False, ippatsu: bool = False,
        rinshan: bool = False, chankan: bool = False, last_tile: bool = False, first_turn: bool = False,
        tile_not_apart: bool = False, eighth_win: bool = False, dora_indicators: tuple[Tile, ...] = (),
        ura_indicators: tuple[Tile, ...] = (), honba: int = 0, bets: int = 0,
        added_kan_last: bool | None = None,
        liable: Seat | str | None = None, discarder: Seat | str | None = None,
    ) -> None:  # fmt: skip
        timing = (
            riichi or double_riichi or open_riichi, double_riichi, open_riichi, ippatsu, rinshan, chankan,
            last_tile, first_turn, tile_not_apart, eighth_win,
        )  # fmt: skip
        facts = (
            _named(Win, "by", by), seat, round, *timing, dora_indicators, ura_indicators, honba, bets,
            added_kan_last,
            None if liable is None else _named(Seat, "liable", liable),
            None if discarder is None else _named(Seat, "discarder", discarder),
        )  # fmt: skip
        given = dict(zip(_FACTS, facts, strict=True))
        for name, fact in given.items():
            object.__setattr__(self, name, fact)
        for name, wrong, problem in PROBLEMS:
            if given[name] and wrong(self):
                shown = {"seat": repr(seat), "round": repr(round), "honba": honba, "bets": bets}
                raise SituationError(Message(problem.template, shown | {"indicators": len(dora_indicators)}))
        key = honba << 4 | WIND_LETTERS.index(seat) << 2 | WIND_LETTERS.index(round)
        for holds in (self.ron, *timing):
            key = key << 1 | bool(holds)
        object.__setattr__(self, "key", key)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Situation, **{name: getattr(self, name) for name in _FACTS}), ()

    @property
    def ron(self) -> bool:
        """Whether the hand was won by ron."""
        return self.by is Win.RON

    @property
    def dealer(self) -> bool:
        """Whether the winner deals: the dealer is East."""
        return self.seat == "E"


PROBLEMS: Final[tuple[tuple[str, Callable[[Situation], object], Message], ...]] = (
    ("by", lambda s: s.seat not in WIND_LETTERS, say("the seat wind must be one of E, S, W, N, not {seat}")),
    (
        "by",
        lambda s: s.round not in WIND_LETTERS,
        say("the round wind must be one of E, S, W, N, not {round}"),
    ),
    ("honba", lambda s: s.honba < 0, say("honba must be 0 or more, not {honba}")),
    ("bets", lambda s: s.bets < 0, say("bets must be 0 or more, not {bets}")),
    ("ippatsu", lambda s: not s.riichi, say("ippatsu needs riichi")),
    ("ura_indicators", lambda s: not s.riichi, say("only a riichi winner counts ura dora")),
    ("rinshan", lambda s: s.ron, say("a replacement tile is drawn: rinshan goes with tsumo")),
    ("chankan", lambda s: not s.ron, say("robbing a kan is a ron: chankan goes with ron")),
    (
        "chankan",
        lambda s: s.last_tile,
        say("no kan can be made with the last tile: chankan and houtei exclude each other"),
    ),
    (
        "first_turn",
        lambda s: s.riichi,
        say(
            "you can declare riichi only with a discard, and a win on the first turn comes"
            " before your first one"
        ),
    ),
    ("first_turn", lambda s: s.last_tile, say("a win on the first turn is never on the last tile")),
    ("first_turn", lambda s: s.rinshan, say("a kan ends the first turn: rinshan is not on the first turn")),
    ("first_turn", lambda s: s.chankan, say("a kan ends the first turn: chankan is not on the first turn")),
    (
        "first_turn",
        lambda s: s.ron and s.dealer,
        say("the dealer discards first and so has no ron on the first turn"),
    ),
    ("rinshan", lambda s: s.ippatsu, say("a kan ends ippatsu: there is no ippatsu with rinshan")),
    ("tile_not_apart", lambda s: s.ron, say("only a drawn tile can be mixed into the hand")),
    ("eighth_win", lambda s: not s.dealer, say("only a dealer keeps winning: the eighth win is East's")),
    ("discarder", lambda s: not s.ron, say("a tsumo has no discarder")),
    (
        "ura_indicators",
        lambda s: len(s.ura_indicators) > len(s.dora_indicators),
        say("there are no more ura indicators than dora indicators"),
    ),
    (
        "dora_indicators",
        lambda s: len(s.dora_indicators) > 5,
        say("there are at most five dora indicators, not {indicators}"),
    ),
    (
        "by",
        lambda s: UNKNOWN in s.dora_indicators + s.ura_indicators,
        say("an indicator shows its face: it cannot be unknown"),
    ),
)
"""What can be wrong: the fact that must be set for the check to run, the check, and the message."""


def _named(names: type[_Name], fact: str, given: str) -> _Name:
    """Return the enum member given for a fact. Raises ``SituationError`` that lists the valid names."""
    if given not in list(names):
        raise SituationError(
            say(
                "{fact} must be one of {names}, not {given}",
                fact=fact,
                names=", ".join(names),
                given=repr(given),
            )
        )
    return names(given)


_FACTS: Final = tuple([fact.name for fact in fields(Situation) if fact.init])
