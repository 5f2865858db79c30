"""Identify the rules of games: the rulesets nearest to what was seen, and what each option can still be.

Games are compared with rulesets first. If none agrees with everything, options of the best ones are changed.
Then games are compared with each value of each option, and the next question is the one whose answer would
leave the fewest rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_book.games.found import PathOrRecord, Skipped, files_of, nothing_read, passed_over
from riichi_book.games.running import Work, each_file
from riichi_book.games.variants.changes import COMPUTED, alternatives, differences
from riichi_book.games.variants.covering import Options, read_for
from riichi_book.records import RecordFile
from riichi_book.search.differing import AskedQuestion, asked_question, outcome_of
from riichi_book.search.questions import BY_LOT, cases
from riichi_book.search.shrinking import NAMED, rank
from riichi_book.search.spread import valued, values_of
from riichi_rules.messages import Count, Message, plural, say
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset

from .evidence import Against, Seen, held_against, rounds_in_matches, ruled_out

MOST_CHANGED: Final = 8
"""How many options of a ruleset may be changed; with more changes it would be another ruleset."""

MOST_ALIKE: Final = 3
"""How many of the best rulesets each step continues with."""

Hold: TypeAlias = Callable[[Sequence[Ruleset], Sequence[RecordFile]], Sequence[Against]]
"""Takes rulesets and files, and returns what in the files contradicts each ruleset."""

_OWN: Final = ("", "")


class Held(NamedTuple):
    """A ruleset, and what contradicts it."""

    rules: Ruleset
    against: Against

    @property
    def agrees(self) -> bool:
        """Whether nothing that was seen contradicts it."""
        return not self.against.total


def nearest(held: Sequence[Held], files: Sequence[RecordFile], hold: Hold) -> list[Held]:
    """Return the rules that agree best with games: rulesets with as few options changed as necessary.

    ``held`` is sorted, best first. Of rules that agree equally well, up to ``MOST_ALIKE`` are returned.
    """
    if not held[0].agrees:
        changed: list[Ruleset] = []
        most = MOST_CHANGED
        for each in held[:MOST_ALIKE]:
            best = _changed(each, files, hold, most)
            changed += [other.rules for other in best if other is not each]
            if best[0].agrees:  # a ruleset that needs more changes is not nearer
                most = min(most, len(best[0].rules.changes) - len(each.rules.changes))
        held = [*held, *map(Held, changed, hold(changed, files))] if changed else held
    least = min([_order(each) for each in held])
    return [each for each in held if _order(each) == least][:MOST_ALIKE]


def _order(each: Held) -> tuple[tuple[int, int], int]:
    return each.against.weight, len(each.rules.changes)


def _changed(held: Held, files: Sequence[RecordFile], hold: Hold, most: int) -> list[Held]:
    """Return the best versions of a ruleset with at most ``most`` options changed.

    Each change must improve the agreement. Only files with places that contradict the ruleset are compared.
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
    """Return the versions of a ruleset with one option changed that agree best with the rounds against it."""
    weights = {_OWN: (0, 0)}
    for place in held.against.places:
        file = next(file for file in files if file.name == place.file)
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


TRIES: Final = 10
"""How many random questions of each kind are made up."""

MOMENT: Final = "turn"
"""The kind of questions about moments of a round."""


class Candidate(NamedTuple):
    """Rules that the games may have been played by, and the base ruleset that changes are relative to."""

    rules: Ruleset
    base: Ruleset

    @property
    def changes(self) -> dict[str, str]:
        """The options that differ from the base ruleset, with their values."""
        return {name: values[1] for name, values in differences(self.base, self.rules).items()}

    @property
    def data(self) -> dict[str, Any]:
        """The id of a ruleset, and what is set in it, as plain data."""
        if self.rules.id != self.base.id:
            return {"ruleset": self.rules.id, "set": self.rules.changed}
        return {"ruleset": self.base.id, "set": self.changes}


def candidates_of(rulesets: Sequence[Ruleset], options: Mapping[str, Iterable[str]]) -> list[Candidate]:
    """Return the rulesets, and the first of them with each of these other values of options."""
    base = rulesets[0]
    others = [other.rules for other in alternatives(base) if other.value in options.get(other.option, ())]
    return [Candidate(rules, base) for rules in dict.fromkeys((*rulesets, *others))]


def questions_for(rulesets: Sequence[Ruleset]) -> list[Question]:
    """Return distinct questions that may tell rules apart: the options' witnesses, and random questions.

    They name no rules.
    """
    bare = [
        question_of(each.kind, {name: fact for name, fact in each.facts.items() if name not in NAMED})
        for each in cases(rulesets, BY_LOT, 0, TRIES)
    ]
    return list(dict.fromkeys(bare))


def next_question(candidates: Sequence[Candidate], questions: Sequence[Question]) -> AskedQuestion | None:
    """Return the question whose answer leaves the fewest candidates; None if none tells any apart.

    Questions about moments are the most expensive: they are tried only if no other question decides.
    """
    for of_moments in (False, True):
        some = [question for question in questions if (question.kind == MOMENT) is of_moments]
        asked = [asked_question(each, [answer_of(each, rules) for rules in candidates]) for each in some]
        deciding = [asking for asking in asked if asking.decides]
        if deciding:
            return min(deciding, key=lambda asking: (asking.left, rank(asking.question)))
    return None


def answer_of(question: Question, candidate: Candidate) -> str:
    """Return a candidate's answer; if the question reads none of its changes, the base ruleset's answer."""
    read, outcome = _read(question, candidate.base)
    if read.isdisjoint(differences(candidate.base, candidate.rules)):
        return outcome
    return outcome_of(question, candidate.rules)


@lru_cache(maxsize=65536)
def _read(question: Question, rules: Ruleset) -> tuple[Options, str]:
    """Return which options of a ruleset a question reads, and its answer."""
    return read_for(partial(outcome_of.__wrapped__, question), rules)


Watching: TypeAlias = Callable[[int, int, Message], None]
"""Takes how many files and rounds of the current step are done, and the step in words."""


class OptionFound(NamedTuple):
    """An option: the values that agree with everything seen, and what rules out each of the others."""

    option: str
    possible: tuple[str, ...]
    ruled_out_by: Mapping[str, Mapping[str, Any]]

    @property
    def decided(self) -> bool:
        """Whether one value is left."""
        return len(self.possible) == 1


class Identified(NamedTuple):
    """What was identified.

    ``nearest`` are the rulesets that agree best, possibly with a few options changed, each with what still
    contradicts it. ``asking`` is the next question, which tells some of the ``candidates`` apart; None if no
    question that was tried does.
    """

    standings: tuple[Held, ...]
    nearest: tuple[Held, ...]
    options: tuple[OptionFound, ...]
    candidates: tuple[Candidate, ...]
    asking: AskedQuestion | None

    @property
    def agreeing(self) -> tuple[Ruleset, ...]:
        """The rulesets that agree with all that was seen."""
        return tuple([each.rules for each in self.standings if each.agrees])

    @property
    def undecided(self) -> tuple[OptionFound, ...]:
        """The options that have several values left."""
        return tuple([each for each in self.options if len(each.possible) > 1])

    @property
    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "rulesets": [
                {"id": each.rules.id, "agrees": each.agrees, "against": each.against.data}
                for each in self.standings
            ],
            "nearest": [
                {"id": each.rules.id, "set": each.rules.changed, "against": each.against.data}
                for each in self.nearest
            ],
            "options": [each._asdict() for each in self.options],
            "next": None if self.asking is None else self.asking.question.data,
            "next_answers": [
                {"answer": outcome, "leaves": [self.candidates[place].data for place in places]}
                for outcome, places in (self.asking.branches.items() if self.asking else ())
            ],
        }


class Games(NamedTuple):
    """What was identified from games: how many rounds and files there were, and what could not be read."""

    found: Identified
    files: int
    rounds: int
    skipped: tuple[Skipped, ...]


def identify(
    paths: Sequence[PathOrRecord],
    rulesets: Sequence[Ruleset],
    *,
    jobs: int = 1,
    watching: Watching | None = None,
) -> Games:
    """Return which of these rulesets, and which values of options, agree with the games at these paths.

    ``jobs`` is the number of processes; the result is the same. Raises ``RecordError`` if there is no record
    or nothing in it can be read.
    """
    watch = watching or (lambda *_: None)
    hold_up = partial(_compare_all, jobs=jobs, watch=watch)
    seen, files = hold_up(list(files_of(paths)), rulesets)
    if not seen.rounds:
        raise nothing_read(paths, seen.skipped, say("nothing could be compared with a ruleset"))
    held = sorted(map(Held, rulesets, seen.against), key=lambda each: each.against.weight)

    def hold(others: Sequence[Ruleset], some: Sequence[RecordFile]) -> Sequence[Against]:
        # Include the best ruleset: a round that it cannot read either contradicts nothing.
        return hold_up(some, [held[0].rules, *others])[0].against[1:]

    near = nearest(held, files, hold)
    ruled = [_ruled_out(files, each.rules, jobs, watch) for each in near]
    rules, agreeing = [each.rules for each in near], [each.rules for each in held if each.agrees]
    options = _options(rules, ruled, agreeing, seen)
    candidates = candidates_of([*rules, *agreeing], {found.option: found.possible for found in options})
    asking = None
    if len(candidates) > 1:
        watch(len(files), seen.rounds, say("looking for the next question"))
        asking = next_question(candidates, questions_for(rules))
    found = Identified(tuple(held), tuple(near), tuple(options), tuple(candidates), asking)
    return Games(found, len(files), seen.rounds, (*seen.skipped, *passed_over(paths)))


def _compare_all(
    files: Sequence[RecordFile], rulesets: Sequence[Ruleset], jobs: int, watch: Watching
) -> tuple[Seen, list[RecordFile]]:
    """Return what contradicts these rulesets, and the files with their copied rounds marked."""
    seen, known = Seen(len(rulesets)), []
    work = Work(partial(held_against, rulesets=tuple(rulesets)), partial(Seen, len(rulesets)))
    for file, of_file, _ in each_file(files, work, jobs):
        known.append(file)
        seen.add(of_file)
        watch(len(known), seen.rounds, say("held against {n} rulesets", n=len(rulesets)))
    for place, rules in enumerate(rulesets):
        seen.contradict(place, rules)
    return seen, known


def _ruled_out(files: Sequence[RecordFile], rules: Ruleset, jobs: int, watch: Watching) -> Seen:
    """Return the values of options that the files rule out."""
    ruled, work = Seen(), Work(partial(ruled_out, base=rules), Seen)
    for done, (_, of_file, _) in enumerate(each_file(files, work, jobs), 1):
        ruled.add(of_file)
        number = Count(len(ruled.first))
        words = plural(number, "{n} value of options ruled out", "{n} values of options ruled out")
        watch(done, ruled.rounds, words)
    return ruled


def _options(
    near: Sequence[Ruleset], ruled: Sequence[Seen], agreeing: Iterable[Ruleset], seen: Seen
) -> list[OptionFound]:
    """Return each option with its values: a value is possible if one of the best rulesets allows it."""
    found = []
    values = {(other.option, other.value) for rules in near for other in alternatives(rules)}
    for option in COMPUTED:
        stated = seen.values_stated(option)
        held = {rules.text(option) for rules in (*near, *agreeing)}
        known = [*values_of(option), *sorted(held - {*values_of(option)}), *stated]
        possible, out = [], {}
        for value in dict.fromkeys(known):
            key = option, value
            against = [each.first[key] for each in ruled if key in each.first]
            if stated and value not in stated:
                out[value] = seen.first[option, stated[0]].data
            elif value in held or value in stated or (key in values and len(against) < len(ruled)):
                possible.append(value)
            elif key in values:
                out[value] = against[0].data
        found.append(OptionFound(option, tuple(possible), out))
    return found
