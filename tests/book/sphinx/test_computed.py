"""Tables that a file beside the page computes: run at each reading, shown with the file, or an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.small_book import CONF, build, write

PAGE = """
# Waits

```{computed} made/waits.py
```
"""
WAITS = '''
"""What two hands
wait on.

More about it.
"""

from riichi_rules import read_hand, waits_of

HEADS = ("Hand", "Waits on", "How many")


def rows():
    for text in ("33m111s12345678p", "1199m1199p11s44z3m"):
        found = waits_of(read_hand(text))
        yield read_hand(text), found.tiles, [len(found.tiles), "in all"]
'''


@pytest.fixture
def book(tmp_path: Path) -> Path:
    write(tmp_path, {"conf.py": CONF, "index.md": PAGE, "made/waits.py": WAITS})
    return tmp_path


def test_a_file_computes_a_table_and_is_shown_below_it(book: Path) -> None:
    built = build(book, strict=True)
    page = built.article("index.html")
    assert "What two hands wait on." in page
    assert page.count('class="riichi-tiles"') == 3 + 4 + 2  # suits of the hands, and the waits
    assert "in all" in page
    assert "The computation: waits.py" in page
    assert "More about it" in page


def test_a_reading_is_drawn_group_by_group(book: Path) -> None:
    reading = 'readings_of(read_hand("77m345567p678s777z"))[0]'
    file = WAITS.replace("read_hand, waits_of", "read_hand, readings_of, waits_of")
    write(book, {"made/waits.py": file.replace("yield read_hand(text)", f"yield {reading}")})
    page = build(book, strict=True).article("index.html")
    assert page.count('class="riichi-tiles"') == 2 * 5 + 2  # the groups in both rows, and the waits


def test_a_page_is_read_again_when_the_file_changed(book: Path) -> None:
    build(book, strict=True)
    write(book, {"made/waits.py": WAITS.replace("in all", "altogether")})
    built = build(book, strict=True)
    assert built.read == "0 added, 1 changed, 0 removed"
    assert "altogether" in built.article("index.html")


def test_a_page_is_read_again_when_data_beside_the_file_changed(book: Path) -> None:
    counted = WAITS.replace("from riichi_rules", "from pathlib import Path\n\nfrom riichi_rules").replace(
        '"in all"', 'Path(__file__).with_name("words.txt").read_text("utf-8")'
    )
    write(book, {"made/waits.py": counted, "made/words.txt": "as counted"})
    assert "as counted" in build(book, strict=True).article("index.html")
    write(book, {"made/words.txt": "as counted again"})
    built = build(book, strict=True)
    assert built.read == "0 added, 1 changed, 0 removed"
    assert "as counted again" in built.article("index.html")


def test_the_index_of_errata_shows_the_table_above_a_box_as_it_is_now(book: Path) -> None:
    box = "\n:::{erratum} E-1\n:source: x\n:prints: 3p\n:right: 369p\n:found: see the table\n:above:\n:::\n"
    write(
        book,
        {"index.md": PAGE + box, "list.md": "---\norphan: true\n---\n# List\n\n```{erratum-index}\n```\n"},
    )
    article = build(book, strict=True).article("list.html")
    assert "What two hands wait on." in article
    assert "The computation: waits.py" in article
    write(book, {"made/waits.py": WAITS.replace("in all", "altogether")})
    assert "altogether" in build(book, strict=True).article("list.html")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("HEADS = (", "HEAD = ("), "made/waits.py: ValueError: it has no HEADS"),
        (('"How many")', '"How many", "And")'), "row 1 has 3 cells, and there are 4 heads"),
        (("33m111s", "3m111s"), "made/waits.py: "),
        (("HEADS = (", "open('no data')\nHEADS = ("), "made/waits.py: FileNotFoundError: "),
        (("HEADS = (", "WIDTHS = (100,)\nHEADS = ("), "there are 1 WIDTHS, and"),
        (("HEADS = (", "raise SystemExit(0)\nHEADS = ("), "made/waits.py: SystemExit: 0"),
    ],
)
def test_a_file_that_computes_no_table_is_an_error(book: Path, change: tuple[str, str], problem: str) -> None:
    write(book, {"made/waits.py": WAITS.replace(*change)})
    built = build(book)
    assert problem in built.warnings
    assert "index.md:3: ERROR" in built.warnings


def test_a_file_that_is_not_there_is_an_error(book: Path) -> None:
    (book / "made" / "waits.py").unlink()
    assert "there is no file made/waits.py beside this page" in build(book).warnings


def test_text_in_a_cell_may_have_the_markup_of_the_page_and_nothing_else_is_taken_for_it(book: Path) -> None:
    cells = '"`fu.base`, [a list](/list.md)", "2*3*4 a_b_c <i>", read_tiles("0m X11Xs")'
    file = WAITS.replace('read_hand(text), found.tiles, [len(found.tiles), "in all"]', cells)
    page = file.replace("read_hand, waits_of", "read_hand, read_tiles, waits_of")
    write(book, {"made/waits.py": page, "list.md": "---\norphan: true\n---\n# List\n"})
    article = build(book, strict=True).article("index.html")
    assert '<span class="pre">fu.base</span>' in article
    assert 'href="list.html"' in article
    assert "2*3*4 a_b_c &lt;i&gt;" in article
    assert article.count('class="riichi-tiles"') == 2 * 2
