"""Settlement: who gains and loses what when a hand ends, for all four seats, with bets and honba.

Seats are numbered 0 to 3 in the order of play. The changes of the four scores and the bets that stay on
the table add up to the bets that were there.
"""

from .draws import noten_payments, settle_chombo, settle_draw
from .table import Settlement, Table, Transfer
from .wins import Won, settle_wins

__all__ = [
    "Settlement", "Table", "Transfer", "Won", "noten_payments", "settle_chombo", "settle_draw",
    "settle_wins",
]  # fmt: skip
