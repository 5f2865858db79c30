"""What ten million games take, and what stops it, computed from what was measured on a few."""

import tracemalloc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from riichi_book.games.running import CountedRounds
from riichi_book.records import RecordFile
from riichi_book.tables.listings import data_beside

# What `python -P benchmarks/scale.py --json` said.
MACHINE, *MEASURED = data_beside(__file__, "many_games.json")
FOUND: dict[tuple[str, str | None], dict[str, Any]] = {
    (row["work"], row.get("case")): row for row in MEASURED
}
HANDING_OUT, LISTING = FOUND["handing out", None], FOUND["listing", None]
GAMES = 10_000_000
GREATEST, REMEMBERED = 1 << 60, 100_000
WORKS = {"audit": "Audit", "whatif": "What if", "cover": "Which rules they ask"}
HEADS = {f"{GAMES:,} games, measured {MACHINE['date']}": 46, **dict.fromkeys(WORKS.values(), 18)}


def rows() -> Iterator[tuple[object, ...]]:
    """Yield what is measured and what follows from it, for each work."""
    alone = [FOUND[work, "one"] for work in WORKS]
    few, many = alone[0]["files_of_few"], alone[0]["files"]
    core = f"one core of {MACHINE['processor']}, Python {MACHINE['python']}"
    yield f"Rounds a second, {core}", *[f"{row['rounds_a_processor_s']:,.0f}" for row in alone]
    for words, cores in (
        ("On one core", 1),
        ("On two cores", 2),
        ("On 16 cores, extrapolated", 16),
        ("On 256 cores, extrapolated", 256),
    ):
        yield words, *[time_words(seconds(work, cores)) for work in WORKS]
    yield "One process adds up each game in", *[f"{1000 * adding(work, 2):.2g} ms" for work in WORKS]
    yield "With a cluster, handing it out too", *[f"{1000 * adding(work, 16):.2g} ms" for work in WORKS]
    yield "More cores do not help from", *[f"{most_cores(work):,} on" for work in WORKS]
    yield f"Its memory, at {few} games", *[f"{row['peak_mb_of_few']:.0f} MB" for row in alone]
    yield f"Its memory, at {many} games", *[f"{row['peak_mb']:.0f} MB" for row in alone]
    yield "Lines that --resume writes", *[gigabytes(row["row_bytes"] / row["files"]) for row in alone]
    rounds = [row["rounds"] / row["files"] for row in alone]
    yield "Memory to know copies", *[gigabytes(each * bytes_a_round()) for each in rounds]
    yield "Memory to list them in one folder", *[gigabytes(LISTING["bytes_a_file"]) for _ in WORKS]


@cache
def bytes_a_round() -> float:
    """Return how many bytes it takes to know a round again."""
    tracemalloc.start()
    counted = CountedRounds()
    counted.copies(RecordFile("game", Path("game")), range(GREATEST - REMEMBERED, GREATEST))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / REMEMBERED


def seconds(work: str, cores: int) -> float:
    """Return how long it takes: as long as the workers, or as the one that adds up if that is longer."""
    working = GAMES * a_game(FOUND[work, "one" if cores == 1 else "two"]) / cores
    return working if cores == 1 else max(working, GAMES * adding(work, cores))


def adding(work: str, cores: int) -> float:
    """Return how many seconds it takes to add up a game, and beyond this machine to hand it out."""
    handing = HANDING_OUT["own_ms_a_file"] if cores > MACHINE["cores"] else 0
    return float(FOUND[work, "two"]["own_ms_a_file"] + handing) / 1000


def a_game(case: dict[str, Any]) -> float:
    """Return how many seconds of a processor a game takes."""
    return float(case["rounds"] / case["files"] / case["rounds_a_processor_s"])


def most_cores(work: str) -> int:
    """Return how many cores it takes until the one that adds up has no pause, with two figures."""
    return int(float(f"{a_game(FOUND[work, 'two']) / adding(work, MACHINE['cores'] + 1):.2g}"))


def time_words(time: float) -> str:
    """Return a time in words, with two figures."""
    unit, length = next(((unit, each) for unit, each in UNITS if time >= 2 * each), UNITS[-1])
    figures = float(f"{time / length:.2g}")
    return f"{figures:,.0f} {unit}" if figures >= 10 else f"{figures:.1f} {unit}"


UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60))


def gigabytes(a_game: float) -> str:
    """Return how much it is for all games, where each has so many bytes."""
    return f"{float(f'{GAMES * a_game / 1e9:.2g}'):,g} GB"
