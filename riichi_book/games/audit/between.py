"""Between rounds: who deals next, honba, riichi sticks and scores, and whether the match is over."""

from __future__ import annotations

from typing import Final, TypeAlias

from riichi_book.records import AnyRound, History, Opening
from riichi_book.records.games import PlayedRound
from riichi_book.records.statements import MatchStatement
from riichi_rules.messages import joined, say
from riichi_rules.payment import BET
from riichi_rules.play import RoundState
from riichi_rules.play.match import MatchState, Result, after, begin_match, ended, match_result, stopped
from riichi_rules.play.match.state import hand_message
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, added, four

from .notes import Notes, points_words

CHECKS: Final = {
    "number": ("next.round", "match.rounds"),
    "dealer": ("next.dealer", "match.dealer-repeats"),
    "honba": ("next.counters", "match.counters"),
    "bets": ("next.bets", "payment.bets"),
    "scores": ("next.scores", "match.rounds"),
}
_UNIT: Final = 1000
"""A record states results in thousands of points."""


Handover: TypeAlias = tuple[MatchState, ...]
"""What a round hands on: the match by the rules and, if the record pays differently, as the record pays."""

OWN_LOBBY: Final = say(
    "it was played in a lobby, which may decide how a match begins, when it ends and what places are worth:"
    " these were not compared"
)


OVER: Final = say("the match is over")

MISSING: Final = say(
    "rounds before this one are missing, to judge by its number, honba, riichi sticks and scores: it was"
    " taken as it begins"
)


def match_begun(played: AnyRound, rules: Ruleset) -> Handover:
    """Return the handover to the first round of a match. Who deals is drawn by lot: the record says it.

    It is empty if the lobby may have its own rules, or if the match was already in progress.
    """
    if played.rules().own_lobby or played.joins:
        return ()
    return (begin_match(rules, played.opening().dealer),)


def match_joined(opening: Opening, rules: Ruleset) -> MatchState:
    """Return a match of which only this round is known. Its riichi sticks count as the first dealer's."""
    first = opening.first_dealer
    start = begin_match(rules, first).scores
    return MatchState(
        rules,
        opening.scores if opening.scored else start,
        first,
        opening.number,
        opening.honba,
        placed=(first,) * opening.bets,
    )


def match_behind(played: PlayedRound, rules: Ruleset) -> MatchState:
    """Return a match of which only this round is known, after the round, under these rules."""
    match = match_joined(played.played.opening(), played.rules)
    return after(match._replace(rules=rules), ended(played.state))


def is_missing(handover: Handover, opening: Opening) -> bool:
    """Whether rounds are missing before this one: neither the table nor the scores are those handed over.

    The points in all are the same: otherwise the record is false, or was played by other rules.
    """
    table, points = (opening.number, opening.honba, opening.bets), _in_all(opening)
    return opening.scored and all(
        [
            not match.over
            and (match.number, match.honba, match.bets) != table
            and match.scores != opening.scores
            and _in_all(match) == points
            for match in handover
        ]
    )


def _in_all(at: MatchState | Opening) -> int:
    """Return the points of all seats and of the riichi sticks on the table."""
    return sum(at.scores) + BET * at.bets


def look_at_opening(handover: Handover, opening: Opening, notes: Notes) -> MatchState | None:
    """Compare how a round opens with its handover, and return the match that it was compared with.

    Return None, with a note, if rounds are missing before it.
    """
    if is_missing(handover, opening):
        notes.note(MISSING)
        return None
    match = next((possible for possible in handover if possible.scores == opening.scores), handover[0])
    if match.over:
        ended_so = joined([say("the end"), match.over.message], ": ")
        played = say("{hand} is played", hand=hand_message(opening.number))
        notes.differ("match.goes-on", match.over.rule, ended_so, played)
        return match
    for field, (check, rule) in CHECKS.items():
        if field == "scores" and not opening.scored:
            continue
        notes.same(check, rule, getattr(match, field), getattr(opening, field), _value_words)
    return match


def match_after(match: MatchState, end: RoundState, history: History, notes: Notes) -> Handover:
    """Return the handover after a round that ended in this state.

    It is empty if the match may be over in a lobby with its own rules: those are not known.
    """
    found = matches_after(match, end, history.events[-1].changes)
    stated = history.match
    if history.rules.own_lobby and (stated is not None or found[0].over):
        return ()
    if stated is None:
        going = tuple([possible for possible in found if possible.over is None])
        # Records that number the tiles state a result whenever the match is over.
        if not going and found[0].over and history.dealt is not None:
            notes.differ("match.end", found[0].over.rule, OVER, say("no result is told"))
        return going or found
    ends = [stopped(possible) if possible.may_stop else possible for possible in found]
    ends = [variant for possible in ends if possible.over for variant in _placed(possible)]
    if not ends:
        notes.differ("match.end", "match.rounds", found[0].message, OVER)
        return found
    notes.count("match.end")
    came = next((possible for possible in ends if _agrees(possible, stated)), ends[0])
    result = match_result(came)
    notes.stated("match.scores", "match.result", result.scores, stated.scores, points_words)
    tenths = next((each for each in results_in_tenths(result) if each == stated.results), None)
    notes.stated(
        "match.result", "match.uma", tenths or results_in_tenths(result)[0], stated.results, _tenths_words
    )
    return (came,)


def matches_after(match: MatchState, end: RoundState, changes: Four | None) -> Handover:
    """Return the match after a round: by the rules and, if the record pays differently, as the record pays.

    ``changes`` are the points that each seat gains or loses by the record. A different payment is one
    disagreement; what follows from it is not another.
    """
    by_rules = after(match, ended(end))
    if changes is None:
        return (by_rules,)
    recorded = added(end.scores, changes)
    apart = four([there - here for there, here in zip(recorded, by_rules.scores, strict=True)])
    if not any(apart):
        return (by_rules,)
    return by_rules, after(match._replace(scores=added(match.scores, apart)), ended(end))


def handed_on(played: PlayedRound) -> Handover:
    """Return the handover after a round, if only this round of its match is known."""
    match = match_joined(played.played.opening(), played.rules)
    return matches_after(match, played.state, played.last.changes)


def _placed(match: MatchState) -> Handover:
    """Return a match with each uma that may apply.

    One-wind games of 2009 had half the uma of two-wind games. Whether all one-wind games do is not known, so
    both are accepted.
    """
    options = match.rules.match
    if options.length != "east":
        return (match,)
    half = match.rules.with_settings({"match.uma": [points // 2 for points in options.uma]})
    return match, match._replace(rules=half)


def _agrees(match: MatchState, stated: MatchStatement) -> bool:
    """Whether a match ended with the scores and the results that a record states."""
    result = match_result(match)
    return stated.scores in (None, result.scores) and (
        stated.results is None or stated.results in results_in_tenths(result)
    )


def results_in_tenths(result: Result) -> tuple[Four, Four]:
    """Return the results that a record can state, in tenths of a thousand: rounded to thousands, or not.

    Some lobbies of 2023 did not round them: 48.2, not 48.0.
    """
    rounded = four([10 * total for total in in_thousands(result)])
    return rounded, four([round(total / 100) for total in result.totals])


def in_thousands(came: Result) -> list[int]:
    """Return a result in thousands, as a record states it: the first place gets what makes the sum zero.

    Scores are rounded before anything is added; five hundred rounds away from zero.
    """
    totals = [
        (total - score) // _UNIT + _rounded(score)
        for score, total in zip(came.scores, came.totals, strict=True)
    ]
    first = came.places.index(1)
    totals[first] = -sum([total for seat, total in enumerate(totals) if seat != first])
    return totals


def _rounded(points: int) -> int:
    size = (abs(points) + _UNIT // 2) // _UNIT
    return size if points > 0 else -size


def _tenths_words(results: Four) -> str:
    return " ".join([f"{result / 10:.1f}" for result in results])


def _value_words(value: int | Four) -> str:
    return str(value) if isinstance(value, int) else points_words(value)
