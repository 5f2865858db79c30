"""Drawings have not changed since somebody last looked at them.

``GOLDEN=write pytest tests/book/drawing/test_golden.py`` writes them; look at each before you commit it.
"""

import os
import re

import pytest
from shared import ROOT
from shared.figures import FU_STACK, TILES_LEFT
from shared.scenes import HAND, rounds, scenes
from shared.tables import KANS, MELDS, MIDDLE, RIVER, SEATS, TURNED, WAITING, WAYS, tiles

from riichi_book.drawing import (
    OUTLINES,
    Break,
    SeatView,
    calls_view,
    dead_wall,
    dead_wall_view,
    hand_view,
    svg_text,
    table_view,
    tiles_view,
)
from riichi_book.drawing.figures import limit_ladder
from riichi_book.drawing.scenes import dead_wall_of, round_view, scene_view
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.ruleset import load_ruleset
from riichi_rules.tiles import UNKNOWN

GOLDEN = ROOT / "tests/book/golden"
VIEWS = {
    "calls": calls_view(WAYS),
    "dead-wall": dead_wall_view(dead_wall(TURNED[:1])),
    "dead-wall-kans": dead_wall_view(dead_wall(TURNED, tiles("9m1z"), replaced=2)),
    "hand": WAITING,
    "melds": MELDS,
    "river": RIVER,
    "table": table_view(SEATS, MIDDLE),
    "table-wall": table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS),
    "table-labelled": table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS, labelled=True),
    "table-near": table_view(SEATS, MIDDLE, near=True),
}
TOLD = {
    **VIEWS,
    **{text: tiles_view(read_tiles(text)) for text in ("X12m 7'89p X11Xs", "0'55m", "5'0\"55s", "X77Xz")},
    "a win on an unknown tile": hand_view(read_hand("XX34567p678s777z"), win=UNKNOWN),
    "a win by ron": hand_view(read_hand(HAND), win=read_tile("5p"), by="ron"),
    "an empty table": table_view([SeatView(wind) for wind in "ESWN"]),
    **{name: scene_view(scene) for name, scene in scenes().items()},
    **{name: round_view(state, bottom=1, seen_by=1) for name, state in rounds().items()},
    "a dead wall of a round": dead_wall_of(rounds()["a closed kan"]),
    "fu": FU_STACK,
    "tiles left": TILES_LEFT,
    "ladder": limit_ladder(load_ruleset("tenhou")),
}
"""Drawings whose words are compared; most have no picture, as it would show nothing new."""
DRAWN = {
    "told.txt": "\n".join([f"{name}: {drawn.words}" for name, drawn in TOLD.items()]),
    **{f"{name}.svg": svg_text(view, standalone=False) for name, view in VIEWS.items()},
    "fu-stack.html": re.sub(OUTLINES, "<defs/>", FU_STACK.html()),
    "tiles-left.html": re.sub(OUTLINES, "<defs/>", TILES_LEFT.html()),
    "limit-ladder.html": limit_ladder(load_ruleset("ema-2025")).html(),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_is_as_it_was_looked_at(name: str) -> None:
    file, text = GOLDEN / name, DRAWN[name].replace("<g class", "\n<g class").rstrip() + "\n"
    if os.environ.get("GOLDEN") == "write":
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), f"{name} is drawn otherwise than before"
