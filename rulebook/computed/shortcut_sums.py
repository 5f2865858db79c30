"""A concealed triplet of nines, and 2 or 4 fu more: only with 4 more is the sum above the usual one."""

from riichi_book.search.shortcuts import OTHER_CLOSED, OTHER_OPEN
from riichi_rules import Situation, Win, load_ruleset, read_hand, read_tile, value_of
from riichi_rules.messages import say

SPEAKS_OF = "wiki"
HEADS = {
    say("Hand"): 30,
    say("Won"): 16,
    say("Source by source"): 18,
    say("Sum"): 10,
    say("Counts as"): 13,
    say("Shortcut"): 13,
}
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
        won, usual = say("{by} on {tile}", by=by, tile=read_tile(win)), shortcut_of(hand, by)
        yield hand, won, fu, value.fu_total, say("{n} fu", n=value.fu), say("{n} fu", n=usual)


def shortcut_of(hand, by):
    """Return the fu that players take a hand for that is neither pinfu nor toitoi."""
    return (OTHER_CLOSED[by] if hand.closed else OTHER_OPEN).fu
