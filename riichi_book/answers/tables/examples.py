"""Facts about yaku that the rules do not need: an example win, the Polish name, the romaji reading.

``yaku.jsonl`` has a row for each yaku. The Polish names describe the hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

from riichi_rules.ruleset.shelf import assumed


class ExampleWin(NamedTuple):
    """A win as text: the hand, the winning tile, ron or tsumo, seat and round wind.

    ``facts`` are the circumstances that apply (``riichi ippatsu``), and ``settings`` are options that the
    ruleset needs for it (``yaku.open_riichi=true``), both separated by spaces.
    """

    hand: str
    win: str
    by: str = "ron"
    seat: str = "S"
    round: str = "E"
    facts: str = ""
    settings: str = ""

    @property
    def question(self) -> dict[str, object]:
        """The win as a ``worth`` question under the default ruleset, as a JSON object."""
        settings = dict(setting.split("=") for setting in self.settings.split())
        return {
            "ask": "worth",
            **{name: getattr(self, name) for name in ("hand", "win", "by", "seat", "round")},
            **dict.fromkeys(self.facts.split(), True),
            "ruleset": assumed(),
            **({"set": settings} if settings else {}),
        }


_LINES = Path(__file__).with_name("yaku.jsonl").read_text("utf-8").splitlines()
_ROWS: Final[dict[str, dict[str, str]]] = {row.pop("id"): row for row in map(json.loads, _LINES)}
POLISH: Final = {yaku: row.pop("polish") for yaku, row in _ROWS.items()}
ROMAJI: Final = {yaku: row.pop("romaji", yaku.replace("-", " ")) for yaku, row in _ROWS.items()}
"""The reading of each yaku's Japanese name in romaji without macrons."""
EXAMPLES: Final = {yaku: ExampleWin(**row) for yaku, row in _ROWS.items()}
