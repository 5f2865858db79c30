"""Ruling out: which other values of options the rounds of a file contradict, and where first.

Another value is held against a round only where it was asked there: a round is followed once, and what it
read is recorded. What somebody might have done under another value, and did not, rules out nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from riichi_book.games.audit.ends import look_at_end
from riichi_book.games.audit.notes import Notes
from riichi_book.games.found import Found
from riichi_book.games.variants import Coverage
from riichi_book.games.variants.alternatives import Alternative
from riichi_book.games.variants.covered_ending import cover_ending
from riichi_book.games.variants.covering import Beside, Covering, cover_events, covering_of
from riichi_book.records import RecordFile
from riichi_book.records.playing import PlayedRound, played_out
from riichi_rules.errors import RiichiError
from riichi_rules.ruleset import Ruleset

from .evidence import Evidence
from .rounds import RoundInMatch, rounds_in_matches


class Ruled(Found):
    """What games rule out: by option and value, the first place that contradicts it."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[tuple[str, str], Evidence] = {}

    def add(self, other: Ruled) -> None:
        """Add what is ruled out elsewhere."""
        super().add(other)
        self.values = {**other.values, **self.values}


START = "table.start_points"
"""What opens a match, and no event or ending asks it."""


def ruled_out(file: RecordFile, base: Ruleset) -> Ruled:
    """Return the values that the rounds of a file contradict where all else is as a ruleset has it."""
    ruled = Ruled()
    found = ruled.values
    for each in rounds_in_matches(file, base):
        ruled.counts["rounds"] += 1
        covering = covering_of(each.rules)
        asked = [place for place in _asked(each, covering) if _key(covering.others[place]) not in found]
        if not asked:
            continue
        own = {(here.round, here.event, here.check) for here in each.against(each.rules)}
        for place in asked:
            other = covering.others[place]
            against = [
                here for here in each.against(other.rules) if (here.round, here.event, here.check) not in own
            ]
            if against:
                found[_key(other)] = against[0]
    return ruled


def _key(other: Alternative) -> tuple[str, str]:
    return other.option, other.value


def _asked(each: RoundInMatch, covering: Covering) -> list[int]:
    """Return the places of the alternatives that a round may contradict."""
    others = range(len(covering.others))
    opening = {place for place in others if each.first and START in covering.others[place].differs}
    try:
        played = played_out(each.recorded, each.rules, cut=True)
    except RiichiError:  # it contradicts the ruleset itself, and says nothing of one value
        return sorted(opening)
    beside = cover_events(played, covering, Coverage())
    parted = {place for place, state in beside.items() if state is None}
    if not played.history.ended or played.states[-1].settlement is None:
        return sorted(opening | parted)
    ending = Coverage()
    cover_ending(played, covering, ending, beside)
    otherwise = {place for place in others if ending.counts["value", *_key(covering.others[place])]}
    rest = covering.places(ending.counted("asked")) - otherwise - parted
    return sorted(opening | parted | otherwise | set(_told_otherwise(played, covering, rest, beside)))


def _told_otherwise(
    played: PlayedRound, covering: Covering, places: Iterable[int], beside: Beside
) -> Iterable[int]:
    """Yield those by which a win is told otherwise though it pays the same: its fu, han or yaku."""
    if len(played.states) < 2:
        return
    before, recorded, history = played.states[-2], played.events[-1], played.history
    for place in places:
        notes = Notes("", 0)
        try:
            state = (beside.get(place) or before)._replace(rules=covering.at_play[place])
            look_at_end(recorded, state, state.apply(recorded.event), history, None, notes)
        except RiichiError:
            yield place
            continue
        if notes.found.disagreements:
            yield place
