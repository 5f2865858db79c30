"""Which exercises are alike: those of the same shape whose answers have the same reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Final

from riichi_book.answers.parts import rules_of
from riichi_book.teaching.exercise import Exercise
from riichi_rules.hand import Hand
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.suits import suits_of
from riichi_rules.tiles import KINDS, Tile, count_of

Shape = tuple[Any, ...]


def likeness(exercise: Exercise) -> Shape:
    """Return what two exercises share that are alike: what is asked, the shape, the reasons."""
    answer: Any = exercise.answered
    return (exercise.asks, *SHAPES[exercise.question.kind](answer))


def of_waits(answer: WaitsAnswer) -> Shape:
    """Return the part that waits, wherever in its suit it lies, how many melds there are, and the waits."""
    part = []
    for number, suit in enumerate(suits_of(answer.hand.counts)):
        kinds = [kind for kind in KINDS if min(kind // 9, 3) == number and count_of(answer.hand.counts, kind)]
        if kinds and (not suit.splits or suit.pairs):
            first = kinds[0] if number < 3 else 0
            counts = [
                (kind - first if number < 3 else 0, count_of(answer.hand.counts, kind)) for kind in kinds
            ]
            waits = [
                wait.tile.kind - first for wait in answer.waits.waits if min(wait.tile.kind // 9, 3) == number
            ]
            part.append((tuple(counts), tuple(waits) if number < 3 else len(waits)))
    return tuple(sorted(part, key=repr)), len(answer.hand.melds), len(answer.waits.own_four)


def of_worth(answer: WorthAnswer) -> Shape:
    """Return the tiles, whichever suit is which, how they were won, and the reasons."""
    value = answer.value
    melds = sorted([meld.type.name for meld in value.hand.melds])
    reasons = [getattr(reason, "id", None) or str(getattr(reason, "kind", "")) for reason in answer.reasons]
    return suit_free(value.hand, value.win), str(value.situation.by), tuple(melds), tuple(reasons)


def of_turn(answer: Any) -> Shape:  # noqa: ANN401 - its module is slow to import, and loaded when it is asked
    """Return the hand, whichever suit is which, the action, and why it is refused."""
    question = answer.question
    action = str(question["action"]).split(" ")[0]
    hand = answer.state.hand(answer.seat)
    refused = answer.refused.rule if answer.refused else ""
    return suit_free(hand, answer.state.tile), action, refused


def of_facts(answer: Any) -> Shape:  # noqa: ANN401 - of several kinds
    """Return the facts, and the rules that answer them."""
    facts = {
        name: fact for name, fact in answer.question.data.items() if name not in {"ruleset", "set", "id"}
    }
    return repr(facts), tuple(rules_of(answer))


def suit_free(hand: Hand, tile: Tile | None) -> Shape:
    """Return the tiles of a hand and one beside it, the same whichever suit is which."""
    kinds = [place.kind for place in hand.tiles]
    alone = [tile.kind] if tile is not None and tile.known else []
    return min(_in_suits(kinds, alone, order) for order in permutations(range(3)))


def _in_suits(kinds: Iterable[int], alone: Iterable[int], order: tuple[int, ...]) -> Shape:
    return tuple(sorted(_moved(kinds, order))), tuple(_moved(alone, order))


def _moved(kinds: Iterable[int], order: tuple[int, ...]) -> list[int]:
    return [kind if kind >= 27 else 9 * order[kind // 9] + kind % 9 for kind in kinds]


SHAPES: Final[dict[str, Callable[[Any], Shape]]] = {
    "waits": of_waits,
    "worth": of_worth,
    "turn": of_turn,
    "furiten": of_facts,
    "points": of_facts,
    "ending": of_facts,
    "result": of_facts,
}
