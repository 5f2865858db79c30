"""Seeded questions like those of a table or a program: realistic hands, under all rulesets that ship.

Most can be answered. A few have mistakes that people make: an incomplete hand, a fact that the ruleset does
not have, a typo.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from riichi_book.search.hands import Chance
from riichi_book.search.questions import BY_LOT, points_asked
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.tiles import KINDS, Tile

Facts = dict[str, Any]

SETTINGS: Final[tuple[Facts, ...]] = (
    {"fu.double_wind_pair": 2},
    {"limits.kiriage": True},
    {"limits.yakuman_stacking": True, "wins.multiple_ron": "nearest"},
    {"yaku.open_tanyao": False},
)
POINTS: Final = tuple(points_asked())
SHARES: Final = (
    *(("worth", 60), ("waits", 10), ("furiten", 10), ("points", 8)),
    *(("ending", 6), ("result", 4), ("turn", 2)),
)
"""The percentage of each kind among mixed questions."""


def questions(seed: object, kind: str | None = None) -> Iterator[Facts]:
    """Yield endless questions as JSON objects with their number as ``id``; of one kind, or mixed."""
    for number in count():
        chance = Chance(f"{seed} {number}")
        chosen = kind or chance.weighted(SHARES)
        rules = load_ruleset(chance.choice(ruleset_ids()))
        facts = chance.choice(POINTS) if chosen == "points" else BY_LOT[chosen](chance, rules)
        if chosen == "worth" and chance.likely(0.025):
            slip(chance, facts)
        settings = {"set": chance.choice(SETTINGS)} if chance.likely(0.05) else {}
        yield {**facts, "ask": chosen, "id": number, "ruleset": rules.id, **settings}


def slip(chance: Chance, facts: Facts) -> None:
    """Put a mistake into a question of kind ``worth``."""
    match chance.below(5):
        case 0:
            facts["win"] = str(Tile(chance.choice(KINDS)))
        case 1:
            facts["ippatsu"] = True
        case 2:
            facts["hand"] = facts["hand"].replace("m", "n", 1)
        case 3:
            facts["seat_wind"] = facts.pop("seat", "E")
        case _:
            facts["honba"] = -1
