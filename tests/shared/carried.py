"""Questions to be carried from one ruleset to another: kinds of riichi, indicators, who is liable."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from riichi_rules.ruleset import ruleset_ids

from .questions import asked

OWN_RULES: Final[tuple[dict[str, object], ...]] = (
    {},
    {},
    {},
    {"yaku.open_riichi": True},
    {"yaku.double_riichi": False, "yaku.ippatsu": False},
    {"dora.kan": False, "dora.kan_ura": False},
    {"dora.ura": False, "dora.kan_ura": False},
    {"liability.yaku": []},
    {"liability.yaku": ["suukantsu"], "liability.open_kan_rinshan": True},
    {"draws.nine_kinds": True, "draws.nagashi": True},
    {"draws.nine_kinds": False, "draws.nagashi": False},
    {"match.bets_at_end": "returned"},
    {"table.red_m": 2, "table.red_p": 0, "table.red_s": 2},
)
"""What a club has otherwise than the ruleset that it plays by; often nothing."""

CLOSED: Final = (
    ("77m34567p678s777z", "5p"),
    ("3405556678m345s", "5m"),
    ("3445556678m345s", "5m"),
    ("234m405p678s1155z", "5z"),
    ("19m19p19s1234567z", "1z"),
    ("1112345678999m", "0m"),
)
FED: Final = (
    ("2m 11'1z 222'z 33'33z 4'44z", "2m"),
    ("11m23p 55'5z 666'z 7'77z", "4p"),
    ("2m 11'11m 2222'p 3'333s 44'44z", "2m"),
    ("11m23p 55'5z 6'66z 44'44z", "4p"),
    ("34p56799s 22'22m 7'77z", "2p"),
    ("05m406p99s 8'88s 22'2z", "5m"),
)
ROUNDS: Final[tuple[tuple[dict[str, str], str], ...]] = (
    ({"E": "19m19p19s123456z7z"}, "E draws 2m, nine kinds"),
    ({"E": "19m19p19s123456z7z"}, "E draws 2m; E nine kinds"),
    ({"E": "46m234789p56799s"}, "E draws 1z, open riichi 1z"),
    ({"E": "46m234789p56799s"}, "E draws 1z, open riichi 1z; S draws, discards it"),
    ({"S": "05p05s", "dora": "0m"}, "E draws 0m, discards 0m; S draws 5p"),
    ({"S": "55p"}, "E draws, discards 0p; S pon 55p"),
    ({"S": "55p", "ura": "12345z", "dora": "1m"}, "E draws, discards 5p; S pon"),
    ({"S": "555p", "dora": "5p"}, "E draws"),
)


def carriable(random: Random, kind: str) -> tuple[dict[str, Any], dict[str, object]]:
    """Make up a question of a kind that names a ruleset and sets options of it, and settings of another."""
    facts = asked(random, kind)
    del facts["ask"]
    if kind == "worth" and random.random() < 0.8:
        facts = _win(random)
    elif kind == "ending" and random.random() < 0.5:
        facts = _ending(random)
    elif kind == "turn" and random.random() < 0.6:
        deal, events = random.choice(ROUNDS)
        facts = {"deal": deal, "events": events, "seat": random.choice("ES")}
    facts |= {"ruleset": random.choice(ruleset_ids()), "set": random.choice(OWN_RULES)}
    return facts, random.choice(OWN_RULES)


def _win(random: Random) -> dict[str, Any]:
    hand, tile = random.choice(CLOSED) if random.random() < 0.5 else random.choice(FED)
    by = random.choice(("ron", "tsumo"))
    facts: dict[str, Any] = {"hand": hand, "win": tile, "by": by, "seat": random.choice("ES")}
    facts["dora_indicators"] = "".join(random.choices(("3m", "4p", "0p", "8s", "6z"), k=random.randrange(4)))
    if " " in hand:
        sides = ("left", "opposite", "right")
        facts["liable"] = random.choice((*sides, None))
        facts["discarder"] = random.choice(sides) if by == "ron" else None
        facts["rinshan"] = by == "tsumo" and random.random() < 0.3
    elif random.random() < 0.8:
        facts[random.choice(("riichi", "double_riichi", "open_riichi"))] = True
        facts["ippatsu"] = random.random() < 0.5
        most = len(facts["dora_indicators"]) // 2
        facts["ura_indicators"] = "".join(random.choices(("1z", "4m", "9s"), k=random.randint(0, most)))
    return facts


def _ending(random: Random) -> dict[str, Any]:
    if random.random() < 0.3:
        seats = random.sample(range(4), random.randrange(5))
        return {"draw": "exhaustive", "dealer": 0, "tenpai": seats, "nagashi": seats[:1]}
    dealer, seat, other = random.randrange(4), *random.sample(range(4), 2)
    score = {name: fact for name, fact in _win(random).items() if name not in {"seat", "discarder"}}
    liable = score.pop("liable", None) and random.choice([place for place in range(4) if place != seat])
    source = other if score["by"] == "ron" else None
    return {"dealer": dealer, "wins": [{"seat": seat, "from": source, "liable": liable, "score": score}]}
