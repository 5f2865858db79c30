"""A page offers the sheets that were printed, and none where nothing was."""

from __future__ import annotations

import json
from pathlib import Path

from shared.small_book import CONF, build, write

SHEET = {"ruleset": "tenhou", "what": "Fu", "pages": 1, "file": "tenhou-fu.pdf", "bytes": 81_600}
PAGES = {
    "conf.py": f'{CONF}riichi_book_sheets = "_sheets"\n',
    "index.md": "# A book\n\n```{toctree}\nteach/learn\n```\n",
    "teach/learn.md": "# Learn\n\n```{printed-sheets}\n```\n",
}


def test_a_page_links_each_sheet_that_was_printed_and_the_site_has_it(tmp_path: Path) -> None:
    write(tmp_path, {**PAGES, "_sheets/sheets.json": '{"sheets": []}', "_sheets/tenhou-fu.pdf": "printed"})
    bare = build(tmp_path, strict=True)
    assert "<table" not in bare.text("teach/learn.html")
    assert not (bare.folder / "print").exists()

    write(tmp_path, {"_sheets/sheets.json": json.dumps({"sheets": [SHEET]})})
    built = build(tmp_path, strict=True)
    link = '<a class="reference external" href="../print/tenhou-fu.pdf">1 page, 82 kB</a>'
    assert link in built.text("teach/learn.html")
    assert built.text("print/tenhou-fu.pdf").strip() == "printed"
    assert "<table" not in build(tmp_path, "singlehtml", strict=True).text("index.html")
