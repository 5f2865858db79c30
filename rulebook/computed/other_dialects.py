"""Hands as the sources print them, and in the notation of this book."""

from riichi_rules import convert, read_tiles
from riichi_rules.messages import say

SPEAKS_OF = "any"
HEADS = {say("Dialect"): 14, say("Written there"): 30, say("Written here"): 28, say("It says"): 28}
TEXTS = (
    ("wiki", "0z11s0z"),
    ("wiki", "0330z"),
    ("wiki", "999-9m"),
    ("wiki", "-234p-657s"),
    ("drawhand", "m33~s111~p12345678"),
    ("drawhand", "p8*79"),
    ("drawhand", "z44*4"),
    ("drawhand", "m6666*"),
    ("words", "3man3man1sou1sou1sou1pin2pin"),
    ("words", "redred4pin4pin4pin"),
)


def rows():
    """Yield each text, converted to the canonical dialect."""
    for dialect, text in TEXTS:
        canonical = convert(text, dialect, "canonical")
        yield f"`{dialect}`", f"`{text}`", f"`{canonical}`", read_tiles(canonical)
