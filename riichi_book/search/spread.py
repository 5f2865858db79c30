"""What a ruleset answers for each value of an option, by the witness that tells most values apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message
from riichi_rules.questions import HandScene
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, parse_settings, ruleset_ids
from riichi_rules.ruleset.option import EMPTY

from .effects import with_options_of
from .witnesses import Witness, clearest_scene, witnesses_of


class Spread(NamedTuple):
    """A witness, and its answer for each value of an option, as the value is written.

    ``beside`` are settings that the option needs to change anything under this ruleset. ``carried`` says
    what had to change in the question for every value; what only some values need is part of the answers.
    """

    witness: Witness
    answers: tuple[tuple[str, Message], ...]
    scene: HandScene | None
    beside: tuple[str, ...] = ()
    carried: tuple[Message, ...] = ()

    @property
    def distinct(self) -> int:
        """How many different answers there are."""
        return len({answer for _, answer in self.answers})


def spread(option: str, rules: Ruleset) -> Spread | None:
    """Return the answer for each value of an option, by the witness that tells most values apart.

    Final scores that add up to what the ruleset deals out come before others. None for conduct. A value that
    would contradict the ruleset brings along the settings it needs.
    """
    found = [
        asked
        for witness in witnesses_of(option)
        for beside in dict.fromkeys(((), witness.beside))
        if (asked := _spread(witness, rules, beside))
    ]

    def best(each: Spread) -> tuple[bool, bool, int]:
        return each.distinct > 1, each.witness.fits(rules), each.distinct

    return max(found, key=best, default=None)


@lru_cache(maxsize=512)
def values_of(option: str) -> tuple[str, ...]:
    """Return the values to choose from, as they are written; without fixed choices, those that ship.

    If all rulesets have the same number, its double is added, so that there is a choice.
    """
    known = OPTIONS[option]
    shipped = sorted({load_ruleset(name).text(option) for name in ("base", *ruleset_ids())})
    if known.kind == "set":
        return tuple(dict.fromkeys((*shipped, EMPTY, *known.tokens)))
    if known.kind == "int" and len(shipped) == 1:
        shipped.append(str(2 * int(shipped[0])))
    listed = (*known.tokens, *(["none"] if known.optional else [])) if known.tokens else shipped
    return tuple(listed)


def _spread(witness: Witness, rules: Ruleset, beside: tuple[str, ...]) -> Spread | None:
    try:
        ground = rules.with_settings(parse_settings(beside))
    except RulesetError:
        return None
    asked = [(value, valued(witness.option, value, ground)) for value in values_of(witness.option)]
    replies = [(value, witness.reply(under)) for value, under in asked if under]
    scene = clearest_scene([reply for _, reply in replies])
    changes = {reply.carried for _, reply in replies}
    if len(changes) > 1:
        return Spread(witness, tuple([(value, reply.words) for value, reply in replies]), scene, beside)
    answers = tuple([(value, reply.answered) for value, reply in replies])
    return Spread(witness, answers, scene, beside, *changes)


def valued(option: str, value: str, ground: Ruleset) -> Ruleset | None:
    """Return a ruleset with an option set to a value, and what that needs taken from a shipped ruleset."""
    return next(ways_to(option, value, ground), None)


def ways_to(option: str, value: str, ground: Ruleset) -> Iterator[Ruleset]:
    """Yield a ruleset with an option set to a value, once for each source of what it needs."""
    for other in (ground, *map(load_ruleset, ruleset_ids())):
        try:
            wanted = other.with_settings({option: value})
        except RulesetError:
            continue
        found = with_options_of((option,), ground, wanted)
        if found:
            yield found
