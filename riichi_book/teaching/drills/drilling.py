"""Sets of drills from a seed: each valid and of its level, no two alike, their answers mixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import rules_of
from riichi_book.search import calls, ends, points, waits, wins
from riichi_book.search.chance import Chance
from riichi_book.search.recipe import Recipe
from riichi_book.teaching.exercise import Exercise
from riichi_book.teaching.forms import YES_NO
from riichi_book.teaching.levels import LEVELS, level_of
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.messages import joined, say
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import rules_of as rules_named
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.value import Value

from .alike import likeness

Making = Callable[[Chance, int, Ruleset, bool], Recipe]

KINDS: Final[Mapping[str, Making]] = {
    "waits": waits.recipe,
    "may-win": wins.may_win,
    "yaku": wins.yaku,
    "fu": wins.fu,
    "points": points.points,
    "calls": calls.calls,
    "ends": ends.ends,
}
"""The kinds of drills, each with what makes them."""

GOES_ON: Final = "goes-on"
"""The id of the reason where a ruleset does not have what was to end the hand."""
MOST_TRIES: Final = 400
"""How often chance is asked for one drill before there is none."""


class Wanted(NamedTuple):
    """What drills are wanted: of which kind and level, under which rules."""

    kind: str
    level: int
    rules: Ruleset
    facts: dict[str, object]


def wanted(
    kind: str, level: int, ruleset: str | None = None, settings: Mapping[str, object] | None = None
) -> Wanted:
    """Return what drills are wanted. Raises as ``drills`` does."""
    if kind not in KINDS:
        facts: dict[str, object] = {"kinds": joined(KINDS, ", "), "kind": repr(kind[:60])}
        raise FormError(say("there are drills of {kinds}, and none of {kind}", **facts))
    if level not in range(1, LEVELS[kind] + 1):
        facts = {"kind": kind, "last": LEVELS[kind], "level": level}
        raise FormError(say("drills of {kind} have levels 1 to {last}, and no level {level}", **facts))
    facts = {
        "ruleset": ruleset or assumed(),
        **({"set": dict(settings)} if settings else {}),
    }
    return Wanted(kind, level, rules_named(ruleset or assumed(), settings).ruleset, facts)


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
    """Yield the drills of the same set, each made when it is asked for. Raises ``FormError``."""
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
    """What a set of so many drills has so far, and whether another one may join it.

    None is like another; of what is asked with yes or no there is as much of both in the end, but
    the answers before say little of the next one; and no other answer comes more than half the time.
    """

    def __init__(self, count: int) -> None:
        self.left = count
        self.most = max(1, -(-count // 2))
        self.answers = Counter[str]()
        self.ahead = 0
        self.shapes = set[Any]()

    def wants_yes(self, chance: Chance) -> bool:
        """Whether a yes is wanted next: by lot, until all that are left are needed to even it out."""
        return self.ahead < 0 if abs(self.ahead) >= self.left else chance.likely(0.5)

    def takes(self, exercise: Exercise, *, yes: bool) -> bool:
        """Take an exercise into the set, or leave it, so that there is room to even out yes and no."""
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
    """Return an exercise that chance makes, or None for one that cannot be or is of another level."""
    try:
        recipe = KINDS[wanted.kind](chance, wanted.level, wanted.rules, yes)
        if not recipe.sound:
            return None
        found = Exercise(name, "", "", recipe.asks, read_question({**recipe.question, **wanted.facts}))
        if not sensible(found) or level_of(found) != wanted.level:
            return None
    except RiichiError:
        return None
    rule = found.ask.about.rule(rules_of(found.answered))
    return replace(found, page=rule.partition(".")[0], rule=rule)


def sensible(exercise: Exercise) -> bool:
    """Whether there is something to find out: a hand that waits, a win that counts, a claim that holds.

    And whether there is one answer alone: no two readings that pay the same, no scores that are missing.
    """
    answer: Any = exercise.answered
    if exercise.asks == "waits":
        return bool(answer.waits.tenpai)
    if exercise.asks == "claim":
        return bool(answer.following)
    if exercise.question.kind == "worth" and exercise.asks != "may-win":
        return bool(answer.valid and (exercise.asks == "yaku" or not answer.value.yakuman)) and unrivalled(
            answer.value
        )
    if exercise.question.kind == "ending":
        following = answer.following
        settled = following.over is not None or exercise.asks == "payments"  # points do not wait for scores
        return settled and GOES_ON not in [reason.id for reason in following.reasons]
    if exercise.asks == "may-win" and exercise.question.kind == "turn":
        return answer.refused is None or answer.refused.rule.startswith("furiten.")
    return True


def unrivalled(value: Value) -> bool:
    """Whether no other reading pays as much with other yaku, han or fu: somebody could name those as well."""
    best = value.best
    rivals = [way for way in value.all if way.refusal is None and way.base == best.base]
    return len({(way.han, way.fu, tuple(sorted(each.id for each in way.yaku))) for way in rivals}) == 1
