"""Questions made up of each kind: such as could be asked, such as could not, and such as are none.

They are made with any ``random.Random``: a seeded one for many, and Hypothesis's own, which shrinks.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Final

from riichi_rules.questions.field import (
    ANYTHING,
    HAND,
    RULESET,
    SETTINGS,
    TILE,
    TILES,
    FieldType,
    Flag,
    Many,
    Number,
    Text,
    Word,
)
from riichi_rules.questions.form import Form, Object, OneOf
from riichi_rules.questions.question import kind_of
from riichi_rules.ruleset import ruleset_ids

HANDS: Final = (
    "456m11z22z X11Xs X77Xz",
    "77m34567p678s777z",
    "23m456p12378955s",
    "19m19p19s1234567z",
    "1199m3366p2288s7z",
    "24m99s 55'5z 666'z X77Xz",
    "2m 11'1z 222'z 33'33z 4'44z",
    "23p345678s11s 22'22m",
    "406m340p67s55z 8'88s",
    "1111m234p567s888s",
    "222m333p444s5556z",
    "0555m567p11s X11Xz",
)
WINS: Final = ("1z", "2p", "1m", "4m", "7z", "3m", "5m", "0m", "6z", "4p", "5z", "0p")
SETTINGS_MADE: Final[tuple[dict[str, object], ...]] = (
    {},
    {"fu.double_wind_pair": 2},
    {"yaku.open_riichi": True},
    {"dora.ura": "false"},
    {"limits.aotenjou": True},
    {"limits.yakuman_stacking": True, "wins.multiple_ron": "nearest"},
    {"fu.nothing": 1},
    {"draws.nine_kinds": [1]},
)
CLAUSES: Final = (
    "E draws 5p, discards 1z", "E draws, discards it", "S pon", "S discards 9m", "until S", "until 3 left",
    "W chii 46p", "N kan", "E riichi 1z", "S open riichi 2m", "E closed kan 1z", "S adds 5m", "S and W ron",
    "E tsumo", "E tsumo mixed in", "N passes", "E nine kinds", "turns", "drawn", "until", "until x left", "S",
    "E draws 9z", "E and S discards 1z", "discards 3m", "riichi", "S pon 5m", "E pon", "E adds 1z", "E ron",
    "S draws, discards it", "W draws, discards it", "N draws, discards it", "E kan 111z", "ron",
    "E closed kan X",
)  # fmt: skip
ACTIONS: Final = tuple(clause.partition(" ")[2] for clause in CLAUSES)
LETTERS: Final = "0123456789mpsz'\"X_ ~qE-é"


def asked(random: Random, kind: str) -> dict[str, Any]:
    """Make up a question whose form is right; what it says may contradict itself."""
    form = kind_of(kind).form
    facts = _object(random, form)
    if kind in {"worth", "furiten", "waits"} and random.random() < 0.7:
        facts["hand"] = random.choice(HANDS)
    if kind == "worth" and random.random() < 0.5:
        facts |= {"hand": "77m34567p678s777z", "win": random.choice(("2p", "5p", "8p")), "ruleset": "tenhou"}
        facts.pop("set", None)
        for name in list(facts):
            if random.random() < 0.6 and name not in {"hand", "win", "by"}:
                del facts[name]
    if kind == "ending" and random.random() < 0.6:
        facts = {name: value for name, value in facts.items() if name not in {"riichi", "ruleset", "set"}}
        for win in facts.get("wins", ()):
            win["score"] = {"hand": "23m456p12378955s", "win": "4m", "by": win["score"]["by"]}
    if kind == "turn" and random.random() < 0.5:
        facts["deal"] = {"S": "55p", "dealer": random.randrange(4)}
        facts["events"] = random.choice(
            ("", "E draws, discards 5p", "E draws, discards 1z; until E", "until 3 left")
        )
    return {"ask": kind, **facts}


def bent(random: Random, kind: str) -> dict[str, Any]:
    """Make up a question with something in it that may be none: a key, a value, a fact that is missing."""
    question = asked(random, kind)
    for _ in range(random.choice((1, 1, 2))):
        target: Any = question
        while random.random() < 0.6:
            inner = [value for value in _parts(target) if isinstance(value, (dict, list)) and value]
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
    """Make up anything that JSON can say."""
    plain = (
        None, True, False, 0, 1, 2, 3, 4, -1, 0.0, 1.0, 1.5, -2.5, 10**12, 1e300, "", "1", "E", "ron", "wiki",
        "1z", "123m", "exhaustive", "triple-ron", "é", "\ud800", [], {}, [0], [0, 0], [1, 2, 3, 4], ["E"],
        [1.0, 2, 3, 4], {"seat": 1}, {"a": None}, {"hand": "1m"}, [[]], [{}], [True], 25, 30, "left",
    )  # fmt: skip
    return random.choice(plain)


def _parts(value: Any) -> list[Any]:  # noqa: ANN401 - as above
    return list(value.values()) if isinstance(value, dict) else list(value)


def _object(random: Random, form: Form) -> dict[str, Any]:
    facts = {
        name: _value(random, name, field.type)
        for name, field in form.fields.items()
        if field.needed or random.random() < 0.35
    }
    for together in form.together:
        if isinstance(together, OneOf):
            chosen = random.choice(together.groups)
            for group in together.groups:
                for name in group:
                    facts.pop(name, None)
                    if group is chosen:
                        facts[name] = _value(random, name, form.fields[name].type)
    if "wins" in facts:
        facts["dealer"] = random.randrange(4)
    if facts.get("draw") != "exhaustive":
        facts.pop("tenpai", None)
        facts.pop("nagashi", None)
    return facts


def _value(random: Random, name: str, kind: FieldType) -> Any:  # noqa: ANN401, C901, PLR0911, PLR0912 - one line a type
    if kind is HAND:
        return random.choice(HANDS) if random.random() < 0.8 else _letters(random)
    if kind is TILE:
        return random.choice(WINS) if random.random() < 0.9 else _letters(random)
    if kind is TILES:
        return _tiles(random) if random.random() < 0.9 else _letters(random)
    if kind is RULESET:
        return random.choice([*ruleset_ids(), "base", "ema", ""])
    if kind is SETTINGS:
        return deepcopy(random.choice(SETTINGS_MADE))
    if kind is ANYTHING:
        return random.choice((7, "a", [1], {"a": None}, 1.5, True, ""))
    match kind:
        case Flag():
            return random.random() < 0.5
        case Number():
            near = random.choice((0, 1, 2, 3, 5, 13, 26000, kind.most))
            return min(max(near, kind.least), kind.most)
        case Word():
            return random.choice(kind.choices)
        case Many():
            size = random.randint(kind.least, kind.most)
            if kind.different:
                return random.sample(range(4), min(size, 4))
            return [_value(random, name, kind.each) for _ in range(size)]
        case Object():
            return _object(random, kind.form)
        case Text() if name == "action":
            return random.choice(ACTIONS)
        case _:
            some = random.choices(CLAUSES, k=random.randrange(6))
            return random.choice(("; ", "\n", ", ")).join(some)


def _tiles(random: Random) -> str:
    tiles = [f"{random.randint(0, 9)}{random.choice('mps')}" for _ in range(random.randrange(5))]
    honours = [f"{random.randint(1, 7)}z" for _ in range(random.randrange(4))]
    return "".join([*tiles, *honours])


def _letters(random: Random) -> str:
    return "".join(random.choices(LETTERS, k=random.randrange(12)))
