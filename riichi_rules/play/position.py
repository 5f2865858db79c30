"""A moment of a round: four players and the table between them.

The rules are functions of a ``Position``, in the modules that import this one; ``RoundState`` joins them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_rules.melds import Meld
from riichi_rules.messages import Message
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, four, wind_of
from riichi_rules.settlement import Table, Won
from riichi_rules.tiles import Tile

from .deal import LIVE_TILES, REPLACEMENTS, Deal, Tiles
from .events import Ending
from .player import Player
from .record import Record

MOST_KANS: Final = REPLACEMENTS
"""For a fifth kan there is no replacement tile (S1-55)."""

Players: TypeAlias = tuple[Player, ...]
"""The four players, by seat."""


class Stage(StrEnum):
    """What the round is waiting for."""

    DRAW = "draw"  # the seat in turn draws: at the start, and after an open kan
    TURN = "turn"  # the seat in turn holds its fourteenth tile
    CLAIM = "claim"  # a discard can be claimed
    ROB = "rob"  # the tile of a kan can be robbed
    OVER = "over"


# Constants, because enum members are slow to look up and these are needed at every moment.
DRAW: Final = Stage.DRAW
TURN: Final = Stage.TURN
CLAIM: Final = Stage.CLAIM
ROB: Final = Stage.ROB
OVER: Final = Stage.OVER
CLAIMABLE: Final = (CLAIM, ROB)
"""The stages with a claimable tile: a discard, or the tile of a kan."""


class Refusal(NamedTuple):
    """One reason why an action is not allowed: the id of the rule, and why."""

    rule: str
    message: Message

    @property
    def words(self) -> str:
        """Why, in words."""
        return str(self.message)


def refused(rule: str, template: str, /, **facts: Any) -> Refusal:  # noqa: ANN401 - the facts of a message
    """Return a refusal by a rule, with this message."""
    return Refusal(rule, Message(template, facts))


class Position(Record):
    """One moment of a round: the players, and what is on the table.

    ``turn`` is the seat whose turn it is, or the discarder while their discard can be claimed. ``tile`` is
    the tile drawn, or the claimable one; after a call there is none. ``called`` is the meld just made: the
    call before a discard, or the kan before its replacement. ``replacement`` means that ``tile`` is a
    replacement tile. ``live`` counts the tiles left in the live wall, ``kans`` the kans declared,
    ``replaced`` the replacement tiles drawn. ``pending`` has for each kan indicator not yet turned when it
    will be. ``interrupted`` means that there was a call or kan. ``declaring`` is the seat whose riichi stick
    is not placed yet. ``passed`` are the seats that passed on the claimable tile. ``wins_closed`` means that
    nobody can win on ``tile`` any more, because play has gone on. ``wins`` are the wins that ended the round,
    as far as the hands are known.
    """

    __match_args__ = (
        *("rules", "deal", "players", "indicators", "bets", "turn", "stage", "tile", "called", "replacement"),
        *("live", "kans", "replaced", "pending", "interrupted", "declaring", "passed", "wins_closed", "end"),
        "wins",
    )
    rules: Ruleset
    deal: Deal
    players: Players
    indicators: Tiles
    bets: int = 0
    turn: int = 0
    stage: Stage = DRAW
    tile: Tile | None = None
    called: Meld | None = None
    replacement: bool = False
    live: int = LIVE_TILES
    kans: int = 0
    replaced: int = 0
    pending: tuple[str, ...] = ()
    interrupted: bool = False
    declaring: int | None = None
    passed: tuple[int, ...] = ()
    wins_closed: bool = False
    end: Ending | None
    wins: tuple[Won, ...] = ()

    def __init__(self, rules: Ruleset, deal: Deal, players: Players, indicators: Tiles) -> None:
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "deal", deal)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "indicators", indicators)
        object.__setattr__(self, "end", None)  # compiled code allows no default for a union of classes

    def begun(self, players: Players) -> Position:
        """Return a fresh position of this round: these players, the same indicators, defaults otherwise."""
        return Position(self.rules, self.deal, players, self.indicators)

    def moved(
        self,
        stage: Stage,
        turn: int,
        players: Players,
        tile: Tile | None,
        called: Meld | None = None,
        *,
        draws: int = 0,
        replacement: bool = False,
    ) -> Position:
        """Return the position after a draw, discard, call or kan; nobody has passed on its tile yet."""
        after = self.begun(players)  # what is not set below is reset: who passed, closed wins, the end
        object.__setattr__(after, "stage", stage)
        object.__setattr__(after, "turn", turn)
        object.__setattr__(after, "tile", tile)
        object.__setattr__(after, "called", called)
        object.__setattr__(after, "replacement", replacement)
        object.__setattr__(after, "live", self.live - draws)
        object.__setattr__(after, "replaced", self.replaced + replacement)
        object.__setattr__(after, "bets", self.bets)
        object.__setattr__(after, "kans", self.kans)
        object.__setattr__(after, "pending", self.pending)
        object.__setattr__(after, "interrupted", self.interrupted)
        object.__setattr__(after, "declaring", self.declaring)
        return after

    @property
    def honba(self) -> int:
        """The honba on the table."""
        return self.deal.honba

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.stage is OVER

    @property
    def scores(self) -> Four:
        """The points of the four seats before the round is settled, without the riichi sticks they placed."""
        return four([player.score for player in self.players])

    @property
    def table(self) -> Table:
        """The table in the form that settlements need."""
        placed = [
            seat for seat, player in enumerate(self.players) if player.riichi and seat != self.declaring
        ]
        return Table(self.deal.dealer, self.deal.honba, self.bets, tuple(placed))

    def wind(self, seat: int) -> str:
        """Return the seat wind of a seat: E, S, W or N."""
        return wind_of(seat, self.deal.dealer)

    def first_turn(self, seat: int) -> bool:
        """Whether a seat is still before its first discard, and no call or kan was made."""
        return not self.interrupted and not self.players[seat].river

    def with_player(self, seat: int, player: Player) -> Players:
        """Return the four players with ``player`` in a seat."""
        return with_player(self.players, seat, player)


def with_player(players: Players, seat: int, player: Player) -> Players:
    """Return players with ``player`` in a seat."""
    others = list(players)
    others[seat] = player
    return tuple(others)
