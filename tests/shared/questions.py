"""Random questions of each kind, made from those of the claims: valid ones and malformed ones.

They take any ``random.Random``: a seeded one, or Hypothesis's, which can shrink them.
"""

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final

from riichi_rules.errors import FormError
from riichi_rules.questions import KINDS, kind_of, read_question
from riichi_rules.ruleset import ruleset_ids

from .claims import FILES, cases
from .rows import rows

EXAMPLES: Final[list[dict[str, Any]]] = [{"ask": kind, **kind_of(kind).example} for kind in KINDS]
SETTINGS_MADE: Final = [settings for (settings,) in rows("settings-made")]
LETTERS: Final = "0123456789mpsz'\"X_ ~qE-é;"


@cache
def claimed(kind: str) -> list[dict[str, Any]]:
    """Return the questions of a kind from the claims that are answered."""
    every = [case for file in FILES for case in cases(file) if case.question.get("ask") == kind]
    return [case.question for case in every if "error" not in case.expect]


def has_form(question: dict[str, Any]) -> bool:
    """Whether a question can be parsed; its facts may still contradict each other."""
    try:
        read_question(question)
    except FormError:
        return False
    return True


def asked(random: Random, kind: str) -> dict[str, Any]:
    """Return a well-formed random question: one claim's, mixed with facts of others of its kind."""
    question = deepcopy(random.choice(claimed(kind)))
    if random.random() < 0.4:
        question |= {"ruleset": random.choice([*ruleset_ids(), "base", "ema", ""])}
        question |= {"set": deepcopy(random.choice(SETTINGS_MADE))}
    if "hand" in question and random.random() < 0.1:
        question["hand"] = question["hand"][1:]
    for _ in range(random.randrange(4)):
        name, fact = some_fact(random, kind)
        mixed = {**question, name: deepcopy(fact)}
        if random.random() < 0.2 and name in question:
            del mixed[name]
        question = mixed if has_form(mixed) else question
    return question


def some_fact(random: Random, kind: str) -> tuple[str, Any]:
    """Return a random fact of some claim, except deals and events, which fit only each other."""
    facts = random.choice(claimed(kind))
    return random.choice([(name, fact) for name, fact in facts.items() if name not in {"deal", "events"}])


def bent(random: Random, kind: str) -> dict[str, Any]:
    """Return a random question with one or two random changes, which may make it invalid."""
    question = asked(random, kind)
    for _ in range(random.choice((1, 1, 2))):
        target: Any = question
        while random.random() < 0.6:
            parts = target.values() if isinstance(target, dict) else target
            inner = [value for value in parts if isinstance(value, (dict, list)) and value]
            if not inner:
                break
            target = random.choice(inner)
        if isinstance(target, list):
            target[random.randrange(len(target)) :] = [junk(random) for _ in range(random.randrange(3))]
        elif target and random.random() < 0.4:
            del target[random.choice(list(target))]
        elif target and random.random() < 0.5:
            target[random.choice(list(target))] = junk(random)
        else:
            fields = list(kind_of(random.choice(("worth", "ending", kind))).form.fields)
            target[random.choice([*fields, "hnad", "", "from", "seat"])] = junk(random)
    return question


def junk(random: Random) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return a random JSON value."""
    plain = (
        None, True, False, 0, 1, 2, 3, 4, -1, 0.0, 1.0, 1.5, -2.5, 10**12, 1e300, "", "1", "E", "ron", "wiki",
        "1z", "123m", "exhaustive", "triple-ron", "é", "\ud800", [], {}, [0], [0, 0], [1, 2, 3, 4], ["E"],
        [1.0, 2, 3, 4], {"seat": 1}, {"a": None}, {"hand": "1m"}, [[]], [{}], [True], 25, 30, "left",
        "".join(random.choices(LETTERS, k=random.randrange(12))),
    )  # fmt: skip
    return random.choice(plain)
