"""Game rules: what a record says about the rules by which it was played.

A game of Tenhou states its type as one number, whose bits are switches, and the lobby it was played in.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from riichi_rules.errors import RecordError
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.tiles import COPIES, Tile

TILES: Final = 136
"""A record numbers the tiles from 0: four for each kind, in the order of the kinds."""

RED_FIVES: Final = (16, 52, 88)
"""The numbers of the red fives, where there are any."""

# The bits of a type.
_ONLINE: Final = 1
_NO_RED_FIVES: Final = 2
_NO_OPEN_TANYAO: Final = 4
_TWO_WINDS: Final = 8
_THREE_PLAYERS: Final = 16
_LOBBIES: Final = 32 | 128
_FAST: Final = 64
OPEN_LOBBY: Final = "0"
"""The lobby of ranked games, whose rules are those of the ruleset."""

_KNOWN: Final = _ONLINE | _NO_RED_FIVES | _NO_OPEN_TANYAO | _TWO_WINDS | _THREE_PLAYERS | _LOBBIES | _FAST


AUTO: Final = "auto"
"""In place of the name of a ruleset: what each record names itself."""

DEALER_STOPS: Final = ("match.agari_yame", "match.tenpai_yame")
"""How a leading dealer ends the match. In February 2009 a match of Tenhou went on though its dealer led and
was tenpai, in autumn 2010 such a match was over. When that changed is not known: early records may do either.
"""

Settings: TypeAlias = tuple[tuple[str, str], ...]
"""Options of a ruleset and what they are set to, both as text."""


class GameRules(NamedTuple):
    """The rules that a record sets itself.

    ``own_lobby`` says that its lobby may have rules of its own for the start, the end and the result of a
    match. ``early`` says that the record is from before autumn 2010.
    """

    red_fives: bool = True
    open_tanyao: bool = True
    two_winds: bool = True
    own_lobby: bool = False
    early: bool = False

    @property
    def settings(self) -> dict[str, object]:
        """The same as settings of a ruleset."""
        reds = int(self.red_fives)
        return {
            "table.red_m": reds,
            "table.red_p": reds,
            "table.red_s": reds,
            "yaku.open_tanyao": self.open_tanyao,
            "match.length": "east_south" if self.two_winds else "east",
        }

    @property
    def words(self) -> str:
        """What the record says of its rules."""
        length = "two winds" if self.two_winds else "one wind"
        reds = "red fives" if self.red_fives else "no red fives"
        return f"its type: {reds}, {'' if self.open_tanyao else 'no '}open tanyao, {length}"

    def ruleset(self, name: str = "tenhou", settings: Settings = ()) -> Ruleset:
        """Return the ruleset of that id or file, with what the record sets, and over that ``settings``.

        ``AUTO`` is the ruleset that the record names: games whose type is a number are Tenhou's.
        """
        return _ruleset("tenhou" if name == AUTO else name, self, settings)

    def tile(self, number: int) -> Tile:
        """Return the tile of that number. Raises ``RecordError`` when there is none."""
        if not 0 <= number < TILES:
            raise RecordError(f"tiles are numbered from 0 to {TILES - 1}: there is no tile {number}")
        return _tiles(self.red_fives)[number]

    def tiles(self, numbers: tuple[int, ...]) -> tuple[Tile, ...]:
        """Return the tiles of those numbers. Raises ``RecordError`` for no tile, and for one twice."""
        if len(set(numbers)) != len(numbers):
            twice = next(number for number in numbers if numbers.count(number) > 1)
            raise RecordError(f"tile {twice} comes twice")
        return tuple([self.tile(number) for number in numbers])


def rules_of_game(game_type: int, lobby: str | None = OPEN_LOBBY) -> GameRules:
    """Return what a game's type and lobby say; early records name no lobby.

    Raises ``RecordError`` for three players and for unknown switches.
    """
    unknown = game_type & ~_KNOWN
    if game_type < 0 or unknown:
        raise RecordError(f"a game of type {game_type}: what its bits {unknown:#x} mean is not known")
    if game_type & _THREE_PLAYERS:
        raise RecordError(f"a game of type {game_type} has three players: their rules are others")
    return GameRules(
        red_fives=not game_type & _NO_RED_FIVES,
        open_tanyao=not game_type & _NO_OPEN_TANYAO,
        two_winds=bool(game_type & _TWO_WINDS),
        own_lobby=lobby not in (None, OPEN_LOBBY),
        early=lobby is None,
    )


@lru_cache(maxsize=64)
def _ruleset(name: str, rules: GameRules, settings: Settings) -> Ruleset:
    by_hand = dict(settings)
    loaded = load_ruleset(name, {**rules.settings, **by_hand})
    if not rules.early:
        return loaded
    free = [end for end in DEALER_STOPS if end not in by_hand and loaded.text(end) == "automatic"]
    return loaded.with_settings(dict.fromkeys(free, "optional"))


@lru_cache(maxsize=2)
def _tiles(red_fives: bool) -> tuple[Tile, ...]:
    """Return the tiles by their numbers: made once, since a record asks for them again and again."""
    kinds = [number // COPIES for number in range(TILES)]
    return tuple([Tile(kind, red_fives and number in RED_FIVES) for number, kind in enumerate(kinds)])
