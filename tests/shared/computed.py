"""What directives compute on a page of an edition: `python -m shared.computed FOLDER` prints it.

An edition knows no other ruleset, so a process makes one alone.
"""

from __future__ import annotations

import json
import re
import sys
from html import unescape
from pathlib import Path
from typing import Final

from riichi_book.sphinx.tiles.tile_names import tile_name
from riichi_book.tables.names import romaji
from riichi_rules.tiles import KINDS, Tile
from riichi_rules.yaku import BY_ID
from shared.small_book import CONF, build, write

SETTINGS: Final = """
riichi_edition = "ema-2025"
riichi_edition_shelf = "rulesets"
riichi_book_glossary = "terms.toml"
smartquotes = False
"""
TERMS: Final = """
[pao]
group = "payment"
says = "1."
also = ["liability"]
"""
PAGE: Final = """
# 1

:::{worth} 11123m456789p99s
:win: 9s
:by: ron
:readings:
:fu:
:::

:::{worth} 456m123p789s1z 77'7z
:win: 2z
:by: ron
:::

:::{settle} ema-2025
dealer = 0
bets = 2
draw = "abortion"
:::

:::{settle} ema-2025
dealer = 0
riichi = [2, 3]

[[wins]]
seat = 1
from = 0
score = { hand = "46m55p678s 2'34s 77'7z", win = "5m", by = "ron" }
:::

:::{exercise} index-1
:asks: result
:rule: fu.pair
:question: {"ask": "result", "scores": [42000, 34000, 24000, 20000]}
:::

:::{table-view}
:round: East 2
:indicators: 5s
:::

:::{dead-wall}
:indicators: 5s
:::

:::{calls} 5z 456m
:::

:::{drill-set} 31
:sets: waits 1 2, fu 1 1
:::

:::{score-table} ema-2025
:::

:::{fu-table} win
:::

:::{fu-table} groups
:::

:::{setting-table} ema-2025
fu.double_wind_pair: 1
:::

:::{tile-table} honours
:::

:::{glossary-of} yaku
:::

:::{glossary-of} payment
:::

:::{yaku} two-han
:::

:::{yaku} yakuman
:::
"""
"""Directives of a page, without a word of its own."""

NAMES: Final = (
    *("pao", "liability"),  # the glossary's
    *(
        "base",
        "closed ron",
        "pair",
        "result",
        "tenpai",
        "uma",
        "wait",
    ),  # rules that no page of this book states
)
"""What is no message."""


def main(folder: Path) -> None:
    """Print the texts of the page, and the names of what is drawn on it."""
    write(folder, {"conf.py": CONF + SETTINGS, "index.md": PAGE, "terms.toml": TERMS})
    built = build(folder)
    assert built.warnings == "", built.warnings
    page = built.article("index.html")
    drawn = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    said = [*re.split(r"<[^>]*>", drawn), *re.findall(r'aria-label="([^"]*)"', page)]
    names = [*map(romaji, BY_ID), *[tile_name(Tile(kind)).romaji for kind in KINDS], *NAMES]
    sys.stdout.write(json.dumps({"said": sorted({*map(unescape, said)}), "names": names}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
