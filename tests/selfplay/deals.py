"""Complete hands at random, from a seed: rich in yakuman, in kans and in hands that read two ways."""

from random import Random
from typing import NamedTuple

from riichi_book.search.hands import OUTSIDE, Chance, Made, Motif, any_win, circumstances, made
from riichi_rules import load_ruleset
from riichi_rules.hand import Hand
from riichi_rules.notation import read_tiles
from riichi_rules.situation import Situation
from riichi_rules.tiles import DRAGONS, WINDS, Tile

WITH_RED_FIVES = load_ruleset("tenhou")


class Deal(NamedTuple):
    """A hand of thirteen tiles, the tile that completes it, and the circumstances."""

    hand: Hand
    win: Tile
    situation: Situation

    def __str__(self) -> str:
        return f"{self.hand} with {self.win}, {self.situation}"


def deal(random: Random) -> Deal:
    """Make up a win. Tiles are no more than there are, with at most one red five of each suit."""
    chance = Chance(f"{random.random()}")
    return won(chance, any_win(chance, WITH_RED_FIVES))


def fed_deal(random: Random) -> Deal:
    """Make up a win with big three dragons or big four winds, of which most groups were called."""
    chance = Chance(f"{random.random()}")
    great = chance.shuffled(chance.choice((DRAGONS, WINDS)))
    return won(
        chance, made(chance, Motif(OUTSIDE, 0.5, 0.8, 0.3, fixed=tuple((kind,) * 3 for kind in great)))
    )


def won(chance: Chance, win: Made) -> Deal:
    """Make up how a hand was won; two bets lie on the table now and then."""
    facts = circumstances(chance, win) | {"bets": chance.choice((0, 0, 2))}
    read = {name: read_tiles(fact).tiles if "indicators" in name else fact for name, fact in facts.items()}
    return Deal(*win, Situation(**read))
