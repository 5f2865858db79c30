"""Rounds with a rare event: a script leads to it from laid-out tiles, then players play on.

Each row of ``forced_rounds.jsonl`` has what it shows, its script, the settings that it needs, and the tiles.
A script that says GREAT gives East one of the ``great`` hands, and its winning tile. Each playing varies the
dealer, the suits, all other tiles of wall and hands, and the ruleset, apart from what the event needs.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from shared.rows import lines_of

from riichi_book.search.self_play import Step, in_mid_match, played_on, table_of
from riichi_rules import Ruleset
from riichi_rules.play import DeadHand, Deal, Draw, RoundState, begin
from riichi_rules.play.laying import deal_of
from riichi_rules.play.script import steps
from selfplay.rulesets import ruleset_number

TILE_TEXTS: Final = ("script", "E", "S", "W", "N", "ura", "last")
DEAD_HAND: Final = "dead hand"
"""An event that scripts cannot express: at the end of the script, East's hand is dead."""


Forced = dict[str, Any]
"""A laid-out round: what it ``shows``, the script, the ``settings`` that it needs, and the tiles."""

FORCED: Final[list[Forced]] = lines_of(Path(__file__).with_name("forced_rounds.jsonl"))
"""Rounds with events that self-play shows too rarely or never."""


def forced_steps(seed: object, number: int) -> Iterator[Step]:
    """Play a forced round by number, from its deal on, with random choices from the seed."""
    chance = random.Random(str(seed))  # noqa: S311 - no secret
    forced = changed_about(FORCED[number % len(FORCED)], chance)
    rules = ruleset_number(chance.randrange(20)).with_settings(forced.get("settings", {}))
    state = begin(laid(forced, chance, rules), rules)
    yield None, state
    for step in forced_way(forced, state):
        yield step
        state = step[1]
    yield from played_on(state, table_of(chance))


def changed_about(forced: Forced, chance: random.Random) -> Forced:
    """Return the round with its suits swapped, or with one of its great hands if it has any."""
    if "great" in forced:
        hand, win = chance.choice(forced["great"])
        return {**forced, "E": hand, "script": forced["script"].replace("GREAT", win)}
    suits = dict(zip("mps", chance.sample("mps", 3), strict=True))
    return {
        name: re.sub("(?<=[0-9])[mps]", lambda found: suits[found[0]], part) if name in TILE_TEXTS else part
        for name, part in forced.items()
    }


def laid(forced: Forced, chance: random.Random, rules: Ruleset) -> Deal:
    """Lay out the tiles, the unspecified ones at random, with a random dealer, in mid-match."""
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
    """Follow the script, then go on until the next draw or a seat's decision."""
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
