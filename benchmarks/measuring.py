"""What benchmarks have in common: their arguments, sides that take turns, and how figures are told.

`python -P` does not look beside a file, so a benchmark adds its folder to the path, and imports this first.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Side = TypeVar("Side")
Measured = TypeVar("Measured")

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "data" / "records"
"""The project's own records."""
sys.path += [str(ROOT / name) for name in ("tests", "tools", "adapters")]


def arguments(doc: str | None, things: str = "", number: int = 0, words: str = "") -> argparse.ArgumentParser:
    """Return a parser: it says what is timed, and may take how many things there shall be."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, a list of objects")
    if things:
        parser.add_argument(f"--{things}", type=some, default=number, metavar="N", help=f"{words} ({number})")
    return parser


def some(text: str) -> int:
    """Read how many there shall be: at least one, since of none no time can be told."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: give a whole number from 1 on, as none takes no time")
    return int(text)


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


def tell(rows: Iterable[Mapping[str, Any]], *, as_json: bool) -> None:
    """Print the figures: as JSON, each row with whether the package is compiled, or as lines."""
    spec = find_spec("riichi_rules.value")
    compiled = spec is not None and not str(spec.origin).endswith(".py")
    whole = [{**row, "compiled": compiled} for row in rows]
    if as_json:
        print(json.dumps(whole, indent=1))
        return
    for row in whole:
        print(", ".join([f"{name} {figure}" for name, figure in row.items()]))
