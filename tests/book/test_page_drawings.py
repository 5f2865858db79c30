"""The marks and captions of the pages' drawings agree with the rules."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from shared import ROOT

from riichi_book.answers.tile_words import name_of
from riichi_book.sphinx.tiles.boards import table_drawing
from riichi_book.sphinx.tiles.hands import marks_from
from riichi_rules import Hand, Tile, read_hand, read_tile, read_tiles, waits_of
from riichi_rules.seats import WIND_NAMES
from riichi_rules.tiles import KINDS

PAGES = sorted((ROOT / "rulebook").glob("*.md"))
BLOCK = re.compile(r"(?m)^:{3,}\{(rule|hand|table-view)\} *(.*)\n((?::[\w-]+:.*\n)+)")
OPTION = re.compile(r"(?m)^:([\w-]+): *(.*)$")
SEATS = [wind.lower() for wind in WIND_NAMES.values()]
NAMED = {str(name_of(Tile(kind))): Tile(kind) for kind in KINDS}
THROWN_OFF = re.compile(rf"(?:draws the|drawn a) (\d[mpsz]|{'|'.join(NAMED)})\b")
"""How a caption says that the drawn tile does not win."""


class Drawing(NamedTuple):
    """A drawing on a page: its page, directive, rule if any, hand and options."""

    page: str
    directive: str
    rule: str
    hand: str
    options: dict[str, str]


def drawings() -> Iterator[Drawing]:
    for page in PAGES:
        for directive, argument, options in BLOCK.findall(page.read_text("utf-8")):
            read = dict(OPTION.findall(options))
            rule, hand = (argument, read.get("example", "")) if directive == "rule" else ("", argument)
            yield Drawing(page.stem, directive, rule.strip(), hand.strip(), read)


def test_no_hand_has_a_mark_on_a_tile_that_it_waits_on() -> None:
    # A marked tile that completes the hand would be somebody else's discard, which belongs in a river.
    marked = [each for each in drawings() if {"waits", "mark"} <= each.options.keys()]
    for each in marked:
        waits = {tile.kind for tile in waits_of(read_hand(each.hand)).tiles}
        marks = marks_from("mark", each.options)
        places = read_hand(each.hand).tiles
        kinds = {(places[what] if isinstance(what, int) else what).kind for what in marks}
        assert not waits & kinds, each


@pytest.mark.rule("furiten.temporary")
@pytest.mark.rule("furiten.safe-after-pass")
def test_a_tile_that_was_let_pass_is_marked_in_the_river_of_another() -> None:
    passed = [each.options for each in drawings() if (each.page, each.directive) == ("furiten", "table-view")]
    assert len(passed) == 3
    for options in passed:
        waiting = options["bottom"]
        waits = {tile.kind for tile in waits_of(read_hand(options[waiting])).tiles}
        marked = [seat for seat in SEATS if f"{seat}-mark" in options]
        assert marked
        assert waiting not in marked
        for seat in marked:
            river = {tile.kind for tile in read_tiles(options[f"{seat}-river"]).tiles}
            kinds = {what.kind for what in marks_from(f"{seat}-mark", options) if not isinstance(what, int)}
            assert kinds <= river & waits
        drawing = table_drawing(options)
        assert f"{waiting} " in drawing.words.lower()


@pytest.mark.rule("riichi.fixed")
@pytest.mark.rule("riichi.kan-drawn")
def test_a_tile_that_was_drawn_in_riichi_and_is_thrown_or_left_does_not_win() -> None:
    examples = [
        (each, NAMED.get(found[1]) or read_tile(found[1]))
        for each in drawings()
        if each.page == "riichi" and (found := THROWN_OFF.search(each.options.get("caption", "")))
    ]
    assert {"riichi.fixed", "riichi.kan-drawn"} <= {each.rule for each, _ in examples}
    for each, useless in examples:
        *held, last = read_tiles(each.hand).tiles  # the drawn tile comes last
        assert last == useless, each
        assert useless.kind not in {tile.kind for tile in waits_of(Hand(tuple(held))).tiles}, each
