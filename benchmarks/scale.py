"""What many games take, and where that ends: `python -P benchmarks/scale.py [FOLDER] [RUNS]`.

An audit, `whatif` and `cover` go over a folder of records, each in a new process, alone and with two
processes; then over the same some times over. By default the folder is the project's own sample. What the
further files take counts, so that what begins a run does not. Speed is told in rounds for each second that a
processor gave, which does not depend on what else the machine does. `own_ms_a_file` is what the process that
adds up needs for each file while others work: however many workers there are, it is not done sooner. Where
distributed is installed, `handing out` is what a cluster and its scheduler add to that: files of which
nothing is wanted. `row_bytes` are those of the file by which such a run is resumed. Peaks are those of
memory, for the fewer files and the many. Medians of the runs count. With ``--json`` the figures are a list,
the machine first; rulebook/computed/many_games.json is such a list.
"""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

sys.path.append(str(Path(__file__).parent))

from measuring import SAMPLE, arguments, in_turns, some, tell

from riichi_book.games.audit import files_of

Taken = dict[str, float]

FEW, MANY = 2, 16
"""How many times over the folder is."""

RUNS: Final = 3
LISTED: Final = 20_000
"""How many files are listed to see what that takes."""

WORKS: Final = ("audit", "whatif", "cover")
CASES: Final = ("one", "two")
HANDED: Final = (200, 4000)
"""How many files are handed out, to see what that takes."""

RUN: Final = """
import json, resource, sys, tempfile, time
from pathlib import Path
from riichi_book.games.audit import audit
from riichi_book.games.variants import Changes, cover, whatif

CHANGES = Changes(settings=(("yaku.ippatsu", "false"), ("wins.multiple_ron", "nearest")))

def main(folder, work, case):
    runs = {"audit": audit, "whatif": lambda paths, **more: whatif(paths, CHANGES, **more), "cover": cover}
    with tempfile.TemporaryDirectory() as place:
        state, files, clock = Path(place, "state"), [], time.process_time()
        watching = lambda done, _: files.append(done)
        jobs = 2 if case == "two" else 1
        found = runs[work]([folder], jobs=jobs, resume=state, watching=watching)
        own, size = time.process_time() - clock, state.stat().st_size
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps({
        "files": files[-1], "rounds": found.rounds,
        "own": own, "cpu": own + others.ru_utime + others.ru_stime,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "bytes": size,
    }))

if __name__ == "__main__":
    main(*sys.argv[1:])
"""
HAND_OUT: Final = """
import json, sys, time
from pathlib import Path
from distributed import LocalCluster
from riichi_book.games.audit import Findings
from riichi_book.games.running import Work, gather
from riichi_book.records import RecordFile

def nothing(file):
    found = Findings()
    found.counts["rounds"] += 1
    return found

def main(path, *numbers):
    taken = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as local:
        for number in map(int, numbers):
            files = [RecordFile(f"{each}", Path(path)) for each in range(number)]
            clock = time.process_time()
            gather(files, Work(nothing, Findings), dask=local.scheduler_address)
            taken.append(time.process_time() - clock)
    print(json.dumps(taken))

if __name__ == "__main__":
    main(*sys.argv[1:])
"""


def ended(script: str, *words: object) -> Any:  # noqa: ANN401 - as JSON is
    """Return what a script prints in a new process."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "run.py")
        file.write_text(script, "utf-8")
        command = [sys.executable, "-P", str(file), *map(str, words)]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measured(folders: Sequence[Path], work: str, case: str) -> list[Taken]:
    """Return what one run over each of the folders took, in new processes."""
    return [ended(RUN, folder, work, case) for folder in folders]


def handing_out() -> Iterator[dict[str, object]]:
    """Yield how long it takes to hand a file to a cluster and have nothing back."""
    if find_spec("distributed"):
        file = next(SAMPLE.glob("*.mjlog"))
        few, many = ended(HAND_OUT, file, *HANDED)
        milliseconds = 1000 * (many - few) / (HANDED[1] - HANDED[0])
        yield {"work": "handing out", "files": HANDED[1], "own_ms_a_file": round(milliseconds, 3)}


def figures(work: str, case: str, runs: Sequence[list[Taken]]) -> dict[str, object]:
    """Return the medians of one case."""

    def median(value: Callable[[Taken, Taken], float]) -> float:
        return statistics.median([value(few, many) for few, many in runs])

    few, many = runs[0]
    files, rounds = (many[name] - few[name] for name in ("files", "rounds"))
    return {
        "work": work,
        "case": case,
        "files_of_few": few["files"],
        "files": many["files"],
        "rounds": many["rounds"],
        "rounds_a_processor_s": round(rounds / median(lambda few, many: many["cpu"] - few["cpu"]), 1),
        "own_ms_a_file": round(1000 * median(lambda few, many: many["own"] - few["own"]) / files, 3),
        "peak_mb_of_few": round(median(lambda few, _: few["peak"]), 1),
        "peak_mb": round(median(lambda _, many: many["peak"]), 1),
        "row_bytes": many["bytes"],
    }


def listing(folder: Path) -> dict[str, object]:
    """Return how much memory it takes to list the files of a folder."""
    folder.mkdir()
    for number in range(LISTED):
        (folder / f"{number:08}.mjlog").touch()
    tracemalloc.start()
    listed = sum(1 for _ in files_of([folder]))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"work": "listing", "files": listed, "bytes_a_file": round(peak / listed)}


def machine() -> dict[str, object]:
    """Return when and on what this is measured."""
    about = Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.*)", about.read_text("utf-8")) if about.exists() else []
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": models[0] if models else platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def copied(corpus: Path, folder: Path, times: int) -> Path:
    """Return a folder with a corpus so many times over.

    Each time the games have another number, as copies are counted once. Games in JSON have none.
    """
    for copy in range(times):
        for file in [file for file in corpus.rglob("*") if file.is_file()]:
            target = folder / f"{copy}" / file.relative_to(corpus)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes().replace(b"<GO ", b'<GO gpid="%d" ' % copy))
    return folder


def main() -> None:
    """Run all cases in turns, and print the medians."""
    parser = arguments(__doc__)
    parser.add_argument(
        "folder", type=Path, nargs="?", default=SAMPLE, help="a folder of records (the sample)"
    )
    parser.add_argument("runs", type=some, nargs="?", default=RUNS, help=f"how often each is run ({RUNS})")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        folders = [copied(asked.folder, place / f"{times}", times) for times in (FEW, MANY)]
        sides = {f"{work} {case}": (work, case) for work in WORKS for case in CASES}
        done = in_turns(lambda side, _: measured(folders, *side), sides, asked.runs)
        rows = [figures(*sides[name], runs) for name, runs in done.items()]
        rows += [*handing_out(), listing(place / "listed")]
    tell([machine(), *rows], as_json=asked.json)


if __name__ == "__main__":
    main()
