"""The nearest rules: where no ruleset agrees with all that was seen, options of the best one are changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_book.games.variants.changes import alternatives
from riichi_book.records import RecordFile
from riichi_book.search.spread import valued
from riichi_rules.ruleset import Ruleset

from .evidence import Against, rounds_in_matches

MOST_CHANGED: Final = 8
"""How many options of a ruleset are changed one after the other; who changed more plays another ruleset."""

MOST_ALIKE: Final = 3
"""How many rulesets are followed on: the best ones, and those that agree equally well."""

Hold: TypeAlias = Callable[[Sequence[Ruleset], Sequence[RecordFile]], Sequence[Against]]
"""Takes rulesets and files, and returns what of these contradicts each."""

_OWN: Final = ("", "")


class Held(NamedTuple):
    """A ruleset, and what contradicts it."""

    rules: Ruleset
    against: Against

    @property
    def agrees(self) -> bool:
        """Whether nothing that was seen contradicts it."""
        return not self.against.total

    @property
    def proof(self) -> dict[str, Any] | None:
        """What contradicts it as plain data: how often, and where first; None where nothing does."""
        return self.against.data


def nearest(held: Sequence[Held], files: Sequence[RecordFile], hold: Hold) -> list[Held]:
    """Return the rules that agree best with games: rulesets, in which as few options as need be are changed.

    The rulesets come in the order in which they agree. Of those that agree equally well all are returned.
    """
    if not held[0].agrees:
        changed: list[Ruleset] = []
        most = MOST_CHANGED
        for each in held[:MOST_ALIKE]:
            best = _changed(each, files, hold, most)
            changed += [other.rules for other in best if other is not each]
            if best[0].agrees:  # who needs more changes than another is not nearer
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
        if best[0].agrees:
            break
    return best


def _mended(held: Held, files: Sequence[RecordFile]) -> list[Ruleset]:
    """Return a ruleset with one option changed, as agrees best with the rounds that contradict it."""
    weights = {_OWN: (0, 0)}
    for place in held.against.places:
        (file,) = [file for file in files if file.name == place.file]
        for each in rounds_in_matches(file, held.rules):
            if each.number != place.round:
                continue
            tried = {(other.option, other.value): other.rules for other in alternatives(each.rules)}
            for key, rules in {_OWN: each.rules, **tried}.items():
                rounds, count = weights.get(key, (0, 0))
                more = len(each.against(rules))
                weights[key] = rounds + (more > 0), count + more
    before = weights.pop(_OWN)
    least = min([weight for weight in weights.values() if weight < before], default=None)
    made = [valued(*key, held.rules) for key, weight in weights.items() if weight == least]
    return [each for each in made if each is not None][:MOST_ALIKE]
