"""What benchmarks have in common: their arguments, sides that take turns, and how figures are told.

`python -P` does not look beside a file, so whoever imports this module adds its folder to the path first.
"""

from __future__ import annotations

import argparse
import gc
import json
import shutil
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Side = TypeVar("Side")
Measured = TypeVar("Measured")
Row = Mapping[str, Any]

SAMPLE = Path(__file__).resolve().parent.parent / "tests" / "data" / "records"
"""The project's own records."""


def arguments(doc: str | None) -> argparse.ArgumentParser:
    """Return a parser of a benchmark's arguments: it says what is timed, and takes ``--json``."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, a list of objects")
    return parser


def sized(
    doc: str | None, things: str, number: int, words: str, *, seed: str = ""
) -> argparse.ArgumentParser:
    """Return one that asks how many things there shall be, and for a seed where another does something."""
    parser = arguments(doc)
    parser.add_argument(f"--{things}", type=some, default=number, metavar="N", help=f"{words} ({number})")
    if seed:
        parser.add_argument("--seed", type=int, default=1, help=f"another seed {seed} (1)")
    return parser


def over_records(doc: str | None, corpus: str, runs: int) -> argparse.ArgumentParser:
    """Return one that asks for a folder of records, in place of a corpus, and how often it is gone over."""
    parser = arguments(doc)
    parser.add_argument("folder", type=Path, nargs="?", help=f"a folder of records ({corpus})")
    parser.add_argument("runs", type=some, nargs="?", default=runs, help=f"how often each is run ({runs})")
    return parser


def copied(corpus: Path, folder: Path, times: int) -> Path:
    """Return a folder with a corpus so many times over.

    Each time the games have another number, as copies are counted once. Games in JSON have none.
    """
    for copy in range(times):
        shutil.copytree(corpus, folder / f"{copy}")
        for file in (folder / f"{copy}").rglob("*"):
            if file.is_file():
                file.write_bytes(file.read_bytes().replace(b"<GO ", b'<GO gpid="%d" ' % copy))
    return folder


def some(text: str) -> int:
    """Read how many there shall be: at least one, since of none no time can be told."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: give a whole number from 1 on, as none takes no time")
    return int(text)


def compiled() -> bool:
    """Whether the package that is installed for this Python is the compiled one."""
    spec = find_spec("riichi_rules.value")
    return spec is not None and not str(spec.origin).endswith(".py")


def seconds(ask: Callable[[Thing], object], things: Iterable[Thing]) -> float:
    """Return how long the processor works on all things, so that other work on the machine is not counted."""
    start = time.process_time()
    for thing in things:
        ask(thing)
    return time.process_time() - start


def in_turns(
    measure: Callable[[Side, int], Measured], sides: Mapping[str, Side], rounds: int
) -> dict[str, list[Measured]]:
    """Measure sides in turns, so many times, each with the number of the turn. Return what each came to."""
    gc.collect()
    gc.freeze()  # the collector of garbage shall not walk through the corpora while a side works
    done: dict[str, list[Measured]] = {name: [] for name in sides}
    for turn in range(rounds):
        for name, side in sides.items():
            done[name].append(measure(side, turn))
    return done


def ratio(slower: Sequence[float], faster: Sequence[float]) -> float:
    """Return how many times as long the one side takes as the other: the median of the turns."""
    return round(statistics.median([long / short for long, short in zip(slower, faster, strict=True)]), 2)


def each_second(number: int, times: Sequence[float]) -> int:
    """Return how many of so many things are done a second, by the median of the turns."""
    return round(number / statistics.median(times))


def tell(rows: Iterable[Row], *, as_json: bool, lines: Iterable[str] | None = None) -> None:
    """Print the figures: as JSON, each row with whether the package is compiled; or as lines, or a table."""
    whole = [{**row, "compiled": row.get("compiled", compiled())} for row in rows]
    if as_json:
        print(json.dumps(whole, indent=1))
        return
    for line in table(whole) if lines is None else lines:
        print(line)


def table(rows: Sequence[Row]) -> list[str]:
    """Return the lines of a table: the names of the figures, and a line for each row."""
    cells = [list(rows[0]), *[[str(figure) for figure in row.values()] for row in rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join([cell.rjust(width) for cell, width in zip(line, widths, strict=True)]) for line in cells
    ]
