"""A concealed triplet of nines, and 2 or 4 fu more: the sum passes the shortcut only with 4."""

from riichi_book.search.shortcuts import OTHER_CLOSED, OTHER_OPEN
from riichi_rules import Situation, Win, load_ruleset, read_hand, read_tile, value_of

SPEAKS_OF = "wiki"
HEADS = {"Hand": 30, "Won": 16, "Source by source": 18, "Sum": 10, "Counts as": 13, "Shortcut": 13}
HANDS = (
    ("999m46s22p678p 3'45m", "5s", Win.RON),
    ("999m45s22p678p 3'45m", "6s", Win.TSUMO),
    ("999m46s22p678p345m", "5s", Win.RON),
    ("999m45s22p678p345m", "6s", Win.TSUMO),
    ("999m46s55z678p 3'45m", "5s", Win.RON),
    ("999m46s22p678p 3'45m", "5s", Win.TSUMO),
    ("999m46s55z678p345m", "5s", Win.RON),
    ("999m46s22p678p345m", "5s", Win.TSUMO),
    ("999m45s11z678p 3'45m", "6s", Win.RON),
)


def rows():
    """Yield for each hand its fu, source by source, and the shortcut."""
    for text, win, by in HANDS:
        hand = read_hand(text)
        value = value_of(hand, read_tile(win), Situation(by=by, last_tile=True), load_ruleset("wiki"))
        fu = " + ".join(str(reason.amount) for reason in value.fu_items)
        yield hand, f"{by} on {win}", fu, value.fu_total, f"{value.fu} fu", f"{shortcut_of(hand, by)} fu"


def shortcut_of(hand, by):
    """Return the fu that players take a hand for that is neither pinfu nor toitoi."""
    return (OTHER_CLOSED[by] if hand.closed else OTHER_OPEN).fu
