"""Find a win for each two yaku that go together: `python tools/find_yaku_pairs.py` (half a minute).

The answer is written to `rulebook/computed/yaku_pairs.json`, for the page that shows it. A test values each
of these wins again, and goes through all hands to see that no other two yaku meet.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from yaku_pairs import IDS, RULES, search  # noqa: E402 - what is searched stands beside the tests

FILE = ROOT / "rulebook" / "computed" / "yaku_pairs.json"


def main() -> None:
    """Search, and write what was found."""
    found = search()
    data = {
        "ruleset": RULES.label,
        "yaku": list(IDS),
        "wins": [{"yaku": list(both), **win._asdict()} for both, win in found.items()],
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    print(f"{len(found)} pairs of {len(IDS)} yaku, in {FILE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
