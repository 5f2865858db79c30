"""How an answer depends on options: a decision tree, whose leaves have values of options and an answer."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Final, NamedTuple

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.games.variants.covering import read_for
from riichi_book.search.spread import values_of, ways_to
from riichi_book.suite.compared import answer_text
from riichi_rules.questions import Question
from riichi_rules.ruleset import Ruleset

DEEPEST: Final = 12
"""The maximum depth of the tree; no answer of the book depends on more options."""
MOST_SPLITS: Final = 300
"""The maximum number of leaves before merging; a case has at most a third of that."""
MOST_ASKED: Final = 1500
"""Give up on a new question after trying this many rulesets: some would take minutes and yield no case."""
LOTS: Final = 12
"""The number of random rulesets to try, to find options that matter only together."""
ORDER: Final = {option: place for place, option in enumerate(COMPUTED)}


class Leaf(NamedTuple):
    """Values of options, and the answer under all of them as JSON; ``REFUSED`` if there is none."""

    when: Mapping[str, tuple[str, ...]]
    answer: str

    def holds(self, rules: Ruleset) -> bool:
        """Whether rules have one of the values of each option."""
        return all(rules.text(option) in values for option, values in self.when.items())


def leaves_of(
    question: Question, ground: Ruleset, shipped: Sequence[Ruleset], most: float = MOST_ASKED
) -> list[Leaf]:
    """Return the leaves of a question; they do not overlap, and cover each shipped ruleset.

    ``ground`` is the ruleset whose options are changed; if it cannot take a value, a shipped ruleset with
    that value is used. Returns nothing if there are more than ``MOST_SPLITS`` leaves or ``most`` rulesets.
    """
    leaves, before = [], _asked()
    for leaf in _split(question, ground, {}, shipped):
        leaves.append(leaf)
        if len(leaves) > MOST_SPLITS or _asked() > before + most:
            return []
    return _merged(leaves)


def _asked() -> int:
    """Return how many times a question was computed so far, from the cache misses."""
    return answer_text.cache_info().misses + _read.cache_info().misses


def _split(
    question: Question, ground: Ruleset, given: Mapping[str, str], shipped: Sequence[Ruleset]
) -> Iterator[Leaf]:
    """Yield leaves: split on an option that changes the answer, then recurse into each value."""
    option = None if len(given) >= DEEPEST else _deciding(question, ground, given, shipped)
    if option is None:
        yield Leaf({name: (value,) for name, value in given.items()}, answer_text(question, ground))
        return
    for value in values_of(option):
        having = [rules for rules in shipped if rules.text(option) == value]
        under = with_value(option, value, ground, given) or next(iter(having), None)
        if under is not None:
            yield from _split(question, under, {**given, option: value}, having)


def _deciding(
    question: Question, ground: Ruleset, given: Mapping[str, str], shipped: Sequence[Ruleset]
) -> str | None:
    """Return the first option that changes the answer, alone or together with others; None if none does."""
    read, here = _read(question, ground)
    for option in _in_order(read - given.keys()):
        tried = [with_value(option, value, ground, given) for value in values_of(option)]
        others = [rules for rules in tried if rules is not None]
        if any(answer_text(question, rules) != here for rules in others):
            return option
        if question.kind != "turn":  # a moment reads nearly all options anyway
            read |= frozenset().union(*[_read(question, rules)[0] for rules in others])
    for rules in (*shipped, *_by_lot(question, ground, given, read - given.keys())):
        if answer_text(question, rules) != here:
            together = _together(question, ground, given, rules)
            if together:
                return together[0]
    return None


def _by_lot(
    question: Question, ground: Ruleset, given: Mapping[str, str], read: frozenset[str]
) -> Iterator[Ruleset]:
    """Yield rulesets with random values of these options: combinations that shipped rulesets may lack."""
    lot, options = random.Random(json.dumps(question.data)), _in_order(read)  # noqa: S311 - no secret
    for _ in range(LOTS):
        rules = ground
        for option in options:
            rules = with_value(option, lot.choice(values_of(option)), rules, given) or rules
        yield rules


def _together(question: Question, ground: Ruleset, given: Mapping[str, str], rules: Ruleset) -> list[str]:
    """Return a minimal set of options that change the answer if they get the values of other rules."""
    here = answer_text(question, ground)
    apart = [option for option in ORDER if option not in given and rules.text(option) != ground.text(option)]
    for option in apart:
        back = with_value(option, ground.text(option), rules, given)
        if back is not None and answer_text(question, back) != here:
            rules = back
    return [option for option in apart if rules.text(option) != ground.text(option)]


def _merged(leaves: list[Leaf]) -> list[Leaf]:
    """Merge leaves with equal answers that differ in one option; drop options that allow every value."""
    joined = True
    while joined:
        joined = False
        for one, other in combinations(leaves, 2):
            apart = [option for option in one.when if one.when[option] != other.when.get(option)]
            if one.answer == other.answer and one.when.keys() == other.when.keys() and len(apart) == 1:
                values = (*one.when[apart[0]], *other.when[apart[0]])
                when = {**one.when, apart[0]: tuple(dict.fromkeys(values))}
                leaves[leaves.index(one)] = one._replace(when=when)
                leaves.remove(other)
                joined = True
                break
    return [
        leaf._replace(
            when={name: some for name, some in leaf.when.items() if set(some) != set(values_of(name))}
        )
        for leaf in leaves
    ]


def _in_order(options: frozenset[str] | set[str]) -> list[str]:
    return sorted([option for option in options if option in ORDER], key=ORDER.__getitem__)


def with_value(option: str, value: str, rules: Ruleset, given: Mapping[str, str]) -> Ruleset | None:
    """Return the rules with an option set to a value, in the first way that keeps the values given."""
    if rules.text(option) == value:
        return rules
    ways = _ways_to(option, value, rules)
    return next((way for way in ways if all(way.text(name) == kept for name, kept in given.items())), None)


@lru_cache(maxsize=65536)
def _ways_to(option: str, value: str, rules: Ruleset) -> tuple[Ruleset, ...]:
    return tuple(dict.fromkeys(ways_to(option, value, rules)))


@lru_cache(maxsize=1 << 16)
def _read(question: Question, rules: Ruleset) -> tuple[frozenset[str], str]:
    """Return the options that are read to compute an answer, and the answer."""
    return read_for(partial(answer_text.__wrapped__, question), rules)
