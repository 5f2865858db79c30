"""Count what endings of real games tell of rules: `python tools/count_games.py FOLDER...` (a minute).

The answer is written to `riichi_book/studies/real_games.json`, from which the figures of real games are
drawn. Records stay where they are: nothing but counts goes into the book.

Play is held fixed: every ending is priced as it was recorded, under each ruleset that ships, and under the
rules of its game with each other value of an option.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from riichi_book.games.variants.changes import alternatives
from riichi_book.games.variants.ending import moved, price
from riichi_book.games.variants.games import endings_in
from riichi_book.studies.real_games import FILE
from riichi_rules.play.match.state import hand_name
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids

GROUPS: Final = frozenset({"dora", "draws", "fu", "limits", "table", "tenpai", "wins", "yaku"})
"""The groups of options on which it depends what an ending pays."""


def tally(paths: Sequence[Path]) -> dict[str, Any]:
    """Return what the endings of the games at these paths tell: of hands, pairs of rulesets, and options.

    Points are those that are received more or less, over all four seats. Raises ``RecordError``.
    """
    endings, received, apart, points, changed = (Counter[Any]() for _ in range(5))
    for played, asked in endings_in(paths):
        hand, own = hand_name(played.played.opening().number), price(asked, played.rules).deltas
        endings[hand] += 1
        received[hand] += sum([gained for gained in own if gained > 0])
        paid = {name: price(asked, load_ruleset(name)).deltas for name in ruleset_ids()}
        for pair in combinations(sorted(paid), 2):
            more = moved(paid[pair[0]], paid[pair[1]])
            apart[pair] += more > 0
            points[pair] += more
        for other in alternatives(played.rules):
            more = OPTIONS[other.option].group in GROUPS and moved(own, price(asked, other.rules).deltas)
            if more:
                changed[other.option, other.value, "amounts", more] += 1
                changed[other.option, other.value, "hands", hand] += more
    return {
        "hands": {hand: {"endings": endings[hand], "points": received[hand]} for hand in endings},
        "pairs": [
            {"a": a, "b": b, "endings": apart[a, b], "points": points[a, b]}
            for a, b in combinations(sorted(ruleset_ids()), 2)
        ],
        "options": [
            {"option": option, "value": value}
            | {
                what: {
                    str(key[3]): changed[key] for key in sorted(changed) if key[:3] == (option, value, what)
                }
                for what in ("amounts", "hands")
            }
            for option, value in sorted({key[:2] for key in changed})
        ],
    }


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="folders of records")
    found = tally(parser.parse_args().folders)
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    endings = sum(hand["endings"] for hand in found["hands"].values())
    print(f"{endings:,} endings, counted in {FILE.name}.")


if __name__ == "__main__":
    main()
