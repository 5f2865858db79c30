"""Value: what a win is worth (rule ``fu.best-reading``, S3-15). To learn how a hand is scored, start here.

A win goes from hand to payment in these steps, of which ``value_of`` does the first five:

1. *read* the hand in every way, completed in every way that the winning tile allows (``reading``);
2. *find the yaku* of each: one function and one row of a table for each yaku (``yaku``);
3. *count the fu*: one function or row for each source (``fu``);
4. find the *base points*, and the limit that may set them (``limits``);
5. keep the *best*: what pays most, then a yakuman, then more han, then more fu (here);
6. say *who pays* what (``payment``), and settle for all four seats (``settlement``).

There are many hands, but the rules look at few things in them. So the splits of a suit, the yaku and fu of a
profile, and base points are cached, but not whole hands. ``judge`` says how; skip it if you only want to know
the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from operator import ne
from typing import Any, Final, NoReturn, overload

from . import traits as t
from .checks import check_situation, check_tiles, raise_not_complete, refuse_other_things
from .dora import NO_DORA, Dora, dora_of
from .fu import BASE, GROUPS_FU, OPEN_PINFU, ron_triplet_loss, rounded
from .hand import Hand
from .judge import MAY_MEET_THE_WIN, MOST_FU, Answers, Judge, Valuation, judge_of, rank_of, traits_between
from .limits import UNPAID, Limit, units_paid, worth_of, yakuman_worth
from .messages import Message, joined, plural, say
from .quick import field_values, rebuilt
from .reading import Reading, readings_in, unconnected
from .reasons import Reason
from .ruleset import Ruleset
from .situation import Situation, Win
from .tiles import Tile, with_kind
from .traits import WaitShape
from .waits import waited_on
from .yaku import ScoredYaku, total


@dataclass(slots=True, unsafe_hash=True, init=False, repr=False)  # filled: see ``quick``
class Value:
    """The answer: the valuation that counts, all valuations, and the dora.

    Do not change it, nor a valuation or reading in it; ``quick`` says why they are not frozen.
    """

    hand: Hand
    win: Tile
    situation: Situation
    ruleset: Ruleset
    best: Valuation
    all: tuple[Valuation, ...]
    dora: Dora

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (Value, *field_values(self))

    @property
    def valid(self) -> bool:
        """Whether the hand may be won: it has a yaku."""
        return self.best.refusal is None

    @property
    def refusal(self) -> Message | None:
        """Why the hand may not be won, None if it may."""
        return self.best.refusal

    @property
    def reason(self) -> str | None:
        """Why the hand may not be won, as a text."""
        return None if self.best.refusal is None else str(self.best.refusal)

    @property
    def han(self) -> int:
        """Han of yaku and dora; 0 for a yakuman, and for a hand that may not win."""
        return self.best.han if self.valid else 0

    @property
    def fu(self) -> int | None:
        """Fu, rounded; None for a yakuman."""
        return None if self.best.yakuman else self.best.fu

    @property
    def fu_total(self) -> int | None:
        """The sum of the fu before rounding; None for a yakuman."""
        return None if self.best.yakuman else self.best.fu_total

    @property
    def fu_items(self) -> tuple[Reason, ...]:
        """The reasons for the fu; they add up to ``fu_total``."""
        return self.best.fu_items

    @property
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """The yaku that count; none for a hand that may not win."""
        return self.best.yaku if self.valid else ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of the answer, in order: yaku, dora, fu.

        The han add up to ``han``, the fu to ``fu_total``; without limits, each yakuman unit counts as 13 han.
        A yakuman has only its yaku as reasons, and a hand that may not win only its fu.
        """
        best = self.best
        if best.refusal is not None:
            return best.fu_items
        yaku = tuple([yaku.reason for yaku in best.yaku])
        return yaku + self.counted_dora.reasons + best.fu_items

    @property
    def counted_dora(self) -> Dora:
        """The dora that add to the han; none if the dora of the hand do not count."""
        return self.dora if self.dora.han and self.best.with_dora else NO_DORA

    @property
    def yakuman(self) -> int:
        """How many yakuman are paid."""
        return self.best.yakuman

    @property
    def limit(self) -> Limit | None:
        """The limit that set the base points, if one did."""
        return self.best.limit

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of the reading that counts, in notation, with red fives."""
        return self.best.reading.groups_text(
            [tile.kind for tile in (*self.hand.concealed, self.win) if tile.red]
        )

    @property
    def ranked(self) -> tuple[Valuation, ...]:
        """Every reading in every way of completing it, from the best to the worst."""
        return tuple(sorted(self.all, key=rank_of, reverse=True))

    @property
    def message(self) -> Message:
        """The answer in short: "1 han 110 fu", "2 yakuman", "no win: no yaku"."""
        return worth_message(self.best)

    @property
    def words(self) -> str:
        """The answer in short, as a text."""
        return str(self.message)

    def why_not(self, valuation: Valuation) -> str | None:
        """Say why a valuation does not count; None for the one that does."""
        lost = self.lost(valuation)
        return None if lost is None else str(lost)

    def lost(self, valuation: Valuation) -> Message | None:
        """Return what ``why_not`` says, as a message."""
        if valuation.refusal is not None or valuation == self.best:
            return valuation.refusal
        differs = map(ne, rank_of(valuation), rank_of(self.best))
        return next(compress(LOST_BY, differs), WORTH_THE_SAME)

    def __repr__(self) -> str:
        return f"<Value {self.hand} with {self.win}: {self.words}>"


LOST_BY: Final = (
    say("pays less"),
    say("pays as much, but is no yakuman"),
    say("pays as much, with fewer han"),
    say("pays as much, with fewer fu before rounding"),
)
"""Why a valuation does not count, in the order in which ``rank_of`` compares."""

WORTH_THE_SAME: Final = say("is worth the same")
NO_YAKU: Final = say("no yaku|full the hand has no yaku")


def worth_message(valuation: Valuation) -> Message:
    """Say in short what a valuation is worth, or why the hand may not win."""
    if valuation.refusal is not None:
        return joined([say("no win"), valuation.refusal], ": ")
    if valuation.yakuman:
        return plural(valuation.yakuman, "yakuman", "{n} yakuman")
    worth = say("{han} han {fu} fu", han=valuation.han, fu=valuation.fu)
    return joined([worth, valuation.limit], ", ") if valuation.limit else worth


@overload
def value_of(hand: Hand, win: Tile, situation: Situation, ruleset: Ruleset) -> Value: ...
@overload
def value_of(hand: str, win: str, situation: object, ruleset: object) -> NoReturn: ...
def value_of(hand: Any, win: Any, situation: Any, ruleset: Any) -> Value:
    """Value a hand of thirteen tiles that wins on ``win`` (rule ``fu.best-reading``, S3-15).

    A hand without a yaku gives a value that is not ``valid``. Raises ``NotComplete`` if the tile does not
    complete the hand, ``HandError`` if the hand has fourteen tiles, a tile is unknown, or hand and tile
    cannot exist together, ``SituationError`` if the circumstances do not fit the hand or the ruleset, and
    ``FormError`` for other types, such as texts, which ``ask.worth`` takes.

    >>> from riichi_rules import Situation, Win, load_ruleset, read_hand, read_tile, value_of
    >>> facts = Situation(by=Win.RON, seat="S", riichi=True)
    >>> value_of(read_hand("77m34567p678s777z"), read_tile("5p"), facts, load_ruleset("ema-2025")).words
    '2 han 40 fu'
    """
    try:
        return valued(hand, win, situation, ruleset)
    except (AttributeError, TypeError):
        refuse_other_things(hand, win, situation, ruleset)
        raise


def valued(hand: Hand, win: Tile, situation: Situation, ruleset: Ruleset) -> Value:
    """Value a hand as ``value_of`` does, without its clear error for arguments of the wrong type."""
    judge = judge_of(ruleset)
    check_tiles(hand, win, ruleset, judge.most_red)
    dora = dora_of(hand, win, situation, ruleset)
    # When compiled, a property of a named tuple is a slow call, and so is ``max`` with a key (below).
    ways = valuations(hand, win, situation, judge, dora.dora + dora.ura + dora.red)
    if not ways:
        raise_not_complete(hand, win)
    if (
        not hand.closed
        or situation.rinshan
        or situation.first_turn
        or situation.open_riichi
        or situation.added_kan_last
    ):
        check_situation(hand, situation, ruleset)
    if not (hand.closed or judge.atozuke):
        from .first_call import refuse_late_yaku  # noqa: PLC0415 - few rulesets ask it

        ways = refuse_late_yaku(ways, situation, yaku_of_each_wait(hand, situation, judge))
    best = ways[0]
    for way in ways[1:]:
        if rank_of(way) > rank_of(best):
            best = way
    value = Value()
    value.hand, value.win, value.situation = hand, win, situation
    value.ruleset, value.best = ruleset, best
    value.all, value.dora = tuple(ways), dora
    return value


def valuations(hand: Hand, win: Tile, situation: Situation, judge: Judge, dora: int) -> list[Valuation]:
    """Value every reading of the complete hand, in every way that the winning tile can complete it.

    ``dora`` is the number of han that dora add if there is a yaku.
    """
    kind, ron, closed = win.kind, situation.by is _RON, hand.closed
    timings = judge.closed if closed else judge.open
    timing = timings.get(situation.key) or judge.cache_timing(situation, closed=closed)
    suits = with_kind(hand.suits, kind)
    complete = readings_in(suits, hand.melds, judge.four_alike)
    if not complete and situation.first_turn and not ron and "shiisanpuutaa" in judge.rules.yaku.local:
        complete = unconnected(suits)
    found: list[Valuation] = []
    for reading in complete:
        sums = reading.sums
        traits = reading.traits | sums & t.PROFILE_SUMS | timing.traits
        if traits & MAY_MEET_THE_WIN:
            traits |= traits_between(reading, kind, situation)
        pair, groups_fu, with_pair = timing.pairs[sums >> t.PAIR_AT]
        traits |= with_pair
        if sums & t.CLASSES:
            classes = sums & t.CLASSES
            groups_fu += GROUPS_FU.get(classes) or GROUPS_FU[classes]
        for wait, trait in reading.completions(kind):
            profile, fu, ron_triplet = traits | trait, groups_fu, None
            if ron and wait is _SHANPON:
                # A triplet completed by ron is open for fu and for sanankou (S3-18).
                profile, fu, ron_triplet = profile - t.CONCEALED_SETS, fu - ron_triplet_loss(kind), kind
            answers = timing.answers.get(profile) or timing.answers[profile]
            valuation = weighed(reading, wait, answers, fu, pair, ron_triplet, timing.needed, dora, judge)
            if timing.alone is not None:
                valuation = better_alone(valuation, timing.alone, judge.rules)
            found.append(valuation)
    return found


def weighed(
    reading: Reading, wait: WaitShape, answers: Answers, fu: int, pair: tuple[Reason, ...],
    ron_triplet: int | None, needed: int, dora: int, judge: Judge,
) -> Valuation:  # fmt: skip
    """Value a reading completed in one way; ``fu`` is the sum for its groups and its pair."""
    # The yaku: those of the profile, and those that depend on the groups.
    of_yaku, of_fu = answers.yaku, answers.fu
    yaku, han, units = of_yaku.counting, of_yaku.han, of_yaku.yakuman
    for groups, worth in of_yaku.tests:
        if groups(reading):
            yaku += (worth,)
    if yaku is not of_yaku.counting:
        yaku, han, units = total(yaku)
    # The fu: those of the groups and the pair, and those of the profile.
    fu += of_fu.fu
    fixed = of_fu.reasons
    if of_fu.may_be_open_pinfu and fu == BASE:
        fu += OPEN_PINFU.amount
        fixed += (OPEN_PINFU,)
    counted = _ROUNDED[fu] if of_fu.rounded else fu
    # The base points.
    refusal = None
    if units:
        units = units_paid([scored.yakuman for scored in yaku], judge.rules)
        points = yakuman_worth(units)
    elif han < needed:
        refusal = (
            say(
                "{han} han of yaku, {needed} are needed"
                "|full the hand has {han} han of yaku, and needs {needed}",
                han=han,
                needed=needed,
            )
            if han
            else NO_YAKU
        )
        points = UNPAID
    else:
        han += dora
        key = MOST_FU * han + counted
        points = judge.worth.get(key) or judge.worth[key]
    valuation = Valuation()
    valuation.reading, valuation.wait, valuation.yaku = reading, wait, yaku
    valuation.han, valuation.yakuman = han, units
    valuation.fu, valuation.fu_total = counted, fu
    valuation.base, valuation.limit = points.base, points.limit
    valuation.refusal, valuation.fixed = refusal, fixed
    valuation.pair, valuation.ron_triplet = pair, ron_triplet
    return valuation


def better_alone(valuation: Valuation, yaku: ScoredYaku, rules: Ruleset) -> Valuation:
    """Return the better of a valuation and the same with only this yaku (``yaku.renhou_cumulative``)."""
    units = 0 if yaku.han else yaku.yakuman  # without limits, its han count instead
    worth = yakuman_worth(units) if units else worth_of(yaku.han, valuation.fu, rules)
    return max(valuation, valuation.paid_for((yaku,), units, worth, None), key=rank_of)


def yaku_of_each_wait(hand: Hand, situation: Situation, judge: Judge) -> list[set[str]]:
    """Return the ids of the yaku that a hand has with each tile that it waits on."""
    return [
        {scored.id for way in valuations(hand, Tile(kind), situation, judge, 0) for scored in way.yaku}
        for kind in waited_on(hand)[0]
    ]


_ROUNDED: Final = tuple(map(rounded, range(MOST_FU)))
_SHANPON: Final = WaitShape.SHANPON
_RON: Final = Win.RON
