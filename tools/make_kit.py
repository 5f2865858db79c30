"""Print the teacher's kit: `python tools/make_kit.py _build/kit [RULESET]`.

The first argument is the output folder, the second a ruleset's id or a club's file; without it, every ruleset
that ships gets a kit. Sheets are PDFs, and kit.json lists them. A sheet that does not fit its paper, or has
the wrong number of pages, stops the run with an error.

`python tools/make_kit.py --site _build/sheets` prints the sheets that the site offers, unless the same
packages already printed them. If nothing can be printed, the list is empty.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from shared_drawings import share_in

from riichi_book.sheets.card import FoulRow
from riichi_book.sheets.handouts import YakuCounts, tiles_sheet
from riichi_book.sheets.kit import kit_sheets, site_sheets
from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.printing import CutOff, missing, printer
from riichi_book.sphinx.fingerprint import fingerprint
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, unknown_language
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

COMPUTED = Path(__file__).resolve().parent.parent / "rulebook" / "computed"
LIST = "kit.json"
"""The list of a kit. Making another kit in the same folder deletes the files that it names."""


def counted() -> YakuCounts:
    """Return how often each yaku occurred in games between people."""
    return YakuCounts(**json.loads((COMPUTED / "yaku_counts.json").read_text("utf-8")))


def fouls_of(rules: Ruleset) -> list[FoulRow]:
    """Return the common fouls, each with what the text of the ruleset says about it.

    A club's file uses the text of the ruleset that it extends.
    """
    whose, _ = named(rules)
    known: dict[str, Any] = tomllib.loads((COMPUTED / "fouls.toml").read_text("utf-8"))
    return [
        FoulRow(
            Message(foul["name"], {}),
            [Message(each["follows"], {}) for each in foul["says"] if each["ruleset"] == whose],
        )
        for foul in known["foul"]
        if not foul.get("seldom")  # rare, and the card is full
    ]


Sheets = Iterable[tuple[Sheet, str | None]]
"""Sheets, each with the id of its ruleset, or None for a sheet that suits all rulesets."""


def for_site(folder: Path) -> None:
    """Print the sheets that the site offers for each ruleset, unless the same packages already did."""
    made_from, stamp = missing() or fingerprint(COMPUTED), folder / "made-from.txt"
    if not stamp.exists() or stamp.read_text("utf-8") != made_from:
        clear(folder)
        sheets = sheets_of(map(load_ruleset, ruleset_ids()), site_sheets)
        write_list(folder, [] if missing() else printed(sheets, folder))
        stamp.write_text(made_from, "utf-8")


def sheets_of(rulesets: Iterable[Ruleset], offered: Callable[..., Iterable[Sheet]]) -> Sheets:
    """Return the sheets that ``offered`` makes for each ruleset."""
    return ((sheet, rules.id) for rules in rulesets for sheet in offered(rules, counted(), fouls_of(rules)))


def printed(sheets: Sheets, folder: Path) -> list[dict[str, object]]:
    """Print sheets into a folder. Return their rows for kit.json. Raises ``CutOff``."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # noqa: PLC0415 - may be missing

    rows: list[dict[str, object]] = []
    with printer() as print_sheet:
        for sheet, ruleset in sheets:
            file = folder / f"{sheet.name}.pdf"
            print_sheet(sheet, file)
            share_in(file)
            pages = len(PdfDocument(file))
            if pages != sheet.pages:
                raise CutOff(f"{sheet.name} has {pages} pages, and {sheet.pages} are meant")
            rows.append({**row(sheet, file.name, ruleset), "bytes": file.stat().st_size})
    return rows


def row(sheet: Sheet, name: str, ruleset: str | None) -> dict[str, object]:
    """Return the entry of kit.json for a sheet."""
    return {"name": sheet.title, "file": name, "pages": sheet.pages, "ruleset": ruleset}


def write_list(folder: Path, rows: Sequence[dict[str, object]]) -> None:
    """Write kit.json."""
    (folder / LIST).write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")


def clear(folder: Path) -> None:
    """Create a folder, or delete from it the kit that its list names."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / LIST
    for old in json.loads(kept.read_text("utf-8")) if kept.exists() else ():
        (folder / Path(old["file"]).name).unlink(missing_ok=True)
    kept.unlink(missing_ok=True)


def main(target: str, ruleset: str = "") -> None:
    """Make the kit of one ruleset, or of all."""
    folder = Path(target)
    if problem := unknown_language():
        sys.exit(f"kit: {problem}")
    try:
        rulesets = [load_ruleset(name) for name in ([ruleset] if ruleset else ruleset_ids())]
        clear(folder)
        sheets = chain([(tiles_sheet(), None)], sheets_of(rulesets, kit_sheets))
        if lacking := missing():
            made = [(sheet, f"{sheet.name}.html", ruleset) for sheet, ruleset in sheets]
            for sheet, name, _ in made:
                (folder / name).write_text(sheet.html, "utf-8")
            write_list(folder, [row(*each) for each in made])
            sys.exit(f"{lacking}. The sheets lie there as HTML, which any browser prints: {folder}")
        rows = printed(sheets, folder)
    except RiichiError as error:
        sys.exit(f"kit: {error}")
    write_list(folder, rows)
    print(f"The kit is printed: {len(rows)} sheets, in {folder}.")


if __name__ == "__main__":
    for_site(Path(sys.argv[2])) if sys.argv[1] == "--site" else main(*sys.argv[1:])
