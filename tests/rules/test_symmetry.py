"""What must not matter: which suit is which, from which end ranks are counted, who sits where, any order.

Hands are made up from a seed, changed, and valued again. Where green tiles or dora make a difference, the
test says what it leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from selfplay.deals import Deal, deal

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import Seat
from riichi_rules.tiles import Tile, is_honour
from riichi_rules.value import Value, value_of
from riichi_rules.waits import waits_of

# What a hand of one suit may be worth instead of its han.
GREATER = {"suuankou", "suuankou-tanki", "suukantsu", "tenhou", "chiihou"}

Change = Callable[[Tile], Tile]
DEALS = 300
AROUND = tuple(Seat)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    # All that a hand can have counts: open riichi, renhou, yakuman twice.
    return load_ruleset(
        "mahjong-soul",
        {"yaku.open_riichi": True, "yaku.renhou": "han_4", "limits.kiriage": True, "liability.yaku": []},
    )


def deals(seed: int, *, dora: bool = True) -> Iterator[Deal]:
    """Make up wins; without indicators where dora would stand in the way."""
    chance = Random(seed)  # noqa: S311 - hands, not secrets
    for _ in range(DEALS):
        made = deal(chance)
        if not dora:
            made = made._replace(situation=replace(made.situation, dora_indicators=(), ura_indicators=()))
        yield made


def changed(made: Deal, change: Change) -> Deal:
    """Exchange the tiles of a hand, its melds and its indicators."""
    hand, s = made.hand, made.situation
    return Deal(
        Hand(tuple(map(change, hand.concealed)), tuple(changed_meld(meld, change) for meld in hand.melds)),
        change(made.win),
        replace(
            s,
            dora_indicators=tuple(map(change, s.dora_indicators)),
            ura_indicators=tuple(map(change, s.ura_indicators)),
        ),
    )


def changed_meld(meld: Meld, change: Change) -> Meld:
    called, added = (tile and change(tile) for tile in (meld.called, meld.added))
    return Meld(meld.type, tuple(map(change, meld.own)), called, meld.source, added)


def worth(made: Deal, rules: Ruleset) -> tuple[object, ...]:
    """Return all that a win is worth, in words and numbers."""
    return facts_of(value_of(*made, rules))


def facts_of(value: Value) -> tuple[object, ...]:
    yaku = sorted((scored.id, scored.han, scored.yakuman) for scored in value.yaku)
    # Of two readings worth the same either may count: their fu have other reasons then.
    return value.han, value.fu_total, value.limit, value.yakuman, value.dora, yaku, payment_of(value)


def green(made: Deal, rules: Ruleset) -> bool:
    """Say whether a win is ryuuiisou, which no other suit has."""
    return any(scored.id == "ryuuiisou" for scored in value_of(*made, rules).yaku)


def exchange_suits(order: tuple[int, ...]) -> Change:
    return lambda tile: (
        tile if is_honour(tile.kind) else Tile(9 * order[tile.kind // 9] + tile.kind % 9, tile.red)
    )


def mirror(tile: Tile) -> Tile:
    """Count the ranks of suits from nine to one; a red five stays what it is."""
    return tile if is_honour(tile.kind) else Tile(tile.kind - 2 * (tile.kind % 9) + 8, tile.red)


@pytest.mark.parametrize("order", [order for order in permutations(range(3)) if order != (0, 1, 2)])
def test_the_three_suits_are_worth_the_same(order: tuple[int, ...], rules: Ruleset) -> None:
    change = exchange_suits(order)
    for made in deals(1):
        if not green(made, rules) and not green(changed(made, change), rules):
            assert worth(changed(made, change), rules) == worth(made, rules), made


def test_only_bamboos_are_all_green(rules: Ruleset) -> None:
    greens = [made for made in deals(1) if green(made, rules)]
    assert greens
    for made in greens:
        other = {scored.id for scored in value_of(*changed(made, exchange_suits((0, 2, 1))), rules).yaku}
        assert "ryuuiisou" not in other
        assert not other.isdisjoint({"honitsu", "chinitsu", *GREATER})


def test_ranks_may_be_counted_from_nine_to_one(rules: Ruleset) -> None:
    for made in deals(2, dora=False):
        if not green(made, rules) and not green(changed(made, mirror), rules):
            assert worth(changed(made, mirror), rules) == worth(made, rules), made


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


@pytest.mark.parametrize("order", list(permutations("SWN"))[1:])
def test_winds_beside_east_are_worth_the_same(order: tuple[str, ...], rules: Ruleset) -> None:
    # East alone deals. The wind of the round may be any, so it goes with the others.
    winds = dict(zip("ESWN", ("E", *order), strict=True))
    kinds = {27 + "ESWN".index(wind): 27 + "ESWN".index(other) for wind, other in winds.items()}
    for made in deals(4, dora=False):
        other = changed(made, lambda tile: Tile(kinds.get(tile.kind, tile.kind), tile.red))
        s = replace(other.situation, seat=winds[made.situation.seat], round=winds[made.situation.round])
        assert worth(other._replace(situation=s), rules) == worth(made, rules), made


def test_the_order_of_tiles_melds_and_indicators_does_not_matter(rules: Ruleset) -> None:
    chance = Random(5)  # noqa: S311 - hands, not secrets

    def shuffled(things: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(chance.sample(things, len(things)))

    for made in deals(5):
        hand = Hand(shuffled(made.hand.concealed), shuffled(made.hand.melds))  # type: ignore[arg-type]
        assert hand == made.hand
        s = replace(made.situation, dora_indicators=shuffled(made.situation.dora_indicators))  # type: ignore[arg-type]
        assert worth(Deal(hand, made.win, s), rules) == worth(made, rules), made


def test_who_gave_the_tiles_of_melds_does_not_matter(rules: Ruleset) -> None:
    for made in deals(6):
        melds = tuple(
            replace(meld, source=seat) if meld.source and meld.type is not MeldType.CHII else meld
            for meld, seat in zip(made.hand.melds, (*AROUND, Seat.RIGHT), strict=False)
        )
        assert worth(made._replace(hand=Hand(made.hand.concealed, melds)), rules) == worth(made, rules), made
