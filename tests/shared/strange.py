"""Hostile input for a page, from a seed: addresses, and the contents of a browser's storage."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final
from urllib.parse import quote

from riichi_rules.questions import KINDS, kind_of

from . import ROOT

DATA: Final[dict[str, Any]] = json.loads((ROOT / "tests/data/strange.json").read_text("utf-8"))
NAMES, FAULTS, MARKUP, RULES = (DATA[name] for name in ("names", "faults", "markup", "rules"))
NUMBERS: Final = (*DATA["numbers"], "9" * 5000)
KEPT: Final = {"riichi-rules": RULES, "riichi-own-rules": RULES, "riichi-practice": DATA["progress"]}
PLACE: Final = DATA["progress"]["mistakes"][0]["place"]
MODES: Final = DATA["modes"]
"""How the storage behaves: full (writes fail), forbidden (access fails), and so on."""


def values(random: Random) -> str:
    """Return a random hostile value of a fact, encoded for an address."""
    depth = random.choice([2, 20, 3000])
    nested = random.choice([("[", "]"), ('{"a":', "}"), ('{"__proto__":', "}")])
    return random.choice(
        [
            random.choice(FAULTS),
            quote(random.choice(MARKUP)),
            random.choice(NAMES),
            random.choice(NUMBERS),
            quote(nested[0] * depth + "1" + nested[1] * depth),
            quote(nested[0] * depth),
            quote(json.dumps({random.choice(NAMES): {"hacked": 1}, "ruleset": {"set": [[]]}})),
            random.choice("mpsz%0") * random.choice([300, 60_000]),
            quote("".join(chr(random.randrange(1, 0xD800)) for _ in range(random.randrange(40)))),
            quote("\u202e\ufeff\U0001f004" * 30),
        ]
    )


def addresses(count: int, names: dict[str, str], first: str) -> Iterator[str]:
    """Yield addresses with one or two hostile facts among normal ones.

    ``names`` has the facts that a page reads, each with an example; the fact ``first`` is always there.
    """
    random = Random(f"{first} {count}")  # noqa: S311 - made up, and the same each time
    for _ in range(count):
        facts = [
            (name, quote(text)) for name, text in names.items() if name == first or random.random() < 0.6
        ]
        for _ in range(random.randrange(1, 3)):
            bad = random.choice([*names, *NAMES, random.choice(FAULTS)]), values(random)
            facts.insert(random.randrange(len(facts) + 1), bad)
        random.shuffle(facts)
        yield random.choice(["&", "&", "&", "&&", "&=&"]).join(f"{name}={text}" for name, text in facts)


def questions(count: int) -> Iterator[str]:
    """Yield hostile addresses for questions of all kinds."""
    share = -(-count // len(KINDS))
    for kind in KINDS:
        facts = {"ask": kind, **kind_of(kind).example}
        ruled = {**texts_of(facts), "ruleset": "wiki", "set": "fu.double_wind_pair=2"}
        yield from addresses(share // 2, ruled, "ask")
        random = Random(f"{kind} {count}")  # noqa: S311 - made up, and the same each time
        for _ in range(share - share // 2):
            # Put something hostile into one fact, or into a nested one, such as the hand of a winner.
            name = random.choice([*facts])
            strange = {**facts, name: changed(random, facts[name])}
            yield "&".join(f"{key}={quote(text)}" for key, text in texts_of(strange).items())


def texts_of(facts: dict[str, Any]) -> dict[str, str]:
    """Return facts in the form that an address has."""
    return {name: fact if isinstance(fact, str) else json.dumps(fact) for name, fact in facts.items()}


def things(random: Random) -> Any:  # noqa: ANN401 - anything
    """Return a random value to replace stored data."""
    texts = ["", "x", "__proto__", "own", "x" * 100_000, *MARKUP]
    lists = [[], [None], [[[]]], ["x"] * 10_000]
    objects = [{}, {"a": {}}, {"__proto__": {"hacked": 1}}, {"length": 1e9}]
    return random.choice([None, True, 0, -1, 2.5, 1e308, *texts, *lists, *objects])


def changed(random: Random, whole: Any) -> Any:  # noqa: ANN401 - anything
    """Return a copy of data with something hostile in it."""
    if not isinstance(whole, (dict, list)) or not whole or random.random() < 0.15:
        return things(random)
    if isinstance(whole, list):
        return [*whole[:-1], changed(random, whole[-1]), *random.choice([[], [things(random)]])]
    name = random.choice([*whole])
    if random.random() < 0.15:
        rest = {key: value for key, value in whole.items() if key != name}
        return rest | random.choice([{}, {name + "x": 1}])
    return {**whole, name: changed(random, whole[name])}


def text_of(random: Random, whole: Any) -> str:  # noqa: ANN401 - anything
    """Return a random value for a key of the storage: JSON of changed data, or broken JSON."""
    text = json.dumps(changed(random, whole))
    deep, cut = "[" * 50_000, text[: random.randrange(len(text))]
    others = [cut, deep, deep + "]" * 50_000, json.dumps("x" * 1_000_000), "\x00\ufffe{"]
    return random.choice([*[text] * 7, *others])


def states(count: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield pairs: how the storage behaves, and its contents."""
    random = Random(f"states {count}")  # noqa: S311 - made up, and the same each time
    for house in (None, [None], {"length": 1}):
        yield (
            "open",
            dict.fromkeys(["riichi-rules", "riichi-own-rules"], json.dumps({**RULES, "house": house})),
        )
    for _ in range(count - 3):
        keys = [key for key in KEPT if random.random() < 0.8] or ["riichi-rules"]
        kept = {key: text_of(random, KEPT[key]) for key in keys}
        if random.random() < 0.3:
            kept |= {
                "riichi-shows-proofs": values(random),
                "riichi-shows-tokens": "",
                "theme": values(random),
            }
        yield random.choice(MODES), kept
