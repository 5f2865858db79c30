"""The changes of rules to try on games, the other values of each option, and where rounds diverge under them.

A round is replayed under its own rules and under the changed ones, each with its own state, until an event is
forbidden or a seat may do something else. What comes after the first difference would be another game, and
is ignored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from riichi_book.games.audit.between import match_behind
from riichi_book.records import AUTO
from riichi_book.records.games import PlayedRound
from riichi_book.records.named_rules import DEFAULT, RED_OPTIONS, RULESETS, NamedRules, Settings
from riichi_book.search.effects import options_apart
from riichi_book.search.spread import valued, values_of
from riichi_rules.errors import IllegalEvent, RiichiError, RulesetError
from riichi_rules.messages import Message, RuleFact, SeatFact, joined, say
from riichi_rules.payment import bets
from riichi_rules.play import Event, Pass, RoundState, begin
from riichi_rules.play.match import MatchState
from riichi_rules.play.match.state import deals, hand_message
from riichi_rules.ruleset import OPTIONS, Ruleset
from riichi_rules.seats import SEATS

MOST_EVENTS: Final = 3
"""How many gained or lost actions a reason names; there may be a dozen discards."""


class Followed(NamedTuple):
    """A round replayed under other rules: its state at the end or where it first diverges, and why.

    ``event`` is the number of that event in the record; 0 is the deal.
    """

    state: RoundState
    event: int
    why: Message | None = None


def follow(played: PlayedRound, rules: Ruleset) -> Followed:
    """Replay a round under other rules until it diverges.

    The rules must have the red fives of the round: the tiles of a recorded game are fixed.
    """
    state: RoundState = begin(played.deal, rules)
    number = 0
    for event, before in zip(played.plain_events, played.before, strict=True):
        why = offered_otherwise(before, state)
        if why:
            return Followed(state, number, why)
        # An event that the record leaves out shares the number of the event before it.
        number += not isinstance(event, played.history.unwritten)
        try:
            state = state.apply(event)
        except IllegalEvent as error:
            return Followed(state, number, _by_rule(error.what, error.rule))
        except RiichiError as error:
            return Followed(state, number, joined([event.message, error.args[0]], ": "))
    return Followed(state, number)


def offered_otherwise(before: RoundState, state: RoundState) -> Message | None:
    """Say what a seat may do under only one of two sets of rules; None if both allow the same."""
    for seat in SEATS:
        own, other = before.legal(seat), state.legal(seat)
        if own == other or own is None or other is None:
            continue
        lost, gained = (
            [event for event in some if event not in rest][:MOST_EVENTS]
            for some, rest in ((own, other), (other, own))
        )
        reasons = [_lost(event, seat, state) for event in lost if type(event) is not Pass]
        reasons += [joined([say("also"), event.message], ": ") for event in gained if type(event) is not Pass]
        return joined(reasons, "; ") if reasons else say("{seat} must decide otherwise", seat=SeatFact(seat))
    return None


def _lost(event: Event, seat: int, state: RoundState) -> Message:
    refusal = state.why_not(seat, event)
    lost = joined([say("not"), event.message], ": ")
    return joined([lost, _by_rule(refusal.message, refusal.rule)], ": ") if refusal else lost


def _by_rule(words: Message, rule: str) -> Message:
    return joined([words, say("({rule})", rule=RuleFact(rule))], " ")


def follows_otherwise(played: PlayedRound, rules: Ruleset) -> Message | None:
    """Say what follows a round under other rules; None if the same follows under its own."""
    own, other = match_behind(played, played.rules), match_behind(played, rules)
    if next_hand(own) == next_hand(other):
        return None
    dealer = played.deal.dealer
    return joined([_next(other, dealer), joined([say("not"), _next(own, dealer)], ": ")], "; ")


def next_hand(match: MatchState) -> tuple[object, ...]:
    """Return which hand comes next in a match, or that the match is over."""
    if match.over is not None:
        return (True,)
    return False, match.number, match.honba, match.bets, match.may_stop is not None


def _next(match: MatchState, before: int) -> Message:
    if match.over is not None:
        return joined([say("the match is over"), match.over.message], ": ")
    hand = deals(match.dealer, before, hand_message(match.number), match.honba)
    following = joined([hand, bets(match.bets)], ", ")
    if match.may_stop is None:
        return following
    return joined([following, match.reasons[-1].message], "; ")  # that the dealer may end it, and why


NOT_CHANGED: Final = say("Nothing is changed: the games have these values already.")
UNCOMPUTED: Final = "conduct"
"""The group of options that only people at a table can follow: nothing computes them."""
COMPUTED: Final = tuple([name for name, option in OPTIONS.items() if option.group != UNCOMPUTED])
"""The options on which an answer can depend."""


class Changes(NamedTuple):
    """The rules that games were played under, and the changes to them.

    ``ruleset`` is a ruleset, its id or file, or ``auto`` for the one that each record names; what a record
    says about red fives, open tanyao and length overrides it. ``settings`` change single options, or
    ``against`` replaces all the rules.
    """

    ruleset: str | Ruleset = AUTO
    settings: Settings = ()
    against: Ruleset | None = None

    @property
    def name(self) -> str:
        """The id or the file of the ruleset, or ``auto``."""
        return self.ruleset if isinstance(self.ruleset, str) else self.ruleset.id

    def after(self, own: NamedRules) -> Ruleset:
        """Return the changed rules for a game with these named rules.

        Raises ``RulesetError`` if the changes contradict the rules.
        """
        return self.against or own.ruleset(self.ruleset, self.settings)

    def check(self) -> None:
        """Raise ``RulesetError`` unless the rules exist and the changes can make a difference."""
        if self.against is not None and self.settings:
            raise RulesetError(say("change options or compare with a file, not both"))
        named = DEFAULT if self.ruleset == AUTO else self.ruleset
        useless = self._useless(named)
        others = [name for name in RULESETS if name != named] if self.ruleset == AUTO else []
        if useless and all(map(self._useless, others)):
            raise RulesetError(useless)

    def _useless(self, named: str | Ruleset) -> Message | None:
        """Say why a setting makes no difference, or why all of ``against`` makes none; None otherwise."""
        before = NamedRules().ruleset(named)
        after = self.against or before.with_settings(dict(self.settings))
        both = before.idle_options().keys()
        idle: dict[str, Message | str] = {
            name: after.line(why) for name, why in after.idle_options().items() if name in both
        }
        reasons = (
            dict.fromkeys(OPTIONS.keys() - {*COMPUTED}, say("only people at a table can keep it")) | idle
        )
        changed = dict(self.settings) or differences(before, after)
        vain = [name for name in changed if name in reasons]
        if not vain or (self.against and len(vain) < len(changed)):
            return None
        useless = say("{option} decides nothing here", option=after.line(vain[0]))
        return joined([useless, reasons[vain[0]]], ": ")


@lru_cache(maxsize=256)
def differences(before: Ruleset, after: Ruleset) -> dict[str, tuple[str, str]]:
    """Return the options in which two rulesets differ, each with both values as text."""
    return {name: (before.text(name), after.text(name)) for name in options_apart(before, after)}


@lru_cache(maxsize=256)
def with_tiles_of(rules: Ruleset, other: Ruleset) -> Ruleset:
    """Return a ruleset with the red fives of another: the tiles of a recorded game are fixed."""
    return rules.with_settings({name: other.value(name) for name in RED_OPTIONS})


class Alternative(NamedTuple):
    """Another value of an option, as text, and the ruleset with that value.

    ``differs`` are the options in which that ruleset differs: this one, and those that must change with it.
    """

    option: str
    value: str
    rules: Ruleset
    differs: frozenset[str]


@lru_cache(maxsize=32)
def alternatives(rules: Ruleset) -> tuple[Alternative, ...]:
    """Return every other value of every option; for a number or a list, the values that rulesets have."""
    found = []
    for option in COMPUTED:
        for value in values_of(option):
            other = None if value == rules.text(option) else valued(option, value, rules)
            if other is not None:
                found.append(Alternative(option, value, other, frozenset(differences(rules, other))))
    return tuple(found)
