"""Survey games: endings under changed rules and where play would diverge, or which options were asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, Unpack

from riichi_book.games.audit.between import MISSING, handed_on, is_missing, match_behind
from riichi_book.games.found import NOTE, PathOrRecord, Skipped, once_a_file
from riichi_book.games.running import RunOptions, Work, gather, portable_ruleset
from riichi_book.records import AUTO, RecordFile
from riichi_book.records.games import PlayedRound
from riichi_book.records.named_rules import Settings
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.judge import Valuation
from riichi_rules.messages import say
from riichi_rules.play import RoundState
from riichi_rules.play.following import refuse_here
from riichi_rules.play.match import ended
from riichi_rules.questions import fit
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Four, added, four

from .changes import Changes, differences, follow, follows_otherwise, next_hand, with_tiles_of
from .covering import COMPILED, KEPT, Beside, Coverage, Covering, cover_events, covering_of
from .findings import Example, Findings, Parted, changing_hands
from .games import (
    GameRound,
    changes_of,
    ending_of,
    ends_match,
    order_of,
    paid,
    price,
    results,
    rounds_in_order,
)

UNWATCHED: Final = say(
    "cover watches which options the rules read, and compiled rules do not show that: install"
    " riichi-rules without RIICHI_RULES_MYPYC"
)


def cover(
    paths: Sequence[PathOrRecord],
    ruleset: str | Ruleset = AUTO,
    settings: Settings = (),
    **how: Unpack[RunOptions[Coverage]],
) -> Coverage:
    """Return which options the games at these paths asked, by default of the ruleset that each record names.

    ``how`` is as for ``audit``. Raises ``RecordError`` if there is no record, nothing in it can be played or
    ``resume`` names the file of another run, ``RulesetError`` for the rules, and ``FormError`` if the rules
    are compiled.
    """
    if COMPILED:
        raise FormError(UNWATCHED)
    ruleset = portable_ruleset(ruleset, settings)
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
    if played.history.ended:
        cover_ending(played, covering, found, beside)
    return found


WIND_PAIR: Final = "double-wind-pair"


def cover_ending(played: PlayedRound, covering: Covering, found: Coverage, beside: Beside) -> None:
    """Note the options an ending asked: for its legality, its payment, what follows and the match result."""
    asked = ending_of(played.state)
    if asked is None:
        return
    recorder = covering.recorder
    state = played.before[-1]
    rules = recorder.fresh()
    fitting = fit(asked, rules)
    fitted = recorder.taken()
    own: list[object] = [_allowed(played, rules, state)]
    allowing = recorder.taken() | fitted & KEPT
    own.append(paid(fitting, rules)[:2])
    paying = recorder.taken() | fitted | allowing & KEPT
    own.append(_followed(played, rules))  # this reads nothing about hands
    values = [won.value for won in played.state.wins]
    # An option whose yaku or fu no reading of the hands has is not asked.
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
    """Whether the rules allow a round to end as it did."""
    try:
        return refuse_here(before._replace(rules=rules), played.last.event) is None
    except RiichiError:
        return False


def _followed(played: PlayedRound, rules: Ruleset) -> object:
    """Return what follows an ending, and the result of the match if that is over then."""
    if not played.played.opening().known:  # whether the match is over depends on the scores
        return None
    match = match_behind(played, rules)
    if match.over is None and played.history.match is None:
        return next_hand(match)
    final = added(played.state.scores, ended(played.state).settlement.deltas)
    return next_hand(match), results(played, final, rules).totals


def _held(valuations: Iterable[Valuation]) -> Iterator[str]:
    """Yield the options behind the yaku and fu that these valuations pay."""
    for valuation in valuations:
        for scored in valuation.yaku:
            yield from scored.yaku.options
            if scored.yaku.double:
                yield scored.yaku.double
        if any([item.id == WIND_PAIR for item in (*valuation.pair, *valuation.fu_items)]):
            yield "fu.double_wind_pair"


UNSEEN = say("the hand of a winner is not shown: what it pays was not asked")


def whatif(paths: Sequence[PathOrRecord], changes: Changes, **how: Unpack[RunOptions[Findings]]) -> Findings:
    """Price every ending of the games at these paths under changed rules, and find where play would diverge.

    ``how`` is as for ``audit``. Raises ``RecordError`` if there is no record, nothing in it can be priced or
    ``resume`` names the file of another run, and ``RulesetError`` for the rules.
    """
    changes.check()
    changes = changes._replace(ruleset=portable_ruleset(changes.ruleset))
    rules = [changes.ruleset, *changes.settings, *([changes.against] if changes.against else [])]
    examined = partial(examine, changes=changes)
    return gather(paths, Work(examined, Findings, "whatif", rules, say("nothing could be priced")), **how)


def examine(file: RecordFile, changes: Changes) -> Findings:
    """Price every ending of a file under changed rules, and find where its rounds and matches diverge."""
    found = Findings()
    rounds = rounds_in_order(file, found.skipped, changes.ruleset)
    for _, some in groupby(rounds, key=lambda each: id(each.recorded.game)):
        match = _Match(file.name, changes, found)
        for each in some:
            match.look_at(each)
        match.close()
    found.skipped = once_a_file(found.skipped)
    return found


class _Match:
    """Goes through the rounds of a match, and adds up how its result changes."""

    def __init__(self, file: str, changes: Changes, found: Findings) -> None:
        self.file, self.changes, self.found = file, changes, found
        self.last: PlayedRound | None = None
        self.after: Ruleset | None = None
        self.paid: Four = (0, 0, 0, 0)
        self.moved = self.paid
        self.whole = True
        self.seen = True
        """Whether every round so far is a copy, so that another file counts the match."""

    def look_at(self, each: GameRound) -> None:
        """Look at a round: count it, follow it under the changed rules, and price its ending under both."""
        played = each.played
        self.seen &= each.copy
        if played is None or not played.history.ended:
            self.whole = False
            return
        own, before = each.recorded.rules(), played.rules
        after = self.changes.after(own)
        found = Findings() if each.copy else self.found
        found.counts["ruleset", before.id, own.words] += 1
        found.counts["rounds"] += 1
        found.counts.update(
            [("changed", name, *values) for name, values in differences(before, after).items()]
        )
        end, other = played.state, follow(played, with_tiles_of(after, before))
        owing = {won.seat: won.liable for won in (*other.state.wins, *end.wins) if won.liable is not None}
        asked = ending_of(end, owing)
        if asked is None:
            found.skipped.append(Skipped(self.file, each.number, UNSEEN, NOTE))
            self.whole = False
            return
        opening = played.played.opening()
        why = other.why
        if why is None and opening.known:
            why = follows_otherwise(played, after)
        if why:
            found.counts["rounds_parted"] += 1
            event = other.event if other.why else len(played.history.events)
            found.parted.append(Parted(self.file, each.number, event, why))
        paid, pays = price(asked, before), price(asked, after)
        # Name the rules of the round, or the changed ones if the question fits only those as it is.
        rules = after if paid.carried and not pays.carried else before
        question = fit(asked, rules).question.with_facts(ruleset=rules)
        example = Example(
            self.file, each.number, question, paid.deltas, pays.deltas, pays.refused, pays.carried
        )
        found.note_ending(example, played.last.changes)
        if self.last is None:
            self.whole &= (opening.number, opening.honba) == (0, 0)
        elif self.whole and is_missing(handed_on(self.last), opening):
            found.skipped.append(Skipped(self.file, each.number, MISSING, NOTE))
            self.whole = False
        self.moved = added(self.moved, four(changes_of(paid.deltas, pays.deltas)))
        self.last, self.paid, self.after = played, paid.deltas, after

    def close(self) -> None:
        """Count the match, if the record has it to its end and no other file counts it."""
        last, after = self.last, self.after
        if last is None or after is None or self.seen or not (self.whole and ends_match(last)):
            return
        first = last.played.opening().first_dealer
        final = added(last.state.scores, self.paid)
        final_after = added(final, self.moved)
        old, new = order_of(final, first), order_of(final_after, first)
        own, other = results(last, final, last.rules), results(last, final_after, after)
        changed = changes_of(own.totals, other.totals)
        self.found.counts.update(
            matches=1,
            rankings_changed=old != new,
            first_places_changed=old[0] != new[0],
            results_changed=any(changed),
            result_points_moved=sum(map(abs, changed)),
            result_points_once=changing_hands(changed),
        )
