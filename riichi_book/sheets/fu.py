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
from riichi_rules.fu import GROUP_FU, PAIR_FU, PROFILE_FU
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import read_tiles
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset

from .paper import Paper, Sheet, bold, heading, html_of, page, paragraph, rules_name, table

WIDE: Final = 6.0
"""How wide a tile is on this sheet, in millimetres."""
WAITS: Final = {"kanchan": ("46s", "5s"), "penchan": ("12m", "3m"), "tanki": ("9p", "9p")}
"""Tiles that wait, by the source of fu, and the tile that they wait for."""
FREE_WAITS: Final = ((say("both ends"), "56s", "4s7s"), (say("two pairs"), "22p33s", "2p3s"))
"""Waits that score nothing, and what they are."""
GROUPS: Final = {
    "open-triplet": ("44'4s", "99'9s"),
    "closed-triplet": ("444s", "999s"),
    "triplet-won-by-ron": ("44s+4s", "99s+9s"),
    "open-kan": ("4444's", "9999's"),
    "closed-kan": ("X44Xs", "X99Xs"),
}
"""A group of simples and one of terminals, by the row of the table that it scores by; + wins the triplet."""
PAIRS: Final = {
    "dragon-pair": ("55z", say("dragons")),
    "seat-wind-pair": ("22z", say("seat wind")),
    "round-wind-pair": ("11z", say("round wind")),
    "double-wind-pair": ("11z", say("seat and round wind")),
}
"""Pairs that score, by the source of fu, and what they are of."""
SEED: Final = "fu"
"""Of the hands that are counted on the sheet."""


def fu_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on fu of a ruleset."""
    paper, name = Paper(), rules_name(rules)
    won = {source.id: fu for source, (_, fu) in zip(PROFILE_FU, fu_sources("win", rules).rows, strict=True)}
    begin = say(
        "Every hand of groups begins with {base}. A closed hand that wins by ron adds {ron}, a tsumo adds"
        " {tsumo}.",
        base=bold(won["base"]),
        ron=bold(won["closed-ron"]),
        tsumo=bold(won["tsumo"]),
    )
    about = say("{ruleset}. Count from the top to the bottom, then round up to tens.", ruleset=name)
    framed = say(
        "A framed tile is the one that was missing. A triangle says that it is waited for, a star or a ring"
        " that it has won."
    )
    others = say("Any other pair adds nothing. Drawn for South in the East round, and the last one for East.")
    heads = (say("Group"), say("Simples"), say("Fu"), say("Terminals, honours"), say("Fu"))
    parts = [
        heading(say("How many fu?"), about),
        heading(say("1  The win"), level=2),
        paragraph(begin),
        heading(say("2  The tile that was missing"), level=2),
        f'<div class="waits">{"".join(_waits(paper, won))}</div>',
        paragraph(framed),
        heading(say("3  The groups"), level=2),
        table(heads, list(_groups(paper))),
        paragraph(say("A run adds nothing.")),
        heading(say("4  The pair"), level=2),
        table((), [tuple(_pairs(paper, rules))], "pairs"),
        paragraph(others),
        heading(say("Not counted like this"), level=2),
        paragraph(exceptions(rules, won["chiitoitsu"])),
        heading(say("Two hands, counted"), level=2),
        *(_counted(paper, exercise) for exercise in examples(rules)),
    ]
    title = say("{ruleset}: fu", ruleset=name)
    return paper.sheet(f"{rules.id}-fu", title, page(*parts, classes="fu"), pages=1)


def exceptions(rules: Ruleset, pairs: object) -> Message:
    """Say which hands have fu of their own."""
    return say(
        "Seven pairs are {pairs} fu, and these are not rounded. Pinfu by tsumo is {pinfu} fu. An open hand"
        " that adds nothing is {open} fu by ron.",
        pairs=pairs,
        pinfu=pinfu_tsumo(rules),
        open=rules.fu.open_pinfu_ron,
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


def _waits(paper: Paper, won: dict[str, object]) -> Iterator[str]:
    for source in PROFILE_FU:
        if source.id in WAITS:
            caption = say("{wait} ({name})", wait=source.message, name=source.id)
            yield _figure(paper, _wait(*WAITS[source.id]), f"{html_of(caption)} {bold(won[source.id])}")
    for wait, shape, waits in FREE_WAITS:
        yield _figure(paper, _wait(shape, waits), f"{html_of(wait)} <b>&ndash;</b>")


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


def _groups(paper: Paper) -> Iterator[tuple[str, ...]]:
    for source in GROUP_FU:
        simples, outside = (paper.drawing(_group(text), WIDE) for text in GROUPS[source.id])
        name = capital(html_of(source.message))
        yield name, simples, bold(source.simples), outside, bold(source.outside)


def _pairs(paper: Paper, rules: Ruleset) -> Iterator[str]:
    for source, (_, counts) in zip(PAIR_FU, fu_sources("pairs", rules).rows, strict=True):
        pair, of = PAIRS[source.id]
        tiles = paper.drawing(tiles_view(read_tiles(pair)), WIDE)
        yield f"{tiles} {bold(counts)}<small>{html_of(of)}</small>"


def _counted(paper: Paper, exercise: Exercise) -> str:
    """Return a hand with its fu, source by source."""
    answer: Any = exercise.answered
    value = answer.value
    added = [say("{fu} {source}", fu=item.amount, source=item.message) for item in value.fu_items]
    facts = {"added": joined(added, " + "), "total": bold(value.fu_total)}
    if value.fu == value.fu_total:
        total = say("{added} = {total} fu", **facts)
    else:
        total = say("{added} = {total}, rounded up {rounded}", rounded=bold(fu(value.fu)), **facts)
    drawing = paper.drawing(exercise.view, WIDE) if exercise.view is not None else ""
    moment = " ".join(exercise.moment)
    return f'<div class="counted">{paragraph(moment)}{drawing}{paragraph(total)}</div>'
