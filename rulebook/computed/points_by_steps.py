"""The hand of the front page, from fu and han to what each player pays, under EMA 2025.

South wins, and East is the dealer. By ron the river has to be free of its waits.
"""

from collections.abc import Iterator

from riichi_rules import Situation, load_ruleset, payment_of, read_hand, read_tile, value_of
from riichi_rules.limits import formula
from riichi_rules.situation import Win

HEADS = ("Step", "By tsumo", "By ron")
WIDTHS = (46, 27, 27)
HAND, TILE = read_hand("77m34567p678s777z"), read_tile("5p")
RULES = load_ruleset("ema-2025")


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each step of the computation for both ways to win."""
    drawn = value_of(HAND, TILE, Situation(by=Win.TSUMO, seat="S"), RULES)
    thrown = value_of(HAND, TILE, Situation(by=Win.RON, seat="S"), RULES)
    yield "han", drawn.han, thrown.han
    yield "fu, rounded up to tens", drawn.fu, thrown.fu
    yield "the fu, doubled twice", *(formula(0, value.fu or 0) for value in (drawn, thrown))
    yield "doubled once for each han: base points", drawn.best.base, thrown.best.base
    parts, whole = payment_of(drawn), payment_of(thrown)
    yield "each other player pays them once", up_to(drawn.best.base, parts.others), "nothing"
    yield "the dealer pays them twice", up_to(2 * drawn.best.base, parts.dealer), "nothing"
    yield (
        "who threw the tile pays them four times",
        "nobody threw it",
        up_to(4 * thrown.best.base, whole.discarder),
    )


def up_to(exact: int, paid: int) -> str:
    """Say what is owed, and the hundreds that are paid."""
    return f"{exact}, paid as {paid}"
