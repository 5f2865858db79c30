"""Fixtures and hooks for all tests."""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

with suppress(ImportError):  # Pyodide has no hypothesis
    from hypothesis import settings

    # No deadline: the time of an example depends on the machine's load, and benchmarks measure time.
    # Half of the default examples suffice, because each run generates others.
    settings.register_profile("house", deadline=None, max_examples=50)
    settings.load_profile("house")

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter
    from shared.kept import Kept
    from syrupy.assertion import SnapshotAssertion

ROOT = Path(__file__).resolve().parent.parent
LONGEST = [f"test_{name}.py" for name in ("cells_apart", "reading", "ask_page", "search", "live", "practice")]

GROUPS = {"oracle": ROOT / "tests" / "oracles", "browser": ROOT / "tests" / "book" / "browser"}
"""The folders of long tests, by mark."""

# Tests of the compiled package run only in its environment (`make compiled`).
collect_ignore = [] if os.environ.get("RIICHI_RULES_MYPYC") == "1" else ["compiled"]


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of sources next to the repository. Without it, skip the test."""
    folder = ROOT.parent / "shared"
    if not (folder / "sources").is_dir():
        pytest.skip("the folder of sources, ../shared, is not beside this repository")
    return folder


@pytest.fixture
def kept(snapshot: SnapshotAssertion) -> Kept:
    """Return a function that gives the stored snapshot of that name, for comparison."""
    from shared.kept import TextFiles  # noqa: PLC0415 - may be missing

    return lambda name: snapshot(extension_class=TextFiles, name=name)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the total time of each marked group of long tests, set-up included."""
    reports = {id(report): report for listed in terminalreporter.stats.values() for report in listed}.values()
    for mark, folder in GROUPS.items():
        seconds = [
            report.duration
            for report in reports
            if isinstance(report, pytest.TestReport) and mark in report.keywords
        ]
        if seconds:
            terminalreporter.write_line(f"{folder.name}: {sum(seconds):.0f} s")


def pytest_collection_finish() -> None:
    """Exclude everything imported and collected so far from garbage collection: it stays anyway."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark groups of long tests, deselect proofs unless selected by mark, and sort the tests.

    The test of every page comes first and tests in the browser last, with the longest files first, so that
    no worker is left alone with a long test at the end.
    """
    for item in items:
        for mark in [mark for mark, folder in GROUPS.items() if item.path.is_relative_to(folder)]:
            item.add_marker(mark)
    if "proof" not in config.option.markexpr:
        proofs = [item for item in items if item.get_closest_marker("proof")]
        config.hook.pytest_deselected(items=proofs)
        items[:] = [item for item in items if not item.get_closest_marker("proof")]
    items.sort(
        key=lambda item: (
            item.path.name != "test_every_page.py",
            item.path.is_relative_to(GROUPS["browser"]),
            LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST),
        )
    )
