"""The sheet on fu: where they come from, in the order in which they are counted, and two hands counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from riichi_book.answers.parts import fu
from riichi_book.answers.tile_words import capital
from riichi_book.drawing import Mark, View, row, tiles_view
from riichi_book.tables.examples import EXAMPLES
from riichi_book.tables.fu import fu_sources
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.fu import GROUP_FU, PAIR_FU, PROFILE_FU, GroupFu, ProfileFu
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import read_tiles
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset

from .paper import Paper, Sheet, bold, rules_name

WAITS: Final = {"kanchan": ("46s", "5s"), "penchan": ("12m", "3m"), "tanki": ("9p", "9p")}
"""Tiles that wait, by the source of fu, and the tile that they wait for."""
FREE_WAITS: Final = (("56s", "4s7s"), ("22p33s", "2p3s"))
"""Waits that score nothing: at both ends, and of two pairs."""
GROUPS: Final = {
    "open-triplet": ("44'4s", "99'9s"),
    "closed-triplet": ("444s", "999s"),
    "triplet-won-by-ron": ("44s+4s", "99s+9s"),
    "open-kan": ("4444's", "9999's"),
    "closed-kan": ("X44Xs", "X99Xs"),
}
"""A group of simples and one of terminals, by the row of the table that it scores by; + wins the triplet."""
PAIRS: Final = {
    "dragon-pair": "55z",
    "seat-wind-pair": "22z",
    "round-wind-pair": "11z",
    "double-wind-pair": "11z",
}
"""Pairs that score, by the source of fu."""
SEED: Final = "fu"
"""Of the hands that are counted on the sheet."""


def fu_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on fu of a ruleset."""
    paper, name = Paper(), rules_name(rules)
    won = {source.id: fu for source, (_, fu) in zip(PROFILE_FU, fu_sources("win", rules).rows, strict=True)}
    facts = {
        "won": won,
        "waits": [_wait_row(source, won) for source in PROFILE_FU if source.id in WAITS],
        "free": [_wait(*tiles) for tiles in FREE_WAITS],
        "groups": list(map(_group_row, GROUP_FU)),
        "pairs": list(_pairs(rules)),
        "pinfu": pinfu_tsumo(rules),
        "open": rules.fu.open_pinfu_ron,
        "examples": list(map(_counted, examples(rules))),
    }
    title = say("{ruleset}: fu", ruleset=name)
    return paper.sheet(f"{rules.id}-fu", title, paper.filled("fu", name=name, **facts), pages=1)


def pinfu_tsumo(rules: Ruleset) -> int:
    """Return the fu of the example of pinfu when its tile is drawn."""
    base, settings = named(rules)
    question = {**EXAMPLES["pinfu"].question, "by": "tsumo", "ruleset": base, "set": settings}
    answer: Any = read_question(question).answer()
    return int(answer.value.fu)


def examples(rules: Ruleset) -> list[Exercise]:
    """Return two hands to be counted: one by ron or tsumo, and one with a kan."""
    base, settings = named(rules)
    return [drills("fu", level, 1, SEED, base, settings)[0] for level in (2, 3)]


def _wait_row(source: ProfileFu, won: dict[str, object]) -> tuple[View, Message, object]:
    caption = say("{wait} ({name})", wait=source.message, name=source.id)
    return _wait(*WAITS[source.id]), caption, won[source.id]


def _wait(shape: str, waits: str) -> View:
    marked = read_tiles(waits).tiles
    return row(tiles_view(read_tiles(shape)), tiles_view(marked, marks=dict.fromkeys(marked, Mark.WAIT)))


def _group(text: str) -> View:
    """Return a group; a tile behind a plus is the one that wins."""
    held, _, won = text.partition("+")
    view = tiles_view(read_tiles(held))
    return row(view, tiles_view(read_tiles(won), marks={0: Mark.WIN})) if won else view


def _group_row(source: GroupFu) -> tuple[str, list[tuple[View, int]]]:
    simples, outside = map(_group, GROUPS[source.id])
    return capital(str(source.message)), [(simples, source.simples), (outside, source.outside)]


def _pairs(rules: Ruleset) -> Iterator[tuple[str, View, object]]:
    for source, (_, counts) in zip(PAIR_FU, fu_sources("pairs", rules).rows, strict=True):
        yield source.id, tiles_view(read_tiles(PAIRS[source.id])), counts


def _counted(exercise: Exercise) -> tuple[str, View | None, Message]:
    """Return a hand with its fu, source by source."""
    answer: Any = exercise.answered
    value = answer.value
    added = [say("{fu} {source}", fu=item.amount, source=item.message) for item in value.fu_items]
    facts = {"added": joined(added, " + "), "total": bold(value.fu_total)}
    if value.fu == value.fu_total:
        total = say("{added} = {total} fu", **facts)
    else:
        total = say("{added} = {total}, rounded up {rounded}", rounded=bold(fu(value.fu)), **facts)
    return " ".join(exercise.moment), exercise.view, total
