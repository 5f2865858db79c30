"""Identifying the rules of games: held against rulesets first, then against each value of each option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from riichi_book.answers.tile_words import Count
from riichi_book.games.files import PathOrRecord, files_of, nothing_read, passed_over
from riichi_book.games.found import Skipped
from riichi_book.games.running import Work, each_file
from riichi_book.games.variants.changes import COMPUTED, alternatives
from riichi_book.records import RecordFile
from riichi_book.search.differing import AskedQuestion
from riichi_book.search.spread import values_of
from riichi_rules.messages import Message, plural, say
from riichi_rules.ruleset import Ruleset

from .candidates import Candidate, candidates_of, next_question, questions_for
from .evidence import Against, Seen, held_against
from .nearest import Held, nearest
from .ruling import ruled_out

Watching: TypeAlias = Callable[[int, int, Message], None]
"""Takes how many files are done of what is going on, how many rounds that is, and it in words."""


class OptionFound(NamedTuple):
    """An option: the values that agree with all that was seen, and by value what rules out the others."""

    option: str
    possible: tuple[str, ...]
    ruled_out_by: Mapping[str, Mapping[str, Any]]

    @property
    def decided(self) -> bool:
        """Whether one value is left."""
        return len(self.possible) == 1


class Identified(NamedTuple):
    """What was identified.

    ``nearest`` are the rulesets that agree best, those that ship or one of them with a few options changed,
    each with what still contradicts it. ``asking`` is the next question, with the ``candidates`` whose
    answers it tells apart; None where no question that was tried tells any apart.
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
        """The options of which several values are left."""
        return tuple([each for each in self.options if len(each.possible) > 1])

    @property
    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "rulesets": [
                {"id": each.rules.id, "agrees": each.agrees, "against": each.proof} for each in self.standings
            ],
            "nearest": [
                {"id": each.rules.id, "set": each.rules.changed, "against": each.proof}
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

    ``jobs`` is how many processes share the work; what is found is the same. Raises ``RecordError`` when
    there is no record or nothing in it can be read.
    """
    watch = watching or (lambda *_: None)
    hold_up = partial(_held_up, jobs=jobs, watch=watch)
    seen, files = hold_up(list(files_of(paths)), rulesets)
    if not seen.rounds:
        raise nothing_read(paths, seen.skipped, say("nothing could be held against a ruleset"))
    held = sorted(map(Held, rulesets, seen.against), key=lambda each: each.against.weight)

    def hold(others: Sequence[Ruleset], some: Sequence[RecordFile]) -> Sequence[Against]:
        # Beside the best ruleset: what it cannot read either, contradicts nothing.
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


def _held_up(
    files: Sequence[RecordFile], rulesets: Sequence[Ruleset], jobs: int, watch: Watching
) -> tuple[Seen, list[RecordFile]]:
    """Return what contradicts these rulesets, and the files with their copies known."""
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
    """Return each option with its values: possible is what is so in one of the rulesets that agree best."""
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
