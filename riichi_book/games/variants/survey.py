"""A survey of games: which options of their rules they asked, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final, Unpack

from riichi_book.games.audit.between import match_joined
from riichi_book.games.files import PathOrRecord
from riichi_book.games.found import once_a_file
from riichi_book.games.running import How, Work, as_everywhere, gather
from riichi_book.records import AUTO, RecordFile
from riichi_book.records.named_rules import Settings
from riichi_book.records.playing import PlayedRound
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.judge import Valuation
from riichi_rules.messages import say
from riichi_rules.play import RoundState, begin
from riichi_rules.play.following import refuse_here
from riichi_rules.play.match import after, ended
from riichi_rules.questions import fit
from riichi_rules.ruleset import Ruleset

from .covering import Beside, Coverage, Covering, cover_events, covering_of
from .ending import NOTHING, MatchPlayed, ending_of, paid, results
from .games import rounds_in_order
from .parting import goes_on
from .recording import COMPILED, remembered

UNWATCHED: Final = say(
    "cover sees which options the rules read, and compiled rules do not tell: install riichi-rules without"
    " RIICHI_RULES_MYPYC"
)


def cover(
    paths: Sequence[PathOrRecord],
    ruleset: str | Ruleset = AUTO,
    settings: Settings = (),
    **how: Unpack[How[Coverage]],
) -> Coverage:
    """Return which options of a ruleset the games at these paths asked, by default of that which each names.

    ``how`` is as for ``audit``. Raises ``RecordError`` when there is no record, nothing in it can be played
    or ``resume`` names the file of another run, ``RulesetError`` for the rules, and ``FormError`` where the
    rules are compiled.
    """
    if COMPILED:
        raise FormError(UNWATCHED)
    ruleset = as_everywhere(ruleset, settings)
    examine, rules = partial(cover_file, ruleset=ruleset, settings=settings), (ruleset, *settings)
    return gather(paths, Work(examine, Coverage, "cover", rules, say("nothing could be played")), **how)


def cover_file(file: RecordFile, ruleset: str | Ruleset = AUTO, settings: Settings = ()) -> Coverage:
    """Return which options the rounds of a file asked. Raises ``RulesetError``."""
    found = Coverage()
    for each in rounds_in_order(file, found.skipped, ruleset, settings):
        if each.played is not None and not each.copy:
            found.add(cover_round(each.played, covering_of(each.played.rules)))
            found.counts["rounds"] += 1
    found.skipped = once_a_file(found.skipped)
    return found


def cover_round(played: PlayedRound, covering: Covering) -> Coverage:
    """Return what a round asked."""
    found = Coverage()
    found.counts.update([("tried", other.option, other.value) for other in covering.others])
    beside = cover_events(played, covering, found)
    if played.history.ended and played.states[-1].settlement is not None:
        cover_ending(played, covering, found, beside)
    return found


WIND_PAIR: Final = "double-wind-pair"


def cover_ending(played: PlayedRound, covering: Covering, found: Coverage, beside: Beside) -> None:
    """Note what an ending asked: whether it may be, what it pays, what follows, what the match comes to."""
    asked = ending_of(played.states[-1])
    if asked is None:
        return
    recorder = covering.recorder
    state = played.states[-2] if len(played.states) > 1 else begin(played.deal, played.rules)
    rules = recorder.fresh()
    fitting = fit(asked, rules)
    fitted = recorder.taken()
    own: list[object] = [_allowed(played, rules, state)]
    allowing = recorder.taken() | remembered(fitted)
    own.append(paid(fitting, rules)[:2])
    paying = recorder.taken() | fitted | remembered(allowing)
    own.append(_followed(played, rules))  # which asks nothing of hands
    values = [won.value for won in played.states[-1].wins]
    # Whichever way the hands are read: what no reading of them has is not asked of them.
    needless = covering.tabled - {*_held(each for value in values for each in value.all)}
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
            ((apart or other.differs & reads[0]) and _allowed(played, at_play, before) != own[0])
            or (
                (apart or other.differs & reads[1])
                and paid(fit(asked, under) if other.differs & fitted else fitting, under)[:2] != own[1]
            )
            or ((apart or other.differs & reads[2]) and _followed(played, under) != own[2])
        )
        if otherwise:
            differ.append(other)
    found.counts["endings"] += 1
    found.note(covering.asked(read, frozenset(_held(value.best for value in values))), differ)


def _allowed(played: PlayedRound, rules: Ruleset, before: RoundState) -> bool:
    """Whether a round may end so."""
    try:
        return refuse_here(before._replace(rules=rules), played.events[-1].event) is None
    except RiichiError:
        return False


def _followed(played: PlayedRound, rules: Ruleset) -> object:
    """Return what follows an ending; and what the match comes to, where it is over then."""
    match, closing = match_joined(played.played.opening(), played.rules), ended(played.states[-1])
    match = after(match._replace(rules=rules), closing)
    if match.over is None and played.history.match is None:
        return goes_on(match)
    last = MatchPlayed(played, closing.settlement.deltas)
    return goes_on(match), results(last, rules, NOTHING).totals


def _held(valuations: Iterable[Valuation]) -> Iterator[str]:
    """Yield the options that the yaku and fu depend on which are paid in these valuations."""
    for valuation in valuations:
        for scored in valuation.yaku:
            yield from scored.yaku.options
            if scored.yaku.double:
                yield scored.yaku.double
        if any([item.id == WIND_PAIR for item in (*valuation.pair, *valuation.fu_items)]):
            yield "fu.double_wind_pair"
