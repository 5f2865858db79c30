"""What ten million games take, and what stops it, computed from what was measured on a few."""

import tracemalloc
from functools import cache
from pathlib import Path

from riichi_book.answers.tables.listings import data_beside
from riichi_book.games.running import copies_in
from riichi_book.records import RecordFile

# The output of `python -P benchmarks/scale.py --json`.
MACHINE, *MEASURED = data_beside(__file__, "many_games.json")
FOUND = {(row["work"], row.get("case")): row for row in MEASURED}
HANDING_OUT, LISTING = FOUND["handing out", None], FOUND["listing", None]
GAMES = 10_000_000
GREATEST, REMEMBERED = 1 << 60, 100_000
WORKS = {"audit": "Audit", "whatif": "What if", "cover": "Which rules they ask"}
HEADS = {f"{GAMES:,} games, measured {MACHINE['date']}": 46, **dict.fromkeys(WORKS.values(), 18)}


UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60))
CORES = {1: "one core", 2: "two cores", 16: "16 cores, extrapolated", 256: "256 cores, extrapolated"}


def rows():
    """Yield what is measured and what follows from it, for each work."""
    alone = [FOUND[work, "one"] for work in WORKS]
    few, many = alone[0]["files_of_few"], alone[0]["files"]
    core = f"one core of {MACHINE['processor']}, Python {MACHINE['python']}"
    yield f"Rounds a second, {core}", *[f"{row['rounds_a_processor_s']:,.0f}" for row in alone]
    for cores, words in CORES.items():
        yield f"On {words}", *[time_words(seconds(work, cores)) for work in WORKS]
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
def bytes_a_round():
    """Return how many bytes it takes to know a round again."""
    tracemalloc.start()
    counted = {}
    copies_in(RecordFile("game", Path("game")), range(GREATEST - REMEMBERED, GREATEST), counted)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / REMEMBERED


def seconds(work, cores):
    """Return how long it takes: as long as the workers, or as the one that adds up if that is longer."""
    if cores == 1:
        return GAMES * a_game(FOUND[work, "one"])
    return GAMES * max(a_game(FOUND[work, "two"]) / cores, adding(work, cores))


def adding(work, cores):
    """Return how many seconds it takes to add up a game, and beyond this machine to hand it out."""
    handing = HANDING_OUT["own_ms_a_file"] if cores > MACHINE["cores"] else 0
    return (FOUND[work, "two"]["own_ms_a_file"] + handing) / 1000


def a_game(case):
    """Return how many seconds of a processor a game takes."""
    return case["rounds"] / case["files"] / case["rounds_a_processor_s"]


def most_cores(work):
    """Return how many cores it takes until the one that adds up has no pause."""
    return int(two_figures(a_game(FOUND[work, "two"]) / adding(work, MACHINE["cores"] + 1)))


def time_words(time):
    """Return a time in words."""
    unit, length = next((each for each in UNITS if time >= 2 * each[1]), UNITS[-1])
    number = two_figures(time / length)
    return f"{number:,.0f} {unit}" if number >= 10 else f"{number:.1f} {unit}"


def gigabytes(a_game):
    """Return how much it is for all games, where each has so many bytes."""
    return f"{two_figures(GAMES * a_game / 1e9):,g} GB"


def two_figures(number):
    """Return a number with two figures."""
    return float(f"{number:.2g}")
