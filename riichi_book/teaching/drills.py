"""Drills: any number of exercises, generated from a seed, by kind and level, under any ruleset.

The same seed gives the same drills on every Python version. No two drills of a set share both their shape
and their reasons. Answers are balanced: as many yes as no, and no other answer more than half the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import rules_of
from riichi_book.search import calls, endings, wins
from riichi_book.search.hands import Chance, Recipe
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.hand import Hand
from riichi_rules.messages import joined, say
from riichi_rules.play.clauses import read_action
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import rules_of as rules_named
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.suits import suits_of
from riichi_rules.tiles import KINDS as TILE_KINDS
from riichi_rules.tiles import Tile, count_of
from riichi_rules.value import Value

from .exercise import Exercise
from .forms import YES_NO
from .levels import LEVELS, level_of

__all__ = ["KINDS", "LEVELS", "drills", "drills_one_by_one", "likeness", "wanted"]

Shape = tuple[Any, ...]
Making = Callable[[Chance, int, Ruleset, bool], Recipe]

# The kinds of drills and the functions that make them. No docstring, or the page would show these functions.
KINDS: Final[Mapping[str, Making]] = {
    "waits": wins.waits,
    "may-win": wins.may_win,
    "yaku": wins.yaku,
    "fu": wins.fu,
    "points": endings.points,
    "calls": calls.calls,
    "ends": endings.ends,
}

NAMED: Final = ("ruleset", "set", "id")
"""Facts that name a question and its rules; ``of_facts`` ignores them."""
MOST_TRIES: Final = 400
"""How often to try to make one drill before giving up."""


class Wanted(NamedTuple):
    """A request for drills: their kind and level, and the rules to use."""

    kind: str
    level: int
    rules: Ruleset
    facts: dict[str, object]


def wanted(
    kind: str, level: int, ruleset: str | None = None, settings: Mapping[str, object] | None = None
) -> Wanted:
    """Check and return a request for drills. Raises as ``drills`` does."""
    if kind not in KINDS:
        facts: dict[str, object] = {"kinds": joined(KINDS, ", "), "kind": repr(kind[:60])}
        raise FormError(say("there are drills of {kinds}, and none of {kind}", **facts))
    if level not in range(1, LEVELS[kind] + 1):
        facts = {"kind": kind, "last": LEVELS[kind], "level": level}
        raise FormError(say("drills of {kind} have levels 1 to {last}, and no level {level}", **facts))
    name = ruleset or assumed()
    facts = {"ruleset": name, **({"set": dict(settings)} if settings else {})}
    return Wanted(kind, level, rules_named(name, settings).ruleset, facts)


def drills(
    kind: str,
    level: int = 1,
    count: int = 10,
    seed: object = 0,
    ruleset: str | None = None,
    settings: Mapping[str, object] | None = None,
) -> list[Exercise]:
    """Return a set of drills; the same seed gives the same set. Raises ``FormError``, ``RulesetError``.

    ``level`` is one of ``LEVELS[kind]``, from 1 up. ``settings`` change options of the ruleset.
    """
    return list(drills_one_by_one(wanted(kind, level, ruleset, settings), count, seed))


def drills_one_by_one(wanted: Wanted, count: int, seed: object) -> Iterator[Exercise]:
    """Yield the same set of drills lazily. Raises ``FormError``."""
    chance = Chance(f"{wanted.kind} {wanted.level} {seed}")
    mixture = Mixture(count)
    for place in range(1, count + 1):
        name = f"{wanted.kind}-{wanted.level}-{seed}-{place}"
        yes = mixture.wants_yes(chance)
        for _ in range(MOST_TRIES):
            found = _made(chance, wanted, name, yes=yes)
            if found is not None and mixture.takes(found, yes=yes):
                yield found
                break
        else:
            facts = {"count": count, "kind": wanted.kind, "level": wanted.level}
            raise FormError(
                say("there are no {count} drills of {kind} at level {level} that differ", **facts)
            )


class Mixture:
    """The drills accepted into a set so far, and whether another one may join.

    No two drills are alike. Yes and no come out even in the end, but earlier answers say little about
    the next one. No other answer makes up more than half of the set.
    """

    def __init__(self, count: int) -> None:
        self.left = count
        self.most = max(1, -(-count // 2))
        self.answers = Counter[str]()
        self.ahead = 0
        self.shapes = set[Any]()

    def wants_yes(self, chance: Chance) -> bool:
        """Whether the next answer should be yes: random, unless all drills left must even it out."""
        return self.ahead < 0 if abs(self.ahead) >= self.left else chance.likely(0.5)

    def takes(self, exercise: Exercise, *, yes: bool) -> bool:
        """Accept or reject an exercise; leaves enough room to even out yes and no."""
        value = exercise.value
        asked_yes_no = exercise.ask.form is YES_NO
        answer = repr((exercise.asks, value))
        if value is not yes if asked_yes_no else self.answers[answer] >= self.most:
            return False
        if not asked_yes_no and abs(self.ahead) >= self.left:
            return False
        shape = likeness(exercise)
        if shape in self.shapes:
            return False
        self.shapes.add(shape)
        self.left -= 1
        if asked_yes_no:
            self.ahead += 1 if value else -1
        else:
            self.answers[answer] += 1
        return True


def _made(chance: Chance, wanted: Wanted, name: str, *, yes: bool) -> Exercise | None:
    """Return a random exercise, or None if it is impossible, not sensible or of another level."""
    try:
        recipe = KINDS[wanted.kind](chance, wanted.level, wanted.rules, yes)
        if recipe is None:
            return None
        asks, question = recipe
        found = Exercise(name, "", "", asks, read_question({**question, **wanted.facts}))
        if not sensible(found) or level_of(found) != wanted.level:
            return None
    except RiichiError:
        return None
    rule = found.ask.about.rule(rules_of(found.answered))
    return replace(found, page=rule.partition(".")[0], rule=rule)


def sensible(exercise: Exercise) -> bool:
    """Whether there is something to find out: a hand that waits, a win that counts, a claim that holds.

    And whether there is only one answer: no two readings pay the same, and no scores are missing.
    """
    answer: Any = exercise.answered
    if exercise.asks == "waits":
        return bool(answer.waits.tenpai)
    if exercise.asks == "claim":
        return bool(answer.following)
    if exercise.question.kind == "worth" and exercise.asks != "may-win":
        counted = answer.valid and (exercise.asks == "yaku" or not answer.value.yakuman)
        return bool(counted) and unrivalled(answer.value)
    if exercise.question.kind == "ending":
        following = answer.following
        settled = following.over is not None or exercise.asks == "payments"  # payments need no scores
        return settled and not following.goes_on
    if exercise.asks == "may-win" and exercise.question.kind == "turn":
        return answer.refused is None or answer.refused.rule.startswith("furiten.")
    return True


def unrivalled(value: Value) -> bool:
    """Whether no other reading pays as much with other yaku, han or fu, which would be right as well."""
    best = value.best
    rivals = [way for way in value.all if way.refusal is None and way.base == best.base]
    return len({(way.han, way.fu, tuple(sorted(each.id for each in way.yaku))) for way in rivals}) == 1


# Which exercises are alike: they have the same shape, and their answers have the same reasons


def likeness(exercise: Exercise) -> Shape:
    """Return a key that is equal for exercises that are alike: what is asked, the shape, the reasons."""
    answer: Any = exercise.answered
    return (exercise.asks, *SHAPES.get(exercise.question.kind, of_facts)(answer))


def of_waits(answer: WaitsAnswer) -> Shape:
    """Return the part that waits and its waits, wherever in its suit it is, and the number of melds."""
    counts, part = answer.hand.counts, []
    for number, suit in enumerate(suits_of(counts)):
        kinds = [kind for kind in TILE_KINDS if min(kind // 9, 3) == number]
        held = [kind for kind in kinds if count_of(counts, kind)]
        if held and (not suit.splits or suit.pairs):
            ranks = {kind: kind - held[0] if number < 3 else 0 for kind in kinds}
            waits = [ranks[wait.tile.kind] for wait in answer.waits.waits if wait.tile.kind in ranks]
            shape = tuple([(ranks[kind], count_of(counts, kind)) for kind in held])
            part.append((shape, tuple(waits) if number < 3 else len(waits)))
    return tuple(sorted(part, key=repr)), len(answer.hand.melds), len(answer.waits.own_four)


def of_worth(answer: WorthAnswer) -> Shape:
    """Return the tiles (the same after a swap of suits), how they were won, the melds, and the reasons."""
    value = answer.value
    melds = sorted([meld.type.name for meld in value.hand.melds])
    reasons = [getattr(reason, "id", None) or str(getattr(reason, "kind", "")) for reason in answer.reasons]
    return suit_free(value.hand, value.win), str(value.situation.by), tuple(melds), tuple(reasons)


def of_turn(answer: Any) -> Shape:  # noqa: ANN401 - its module is slow to import, and loaded when it is asked
    """Return the hand (the same after a swap of suits), the action, and the rule that refuses it."""
    question = answer.question
    action = read_action(question["action"] or "").verb
    hand = answer.state.hand(answer.seat)
    refused = answer.refused.rule if answer.refused else ""
    return suit_free(hand, answer.state.tile), action, refused


def of_facts(answer: Any) -> Shape:  # noqa: ANN401 - of several kinds
    """Return the facts, and the rules behind the answer."""
    facts = answer.question.data
    return repr({name: facts[name] for name in facts if name not in NAMED}), tuple(rules_of(answer))


def suit_free(hand: Hand, tile: Tile | None) -> Shape:
    """Return a hand and one more tile in a form that stays the same after a swap of suits."""
    kinds = [place.kind for place in hand.tiles]
    alone = [tile.kind] if tile is not None and tile.known else []
    orders = permutations(range(3))
    return min((tuple(sorted(_moved(kinds, order))), tuple(_moved(alone, order))) for order in orders)


def _moved(kinds: Iterable[int], order: tuple[int, ...]) -> list[int]:
    return [kind if kind >= 27 else 9 * order[kind // 9] + kind % 9 for kind in kinds]


SHAPES: Final[Mapping[str, Callable[[Any], Shape]]] = {"waits": of_waits, "worth": of_worth, "turn": of_turn}
"""What ``likeness`` compares, by kind of question; all other kinds use ``of_facts``."""
