"""Named rules: what a record says about the rules by which it was played.

In tags, Tenhou states them as one number whose bits are switches, and the lobby says the rest. A record in
JSON may name its room, and which fives were red; often it names neither.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_rules.messages import Message, joined, listed, say
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.tiles import COPIES, Tile

from .bounded_json import keyed, quoted
from .bounds import unreadable

AUTO: Final = "auto"
"""Stands for the ruleset that each record names."""

Settings: TypeAlias = tuple[tuple[str, str], ...]
"""Options of a ruleset and what they are set to, both as text."""

TILES: Final = 136
"""A record in tags numbers the tiles from 0: four for each kind, in the order of the kinds."""

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
_KNOWN: Final = _ONLINE | _NO_RED_FIVES | _NO_OPEN_TANYAO | _TWO_WINDS | _THREE_PLAYERS | _LOBBIES | _FAST
OPEN_LOBBY: Final = "0"
"""The lobby of ranked games, whose rules are those of the ruleset."""

DEALER_STOPS: Final = ("match.agari_yame", "match.tenpai_yame")
"""How a leading dealer ends the match. In February 2009 a Tenhou match went on although its dealer led and
was tenpai; in autumn 2010 such a match was over. It is not known when that changed, so early records may do
either."""

DEFAULT: Final = "tenhou"
"""The ruleset for a record that names none."""

RULESETS: Final = ("tenhou", "mahjong-soul")
RED_OPTIONS: Final = ("table.red_m", "table.red_p", "table.red_s")
"""The options that decide which tiles are in play; the tiles of a recorded game are fixed."""

SETTABLE: Final = {
    **dict.fromkeys(RED_OPTIONS, tuple("01234")),
    "yaku.open_tanyao": ("true", "false"),
    "match.length": ("east", "east_south"),
    **dict.fromkeys(DEALER_STOPS, ("optional", "automatic")),
}
"""The options that a record can set, with the possible values."""

ROOM_SAYS: Final = (*RED_OPTIONS, "yaku.open_tanyao", "match.length")

_SOUL_ENGLISH: Final = (
    r"(?P<room>.*(?:Room|Friendly|Tou?r?nament))(?P<open>) (?P<length>East|South)"
    r"(?: Red.*| Aka Nashi| No Red.*)?"
)
_ROOMS: Final = (
    (re.compile(r"(?P<room>[般上特鳳若銀琥孔技雀]*)(?P<length>[東南])(?P<open>喰)?赤?速?祝?\d*"), "tenhou"),
    (re.compile(r"(?P<room>.*(?:の間|友人戦|大会戦))(?P<length>[東南])(?P<open>喰)?赤?"), "mahjong-soul"),
    (re.compile(_SOUL_ENGLISH), "mahjong-soul"),
)
_OWN_LOBBIES: Final = ("友人戦", "大会戦", "Friendly", "nament")


NOTHING: Final = say("nothing")


class NamedRules(NamedTuple):
    """The rules that a record names: the id of a ruleset or None, and the settings that override it.

    ``own_lobby`` says that its lobby may have its own rules for the start, the end and the result of a match.
    ``words`` describes where the record says all this, ``room`` is the name of its room.
    """

    id: str | None = None
    settings: Settings = ()
    own_lobby: bool = False
    words: Message = NOTHING
    room: str = ""

    def ruleset(self, name: str | Ruleset = DEFAULT, settings: Settings = ()) -> Ruleset:
        """Return a ruleset, given by id or file, with the record's settings, which ``settings`` override.

        ``AUTO`` is the ruleset that the record names. If a record leaves it to the dealer to stop, that
        applies only to a ruleset under which the dealer stops automatically.
        """
        return _loaded(self.id or DEFAULT if name == AUTO else name, self.settings, settings)

    def tile(self, number: int) -> Tile:
        """Return the tile with this number in a record in tags. Raises ``RecordError`` if there is none."""
        if not 0 <= number < TILES:
            facts = {"last": TILES - 1, "number": number}
            raise unreadable("tiles are numbered from 0 to {last}: there is no tile {number}", **facts)
        red = number in RED_FIVES and ("table.red_m", "0") not in self.settings
        return Tile(number // COPIES, red)

    def tiles(self, numbers: tuple[int, ...]) -> tuple[Tile, ...]:
        """Return the tiles of those numbers. Raises ``RecordError`` for an invalid or repeated one."""
        if len(set(numbers)) != len(numbers):
            twice = next(number for number in numbers if numbers.count(number) > 1)
            raise unreadable("tile {twice} comes twice", twice=twice)
        return tuple([self.tile(number) for number in numbers])


class JsonGame(NamedTuple):
    """A match of a record in JSON: its file, and the rules that the record names."""

    file: str
    rules: NamedRules


def game_type_of(game_type: int, lobby: str | None = OPEN_LOBBY) -> NamedRules:
    """Return the rules in a game's type and lobby. Records from before autumn 2010 name no lobby.

    Raises ``RecordError`` for three players and for unknown switches.
    """
    unknown = game_type & ~_KNOWN
    if game_type < 0 or unknown:
        facts = {"type": game_type, "unknown": format(unknown, "#x")}
        raise unreadable("a game of type {type}: what its bits {unknown} mean is not known", **facts)
    if game_type & _THREE_PLAYERS:
        raise unreadable("a game of type {type} has three players: their rules are others", type=game_type)
    reds, tanyao = not game_type & _NO_RED_FIVES, not game_type & _NO_OPEN_TANYAO
    two_winds = bool(game_type & _TWO_WINDS)
    settings = dict.fromkeys(RED_OPTIONS, str(int(reds)))
    settings["yaku.open_tanyao"] = str(tanyao).lower()
    settings["match.length"] = "east_south" if two_winds else "east"
    if lobby is None:
        settings |= dict.fromkeys(DEALER_STOPS, "optional")
    switches = (
        say("red fives") if reds else say("no red fives"),
        say("open tanyao") if tanyao else say("no open tanyao"),
        say("two winds") if two_winds else say("one wind"),
    )
    words = say("its type: {switches}", switches=joined(switches, ", "))
    return NamedRules(DEFAULT, tuple(settings.items()), lobby not in (None, OPEN_LOBBY), words)


def rules_of_room(display: str, reds: tuple[int, int, int]) -> NamedRules:
    """Return the rules in a room's name, such as 鳳南喰赤, and in the number of red fives of each suit.

    Raises ``RecordError`` for three players.
    """
    if display.startswith("三") or "三人" in display or "3-Player" in display:
        raise unreadable(
            "a game in {display} has three players: their rules are others", display=repr(display[:20])
        )
    settings = list(zip(RED_OPTIONS, map(str, reds), strict=True))
    named = [_red_words(reds)]
    found = [(ruleset, pattern.fullmatch(display)) for pattern, ruleset in _ROOMS]
    ruleset, room = next((each for each in found if each[1]), (None, None))
    if room is not None:
        length = "east" if room["length"] in {"東", "East"} else "east_south"
        open_tanyao = str(room["open"] is not None).lower()
        settings += [("yaku.open_tanyao", open_tanyao), ("match.length", length)]
        named.append(say("the room {display}", display=display))
    elif display:
        named.append(say("a room that is not known here, {display}", display=repr(display[:20])))
    own_lobby = room is not None and any([name in room["room"] for name in _OWN_LOBBIES])
    return NamedRules(ruleset, tuple(settings), own_lobby, listed(named), display if room else "")


def rules_of_data(data: dict[str, Any]) -> NamedRules:
    """Return the rules from data that ``rules_data`` made. Raises ``RecordError``."""
    name, settings, own_lobby = data.get("ruleset"), keyed(data.get("set", {}), "set"), data.get("own_lobby")
    if name is not None and name not in RULESETS:
        raise unreadable("no ruleset that a record can name: {name}", name=quoted(name))
    for option, value in settings.items():
        if value not in SETTABLE.get(option, ()):
            facts = {"option": quoted(option), "value": quoted(value)}
            raise unreadable("no setting that a record can have: {option} = {value}", **facts)
    words = say("its own rules") if name is not None or settings else NOTHING
    return NamedRules(name, tuple(settings.items()), own_lobby is True, words)


def rules_data(named: NamedRules) -> dict[str, Any]:
    """Return rules as data that ``rules_of_data`` reads."""
    own_lobby = {"own_lobby": True} if named.own_lobby else {}
    return {"ruleset": named.id, "set": dict(named.settings), **own_lobby}


def room_of(named: NamedRules) -> str:
    """Return a room's name that stands for these rules; an empty one if they name no ruleset.

    Raises ``RecordError`` for rules that no room's name can express.
    """
    if named.room:
        return named.room
    settings = dict(named.settings)
    says = RED_OPTIONS if named.id is None else ROOM_SAYS
    unsaid = ", ".join([name for name in settings if name not in says])
    what: Message | str = say("a lobby with rules of its own") if named.own_lobby else ""
    what = say("the settings {names}", names=unsaid) if unsaid else what
    what = named.id if named.id not in (None, DEFAULT) else what
    if what:
        raise unreadable("tenhou6 has no name of a room for {what}", what=what)
    if named.id is None:
        return ""
    length = "東" if settings.get("match.length") == "east" else "南"
    open_tanyao = "" if settings.get("yaku.open_tanyao") == "false" else "喰"
    reds = "赤" if settings.get("table.red_m", "0") != "0" else ""
    return f"{length}{open_tanyao}{reds}"


def _red_words(reds: tuple[int, int, int]) -> Message:
    """Say how many fives are red: of characters, circles and bamboos."""
    if reds in ((1, 1, 1), (0, 0, 0)):
        return say("one red five of each suit") if reds[0] else say("no red fives")
    facts = dict(zip("mps", reds, strict=True))
    return say("{m} of characters, {p} of circles and {s} of bamboos as red fives", **facts)


def settings_data(named: NamedRules) -> dict[str, Any]:
    """Return the settings of rules as a question has them: numbers, flags and words."""
    read = {"true": True, "false": False}
    return {name: int(value) if value.isdigit() else read.get(value, value) for name, value in named.settings}


@lru_cache(maxsize=64)
def _loaded(name: str | Ruleset, own: Settings, settings: Settings) -> Ruleset:
    named = load_ruleset(name) if isinstance(name, str) else name
    kept = [each for each in own if each[1] != "optional" or named.text(each[0]) == "automatic"]
    return named.with_settings(dict((*kept, *settings))) if kept or settings else named
