"""Ruling out: which other values of options the rounds of a file contradict, and where first.

Another value is held against a round only where it was asked there: a round is followed once, and what it
read is recorded. What somebody might have done under another value, and did not, rules out nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from riichi_book.games.audit.ends import look_at_end
from riichi_book.games.audit.notes import Notes
from riichi_book.games.variants import Coverage
from riichi_book.games.variants.changes import Alternative
from riichi_book.games.variants.covering import Beside, Covering, cover_events, covering_of
from riichi_book.games.variants.survey import cover_ending
from riichi_book.records import RecordFile
from riichi_book.records.playing import PlayedRound, played_out
from riichi_rules.errors import RiichiError
from riichi_rules.ruleset import Ruleset

from .evidence import RoundInMatch, Seen, rounds_in_matches

START = "table.start_points"
"""What opens a match, and no event or ending asks it."""


def ruled_out(file: RecordFile, base: Ruleset) -> Seen:
    """Return the values that the rounds of a file contradict where all else is as a ruleset has it."""
    ruled = Seen()
    for each in rounds_in_matches(file, base):
        ruled.counts["rounds"] += 1
        others = [other for other in _asked(each, covering_of(each.rules)) if _key(other) not in ruled.first]
        own = {here[:4] for here in each.against(each.rules)} if others else set()
        for other in others:
            contradicting = [here for here in each.against(other.rules) if here[:4] not in own]
            if contradicting:
                ruled.first[_key(other)] = contradicting[0]
    return ruled


def _key(other: Alternative) -> tuple[str, str]:
    return other.option, other.value


def _asked(each: RoundInMatch, covering: Covering) -> list[Alternative]:
    """Return the alternatives that a round may contradict."""
    places = covering.places([START]) if each.first else set()
    try:
        played = played_out(each.recorded, each.rules, cut=True)
    except RiichiError:  # it contradicts the ruleset itself, and says nothing of one value
        return [covering.others[place] for place in sorted(places)]
    beside = cover_events(played, covering, Coverage())
    places |= {place for place, state in beside.items() if state is None}
    if played.history.ended and played.states[-1].settlement is not None:
        ending = Coverage()
        cover_ending(played, covering, ending, beside)
        shown = ending.counted("value")
        places |= {place for place, other in enumerate(covering.others) if _key(other) in shown}
        rest = covering.places(ending.counted("asked")) - places
        places |= set(_told_otherwise(played, covering, rest, beside))
    return [covering.others[place] for place in sorted(places)]


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
