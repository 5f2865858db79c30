"""Events are values: equal if they have the same kind and the same parts."""

import copy
import pickle
from typing import Any, Final, get_args

import pytest

from riichi_rules import Tile
from riichi_rules.melds import Meld, MeldType
from riichi_rules.play import Abort, Declaration, Draw, Event, Foul, Ron
from riichi_rules.play.record import Record

KINDS: Final = get_args(Event)
PARTS: Final = {
    "seat": (1, 2),
    "seats": ((1,), (2,)),
    "tile": (Tile(0), Tile(1)),
    "meld": tuple([Meld(MeldType.CLOSED_KAN, (Tile(kind),) * 4) for kind in (0, 1)]),
    "kind": (Abort.NINE_KINDS, Abort.FOUR_KANS),
    "reason": (Foul.OTHER, Foul.RIICHI_KAN),
    "declarations": ((), (Declaration(1, tenpai=True),)),
    **dict.fromkeys(("ura", "concealed"), ((), (Tile(3),))),
    **dict.fromkeys(("drawn", "replacement", "open", "apart"), (False, True)),
}
"""Two different values for each part of an event."""


def alike(kind: type[Record]) -> Any:  # noqa: ANN401 - an event of that class
    """Return an event of that class, made from the first of each part."""
    return kind(*[PARTS[name][0] for name in kind.__match_args__])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_equal_to_its_like_and_its_copies_and_to_nothing_else(kind: type[Record]) -> None:
    event = alike(kind)
    copies = (copy.copy(event), copy.deepcopy(event), pickle.loads(pickle.dumps(event)))  # noqa: S301
    for like in (alike(kind), *copies):
        assert (type(like), like, hash(like)) == (kind, event, hash(event))
        assert not event != like  # noqa: SIM202 - the other operator
    changed = [event._replace(**{name: PARTS[name][1]}) for name in kind.__match_args__]
    for other in (*changed, *[alike(other) for other in KINDS if other is not kind], tuple(event)):
        assert event != other
        assert not event == other  # noqa: SIM201 - likewise
    assert len({alike(other) for other in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_never_changed(kind: type[Record]) -> None:
    event = alike(kind)
    for name in kind.__match_args__:
        with pytest.raises(AttributeError):
            setattr(event, name, getattr(event, name))
    with pytest.raises(TypeError, match="and no colour"):
        event._replace(colour="red")


def test_parts_have_names() -> None:
    assert Ron((1,)) == Ron(seats=(1,))
    assert Draw(2)._replace(seat=1) == Draw(1)
