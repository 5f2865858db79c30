"""Mistakes about furiten: what it blocks, how long it lasts, and what counts for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from riichi_book.teaching.asks import Ask
from riichi_rules.messages import say
from riichi_rules.notation import read_tiles
from riichi_rules.questions import Answer, question_of
from riichi_rules.questions.furiten import FuritenAnswer
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.seats import others
from riichi_rules.tiles import Tile, tiles_text

from .belief import Belief, answer_under, answer_with
from .waits import next_in_row

OF_TSUMO: Final = ("rinshan", "tile_not_apart", "last_tile", "first_turn")
"""What a question about a drawn tile says that a discard does not have."""


def only_that_tile(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
    """Count of the own river only the tile that is thrown now."""
    if is_ron(answer) and answer.river:
        kind = read_tiles(answer.question["win"]).tiles[0].kind
        kept = [place for place in answer.river if place.tile.kind == kind]
        yield answer_with(ask, answer, river=tuple(kept) or None)


def tsumo_too(ask: Ask, answer: Answer) -> Iterator[Any]:
    """Ask of the drawn tile of a hand in furiten what is asked of a discard."""
    if answer.question["by"] == "tsumo":
        facts = dict.fromkeys(OF_TSUMO)
        thrown: Any = answer.question.with_facts(by="ron", **facts).answer()
        if thrown.furiten is not None and thrown.furiten.furiten:
            yield ask.value(thrown)


def needs_yaku(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
    """Count only those tiles of the own river that would have won with a yaku."""
    if answer.furiten is None:
        return
    waits = {tile.kind for tile in answer.furiten.waits}
    kept = [place for place in answer.river if place.tile.kind in waits and wins_apart(answer, place.tile)]
    yield answer_with(ask, answer, river=tuple(kept) or None)


def one_step_on(_ask: Ask, answer: WorthAnswer | FuritenAnswer) -> Iterator[Any]:
    """Take for a wait what is three steps on from one: 1-4-7 for 1-4."""
    if answer.question.kind == "worth" and not is_ron(answer):
        return
    hand = answer.question["hand"]
    waits: Any = question_of("waits", {"hand": hand}).answer()
    believed = next_in_row(waits)
    if any(place.tile.kind in believed for place in answer.river):
        yield False


def is_ron(answer: Answer) -> bool:
    """Whether the question is of a win on a discard."""
    return answer.question.kind == "worth" and bool(answer.question["by"] == "ron")


def wins_apart(answer: Answer, tile: Tile) -> bool:
    """Whether a tile would win with a yaku, the river left aside."""
    facts: dict[str, object] = {"win": tiles_text((tile,)), "river": None, "passed": None}
    found: Any = answer.question.with_facts(**facts).answer()
    return bool(found.valid)


def thrown_before(answer: TurnAnswer) -> bool:
    """Whether a tile that completes the hand lay in another's river before the one that lies now."""
    state, seat = answer.state, answer.seat
    kinds = {tile.kind for tile in (answer.furiten.waits if answer.furiten else ())}
    rivers = [list(state.players[other].river) for other in others(seat)]
    lying = rivers[others(seat).index(state.turn)]
    del lying[-1:]
    return any(place.tile.kind in kinds for river in rivers for place in river)


MAY_WIN: Final = ("may-win",)
WORTH: Final = ("worth",)
BELIEFS: Final = (
    Belief("only-that-tile", say("You blocked the tile in the own river alone: one such tile blocks ron on every tile of the wait."), MAY_WIN, WORTH, only_that_tile),
    Belief("called-is-gone", say("You left out the discard that somebody called: it counts as if it lay there still."), MAY_WIN, ("worth", "furiten", "turn"), lambda ask, answer: [answer_under(ask, answer, furiten__called_discard=False)]),
    Belief("passing-lasts", say("You kept the hand in furiten for good: what is let pass without riichi counts to the own next turn."), MAY_WIN, ("turn",), lambda _, answer: [False] if answer.question["action"] == "ron" and thrown_before(answer) else ()),
    Belief("passing-is-free", say("You let furiten end with a turn: after riichi it lasts to the end of the hand."), MAY_WIN, WORTH, lambda ask, answer: [answer_with(ask, answer, passed=None)] if is_ron(answer) and answer.question["riichi"] and answer.question["passed"] else ()),
    Belief("tsumo-too", say("You took furiten to bar a drawn tile: it bars ron only."), MAY_WIN, WORTH, tsumo_too),
    Belief("needs-yaku", say("You counted only a tile that would have had a yaku: any tile that completes the hand counts."), MAY_WIN, WORTH, needs_yaku),
    Belief("one-step-on-in-river", say("You took a tile in the river for one of the wait: it is three steps on, and does not complete the hand."), MAY_WIN, ("worth", "furiten"), one_step_on),
)  # fmt: skip
"""Mistakes about furiten."""
