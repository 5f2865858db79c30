"""What if: endings of real games priced under changed rules, play held fixed, and where play would part."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial

from riichi_book.games.audit.between import match_joined
from riichi_book.games.audit.checkpoint import PathOrRecord, values_of
from riichi_book.games.audit.ends import draws_stated, wins_stated
from riichi_book.games.audit.file import once_a_file
from riichi_book.games.audit.findings import NOTE, Skipped
from riichi_book.games.audit.gathering import (
    Sharing,
    Survey,
    Watching,
    Writing,
    as_everywhere,
    gather,
    nothing_read,
    passed_over,
)
from riichi_book.games.audit.sharing import Task
from riichi_book.records import RecordFile
from riichi_book.records.playing import PlayedRound
from riichi_book.records.statements import changes_in_all
from riichi_rules.errors import RecordError
from riichi_rules.messages import in_english, say
from riichi_rules.play import Ron, RoundState, Tsumo
from riichi_rules.questions import fit
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, added, four

from .changes import Changes, differences, with_tiles_of
from .ending import ending_of, price
from .findings import Example, Findings, changes_of, changing_hands, parted
from .games import GameRound, rounds_in_order
from .matches import NOTHING, MatchPlayed, order_of, results
from .parting import Parting, follow, follows_otherwise

UNSEEN = say("the hand of a winner is not shown: what it pays was not asked")


def whatif(
    paths: Sequence[PathOrRecord],
    changes: Changes,
    *,
    jobs: int = 1,
    dask: str | None = None,
    resume: str | os.PathLike[str] | None = None,
    watching: Watching[Findings] | None = None,
    writing: Writing[Findings] | None = None,
) -> Findings:
    """Price every ending of the games at these paths under changed rules, and find where play would part.

    ``jobs`` is how many processes share the work, ``dask`` the address of a cluster that does; what is found
    is the same. ``resume`` names a small file in which is noted how far this is; where it is there already,
    it goes on from there. Raises ``RecordError`` when there is no record, nothing in it can be priced or such
    a file belongs to another run, ``RulesetError`` for the rules.
    """
    changes.check()
    against = () if changes.against is None else values_of(changes.against)
    rules = [*values_of(changes.ruleset), *changes.settings, *against]
    task = Task(partial(examine, changes=changes._replace(ruleset=as_everywhere(changes.ruleset))), Findings)
    survey = Survey("whatif", rules, task)
    found = gather(paths, survey, Sharing(jobs, dask, resume), watching, writing)
    if not found.counts["rounds"]:
        raise nothing_read(found.skipped, say("nothing could be priced"))
    found.skipped += passed_over(paths)
    return found


def examine(file: RecordFile, changes: Changes) -> Findings:
    """Price every ending of a file under changed rules, and find where its rounds and matches part."""
    examination = _Examination(file, changes)
    found = examination.found
    for each in rounds_in_order(file, changes.before, found.skipped):
        examination.look_at(each)
    examination.close_match()
    found.skipped = once_a_file(found.skipped)
    return found


class _Examination:
    """Goes through the rounds of a file, and adds up what each match comes to."""

    def __init__(self, file: RecordFile, changes: Changes) -> None:
        self.file = file.name
        self.changes = changes
        self.found = Findings()
        self.number = 0
        self._game: object = None
        self._match: MatchPlayed | None = None
        self._moved: Four = NOTHING
        self._whole = False
        self._seen = True
        """Whether every round of the match so far is a copy, so that another file counts the match."""
        self._after: Ruleset | None = None

    def look_at(self, each: GameRound) -> None:
        """Look at a round of the file."""
        if not self.number or each.recorded.game is not self._game:
            self.close_match()
            self._game, self._moved, self._whole, self._seen = each.recorded.game, NOTHING, True, True
        self.number, played = each.number, each.played
        self._seen &= each.copy
        if played is None or not played.history.ended:
            self._whole = False
            return
        own = each.recorded.rules()
        after = self.changes.after(own)
        found = Findings() if each.copy else self.found
        found.rules[played.rules.id, in_english(own.words)] += 1
        found.counts["rounds"] += 1
        for option, values in differences(played.rules, after).items():
            found.changed[option, *values] += 1
        self._play_on(played, after, found)

    def _play_on(self, played: PlayedRound, after: Ruleset, found: Findings) -> None:
        """Follow a round under the changed rules, and price its ending under both."""
        end = played.states[-1]
        if end.settlement is None:
            found.skipped.append(Skipped(self.file, self.number, UNSEEN, NOTE))
            self._whole = False
            return
        other = follow(played, with_tiles_of(after, played.rules))
        opening = played.played.opening()
        if self._match is None:
            self._whole &= (opening.number, opening.honba) == (0, 0)
        where = other.parting
        if where is None:
            why = follows_otherwise(match_joined(opening, played.rules), end, after)
            where = Parting(len(played.history.events), why) if why else None
        if where is not None:
            found.note_parted(parted(self.file, self.number, where))
        owing = {won.seat: won.liable for won in (*other.state.wins, *end.wins) if won.liable is not None}
        example = self._example(end, owing, played.rules, after)
        found.note_ending(example, recorded_changes(played))
        change = four(changes_of(example.before, example.after))
        self._moved = added(self._moved, change)
        self._match = MatchPlayed(played, example.before, self._moved, self._whole)
        self._after = after

    def _example(self, end: RoundState, owing: Mapping[int, int], before: Ruleset, after: Ruleset) -> Example:
        """Return the ending of a round with what it pays under both rules.

        Its question names the rules of the round, or the changed ones where only those can be asked it so.
        """
        asked = ending_of(end, owing)
        if asked is None:
            raise TypeError(end)
        own, other = price(asked, before), price(asked, after)
        rules = after if own.carried and not other.carried else before
        fitting = fit(asked, rules).question
        question = fitting.with_facts(ruleset=rules)
        return Example(
            self.file, self.number, question, own.deltas, other.deltas, other.refused, other.carried
        )

    def close_match(self) -> None:
        """Count the match that the rounds so far were, if it is told to its end."""
        match, after = self._match, self._after
        self._match = None
        if match is None or after is None or self._seen or not match._replace(whole=self._whole).complete:
            return
        counts = self.found.counts
        counts["matches"] += 1
        first = match.first_dealer
        old, new = order_of(match.final, first), order_of(added(match.final, match.moved), first)
        counts["rankings_changed"] += old != new
        counts["first_places_changed"] += old[0] != new[0]
        own, other = results(match, match.last.rules, NOTHING), results(match, after, match.moved)
        changed = changes_of(own.totals, other.totals)
        counts["results_changed"] += any(changed)
        counts["result_points_moved"] += sum(map(abs, changed))
        counts["result_points_once"] += changing_hands(changed)


def recorded_changes(played: PlayedRound) -> Four | None:
    """Return what the record says that a round paid the four seats; None where it does not say it."""
    last, rules = played.events[-1], played.played.rules()
    stated = wins_stated if isinstance(last.event, (Ron, Tsumo)) else draws_stated
    try:
        return changes_in_all(stated(last, rules))
    except RecordError:
        return None
