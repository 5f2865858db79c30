"""How fast an audit is, and how much memory it takes: `python benchmarks/audit.py [FOLDER] [RUNS]`.

Each run is a new process that audits a folder of records with all checks on: on one core and on two, and on
one core with the corpus doubled and doubled again. By default the corpus is the project's own sample, copied
until it has some hundred rounds. Rounds a second are told twice: as a person waits for them, and by the time
that the processor gave, which does not depend on what else the machine does. Medians of the runs count.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

SAMPLE = Path(__file__).resolve().parent.parent / "tests" / "data" / "records"
COPIES_OF_SAMPLE = 6
RUNS = 5
GOAL = 150
"""Rounds a second on one core."""

AUDIT = """
import json, resource, sys, time
from riichi_book.audit import audit
start, clock = time.perf_counter(), time.process_time()
found = audit([sys.argv[1]], jobs=int(sys.argv[2]))
wall, own = time.perf_counter() - start, time.process_time() - clock
children = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({
    "rounds": found.rounds,
    "checks": sum(found.checks.values()),
    "disagreements": len(found.disagreements),
    "wall": wall,
    "cpu": own + children.ru_utime + children.ru_stime,
    "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
"""


class Run(NamedTuple):
    """One audit in a process of its own: seconds, and the peak of its memory in MB."""

    rounds: int
    checks: int
    disagreements: int
    wall: float
    cpu: float
    peak: float


def run(folder: Path, jobs: int) -> Run:
    """Audit a folder in a new process."""
    ended = subprocess.run(
        [sys.executable, "-c", AUDIT, str(folder), str(jobs)], check=True, capture_output=True, text=True
    )
    return Run(**json.loads(ended.stdout))


def median_of(runs: list[Run], field: str) -> float:
    """Return the median of one field of the runs."""
    return statistics.median([float(getattr(run, field)) for run in runs])


def line_about(name: str, runs: list[Run]) -> str:
    """Return a line about some runs."""
    rounds = runs[0].rounds
    wall, cpu = median_of(runs, "wall"), median_of(runs, "cpu")
    return (
        f"{name:24} {rounds:6,} rounds  {rounds / wall:7,.0f} a second  {rounds / cpu:7,.0f} a second of"
        f" processor  peak {median_of(runs, 'peak'):6.1f} MB"
    )


def copied(corpus: Path, folder: Path, times: int) -> Path:
    """Return a folder with so many copies of a corpus."""
    for copy in range(times):
        shutil.copytree(corpus, folder / f"{copy}")
    return folder


def main() -> None:
    """Run the audits in turns, and print the medians."""
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        corpus = given or copied(SAMPLE, place / "sample", COPIES_OF_SAMPLE)
        doubled, again = copied(corpus, place / "2", 2), copied(corpus, place / "4", 4)
        cases = {
            "one core": (corpus, 1),
            "two cores": (corpus, 2),
            "one core, corpus x 2": (doubled, 1),
            "one core, corpus x 4": (again, 1),
        }
        done: dict[str, list[Run]] = {name: [] for name in cases}
        for _ in range(runs):
            for name, (folder, jobs) in cases.items():
                done[name].append(run(folder, jobs))
    for name, all_runs in done.items():
        print(line_about(name, all_runs))
    single, double = done["one core"], done["two cores"]
    print(
        f"{single[0].checks:,} checks, {single[0].disagreements} disagree;"
        f" two cores are {median_of(single, 'wall') / median_of(double, 'wall'):.2f} times as fast as one;"
        f" the goal is {GOAL} rounds a second and core; medians of {runs}, Python {sys.version.split()[0]}"
    )


if __name__ == "__main__":
    main()
