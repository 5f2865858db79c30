"""Drawings are as they were when somebody last looked at them.

``GOLDEN=write pytest tests/book/drawing/test_golden.py`` writes them; look at each before it is committed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from shared.tables import (
    FU_STACK,
    KANS,
    MELDS,
    MIDDLE,
    RIVER,
    SEATS,
    TILES_LEFT,
    TURNED,
    WAITING,
    WAYS,
    tiles,
)

from riichi_book.drawing import OUTLINES, Break, calls_view, dead_wall, dead_wall_view, svg_text, table_view
from riichi_book.figures import limit_ladder
from riichi_rules.ruleset import load_ruleset

GOLDEN = Path(__file__).parents[1] / "golden"
VIEWS = {
    "calls": calls_view(WAYS),
    "dead-wall": dead_wall_view(dead_wall(TURNED[:1])),
    "dead-wall-kans": dead_wall_view(dead_wall(TURNED, tiles("9m1z"), replaced=2)),
    "hand": WAITING,
    "melds": MELDS,
    "river": RIVER,
    "table": table_view(SEATS, MIDDLE),
    "table-wall": table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS),
}
DRAWN = {
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
