"""Rounds that come to what seldom comes: the tiles lie so, a script goes there, and players play on.

They are the rows of ``forced_rounds.jsonl``: what each shows, its script, the settings that it needs, and the
tiles. A script that says GREAT has any of the ``great`` hands in the seat of East, and its winning tile.
Each is told as in ``rounds``, and laid again each time: another dealer, the suits changed about, other tiles
in the rest of the wall and of the hands, another ruleset with what the event needs.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from shared.rows import lines_of

from riichi_book.search.self_play import Step, in_mid_match, played, table_of
from riichi_rules import Ruleset
from riichi_rules.play import DeadHand, Deal, Draw, RoundState, begin
from riichi_rules.play.laying import deal_of
from riichi_rules.play.script import steps
from selfplay.rulesets import ruleset_number

TILE_TEXTS: Final = ("script", "E", "S", "W", "N", "ura", "last")
DEAD_HAND: Final = "dead hand"
"""What no script can say: East's hand is dead then."""


Forced = dict[str, Any]
"""A round laid out: what it ``shows``, the script, the ``settings`` that it needs, and the tiles."""

FORCED: Final[list[Forced]] = lines_of(Path(__file__).with_name("forced_rounds.jsonl"))
"""What self-play alone would show too seldom, or never."""


def forced_steps(seed: object, number: int) -> Iterator[Step]:
    """Play the forced round of a number with the lots of a seed, from its deal on."""
    chance = random.Random(str(seed))  # noqa: S311 - no secret
    forced = changed_about(FORCED[number % len(FORCED)], chance)
    rules = ruleset_number(chance.randrange(20)).with_settings(forced.get("settings", {}))
    state = begin(laid(forced, chance, rules), rules)
    yield None, state
    for step in forced_way(forced, state):
        yield step
        state = step[1]
    yield from played(state, table_of(chance))


def changed_about(forced: Forced, chance: random.Random) -> Forced:
    """Return the same with the suits changed about, and with one of the great hands if it asks for any."""
    if "great" in forced:
        hand, win = chance.choice(forced["great"])
        return {**forced, "E": hand, "script": forced["script"].replace("GREAT", win)}
    suits = dict(zip("mps", chance.sample("mps", 3), strict=True))
    return {
        name: re.sub("(?<=[0-9])[mps]", lambda found: suits[found[0]], part) if name in TILE_TEXTS else part
        for name, part in forced.items()
    }


def laid(forced: Forced, chance: random.Random, rules: Ruleset) -> Deal:
    """Lay the tiles, what is not told in any order, for a dealer anywhere and in the middle of a match."""
    east, south, west, north, ura, last = (forced.get(name, "") for name in TILE_TEXTS[1:])
    deal = deal_of(
        (east, south, west, north),
        forced["script"],
        rules,
        ura=ura,
        last=last,
        dealer=chance.randrange(4),
        order=lambda rest: chance.sample(rest, len(rest)),
    )
    return in_mid_match(deal, chance, rules)


def forced_way(forced: Forced, state: RoundState) -> Iterator[Step]:
    """Go the way of the script, and on until a tile is drawn or a seat has to decide."""
    for step in steps(state, forced["script"]):
        yield step
        state = step[1]
    if forced["shows"] == DEAD_HAND:
        dead = DeadHand(state.deal.dealer, "a wrong call")
        state = state.apply(dead)
        yield dead, state
    while not isinstance(due := state.due, Draw | None):
        state = state.apply(due)
        yield due, state
