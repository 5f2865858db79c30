"""Between rounds: who deals next, with which counters, bets and scores, and whether the match is over."""

from __future__ import annotations

from typing import Final, TypeAlias

from riichi_book.records import Opening, Round, Tag
from riichi_book.records.rounds import moved_by
from riichi_rules.play import RoundState
from riichi_rules.play.deal import Deal
from riichi_rules.play.match import MatchState, Result, after, begin_match, ended, match_result, stopped
from riichi_rules.play.match.state import hand_name
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
RESULTS: Final = {"match.scores": "match.result", "match.result": "match.uma"}
_RESULT: Final = "owari"
_UNIT: Final = 1000
"""A record tells results in thousands."""


Handover: TypeAlias = tuple[MatchState, ...]
"""What a round hands to the next: the match by the rules and, where the record pays otherwise, as it pays."""

OWN_LOBBY: Final = (
    "it was played in a lobby that may set where a match begins, when it ends and what places bring:"
    " these were not compared"
)


def match_begun(opening: Opening, rules: Ruleset) -> MatchState:
    """Return the match whose first round this is; who deals first is drawn by lot."""
    return begin_match(rules, opening.dealer)


def joins(played: Round) -> bool:
    """Whether a client comes into a match that is under way: an mjlog has the whole of it."""
    number, _, honba, bets, _ = played.opening()
    return "hai" in played.tags[0].attributes and (number, honba, bets) != (0, 0, 0)


def match_joined(opening: Opening, rules: Ruleset) -> MatchState:
    """Return a match of which only this round is known. Whose the bets are is not told."""
    first = opening.first_dealer
    return MatchState(
        rules, opening.scores, first, opening.number, opening.honba, placed=(first,) * opening.bets
    )


def look_at_opening(handover: Handover, opening: Opening, notes: Notes) -> MatchState:
    """Compare how a round opens with what the one before handed to it, and return that."""
    match = next((possible for possible in handover if possible.scores == opening.scores), handover[0])
    if match.over:
        got = f"{hand_name(opening.number)} is played"
        notes.differ("match.goes-on", match.over.rule, f"the end: {match.over.words}", got)
        return match
    for field, (check, rule) in CHECKS.items():
        notes.same(check, rule, getattr(match, field), getattr(opening, field), _value_words)
    return match


def mended(deal: Deal, match: MatchState) -> Deal:
    """Return the deal with what was handed to it, so that a fault of the record is told once."""
    return deal._replace(honba=match.honba, bets=match.bets, scores=match.scores)


def match_after(
    match: MatchState, over: RoundState, tag: Tag, notes: Notes, *, own_lobby: bool = False
) -> Handover:
    """Return the match after a round; ``tag`` tells its end and, if it was the last, the result.

    Nothing where nobody can say how it goes on: in a lobby of its own, whether a match is over.
    """
    found = matches_after(match, over, tag)
    is_last = _RESULT in tag.attributes
    if own_lobby and (is_last or found[0].over):
        return ()
    if not is_last:
        going = tuple([possible for possible in found if possible.over is None])
        if not going and found[0].over:
            notes.differ("match.end", found[0].over.rule, "the match is over", "no result is told")
        return going or found
    ends = [stopped(possible) if possible.may_stop else possible for possible in found]
    ends = [variant for possible in ends if possible.over for variant in _placed(possible)]
    if not ends:
        notes.differ("match.end", "match.rounds", found[0].words, "the match is over")
        return found
    notes.count("match.end")
    recorded = _recorded_result(tag)
    came = next((possible for possible in ends if _result(possible) == recorded), ends[0])
    for (check, rule), expected, got in zip(RESULTS.items(), _result(came), recorded, strict=True):
        notes.same(check, rule, expected, got)
    return (came,)


def matches_after(match: MatchState, over: RoundState, tag: Tag) -> Handover:
    """Return the match after a round: by the rules and, where the record pays otherwise, as it pays.

    That it does is told already; what follows from it need not be told again and again.
    """
    by_rules = after(match, ended(over))
    recorded = added(*moved_by(tag))
    apart = four([there - here for there, here in zip(recorded, by_rules.scores, strict=True)])
    if not any(apart):
        return (by_rules,)
    return by_rules, after(match._replace(scores=added(match.scores, apart)), ended(over))


def _placed(match: MatchState) -> Handover:
    """Return a match with what its places may bring.

    In games of one wind of 2009 they brought half of what they bring in two. Whether they always do is not
    known: either is taken.
    """
    options = match.rules.match
    if options.length != "east":
        return (match,)
    half = match.rules.with_settings({"match.uma": [points // 2 for points in options.uma]})
    return match, match._replace(rules=half)


def _result(match: MatchState) -> tuple[str, str]:
    """Return final scores and results, as a record tells them."""
    came = match_result(match)
    scores = [str(score // 100) for score in came.scores]
    return " ".join(scores), " ".join([f"{total}.0" for total in in_thousands(came)])


def _recorded_result(tag: Tag) -> tuple[str, str]:
    words = tag.text(_RESULT).split(",")
    # Early records tell whole numbers.
    return " ".join(words[::2]), " ".join([word if "." in word else f"{word}.0" for word in words[1::2]])


def in_thousands(came: Result) -> list[int]:
    """Return a result in thousands, as a record tells it: the first place has what the others have not.

    Scores are rounded before anything is added, five hundred away from zero.
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


def _value_words(value: int | Four) -> str:
    return str(value) if isinstance(value, int) else points_words(value)
