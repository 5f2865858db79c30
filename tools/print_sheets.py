"""Print what the site offers to teachers: `python tools/print_sheets.py _build/sheets`.

Each ruleset that ships has a rules card, sheets on yaku, fu and points, and work sheets with their key, as
PDF. sheets.json lists them for the page that links them; without Chromium or Playwright the list is empty.
Nothing is done again while the packages and the counted games are the same, and a sheet that came out as it
was before is not printed again.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from make_kit import COMPUTED, counted, fouls_of
from shared_drawings import share_in

from riichi_book.sheets.kit import site_sheets
from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.printing import missing, printer
from riichi_book.sphinx.fingerprint import fingerprint
from riichi_rules.ruleset import load_ruleset, ruleset_ids

LIST = "sheets.json"


def sheets_of(ruleset: str) -> list[tuple[str, Sheet]]:
    """Return the sheets of a ruleset, each with what it is called in every language's catalogue."""
    rules = load_ruleset(ruleset)
    return [(what.template, sheet) for what, sheet in site_sheets(rules, counted(), fouls_of(rules))]


def printed(rulesets: Sequence[str], folder: Path, old: dict[str, str]) -> list[dict[str, Any]]:
    """Print the sheets of rulesets into a folder but for the old ones, and return what lists them."""
    rows, due = [], []
    with ProcessPoolExecutor() as pool:  # ended before Chromium starts, or its workers would hold its pipes
        made = [*zip(rulesets, pool.map(sheets_of, rulesets), strict=True)]
    for ruleset, what, sheet in [(ruleset, *each) for ruleset, sheets in made for each in sheets]:
        name, digest = f"{sheet.name}.pdf", hashlib.sha256(sheet.html.encode()).hexdigest()
        if old.get(name) != digest or not (folder / name).exists():
            due.append((sheet, folder / name))
        rows.append({"ruleset": ruleset, "what": what, "pages": sheet.pages, "file": name, "digest": digest})
    if due:
        with printer() as print_sheet:
            for sheet, file in due:
                print_sheet(sheet, file)
                share_in(file)
    return [{**row, "bytes": (folder / str(row["file"])).stat().st_size} for row in rows]


def main(target: str) -> None:
    """Print what is not printed yet, and remove what is of no ruleset any more."""
    folder, list_file = Path(target), Path(target, LIST)
    kept = json.loads(list_file.read_text("utf-8")) if list_file.exists() else {"sheets": []}
    data = [(COMPUTED / name).read_text("utf-8") for name in ("yaku_counts.json", "fouls.toml")]
    made_from = missing() or hashlib.sha256("".join([fingerprint(), *data]).encode()).hexdigest()
    if kept.get("made_from") == made_from:
        return
    folder.mkdir(parents=True, exist_ok=True)
    old = {row["file"]: row["digest"] for row in kept["sheets"]}
    rows = [] if missing() else printed(ruleset_ids(), folder, old)
    for name in old.keys() - {row["file"] for row in rows}:
        (folder / name).unlink(missing_ok=True)
    list_file.write_text(json.dumps({"made_from": made_from, "sheets": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
