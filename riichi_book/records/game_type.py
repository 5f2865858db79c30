"""The type of a game: what a record in tags says about the rules by which it was played.

Tenhou states it as one number, whose bits are switches; the lobby it was played in says the rest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from riichi_rules.messages import Message, joined, say
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.tiles import COPIES, Tile

from .bounds import unreadable
from .named_rules import AUTO, DEALER_STOPS, DEFAULT, NamedRules, Settings

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


class GameType(NamedTuple):
    """What the type of a game sets.

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
        return {
            **dict.fromkeys(("table.red_m", "table.red_p", "table.red_s"), int(self.red_fives)),
            "yaku.open_tanyao": self.open_tanyao,
            "match.length": "east_south" if self.two_winds else "east",
        }

    @property
    def words(self) -> Message:
        """What the record says of its rules."""
        length = say("two winds") if self.two_winds else say("one wind")
        reds = say("red fives") if self.red_fives else say("no red fives")
        tanyao = say("open tanyao") if self.open_tanyao else say("no open tanyao")
        return say("its type: {switches}", switches=joined([reds, tanyao, length], ", "))

    def ruleset(self, name: str | Ruleset = "tenhou", settings: Settings = ()) -> Ruleset:
        """Return a ruleset, of that id or file, with what the record sets, and over that ``settings``.

        ``AUTO`` is the ruleset that the record names: games whose type is a number are Tenhou's.
        """
        return _ruleset("tenhou" if name == AUTO else name, self, settings)

    def tile(self, number: int) -> Tile:
        """Return the tile of that number. Raises ``RecordError`` when there is none."""
        if not 0 <= number < TILES:
            facts = {"last": TILES - 1, "number": number}
            raise unreadable("tiles are numbered from 0 to {last}: there is no tile {number}", **facts)
        return _tiles(self.red_fives)[number]

    def tiles(self, numbers: tuple[int, ...]) -> tuple[Tile, ...]:
        """Return the tiles of those numbers. Raises ``RecordError`` for no tile, and for one twice."""
        if len(set(numbers)) != len(numbers):
            twice = next(number for number in numbers if numbers.count(number) > 1)
            raise unreadable("tile {twice} comes twice", twice=twice)
        return tuple([self.tile(number) for number in numbers])


def named_rules_of(rules: GameType | NamedRules) -> NamedRules:
    """Return the rules that a record of any form names, in one form."""
    if isinstance(rules, NamedRules):
        return rules
    settings = [(name, str(value).lower()) for name, value in rules.settings.items()]
    if rules.early:
        settings += [(name, "optional") for name in DEALER_STOPS]
    return NamedRules(DEFAULT, tuple(settings), rules.own_lobby, rules.words)


def game_type_of(game_type: int, lobby: str | None = OPEN_LOBBY) -> GameType:
    """Return what a game's type and lobby say; early records name no lobby.

    Raises ``RecordError`` for three players and for unknown switches.
    """
    unknown = game_type & ~_KNOWN
    if game_type < 0 or unknown:
        facts = {"type": game_type, "unknown": format(unknown, "#x")}
        raise unreadable("a game of type {type}: what its bits {unknown} mean is not known", **facts)
    if game_type & _THREE_PLAYERS:
        raise unreadable("a game of type {type} has three players: their rules are others", type=game_type)
    return GameType(
        red_fives=not game_type & _NO_RED_FIVES,
        open_tanyao=not game_type & _NO_OPEN_TANYAO,
        two_winds=bool(game_type & _TWO_WINDS),
        own_lobby=lobby not in (None, OPEN_LOBBY),
        early=lobby is None,
    )


@lru_cache(maxsize=64)
def _ruleset(name: str | Ruleset, rules: GameType, settings: Settings) -> Ruleset:
    by_hand = dict(settings)
    named = load_ruleset(name) if isinstance(name, str) else name
    loaded = named.with_settings({**rules.settings, **by_hand})
    if not rules.early:
        return loaded
    free = [end for end in DEALER_STOPS if end not in by_hand and loaded.text(end) == "automatic"]
    return loaded.with_settings(dict.fromkeys(free, "optional"))


@lru_cache(maxsize=2)
def _tiles(red_fives: bool) -> tuple[Tile, ...]:
    """Return the tiles by their numbers: made once, since a record asks for them again and again."""
    kinds = [number // COPIES for number in range(TILES)]
    return tuple([Tile(kind, red_fives and number in RED_FIVES) for number, kind in enumerate(kinds)])
