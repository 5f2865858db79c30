"""How fast an audit is, and how much memory it takes: `python -P benchmarks/audit.py [FOLDER] [RUNS]`.

Each run is a new process that audits a folder of records with all checks on: on one core and on two, on one
core with the corpus doubled and doubled again and, where the package is compiled, on one core from its
sources as the pure package has them. By default the corpus is the project's own sample, copied until it has
some hundred rounds. Rounds a second are told twice: as a person waits for them, and by the time that the
processor gave, which does not depend on what else the machine does. Medians of the runs count; ``--json``
prints them as JSON.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import SAMPLE, copied, in_turns, over_records, ratio, tell

COPIES_OF_SAMPLE = 6
RUNS = 5
GOAL = 150
"""Rounds a second on one core."""

AUDIT = """
import json, resource, sys, time
from importlib.machinery import FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

PLACE = Path(find_spec("riichi_rules").origin).parents[1]
SOURCES = FileFinder.path_hook((SourceFileLoader, [".py"]))

def from_sources(path):
    within = any(Path(path).is_relative_to(PLACE / name) for name in ("riichi_rules", "riichi_book"))
    if not within:
        raise ImportError(path)
    return SOURCES(path)

if sys.argv[3] == "pure":
    sys.path_hooks.insert(0, from_sources)

from riichi_book.audit import audit, replaying
start, clock = time.perf_counter(), time.process_time()
found = audit([sys.argv[1]], jobs=int(sys.argv[2]))
wall, own = time.perf_counter() - start, time.process_time() - clock
children = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({
    "compiled": not replaying.__file__.endswith(".py"),
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

    compiled: bool
    rounds: int
    checks: int
    disagreements: int
    wall: float
    cpu: float
    peak: float


def run(folder: Path, jobs: int, package: str = "installed") -> Run:
    """Audit a folder in a new process, with the installed package or, ``pure``, from its sources."""
    command = [sys.executable, "-P", "-c", AUDIT, str(folder), str(jobs), package]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
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


def figures(name: str, runs: list[Run], pure: list[Run]) -> dict[str, object]:
    """Return the medians of one case, and how many times as fast it is as one core from the sources."""
    long, short = ([run.cpu / run.rounds for run in side] for side in (pure, runs))
    return {
        "case": name,
        "compiled": runs[0].compiled,
        "rounds": runs[0].rounds,
        "disagreements": runs[0].disagreements,
        "rounds_per_s": round(runs[0].rounds / median_of(runs, "wall")),
        "rounds_per_processor_s": round(runs[0].rounds / median_of(runs, "cpu")),
        "peak_mb": round(median_of(runs, "peak"), 1),
        "ratio": ratio(long, short),
    }


def main() -> None:
    """Run the audits in turns, and print the medians."""
    asked = over_records(__doc__, "the sample, some times", RUNS).parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        corpus = asked.folder or copied(SAMPLE, place / "sample", COPIES_OF_SAMPLE)
        doubled, again = copied(corpus, place / "2", 2), copied(corpus, place / "4", 4)
        cases = {
            "one core": (corpus, 1, "installed"),
            "one core, pure": (corpus, 1, "pure"),
            "two cores": (corpus, 2, "installed"),
            "one core, corpus x 2": (doubled, 1, "installed"),
            "one core, corpus x 4": (again, 1, "installed"),
        }
        done = in_turns(lambda case, _: run(*case), cases, asked.runs)
    single, double, pure = done["one core"], done["two cores"], done["one core, pure"]
    rows = [figures(name, runs, pure) for name, runs in done.items()]
    cores = median_of(single, "wall") / median_of(double, "wall")
    package = "compiled" if single[0].compiled else "pure"
    about = (
        f"{single[0].checks:,} checks, {single[0].disagreements} disagree;"
        f" {package}, {rows[0]['ratio']} times as fast as from the sources;"
        f" two cores are {cores:.2f} times as fast as one; the goal is {GOAL} rounds a second and core;"
        f" medians of {asked.runs}, Python {sys.version.split()[0]}"
    )
    tell(rows, as_json=asked.json, lines=[*[line_about(name, runs) for name, runs in done.items()], about])


if __name__ == "__main__":
    main()
