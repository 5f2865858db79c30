"""What moves at an exhaustive draw, by how many are tenpai."""

from riichi_rules.settlement import noten_payments

SPEAKS_OF = "ema-2025"
HEADS = {"Tenpai players": 30, "Each of them gets": 35, "Each of the others pays": 35}


def rows(rules):
    """Yield a line for each number of players."""
    for tenpai in range(5):
        gain, loss = noten_payments(tenpai, rules)
        yield tenpai, gain or "nothing", loss or "nothing"
