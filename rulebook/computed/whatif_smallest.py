"""The smallest endings of the games that ship that pay otherwise where ippatsu is not played."""

from collections.abc import Iterator
from pathlib import Path

from riichi_book.answers.tile_words import signed
from riichi_book.games.variants import Changes, whatif
from riichi_rules.notation import read_hand, read_tile

SPEAKS_OF = "tenhou"
GAMES = Path(__file__).parents[2] / "tests" / "data" / "records"
HEADS = {"Hand": 46, "Won on": 10, "Before": 22, "Without ippatsu": 22}
MOST = 3


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each such ending: the hand that won, and who gains and loses what before and after."""
    found = whatif(sorted(GAMES.glob("*.mjlog")), Changes(settings=(("yaku.ippatsu", "false"),)))
    for example in found.examples[:MOST]:
        for win in example.question["wins"]:
            paid = [
                [
                    f"{name} {signed(points)}"
                    for name, points in zip(example.names, deltas, strict=True)
                    if points
                ]
                for deltas in (example.before, example.after)
            ]
            yield read_hand(win["score"]["hand"]), read_tile(win["score"]["win"]), *paid
