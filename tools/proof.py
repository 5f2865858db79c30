"""Prove what takes longer than a test run: `make proof`, or `python tools/proof.py -k self_play`.

It runs the tests that are marked `proof`: whole corpora, all pairs of rulesets, hundreds of thousands of
cases. What passed is remembered under _build/proof for as long as nothing that it depends on changes, so a
run that was stopped goes on where it was. Seeds stand in the tests. At the end stand the figures that tests
record, with pytest's `record_property`.
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
"""Names the file of what passed to the processes that run the tests."""


def main() -> int:
    """Answer the command line. Return the exit status."""
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
    # The plugin of the processes is this file under its own name.
    options = ["-m", "proof", "-p", "proof", "--hypothesis-seed=0", "--quiet"]
    options += ["--numprocesses", str(asked.workers), "--dist", "worksteal"]
    status = pytest.main([*options, *pytest_arguments])
    for line in figures(place):
        print(line)
    nothing_left = status == pytest.ExitCode.NO_TESTS_COLLECTED and before
    return 0 if nothing_left else int(status)


def noted(place: Path) -> dict[str, dict[str, Any]]:
    """Return what is noted of each test that passed, by pytest's name; a line that was cut off is none."""
    found = {}
    for line in place.read_text("utf-8").splitlines() if place.exists() else ():
        with suppress(ValueError):
            entry = json.loads(line)
            found[entry["test"]] = entry
    return found


def figures(place: Path) -> list[str]:
    """Return what the tests that passed come to, a line for each figure."""
    passed = noted(place).values()
    sums = sum([Counter(entry["figures"]) for entry in passed], Counter[str]())
    seconds = sum(entry["seconds"] for entry in passed)
    lines = [f"proof: {len(passed)} tests passed, {seconds:,.0f} seconds of computing"]
    return lines + [f"  {number:>12,} {name}" for name, number in sorted(sums.items())]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what passed before."""
    done = noted(Path(os.environ[PLACE]))
    left = [item for item in items if item.nodeid not in done]
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
    items[:] = left


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that passed; the process that asks does, and not the workers."""
    if report.when != "call" or not report.passed or "PYTEST_XDIST_WORKER" in os.environ:
        return
    counted = {name: value for name, value in report.user_properties if isinstance(value, int)}
    entry = {"test": report.nodeid, "seconds": round(report.duration, 2), "figures": counted}
    with Path(os.environ[PLACE]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


if __name__ == "__main__":
    sys.exit(main())
