"""The teacher's kit: every sheet for a ruleset, and six graded work sheets with their keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import rules_of
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.messages import Message, say
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset

from .card import FoulRow, rules_card
from .handouts import YakuCounts, fu_sheet, plan_sheet, points_sheet, setting_up_sheet, yaku_sheet
from .paper import Sheet, bound, rules_name
from .work import NAMES, TITLES, Worksheet, asked_of_all, exercise_sheet, key_sheet, room_for

SEED: Final = "kit"
LARGEST: Final = 0.25
"""The largest share of a page that an exercise may take; this excludes drawings of the whole table."""


class Graded(NamedTuple):
    """A work sheet of the kit: its title, and the kind, level and number of its drills, easy ones first.

    If ``yaku`` are named, hands have no others: those that the plan has explained by then. ``meets`` is what
    the sheet must include, in the terms of ``met``; one of each set is enough.
    """

    title: Message
    sets: tuple[tuple[str, int, int], ...]
    yaku: frozenset[str] = frozenset()
    meets: tuple[frozenset[str], ...] = ()


DRAGONS: Final = ("yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun")
EXPLAINED: Final = frozenset(("riichi", "tanyao", "menzen-tsumo", *DRAGONS))
"""The yaku that the plan has explained before the sheet on yaku."""
TWICE: Final = 2
CHOICE: Final = 60
"""The number of drills to choose from if only some yaku are explained."""
AMONG: Final = 32
"""The number of drills of a level to choose from if the sheet must include certain things."""
NOT_BY_DEALER: Final = "tsumo-of-another-than-the-dealer"


ABOUT: Final = {"payment": ("points", "payments", "bets"), "match": ("next-dealer", "counters")}
"""The exercises that are about the rules of a page; elsewhere such rules only explain the answer."""


_FU: Final = ("triplet-won-by-ron", "closed-triplet", "open-triplet", "penchan", "kanchan", "tanki", "tsumo")
OF_FU: Final = (
    *(frozenset([name]) for name in _FU),
    frozenset(("open-kan", "closed-kan")),
    frozenset(("dragon-pair", "seat-wind-pair", "round-wind-pair", "double-wind-pair")),
)
"""What the sheet on fu must include, by the ids of the reasons; one of each set is enough."""
OF_POINTS: Final = tuple(
    frozenset([name])
    for name in (
        *(NOT_BY_DEALER, "payment.ron", "payment.counters", "payment.bets", "payment.noten"),
        "match.dealer-repeats",
    )
)
"""What the sheet on points must include, by the rules of the reasons."""


WORK: Final = (
    Graded(TITLES["waits"], (("waits", 1, 5), ("waits", 2, 5), ("waits", 3, 5))),
    Graded(TITLES["calls"], (("calls", 1, 9),)),
    Graded(TITLES["yaku"], (("yaku", 1, 7), ("yaku", 2, 2)), EXPLAINED),
    Graded(TITLES["may-win"], (("may-win", 1, 4), ("may-win", 2, 6))),
    Graded(TITLES["fu"], (("fu", 1, 4), ("fu", 2, 5), ("fu", 3, 2)), meets=OF_FU),
    Graded(
        TITLES["points"],
        (("points", 1, 5), ("points", 2, 2), ("points", 3, 2), ("ends", 1, 3), ("ends", 2, 1)),
        meets=OF_POINTS,
    ),
)
"""The work sheets, in the order of the lessons."""


def kit_sheets(rules: Ruleset, counted: YakuCounts, fouls: Sequence[FoulRow] = ()) -> Iterator[Sheet]:
    """Yield the sheets of a ruleset.

    ``counted`` says how often each yaku occurs, ``fouls`` has the penalty of each foul.
    """
    yield plan_sheet(rules, len(WORK))
    yield rules_card(rules, fouls)
    yield setting_up_sheet(rules)
    yield yaku_sheet(rules, counted)
    yield fu_sheet(rules)
    yield points_sheet(rules)
    for number, graded in enumerate(WORK, 1):
        title = say("{number}. {title}", number=number, title=graded.title)
        exercises, easy = graded_exercises(graded, rules), say("The first are easy.")
        called = say("work sheet {title}", title=title)
        work = Worksheet(
            f"{rules.id}-work-{number}", title, rules_name(rules), easy, exercises, NAMES, 1, called
        )
        yield from (exercise_sheet(work), key_sheet(work))


def site_sheets(rules: Ruleset, counted: YakuCounts, fouls: Sequence[FoulRow] = ()) -> Iterator[Sheet]:
    """Yield the sheets of a ruleset that a site offers; one file has all work sheets, then their keys."""
    _, card, _, yaku, fu, points, *work = kit_sheets(rules, counted, fouls)
    title = say("{ruleset}: work sheets and keys", ruleset=rules_name(rules))
    yield from (card, yaku, fu, points, bound(f"{rules.id}-work", title, [*work[::2], *work[1::2]]))


def graded_exercises(graded: Graded, rules: Ruleset) -> list[Exercise]:
    """Return the exercises of a work sheet, as many of each level as fit on a page."""
    counts = [count for _, _, count in graded.sets]
    pools, named_rules = [], named(rules)
    for kind, level, count in graded.sets:  # candidates, in order
        many = CHOICE if graded.yaku else AMONG if graded.meets else count
        found = drills(kind, level, many, f"{SEED}-{kind}", *named_rules)
        pools.append(wins_of(found, count, graded.yaku) if graded.yaku else found)
    same = asked_of_all([*chain(*pools)])
    pools = [[each for each in pool if room_for(each, same) < LARGEST] for pool in pools]
    chosen = covering(pools, counts, graded.meets)
    while sum([room_for(each, same) for each in chain(*chosen)]) > 1:
        needed = covering(chosen, counts, graded.meets, filled=False)
        both = zip(chosen, needed, strict=True)
        spare = [[each for each in part if each not in kept] for part, kept in both]
        place = max(range(len(chosen)), key=lambda number: (bool(spare[number]), len(chosen[number])))
        chosen[place].remove(spare[place][-1])
    return [*chain(*chosen)]


def covering(
    pools: Sequence[Sequence[Exercise]],
    counts: Sequence[int],
    meets: Sequence[frozenset[str]],
    *,
    filled: bool = True,
) -> list[list[Exercise]]:
    """Choose up to ``counts`` exercises from each pool, in its order, that cover ``meets`` if possible.

    Exercises that cover most of what is missing are taken first; ``filled`` then tops up each pool.
    """
    chosen = [list[Exercise]() for _ in pools]
    names = {each.id: met(each) for each in chain(*pools)} if meets else {}
    missing = list(meets)
    while missing:
        ways = [
            (most, -place, each)
            for place, pool in enumerate(pools)
            if len(chosen[place]) < counts[place]
            for each in pool
            if (most := sum([bool(names[each.id] & ids) for ids in missing]))
        ]
        if not ways:
            break
        _, place, found = max(ways, key=lambda way: way[:2])
        chosen[-place].append(found)
        missing = [ids for ids in missing if not names[found.id] & ids]
    for place, pool in enumerate(pools):
        rest = [each for each in pool if each not in chosen[place]] if filled else []
        taken = [*chosen[place], *rest[: counts[place] - len(chosen[place])]]
        chosen[place] = [each for each in pool if each in taken]
    return chosen


def met(exercise: Exercise) -> frozenset[str]:
    """Return what an exercise covers: the rules it asks about, and the ids of its sources of fu."""
    answer: Any = exercise.answered
    found = {rule for rule in rules_of(answer) if exercise.asks in ABOUT.get(rule.partition(".")[0], ())}
    if exercise.asks == "fu":
        found |= {item.id for item in answer.value.fu_items}
    if exercise.question.kind == "points" and answer.payment.dealer:
        found.add(NOT_BY_DEALER)
    return frozenset(found)


def wins_of(exercises: Sequence[Exercise], count: int, names: frozenset[str]) -> list[Exercise]:
    """Return the first ``count`` wins that have only these yaku, at most two with the same yaku."""
    found: list[Exercise] = []
    same: Counter[tuple[str, ...]] = Counter()
    for exercise in exercises:
        answer: Any = exercise.answered
        scored = tuple([each.yaku.id for each in answer.value.yaku])
        if names.issuperset(scored) and same[scored] < TWICE:
            same[scored] += 1
            found.append(exercise)
    return found[:count]
