"""The simplest question to which two rulesets give two answers, and the likeliest, found by search.

Questions are made up by lot; those that differ are made smaller as long as they still differ. What is found
is the smallest that one step does not make smaller. Points are few enough to be asked one and all. Rounds
play themselves until the rulesets let a seat do otherwise; where those show nothing, the moments are asked
that show what an option decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from riichi_rules.messages import Message, in_english, say
from riichi_rules.play.clauses import Clause, read_script
from riichi_rules.play.deal import HAND
from riichi_rules.questions import Question, question_of
from riichi_rules.tiles import WIND_LETTERS

from .differing import AnswerPair, Two
from .effects import options_apart, with_options_of
from .questions import ASKED, made_up
from .rounds import named, turns_apart, without_reds
from .shrinking import kind_names, rank, shrunk, size
from .witnesses import WITNESSES

TRIES: Final = 2000
"""So many questions of each kind are made up."""
LEAST: Final = {"waits": HAND, "furiten": HAND, "worth": HAND + 2}
"""So many tiles and facts each such question says: a hand, and of a win the tile and how it came."""
A_ROUND: Final = 10
"""For so many questions about turns one round plays itself."""
STARTS: Final = 2
"""So many of those that differ are made smaller: the simplest ones first."""
UNCONNECTED: Final = {
    "deal": {"S": "147m258p369s1234z"},
    "events": "E draws 9m, discards it; S draws 5p",
    "seat": "S",
}
"""A win of shiisanpuutaa: where there is none, no question of worth can be asked about such a hand."""
MOMENTS: Final = (
    *[witness.question for witness in WITNESSES if witness.question.kind == "turn"],
    question_of("turn", UNCONNECTED),
)
"""The moments that are asked where rounds show nothing: each shows what an option decides."""
_SORT: Final = ("valid", "han", "fu", "limit", "yakuman")

Steps = Callable[[Question], int | None]
"""In how many steps a question is answered; None if it is not wanted."""
Sort = tuple[bool | int | str | None, ...]


class Arranged(NamedTuple):
    """Rounds that were arranged to show something: what, how many there are, and in how many it differed."""

    words: Message
    rounds: int
    differed: int

    @property
    def data(self) -> dict[str, Any]:
        """The same as an object of JSON."""
        return {**self._asdict(), "words": in_english(self.words)}


class DifferingQuestion(NamedTuple):
    """A question that two rulesets answer in two ways, and what they answer.

    ``asked`` of its kind were made up, ``differed`` among them. ``options`` are the settings of the second
    ruleset that the first needs for the second's answer, none to spare. ``arranged`` are the rounds that were
    dealt for it; None where it came by lot. Rounds that were arranged are not among those ``asked``.
    """

    question: Question
    pair: AnswerPair
    asked: int
    differed: int
    options: tuple[str, ...]
    arranged: Arranged | None = None

    @property
    def size(self) -> int:
        """How many tiles and facts the question says."""
        return size(self.question)

    @property
    def frequency(self) -> float:
        """On which share of the questions of its kind, made up by lot, the rulesets differ.

        It is 0 where only rounds that were arranged show it. How often it comes in deals ``in_deals`` counts.
        """
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
            "arranged": self.arranged.data if self.arranged else None,
        }


def smallest(
    two: Two,
    kinds: Iterable[str] = ASKED,
    seed: int = 0,
    tries: int = TRIES,
    option: str | None = None,
) -> DifferingQuestion | None:
    """Return the simplest question on which two rulesets differ; None where no question that was tried does.

    So many questions of each kind are made up; the same seed finds the same. With an ``option`` it must have
    its part: with this one as the first has it the second would answer otherwise, whatever else differs.
    """
    best: DifferingQuestion | None = None
    for kind in kinds:
        if best is None or best.size >= LEAST.get(kind, 0):
            other = smallest_of(two, kind, seed, tries, option, arranged=best is None)
            best = min(filter(None, (best, other)), key=lambda each: rank(each.question), default=None)
    return best


def smallest_of(
    two: Two,
    kind: str,
    seed: int = 0,
    tries: int = TRIES,
    option: str | None = None,
    *,
    arranged: bool = True,
) -> DifferingQuestion | None:
    """Return the simplest question of one kind on which two rulesets differ.

    ``arranged`` says whether moments may be arranged for it, where those by lot show nothing.
    """
    asked, differing = sample(two, kind, seed, tries)
    steps = wanted(two, option)
    showing = [question for question in differing if steps(question) is not None]
    if not showing and kind == "turn" and arranged:
        return arranged_for(two, steps, asked)
    end = simplest_from(showing, steps)
    return found_at(two, end, asked, len(showing)) if end else None


def arranged_for(two: Two, steps: Steps, asked: int) -> DifferingQuestion | None:
    """Return the simplest question that moments show which were arranged for what an option decides.

    ``asked`` is how many questions by lot showed nothing.
    """
    showing = [each for question in MOMENTS for each in whole(two, question) if steps(each) is not None]
    end = simplest_from(showing, steps)
    if end is None:
        return None
    arranged = Arranged(say("each shows what an option decides"), len(MOMENTS), len(showing))
    return found_at(two, end, asked, 0)._replace(arranged=arranged)


def whole(two: Two, question: Question) -> Iterator[Question]:
    """Yield a moment of a round with all its tiles named, where the rulesets answer it otherwise."""
    if two.differ(question):
        found = named(question, two)
        if found is not None:
            yield found


def simplest_from(showing: Sequence[Question], steps: Steps) -> Question | None:
    """Return the simplest question that is reached from some that are wanted; None where there is none."""
    first = sorted(showing, key=rank)
    # Some of the simplest, and some from all over: what is simple in one way may not be so in another.
    starts = dict.fromkeys([*first[:STARTS], *first[:: max(1, len(first) // STARTS)]])
    asked = [other for start in starts for other in of_each_seat(start) if steps(other) is not None]
    return min([shrunk(each, steps) for each in asked], key=rank, default=None)


def of_each_seat(question: Question) -> Iterator[Question]:
    """Yield a question, and about a moment of a round the same one as each other seat sees it.

    The seat that acts may be the one with the shortest description, and the seat that answers another.
    """
    yield question
    if question.kind == "turn":
        yield from [question.with_facts(seat=wind) for wind in WIND_LETTERS if wind != question["seat"]]


def wanted(two: Two, option: str | None) -> Steps:
    """Return what says of a question in how many steps it is answered, and None if it is not wanted.

    In a round the hand of the seat that is asked is told whole, and so is what it has drawn just now; and it
    is not for other tiles in the wall that the rulesets differ.
    """
    plain = without_reds(two)
    without = with_options_of((option,), two.b, two.a) if option else None

    def steps(question: Question) -> int | None:
        if question.kind == "turn" and not (_told_whole(question) and plain.differ(question)):
            return None
        found = two.steps(question)
        if found is None or (option and (without is None or not Two(without, two.b).differ(question))):
            return None
        return found

    return steps


def _told_whole(question: Question) -> bool:
    seat, turns = question["seat"], read_script(question["events"])
    held, unknown = question["deal"].get(seat, ""), Clause("draws", actors=seat)
    return len(list(kind_names(held))) == HAND and not (turns and turns[-1][-1] == unknown)


def likeliest(two: Two, seed: int = 0, tries: int = TRIES) -> DifferingQuestion | None:
    """Return the simplest win of the sort on which two rulesets differ most often; None where none does.

    Two wins are of one sort when both rulesets say the same han, fu and limits of them.
    """
    asked, differing = sample(two, "worth", seed, tries)
    often = commonest(two, differing)
    return likeliest_of(two, *often, asked) if often else None


def commonest(two: Two, differing: Iterable[Question]) -> tuple[Question, int] | None:
    """Return the simplest of the sort of wins that comes most often, and how often; None where none does."""
    times, simplest = Counter[Sort](), dict[Sort, Question]()
    for question in differing:
        sort = sort_of(two, question)
        times[sort] += 1
        simplest[sort] = min(simplest.get(sort, question), question, key=rank)
    often = min(times, key=lambda sort: (-times[sort], rank(simplest[sort])), default=None)
    return None if often is None else (simplest[often], times[often])


def likeliest_of(two: Two, win: Question, times: int, asked: int) -> DifferingQuestion:
    """Return the simplest win of the sort of one that came so many times among those that were asked."""
    sort = sort_of(two, win)
    end = shrunk(win, lambda question: two.steps(question) if sort_of(two, question) == sort else None)
    return found_at(two, end, asked, times)


def sort_of(two: Two, question: Question) -> Sort:
    """Return what both rulesets say of a win: whether it is one, its han, fu, limit and yakuman."""
    answers = two.answers(question)
    contents = [answers.a.content, answers.b.content] if answers else []
    return tuple([content[name] for content in contents for name in _SORT])


def sample(two: Two, kind: str, seed: int, tries: int) -> tuple[int, list[Question]]:
    """Make up questions of a kind. Return how many both rulesets answer, and those on which they differ.

    For turns rounds play themselves too.
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


def found_at(two: Two, question: Question, asked: int, differed: int) -> DifferingQuestion:
    """Return what there is to say of a question on which two rulesets differ."""
    pair = two.answers(question)
    if pair is None:
        raise AssertionError(question)
    return DifferingQuestion(question, pair, asked, differed, options_behind(two, question))


def options_behind(two: Two, question: Question) -> tuple[str, ...]:
    """Return the options of the second that the first needs to answer as it does, none to spare."""
    needed, changed = options_apart(*two), two.b
    for name in tuple(needed):
        fewer = [other for other in needed if other != name]
        flipped = with_options_of(fewer, two.a, two.b)
        if flipped is not None and not Two(flipped, two.b).differ(question):
            needed, changed = fewer, flipped
    return tuple([f"{name}={changed.text(name)}" for name in options_apart(two.a, changed)])
