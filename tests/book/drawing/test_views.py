"""Views turn, move and lie over one another, with all that is in them."""

from __future__ import annotations

from shared.tables import RIVER

from riichi_book.drawing import Label, Placed, View, turned
from riichi_book.drawing.views import Box, Circle, Part, Role
from riichi_rules.notation import read_tile

MAT = View(
    (Placed(read_tile("1m"), 10, 20),),
    100,
    80,
    "words",
    "text",
    (Box(5, 6, 20, 10, 2, Role.FELT), Circle(50, 60, 3, Role.RED), Part("東", 30, 40, 0.05, 0, Role.INK)),
    (Label("abc", 90, 70, 12),),
)


def places(view: View) -> list[float]:
    """Return where everything in a view lies, and how large it is."""
    things = [*view.tiles, *view.ground, *view.labels]
    return [round(number, 3) for thing in things for number in (thing.x, thing.y)] + [view.width, view.height]


def test_four_quarters_turn_a_view_back() -> None:
    for view in (RIVER, MAT):
        four = turned(turned(view, 3), 1)
        assert turned(view, 4) == view
        assert [(tile.face, tile.turned) for tile in four.tiles] == [
            (tile.face, tile.turned) for tile in view.tiles
        ]
        assert places(four) == places(view)
