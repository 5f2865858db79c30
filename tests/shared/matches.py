"""Matches in short: the state before a hand, and the ways in which that hand can end."""

from collections.abc import Mapping, Sequence

from riichi_rules.payment import BET
from riichi_rules.play.events import (
    Abort,
    AbortiveDraw,
    Chombo,
    Declaration,
    ExhaustiveDraw,
    Ron,
    Tsumo,
)
from riichi_rules.play.match import Ended, MatchState, after, begin_match
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import SEATS, Four, four, next_after
from riichi_rules.settlement import Settlement, Table, settle_chombo, settle_draw
from riichi_rules.tiles import WIND_LETTERS


def match_at(
    hand: str = "E1",
    rules: str | Ruleset = "base",
    settings: Mapping[str, object] | None = None,
    *,
    scores: Four | None = None,
    honba: int = 0,
    placed: tuple[int, ...] = (),
    first_dealer: int = 0,
) -> MatchState:
    """Return a match before a hand such as S4, the fourth of the South round.

    ``scores`` are in points; the default is each seat's starting points. ``placed`` are the seats whose
    riichi sticks are on the table.
    """
    ruleset = load_ruleset(rules, settings) if isinstance(rules, str) else rules
    begun = begin_match(ruleset, first_dealer)
    number = 4 * WIND_LETTERS.index(hand[0]) + int(hand[1]) - 1
    return begun._replace(scores=scores or begun.scores, number=number, honba=honba, placed=placed)


def ron_end(
    match: MatchState, winner: int, payer: int, points: int = 0, *, riichi: Sequence[int] = ()
) -> Ended:
    """Return the end of a hand that one seat won on the discard of another."""
    taken = BET * (match.bets + len(riichi))
    return Ended(Ron((winner,)), _settlement({winner: points + taken, payer: -points}), tuple(riichi))


def tsumo_end(match: MatchState, winner: int, points: int = 0) -> Ended:
    """Return the end of a hand that one seat won by tsumo; each of the others pays the points."""
    moved = dict.fromkeys(SEATS, -points)
    return Ended(Tsumo(winner), _settlement({**moved, winner: 3 * points + BET * match.bets}))


def draw_end(
    match: MatchState, tenpai: Sequence[int] = (), *, riichi: Sequence[int] = (), nagashi: Sequence[int] = ()
) -> Ended:
    """Return the end of a hand by an exhaustive draw."""
    declarations = tuple([Declaration(seat, seat in tenpai) for seat in SEATS])
    settlement = settle_draw(tenpai, _table(match, riichi), match.rules, nagashi)
    return Ended(ExhaustiveDraw(declarations), settlement, tuple(riichi), tuple(nagashi))


def abort_end(match: MatchState, *, riichi: Sequence[int] = ()) -> Ended:
    """Return the end of a hand with an abortive draw."""
    left = match.bets + len(riichi)
    return Ended(AbortiveDraw(Abort.FOUR_WINDS), _settlement({}, left), tuple(riichi))


def chombo_end(match: MatchState, seat: int, *, riichi: Sequence[int] = ()) -> Ended:
    """Return the end of a hand by a chombo of a seat."""
    return Ended(Chombo(seat), settle_chombo(seat, _table(match, riichi), match.rules), tuple(riichi))


def after_deal_passed(match: MatchState, points: int = 0) -> MatchState:
    """Return the match after the next dealer wins on the dealer's discard."""
    return after(match, ron_end(match, next_after(match.dealer), match.dealer, points))


def _table(match: MatchState, riichi: Sequence[int]) -> Table:
    return Table(match.dealer, match.honba, match.bets + len(riichi), tuple(riichi))


def _settlement(moved: Mapping[int, int], left: int = 0) -> Settlement:
    return Settlement(four(moved.get(seat, 0) for seat in SEATS), left, ())
