"""What must not matter: which suit is which, the direction of ranks, who sits where, and any order.

Seeded random hands are changed and valued again. If green tiles or dora make a difference, the test says
what it leaves out.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

import pytest
from selfplay.deals import Deal, deal

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import Seat
from riichi_rules.tiles import Tile, is_honour
from riichi_rules.value import value_of
from riichi_rules.waits import waits_of

# Yakuman that may replace the han of a hand of one suit.
GREATER = {"suuankou", "suuankou-tanki", "suukantsu", "tenhou", "chiihou"}

Change = Callable[[Tile], Tile]
Law = Callable[[Deal], Deal]
DEALS = 300


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    # Everything counts: open riichi, renhou, double yakuman.
    return load_ruleset(
        "mahjong-soul",
        {"yaku.open_riichi": True, "yaku.renhou": "han_4", "limits.kiriage": True, "liability.yaku": []},
    )


def deals(seed: int, *, dora: bool = True) -> Iterator[Deal]:
    """Yield random wins, without indicators unless ``dora``."""
    chance = Random(seed)  # noqa: S311 - hands, not secrets
    for _ in range(DEALS):
        made = deal(chance)
        if not dora:
            made = made._replace(situation=replace(made.situation, dora_indicators=(), ura_indicators=()))
        yield made


def changed(made: Deal, change: Change) -> Deal:
    """Return the win with each tile of hand, melds and indicators replaced."""

    def of_meld(meld: Meld) -> Meld:
        called, added = (tile and change(tile) for tile in (meld.called, meld.added))
        return Meld(meld.type, tuple(map(change, meld.own)), called, meld.source, added)

    hand, win, s = made
    indicators = [tuple(map(change, tiles)) for tiles in (s.dora_indicators, s.ura_indicators)]
    return Deal(
        Hand(tuple(map(change, hand.concealed)), tuple(map(of_meld, hand.melds))),
        change(win),
        replace(s, dora_indicators=indicators[0], ura_indicators=indicators[1]),
    )


def worth(made: Deal, rules: Ruleset) -> tuple[object, ...]:
    """Return everything that a win is worth, in words and numbers."""
    value = value_of(*made, rules)
    yaku = sorted((scored.id, scored.han, scored.yakuman) for scored in value.yaku)
    # If two readings are worth the same, either may count, so the reasons of fu may differ.
    return value.han, value.fu_total, value.limit, value.yakuman, value.dora, yaku, payment_of(value)


def yaku_of(made: Deal, rules: Ruleset) -> set[str]:
    return {scored.id for scored in value_of(*made, rules).yaku}


def exchange_suits(order: tuple[int, ...]) -> Change:
    return lambda tile: (
        tile if is_honour(tile.kind) else Tile(9 * order[tile.kind // 9] + tile.kind % 9, tile.red)
    )


def mirror(tile: Tile) -> Tile:
    """Reverse the ranks of a suit, nine to one; red fives stay red fives."""
    return tile if is_honour(tile.kind) else Tile(tile.kind - 2 * (tile.kind % 9) + 8, tile.red)


def exchange_winds(order: tuple[str, ...]) -> Law:
    """Return a change that swaps the winds other than East, which is the dealer; the round wind follows."""
    winds = dict(zip("ESWN", ("E", *order), strict=True))
    kinds = {27 + "ESWN".index(wind): 27 + "ESWN".index(other) for wind, other in winds.items()}

    def exchanged(made: Deal) -> Deal:
        other = changed(made, lambda tile: Tile(kinds.get(tile.kind, tile.kind), tile.red))
        s = replace(other.situation, seat=winds[made.situation.seat], round=winds[made.situation.round])
        return other._replace(situation=s)

    return exchanged


def in_another_order(made: Deal) -> Deal:
    """Shuffle the tiles, the melds and the indicators."""
    chance = Random(str(made))  # noqa: S311 - hands, not secrets

    def mixed(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(chance.sample(things, len(things)))

    hand = Hand(mixed(made.hand.concealed), mixed(made.hand.melds))
    assert hand == made.hand
    s = replace(made.situation, dora_indicators=mixed(made.situation.dora_indicators))
    return Deal(hand, made.win, s)


def from_others(made: Deal) -> Deal:
    """Let the tiles of melds come from other players, except in runs."""
    melds = tuple(
        replace(meld, source=seat) if meld.source and meld.type is not MeldType.CHII else meld
        for meld, seat in zip(made.hand.melds, (*Seat, Seat.RIGHT), strict=False)
    )
    return made._replace(hand=Hand(made.hand.concealed, melds))


SUITS = [order for order in permutations(range(3)) if order != (0, 1, 2)]
LAWS: list[tuple[str, int, bool, Law]] = [
    *[(f"suits {order}", 1, True, partial(changed, change=exchange_suits(order))) for order in SUITS],
    ("ranks from nine to one", 2, False, partial(changed, change=mirror)),
    *[(f"winds {order}", 4, False, exchange_winds(order)) for order in list(permutations("SWN"))[1:]],
    ("any order", 5, True, in_another_order),
    ("who gave the tiles of melds", 6, True, from_others),
]


@pytest.mark.parametrize(("seed", "dora", "law"), [law[1:] for law in LAWS], ids=[law[0] for law in LAWS])
def test_what_must_not_matter_changes_no_worth(seed: int, dora: bool, law: Law, rules: Ruleset) -> None:
    for made in deals(seed, dora=dora):
        other = law(made)
        # Ryuuiisou exists in only one suit.
        if ("ryuuiisou" in yaku_of(made, rules)) == ("ryuuiisou" in yaku_of(other, rules)):
            assert worth(other, rules) == worth(made, rules), made


def test_only_bamboos_are_all_green(rules: Ruleset) -> None:
    greens = [made for made in deals(1) if "ryuuiisou" in yaku_of(made, rules)]
    assert greens
    for made in greens:
        other = yaku_of(changed(made, exchange_suits((0, 2, 1))), rules)
        assert "ryuuiisou" not in other
        assert not other.isdisjoint({"honitsu", "chinitsu", *GREATER})


def test_red_fives_stay_red_fives_in_the_mirror(rules: Ruleset) -> None:
    reds = [value_of(*changed(made, mirror), rules).dora.red for made in deals(2)]
    assert reds == [value_of(*made, rules).dora.red for made in deals(2)]
    assert max(reds) > 1


@pytest.mark.parametrize("change", [mirror, exchange_suits((1, 2, 0)), exchange_suits((1, 0, 2))])
def test_waits_change_with_the_tiles(change: Change) -> None:
    for made in deals(3):
        waits = {wait.tile.kind: set(wait.shapes) for wait in waits_of(made.hand).waits}
        other = waits_of(changed(made, change).hand)
        assert {wait.tile.kind: set(wait.shapes) for wait in other.waits} == {
            change(Tile(kind)).kind: shapes for kind, shapes in waits.items()
        }
