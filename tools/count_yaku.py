"""Count how often each yaku was scored in records of real games: `python tools/count_yaku.py FOLDER...`.

The answer is written to `rulebook/computed/yaku_counts.json`, by which the table of yaku is sorted. A win
counts for each of its yaku once. Records stay where they are: nothing but counts goes into the book.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from riichi_book.records import record_files
from riichi_book.records.tag_statements import recorded_worth

FILE = Path(__file__).resolve().parent.parent / "rulebook" / "computed" / "yaku_counts.json"
GAMES = "games of people on Tenhou, as their clients recorded them"


def counted(folders: Iterable[Path]) -> dict[str, object]:
    """Return how many wins the records in these folders have, and how many of them have each yaku."""
    wins, counts = 0, Counter[str]()
    for folder in folders:
        for file in record_files(folder):
            for tag in file.tags():
                if tag.name == "AGARI" and not tag.sent:
                    worth = recorded_worth(tag)
                    wins += 1
                    counts.update({yaku.id for yaku in (*(worth.yaku or ()), *(worth.yakuman or ()))})
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return {"games": GAMES, "wins": wins, "yaku": dict(ordered)}


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="folders of records")
    found = counted(parser.parse_args().folders)
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"{found['wins']} wins, counted in {FILE.name}.")


if __name__ == "__main__":
    main()
