"""The hands of one suit, all of them: how many tiles of each rank they hold, and how they are complete."""

from collections.abc import Iterator
from functools import cache

from riichi_rules.reading import HandForm, readings

Ranks = tuple[int, ...]


def hands_of(size: int, ranks: int = 9) -> Iterator[Ranks]:
    """Yield every way to hold so many tiles of one suit: how many of each rank."""
    if ranks == 0:
        if size == 0:
            yield ()
        return
    for count in range(min(4, size) + 1):
        for rest in hands_of(size - count, ranks - 1):
            yield (count, *rest)


@cache
def complete_hands(four_alike: bool = False) -> dict[Ranks, set[HandForm]]:
    """Return the hands of fourteen tiles that are complete, each with the forms that it can be read as.

    With ``four_alike``, four tiles of a kind may be two of seven pairs.
    """
    forms = {}
    for hand in hands_of(14):
        packed = sum([count << 3 * rank for rank, count in enumerate(hand)])
        found = {reading.form for reading in readings(packed, (), four_alike)}
        if found:
            forms[hand] = found
    return forms
