"""Find smaller wins for the witnesses of options: `python tools/find_witnesses.py` (some minutes).

Each win that stands in place of a known one tells the same values of its option apart, under every ruleset
that ships. They are written to `riichi_book/studies/witness/smaller.json`; a proof searches again.
"""

from __future__ import annotations

import json
import sys

from riichi_book.studies.smallest.witnesses import smaller_questions, wins_by_lot
from riichi_book.studies.witness.hands import KNOWN
from riichi_book.studies.witness.smaller import FILE


def main() -> int:
    """Search, and write what was found."""
    found = smaller_questions(KNOWN, wins_by_lot())
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"{sum(map(len, found.values()))} of {len(KNOWN)} wins have a smaller one, in {FILE.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
