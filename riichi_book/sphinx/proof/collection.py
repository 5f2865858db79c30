"""Tests that carry ids of rules, as pytest collects them: run with the name of a file for them, and tests.

It is a script: pytest imports the tests, and that is nothing for the process that makes pages.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

UNREADABLE = "a mark names its rules by their ids, as text"


class Recorder:
    """Writes down the marks of tests, and what is wrong with some, as plain data.

    A mark stands on a test, on its class, in ``pytestmark``, or in a ``pytest.param`` of the test; a
    parametrised test counts once. A test that is skipped or expected to fail proves nothing.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.modules: list[pytest.Module] = []
        self.marks: dict[tuple[str, str, str], int] = {}
        self.faults: dict[tuple[str, str], int] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Remember every module, and note what cannot be collected: the last line of its error says why."""
        report = yield
        if report.failed:
            why = [line[1:].strip() for line in report.longreprtext.splitlines() if line.startswith("E ")]
            words = f"pytest cannot collect this: {why[-1] if why else report.longreprtext}"
            self.faults[words, str(collector.path)] = 1
        elif isinstance(collector, pytest.Module) and report.passed:
            self.modules.append(collector)
        return report

    @pytest.hookimpl(tryfirst=True)  # what is left out of a usual run proves its rules all the same
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Note the marks of all tests, and marks on anything else."""
        run: set[object] = set()
        for item in items:
            if not isinstance(item, pytest.Function):
                continue
            run |= {getattr(item.obj, "__func__", item.obj), *inspect.getmro(item.cls or object)}
            file, line, _ = item.location
            path = str(session.config.rootpath / file)
            names = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
            at = "::".join([*names, item.originalname])
            for mark in item.iter_markers("rule"):
                if not readable(mark):
                    self.faults[UNREADABLE, path] = (line or 0) + 1
                elif not any(item.iter_markers("skip")) and not any(item.iter_markers("xfail")):
                    for rule in mark.args:
                        self.marks.setdefault((rule, at, path), (line or 0) + 1)
        for module in self.modules:
            for thing in stray(module, run):
                line = inspect.getsourcelines(thing)[1]
                for mark in own_marks(thing):
                    words = f"the mark of {', '.join(map(str, mark.args))} stands on nothing that pytest runs"
                    self.faults[words, str(module.path)] = line

    def data(self) -> dict[str, Any]:
        """Return everything as lists."""
        return {
            "marks": [[*key, line] for key, line in self.marks.items()],
            "faults": [[*key, line] for key, line in self.faults.items()],
        }


def readable(mark: pytest.Mark) -> bool:
    """Whether a mark names rules, and nothing but rules."""
    return bool(mark.args) and all(isinstance(rule, str) for rule in mark.args)


def own_marks(thing: object) -> list[pytest.Mark]:
    """Return the marks of rules that stand on a function or class itself."""
    marks = vars(thing).get("pytestmark", [])
    return [mark for mark in marks if isinstance(mark, pytest.Mark) and mark.name == "rule"]


def stray(module: pytest.Module, run: set[object]) -> Iterator[Any]:
    """Yield the functions and classes of a module that are marked, and that no test runs."""
    holders: list[Any] = [vars(module.obj)]
    while holders:
        for thing in list(holders.pop().values()):
            if not (inspect.isfunction(thing) or inspect.isclass(thing)):
                continue
            if thing.__module__ != module.obj.__name__:
                continue
            if own_marks(thing) and thing not in run:
                yield thing
            if inspect.isclass(thing):
                holders.append(vars(thing))


if __name__ == "__main__":
    sys.path.insert(0, "")  # as `python -m pytest` has it
    recorder = Recorder()
    status = pytest.main(["--collect-only", "--quiet", *sys.argv[2:]], plugins=[recorder])
    if status in {pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR}:
        sys.exit(status)
    Path(sys.argv[1]).write_text(json.dumps(recorder.data()), "utf-8")
