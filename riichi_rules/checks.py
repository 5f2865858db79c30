"""Checks on a win before it is valued: possible tiles, a complete hand, and a situation that fits both."""

from __future__ import annotations

from typing import Final, NoReturn

from .errors import FormError, HandError, NotComplete, SituationError
from .hand import Hand
from .melds import MeldType
from .messages import say
from .notation import check_plain_fives, check_red_fives
from .ruleset import Ruleset
from .situation import Situation
from .tiles import COPIES, FIVES, Tile
from .waits import completing_kinds, tiles_away, waits_of


def refuse_other_things(*given: object) -> None:
    """Raise ``FormError`` unless these are a hand, a winning tile, a situation and a ruleset, in order."""
    for thing, wanted in zip(given, (Hand, Tile, Situation, Ruleset), strict=True):
        if not isinstance(thing, wanted):
            facts = {"wanted": wanted.__name__, "found": f"{type(thing).__name__} {thing!r:.60}"}
            raise FormError(say("this needs a {wanted}, not the {found}; ask.worth takes texts", **facts))


def check_tiles(hand: Hand, win: Tile, ruleset: Ruleset, most_red: int) -> None:
    """Raise ``HandError`` unless the hand lacks just the winning tile and all tiles can exist.

    ``most_red`` is the largest number of red fives that the ruleset has in one suit.
    """
    if not hand.waiting:
        if hand.full:
            raise HandError(
                say("{hand} already has fourteen tiles: give the winning tile separately", hand=hand)
            )
        raise HandError(UNKNOWN_TILES)
    copies = hand.copies[win.kind]
    if copies == COPIES:
        raise HandError(say("the winning tile {win} would be a fifth {tile}", win=win, tile=Tile(win.kind)))
    if hand.reds or win.red or (most_red and most_fives(hand, win) > COPIES - most_red):
        check_fives(hand, win, ruleset)


def most_fives(hand: Hand, win: Tile) -> int:
    """Return an upper bound on the fives in one suit: the most in the hand, plus one if a five wins."""
    return max([hand.copies[five] for five in FIVES]) + (win.kind in FIVES)


def check_fives(hand: Hand, win: Tile, ruleset: Ruleset) -> None:
    """Raise ``HandTextError`` if a suit has more red fives, or more plain fives, than in the ruleset."""
    fives = [(tile.suit, tile.red) for tile in (*hand.tiles, win) if tile.kind in FIVES]
    allowed = ruleset.red_fives
    for suit, reds in allowed.items():
        for check, red, most in ((check_red_fives, True, reds), (check_plain_fives, False, COPIES - reds)):
            if fives.count((suit, red)) > most:  # find the place of the surplus five
                check(hand.tiles, allowed, str(hand), ruleset=ruleset.fact)
                check((win,), allowed, str(win), held=hand.tiles, ruleset=ruleset.fact)


def check_situation(hand: Hand, situation: Situation, ruleset: Ruleset) -> None:
    """Raise ``SituationError`` unless the circumstances fit the hand and the ruleset."""
    if situation.riichi and not hand.closed:
        raise SituationError(say("riichi needs a closed hand"))
    if situation.rinshan and not any(meld.is_kan for meld in hand.melds):
        raise SituationError(say("a replacement tile is drawn after a kan, and the hand has no kan"))
    if situation.added_kan_last and not any(meld.type is MeldType.ADDED_KAN for meld in hand.melds):
        raise SituationError(say("the kan made last cannot be an added kan: the hand has no added kan"))
    if situation.first_turn and hand.melds:
        raise SituationError(say("a win on the first turn comes before any call or kan: the hand has melds"))
    if situation.open_riichi and not ruleset.yaku.open_riichi:
        raise SituationError(say("{ruleset} has no open riichi", ruleset=ruleset.fact))


def raise_not_complete(hand: Hand, win: Tile) -> NoReturn:
    """Raise ``NotComplete`` with how far the hand is from complete, and what it waits on.

    If the winning tile is unknown, raise ``HandError`` instead.
    """
    if not win.known:
        raise HandError(UNKNOWN_TILES)
    away = tiles_away(hand)
    facts = {"hand": hand, "win": win, "away": away}
    if win.kind in completing_kinds(hand, four_alike=True):
        words = say("{hand} is not complete with {win}: four identical tiles are not two pairs", **facts)
    elif away > 1:
        words = say("{hand} is not complete with {win}: it needs {away} tiles", **facts)
    else:
        waits = waits_of(hand).fact
        words = say(
            "{hand} is not complete with {win}: it needs 1 tile, waiting on {waits}", waits=waits, **facts
        )
    raise NotComplete(words)


UNKNOWN_TILES: Final = say("a hand with unknown tiles cannot be valued")
