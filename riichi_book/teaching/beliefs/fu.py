"""Mistakes about fu: each changes one reason, or how the sum is rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from riichi_book.teaching.asks import Ask
from riichi_rules.fu import (
    CLOSED_KAN,
    CLOSED_TRIPLET,
    OPEN_KAN,
    OPEN_PINFU,
    OPEN_TRIPLET,
    PROFILE_FU,
    ron_triplet_loss,
    rounded,
)
from riichi_rules.messages import say
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.tiles import is_outside
from riichi_rules.value import Value

from .belief import Belief, priced

Counting = Callable[[Value], Iterable[int]]
"""The fu that somebody counts who believes a mistake."""
TRIPLETS_OF_KANS: Final = {CLOSED_KAN.id: CLOSED_TRIPLET, OPEN_KAN.id: OPEN_TRIPLET}
WAIT_FU: Final = ("kanchan", "penchan", "tanki")
ONE_WIND: Final = ("seat-wind-pair", "round-wind-pair")
_FU: Final = {source.id: source.fu or 0 for source in PROFILE_FU}
"""What the way of winning adds, by the names of its reasons."""


def believing(counting: Counting) -> Callable[[Ask, WorthAnswer], Iterator[Any]]:
    """Return the answers that a way of counting fu leads to: the fu, and what they would be worth."""

    def answers(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
        value = answer.value
        if not answer.valid or value.yakuman:
            return
        for fu in counting(value):
            if ask.id == "fu":
                yield fu
            else:
                yield from priced(ask, answer, value.han, fu)

    return answers


def named(value: Value, *names: str) -> int:
    """Return what the reasons of a hand's fu add that have one of these names."""
    return sum([item.amount for item in value.fu_items if item.id in names])


def plus(value: Value, fu: int) -> Iterator[int]:
    """Yield the fu of a hand with so many more; nothing where they are none."""
    if fu and value.fu_total:
        yield rounded(value.fu_total + fu)


def again(*names: str) -> Counting:
    """Count the fu of some names twice."""
    return lambda value: plus(value, named(value, *names))


def without(*names: str) -> Counting:
    """Leave out the fu of some names."""
    return lambda value: plus(value, -named(value, *names))


def in_tens(value: Value, fu: int) -> Iterator[int]:
    """Yield the full tens of so many fu, in a hand whose fu are rounded."""
    if value.fu_total and not named(value, "chiitoitsu"):
        yield fu // 10 * 10


def kan_as_triplet(value: Value) -> Iterator[int]:
    """Count a kan as a triplet."""
    less = 0
    for item in value.fu_items:
        if triplet := TRIPLETS_OF_KANS.get(item.id):
            less += item.amount - (triplet.outside if is_outside(item.tiles[0].kind) else triplet.simples)
    yield from plus(value, -less)


FU: Final = ("fu", "points", "payments")
BELIEFS: Final = tuple(
    Belief(name, message, FU, ("worth",), believing(counting))
    for name, message, counting in (
        ("triplet-closed", say("You counted the triplet that ron completed as closed."), lambda value: plus(value, ron_triplet_loss(value.best.ron_triplet)) if value.best.ron_triplet is not None else ()),
        ("tsumo-in-pinfu", say("You counted fu for the drawn tile, and beside pinfu they are left out."), lambda value: plus(value, _FU["tsumo"]) if not value.situation.ron and "pinfu" in {scored.id for scored in value.yaku} else ()),
        ("no-tsumo", say("You left out the fu of a drawn tile."), without("tsumo")),
        ("open-ron", say("You counted the fu of a closed ron, and the hand is open."), lambda value: plus(value, _FU["closed-ron"] - named(value, OPEN_PINFU.id)) if value.situation.ron and not value.hand.closed else ()),
        ("no-closed-ron", say("You left out the fu of a closed hand that wins by ron."), without("closed-ron")),
        ("wind-twice", say("You counted the pair of a wind twice, which is of the seat or of the round and not of both."), again(*ONE_WIND)),
        ("pairs-rounded", say("You rounded the fu of seven pairs, which stay as they are."), lambda value: [rounded(sum([item.amount for item in value.fu_items]))] if named(value, "chiitoitsu") else ()),
        ("nearest", say("You rounded to the nearest ten; fu are rounded up."), lambda value: in_tens(value, value.fu_total + 5)),
        ("rounded-down", say("You left out what is beyond full tens; fu are rounded up."), lambda value: in_tens(value, value.fu_total)),
        ("wait-twice", say("You counted the fu of the wait twice."), again(*WAIT_FU)),
        ("kan-as-triplet", say("You counted a kan as a triplet."), kan_as_triplet),
        ("open-without-fu", say("You left an open hand without other fu at the base, and won by ron it is lifted to the next ten."), without(OPEN_PINFU.id)),
    )
)  # fmt: skip
"""Mistakes about fu."""
