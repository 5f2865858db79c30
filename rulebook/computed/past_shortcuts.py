"""Which hands have more fu than usual, by their triplets, without pinfu and toitoi."""

from riichi_book.search.frequencies import frequencies
from riichi_book.search.shortcuts import exceeding
from riichi_rules import load_ruleset
from riichi_rules.messages import in_thousands, say

SPEAKS_OF = "wiki"
HEADS = {
    say("The hand has"): 46,
    say("Share of these hands that have more fu"): 24,
    say("Their share of all hands that have more fu"): 30,
}


def rows():
    """Yield for each composition how it goes with exceeding the shortcut."""
    for found in exceeding(frequencies(load_ruleset("wiki"))):
        words = found.composition.words if found.composition else say("none of the four")
        yield words, both(found.exceed), both(found.have)


def both(shares):
    """Say a share of the shapes, and that of the picks."""
    shapes, picks = (in_thousands(f"{share:.1%}") for share in shares)
    return [say("shapes: {share}", share=shapes), say("picks: {share}", share=picks)]
