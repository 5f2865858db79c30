"""How players came into furiten in rounds that played themselves, and with what hands."""

import json
from collections.abc import Iterator
from pathlib import Path

SPEAKS_OF = "wiki"
HEADS = ("Came into furiten", "Times", "Share")
WIDTHS = (64, 18, 18)
COUNTS: dict[str, int] = json.loads(Path(__file__).with_name("habits.json").read_text("utf-8"))["counts"]
ALL = COUNTS["furiten"]


def rows() -> Iterator[tuple[object, ...]]:
    """Yield the hands, then the ways, the commonest first; at the end how often tenpai itself is furiten."""
    yield f"in {COUNTS['rounds']} rounds", ALL, ""
    for sign in (", ", ": "):
        found = {name.partition(f"furiten{sign}")[2]: count for name, count in COUNTS.items()}
        for words in sorted(filter(None, found), key=lambda words: -found[words]):
            yield (f"{words} hand" if words == "closed" else words), found[words], f"{found[words] / ALL:.1%}"
    reached, furiten = COUNTS["tenpai"], COUNTS["tenpai already furiten"]
    yield f"of {reached} times that tenpai was reached", furiten, f"{furiten / reached:.1%}"
