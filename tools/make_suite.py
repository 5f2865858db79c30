"""Write the suite from what the book asks: `python tools/make_suite.py`, after `make book`.

It reads the built site, witnesses, exercises, the score table and tests/claims, and writes
riichi_book/suite/suite.jsonl. On which cases two other engines agree `make conformance` finds out, and stays.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from suite_questions import asked

from riichi_book.suite.cases import SUITE_FILE, cases_in, text_of
from riichi_book.suite.making import PEERS, cases_of

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "_build" / "html"
WITHOUT_QUESTION: Final = {
    "calls.turned-kan": "how the tiles of a meld are laid, which no answer tells",
    "calls.turned-tile": "as above",
    "table.dead-wall-corner": "where on the table the dead wall is, which no answer tells",
    "table.places": "who sits where, before the first hand",
    "table.wall-order": "in which order the wall is drawn: the tiles of a question are drawn already",
}
"""The rules that are not conduct and that no question shows, each with the reason."""


def made(site: Path = SITE) -> str:
    """Return the suite as JSON Lines."""
    rules = json.loads((site / "rules.json").read_text("utf-8"))["rules"]
    before = cases_in() if SUITE_FILE.exists() else []
    peers = {case["id"] for case in before if case["basis"] == PEERS}
    cases = cases_of(asked(site, ROOT / "tests" / "claims"), rules, peers, progress)
    shown = {rule for case in cases for rule in case["rules"]} | WITHOUT_QUESTION.keys()
    if lacking := [rule["id"] for rule in rules if not rule["conduct"] and rule["id"] not in shown]:
        sys.exit(f"No case shows these rules: {', '.join(lacking)}.")
    return text_of(cases)


def progress(done: int, count: int) -> None:
    """Say how far it is, now and then."""
    if done % 100 == 0 or done == count:
        print(f"{done} of {count} questions", file=sys.stderr)


if __name__ == "__main__":
    SUITE_FILE.write_text(made(*map(Path, sys.argv[1:])), "utf-8")
