"""Identifying the rules of games: held against rulesets first, then against each value of each option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from riichi_book.answers.tile_words import Count
from riichi_book.games.files import PathOrRecord, files_of, nothing_read, passed_over
from riichi_book.games.found import Skipped
from riichi_book.games.running import Work, each_file
from riichi_book.games.variants.alternatives import alternatives
from riichi_book.games.variants.changes import COMPUTED
from riichi_book.records import RecordFile
from riichi_book.search.spread import values_of
from riichi_rules.messages import Message, plural, say
from riichi_rules.ruleset import Ruleset

from .candidates import candidates_of, next_question, questions_for
from .evidence import Against, Seen, held_against
from .identified import Identified, OptionFound, Standing
from .nearest import Held, nearest
from .ruling import Ruled, ruled_out

Watching: TypeAlias = Callable[[int, int, Message], None]
"""Takes how many files are done of what is going on, how many rounds that is, and it in words."""


class Games(NamedTuple):
    """What was identified from games: how many rounds and files there were, and what could not be read."""

    found: Identified
    files: int
    rounds: int
    skipped: tuple[Skipped, ...]


class _Run(NamedTuple):
    """How many processes share the work, and who watches it."""

    jobs: int
    watch: Watching

    def hold(self, files: Sequence[RecordFile], rulesets: Sequence[Ruleset]) -> tuple[Seen, list[RecordFile]]:
        """Return what contradicts these rulesets, and the files with their copies known."""
        seen, known = Seen(len(rulesets)), []
        work = Work(partial(held_against, rulesets=tuple(rulesets)), partial(Seen, len(rulesets)))
        for file, of_file, _ in each_file(files, work, self.jobs):
            known.append(file)
            seen.add(of_file)
            self.watch(len(known), seen.rounds, say("held against {n} rulesets", n=len(rulesets)))
        for place, rules in enumerate(rulesets):
            seen.contradict(place, rules)
        return seen, known

    def rule_out(self, files: Sequence[RecordFile], rules: Ruleset) -> Ruled:
        """Return the values of options that the files rule out."""
        ruled, work = Ruled(), Work(partial(ruled_out, base=rules), Ruled)
        for done, (_, of_file, _) in enumerate(each_file(files, work, self.jobs), 1):
            ruled.add(of_file)
            number = Count(len(ruled.values))
            words = plural(number, "{n} value of options ruled out", "{n} values of options ruled out")
            self.watch(done, ruled.rounds, words)
        return ruled


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
    run = _Run(jobs, watching or (lambda *_: None))
    seen, files = run.hold(list(files_of(paths)), rulesets)
    if not seen.rounds:
        raise nothing_read(paths, seen.skipped, say("nothing could be held against a ruleset"))
    held = sorted(map(Held, rulesets, seen.against), key=lambda each: each.against.weight)

    def hold(others: Sequence[Ruleset], some: Sequence[RecordFile]) -> Sequence[Against]:
        # Beside the best ruleset: what it cannot read either, contradicts nothing.
        return run.hold(some, [held[0].rules, *others])[0].against[1:]

    near = nearest(held, files, hold)
    ruled = [run.rule_out(files, each.rules) for each in near]
    standings, closest = (
        tuple([Standing(each.rules, each.against.data) for each in some]) for some in (held, near)
    )
    agreeing = [each.rules for each in standings if each.agrees]
    rules = [each.rules for each in near]
    options = _options(rules, ruled, agreeing, seen)
    candidates = candidates_of([*rules, *agreeing], {found.option: found.possible for found in options})
    asking = None
    if len(candidates) > 1:
        run.watch(len(files), seen.rounds, say("looking for the next question"))
        asking = next_question(candidates, questions_for(rules))
    found = Identified(standings, closest, tuple(options), tuple(candidates), asking)
    return Games(found, len(files), seen.rounds, (*seen.skipped, *passed_over(paths)))


def _options(
    near: Sequence[Ruleset], ruled: Sequence[Ruled], agreeing: Iterable[Ruleset], seen: Seen
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
            if stated and value not in stated:
                out[value] = seen.stated[option, stated[0]].data
            elif (
                value in held
                or value in stated
                or (key in values and any([key not in each.values for each in ruled]))
            ):
                possible.append(value)
            elif key in values:
                out[value] = next(each.values[key] for each in ruled if key in each.values).data
        found.append(OptionFound(option, tuple(possible), out))
    return found
