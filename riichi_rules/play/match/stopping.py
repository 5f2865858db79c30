"""When a match is over: somebody has no points left, the dealer ends it, or its winds are played."""

from __future__ import annotations

from typing import Final

from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WIND_NAMES

from .dealing import dealer_tenpai, winners_of
from .places import MatchReason, places_of, seats_words
from .state import Ended, MatchState, hand_name, round_wind

WINDS_PLAYED: Final = {"east": 1, "east_south": 2, "four_winds": 4}


def last_hand(rules: Ruleset) -> int:
    """Return the number of the last hand on schedule (rule ``match.rounds``, option ``match.length``)."""
    return WINDS_PLAYED[rules.match.length] * len(SEATS) - 1


def bankrupt(match: MatchState) -> MatchReason | None:
    """Say who has too few points for the match to go on (rule ``match.bankruptcy``; S4-6)."""
    least, name, what = {
        None: (None, "", ""),
        "below_zero": (0, "below-zero", "less than 0 points"),
        "zero_or_below": (1, "no-points", "no points left"),
    }[match.rules.match.bankruptcy]
    seats = [seat for seat in SEATS if least is not None and match.scores[seat] < least]
    return MatchReason(name, "match.bankruptcy", f"{_have(seats)} {what}") if seats else None


def at_target(match: MatchState) -> list[int]:
    """Return the seats whose points let the match end on time (option ``match.extension_target``)."""
    target = match.rules.match.extension_target
    return [seat for seat in SEATS if target is None or match.scores[seat] >= target]


def time_is_up(match: MatchState, repeats: bool) -> MatchReason | None:
    """Say why no hand follows the one just played (rules ``match.rounds``, ``match.extension``; S1-6).

    ``repeats`` says that its dealer deals again: then time is not up, whatever the others have. In a further
    wind of sudden death the match ends as soon as somebody has the target and the deal passes.
    """
    if repeats:
        return None
    beyond, target = match.number - last_hand(match.rules), match.rules.match.extension_target
    if beyond > 0 and match.rules.match.extension == "sudden_death" and at_target(match):
        words = f"{_have(at_target(match))} {target} points or more"
        return MatchReason("target", "match.extension", words)
    none_such = beyond > (len(SEATS) if match.rules.match.extension else 0)
    if none_such:
        words = f"these rules play no {hand_name(match.number)}"
        return MatchReason("not-played", "match.rounds", words)
    if beyond not in {0, len(SEATS)}:
        return None
    played = f"{hand_name(match.number)} was the last hand"
    if beyond:
        return MatchReason("extension-played", "match.extension", f"{played} of the further wind")
    if target is None:
        return MatchReason("played", "match.rounds", played)
    if at_target(match):
        words = f"{played}, and {_have(at_target(match))} {target} points or more"
        return MatchReason("played-to-target", "match.rounds", words)
    return None


def dealer_stops(match: MatchState, end: Ended) -> tuple[MatchReason | None, bool]:
    """Say why a dealer who would deal again can end the match instead, and whether that is automatic.

    Only in the lead, and after a hand that can end the match: the last one, and each of a further wind of
    sudden death, where somebody has the target; the last one of a further wind that is played whole.
    (Rule ``match.last-dealer``; options ``match.agari_yame``, ``match.tenpai_yame``.)
    """
    rules, dealer, beyond = match.rules, match.dealer, match.number - last_hand(match.rules)
    each = beyond == 0 or (beyond > 0 and rules.match.extension == "sudden_death")
    if not (at_target(match) if each else beyond == len(SEATS)):
        return None, False
    if places_of(match.scores, rules, match.first_dealer)[dealer] != 1:
        return None, False
    if dealer in winners_of(end, dealer, rules):
        option, what = rules.match.agari_yame, "won"
    elif dealer_tenpai(end, dealer):
        option, what = rules.match.tenpai_yame, "was tenpai in"
    else:
        return None, False
    if option is None:
        return None, False
    words = f"seat {dealer}, the dealer, is in the lead and {what} the last hand"
    return MatchReason("dealer-stops", "match.last-dealer", words), option == "automatic"


def next_wind(before: MatchState, number: int) -> list[MatchReason]:
    """Return what is to be said when a new wind begins (rules ``match.rounds``, ``match.extension``)."""
    if round_wind(number) == round_wind(before.number):
        return []
    options, wind = before.rules.match, WIND_NAMES[round_wind(number)]
    if number <= last_hand(before.rules):
        return [MatchReason("new-wind", "match.rounds", f"the {wind} round begins")]
    sudden = options.extension == "sudden_death"
    until = "until somebody has them" if sudden else "to its end"
    words = f"nobody has {options.extension_target} points: the {wind} round is played, {until}"
    return [MatchReason("sudden-death" if sudden else "extension", "match.extension", words)]


def _have(seats: list[int]) -> str:
    return f"{seats_words(seats)} {'has' if len(seats) == 1 else 'have'}"
