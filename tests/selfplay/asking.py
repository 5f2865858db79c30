"""Questions from a seed, as a table or a program would ask them: real hands, under all rulesets that ship.

Most can be answered; a few cannot, as it happens to people: a hand that is not complete, a fact that its
ruleset does not have, a slip of the pen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from riichi_rules.hand import Hand
from riichi_rules.questions.field import TILES
from riichi_rules.questions.worth import BY, CIRCUMSTANCES
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.situation import Situation
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS, Tile, tiles_text
from riichi_rules.waits import waits_of
from selfplay.deals import Deal, deal, fed_deal

Facts = dict[str, Any]

SETTINGS: Final[tuple[Facts, ...]] = (
    {"fu.double_wind_pair": 2},
    {"limits.kiriage": True},
    {"limits.yakuman_stacking": True, "wins.multiple_ron": "nearest"},
    {"yaku.open_tanyao": False},
)


def questions(seed: object, kind: str | None = None) -> Iterator[Facts]:
    """Yield questions without end, as objects of JSON with their number as ``id``; of one kind, or mixed."""
    chance = Random(str(seed))  # noqa: S311 - hands from a seed, nothing secret
    kinds, weights = zip(*SHARES.items(), strict=True)
    number = 0
    while True:
        chosen = kind or chance.choices(kinds, weights)[0]
        rules = load_ruleset(chance.choice(ruleset_ids()))
        facts = ASKING[chosen](chance, rules)
        named = {"ruleset": rules.id, **({"set": chance.choice(SETTINGS)} if chance.random() < 0.05 else {})}
        yield {"ask": chosen, "id": number, **named, **facts}
        number += 1


def some_questions(seed: object, count: int, kind: str | None = None) -> list[Facts]:
    """Return so many questions of a seed."""
    return list(islice(questions(seed, kind), count))


def worth(chance: Random, rules: Ruleset) -> Facts:
    """Ask what a win is worth: one of ten after a river, one of forty with something wrong."""
    dealt = (fed_deal if chance.random() < 0.05 else deal)(chance)
    facts = {"hand": str(dealt.hand), "win": str(dealt.win), **circumstances(dealt.situation, rules)}
    if chance.random() < 0.1:
        facts["river"] = river(chance, dealt)
    facts = with_red_fives_of(facts, rules)
    if chance.random() < 0.025:
        slip(chance, facts)
    return facts


def waits(chance: Random, rules: Ruleset) -> Facts:
    """Ask what a hand waits on; every third one is any thirteen tiles."""
    hand = any_hand(chance) if chance.random() < 0.3 else deal(chance).hand
    return with_red_fives_of({"hand": str(hand)}, rules)


def furiten(chance: Random, rules: Ruleset) -> Facts:
    """Ask whether a hand is furiten."""
    dealt = deal(chance)
    facts: Facts = {"hand": str(dealt.hand), "river": river(chance, dealt)}
    if chance.random() < 0.2:
        facts["passed"] = str(Tile(dealt.win.kind))
    if dealt.situation.riichi:
        facts["riichi"] = True
    return with_red_fives_of(facts, rules)


def points(chance: Random, _rules: Ruleset) -> Facts:
    """Ask what han and fu are worth, or so many yakuman."""
    size = (
        {"yakuman": chance.choice((1, 1, 2))}
        if chance.random() < 0.1
        else {"han": chance.randrange(1, 14), "fu": chance.choice((25, 30, 30, 30, 40, 40, 50, 60, 70))}
    )
    facts: Facts = {**size, "by": chance.choice(("ron", "tsumo")), "seat": chance.choice(WIND_LETTERS)}
    return facts | ({"honba": chance.randrange(1, 5)} if chance.random() < 0.3 else {})


def ending(chance: Random, rules: Ruleset) -> Facts:
    """Ask what the end of a hand pays: a win, a draw or now and then a chombo."""
    facts: Facts = {
        "dealer": chance.randrange(4),
        "round": chance.choice("ES"),
        "honba": chance.choice((0, 0, 1, 3)),
        "scores": scores(chance),
    }
    how = chance.random()
    if how < 0.1:
        return {**facts, "chombo": chance.randrange(4)}
    if how < 0.4:
        return {**facts, "draw": "exhaustive", "tenpai": sorted(chance.sample(range(4), chance.randrange(5)))}
    winner, loser = chance.sample(range(4), 2)
    score = worth(chance, rules)
    for name in ("seat", "round", "honba", "bets", "liable", "discarder"):
        score.pop(name, None)
    score.pop("eighth_win", None)
    given = {"from": loser} if score.get("by") == "ron" else {}
    return {**facts, "wins": [{"seat": winner, **given, "score": score}]}


def result(chance: Random, _rules: Ruleset) -> Facts:
    """Ask what four final scores come to."""
    return {"scores": scores(chance)}


def turn(chance: Random, _rules: Ruleset) -> Facts:
    """Ask what a seat may do on the tile that another discards."""
    tile = Tile(chance.choice(KINDS))
    deals = {"S": f"{tile}{tile}", "dealer": chance.randrange(4)}
    return {"deal": deals, "events": f"E draws, discards {tile}", "seat": chance.choice("SWN")}


SHARES: Final = {"worth": 60, "waits": 10, "furiten": 10, "points": 8, "ending": 6, "result": 4, "turn": 2}
"""How many of a hundred mixed questions are of each kind."""

ASKING: Final[dict[str, Callable[[Random, Ruleset], Facts]]] = {
    "worth": worth,
    "waits": waits,
    "furiten": furiten,
    "points": points,
    "ending": ending,
    "result": result,
    "turn": turn,
}


def circumstances(situation: Situation, rules: Ruleset) -> Facts:
    """Return the facts of a situation that are not so anyway, without the kinds of riichi not played."""
    facts: Facts = {"by": str(situation.by)}
    for field in CIRCUMSTANCES:
        value = getattr(situation, field.name)
        if value and field is not BY:
            facts[field.name] = tiles_text(value) if field.type is TILES else value
    if not rules.yaku.open_riichi:
        facts.pop("open_riichi", None)
    if not rules.yaku.double_riichi:
        facts.pop("double_riichi", None)
    return facts


def with_red_fives_of(facts: Facts, rules: Ruleset) -> Facts:
    """Write red fives as plain ones where a ruleset has none."""
    if any(rules.red_fives.values()):
        return facts
    return {
        name: value.replace("0", "5") if isinstance(value, str) and name != "ruleset" else value
        for name, value in facts.items()
    }


def river(chance: Random, dealt: Deal) -> str:
    """Return a river out of the tiles that are left, sometimes with one that the hand waits on."""
    held = (*dealt.hand.tiles, dealt.win, *dealt.situation.dora_indicators, *dealt.situation.ura_indicators)
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    for tile in held:
        wall.remove(tile.kind)
    tiles = [Tile(kind) for kind in chance.sample(wall, chance.randrange(3, 16))]
    if chance.random() < 0.4:
        left = [tile for tile in waits_of(dealt.hand).tiles if tile.kind in wall]
        tiles[:0] = left[:1] if left and left[0] not in tiles else []
    return tiles_text(tiles)


def any_hand(chance: Random) -> Hand:
    """Return any thirteen tiles, mostly of two suits."""
    low = chance.choice((0, 0, 9))
    kinds = [kind for kind in range(low, low + 18) for _ in range(COPIES)]
    return Hand(tuple(map(Tile, chance.sample(kinds, 13))))


def scores(chance: Random) -> list[int]:
    """Return four scores that add up to a hundred thousand."""
    first, second, third = [25000 + 100 * chance.randrange(-200, 200) for _ in range(3)]
    return [first, second, third, 100_000 - first - second - third]


def slip(chance: Random, facts: Facts) -> None:
    """Put something wrong into a question of worth."""
    match chance.randrange(5):
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
