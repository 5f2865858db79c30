"""Count what endings of real games tell of rules: `python tools/count_games.py FOLDER...` (a minute).

The answer is written to `riichi_book/studies/real_games.json`, from which the figures of real games are
drawn. Records stay where they are: nothing but counts goes into the book.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from riichi_book.games.variants.tally import tally
from riichi_book.studies.real_games import FILE


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="folders of records")
    found = tally(parser.parse_args().folders)
    FILE.write_text(json.dumps(found.data, indent=1) + "\n", "utf-8")
    print(f"{sum(found.endings.values()):,} endings, counted in {FILE.name}.")


if __name__ == "__main__":
    main()
