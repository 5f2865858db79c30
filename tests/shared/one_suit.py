"""All hands of one suit: how many tiles of each rank they hold, and in which forms they are complete."""

from collections.abc import Iterator
from functools import cache

from riichi_rules.reading import HandForm, readings

Ranks = tuple[int, ...]


def hands_of(size: int, ranks: int = 9) -> Iterator[Ranks]:
    """Yield every hand of ``size`` tiles of one suit, as the count of each rank."""
    if ranks == 0:
        if size == 0:
            yield ()
        return
    for count in range(min(4, size) + 1):
        for rest in hands_of(size - count, ranks - 1):
            yield (count, *rest)


@cache
def complete_hands(four_alike: bool = False) -> dict[Ranks, set[HandForm]]:
    """Return the complete hands of fourteen tiles, each with the forms in which it can be read.

    With ``four_alike``, four tiles of a kind count as two of seven pairs.
    """
    forms = {}
    for hand in hands_of(14):
        packed = sum([count << 3 * rank for rank, count in enumerate(hand)])
        found = {reading.form for reading in readings(packed, (), four_alike)}
        if found:
            forms[hand] = found
    return forms
