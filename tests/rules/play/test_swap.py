"""Swap-calling (kuikae): what may not be discarded right after a call."""

from __future__ import annotations

import runpy
from pathlib import Path


def test_the_table_on_the_page_says_so_of_each_call() -> None:
    computed = Path(__file__).parents[3] / "rulebook" / "computed" / "swapped_tiles.py"
    rows = runpy.run_path(str(computed))["rows"]()
    assert {str(meld): [str(tile) for tile in tiles] for meld, tiles in rows} == {
        "1'11p": ["1p"],
        "1'23p": ["1p", "4p"],
        "4'23p": ["1p", "4p"],
        "2'13p": ["2p"],
        "7'89m": ["7m"],
    }
