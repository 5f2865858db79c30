"""Identifying the rules of games: held against rulesets first, then against each value of each option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from riichi_book.answers.tile_words import Count
from riichi_book.games.audit import files_of
from riichi_book.games.audit.checkpoint import PathOrRecord
from riichi_book.games.audit.findings import Skipped
from riichi_book.games.audit.gathering import Sharing, each_file, no_record, nothing_read, passed_over
from riichi_book.games.audit.sharing import Task
from riichi_book.games.variants.alternatives import alternatives
from riichi_book.games.variants.changes import COMPUTED
from riichi_book.records import RecordFile
from riichi_book.search.spread import values_of
from riichi_rules.messages import Message, plural, say
from riichi_rules.ruleset import Ruleset

from .candidates import candidates_of, next_question, questions_for
from .evidence import Against
from .holding import Seen, held_against
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
    files = list(files_of(paths))
    watch = watching or _unwatched
    if not files:
        raise no_record(paths)
    seen, files = _hold(files, rulesets, jobs, watch)
    if not seen.rounds:
        raise nothing_read(seen.skipped, say("nothing could be held against a ruleset"))
    held = sorted(map(Held, rulesets, seen.against), key=lambda each: each.against.weight)

    def hold(others: Sequence[Ruleset], some: Sequence[RecordFile]) -> Sequence[Against]:
        # Beside the best ruleset: what it cannot read either, contradicts nothing.
        return _hold(some, [held[0].rules, *others], jobs, watch)[0].against[1:]

    near = nearest(held, files, hold)
    ruled = [_rule_out(files, each.rules, jobs, watch) for each in near]
    standings = [Standing(each.rules, each.against.data) for each in held]
    closest = [each.rules for each in near]
    options = _options(closest, ruled, [each.rules for each in standings if each.agrees], seen)
    candidates = candidates_of(
        [*closest, *[each.rules for each in standings if each.agrees]],
        {found.option: found.possible for found in options},
    )
    asking = None
    if len(candidates) > 1:
        watch(len(files), seen.rounds, say("looking for the next question"))
        asking = next_question(candidates, questions_for(closest))
    found = Identified(
        tuple(standings),
        tuple([Standing(each.rules, each.against.data) for each in near]),
        tuple(options),
        tuple(candidates),
        asking,
    )
    return Games(found, len(files), seen.rounds, (*seen.skipped, *passed_over(paths)))


def _unwatched(_done: int, _rounds: int, _words: Message) -> None:
    """Show nobody how far it is."""


def _hold(
    files: Sequence[RecordFile], rulesets: Sequence[Ruleset], jobs: int, watch: Watching
) -> tuple[Seen, list[RecordFile]]:
    """Return what contradicts these rulesets, and the files with their copies known."""
    seen, known = Seen(len(rulesets)), []
    work = partial(held_against, rulesets=tuple(rulesets))
    for file, of_file in _each(files, work, partial(Seen, len(rulesets)), jobs):
        known.append(file)
        seen.add(of_file)
        watch(len(known), seen.rounds, say("held against {n} rulesets", n=len(rulesets)))
    for place, rules in enumerate(rulesets):
        seen.contradict(place, rules)
    return seen, known


def _rule_out(files: Sequence[RecordFile], rules: Ruleset, jobs: int, watch: Watching) -> Ruled:
    ruled = Ruled()
    for done, (_, of_file) in enumerate(_each(files, partial(ruled_out, base=rules), Ruled, jobs), 1):
        ruled.add(of_file)
        watch(done, ruled.rounds, _ruled_out(len(ruled.values)))
    return ruled


def _ruled_out(number: int) -> Message:
    return plural(Count(number), "{n} value of options ruled out", "{n} values of options ruled out")


def _each(
    files: Sequence[RecordFile], work: Callable[[RecordFile], Any], nothing: Callable[[], Any], jobs: int
) -> Iterator[tuple[RecordFile, Any]]:
    """Yield each file and what is found in it, which is not kept for another run: any data will do."""
    task: Task[Any] = Task(work, nothing)
    yield from each_file(files, task, Sharing(jobs))


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
