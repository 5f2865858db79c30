"""How often two rulesets matter in deals: the tiles are shuffled, and four players who want to win play on.

Nothing of these deals is arranged. The players know what their own seat may know, and play by the first
ruleset; the second follows what they do, as long as it allows it.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError
from riichi_rules.play import begin

from .differing import Two
from .rounds import followed, seat_apart, without_reds
from .self_play import next_event, shuffled_deal, table_of

DEALS: Final = 200
"""So many are dealt. A share p of them is off by the root of p (1 - p) / 200 or so: 3.5 % at most."""
OF_TILES: Final = ("table.red_m", "table.red_p", "table.red_s")


class Dealt(NamedTuple):
    """So many deals were played. On ``differ`` of them the rulesets part.

    They part where a seat may do something else, something else lies open, or something else is paid.
    ``paid`` of them end in other payments, and on ``parted`` the second ruleset cannot go on as the first
    one did: then payments cannot be compared.
    """

    deals: int
    differ: int
    paid: int
    parted: int


def in_deals(two: Two, seed: int = 0, count: int = DEALS) -> Dealt:
    """Deal so often, and count on how many deals two rulesets part. The same seed deals the same."""
    same = all([two.a.value(name) == two.b.value(name) for name in OF_TILES])
    played = [parts(two if same else without_reds(two), f"{seed} {number}") for number in range(count)]
    differ, paid, parted = map(sum, zip(*played, strict=True)) if played else (0, 0, 0)
    return Dealt(count, differ, paid, parted)


def parts(two: Two, seed: str) -> tuple[bool, bool, bool]:
    """Play the deal of a seed: whether the rulesets part, pay its end otherwise, or cannot both go on."""
    chance = random.Random(f"deal {seed}")  # noqa: S311 - no secret
    own = begin(shuffled_deal(chance, two.a), two.a)
    other = begin(own.deal, two.b)
    seats = table_of(chance)
    differ = False
    while not own.over:
        differ = differ or seat_apart(own, other) is not None
        event = next_event(own, seats)
        own = followed(own, event)
        try:
            other = followed(other, event)
        except RiichiError:
            return True, False, True
    paid = own.settlement != other.settlement
    return differ or paid or seat_apart(own, other) is not None, paid, False
