"""Pages draw the table, the dead wall and the ways to call from a few options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shared.small_book import CONF, build, pages_of, write
from shared.tables import KANS, MIDDLE, SEATS

from riichi_book.drawing import Break, dead_wall, dead_wall_view, table_view
from riichi_book.sphinx.tiles import boards
from riichi_book.sphinx.tiles.boards import table_drawing
from riichi_rules.notation import read_tiles
from riichi_rules.ruleset import load_ruleset

PAGE = pages_of("boards")["index.md"]
MIDGAME = dict(re.findall(r"(?m)^:([\w-]+):(?: (.*))?$", PAGE.partition("{dead-wall}")[0]))


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
    assert boards.points_of(f"-{start + 1}") == -1  # whoever begins with nothing is below it at once


def test_options_tell_the_same_table_as_plain_data() -> None:
    """Only the number of live tiles is not told: it follows from the tiles in play."""
    labelled = table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS, labelled=True)
    assert table_drawing(MIDGAME) == labelled


def test_the_drawings_stand_on_the_page_with_their_words_captions_and_anchors(tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": CONF, "index.md": PAGE})
    built = build(tmp_path, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    article = built.article("index.html")
    labels = re.findall(r'<svg [^>]*role="img" aria-label="([^"]*)"', article)
    assert table_view(SEATS, MIDDLE).words in labels
    wall = dead_wall(read_tiles("3m7p").tiles, read_tiles("9m").tiles, replaced=1)
    assert dead_wall_view(wall).words in labels
    assert any(label.startswith("Chii of characters 4 5 6") for label in labels)
    assert 'href="#midgame"' in article
    assert 'id="midgame"' in article
    assert "After one kan." in article
    used = set(re.findall(r'href="#(riichi-[^"]*)"', article))
    assert used == set(re.findall(r'<symbol id="([^"]*)"', built.text("index.html")))


def test_nothing_told_is_a_table_before_the_first_discard() -> None:
    view = table_drawing({})
    assert sum(tile.down for tile in view.tiles) == 52
    assert "70 tiles left" in {label.text for label in view.labels}
    assert view.words.startswith("The table: 70 tiles left to draw. East at the bottom; hand: 13 face-down")
