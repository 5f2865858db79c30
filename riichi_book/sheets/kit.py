"""The teacher's kit: every sheet for a ruleset, and six graded work sheets with their keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset

from .card import Foul, rules_card
from .fu import fu_sheet
from .paper import Sheet, rules_name
from .plan import plan_sheet
from .points import points_sheet
from .setting_up import setting_up_sheet
from .work import NAMES, Work, asked_of_all, exercise_sheet, key_sheet, room_for
from .yaku import Counted, yaku_sheet

SEED: Final = "kit"
LARGEST: Final = 0.25
"""Which part of a page an exercise may take: one that needs the whole table drawn is left out."""


class Graded(NamedTuple):
    """A work sheet of the kit: its title, and how many drills of which kind and level, easy ones first.

    Where ``yaku`` are named, hands have no others: those that the plan has explained by then.
    """

    title: str
    sets: tuple[tuple[str, int, int], ...]
    yaku: frozenset[str] = frozenset()


EXPLAINED: Final = frozenset(
    ("riichi", "tanyao", "menzen-tsumo", "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun")
)
"""The yaku that the plan has explained when hands are asked for theirs."""
TWICE: Final = 2
CHOICE: Final = 60
"""Among how many drills those are chosen whose yaku are explained."""


WORK: Final = (
    Graded("What does it wait on?", (("waits", 1, 5), ("waits", 2, 5), ("waits", 3, 5))),
    Graded("May you call?", (("calls", 1, 9),)),
    Graded("Which yaku, how many han?", (("yaku", 1, 7), ("yaku", 2, 2)), EXPLAINED),
    Graded("May you win?", (("may-win", 1, 4), ("may-win", 2, 6))),
    Graded("How many fu?", (("fu", 1, 5), ("fu", 2, 6))),
    Graded("How many points, and who pays?", (("points", 1, 6), ("points", 2, 4), ("ends", 1, 4))),
)
"""The work sheets, in the order of the lessons."""


def kit_sheets(rules: Ruleset, counted: Counted, fouls: Sequence[Foul] = ()) -> Iterator[Sheet]:
    """Yield the sheets of a ruleset.

    ``counted`` says how often each yaku comes, ``fouls`` what follows from each.
    """
    yield plan_sheet(rules, len(WORK))
    yield rules_card(rules, fouls)
    yield setting_up_sheet(rules)
    yield yaku_sheet(rules, counted)
    yield fu_sheet(rules)
    yield points_sheet(rules)
    for number, graded in enumerate(WORK, 1):
        title = f"{number}. {graded.title}"
        work = Work(
            f"{rules.id}-work-{number}",
            title,
            rules_name(rules),
            "The first are easy.",
            graded_exercises(graded, rules),
            NAMES,
            pages=1,
            called=f"work sheet {title}",
        )
        yield exercise_sheet(work)
        yield key_sheet(work)


def graded_exercises(graded: Graded, rules: Ruleset) -> list[Exercise]:
    """Return the exercises of a work sheet: as many of each level as there is room for on a page."""
    base, settings = named(rules)
    sets = [
        drills(kind, level, count, f"{SEED}-{kind}", base, settings)
        if not graded.yaku
        else wins_of(drills(kind, level, CHOICE, f"{SEED}-{kind}", base, settings), count, graded.yaku)
        for kind, level, count in graded.sets
    ]
    same = asked_of_all([each for drill_set in sets for each in drill_set])
    sets = [[each for each in drill_set if room_for(each, same) < LARGEST] for drill_set in sets]
    while sum([room_for(each, same) for drill_set in sets for each in drill_set]) > 1:
        max(sets, key=len).pop()
    return [each for drill_set in sets for each in drill_set]


def wins_of(exercises: Sequence[Exercise], count: int, names: frozenset[str]) -> list[Exercise]:
    """Return the first so many wins whose yaku are all among these, no more than two with the same."""
    found: list[Exercise] = []
    same: Counter[tuple[str, ...]] = Counter()
    for exercise in exercises:
        answer: Any = exercise.answered
        scored = tuple([each.yaku.id for each in answer.value.yaku])
        if names.issuperset(scored) and same[scored] < TWICE:
            same[scored] += 1
            found.append(exercise)
    return found[:count]
