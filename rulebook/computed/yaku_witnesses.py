"""For each two yaku that go together a win in which both count."""

import json
from pathlib import Path

from riichi_rules import read_hand, read_tile

SPEAKS_OF = "ema-2025"
HEADS = {"Yaku": 30, "Hand": 46, "Won on": 12, "By": 12}


def rows():
    """Yield both yaku and the win."""
    found = json.loads(Path(__file__).with_name("yaku_pairs.json").read_text("utf-8"))
    for win in found["wins"]:
        winds = f"{win['seat']} in {win['round']}"
        yield win["yaku"], read_hand(win["hand"]), read_tile(win["win"]), [win["by"], winds]
