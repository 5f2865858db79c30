"""Mistakes about calls, and about the end of a hand: who deals next, what stays, what the noten pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from riichi_book.teaching.asks import Ask, by_winds
from riichi_rules.messages import say
from riichi_rules.payment import BET, by_tsumo, points_of_honba
from riichi_rules.play.clauses import read_action
from riichi_rules.play.events import Ron
from riichi_rules.play.match.dealing import honba_after
from riichi_rules.play.match.state import Ended
from riichi_rules.questions.ending import EXHAUSTIVE, EndingAnswer
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.seats import SEATS, next_after, others, wind_of
from riichi_rules.settlement import settle_draw
from riichi_rules.settlement.draws import noten_payments
from riichi_rules.settlement.table import Transfer, bets_taken, settlement_of, tsumo_payers
from riichi_rules.situation import Win
from riichi_rules.tiles import WIND_LETTERS

from .belief import Belief, answer_with_settings

MAY: Final = ("may-call", "may-kan", "may-riichi", "may-do", "may-win")


def forgetting(*rules: str) -> Callable[[Ask, TurnAnswer], Iterator[Any]]:
    """Return a function that answers as if these rules did not refuse the action."""

    def answers(ask: Ask, answer: TurnAnswer) -> Iterator[Any]:
        if answer.refused and answer.refused.rule in rules:
            yield not ask.value(answer)

    return answers


def caller_first(_ask: Ask, answer: TurnAnswer) -> Iterator[list[str]]:
    """Give the tile to the caller who is next in turn, whatever the others call."""
    state = answer.state
    claims = read_action(answer.question["action"]).claims
    winds = [answer.question["seat"], *[claim.actors for claim in claims]]
    order = [wind_of(seat, state.deal.dealer) for seat in others(state.turn)]
    yield [next(wind for wind in order if wind in winds)]


SWAP: Final = ("swap-calling",)
CLAIM: Final = ("claim",)


def deals(letter: str) -> Callable[[Ask, EndingAnswer], Iterator[Any]]:
    """Return a function that answers that the player with this wind deals next, whatever happened."""
    return lambda _, answer: iter([] if answer.following.over else [[letter]])


def bets_lost(_ask: Ask, answer: EndingAnswer) -> Iterator[int]:
    """Take the riichi sticks away after a draw, as if somebody had won."""
    if answer.question["draw"] and not answer.following.over:
        winner, table = next_after(answer.table.dealer), answer.table
        yield settlement_of(bets_taken([winner], (), table, "nearest"), table).bets_left


def bets_stay(_ask: Ask, answer: EndingAnswer) -> Iterator[int]:
    """Leave the riichi sticks on the table after a win."""
    if answer.wins:
        yield answer.table.bets


def call_in_riichi(ask: Ask, answer: TurnAnswer) -> Iterator[Any]:
    """Let a hand in riichi call."""
    if read_action(answer.question["action"] or "").verb in {"chii", "pon", "kan"}:
        yield from forgetting("riichi.fixed")(ask, answer)


def thousand_each(_ask: Ask, answer: EndingAnswer) -> Iterator[list[int]]:
    """Make each noten player pay a third of the noten pool: in all, or to every tenpai player."""
    question = answer.question
    tenpai = question["tenpai"]
    noten = [seat for seat in SEATS if seat not in tenpai]
    if question["draw"] != EXHAUSTIVE or not tenpai or not noten or question["nagashi"]:
        return
    _, each = noten_payments(1, answer.ruleset)
    for takers in (1, len(tenpai)):
        pool, share = divmod(each * takers * len(noten), len(tenpai))
        if not share:
            yield by_winds([-each * takers if seat in noten else pool for seat in SEATS], answer.table.dealer)


def furiten_is_noten(_ask: Ask, answer: TurnAnswer) -> Iterator[list[int]]:
    """Treat a hand in furiten as noten."""
    state = answer.state
    showing = [seat for seat in SEATS if state.tenpai(seat) and not state.is_furiten(seat)]
    yield by_winds(settle_draw(showing, state.table, answer.ruleset).deltas, state.table.dealer)


def leaving_out(forgotten: Callable[[Transfer], bool]) -> Callable[[Ask, EndingAnswer], Iterator[Any]]:
    """Return a function that leaves out some steps of a settlement."""

    def answers(_ask: Ask, answer: EndingAnswer) -> Iterator[list[int]]:
        kept = [step for step in answer.settlement.reasons if not forgotten(step)]
        yield by_winds(settlement_of(kept, answer.table).deltas, answer.table.dealer)

    return answers


def ron_is_shared(_ask: Ask, answer: EndingAnswer) -> Iterator[list[int]]:
    """Make all three pay for a ron, as for a tsumo."""
    table, values = answer.table, [win.value for win in answer.wins]
    if len(values) != 1 or values[0].situation.by is not Win.RON or not values[0].best.base:
        return
    winner = answer.question["wins"][0]["seat"]
    honba = points_of_honba(table.honba, answer.ruleset)
    shares = by_tsumo(values[0].best.base, winner == table.dealer, honba).payers
    changes = {seat: -shares[payer] for seat, payer in tsumo_payers(winner, table.dealer).items()}
    changes[winner] = table.bets * BET - sum(changes.values())
    yield by_winds([changes[seat] for seat in SEATS], table.dealer)


def all_winners(ask: Ask, answer: EndingAnswer) -> Iterator[Any]:
    """Pay several winners as other rulesets would."""
    if len(answer.question["wins"] or ()) > 1:
        for value in ("all", "nearest"):
            yield answer_with_settings(ask, answer, wins__multiple_ron=value)
        yield answer_with_settings(ask, answer, draws__triple_ron=True)


def counters_after(winner: int, answer: EndingAnswer) -> int:
    """Return the honba of the next hand if this seat had won."""
    table = answer.table
    ended = Ended(Ron((winner,)), answer.settlement, tuple(table.riichi), ())
    return honba_after(table.honba, ended, table.dealer, answer.ruleset)


ENDING: Final = ("payments",)
KIND: Final = ("ending",)
TURN: Final = ("turn",)
BELIEFS: Final = (
    Belief("chii-from-anybody", say("You may call chii only on a discard of the player on your left."), MAY, TURN, forgetting("calls.chii-left")),
    Belief("own-tiles", say("You do not hold the tiles that the meld needs."), MAY, TURN, forgetting("calls.own-tiles", "kans.tiles")),
    Belief("last-discard", say("You cannot call the last discard: you can only win on it."), MAY, TURN, forgetting("ending.last-discard")),
    Belief("call-in-riichi", say("You cannot call in riichi: your hand is fixed."), MAY, TURN, call_in_riichi),
    Belief("riichi-though-open", say("You cannot declare riichi after a call: it needs a closed hand."), MAY, TURN, forgetting("riichi.closed")),
    Belief("riichi-not-tenpai", say("You cannot declare riichi, because your hand is not tenpai after that discard."), MAY, TURN, forgetting("riichi.tenpai")),
    Belief("riichi-too-late", say("You cannot declare riichi, because too few tiles are left to draw."), MAY, TURN, forgetting("riichi.live-tiles")),
    Belief("riichi-kan", say("In riichi you cannot make a kan that changes your hand."), MAY, TURN, forgetting("riichi.kan-drawn", "riichi.kan-waits", "riichi.kan-readings", "riichi.kan-yaku")),
    Belief("no-kan-in-riichi", say("These rules allow no kan in riichi."), MAY, TURN, forgetting("riichi.kan")),
    Belief("last-kan", say("You cannot make a kan when no tile is left to draw for it, or when four have been made."), MAY, TURN, forgetting("kans.last-tile", "kans.fifth")),
    Belief("swap-same-only", say("You overlooked the other end of the run: discarding that tile is swap-calling too."), SWAP, TURN, forgetting("swap.other-end")),
    Belief("swap-by-other-rules", say("That would be right under other rules: these treat swap-calling differently."), SWAP, TURN, lambda ask, answer: [answer_with_settings(ask, answer, calls__swap_same=not answer.ruleset.calls.swap_same, calls__swap_other_end=not answer.ruleset.calls.swap_other_end)]),
    Belief("nearest-first", say("You gave the tile to the next player in turn, but a ron goes before a pon or kan, and those go before a chii."), CLAIM, TURN, caller_first),
    Belief("rons-by-other-rules", say("That would be right under other rules: these treat several rons on one tile differently."), CLAIM, TURN, lambda ask, answer: [answer_with_settings(ask, answer, wins__multiple_ron="all" if answer.ruleset.wins.multiple_ron == "nearest" else "nearest")]),
    Belief("deal-passes-on", say("The dealer deals again here; you passed the deal on."), ("next-dealer",), KIND, deals(WIND_LETTERS[1])),
    Belief("deal-stays", say("The deal passes on here; you let the dealer keep it."), ("next-dealer",), KIND, deals(WIND_LETTERS[0])),
    Belief("deal-by-other-rules", say("That would be right under other rules: here it is decided differently when the dealer deals again."), ("next-dealer",), KIND, lambda ask, answer: (answer_with_settings(ask, answer, match__dealer_repeats=value) for value in ("win", "tenpai", "any_draw"))),
    Belief("counters-vanish", say("You took the honba away, but a drawn hand adds one."), ("counters",), KIND, lambda _, answer: [counters_after(next_after(answer.table.dealer), answer)] if answer.question["draw"] else ()),
    Belief("counters-stay", say("You left the number of honba as it was."), ("counters",), KIND, lambda _, answer: [answer.table.honba]),
    Belief("counters-go-on", say("You added a honba, but none is added here."), ("counters",), KIND, lambda _, answer: [counters_after(answer.table.dealer, answer)]),
    Belief("bets-lost", say("You took the riichi sticks away, but after a draw they stay for the next winner."), ("bets",), KIND, bets_lost),
    Belief("bets-stay", say("You left the riichi sticks on the table, but the winner takes them."), ("bets",), KIND, bets_stay),
    Belief("thousand-each", say("You made each noten player pay a fixed amount, but only the total is fixed, and the noten players share it."), ENDING, KIND, thousand_each),
    Belief("furiten-is-noten", say("You counted a hand in furiten as noten, but it is still tenpai."), ENDING, TURN, furiten_is_noten),
    Belief("bets-forgotten", say("You forgot the riichi sticks that the winner takes."), ENDING, KIND, leaving_out(lambda step: step.payer is None and step.taker is not None)),
    Belief("ron-is-shared", say("You made all three pay, but after a ron only the player who discarded the tile pays."), ENDING, KIND, ron_is_shared),
    Belief("counters-forgotten", say("You forgot what the honba add."), ENDING, KIND, leaving_out(lambda step: step.id == "counters")),
    Belief("winners-by-other-rules", say("That would be right under other rules: these pay several winners differently."), ENDING, KIND, all_winners),
)  # fmt: skip
"""Mistakes about calls and the end of a hand."""
