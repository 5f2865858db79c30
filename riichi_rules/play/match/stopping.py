"""When a match is over: somebody has no points left, the dealer ends it, or its winds are played."""

from __future__ import annotations

from typing import Final

from riichi_rules.messages import SeatFact, listed, plural, say
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WINDS

from .dealing import dealer_tenpai, winners_of
from .places import MatchReason, places_of
from .state import Ended, MatchState, hand_message, round_wind

WINDS_PLAYED: Final = {"east": 1, "east_south": 2, "four_winds": 4}


def last_hand(rules: Ruleset) -> int:
    """Return the number of the last hand on schedule (rule ``match.rounds``, option ``match.length``)."""
    return WINDS_PLAYED[rules.match.length] * len(SEATS) - 1


def bankrupt(match: MatchState) -> MatchReason | None:
    """Say who has too few points for the match to go on (rule ``match.bankruptcy``; S4-6)."""
    option = match.rules.match.bankruptcy
    least = {None: None, "below_zero": 0, "zero_or_below": 1}[option]
    seats = [SeatFact(seat) for seat in SEATS if least is not None and match.scores[seat] < least]
    if not seats:
        return None
    who, count = listed(seats), len(seats)
    if option == "below_zero":
        words = plural(count, "{seats} has less than 0 points", "{seats} have less than 0 points", seats=who)
    else:
        words = plural(count, "{seats} has no points left", "{seats} have no points left", seats=who)
    return MatchReason("bankrupt", "match.bankruptcy", words)


def at_target(match: MatchState) -> list[int]:
    """Return the seats with enough points to end the match on time (option ``match.extension_target``)."""
    target = match.rules.match.extension_target
    return [seat for seat in SEATS if target is None or match.scores[seat] >= target]


def time_is_up(match: MatchState, repeats: bool) -> MatchReason | None:
    """Say why no hand follows the one just played (rules ``match.rounds``, ``match.extension``; S1-6).

    If ``repeats`` is true its dealer deals again, and time is not up. In a further wind with sudden death the
    match ends as soon as somebody has the target and the deal passes.
    """
    if repeats:
        return None
    beyond, target = match.number - last_hand(match.rules), match.rules.match.extension_target
    hand, seats = hand_message(match.number), [SeatFact(seat) for seat in at_target(match)]
    if beyond > 0 and match.rules.match.extension == "sudden_death" and seats:
        words = plural(
            len(seats),
            "{seats} has {points} points or more",
            "{seats} have {points} points or more",
            seats=listed(seats),
            points=target,
        )
        return MatchReason("target", "match.extension", words)
    if beyond > (len(SEATS) if match.rules.match.extension else 0):
        return MatchReason("played", "match.rounds", say("{hand} is not played under these rules", hand=hand))
    if beyond not in {0, len(SEATS)}:
        return None
    if beyond:
        words = say("{hand} was the last hand of the further wind", hand=hand)
        return MatchReason("extension-played", "match.extension", words)
    if target is None:
        return MatchReason("played", "match.rounds", say("{hand} was the last hand", hand=hand))
    if seats:
        words = plural(
            len(seats),
            "{hand} was the last hand, and {seats} has {points} points or more",
            "{hand} was the last hand, and {seats} have {points} points or more",
            hand=hand,
            seats=listed(seats),
            points=target,
        )
        return MatchReason("played", "match.rounds", words)
    return None


def dealer_stops(match: MatchState, end: Ended) -> tuple[MatchReason | None, bool]:
    """Say why a dealer who would deal again can end the match instead, and whether that is automatic.

    The dealer must be in the lead, after a hand that can end the match. That is the last hand, or any hand of
    a further wind with sudden death, if somebody has the target; or the last hand of a full further wind.
    (Rule ``match.last-dealer``; options ``match.agari_yame``, ``match.tenpai_yame``.)
    """
    rules, dealer, beyond = match.rules, match.dealer, match.number - last_hand(match.rules)
    each = beyond == 0 or (beyond > 0 and rules.match.extension == "sudden_death")
    if not (at_target(match) if each else beyond == len(SEATS)):
        return None, False
    if places_of(match.scores, rules, match.first_dealer)[dealer] != 1:
        return None, False
    seat = SeatFact(dealer)
    if dealer in winners_of(end, dealer, rules):
        option = rules.match.agari_yame
        words = say("{seat}, the dealer, is in the lead and won the last hand", seat=seat)
    elif dealer_tenpai(end, dealer):
        option = rules.match.tenpai_yame
        words = say("{seat}, the dealer, is in the lead and was tenpai in the last hand", seat=seat)
    else:
        return None, False
    if option is None:
        return None, False
    return MatchReason("dealer-stops", "match.last-dealer", words), option == "automatic"


def next_wind(before: MatchState, number: int) -> list[MatchReason]:
    """Return the reason for a new wind, if one begins (rules ``match.rounds``, ``match.extension``)."""
    if round_wind(number) == round_wind(before.number):
        return []
    options, wind = before.rules.match, WINDS[round_wind(number)]
    if number <= last_hand(before.rules):
        return [MatchReason("new-wind", "match.rounds", say("the {wind} round begins", wind=wind))]
    words = say(
        "nobody has {points} points, so the {wind} round is played {until}",
        points=options.extension_target,
        wind=wind,
        until=say("until somebody does") if options.extension == "sudden_death" else say("to its end"),
    )
    return [MatchReason("extension", "match.extension", words)]
