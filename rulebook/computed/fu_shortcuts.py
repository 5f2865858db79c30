"""How many fu hands without a quad really have, counted by shapes and by ways to pick their tiles."""

from riichi_book.search.frequencies import frequencies
from riichi_book.search.shortcuts import SHORTCUTS, shares
from riichi_rules import load_ruleset
from riichi_rules.messages import in_thousands, say

SPEAKS_OF = "wiki"
HEADS = {say("Hand"): 31, say("Shortcut"): 15, say("Shapes"): 27, say("Picks"): 27}


def rows():
    """Yield for each shortcut which share of its hands has so many fu, the commonest first."""
    counted = frequencies(load_ruleset("wiki"))
    for shortcut in SHORTCUTS:
        found = shares(counted, shortcut)
        yield shortcut.words, say("{n} fu", n=shortcut.fu), parts(found, 0), parts(found, 1)


def parts(found, way):
    """Say the shares, the greatest first."""
    greatest = sorted(found, key=lambda fu: -found[fu][way])
    return [say("{fu} fu: {share}", fu=fu, share=percent(found[fu][way])) for fu in greatest]


def percent(share):
    """Say a share; a small one is not called none."""
    if share == 1:
        return say("always")
    return in_thousands(f"{share:.1%}") if share >= 0.0005 else say("hardly ever")
