"""Ask engines the suite, and keep what they answer for the page "Who follows what": `make conformance`.

It writes rulebook/computed/follows.json, and marks the cases of the suite that at least two other engines
answer as we do. An engine that is not installed keeps its last results.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from suite_cases import COMPUTED, PEERS, text_of

from riichi_book.suite.cases import SUITE_FILE, VERSION, cases_in, has
from riichi_book.suite.conform import Asking, Conformance, Verdict, conform, greeted, worst_of
from riichi_book.suite.engine import Engine, EngineError
from riichi_book.suite.report import by_chapter, declared, failed
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "rulebook" / "computed" / "follows.json"
OURS: Final = "Riichi Rules"
TWICE: Final = "riichienv, by events"
"""The second way of asking riichienv. It does not count as another engine that agrees."""
ENGINES: Final = {
    "mahjong": [sys.executable, "adapters/mahjong_adapter.py"],
    "riichienv": [sys.executable, "adapters/riichienv_adapter.py"],
    TWICE: [sys.executable, "adapters/riichienv_adapter.py", "--events"],
    "majiang-core": ["node", "adapters/majiang_adapter.mjs", *map(str, ROOT.glob("_build/majiang-*"))],
    OURS: [sys.executable, "-m", "riichi_book", "ask", "-"],
}
ANSWERED: Final = (Verdict.PASS, Verdict.OTHERWISE, Verdict.FAIL)


def main() -> int:
    """Ask every installed engine, and write the results. Return 1 if one is missing."""
    kept = {row["name"]: row for row in json.loads(FILE.read_text("utf-8"))} if FILE.exists() else {}
    cases, missing = cases_in(), 0
    for name, command in ENGINES.items():
        try:
            with Engine(command) as engine:
                found = conform(engine, greeted(engine, None, load_ruleset(assumed())), cases)
        except EngineError as error:
            print(f"{name} is left as it was: {error}")
            missing = 1
            continue
        today = f"{datetime.now(UTC):%Y-%m-%d}"
        kept[name] = {"name": name, "suite": VERSION, "date": today, **about(name, found)}
        print(f"{name}: {found.verdicts()}")
    rows = [kept[name] for name in ENGINES if name in kept]
    FILE.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    others = [row for row in rows if row["name"] not in {OURS, TWICE}]
    agreeing = Counter(leaf for row in others for leaf in row["right"])
    agreed = {leaf.partition(" ")[0] for leaf, engines in agreeing.items() if engines > 1}
    for case in cases:
        if case["basis"] in {PEERS, COMPUTED}:
            case["basis"] = PEERS if case["id"] in agreed else COMPUTED
    SUITE_FILE.write_text(text_of(cases), "utf-8")
    return missing


def about(name: str, found: Conformance) -> dict[str, Any]:
    """Return an engine's results in the form that the page needs."""
    askings: dict[str, list[Asking]] = defaultdict(list)
    for each in found.askings:
        disputed = each.case["level"] == "disputed"
        askings["house" if each.house else "disputed" if disputed else each.case["chapter"]].append(each)
    passed = [each for each in found.askings if each.verdict is Verdict.PASS]
    return {
        "engine": {
            **({"version": version("riichi-rules")} if name == OURS else found.hello.engine),
            "name": name,
        },
        "rules": declared(found.hello.rules),
        "chapters": {chapter: counted(askings[chapter]) for chapter in by_chapter(found)},
        "house": counted(askings["house"]),
        "disputed": counted(askings["disputed"]),
        "plays": [
            {"option": option, "value": value, "cases": count}
            for (option, value), count in found.played.items()
        ],
        "fails": [{**failed(each), "house": each.house} for each in found.fails],
        "right": sorted({name_of_leaf(each) for each in passed}),
    }


def name_of_leaf(asking: Asking) -> str:
    """Return a case's id and the index of the expected answer that applies: engines agree on an answer."""
    places = [place for place, leaf in enumerate(asking.case["expect"]) if has(leaf, asking.own)]
    return f"{asking.case['id']} {places[0]}"


def counted(askings: list[Asking]) -> Mapping[str, int]:
    """Return how many cases an engine got right, answered, and does not support."""
    count = Counter(worst_of(askings).values())
    return {
        "right": count[Verdict.PASS],
        "answered": sum(count[verdict] for verdict in ANSWERED),
        "unsupported": count[Verdict.UNSUPPORTED],
    }


if __name__ == "__main__":
    sys.exit(main())
