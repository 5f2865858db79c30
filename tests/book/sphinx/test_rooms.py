"""Each room of the extension is an extension of its own, with those below it."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.small_book import CONF, Built, build, write

PAGE = "# Club\n\nWaits: {tiles}`258p`.\n\n:::{hand} 77m34567p678s777z\n:waits:\n:::\n"
RULE = "\n:::{rule} club.rivers\n:conduct:\n\nAnybody may look at a river.\n:::\n\n{rule}`club.rivers`\n"
WORTH = "\n:::{worth} 77m34567p678s777z\n:win: 5p\n:by: tsumo\n:ruleset: wiki\n:::\n"


def built(folder: Path, room: str, page: str, builder: str = "html") -> Built:
    conf = CONF.replace('"riichi_book.sphinx"', f'"riichi_book.sphinx.{room}"')
    write(folder, {"conf.py": conf, "index.md": page})
    return build(folder, builder)


def test_pages_that_only_draw_need_tiles_alone(tmp_path: Path) -> None:
    made = built(tmp_path, "tiles", PAGE)
    assert made.warnings == ""
    assert 'aria-label="Circles 2 5 8"' in made.article("index.html")
    assert "riichi-rules.css" in made.text("index.html")
    assert not (made.folder / "rules.json").exists()
    for builder in ("text", "epub"):
        assert built(tmp_path, "tiles", PAGE, builder).warnings == ""


def test_a_page_with_an_error_is_read_again_there_too(tmp_path: Path) -> None:
    for _ in range(2):
        assert "index.md:3: ERROR" in built(tmp_path, "tiles", "# Club\n\nA tile: {tiles}`5x`\n").warnings


@pytest.mark.parametrize(("room", "known"), [("tiles", (False, False)), ("book", (True, True))])
def test_a_room_knows_what_stands_in_it_and_below(
    room: str, known: tuple[bool, bool], tmp_path: Path
) -> None:
    for text, name, knows in zip((RULE, WORTH), ("rule", "worth"), known, strict=True):
        warnings = built(tmp_path, room, PAGE + text).warnings
        assert (warnings == "") == knows, warnings
        assert (f"Unknown directive type: '{name}'" in warnings) != knows
