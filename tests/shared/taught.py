"""What lessons and sheets say in the reader's language, text by text: `python -m shared.taught` prints it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Final

import make_kit

from riichi_book.sheets import deck
from riichi_book.sheets.card import rules_card
from riichi_book.sheets.kit import kit_sheets
from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.tiles import tiles_sheet
from riichi_book.sheets.work import work_sheets
from riichi_book.teaching.beliefs import BELIEFS
from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.controls import control_of, yaku_offered
from riichi_book.teaching.drills import LEVELS, drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.levels import WORDS
from riichi_rules.errors import FormError
from riichi_rules.limits import Limit
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.situation import Win
from riichi_rules.tiles import KINDS, Tile
from riichi_rules.traits import WaitShape
from riichi_rules.yaku import YAKU

ROOT: Final = Path(__file__).resolve().parents[2]
WRONG: Final = ("1m", "no", "1", "toitoi", "1, 2", "0 0 0 0", "East", "what?")
"""What somebody may answer who is asked something else, or who is wrong."""
CHANGED: Final = load_ruleset("ema-2025").with_settings({"fu.double_wind_pair": 4})
RULESETS: Final = (CHANGED, *map(load_ruleset, ruleset_ids()))


def of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield what an exercise says, what there is to choose from, and what is said to answers."""
    form, control = exercise.ask.form, control_of(exercise)
    yield from (*exercise.moment, exercise.sentence, exercise.solution.words, control.get("units", ""))
    yield from [value["words"] for value in control.get("values", ())]
    right = form.write(exercise.value)
    for given in (right, *WRONG, *[form.write(value) for _, value in mistakes(exercise)]):
        try:
            yield reply(exercise, given).verdict
        except FormError as error:
            yield str(error)


def of_lessons() -> Iterator[str]:
    """Yield what exercises and drills say."""
    for file in sorted((ROOT / "rulebook" / "exercises").glob("*.jsonl")):
        yield from chain(*map(of_exercise, map(read_exercise, file.read_text("utf-8").splitlines())))
    for kind, levels in LEVELS.items():
        for level in range(1, levels + 1):
            yield from chain(*map(of_exercise, drills(kind, level, 4, 5)))
    yield from [str(text) for each in WORDS.values() for text in (each.title, *each.levels)]
    yield from [str(belief.message) for belief in BELIEFS]
    for group in yaku_offered(load_ruleset("tenhou")):
        yield from (group["words"], *[each.get("meaning", "") for each in group["values"]])


def sheets() -> Iterator[Sheet]:
    """Yield the card of each ruleset, and all sheets of one."""
    yield from (tiles_sheet(), *map(rules_card, RULESETS))
    yield from kit_sheets(CHANGED, make_kit.counted(), make_kit.fouls_of(CHANGED))
    yield from chain(*[work_sheets(kind, levels, 4, 3, CHANGED) for kind, levels in LEVELS.items()])


def of_html(html: str) -> Iterator[str]:
    """Yield the texts of a page, those of its drawings apart."""
    drawn = re.sub(r"<svg.*?</svg>|<style.*?</style>", "", html, flags=re.DOTALL)
    yield from map(unescape, re.split(r"<[^>]*>", drawn))


def names() -> Iterator[str]:
    """Yield what stands beside messages, or in them as a fact, in every language."""
    for kinds in (Limit, WaitShape, Win, LEVELS, ("pon", "chii", "kan")):  # ids, which are Japanese words too
        yield from map(str, kinds)
    for yaku in YAKU:
        yield yaku.id
    for rules in RULESETS:
        yield from (rules.name, rules.short_name)
    yield make_kit.counted().games  # where yaku were counted
    yield from [Tile(kind).words for kind in KINDS]
    yield from WRONG


def main() -> None:
    """Print what is said, and the names."""
    said = [*of_lessons(), *chain(*[of_html(sheet.html) for sheet in sheets()])]
    tenhou = load_ruleset("tenhou")
    for card in (*deck.yaku(tenhou), *deck.points(tenhou)):
        said += [*of_html(card.front), *of_html(card.back)]
    sys.stdout.write(json.dumps({"said": sorted({*said}), "names": sorted({*names()})}))


if __name__ == "__main__":
    main()
