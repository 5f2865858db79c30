"""What many games take, and where that ends: `python -P benchmarks/scale.py [FOLDER] [RUNS]`.

An audit, `whatif` and `cover` read a folder of records (by default the project's sample), each in a new
process, with one worker and with two; first over 2 copies of the folder, then over 16. Figures come from the
difference, so start-up does not count. Speed is in rounds a processor second, which other load does not
change. `own_ms_a_file` is the time that the main process needs to add up a file: more workers do not shorten
it. With distributed installed, `handing out` measures what a cluster and its scheduler add, with files from
which nothing is read. `row_bytes` is the size of the file from which such a run can resume. Peaks are peak
memory for 2 and for 16 copies. All figures are medians of the runs. With ``--json`` they are a list, the
machine first; rulebook/computed/many_games.json is such a list.
"""

from __future__ import annotations

import os
import platform
import re
import resource
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

sys.path.append(str(Path(__file__).parent))  # `python -P` leaves this folder out of the path

from measuring import SAMPLE, arguments, in_turns, some, tell

from riichi_book.games.audit import Findings, audit, files_of
from riichi_book.games.running import Work, gather
from riichi_book.games.variants import Changes, cover, whatif
from riichi_book.records import RecordFile

Taken = dict[str, Any]
Found = TypeVar("Found")

FEW, MANY = 2, 16
"""How many copies of the folder are read."""
RUNS: Final = 3
LISTED: Final = 20_000
"""How many files are listed to measure the memory of listing."""
WORKS: Final = ("audit", "whatif", "cover")
CASES: Final = {"one": 1, "two": 2}
"""How many workers each case has."""
HANDED: Final = (200, 4000)
"""How many files are handed out to measure the time of handing out."""
CHANGES: Final = Changes(settings=(("yaku.ippatsu", "false"), ("wins.multiple_ron", "nearest")))


def measured(folder: Path, work: str, jobs: int) -> Taken:
    """Return the figures of one run over a folder."""
    runs: dict[str, Callable[..., Any]] = {
        "audit": audit,
        "whatif": partial(whatif, changes=CHANGES),
        "cover": cover,
    }
    with tempfile.TemporaryDirectory() as place:
        state, files, start = Path(place, "state"), list[int](), time.process_time()
        found = runs[work]([folder], jobs=jobs, resume=state, watching=lambda done, _: files.append(done))
        own, size = time.process_time() - start, state.stat().st_size
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "files": files[-1],
        "rounds": found.rounds,
        "own": own,
        "cpu": own + others.ru_utime + others.ru_stime,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "bytes": size,
    }


def handing_out(path: Path) -> float:
    """Return how many milliseconds a cluster needs for each file, without any work on it."""
    from distributed import LocalCluster  # noqa: PLC0415 - it may be missing

    taken = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as local:
        for number in HANDED:
            files = [RecordFile(f"{each}", path) for each in range(number)]
            start = time.process_time()
            gather(files, Work(nothing, Findings), dask=local.scheduler_address)
            taken.append(time.process_time() - start)
    return round(1000 * (taken[1] - taken[0]) / (HANDED[1] - HANDED[0]), 3)


def nothing(_: RecordFile) -> Findings:
    """Count one round without reading the file."""
    found = Findings()
    found.counts["rounds"] += 1
    return found


def apart(run: Callable[..., Found], *given: object) -> Found:
    """Run a function in a new process. Return its result."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(run, *given).result()


def figures(work: str, case: str, runs: Sequence[list[Taken]]) -> dict[str, object]:
    """Return the medians of one case. Each run is a pair: over few files and over many."""

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
    """Return how much memory listing the files of a folder takes."""
    folder.mkdir()
    for number in range(LISTED):
        (folder / f"{number:08}.mjlog").touch()
    tracemalloc.start()
    listed = sum(1 for _ in files_of([folder]))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"work": "listing", "files": listed, "bytes_a_file": round(peak / listed)}


def machine() -> dict[str, object]:
    """Return the date and the machine of the measurement."""
    about = Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.*)", about.read_text("utf-8")) if about.exists() else []
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": models[0] if models else platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def copied(corpus: Path, folder: Path, times: int) -> Path:
    """Return a folder that holds ``times`` copies of a corpus.

    Each copy gets its own game number, because duplicates count once. Games in JSON have no number.
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

        def run(side: tuple[str, str], _: int) -> list[Taken]:
            return [apart(measured, folder, side[0], CASES[side[1]]) for folder in folders]

        rows = [figures(*sides[name], runs) for name, runs in in_turns(run, sides, asked.runs).items()]
        if find_spec("distributed"):
            milliseconds = apart(handing_out, next(SAMPLE.glob("*.mjlog")))
            rows.append({"work": "handing out", "files": HANDED[1], "own_ms_a_file": milliseconds})
        rows.append(listing(place / "listed"))
    tell([machine(), *rows], as_json=asked.json)


if __name__ == "__main__":
    main()
