"""Which options the ending of a round asked: whether it may be, what it pays, what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from riichi_book.games.audit.between import match_joined
from riichi_book.records.playing import PlayedRound
from riichi_rules.errors import RiichiError
from riichi_rules.judge import Valuation
from riichi_rules.play import RoundState, begin
from riichi_rules.play.following import refuse_here
from riichi_rules.play.match import after, ended
from riichi_rules.questions import Carried, Question, fit
from riichi_rules.ruleset import Ruleset
from riichi_rules.settlement import Won

from .coverage import Coverage
from .covering import Beside, Covering
from .ending import NOTHING, MatchPlayed, ending_of, paid, results
from .parting import goes_on
from .recording import Options, remembered

WIND_PAIR: Final = "double-wind-pair"


def cover_ending(
    played: PlayedRound,
    covering: Covering,
    found: Coverage,
    beside: Beside,
) -> None:
    """Note what an ending asked: whether it may be, what it pays, what follows, what the match comes to."""
    asked = ending_of(played.states[-1])
    if asked is None:
        return
    recorder = covering.recorder
    state = played.states[-2] if len(played.states) > 1 else begin(played.deal, played.rules)
    ending = _Ending(played, asked, state)
    rules = recorder.fresh()
    recorder.taken()
    fitting = fit(asked, rules)
    fitted = recorder.taken()
    own: list[object] = [ending.allowed(rules)]
    allowing = recorder.taken() | remembered(fitted)
    own.append(ending.paid(fitting, rules))
    paying = recorder.taken() | fitted | remembered(allowing)
    own.append(ending.followed(rules))  # which asks nothing of hands
    needless = covering.tabled - readings_of(played.states[-1].wins)
    reads = [options - needless for options in (allowing, paying, recorder.taken())]
    read = frozenset().union(*reads)
    differ = []
    for place in sorted(covering.places(read) | beside.keys()):
        before = beside.get(place, state)
        if before is None:
            continue
        other, apart = covering.others[place], place in beside
        at_play, under = covering.at_play[place], other.rules
        otherwise = (
            ((apart or other.differs & reads[0]) and ending.allowed(at_play, before) != own[0])
            or (
                (apart or other.differs & reads[1])
                and ending.paid(fit(asked, under) if other.differs & fitted else fitting, under) != own[1]
            )
            or ((apart or other.differs & reads[2]) and ending.followed(under) != own[2])
        )
        if otherwise:
            differ.append(other)
    found.counts["endings"] += 1
    found.note(covering.asked(read, held_by(played.states[-1].wins)), differ)


class _Ending(NamedTuple):
    """The ending of a round, as it can be answered under any ruleset."""

    played: PlayedRound
    asked: Question
    state: RoundState

    def allowed(self, rules: Ruleset, state: RoundState | None = None) -> bool:
        """Whether the round may end so."""
        before = self.state if state is None else state
        try:
            return refuse_here(before._replace(rules=rules), self.played.events[-1].event) is None
        except RiichiError:
            return False

    def paid(self, fitting: Carried, rules: Ruleset) -> object:
        """Return what it pays, and the bets that stay."""
        priced = paid(fitting, rules)
        return priced.deltas, priced.bets_left

    def followed(self, rules: Ruleset) -> object:
        """Return what follows it; and what the match comes to, where it is over then."""
        match = match_joined(self.played.played.opening(), self.played.rules)
        closing = ended(self.played.states[-1])
        match = after(match._replace(rules=rules), closing)
        if match.over is None and self.played.history.match is None:
            return goes_on(match)
        last = MatchPlayed(self.played, closing.settlement.deltas)
        return goes_on(match), results(last, rules, NOTHING).totals


def held_by(wins: Iterable[Won]) -> Options:
    """Return the options that the yaku and fu depend on which are paid in these hands."""
    return frozenset([option for won in wins for option in _held([won.value.best])])


def readings_of(wins: Iterable[Won]) -> Options:
    """Return the options that the yaku and fu of these hands depend on, whichever way they are read."""
    return frozenset([option for won in wins for option in _held(won.value.all)])


def _held(valuations: Iterable[Valuation]) -> Iterator[str]:
    for valuation in valuations:
        for scored in valuation.yaku:
            yield from scored.yaku.options
            if scored.yaku.double:
                yield scored.yaku.double
        if any([item.id == WIND_PAIR for item in (*valuation.pair, *valuation.fu_items)]):
            yield "fu.double_wind_pair"
