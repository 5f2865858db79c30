"""A small hand, from fu and han to what each player pays.

South wins, and East is the dealer. By ron the river has to be free of its waits. Where rules ask for more
han than the hand has, it does not win.
"""

from riichi_rules import Situation, payment_of, read_hand, read_tile, value_of
from riichi_rules.limits import formula
from riichi_rules.messages import say
from riichi_rules.situation import Win

SPEAKS_OF = "ema-2025"
HEADS = {say("Step"): 46, say("By tsumo"): 27, say("By ron"): 27}
NO_WIN = say("too few for a win")
HAND, TILE = read_hand("77m34567p678s777z"), read_tile("5p")


def rows(rules):
    """Yield each step of the computation for both ways to win."""
    by_tsumo = value_of(HAND, TILE, Situation(by=Win.TSUMO, seat="S"), rules)
    thrown = value_of(HAND, TILE, Situation(by=Win.RON, seat="S"), rules)
    wins = [value for value in (by_tsumo, thrown) if value.valid]  # a ron has one han less
    missing = 2 - len(wins)
    yield say("han"), *(value.han for value in wins), *[NO_WIN] * missing
    if not wins:
        return
    blank = [""] * missing
    yield say("fu, rounded up to tens"), *(value.fu for value in wins), *blank
    yield say("the fu, doubled twice"), *(formula(0, value.fu or 0) for value in wins), *blank
    yield say("doubled once for each han: base points"), *(value.best.base for value in wins), *blank
    parts, whole = payment_of(by_tsumo), payment_of(thrown)
    nothing = "" if missing else say("nothing")
    each = say("each of the others pays {times}", times=times(by_tsumo, parts, "others"))
    yield each, paid(parts, "others"), nothing
    dealer = say("the dealer pays {times}", times=times(by_tsumo, parts, "dealer"))
    yield dealer, paid(parts, "dealer"), nothing
    if not missing:
        threw = say("the discarder pays {times}", times=times(thrown, whole, "discarder"))
        yield threw, say("nobody discarded it"), paid(whole, "discarder")


def times(value, payment, payer):
    """Say how many times the base points somebody pays."""
    return _TIMES[exact(payment, payer) // value.best.base]


def paid(payment, payer):
    """Say what somebody owes, and the hundreds that are paid."""
    return say("{owed}, paid as {paid}", owed=exact(payment, payer), paid=payment.payers[payer])


def exact(payment, payer):
    """Return what somebody owes before it is rounded up."""
    return sum(reason.amount for reason in payment.reasons_of(payer) if reason.id != "rounded-up")


_TIMES = {
    1: say("the base points"),
    2: say("twice the base points"),
    4: say("four times the base points"),
    6: say("six times the base points"),
}
