"""The greatest fu of a hand of one and of two han, found by trying every kind of groups, pair, wait and win.

A shape is everything that fu depend on: whether each of the four groups is a run, triplet or kan, open or
concealed, of simples or of outside tiles; whether the pair has fu; the wait (kanchan and penchan count as
one); ron or tsumo.

One hand is tried for each shape. Its tiles bring no yaku but those that the shape forces, which the test
asserts, so no other hand of that shape has fewer han. The last tile and dora can always add han. So a shape
can be worth two han if its own yaku are worth at most two.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest
from shared.rows import rows

from riichi_rules.hand import Hand
from riichi_rules.notation import read_tiles
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation
from riichi_rules.value import value_of

# Each kind of group, in four versions that share no tiles and bring no needless yaku. Outside triplets are
# winds without value and terminals: the one yaku of such a hand may as well be riichi or houtei.
GROUPS = {kind: places for kind, *places in rows("groups-of-shapes")}
PAIRS = {"double wind": "22z", "dragon": "77z", "simple": "88s", "outside": "11z"}


class Shape(NamedTuple):
    """The groups, pair and wait of a hand, and how it was won."""

    groups: tuple[str, ...]
    pair: str
    wait: str
    by: str


Tried = tuple[int, int, Shape]  # han of yaku, fu, shape

# Yaku that shapes force: every other hand of the same shape has them, or a greater one.
FORCED = {"menzen-tsumo", "pinfu", "tanyao", "toitoi", "sanankou", "sankantsu", "honroutou"}


def every_shape(double_wind: int) -> Iterator[Tried]:
    """Yield every shape with its han and its fu. ``double_wind`` is the fu of a pair of a double wind."""
    rules = load_ruleset("base", {"fu.double_wind_pair": double_wind})
    won = [Situation(by=by, seat="S", round="S") for by in ("ron", "tsumo")]
    for groups in combinations_with_replacement(GROUPS, 4):
        parts = [GROUPS[group][place] for place, group in enumerate(groups)]
        melded = [part for part in parts if "'" in part or "X" in part]
        concealed = "".join(part for part in parts if part not in melded)
        melds = tuple(block for part in melded for block in read_tiles(part).blocks)
        for pair, tiles in PAIRS.items():
            full = read_tiles(concealed + tiles).tiles
            for win in sorted(set(full)):
                left = list(full)
                left.remove(win)
                hand = Hand(tuple(left), melds)
                for situation in won:
                    best = value_of(hand, win, situation, rules).best
                    if not best.yakuman:
                        assert {scored.id for scored in best.yaku} <= FORCED, (hand, win)
                        han = sum(scored.han for scored in best.yaku)
                        yield han, best.fu_total, Shape(groups, pair, best.wait, situation.by)


def greatest(tried: list[Tried], han: int) -> tuple[int, set[Shape]]:
    """Return the greatest fu of hands with at most so many han, and the shapes that have it.

    Circumstances of the win can add the missing han.
    """
    most = max(fu for have, fu, _ in tried if have <= han)
    return most, {shape for have, fu, shape in tried if have <= han and fu == most}


@pytest.mark.rule("fu.greatest")
def test_one_shape_alone_reaches_102_fu_with_1_han_and_five_reach_108_with_2() -> None:
    tried = list(every_shape(double_wind=4))
    # S3-20: X3-3.
    concealed = ("run", "outside triplet", "outside kan", "outside kan")
    assert greatest(tried, 1) == (102, {Shape(concealed, "double wind", "shanpon", "ron")})
    # S3-21, S3-22: X3-4 is one of three with a third kan; two others have three concealed triplets.
    kans = ("run", "outside kan", "outside kan", "open outside kan")
    assert greatest(tried, 2) == (
        108,
        {
            Shape(kans, "double wind", "tanki", "tsumo"),
            Shape(kans, "double wind", "kanchan", "tsumo"),
            Shape(("open run", *kans[1:]), "double wind", "tanki", "tsumo"),
            Shape(concealed, "double wind", "tanki", "ron"),
            Shape(concealed, "double wind", "kanchan", "ron"),
        },
    )


@pytest.mark.proof
@pytest.mark.rule("fu.greatest")
def test_with_2_fu_for_a_double_wind_they_are_100_and_106() -> None:
    tried = list(every_shape(double_wind=2))
    assert [greatest(tried, han)[0] for han in (1, 2)] == [100, 106]
