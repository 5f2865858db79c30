"""A moment of a round: four players and the table between them.

The rules are functions of it, in the modules after this one; ``RoundState`` is what they become together.
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
    """What is awaited."""

    DRAW = "draw"  # the seat in turn draws: at the start, and after an open kan
    TURN = "turn"  # the seat in turn holds its fourteenth tile
    CLAIM = "claim"  # a discard lies and can be claimed
    ROB = "rob"  # the tile of a kan lies and can be robbed
    OVER = "over"


# Asked for at every moment, and a member of an enum is slow to find by its name.
DRAW: Final = Stage.DRAW
TURN: Final = Stage.TURN
CLAIM: Final = Stage.CLAIM
ROB: Final = Stage.ROB
OVER: Final = Stage.OVER
LYING: Final = (CLAIM, ROB)
"""The stages in which a tile of another player lies there."""


class Refusal(NamedTuple):
    """One reason why an action is not allowed: the id of the rule, and why."""

    rule: str
    message: Message

    @property
    def words(self) -> str:
        """Why, in words."""
        return str(self.message)


def refused(rule: str, template: str, /, **facts: Any) -> Refusal:  # noqa: ANN401 - the facts of a message
    """Return the refusal of a rule that says this."""
    return Refusal(rule, Message(template, facts))


class Position(Record):
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
        object.__setattr__(self, "end", None)  # compiled, one of several classes has no default

    def begun(self, players: Players) -> Position:
        """Return another position of this round, with such players and nothing else but its indicators."""
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
        """Return what comes next: a tile was drawn, laid down or taken, and nobody has let it go by yet."""
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
        """The counters on the table."""
        return self.deal.honba

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.stage is OVER

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
        return with_player(self.players, seat, player)


def with_player(players: Players, seat: int, player: Player) -> Players:
    """Return players with another one in a seat."""
    others = list(players)
    others[seat] = player
    return tuple(others)
