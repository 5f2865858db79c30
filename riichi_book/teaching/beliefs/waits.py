"""Mistakes about waits and furiten: what completes a hand, what bars it from a ron, and how long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from riichi_book.teaching.asks import Ask
from riichi_rules.hand import Hand
from riichi_rules.messages import say
from riichi_rules.notation import read_tiles
from riichi_rules.questions import Answer, question_of
from riichi_rules.questions.furiten import FuritenAnswer
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.reading import readings_of
from riichi_rules.seats import others
from riichi_rules.tiles import Tile, tiles_text
from riichi_rules.traits import WaitShape
from riichi_rules.waits import completing_kinds

from .belief import Belief, answer_with, answer_with_settings

Kinds = frozenset[int]


def ways_to_wait(hand: Hand) -> set[Kinds]:
    """Return the waits of a hand, one set for each way to read it as groups and a part that waits.

    The part is a single tile that needs its pair, or a pair and two tiles that need a third.
    """
    by_part: dict[tuple[int, ...], set[int]] = {}
    for kind in completing_kinds(hand):
        for reading in readings_of(hand, Tile(kind)):
            concealed = {group.kinds for group in reading.groups if group.meld is None}
            pairs = [group for group in concealed if len(group) == 2]
            for group in concealed if len(pairs) == 1 else ():
                if kind in group:
                    place = group.index(kind)
                    beside = pairs[0] if len(group) > 2 else ()
                    part = tuple(sorted(group[:place] + group[place + 1 :] + beside))
                    by_part.setdefault(part, set()).add(kind)
    return set(map(frozenset, by_part.values()))


def one_side(_ask: Ask, answer: WaitsAnswer) -> Iterator[list[str]]:
    """See only one way to split the hand into groups."""
    waits = frozenset(tile.kind for tile in answer.waits.tiles)
    beside = without_pair_waits(answer)
    for kinds in sorted(ways_to_wait(answer.hand), key=sorted):
        if kinds < waits and texts(kinds) != beside:
            yield texts(kinds)


def without_pair_waits(answer: WaitsAnswer) -> list[str]:
    """Return the waits without those that only complete the pair."""
    return [str(wait.tile) for wait in answer.waits.waits if wait.shapes != (WaitShape.TANKI,)]


def one_step_on(_ask: Ask, answer: WaitsAnswer) -> Iterator[list[str]]:
    """Extend a two-sided wait as if it were a row of five: 1-4-7 instead of 1-4."""
    waits = frozenset(tile.kind for tile in answer.waits.tiles)
    for kind in sorted(next_in_row(answer)):
        yield texts(waits | {kind})


def next_in_row(answer: WaitsAnswer) -> Kinds:
    """Return the kinds that are three steps from a two-sided wait, and not waits themselves."""
    both = [wait.tile.kind for wait in answer.waits.waits if WaitShape.RYANMEN in wait.shapes]
    near = {
        kind + step
        for kind in both
        for step in (-3, 3)
        if kind + step >= 0 and (kind + step) // 9 == kind // 9
    }
    return frozenset(near - {tile.kind for tile in (*answer.waits.tiles, *answer.waits.own_four)})


def texts(kinds: Kinds) -> list[str]:
    """Write kinds of tiles, in their order."""
    return [str(Tile(kind)) for kind in sorted(kinds)]


WAITS: Final = ("waits",)


OF_TSUMO: Final = ("rinshan", "tile_not_apart", "last_tile", "first_turn")
"""Facts about the drawn tile, which are removed to ask about it as a discard."""


def only_that_tile(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
    """Of the player's own river, count only tiles of the kind that was just discarded."""
    if is_ron(answer) and answer.river:
        kind = read_tiles(answer.question["win"]).tiles[0].kind
        kept = [place for place in answer.river if place.tile.kind == kind]
        yield answer_with(ask, answer, river=tuple(kept) or None)


def tsumo_too(ask: Ask, answer: Answer) -> Iterator[Any]:
    """Treat a tsumo in furiten like a ron."""
    if answer.question["by"] == "tsumo":
        facts = dict.fromkeys(OF_TSUMO)
        thrown: Any = answer.question.with_facts(by="ron", **facts).answer()
        if thrown.furiten is not None and thrown.furiten.furiten:
            yield ask.value(thrown)


def needs_yaku(ask: Ask, answer: WorthAnswer) -> Iterator[Any]:
    """Of the player's own river, count only tiles that would have won with a yaku."""
    if answer.furiten is None:
        return
    waits = {tile.kind for tile in answer.furiten.waits}
    kept = [place for place in answer.river if place.tile.kind in waits and wins_apart(answer, place.tile)]
    yield answer_with(ask, answer, river=tuple(kept) or None)


def one_step_on_in_river(_ask: Ask, answer: WorthAnswer | FuritenAnswer) -> Iterator[Any]:
    """See furiten in a river tile that is three steps from a wait: 1-4-7 instead of 1-4."""
    if answer.question.kind == "worth" and not is_ron(answer):
        return
    hand = answer.question["hand"]
    waits: Any = question_of("waits", {"hand": hand}).answer()
    believed = next_in_row(waits)
    if any(place.tile.kind in believed for place in answer.river):
        yield False


def is_ron(answer: Answer) -> bool:
    """Whether the question is about a win on a discard."""
    return answer.question.kind == "worth" and bool(answer.question["by"] == "ron")


def wins_apart(answer: Answer, tile: Tile) -> bool:
    """Whether a tile would win if the river and passed tiles are ignored."""
    facts: dict[str, object] = {"win": tiles_text((tile,)), "river": None, "passed": None}
    found: Any = answer.question.with_facts(**facts).answer()
    return bool(found.valid)


def thrown_before(answer: TurnAnswer) -> bool:
    """Whether another player discarded a winning tile before the current discard."""
    state, seat = answer.state, answer.seat
    kinds = {tile.kind for tile in (answer.furiten.waits if answer.furiten else ())}
    rivers = [state.players[other].river for other in others(seat) if other != state.turn]
    rivers.append(state.players[state.turn].river[:-1])
    return any(place.tile.kind in kinds for river in rivers for place in river)


MAY_WIN: Final = ("may-win",)
WORTH: Final = ("worth",)
BELIEFS: Final = (
    Belief("one-side", say("You split the tiles in one way only. There is another way, and with it more tiles win."), WAITS, WAITS, one_side),
    Belief("pair-overlooked", say("You overlooked that the pair can be what is missing: the other tiles already make groups."), WAITS, WAITS, lambda _, answer: [without_pair_waits(answer) or None]),
    Belief("fifth-copy", say("You named a tile that the hand already holds all four of: there is no fifth."), WAITS, WAITS, lambda _, answer: [texts(frozenset(tile.kind for tile in (*answer.waits.tiles, *answer.waits.own_four)))]),
    Belief("one-step-on", say("You went a step too far: two tiles in a row wait on their two ends, and on nothing three steps further on."), WAITS, WAITS, one_step_on),
    Belief("only-that-tile", say("You ruled out only the tile in your own river, but it rules out ron on every tile you wait on."), MAY_WIN, WORTH, only_that_tile),
    Belief("called-is-gone", say("You left out the discard that somebody called, but it still counts."), MAY_WIN, ("worth", "furiten", "turn"), lambda ask, answer: [answer_with_settings(ask, answer, furiten__called_discard=False)]),
    Belief("passing-lasts", say("You kept the hand in furiten for good, but without riichi a tile you let pass counts only until your next turn."), MAY_WIN, ("turn",), lambda _, answer: [False] if answer.question["action"] == "ron" and thrown_before(answer) else ()),
    Belief("passing-is-free", say("You let furiten end with a turn, but after riichi it lasts to the end of the hand."), MAY_WIN, WORTH, lambda ask, answer: [answer_with(ask, answer, passed=None)] if is_ron(answer) and answer.value.situation.riichi and answer.question["passed"] else ()),
    Belief("tsumo-too", say("You thought that furiten rules out tsumo, but it rules out only ron."), MAY_WIN, WORTH, tsumo_too),
    Belief("needs-yaku", say("You counted only tiles that would have given you a yaku, but any tile that completes the hand counts."), MAY_WIN, WORTH, needs_yaku),
    Belief("one-step-on-in-river", say("You took a tile in the river for one you wait on, but it is three steps further on and does not complete the hand."), MAY_WIN, ("worth", "furiten"), one_step_on_in_river),
)  # fmt: skip
"""Mistakes about waits and furiten."""
