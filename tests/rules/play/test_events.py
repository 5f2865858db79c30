"""Events are values: equal when they are of one kind and hold the same."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from riichi_rules import read_tile
from riichi_rules.play import Chii, Deposit, Discard, Draw, Event, OpenKan, Pass, Pon, Ron, Tsumo
from riichi_rules.play.script import round_of

KINDS = get_args(Event)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_events_of_another_kind_differ_though_they_hold_the_same(kind: type[tuple[object, ...]]) -> None:
    event, like = (tuple.__new__(kind, (1, 2)) for _ in range(2))
    assert event == like
    assert not event != like  # noqa: SIM202 - the other operator
    assert hash(event) == hash(like)
    assert event != tuple.__new__(kind, (1, 3))
    for other in (*KINDS, tuple):
        if other is not kind:
            assert event != tuple.__new__(other, (1, 2))
            assert not event == tuple.__new__(other, (1, 2))  # noqa: SIM201 - likewise
    assert len({tuple.__new__(other, (1, 2)) for other in (*KINDS, tuple)}) == len(KINDS) + 1


def test_an_event_is_found_among_the_legal_ones_only_if_it_is_there() -> None:
    state = round_of("E draws 9p, discards 2m", E="2m", S="22m13m")
    legal = state.legal(1) or ()
    melds = [event.meld for event in legal if isinstance(event, Chii | Pon)]
    assert len(melds) == 2
    found = [kind(1, meld) for kind, meld in product((Chii, Pon, OpenKan), melds)]
    assert [event for event in found if event in legal] == [
        event for event in legal if isinstance(event, Chii | Pon)
    ][::-1]
    assert Pass(1) in legal
    assert Deposit(1) not in legal
    assert Tsumo(1) not in legal


def test_an_event_keeps_its_kind_when_it_is_changed_or_taken_apart() -> None:
    event = Draw(2)._replace(seat=3)
    assert event == Draw(3)
    assert event != Discard(*event)
    assert Ron((1,)) == Ron(seats=(1,))


def test_a_draw_that_nobody_saw_is_of_a_tile() -> None:
    assert Draw(1).words == "seat 1 draws a tile"
    assert Draw(1, read_tile("3z"), replacement=True).words == "seat 1 draws 3z as a replacement"
