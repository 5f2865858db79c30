"""The compiled package beside its sources: `python -P benchmarks/compiled_vs_pure.py [--hands N] [--json]`.

It is for the Python of `make compiled`, whose package has each source beside what was compiled of it. New
interpreters take turns, one with the compiled modules and one that imports the sources alone; each values
wins, finds waits and counts how far hands are from complete, and says how long its processor worked. Printed
are the medians of the pure side (`pure_took`) and of the compiled one (`took`), and their ratio: of 2.5, the
compiled one is that much faster. The import is timed as well, in milliseconds by the clock.
"""

from __future__ import annotations

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

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import in_turns, ratio, seconds, sized, tell

RUNS = 7
ROUNDS = 3
SIDES = ("pure", "compiled")


def main() -> None:
    """Answer the command line."""
    parser = sized(__doc__, "hands", 2000, "hands of a corpus")
    parser.add_argument("--side", choices=SIDES, help="time one side (for itself)")
    asked = parser.parse_args()
    if asked.side:
        print(json.dumps(side(asked.hands, pure=asked.side == "pure")))
        return
    command = [sys.executable, "-P", __file__, "--hands", str(asked.hands), "--side"]
    took = in_turns(lambda name, _: timed([*command, name]), {name: name for name in SIDES}, RUNS)
    tell([figure(what, **took) for what in took["pure"][0]], as_json=asked.json)


def timed(command: list[str]) -> dict[str, float]:
    """Return what a side says of itself."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ended = subprocess.run(command, check=True, capture_output=True, env=kept)
    found: dict[str, float] = json.loads(ended.stdout)
    return found


def figure(what: str, pure: list[dict[str, float]], compiled: list[dict[str, float]]) -> dict[str, Any]:
    """Return the medians of one thing: microseconds each, of the import milliseconds."""
    long, short = ([turn[what] for turn in turns] for turns in (pure, compiled))
    medians = {"pure_took": round(statistics.median(long), 2), "took": round(statistics.median(short), 2)}
    return {"what": what, **medians, "ratio": ratio(long, short), "compiled": True}


def side(hands: int, *, pure: bool) -> dict[str, float]:
    """Time everything once, with the compiled modules or with the sources alone."""
    if pure:
        sys.path_hooks.insert(0, sources_alone)
    start = time.perf_counter()
    import riichi_rules.value  # noqa: PLC0415 - what is timed

    imported = 1000 * (time.perf_counter() - start)
    if pure != str(riichi_rules.value.__file__).endswith(".py"):
        raise SystemExit("this Python has no compiled package: make compiled makes one")
    from random_wins import cases, dealt  # noqa: PLC0415 - the package is imported before it
    from score_vs_mahjong import ours  # noqa: PLC0415

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
    rounds = [seconds(ask, things) for _ in range(ROUNDS + 1)]
    return 1e6 * statistics.median(rounds[1:]) / len(things)


if __name__ == "__main__":
    main()
