"""What hands without a quad have in truth: each shape once, and as often as its tiles can be picked."""

from riichi_book.search.frequencies import frequencies
from riichi_book.search.shortcuts import SHORTCUTS, shares
from riichi_rules import load_ruleset

SPEAKS_OF = "wiki"
HEADS = {"Hand": 31, "Shortcut": 15, "Shapes": 27, "Picks": 27}


def rows():
    """Yield for each shortcut which share of its hands has so many fu, the commonest first."""
    counted = frequencies(load_ruleset("wiki"))
    for shortcut in SHORTCUTS:
        found = shares(counted, shortcut)
        yield shortcut.words, f"{shortcut.fu} fu", parts(found, 0), parts(found, 1)


def parts(found, way):
    """Say the shares, the greatest first."""
    greatest = sorted(found, key=lambda fu: -found[fu][way])
    return [f"{fu} fu: {percent(found[fu][way])}" for fu in greatest]


def percent(share):
    """Say a share; a small one is not called none."""
    return "always" if share == 1 else f"{share:.1%}" if share >= 0.0005 else "hardly ever"
