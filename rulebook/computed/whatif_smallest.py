"""The smallest endings of the games that ship that pay otherwise where ippatsu is not played."""

from pathlib import Path

from riichi_book.answers.tile_words import signed
from riichi_book.games.variants import Changes, whatif
from riichi_rules.notation import read_hand, read_tile

SPEAKS_OF = "tenhou"
GAMES = Path(__file__).parents[2] / "tests" / "data" / "records"
HEADS = {"Hand": 46, "Won on": 10, "Before": 22, "Without ippatsu": 22}
MOST = 3


def rows():
    """Yield each such ending: the hand that won, and who gains and loses what before and after."""
    found = whatif(sorted(GAMES.glob("*.mjlog")), Changes(settings=(("yaku.ippatsu", "false"),)))
    for example in found.examples[:MOST]:
        for win in example.question["wins"]:
            paid = [told(example.names, deltas) for deltas in (example.before, example.after)]
            yield read_hand(win["score"]["hand"]), read_tile(win["score"]["win"]), *paid


def told(names, deltas):
    """Say who gains and loses what."""
    return [f"{name} {signed(points)}" for name, points in zip(names, deltas, strict=True) if points]
