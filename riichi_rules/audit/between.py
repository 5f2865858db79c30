"""Between rounds: who deals next, with which counters, bets and scores, and whether the match is over."""

from __future__ import annotations

from typing import Final

from riichi_rules.play import RoundState
from riichi_rules.play.deal import Deal
from riichi_rules.play.match import MatchState, Result, after, begin_match, ended, result
from riichi_rules.play.match.state import hand_name
from riichi_rules.records import Opening, Tag
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four

from .notes import Notes

CHECKS: Final = {
    "number": ("next.round", "match.rounds"),
    "dealer": ("next.dealer", "match.dealer-repeats"),
    "honba": ("next.counters", "match.counters"),
    "bets": ("next.bets", "settlement.bets"),
    "scores": ("next.scores", "match.rounds"),
}
_RESULT: Final = "owari"
_UNIT: Final = 1000
"""A record tells results in thousands."""


def match_begun(opening: Opening, rules: Ruleset) -> MatchState:
    """Return the match whose first round this is; who deals first is drawn by lot."""
    return begin_match(rules, opening.dealer)


def match_joined(opening: Opening, rules: Ruleset) -> MatchState:
    """Return a match of which only this round is known. Whose the bets are is not told."""
    first = (opening.dealer - opening.number) % 4
    return MatchState(
        rules, opening.scores, first, opening.number, opening.honba, placed=(first,) * opening.bets
    )


def look_at_opening(match: MatchState, opening: Opening, notes: Notes) -> None:
    """Compare how a round opens with what the one before handed to it."""
    if match.over:
        got = f"{hand_name(opening.number)} is played"
        notes.differ("match.goes-on", match.over.rule, f"the end: {match.over.words}", got)
        return
    for field, (check, rule) in CHECKS.items():
        notes.same(check, rule, getattr(match, field), getattr(opening, field), _told)


def mended(deal: Deal, match: MatchState) -> Deal:
    """Return the deal with what was handed to it, so that a fault of the record is told once."""
    return deal._replace(honba=match.honba, bets=match.bets, scores=match.scores)


def match_after(match: MatchState, over: RoundState, tag: Tag, notes: Notes) -> MatchState:
    """Return the match after a round; ``tag`` tells its end and, if it was the last, the result."""
    following = after(match, ended(over))
    is_last = _RESULT in tag.attributes
    if following.over is None:
        if is_last:
            notes.differ("match.end", "match.rounds", following.words, "the match is over")
        return following
    notes.same("match.end", following.over.rule, True, is_last, _ends)
    if is_last:
        _look_at_result(following, tag, notes)
    return following


def _look_at_result(match: MatchState, tag: Tag, notes: Notes) -> None:
    """Compare final scores and results."""
    words = tag.text(_RESULT).split(",")
    came = result(match)
    scores = [str(score // 100) for score in came.scores]
    notes.same("match.scores", "match.result", " ".join(scores), " ".join(words[::2]))
    totals = [f"{total}.0" for total in in_thousands(came)]
    notes.same("match.result", "match.uma", " ".join(totals), " ".join(words[1::2]))


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


def _told(value: int | Four) -> str:
    return str(value) if isinstance(value, int) else " ".join(map(str, value))


def _ends(over: bool) -> str:
    return "the match is over" if over else "no result is told"
