"""What is paid at an exhaustive draw, depending on how many players are tenpai."""

from riichi_rules.messages import say
from riichi_rules.settlement import noten_payments

SPEAKS_OF = "ema-2025"
HEADS = {say("Tenpai players"): 30, say("Each of them gets"): 35, say("Each of the others pays"): 35}
NOTHING = say("nothing")


def rows(rules):
    """Yield a line for each number of players."""
    for tenpai in range(5):
        gain, loss = noten_payments(tenpai, rules)
        yield tenpai, gain or NOTHING, loss or NOTHING
