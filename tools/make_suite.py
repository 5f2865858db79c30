"""Write the suite from what the book asks: `python tools/make_suite.py`, after `make book`.

It reads the built site, witnesses, exercises, the score table and tests/claims, and writes
riichi_book/suite/suite.jsonl. On which cases two other engines agree `make conformance` finds out, and stays.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Final

from suite_questions import asked

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.spread import values_of
from riichi_book.suite.cases import SUITE_FILE, cases_in, text_of
from riichi_book.suite.making import PEERS, Case, cases_of

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
NOT_TOLD_APART: Final = {
    "table.start_points": "scores are asked with the sum that the rules deal, so no question fits both",
    "table.red_m": "a red five cannot be asked where there is none, and without one all rules answer alike",
    "table.red_p": "as above",
    "table.red_s": "as above",
    "riichi.bet_if_ronned": "what was never paid and what was given back come to the same scores",
    "match.bets_at_end": "bets that go back to their owners are on no table: a result with bets is refused",
    "penalties.noten_riichi": "without tenpai riichi is not legal: a server prevents it, a table punishes it",
}
"""The options of which two values are told apart by no case, each with the reason."""


def not_told_apart(cases: Sequence[Case]) -> set[str]:
    """Return the options of which no case answers some two values differently.

    A value under which a question cannot be asked is not told apart by it.
    """
    apart: dict[str, set[tuple[str, str]]] = {option: set() for option in COMPUTED}
    for option, case in [(option, each) for each in cases for option in each["options"]]:
        leaves = [leaf["when"].get(option, values_of(option)) for leaf in case["expect"]]
        asked = frozenset().union(*leaves)
        for leaf in leaves:
            others = asked.difference(leaf)
            apart[option].update([*product(leaf, others), *product(others, leaf)])
    return {
        option for option, pairs in apart.items() if not pairs.issuperset(combinations(values_of(option), 2))
    }


def made(site: Path = SITE) -> str:
    """Return the suite as JSON Lines."""
    rules = json.loads((site / "rules.json").read_text("utf-8"))["rules"]
    before = cases_in() if SUITE_FILE.exists() else []
    peers = {case["id"] for case in before if case["basis"] == PEERS}
    cases = cases_of(asked(site, ROOT / "tests" / "claims"), rules, peers, progress)
    shown = {rule for case in cases for rule in case["rules"]} | WITHOUT_QUESTION.keys()
    if lacking := [rule["id"] for rule in rules if not rule["conduct"] and rule["id"] not in shown]:
        sys.exit(f"No case shows these rules: {', '.join(lacking)}.")
    if alike := not_told_apart(cases) - NOT_TOLD_APART.keys():
        sys.exit(f"No case tells all values of these options apart: {', '.join(sorted(alike))}.")
    return text_of(cases)


def progress(done: int, count: int) -> None:
    """Say how far it is, now and then."""
    if done % 100 == 0 or done == count:
        print(f"{done} of {count} questions", file=sys.stderr)


if __name__ == "__main__":
    SUITE_FILE.write_text(made(*map(Path, sys.argv[1:])), "utf-8")
