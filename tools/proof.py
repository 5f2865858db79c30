"""Prove what takes longer than a test run: `make proof`, or `python tools/proof.py -k self_play`.

It runs the tests marked `proof`: whole corpora, all pairs of rulesets, hundreds of thousands of cases. Tests
that passed are recorded in _build/proof until something they depend on changes, so a stopped run continues
where it was. Seeds are in the tests. At the end it prints the figures that tests record with pytest's
`record_property`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from environment import ROOT, digest

DEPENDED_ON = (
    *("riichi_rules", "riichi_book", "tests", "tools", "notebooks", "rulebook/computed", "../shared/logs"),
    *("pyproject.toml", "constraints.txt", "conf.py"),
)
"""Code, tests, data, real games and packages."""
PLACE = "RIICHI_PROOF"
"""The environment variable that tells the test processes which file records the passed tests."""


def main() -> int:
    """Run the remaining tests and print the figures. Return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, default=2, help="how many processes (2)")
    asked, pytest_arguments = parser.parse_known_args()
    place = ROOT / "_build" / "proof" / f"{digest(ROOT, DEPENDED_ON)[:16]}.jsonl"
    place.parent.mkdir(parents=True, exist_ok=True)
    for old in place.parent.glob("*.jsonl"):
        if old != place:
            old.unlink()
    os.environ[PLACE] = str(place)
    before = len(noted(place))
    print(f"proof: {before} tests passed before and are not run again" if before else "proof: from the start")
    # The test processes load this file as a pytest plugin.
    options = ["-m", "proof", "-p", "proof", "--hypothesis-seed=0", "--quiet"]
    options += ["--numprocesses", str(asked.workers), "--dist", "worksteal"]
    status = pytest.main([*options, *pytest_arguments])
    for line in figures(place):
        print(line)
    nothing_left = status == pytest.ExitCode.NO_TESTS_COLLECTED and before
    return 0 if nothing_left else int(status)


def noted(place: Path) -> dict[str, dict[str, Any]]:
    """Return the records of the tests that passed, by pytest's node id, skipping truncated lines."""
    found = {}
    for line in place.read_text("utf-8").splitlines() if place.exists() else ():
        with suppress(ValueError):
            entry = json.loads(line)
            found[entry["test"]] = entry
    return found


def figures(place: Path) -> list[str]:
    """Return the summed figures of the tests that passed, a line for each."""
    passed = noted(place).values()
    sums = sum([Counter(entry["figures"]) for entry in passed], Counter[str]())
    seconds = sum(entry["seconds"] for entry in passed)
    lines = [f"proof: {len(passed)} tests passed, {seconds:,.0f} seconds of computing"]
    return lines + [f"  {number:>12,} {name}" for name, number in sorted(sums.items())]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that already passed."""
    done = noted(Path(os.environ[PLACE]))
    left = [item for item in items if item.nodeid not in done]
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
    items[:] = left


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record a test that passed. Only the controlling process does this, not the workers."""
    if report.when != "call" or not report.passed or "PYTEST_XDIST_WORKER" in os.environ:
        return
    counted = {name: value for name, value in report.user_properties if isinstance(value, int)}
    entry = {"test": report.nodeid, "seconds": round(report.duration, 2), "figures": counted}
    with Path(os.environ[PLACE]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


if __name__ == "__main__":
    sys.exit(main())
