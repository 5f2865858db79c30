"""What if: endings of real games priced under changed rules, play held fixed, and where play would part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Unpack

from riichi_book.games.audit.between import match_joined
from riichi_book.games.files import PathOrRecord
from riichi_book.games.found import NOTE, Skipped, once_a_file
from riichi_book.games.running import How, Work, as_everywhere, gather
from riichi_book.records import RecordFile
from riichi_book.records.playing import PlayedRound
from riichi_book.records.statements import changes_in_all
from riichi_rules.messages import in_english, say
from riichi_rules.questions import fit
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, added, four

from .changes import Changes, differences, with_tiles_of
from .ending import NOTHING, MatchPlayed, ending_of, order_of, price, results
from .findings import Example, Findings, Parted, changes_of, changing_hands
from .games import GameRound, rounds_in_order
from .parting import follow, follows_otherwise

UNSEEN = say("the hand of a winner is not shown: what it pays was not asked")


def whatif(paths: Sequence[PathOrRecord], changes: Changes, **how: Unpack[How[Findings]]) -> Findings:
    """Price every ending of the games at these paths under changed rules, and find where play would part.

    ``how`` is as for ``audit``. Raises ``RecordError`` when there is no record, nothing in it can be priced
    or ``resume`` names the file of another run, ``RulesetError`` for the rules.
    """
    changes.check()
    changes = changes._replace(ruleset=as_everywhere(changes.ruleset))
    rules = [changes.ruleset, *changes.settings, *([changes.against] if changes.against else [])]
    examined = partial(examine, changes=changes)
    return gather(paths, Work(examined, Findings, "whatif", rules, say("nothing could be priced")), **how)


def examine(file: RecordFile, changes: Changes) -> Findings:
    """Price every ending of a file under changed rules, and find where its rounds and matches part."""
    found = Findings()
    rounds = rounds_in_order(file, found.skipped, changes.ruleset)
    for _, some in groupby(rounds, key=lambda each: id(each.recorded.game)):
        match = _Match(file.name, changes, found)
        for each in some:
            match.look_at(each)
        match.close()
    found.skipped = once_a_file(found.skipped)
    return found


class _Match:
    """Goes through the rounds of a match, and adds up what it comes to."""

    def __init__(self, file: str, changes: Changes, found: Findings) -> None:
        self.file, self.changes, self.found = file, changes, found
        self.played: MatchPlayed | None = None
        self.after: Ruleset | None = None
        self.moved: Four = NOTHING
        self.whole = True
        self.seen = True
        """Whether every round so far is a copy, so that another file counts the match."""

    def look_at(self, each: GameRound) -> None:
        """Look at a round: count it, follow it under the changed rules, and price its ending under both."""
        played = each.played
        self.seen &= each.copy
        if played is None or not played.history.ended:
            self.whole = False
            return
        own, before = each.recorded.rules(), played.rules
        after = self.changes.after(own)
        found = Findings() if each.copy else self.found
        found.counts["ruleset", before.id, in_english(own.words)] += 1
        found.counts["rounds"] += 1
        found.counts.update(
            [("changed", name, *values) for name, values in differences(before, after).items()]
        )
        end, other = played.states[-1], follow(played, with_tiles_of(after, before))
        owing = {won.seat: won.liable for won in (*other.state.wins, *end.wins) if won.liable is not None}
        asked = ending_of(end, owing)
        if asked is None:
            found.skipped.append(Skipped(self.file, each.number, UNSEEN, NOTE))
            self.whole = False
            return
        opening = played.played.opening()
        why = other.why or follows_otherwise(match_joined(opening, before), end, after)
        if why:
            found.counts["rounds_parted"] += 1
            event = other.event if other.why else len(played.history.events)
            found.parted.append(Parted(self.file, each.number, event, why))
        paid, pays = price(asked, before), price(asked, after)
        # The question names the rules of the round, or the changed ones where only those can be asked it so.
        rules = after if paid.carried and not pays.carried else before
        question = fit(asked, rules).question.with_facts(ruleset=rules)
        example = Example(
            self.file, each.number, question, paid.deltas, pays.deltas, pays.refused, pays.carried
        )
        found.note_ending(example, recorded_changes(played))
        if self.played is None:
            self.whole &= (opening.number, opening.honba) == (0, 0)
        self.moved = added(self.moved, four(changes_of(paid.deltas, pays.deltas)))
        self.played, self.after = MatchPlayed(played, paid.deltas, self.moved), after

    def close(self) -> None:
        """Count the match, if it is told to its end."""
        match, after = self.played, self.after
        if match is None or after is None or self.seen or not (self.whole and match.complete):
            return
        counts, first = self.found.counts, match.first_dealer
        old, new = order_of(match.final, first), order_of(added(match.final, match.moved), first)
        own, other = results(match, match.last.rules, NOTHING), results(match, after, match.moved)
        changed = changes_of(own.totals, other.totals)
        counts.update(
            matches=1,
            rankings_changed=old != new,
            first_places_changed=old[0] != new[0],
            results_changed=any(changed),
            result_points_moved=sum(map(abs, changed)),
            result_points_once=changing_hands(changed),
        )


def recorded_changes(played: PlayedRound) -> Four | None:
    """Return what the record says that a round paid the four seats; None where it does not say it."""
    last = played.events[-1]
    return changes_in_all(last.wins or last.draws)
