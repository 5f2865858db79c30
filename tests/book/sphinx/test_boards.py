"""Pages draw the table, the dead wall and the ways to call from a few options."""

import re

import pytest
from shared.kept import Kept, outlines
from shared.small_book import CONF, Built, pages_of
from shared.tables import KANS, MIDDLE, SEATS

from riichi_book.drawing import Break, table_view
from riichi_book.sphinx.tiles import boards
from riichi_book.sphinx.tiles.boards import table_drawing
from riichi_rules.ruleset import load_ruleset

FILES = {"conf.py": CONF, **pages_of("boards")}
MIDGAME = dict(re.findall(r"(?m)^:([\w-]+):(?: (.*))?$", FILES["index.md"].partition("{dead-wall}")[0]))


@pytest.mark.parametrize("ruleset", ["ema-2025", "tenhou"])
def test_a_score_with_a_sign_counts_from_what_everybody_begins_with(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "assumed", lambda: ruleset)
    start = load_ruleset(ruleset).table.start_points
    assert [boards.points_of(text) for text in ("-1000", "+6200", "24000")] == [
        start - 1000,
        start + 6200,
        24_000,
    ]
    assert boards.points_of(f"-{start + 1}") == -1  # starting with nothing is below zero at once


def test_options_tell_the_same_table_as_plain_data() -> None:
    """The number of live tiles is not given, because it follows from the tiles in play."""
    labelled = table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS, labelled=True)
    assert table_drawing(MIDGAME) == labelled


def test_the_drawings_stand_on_the_page_with_their_words_captions_and_anchors(
    site: Built, kept: Kept
) -> None:
    assert outlines(site, "index") == kept("boards")
    defined = set(re.findall(r'<symbol id="([^"]*)"', site.text("index.html")))
    assert {*re.findall(r'href="#(riichi-[^"]*)"', site.article("index.html"))} == defined


def test_nothing_told_is_a_table_before_the_first_discard() -> None:
    view = table_drawing({})
    assert sum(tile.down for tile in view.tiles) == 52
    assert "70 tiles left" in {label.text for label in view.labels}
    assert view.words.startswith("The table: 70 tiles left to draw. East at the bottom; hand: 13 face-down")
