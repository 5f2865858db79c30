"""Events are values: equal when they are of one kind and hold the same."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from typing import Any, get_args

import pytest

from riichi_rules import Tile, read_tile
from riichi_rules.melds import Meld, MeldType
from riichi_rules.play import (
    Abort,
    Chii,
    Declaration,
    Deposit,
    Discard,
    Draw,
    Event,
    Foul,
    OpenKan,
    Pass,
    Pon,
    Ron,
    Tsumo,
)
from riichi_rules.play.record import Record
from riichi_rules.play.script import round_of

KINDS = get_args(Event)
PARTS = {
    "seat": (1, 2),
    "seats": ((1,), (2,)),
    "tile": (Tile(0), Tile(1)),
    "meld": tuple([Meld(MeldType.CLOSED_KAN, (Tile(kind),) * 4) for kind in (0, 1)]),
    "ura": ((), (Tile(3),)),
    "concealed": ((), (Tile(3),)),
    "kind": (Abort.NINE_KINDS, Abort.FOUR_KANS),
    "reason": (Foul.OTHER, Foul.RIICHI_KAN),
    "declarations": ((), (Declaration(1, tenpai=True),)),
    "drawn": (False, True),
    "replacement": (False, True),
    "open": (False, True),
    "apart": (False, True),
}
"""What an event can have as a part: one thing, and another."""


def alike(kind: type[Record]) -> Any:  # noqa: ANN401 - an event of that class
    """Make an event of the first of each."""
    return kind(*[PARTS[name][0] for name in kind.__match_args__])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_events_of_another_kind_differ_though_they_hold_the_same(kind: type[Record]) -> None:
    event, like = alike(kind), alike(kind)
    assert event == like
    assert not event != like  # noqa: SIM202 - the other operator
    assert hash(event) == hash(like)
    for name, part in zip(kind.__match_args__, event, strict=True):
        assert event != event._replace(**{name: PARTS[name][part == PARTS[name][0]]})
    for other in KINDS:
        if other is not kind:
            assert event != alike(other)
            assert not event == alike(other)  # noqa: SIM201 - likewise
    assert event != tuple(event)
    assert len({alike(other) for other in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_copied_and_pickled_and_never_changed(kind: type[Record]) -> None:
    event = alike(kind)
    for again in (copy.copy(event), copy.deepcopy(event), pickle.loads(pickle.dumps(event))):  # noqa: S301
        assert again == event
        assert type(again) is kind
    for name in kind.__match_args__:
        with pytest.raises(AttributeError):
            setattr(event, name, getattr(event, name))
    with pytest.raises(TypeError, match="and no colour"):
        event._replace(colour="red")


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
