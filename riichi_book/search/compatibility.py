"""Which yaku combine with riichi: for each yaku a win that has both, or the reason why there is none.

The search starts from the example of the yaku, with its called groups made concealed, and tries every tile
that completes the hand, by ron and by tsumo. If there is no win at all, the reason is the error that the
package raises for riichi in the circumstances of the yaku.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from riichi_book.answers.tables.examples import EXAMPLES
from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, say
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.questions import read_question
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile
from riichi_rules.value import Value
from riichi_rules.waits import waits_of
from riichi_rules.yaku import BY_ID, YAKU, Yaku

DECLARED: Final = {"riichi": "riichi", "double-riichi": "double_riichi"}
"""The two kinds of riichi, each with its fact in a question."""


class Companion(NamedTuple):
    """A yaku combined with riichi: the win that was found, and whether both count in it.

    If there is no win, or only one of them counts, ``reason`` says why.
    """

    yaku: Yaku
    win: Value | None
    both: bool
    reason: Message | str = ""


def companions(riichi: str) -> tuple[Companion, ...]:
    """Combine each yaku with ``riichi`` or ``double-riichi`` (rule ``riichi.combines``, S4-22, S4-25).

    >>> [found.yaku.id for found in companions("riichi") if found.win is None]
    ['renhou', 'tenhou', 'chiihou', 'shiisanpuutaa']
    """
    return tuple([companion(riichi, yaku) for yaku in YAKU if yaku.id != riichi])


def companion(riichi: str, yaku: Yaku) -> Companion:
    """Search for a win that has a riichi and a yaku."""
    alone: Value | None = None
    reason: Message | str = ""
    for found in wins(riichi, yaku):
        if isinstance(found, RiichiError):
            reason = reason or found.args[0]
            continue
        counted = {scored.id for scored in found.yaku}
        if {riichi, yaku.id} <= counted:
            return Companion(yaku, found, both=True)
        if alone is None and (yaku.id in counted or yaku.id in BY_ID[riichi].absorbs):
            alone = found
    if alone is None:
        return Companion(yaku, None, both=False, reason=reason)
    return Companion(yaku, alone, both=False, reason=_why_not_both(BY_ID[riichi], yaku))


def wins(riichi: str, yaku: Yaku) -> Iterator[Value | RiichiError]:
    """Yield candidate wins, and the errors of those that are impossible."""
    question = read_question(EXAMPLES[yaku.id].question)
    for hand, win in closed_hands(question["hand"], question["win"]):
        for by in sorted(Win, key=lambda by: by != question["by"]):
            asked = question.with_facts(hand=hand, win=win, by=by, **{DECLARED[riichi]: True})
            try:
                yield cast(WorthAnswer, asked.answer()).value
            except RiichiError as error:
                yield error


def closed_hands(text: str, win: str) -> Iterator[tuple[Hand, Tile]]:
    """Yield a hand with its called groups made concealed, and each tile that completes it, ``win`` first."""
    hand = read_hand(text)
    kans = tuple([Meld(MeldType.CLOSED_KAN, meld.tiles) for meld in hand.melds if meld.is_kan])
    drawn_tiles = [tile for meld in hand.melds if not meld.is_kan for tile in meld.tiles]
    hand = Hand((*hand.concealed, *drawn_tiles), kans)
    yield hand, read_tile(win)
    yield from [(hand, tile) for tile in waits_of(hand).tiles]


def _why_not_both(riichi: Yaku, yaku: Yaku) -> Message:
    if yaku.id in riichi.absorbs:
        return say("{riichi} takes its place", riichi=riichi.id)
    if riichi.id in yaku.absorbs:
        return say("it takes the place of {riichi}", riichi=riichi.id)
    return say("{riichi} may be declared; beside a yakuman it does not count", riichi=riichi.id)
