"""The yaku that riichi does not go with, found by adding it to a closed win of each; yakuman left out."""

from collections.abc import Iterator

from riichi_rules.compatibility import companions

HEADS = ("Yaku", "Why not")
WIDTHS = (30, 70)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each yaku without a win that has both, and the reason; those that ask for no riichi at all too."""
    for found in companions("riichi"):
        if found.win is None or not (found.both or found.win.yakuman):
            yield found.yaku.id, found.reason
