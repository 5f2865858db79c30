"""Why a complete hand has no yaku: some count only in a closed hand, and dora are not yaku."""

from __future__ import annotations

from collections.abc import Iterator

from riichi_rules.judge import profile_of
from riichi_rules.messages import OR, Message, listed, say, sentence
from riichi_rules.value import Value
from riichi_rules.yaku import BY_ID, YAKU


def lost_by_opening(value: Value) -> tuple[str, ...]:
    """Return the ids of the yaku that an open hand would have if it were closed (rules ``yaku.*``)."""
    if value.hand.closed:
        return ()
    opened, closed = (
        profile_of(value.best, value.win.kind, value.situation, value.ruleset) for _ in range(2)
    )
    closed.closed = True
    return tuple(
        yaku.id
        for yaku in YAKU
        if not (yaku.yakuman or yaku.han_by)
        and yaku.shape is not None
        and yaku.shape(closed)
        and not yaku.shape(opened)
        and (yaku.groups is None or yaku.groups(value.best.reading))
    )


def hints(value: Value) -> Iterator[Message]:
    """Yield sentences on the yaku and dora that a hand without a win seems to have (rule ``yaku.dora``)."""
    if value.valid:
        return
    if lost := lost_by_opening(value):
        names = listed([BY_ID[name].name for name in lost], OR)
        yield sentence(say("because the hand is open, it has no {yaku}", yaku=names))
    if value.dora.han:
        yield sentence(say("dora add han, but they are not yaku"))
