"""What strangers bring to a page, made up from a seed: addresses, and what the storage of a browser has."""

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
"""How the storage is: full where it takes nothing more, forbidden where a page may not look into it."""


def values(random: Random) -> str:
    """Return what a fact of an address may say, as it stands there."""
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
    """Yield addresses with a fact or two that are meant to do harm, beside others that say what they should.

    ``names`` has the facts that a page reads, with an example of each, and ``first`` is one that it needs.
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
    """Yield addresses of questions of all kinds."""
    share = -(-count // len(KINDS))
    for kind in KINDS:
        facts = {"ask": kind, **kind_of(kind).example}
        ruled = {**texts_of(facts), "ruleset": "wiki", "set": "fu.double_wind_pair=2"}
        yield from addresses(share // 2, ruled, "ask")
        random = Random(f"{kind} {count}")  # noqa: S311 - made up, and the same each time
        for _ in range(share - share // 2):
            # Something strange in one fact, or in a fact inside it, as in the hand of a win of an ending.
            name = random.choice([*facts])
            strange = {**facts, name: changed(random, facts[name])}
            yield "&".join(f"{key}={quote(text)}" for key, text in texts_of(strange).items())


def texts_of(facts: dict[str, Any]) -> dict[str, str]:
    """Return facts as an address has them."""
    return {name: fact if isinstance(fact, str) else json.dumps(fact) for name, fact in facts.items()}


def things(random: Random) -> Any:  # noqa: ANN401 - anything
    """Return what may stand in a storage in place of what should."""
    texts = ["", "x", "__proto__", "own", "x" * 100_000, *MARKUP]
    lists = [[], [None], [[[]]], ["x"] * 10_000]
    objects = [{}, {"a": {}}, {"__proto__": {"hacked": 1}}, {"length": 1e9}]
    return random.choice([None, True, 0, -1, 2.5, 1e308, *texts, *lists, *objects])


def changed(random: Random, whole: Any) -> Any:  # noqa: ANN401 - anything
    """Return a copy of data in which something is strange somewhere."""
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
    """Return what a key of the storage has: JSON of strange data, JSON that was cut off, or none."""
    text = json.dumps(changed(random, whole))
    deep, cut = "[" * 50_000, text[: random.randrange(len(text))]
    others = [cut, deep, deep + "]" * 50_000, json.dumps("x" * 1_000_000), "\x00\ufffe{"]
    return random.choice([*[text] * 7, *others])


def states(count: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield how a storage is, and what stands in it."""
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
