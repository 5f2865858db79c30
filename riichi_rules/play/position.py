"""A moment of a round: four players and the table between them.

The rules are functions of it, in the modules after this one; ``RoundState`` is what they become together.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from riichi_rules.melds import Meld
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, four, wind_of
from riichi_rules.settlement import Table, Won
from riichi_rules.tiles import Tile

from .deal import LIVE_TILES, REPLACEMENTS, Deal
from .events import Ending
from .player import Player, sat_down

MOST_KANS: Final = REPLACEMENTS
"""For a fifth kan there is no replacement tile (S1-55)."""

Players = tuple[Player, Player, Player, Player]


class Stage(StrEnum):
    """What is awaited."""

    DRAW = "draw"  # the seat in turn draws: at the start, and after an open kan
    TURN = "turn"  # the seat in turn holds its fourteenth tile
    CLAIM = "claim"  # a discard lies and can be claimed
    ROB = "rob"  # the tile of a kan lies and can be robbed
    OVER = "over"


class Refusal(NamedTuple):
    """One reason why an action is not allowed: the id of the rule, and why in words."""

    rule: str
    words: str


class Position(NamedTuple):
    """What lies on the table at one moment.

    ``turn`` is the seat whose turn it is, the discarder while a discard lies. ``tile`` is the tile drawn, or
    the one that lies to be claimed; after a call there is none. ``called`` is the meld just made: the call
    before a discard, or the kan before its replacement. ``replacement`` says that the drawn tile was one.
    ``live`` counts the tiles left in the live wall, ``kans`` the kans declared, ``replaced`` the
    replacement tiles drawn. ``pending`` has for each kan indicator not yet turned when it is.
    ``interrupted`` says that there was a call or kan. ``declaring`` is the seat whose riichi has no bet yet.
    ``passed`` are seats that let the lying tile go by, and ``wins_closed`` says that nobody can win on the
    tile any more, since something followed that comes after it. ``wins`` are those that ended the round, as
    far as the hands were known.
    """

    rules: Ruleset
    deal: Deal
    players: Players
    indicators: tuple[Tile, ...]
    bets: int
    turn: int
    stage: Stage = Stage.DRAW
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
    end: Ending | None = None
    wins: tuple[Won, ...] = ()

    @property
    def honba(self) -> int:
        """The counters on the table."""
        return self.deal.honba

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.stage is Stage.OVER

    @property
    def scores(self) -> Four:
        """The points of the four seats, placed bets taken off, before the round is settled."""
        return four([player.score for player in self.players])

    @property
    def table(self) -> Table:
        """The table as settlements ask for it."""
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
        """Return the four players with another one in a seat."""
        first, second, third, fourth = self.players
        match seat:
            case 0:
                return player, second, third, fourth
            case 1:
                return first, player, third, fourth
            case 2:
                return first, second, player, fourth
            case _:
                return first, second, third, player


def dealt(deal: Deal, rules: Ruleset) -> Position:
    """Return the position after the deal."""
    players = four([sat_down(tiles, score) for tiles, score in zip(deal.hands, deal.scores, strict=True)])
    return Position(rules, deal, players, (deal.indicator,), deal.bets, deal.dealer)
