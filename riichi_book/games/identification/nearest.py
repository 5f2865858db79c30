"""The nearest rules: where no ruleset agrees with all that was seen, options of the best one are changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from riichi_book.games.variants.alternatives import alternatives
from riichi_book.records import RecordFile
from riichi_book.search.spread import valued
from riichi_rules.ruleset import Ruleset

from .evidence import Against, Evidence
from .rounds import rounds_in_matches

MOST_CHANGED: Final = 8
"""How many options of a ruleset are changed one after the other; who changed more plays another ruleset."""

MOST_ALIKE: Final = 3
"""How many rulesets are followed on: the best ones, and those that agree equally well."""

Hold: TypeAlias = Callable[[Sequence[Ruleset], Sequence[RecordFile]], Sequence[Against]]
"""Takes rulesets and files, and returns what of these contradicts each."""


class Held(NamedTuple):
    """A ruleset, and what contradicts it."""

    rules: Ruleset
    against: Against


def nearest(held: Sequence[Held], files: Sequence[RecordFile], hold: Hold) -> list[Held]:
    """Return the rules that agree best with games: rulesets, in which as few options as need be are changed.

    The rulesets come in the order in which they agree. Of those that agree equally well all are returned.
    """
    if held[0].against.count:
        changed: list[Ruleset] = []
        most = MOST_CHANGED
        for each in held[:MOST_ALIKE]:
            best = _changed(each, files, hold, most)
            changed += [other.rules for other in best if other is not each]
            if not best[0].against.count:  # who needs more changes than another is not nearer
                most = min(most, len(best[0].rules.changes) - len(each.rules.changes))
        held = [*held, *map(Held, changed, hold(changed, files))] if changed else held
    least = min([_order(each) for each in held])
    return [each for each in held if _order(each) == least][:MOST_ALIKE]


def _order(each: Held) -> tuple[tuple[int, int], int]:
    return each.against.weight, len(each.rules.changes)


def _changed(held: Held, files: Sequence[RecordFile], hold: Hold, most: int) -> list[Held]:
    """Return a ruleset with so many options changed at most, each because it agrees better then.

    Only the files are looked at in which it was contradicted first.
    """
    some = [file for file in files if file.name in {place.file for place in held.against.places}]
    best = [held]
    for step in range(most):
        others = [rules for each in best for rules in _mended(each, some)]
        tried = list(map(Held, others, hold(others, some))) if others else []
        least = min([each.against.weight for each in tried], default=None)
        if least is None or (step and least >= best[0].against.weight):
            break
        best = [each for each in tried if each.against.weight == least][:MOST_ALIKE]
        if not best[0].against.count:
            break
    return best


def _mended(held: Held, files: Sequence[RecordFile]) -> list[Ruleset]:
    """Return a ruleset with one option changed, as agrees best with the rounds that contradict it."""
    left: dict[tuple[str, str], list[int]] = {}
    before = [0, 0]
    for place in held.against.places:
        (file,) = [file for file in files if file.name == place.file]
        for own, others in _tried(file, place, held.rules):
            _count(before, own)
            for key, other in others.items():
                _count(left.setdefault(key, [0, 0]), other)
    better = {key: weight for key, weight in left.items() if weight < before}
    least = min(better.values(), default=[])
    made = [valued(*key, held.rules) for key, weight in better.items() if weight == least]
    return [each for each in made if each is not None][:MOST_ALIKE]


def _count(weight: list[int], contradictions: int) -> None:
    weight[0] += contradictions > 0
    weight[1] += contradictions


def _tried(file: RecordFile, place: Evidence, rules: Ruleset) -> list[tuple[int, dict[tuple[str, str], int]]]:
    """Return how much of a round contradicts a ruleset, and how much each other value of its options."""
    return [
        (
            len(each.against(each.rules)),
            {
                (other.option, other.value): len(each.against(other.rules))
                for other in alternatives(each.rules)
            },
        )
        for each in rounds_in_matches(file, rules)
        if each.number == place.round
    ]
