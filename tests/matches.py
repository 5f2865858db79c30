"""Matches told in a few words: where one stands, and how a hand of it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riichi_rules.payment import BET
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    Chombo,
    Declaration,
    ExhaustiveDraw,
    Ron,
    Tsumo,
)
from riichi_rules.play.match import Ended, MatchState, after, begin_match
from riichi_rules.ruleset import load_ruleset
from riichi_rules.seats import SEATS, Four
from riichi_rules.settlement import Settlement, Table, settle_chombo, settle_draw

WINDS = "ESWN"


def match_at(
    hand: str = "E1",
    rules: str = "base",
    settings: Mapping[str, object] | None = None,
    *,
    scores: Four | None = None,
    honba: int = 0,
    placed: tuple[int, ...] = (),
    first_dealer: int = 0,
) -> MatchState:
    """Return a match before a hand such as S4, the fourth of the South round."""
    begun = begin_match(load_ruleset(rules, settings), first_dealer)
    number = 4 * WINDS.index(hand[0]) + int(hand[1]) - 1
    return begun._replace(scores=scores or begun.scores, number=number, honba=honba, placed=placed)


def won(match: MatchState, winner: int, payer: int, points: int = 0, *, riichi: Sequence[int] = ()) -> Ended:
    """Return the end of a hand that one seat won on the discard of another."""
    taken = BET * (match.bets + len(riichi))
    return Ended(Ron((winner,)), _settlement({winner: points + taken, payer: -points}), tuple(riichi))


def drawn_win(match: MatchState, winner: int, points: int = 0) -> Ended:
    """Return the end of a hand that one seat won by tsumo; each of the others pays the points."""
    moved = dict.fromkeys(SEATS, -points)
    return Ended(Tsumo(winner), _settlement({**moved, winner: 3 * points + BET * match.bets}))


def both_won(match: MatchState, winners: tuple[int, ...], payer: int, points: int = 0) -> Ended:
    """Return the end of a hand that several seats won on one discard; the first takes the bets."""
    moved = {**dict.fromkeys(winners, points), payer: -points * len(winners)}
    moved[winners[0]] += BET * match.bets
    return Ended(Ron(winners), _settlement(moved))


def drawn(
    match: MatchState, tenpai: Sequence[int] = (), *, riichi: Sequence[int] = (), nagashi: Sequence[int] = ()
) -> Ended:
    """Return the end of a hand that nobody won."""
    table = Table(match.dealer, match.honba, match.bets + len(riichi), tuple(riichi))
    said = tuple([Declaration(seat, seat in tenpai) for seat in SEATS])
    settled = settle_draw(tenpai, table, match.rules, nagashi)
    return Ended(ExhaustiveDraw(said), settled, tuple(riichi), tuple(nagashi))


def broken_off(match: MatchState, *, riichi: Sequence[int] = ()) -> Ended:
    """Return the end of a hand that was broken off."""
    left = match.bets + len(riichi)
    return Ended(AbortiveDraw(Abort.FOUR_WINDS), _settlement({}, left), tuple(riichi))


def chombo(match: MatchState, seat: int, *, riichi: Sequence[int] = ()) -> Ended:
    """Return the end of a hand with a chombo of a seat."""
    table = Table(match.dealer, match.honba, match.bets + len(riichi), tuple(riichi))
    return Ended(Chombo(seat), settle_chombo(seat, table, match.rules), tuple(riichi))


def passed_on(match: MatchState, points: int = 0) -> MatchState:
    """Return the match after the seat that deals next won on the dealer's discard."""
    dealer = match.dealer
    return after(match, won(match, (dealer + 1) % 4, dealer, points))


def _settlement(moved: Mapping[int, int], left: int = 0) -> Settlement:
    one, two, three, four = [moved.get(seat, 0) for seat in SEATS]
    return Settlement((one, two, three, four), left, ())
