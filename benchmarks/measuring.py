"""What benchmarks share: arguments, taking turns, and printing figures.

`python -P` leaves a script's folder out of the path, so a benchmark adds its folder and imports this first.
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
"""The project's sample of records."""
sys.path += [str(ROOT / name) for name in ("tests", "tools", "adapters")]


def arguments(doc: str | None, things: str = "", number: int = 0, words: str = "") -> argparse.ArgumentParser:
    """Return a parser whose help says what is timed. With ``things``, it has an option for their number."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, a list of objects")
    if things:
        parser.add_argument(f"--{things}", type=some, default=number, metavar="N", help=f"{words} ({number})")
    return parser


def some(text: str) -> int:
    """Parse a number of things, at least one."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: give a whole number from 1 on, as none takes no time")
    return int(text)


def seconds(ask: Callable[[Thing], object], things: Iterable[Thing]) -> float:
    """Return the processor seconds for all things, which other work on the machine does not affect."""
    start = time.process_time()
    for thing in things:
        ask(thing)
    return time.process_time() - start


def in_turns(
    measure: Callable[[Side, int], Measured], sides: Mapping[str, Side], rounds: int
) -> dict[str, list[Measured]]:
    """Measure the sides in turns, ``rounds`` times, passing the turn's number. Return the results by side."""
    gc.collect()
    gc.freeze()  # keeps the garbage collector from scanning the corpora during a measurement
    done: dict[str, list[Measured]] = {name: [] for name in sides}
    for turn in range(rounds):
        for name, side in sides.items():
            done[name].append(measure(side, turn))
    return done


def ratio(slower: Sequence[float], faster: Sequence[float]) -> float:
    """Return the median over the turns of the slower time divided by the faster."""
    return round(statistics.median([long / short for long, short in zip(slower, faster, strict=True)]), 2)


def each_second(number: int, times: Sequence[float]) -> int:
    """Return how many of ``number`` things are done a second, by the median time."""
    return round(number / statistics.median(times))


def tell(rows: Iterable[Mapping[str, Any]], *, as_json: bool) -> None:
    """Print the figures as lines or as JSON. Each row says whether the package is compiled."""
    spec = find_spec("riichi_rules.value")
    compiled = spec is not None and not str(spec.origin).endswith(".py")
    whole = [{**row, "compiled": compiled} for row in rows]
    if as_json:
        print(json.dumps(whole, indent=1))
        return
    for row in whole:
        print(", ".join([f"{name} {figure}" for name, figure in row.items()]))
