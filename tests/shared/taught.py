"""Print as JSON the texts of the book in the reader's language, and the names in them.

`python -m shared.taught` prints the texts of lessons and sheets. With a folder, it builds a page of an
edition there and prints what its directives compute. An edition hides other rulesets, so it needs a process
of its own.
"""

import json
import re
import sys
from collections.abc import Iterator
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Final

import make_kit

from riichi_book.answers.tables.examples import ROMAJI
from riichi_book.sheets.card import rules_card
from riichi_book.sheets.handouts import tiles_sheet
from riichi_book.sheets.kit import kit_sheets
from riichi_book.sheets.work import work_sheets
from riichi_book.sphinx.tiles.dialects import tile_name
from riichi_book.teaching.beliefs import BELIEFS
from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.controls import control_of, yaku_offered
from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise
from riichi_book.teaching.levels import WORDS
from riichi_rules.errors import FormError
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.tiles import KINDS, Tile
from riichi_rules.yaku import YAKU
from shared.exercises import chosen, typed
from shared.sheets import texts_of
from shared.small_book import CONF, build, pages_of, write

WRONG: Final = ("1m", "no", "1", "toitoi", "1, 2", "0 0 0 0", "East", "what?")
"""Wrong answers, some of them to another question."""
EDITION: Final = """
riichi_edition = "ema-2025"
riichi_edition_shelf = "rulesets"
riichi_book_glossary = "terms.toml"
smartquotes = False
"""
NAMES_OF_EDITION: Final = (
    *("pao", "liability"),  # the glossary's
    *("base", "closed ron", "pair", "result", "tenpai", "uma", "wait"),  # rules that no page states
)
"""What is not a message on that page."""


def of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield the texts of an exercise, its choices, and the replies to answers."""
    control = control_of(exercise)
    yield from (*exercise.moment, exercise.sentence, exercise.solution.words, control.get("units", ""))
    yield from [value["words"] for value in control.get("values", ())]
    for given in (typed(exercise.value), *WRONG, *[typed(value) for _, value in mistakes(exercise)]):
        try:
            yield str(reply(exercise, given).verdict)
        except FormError as error:
            yield str(error)


def of_lessons() -> Iterator[str]:
    """Yield the texts of exercises and drills."""
    yield from chain(*map(of_exercise, chosen()))
    for kind, levels in LEVELS.items():
        for level in range(1, levels + 1):
            yield from chain(*map(of_exercise, drills(kind, level, 20, 5)))
    yield from [str(text) for each in WORDS.values() for text in (each.title, *each.levels)]
    yield from [str(belief.message) for belief in BELIEFS]
    for group in yaku_offered(load_ruleset("tenhou")):
        yield from (group["words"], *[each.get("meaning", "") for each in group["values"]])


def of_sheets(rulesets: list[Ruleset]) -> Iterator[str]:
    """Yield the texts of each ruleset's card, and of all sheets of the first ruleset."""
    changed = rulesets[0]
    sheets = [tiles_sheet(), *map(rules_card, rulesets)]
    sheets += kit_sheets(changed, make_kit.counted(), make_kit.fouls_of(changed))
    for kind, levels in LEVELS.items():
        sheets += work_sheets(kind, levels, 4, 3, changed)
    for sheet in sheets:
        yield from texts_of(sheet.html)


def names_in(rulesets: list[Ruleset]) -> Iterator[str]:
    """Yield the names that appear next to messages, or in them as facts, in every language."""
    yield from LEVELS
    for yaku in YAKU:
        yield yaku.id
    for rules in rulesets:
        yield from (rules.name, rules.short_name)
    yield make_kit.counted().games  # the source of the yaku counts
    yield from [Tile(kind).words for kind in KINDS]
    yield from WRONG


def of_edition(folder: Path) -> tuple[list[str], list[str]]:
    """Return the texts of a page of an edition, and the names of its drawings."""
    write(folder, {"conf.py": CONF + EDITION, **pages_of("computed")})
    built = build(folder)
    assert built.warnings == "", built.warnings
    page = built.article("index.html")
    said = [*texts_of(page), *map(unescape, re.findall(r'aria-label="([^"]*)"', page))]
    return said, [*ROMAJI.values(), *[tile_name(Tile(kind)).romaji for kind in KINDS], *NAMES_OF_EDITION]


def rulesets_of_book() -> list[Ruleset]:
    """Return the rulesets whose sheets are read, the first with a changed option."""
    changed = load_ruleset("ema-2025").with_settings({"fu.double_wind_pair": 4})
    return [changed, *map(load_ruleset, ruleset_ids())]


if __name__ == "__main__":
    if sys.argv[1:]:
        said, known = of_edition(Path(sys.argv[1]))
    else:  # the caller gets the names of lessons and sheets in English
        said, known = [*of_lessons(), *of_sheets(rulesets_of_book())], []
    sys.stdout.write(json.dumps({"said": sorted({*said}), "names": sorted({*known})}))
