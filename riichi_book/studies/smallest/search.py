"""The simplest question to which two rulesets give two answers, and the likeliest, found by search.

Questions are made up by lot; those that differ are made smaller as long as they still differ. What is found
is the smallest that one step does not make smaller. Points are few enough to be asked one and all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from riichi_book.studies.effects import with_options_of
from riichi_rules.play.deal import HAND
from riichi_rules.questions import Question
from riichi_rules.ruleset import OPTIONS

from .differing import Pair, Two
from .gathering import ASKED, made_up
from .shrinking import shrunk
from .sizes import rank, size

TRIES: Final = 2000
"""So many questions of each kind are made up."""
LEAST: Final = {"waits": HAND, "furiten": HAND, "worth": HAND + 2}
"""So many tiles and facts each such question says: a hand, and of a win the tile and how it came."""
STARTS: Final = 2
"""So many of those that differ are made smaller: the simplest ones first."""
_SORT: Final = ("valid", "han", "fu", "limit", "yakuman")

Sort = tuple[bool | int | str | None, ...]


class Found(NamedTuple):
    """A question that two rulesets answer in two ways, and what they answer.

    ``asked`` of its kind were made up, ``differed`` among them. ``options`` are the settings of the second
    ruleset that the first needs for the second's answer, none to spare.
    """

    question: Question
    pair: Pair
    asked: int
    differed: int
    options: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many tiles and facts the question says."""
        return size(self.question)

    @property
    def frequency(self) -> float:
        """On which share of the questions of its kind, made up by lot, the rulesets differ."""
        return self.differed / self.asked

    @property
    def data(self) -> dict[str, Any]:
        """The question, both answers, and how often such questions came, as an object of JSON."""
        return {
            "question": self.question.data,
            "a": self.pair.a.content,
            "b": self.pair.b.content,
            "size": self.size,
            "frequency": round(self.frequency, 6),
            "asked": self.asked,
            "differed": self.differed,
            "options": list(self.options),
        }


class Sample(NamedTuple):
    """Questions of one kind: how many both rulesets answered, and those on which they differ."""

    asked: int
    differing: tuple[Question, ...]


def smallest(two: Two, kinds: Iterable[str] = ASKED, seed: int = 0, tries: int = TRIES) -> Found | None:
    """Return the simplest question on which two rulesets differ; None where no question that was tried does.

    So many questions of each kind are made up; the same seed finds the same.
    """
    best: Found | None = None
    for kind in kinds:
        if best is None or best.size >= LEAST.get(kind, 0):
            other = smallest_of(two, kind, seed, tries)
            best = min(filter(None, (best, other)), key=lambda each: rank(each.question), default=None)
    return best


def smallest_of(two: Two, kind: str, seed: int = 0, tries: int = TRIES) -> Found | None:
    """Return the simplest question of one kind on which two rulesets differ."""
    asking = sample(two, kind, seed, tries)
    first = sorted(asking.differing, key=rank)
    # Some of the simplest, and some from all over: what is simple in one way may not be so in another.
    starts = dict.fromkeys([*first[:STARTS], *first[:: max(1, len(first) // STARTS)]])
    ends = [shrunk(start, two.steps) for start in starts]
    if not ends:
        return None
    return found_at(two, min(ends, key=rank), asking)


def likeliest(two: Two, seed: int = 0, tries: int = TRIES) -> Found | None:
    """Return the simplest win of the sort on which two rulesets differ most often; None where none does.

    Two wins are of one sort when both rulesets say the same han, fu and limits of them.
    """
    asking = sample(two, "worth", seed, tries)
    by_sort: dict[Sort, list[Question]] = {}
    for question in asking.differing:
        by_sort.setdefault(sort_of(two, question), []).append(question)
    if not by_sort:
        return None
    for some in by_sort.values():
        some.sort(key=rank)
    sort, often = min(by_sort.items(), key=lambda each: (-len(each[1]), rank(each[1][0])))
    end = shrunk(often[0], lambda question: two.steps(question) if sort_of(two, question) == sort else None)
    return found_at(two, end, asking._replace(differing=tuple(often)))


def sort_of(two: Two, question: Question) -> Sort:
    """Return what both rulesets say of a win: whether it is one, its han, fu, limit and yakuman."""
    answers = two.answers(question)
    contents = [answer.content for answer in answers or ()]
    return tuple([content[name] for content in contents for name in _SORT])


def sample(two: Two, kind: str, seed: int, tries: int) -> Sample:
    """Make up questions of a kind, and ask them of both rulesets."""
    asked, differing = 0, []
    for question in made_up(two, [kind], seed, tries):
        found = two.answers(question)
        asked += found is not None
        if found is not None and found.differ:
            differing.append(question)
    return Sample(asked, tuple(differing))


def found_at(two: Two, question: Question, asking: Sample) -> Found:
    """Return what there is to say of a question on which two rulesets differ."""
    pair = two.answers(question)
    if pair is None:
        raise AssertionError(question)
    return Found(question, pair, asking.asked, len(asking.differing), options_behind(two, question))


def options_behind(two: Two, question: Question) -> tuple[str, ...]:
    """Return the options of the second that the first needs to answer as it does, none to spare."""
    needed, changed = [name for name in OPTIONS if two.a.value(name) != two.b.value(name)], two.b
    for name in tuple(needed):
        fewer = [other for other in needed if other != name]
        flipped = with_options_of(fewer, two.a, two.b)
        if flipped is not None and not Two(flipped, two.b).differ(question):
            needed, changed = fewer, flipped
    named = [name for name in OPTIONS if two.a.value(name) != changed.value(name)]
    return tuple([f"{name}={changed.text(name)}" for name in named])
