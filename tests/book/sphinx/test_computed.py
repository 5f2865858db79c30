"""Tables that a file next to the page computes: run at each reading, and shown with the file."""

from pathlib import Path

from shared.kept import Kept, outlines
from shared.small_book import CONF, build, pages_of, write

WAITS = '''
"""What two hands
wait on.

More about it.
"""

from pathlib import Path

from riichi_rules import read_hand, waits_of

HEADS = ("Hand", "Waits on", "How many")


def rows():
    words = Path(__file__).with_name("words.txt").read_text("utf-8")
    for text in ("33m111s12345678p", "1199m1199p11s44z3m"):
        found = waits_of(read_hand(text))
        yield read_hand(text), found.tiles, [len(found.tiles), words]
'''
CELLS = """
from riichi_rules import read_hand, read_tiles, readings_of

HEADS = ("One", "Two", "Three")


def rows():
    yield "`fu.base`, [a list](/list.md)", "2*3*4 a_b_c <i>", read_tiles("0m X11Xs")
    yield readings_of(read_hand("77m345567p678s777z"))[0], "", ""
"""
FILES = {
    "conf.py": CONF,
    "made/waits.py": WAITS,
    "made/cells.py": CELLS,
    **pages_of("listing"),
}


def test_a_file_computes_a_table_is_shown_below_it_and_again_when_something_changed(
    tmp_path: Path, kept: Kept
) -> None:
    write(tmp_path, FILES)
    built = build(tmp_path, strict=True)
    assert outlines(built, "list", "index", "cells") == kept("computed")
    write(tmp_path, {"made/words.txt": "as counted"})
    built = build(tmp_path, strict=True)
    assert built.read == "0 added, 2 changed, 0 removed"
    assert "as counted" in built.article("list.html")
    write(tmp_path, {"made/waits.py": WAITS.replace("words]", "'altogether']")})
    built = build(tmp_path, strict=True)
    assert built.read == "0 added, 1 changed, 0 removed"
    assert "altogether" in built.article("list.html")
