"""The compiled package beside its sources: `python -P benchmarks/compiled_vs_pure.py [--hands N] [--json]`.

It is for the Python of `make compiled`, whose package has each source beside what was compiled of it. New
interpreters take turns, one with the compiled modules and one that imports the sources alone; each values
wins, finds waits and counts how far hands are from complete, and says how long its processor worked. Printed
are the medians of the pure and of the compiled side, and their ratio: of 2.5, the compiled one is that much
faster. The import is timed as well, in milliseconds by the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve().parent
RUNS = 7
ROUNDS = 3


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2000, metavar="N", help="hands of a corpus (2000)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--side", choices=("pure", "compiled"), help="time one side (for itself)")
    asked = parser.parse_args()
    if asked.side:
        print(json.dumps(side(asked.hands, pure=asked.side == "pure")))
        return
    command = [sys.executable, "-P", __file__, "--hands", str(asked.hands), "--side"]
    turns = [{name: timed([*command, name]) for name in ("pure", "compiled")} for _ in range(RUNS)]
    figures = [figure(what, turns) for what in turns[0]["pure"]]
    if asked.json:
        print(json.dumps(figures, indent=1))
        return
    for row in figures:
        print(f"{row['what']:14} pure {row['pure']:8} compiled {row['compiled']:8} ratio {row['ratio']:5}")


def timed(command: list[str]) -> dict[str, float]:
    """Return what a side says of itself."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ended = subprocess.run(command, check=True, capture_output=True, env=kept)
    found: dict[str, float] = json.loads(ended.stdout)
    return found


def figure(what: str, turns: list[dict[str, dict[str, float]]]) -> dict[str, Any]:
    """Return the medians of one thing: microseconds each, of the import milliseconds."""
    pure, compiled = ([turn[name][what] for turn in turns] for name in ("pure", "compiled"))
    ratio = statistics.median(slow / fast for slow, fast in zip(pure, compiled, strict=True))
    medians = {"pure": round(statistics.median(pure), 2), "compiled": round(statistics.median(compiled), 2)}
    return {"what": what, **medians, "ratio": round(ratio, 2)}


def side(hands: int, *, pure: bool) -> dict[str, float]:
    """Time everything once, with the compiled modules or with the sources alone."""
    if pure:
        sys.path_hooks.insert(0, sources_alone)
    start = time.perf_counter()
    import riichi_rules.value  # noqa: PLC0415 - what is timed

    imported = 1000 * (time.perf_counter() - start)
    if pure != str(riichi_rules.value.__file__).endswith(".py"):
        raise SystemExit("this Python has no compiled package: make compiled makes one")
    sys.path += [str(HERE), str(HERE.parent / "tests")]
    from random_wins import cases  # noqa: PLC0415 - the package is imported before it
    from score_vs_mahjong import ours  # noqa: PLC0415
    from waits import dealt  # noqa: PLC0415

    from riichi_rules import tiles_away, waits_of  # noqa: PLC0415

    wins = {name: cases(hands, Random(1), mixed=name == "mixed") for name in ("closed", "mixed")}  # noqa: S311
    waiting, dealt_hands = [win.ours[0] for win in wins["closed"]], [dealt(Random(n)) for n in range(hands)]  # noqa: S311
    return {
        "import": imported,
        **{f"value, {name}": each(ours, corpus) for name, corpus in wins.items()},
        "waits": each(waits_of, waiting),
        "waits, dealt": each(waits_of, dealt_hands),
        "tiles away": each(tiles_away, dealt_hands),
    }


def sources_alone(folder: str) -> FileFinder:
    """Find only the sources in a folder of the package. Raises ``ImportError`` for any other."""
    if "riichi_rules" not in Path(folder).parts:
        raise ImportError(folder)
    return FileFinder(folder, (SourceFileLoader, [".py"]))


def each(ask: Callable[[Any], object], things: list[Any]) -> float:
    """Return the microseconds of the processor for each thing, the median of rounds after the first."""
    rounds = []
    for _ in range(ROUNDS + 1):
        start = time.process_time()
        for thing in things:
            ask(thing)
        rounds.append(1e6 * (time.process_time() - start) / len(things))
    return statistics.median(rounds[1:])


if __name__ == "__main__":
    main()
