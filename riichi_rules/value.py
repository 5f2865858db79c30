"""Value: what a win is worth, by the reading that pays most (rule ``fu.best-reading``, S3-15).

A hand is valued in every reading and in every way in which the winning tile can have completed it.
The one that pays most counts; among equals the one with more han, then more fu.
"""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Final, NamedTuple, NoReturn

from .dora import Dora, dora_of
from .errors import HandError, NotComplete, SituationError
from .first_call import refuse_late_yaku
from .hand import Hand
from .judge import RANK, Valuation, judge_of
from .limits import Limit
from .notation import check_plain_fives, check_red_fives
from .quick import made
from .reading import SINGLE_TILES, Reading
from .reasons import Reason
from .ruleset import Ruleset
from .situation import Situation
from .tiles import COPIES, FIVES, KINDS, Tile, count_of, kind_name, tiles_text
from .waits import tiles_away, waits_of
from .yaku import Scored


class Value(NamedTuple):
    """The answer: the valuation that counts, all of them, and the dora."""

    hand: Hand
    win: Tile
    situation: Situation
    ruleset: Ruleset
    best: Valuation
    all: tuple[Valuation, ...]
    dora: Dora

    @property
    def valid(self) -> bool:
        """Whether the hand may be won: it has a yaku."""
        return self.best.refusal is None

    @property
    def reason(self) -> str | None:
        """Why the hand may not be won, None if it may."""
        return self.best.refusal

    @property
    def han(self) -> int:
        """Han of yaku and dora; 0 for a yakuman, and for a hand that may not be won."""
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
        """The reasons of the fu; they add up to ``fu_total``."""
        return self.best.fu_items

    @property
    def yaku(self) -> tuple[Scored, ...]:
        """The yaku that count; none for a hand that may not be won."""
        return self.best.yaku if self.valid else ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All that the answer is made of, in order: yaku, dora, fu.

        The han add up to ``han``, the fu to ``fu_total``. A yakuman has no reasons but its yaku, and a hand
        that may not be won none but its fu.
        """
        dora = self.dora.reasons if self.han else ()
        return (*[scored.reason for scored in self.yaku], *dora, *self.fu_items)

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
        """The groups of the reading that counts, in notation, red fives shown."""
        return groups_text(self.best.reading, self.hand, self.win)

    @property
    def ranked(self) -> tuple[Valuation, ...]:
        """Every reading in every way of completing it, the one that counts first."""
        return tuple(sorted(self.all, key=RANK, reverse=True))

    @property
    def words(self) -> str:
        """The answer in short: "1 han 110 fu", "2 yakuman", "no win: no yaku"."""
        return worth_words(self.best)

    def why_not(self, valuation: Valuation) -> str | None:
        """Say why a reading, completed in one way, does not count; None for the one that does."""
        if valuation.refusal is not None or valuation == self.best:
            return valuation.refusal
        differs = map(ne, RANK(valuation), RANK(self.best))
        return next(compress(LOST_BY, differs), "is worth the same")

    def __repr__(self) -> str:
        return f"<Value {self.hand} with {self.win}: {self.words}>"


LOST_BY: Final = (
    "pays less",
    "pays as much, but is no yakuman",
    "pays as much, with fewer han",
    "pays as much, with less fu",
)
"""Why a reading does not count, in the order in which ``RANK`` compares."""


def worth_words(valuation: Valuation) -> str:
    """Say in short what a reading, completed in one way, is worth, or why it may not be won."""
    if valuation.refusal is not None:
        return f"no win: {valuation.refusal}"
    if valuation.yakuman:
        return f"{valuation.yakuman} yakuman" if valuation.yakuman > 1 else "yakuman"
    limit = f", {valuation.limit}" if valuation.limit else ""
    return f"{valuation.han} han {valuation.fu} fu{limit}"


def value_of(hand: Hand, win: Tile, situation: Situation, ruleset: Ruleset) -> Value:
    """Value a hand of thirteen tiles that wins on ``win`` (rule ``fu.best-reading``, S3-15).

    A hand without a yaku is an answer that is not ``valid``. Raises ``NotComplete`` when the tile does
    not complete the hand, ``HandError`` when hand and tile are no possible tiles, and
    ``SituationError`` when the circumstances do not fit the hand or the ruleset.
    """
    check_tiles(hand, win, ruleset)
    dora = dora_of(hand, win, situation, ruleset)
    found = judge_of(ruleset).valuations(hand, win, situation, sum(dora))
    if not found:
        raise_not_complete(hand, win)
    if situation.rare or not hand.closed:
        check_situation(hand, situation, ruleset)
    if not (hand.closed or ruleset.yaku.atozuke):
        found = refuse_late_yaku(found, hand, situation, judge_of(ruleset))
    best = found[0] if len(found) == 1 else max(found, key=RANK)
    return made(Value, (hand, win, situation, ruleset, best, tuple(found), dora))


def check_tiles(hand: Hand, win: Tile, ruleset: Ruleset) -> None:
    """Raise ``HandError`` unless the hand lacks just the winning tile and all tiles can exist."""
    if not hand.waiting:
        if hand.full:
            raise HandError(f"{hand} has its fourteenth tile already: the winning tile is given apart")
        raise HandError(UNKNOWN_TILES)
    if hand.all_counts >> 3 * win.kind & 7 == COPIES:
        raise HandError(f"the winning tile {win} would be a fifth {kind_name(win.kind)}")
    table = ruleset.table
    few_plain = table.red_m > 1 or table.red_p > 1 or table.red_s > 1
    if hand.reds or win.red or few_plain or (hand.all_counts + (1 << 3 * win.kind)) & FOUR_FIVES:
        check_fives(hand, win, ruleset)


FOUR_FIVES: Final = sum([COPIES << 3 * kind for kind in FIVES])
"""Packed tiles have one of these bits where they have all four fives of a suit."""


def check_fives(hand: Hand, win: Tile, ruleset: Ruleset) -> None:
    """Raise ``HandTextError`` when a suit has more red fives than in the ruleset, or more plain ones."""
    fives = [(tile.suit, tile.red) for tile in (*hand.tiles, win) if tile.kind in FIVES]
    allowed = ruleset.red_fives
    if all(
        [
            fives.count((suit, True)) <= red and fives.count((suit, False)) <= COPIES - red
            for suit, red in allowed.items()
        ]
    ):
        return
    for check in (check_red_fives, check_plain_fives):
        check(hand.tiles, allowed, str(hand), ruleset=ruleset.id)
        check((win,), allowed, str(win), held=hand.tiles, ruleset=ruleset.id)


def check_situation(hand: Hand, situation: Situation, ruleset: Ruleset) -> None:
    """Raise ``SituationError`` unless the circumstances fit the hand and the ruleset."""
    if situation.riichi and not hand.closed:
        raise SituationError("riichi needs a closed hand")
    if situation.rinshan and not any(meld.is_kan for meld in hand.melds):
        raise SituationError("a replacement tile is drawn after a kan: the hand has none")
    if situation.first_turn and hand.melds:
        raise SituationError("a win on the first turn comes before any call or kan: the hand has melds")
    if situation.open_riichi and not ruleset.yaku.open_riichi:
        raise SituationError(f"{ruleset.id} has no open riichi")


def raise_not_complete(hand: Hand, win: Tile) -> NoReturn:
    """Raise ``NotComplete`` with how far the hand is from complete, and what it waits on.

    A tile that is not known completes nothing: then it is a ``HandError``.
    """
    if not win.known:
        raise HandError(UNKNOWN_TILES)
    away, problem = tiles_away(hand), f"{hand} is not complete with {win}: it is"
    if away > 1:
        raise NotComplete(f"{problem} {away} tiles away")
    raise NotComplete(f"{problem} 1 tile away and waits on {waits_of(hand)}")


UNKNOWN_TILES: Final = "a hand with unknown tiles cannot be valued"


def groups_text(reading: Reading, hand: Hand, win: Tile) -> tuple[str, ...]:
    """Return the groups of a reading in notation; red fives go to the first groups that hold a five."""
    if reading.form in SINGLE_TILES:
        return (tiles_text(Tile(kind) for kind in KINDS for _ in range(count_of(reading.counts, kind))),)
    reds = [tile.kind for tile in (*hand.concealed, win) if tile.red]
    texts = []
    for group in reading.groups:
        if group.meld is not None:
            texts.append(str(group.meld))
            continue
        tiles = []
        for kind in group.kinds:
            red = kind in reds
            if red:
                reds.remove(kind)
            tiles.append(Tile(kind, red))
        texts.append(tiles_text(sorted(tiles)))
    return tuple(texts)
