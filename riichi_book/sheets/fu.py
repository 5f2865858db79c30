"""The sheet on fu: where they come from, in the order in which they are counted, and two hands counted."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from riichi_book.answers.tile_words import capital
from riichi_book.drawing import Mark, View, row, tiles_view
from riichi_book.tables.examples import EXAMPLES
from riichi_book.tables.fu import fu_sources
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.fu import GROUP_FU, PAIR_FU, PROFILE_FU
from riichi_rules.notation import read_tiles
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset

from .paper import Paper, Sheet, heading, page, paragraph, rules_name, table

WIDE: Final = 6.0
"""How wide a tile is on this sheet, in millimetres."""
WAITS: Final = {"kanchan": ("46s", "5s"), "penchan": ("12m", "3m"), "tanki": ("9p", "9p")}
"""Tiles that wait, by the source of fu, and the tile that they wait for."""
FREE_WAITS: Final = {"both ends": ("56s", "4s7s"), "two pairs": ("22p33s", "2p3s")}
"""Waits that score nothing, by what they are."""
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
SEED: Final = "fu"
"""Of the hands that are counted on the sheet."""


def fu_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on fu of a ruleset."""
    paper, name = Paper(), rules_name(rules)
    words = {source.id: fu for source, (_, fu) in zip(PROFILE_FU, fu_sources("win", rules).rows, strict=True)}
    begin = (
        f"Every hand of groups begins with <b>{words['base']}</b>. A closed hand that wins by ron adds"
        f" <b>{words['closed-ron']}</b>, a tsumo adds <b>{words['tsumo']}</b>."
    )
    parts = [
        heading("How many fu?", f"{escape(name)}. Count from the top to the bottom, then round up to tens."),
        heading("1  The win", level=2),
        f"<p>{begin}</p>",
        heading("2  The tile that was missing", level=2),
        f'<div class="waits">{"".join(_waits(paper, words))}</div>',
        paragraph(
            "A framed tile is the one that was missing. A triangle says that it is waited for, a star"
            " or a ring that it has won."
        ),
        heading("3  The groups", level=2),
        table(("Group", "Simples", "Fu", "Terminals, honours", "Fu"), list(_groups(paper, rules))),
        "<p>A run adds nothing.</p>",
        heading("4  The pair", level=2),
        table((), [tuple(_pairs(paper, rules))], "pairs"),
        "<p>Any other pair adds nothing. Drawn for South in the East round, and the last one for East.</p>",
        heading("Not counted like this", level=2),
        paragraph(exceptions(rules, words["chiitoitsu"])),
        heading("Two hands, counted", level=2),
        *(_counted(paper, exercise) for exercise in examples(rules)),
    ]
    return paper.sheet(f"{rules.id}-fu", f"{name}: fu", page(*parts, classes="fu"), pages=1)


def exceptions(rules: Ruleset, pairs: object) -> str:
    """Say which hands have fu of their own."""
    return (
        f"Seven pairs are {pairs} fu, and these are not rounded. Pinfu by tsumo is {pinfu_tsumo(rules)} fu."
        f" An open hand that adds nothing is {rules.fu.open_pinfu_ron} fu by ron."
    )


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


def _waits(paper: Paper, words: dict[str, object]) -> Iterator[str]:
    for source in PROFILE_FU:
        if source.id in WAITS:
            caption = f"{source.message} ({source.id}) <b>{words[source.id]}</b>"
            yield _figure(paper, _wait(*WAITS[source.id]), caption)
    for name, (shape, waits) in FREE_WAITS.items():
        yield _figure(paper, _wait(shape, waits), f"{name} <b>&ndash;</b>")


def _wait(shape: str, waits: str) -> View:
    marked = read_tiles(waits).tiles
    return row(tiles_view(read_tiles(shape)), tiles_view(marked, marks=dict.fromkeys(marked, Mark.WAIT)))


def _group(text: str) -> View:
    """Return a group; a tile behind a plus is the one that wins."""
    held, _, won = text.partition("+")
    view = tiles_view(read_tiles(held))
    return row(view, tiles_view(read_tiles(won), marks={0: Mark.WIN})) if won else view


def _figure(paper: Paper, view: View, caption: str) -> str:
    return f"<figure>{paper.drawing(view, WIDE)}<figcaption>{caption}</figcaption></figure>"


def _groups(paper: Paper, rules: Ruleset) -> Iterator[tuple[str, ...]]:
    fu = {words: numbers for words, *numbers in fu_sources("groups", rules).rows}
    for source in GROUP_FU:
        simples, outside = (paper.drawing(_group(text), WIDE) for text in GROUPS[source.id])
        few, many = (f"<b>{number}</b>" for number in fu[str(source.message)])
        yield escape(capital(str(source.message))), simples, few, outside, many


def _pairs(paper: Paper, rules: Ruleset) -> Iterator[str]:
    for source, (_, fu) in zip(PAIR_FU, fu_sources("pairs", rules).rows, strict=True):
        tiles = paper.drawing(tiles_view(read_tiles(PAIRS[source.id])), WIDE)
        words = str(source.message).removeprefix("pair of ").removeprefix("the ")
        yield f"{tiles} <b>{fu}</b><small>{escape(words)}</small>"


def _counted(paper: Paper, exercise: Exercise) -> str:
    """Return a hand with its fu, source by source."""
    answer: Any = exercise.answered
    value = answer.value
    added = " + ".join(f"{item.amount} {escape(item.words)}" for item in value.fu_items)
    rounded = f", rounded up <b>{value.fu} fu</b>" if value.fu != value.fu_total else " fu"
    drawing = paper.drawing(exercise.view, WIDE) if exercise.view is not None else ""
    moment = escape(" ".join(exercise.moment))
    total = f"{added} = <b>{value.fu_total}</b>{rounded}"
    return f'<div class="counted"><p>{moment}</p>{drawing}<p>{total}</p></div>'
