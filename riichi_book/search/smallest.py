"""Search for the simplest question that two rulesets answer differently, and for the likeliest.

Questions are random. Those with different answers are shrunk until no single step makes them smaller while
the answers still differ. All questions about points are tried, as they are few. Rounds are played by
``self_play`` until the rulesets let a seat do different things; if they show nothing, ``MOMENTS`` are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from riichi_rules.messages import in_english, say
from riichi_rules.play.clauses import Clause, read_script
from riichi_rules.play.deal import HAND
from riichi_rules.questions import Question, question_of
from riichi_rules.tiles import WIND_LETTERS

from .differing import AnswerPair, RulesetPair
from .effects import options_apart, with_options_of
from .questions import ASKED, made_up
from .rounds import named, turns_apart, without_reds
from .shrinking import kind_names, rank, shrunk, size
from .witnesses import WITNESSES

TRIES: Final = 2000
"""How many questions to make up of each kind."""
LEAST: Final = {"waits": HAND, "furiten": HAND, "worth": HAND + 2}
"""The smallest size of a question by kind: a hand; for a win also the tile and how it came."""
A_ROUND: Final = 10
"""One round is played for this many questions about turns."""
STARTS: Final = 2
"""How many of the simplest questions to shrink; about as many spread over all others are added."""
UNCONNECTED: Final = {
    "deal": {"S": "147m258p369s1234z"},
    "events": "E draws 9m, discards it; S draws 5p",
    "seat": "S",
}
"""A win with shiisanpuutaa: rulesets without that yaku refuse a ``worth`` question about such a hand."""
MOMENTS: Final = (
    *[witness.question for witness in WITNESSES if witness.question.kind == "turn"],
    question_of("turn", UNCONNECTED),
)
"""Moments to try if rounds show nothing."""
SHOWN: Final = say("each shows what an option decides")
"""What all ``MOMENTS`` have in common."""
_SORT: Final = ("valid", "han", "fu", "limit", "yakuman")

Steps = Callable[[Question], int | None]
"""Returns how many reasons the answers to a question have; None if the question is not wanted."""
Sort = tuple[bool | int | str | None, ...]


class DifferingQuestion(NamedTuple):
    """A question that two rulesets answer differently, and their answers.

    Of ``asked`` random questions of its kind, ``differed`` have different answers. ``options`` are the
    settings of the second ruleset that the first needs to answer like it, and no more. ``arranged`` is the
    number of ``MOMENTS`` that the rulesets answer differently, which do not count as ``asked``; None if the
    question is a random one.
    """

    question: Question
    pair: AnswerPair
    asked: int
    differed: int
    options: tuple[str, ...]
    arranged: int | None = None

    @property
    def size(self) -> int:
        """How many tiles and facts the question has."""
        return size(self.question)

    @property
    def frequency(self) -> float:
        """The share of random questions of its kind on which the rulesets differ.

        It is 0 if only arranged rounds show it. ``in_deals`` counts how often it comes up in deals.
        """
        return self.differed / self.asked

    @property
    def data(self) -> dict[str, Any]:
        """The question, both answers, and how often such questions came up, as a JSON object."""
        arranged = {"words": in_english(SHOWN), "rounds": len(MOMENTS), "differed": self.arranged}
        return {
            "question": self.question.data,
            "a": self.pair.a.content,
            "b": self.pair.b.content,
            "size": self.size,
            "frequency": round(self.frequency, 6),
            "asked": self.asked,
            "differed": self.differed,
            "options": list(self.options),
            "arranged": arranged if self.arranged else None,
        }


def smallest(
    two: RulesetPair,
    kinds: Iterable[str] = ASKED,
    seed: int = 0,
    tries: int = TRIES,
    option: str | None = None,
) -> DifferingQuestion | None:
    """Return the simplest question on which two rulesets differ; None if no tried question shows it.

    ``tries`` questions of each kind are made up; the same seed finds the same. A given ``option`` must
    matter: with its value in the first ruleset, the second would answer differently.
    """
    best: DifferingQuestion | None = None
    for kind in kinds:
        if best is None or best.size >= LEAST.get(kind, 0):
            other = smallest_of(two, kind, seed, tries, option, arranged=best is None)
            best = min(filter(None, (best, other)), key=lambda each: rank(each.question), default=None)
    return best


def smallest_of(
    two: RulesetPair,
    kind: str,
    seed: int = 0,
    tries: int = TRIES,
    option: str | None = None,
    *,
    arranged: bool = True,
) -> DifferingQuestion | None:
    """Return the simplest question of one kind on which two rulesets differ.

    ``arranged`` says whether to try ``MOMENTS`` if random rounds show nothing.
    """
    asked, differing = sample(two, kind, seed, tries)
    steps = wanted(two, option)
    showing = [question for question in differing if steps(question) is not None]
    if not showing and kind == "turn" and arranged:
        return arranged_for(two, steps, asked)
    end = simplest_from(showing, steps)
    return found_at(two, end, asked, len(showing)) if end else None


def arranged_for(two: RulesetPair, steps: Steps, asked: int) -> DifferingQuestion | None:
    """Return the simplest question from ``MOMENTS`` on which the rulesets differ; None if none does.

    ``asked`` is how many random questions showed nothing.
    """
    showing = [each for question in MOMENTS for each in whole(two, question) if steps(each) is not None]
    end = simplest_from(showing, steps)
    if end is None:
        return None
    return found_at(two, end, asked, 0)._replace(arranged=len(showing))


def whole(two: RulesetPair, question: Question) -> Iterator[Question]:
    """Yield a moment of a round with all its tiles named, if the rulesets answer it differently."""
    if two.differ(question):
        found = named(question, two)
        if found is not None:
            yield found


def simplest_from(showing: Sequence[Question], steps: Steps) -> Question | None:
    """Return the simplest question reached by shrinking some of these; None if there are none."""
    first = sorted(showing, key=rank)
    # Some of the simplest, and some from all over: a larger question may shrink to a simpler one.
    starts = dict.fromkeys([*first[:STARTS], *first[:: max(1, len(first) // STARTS)]])
    asked = [other for start in starts for other in of_each_seat(start) if steps(other) is not None]
    return min([shrunk(each, steps) for each in asked], key=rank, default=None)


def of_each_seat(question: Question) -> Iterator[Question]:
    """Yield a question, and if it is about a moment of a round, the same one for each other seat.

    The difference may be shortest to show from another seat than the one that is asked.
    """
    yield question
    if question.kind == "turn":
        yield from [question.with_facts(seat=wind) for wind in WIND_LETTERS if wind != question["seat"]]


def wanted(two: RulesetPair, option: str | None) -> Steps:
    """Return a function that counts the steps of a question's answers, or returns None if it is not wanted.

    A question about a round must name the whole hand of its seat and the tile it has just drawn. The
    rulesets must also differ without red fives, so that the tiles of the wall are not the difference.
    """
    plain = without_reds(two)
    without = with_options_of((option,), two.b, two.a) if option else None

    def steps(question: Question) -> int | None:
        if question.kind == "turn" and not (_told_whole(question) and plain.differ(question)):
            return None
        found = two.steps(question)
        if found is None or (
            option and (without is None or not RulesetPair(without, two.b).differ(question))
        ):
            return None
        return found

    return steps


def _told_whole(question: Question) -> bool:
    seat, turns = question["seat"], read_script(question["events"])
    held, unknown = question["deal"].get(seat, ""), Clause("draws", actors=seat)
    return len(list(kind_names(held))) == HAND and not (turns and turns[-1][-1] == unknown)


def likeliest(two: RulesetPair, seed: int = 0, tries: int = TRIES) -> DifferingQuestion | None:
    """Return the simplest win of the sort on which two rulesets differ most often; None if none does.

    Two wins are of one sort if both rulesets give them the same han, fu and limits.
    """
    asked, differing = sample(two, "worth", seed, tries)
    often = commonest(two, differing)
    return likeliest_of(two, *often, asked) if often else None


def commonest(two: RulesetPair, differing: Iterable[Question]) -> tuple[Question, int] | None:
    """Return the simplest win of the most frequent sort, and how often that came up; None without wins."""
    times, simplest = Counter[Sort](), dict[Sort, Question]()
    for question in differing:
        sort = sort_of(two, question)
        times[sort] += 1
        simplest[sort] = min(simplest.get(sort, question), question, key=rank)
    often = min(times, key=lambda sort: (-times[sort], rank(simplest[sort])), default=None)
    return None if often is None else (simplest[often], times[often])


def likeliest_of(two: RulesetPair, win: Question, times: int, asked: int) -> DifferingQuestion:
    """Shrink a win within its sort, which came up ``times`` times in ``asked`` questions."""
    sort = sort_of(two, win)
    end = shrunk(win, lambda question: two.steps(question) if sort_of(two, question) == sort else None)
    return found_at(two, end, asked, times)


def sort_of(two: RulesetPair, question: Question) -> Sort:
    """Return what both rulesets say about a win: whether it counts, its han, fu, limit and yakuman."""
    answers = two.answers(question)
    contents = [answers.a.content, answers.b.content] if answers else []
    return tuple([content[name] for content in contents for name in _SORT])


def sample(two: RulesetPair, kind: str, seed: int, tries: int) -> tuple[int, list[Question]]:
    """Make up questions of a kind. Return how many both rulesets answer, and those on which they differ.

    For turns, rounds are played too.
    """
    asked, differing = 0, list[Question]()
    for question in made_up(two, [kind], seed, tries):
        found = two.answers(question)
        asked += found is not None
        if found is not None and found.differ:
            differing.append(question)
    if kind == "turn":
        rounds = tries // A_ROUND
        differing += filter(None, turns_apart(two, seed, rounds))
        asked += rounds
    return asked, differing


def found_at(two: RulesetPair, question: Question, asked: int, differed: int) -> DifferingQuestion:
    """Return a question on which two rulesets differ, with their answers and the options behind it."""
    pair = two.answers(question)
    if pair is None:
        raise AssertionError(question)
    return DifferingQuestion(question, pair, asked, differed, options_behind(two, question))


def options_behind(two: RulesetPair, question: Question) -> tuple[str, ...]:
    """Return the settings of the second ruleset that the first needs to answer like it, and no more."""
    needed, changed = options_apart(*two), two.b
    for name in tuple(needed):
        fewer = [other for other in needed if other != name]
        flipped = with_options_of(fewer, two.a, two.b)
        if flipped is not None and not RulesetPair(flipped, two.b).differ(question):
            needed, changed = fewer, flipped
    return tuple([f"{name}={changed.text(name)}" for name in options_apart(two.a, changed)])
