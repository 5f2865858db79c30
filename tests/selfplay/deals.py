"""Random complete hands, from a seed: rich in yakuman, in kans and in hands with two readings."""

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
    """A hand of thirteen tiles, its winning tile, and the circumstances."""

    hand: Hand
    win: Tile
    situation: Situation

    def __str__(self) -> str:
        return f"{self.hand} with {self.win}, {self.situation}"


def deal(random: Random) -> Deal:
    """Return a random win, with at most four tiles of a kind and one red five of each suit."""
    chance = Chance(f"{random.random()}")
    return won(chance, any_win(chance, WITH_RED_FIVES))


def fed_deal(random: Random) -> Deal:
    """Return a random win with big three dragons or big four winds, most groups of which were called."""
    chance = Chance(f"{random.random()}")
    great = chance.shuffled(chance.choice((DRAGONS, WINDS)))
    return won(
        chance, made(chance, Motif(OUTSIDE, 0.5, 0.8, 0.3, fixed=tuple((kind,) * 3 for kind in great)))
    )


def won(chance: Chance, win: Made) -> Deal:
    """Return the win with random circumstances, sometimes with two riichi sticks on the table."""
    facts = circumstances(chance, win) | {"bets": chance.choice((0, 0, 2))}
    read = {name: read_tiles(fact).tiles if "indicators" in name else fact for name, fact in facts.items()}
    return Deal(*win, Situation(**read))
