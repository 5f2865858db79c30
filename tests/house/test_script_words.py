"""What scripts say to readers are messages: catalogues have them, and nothing is said beside them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import catalogue
import pytest
import script_words
from babel.messages.catalog import Catalog
from script_words import Text

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "riichi_book" / "live" / "static"
# What looks like words for readers and is none: the file; the call, the key or how the text begins; and why.
ALLOWED = [
    [cell.strip() for cell in line.split(" | ")]
    for line in (ROOT / "tests/data/script_texts_that_are_no_messages.txt").read_text("utf-8").splitlines()
]


def reasons_for(file: str, found: Text) -> list[str]:
    """Return the rows of the table that a text answers to."""
    what = {"call": found.call, "key": found.key, "text": found.text}
    rows = []
    for name, thing, _ in ALLOWED:
        kind, _, wanted = thing.partition(" ")
        same = what[kind].startswith(wanted) if kind == "text" else what[kind] == wanted
        if name in {"*", file} and same:
            rows.append(f"{name} {thing}")
    return rows


def texts_for_readers(source: str) -> Iterator[Text]:
    """Yield the texts of a script that look like words for readers, and are no messages."""
    for found in script_words.read(source):
        if isinstance(found, Text) and not found.is_template and script_words.for_readers(found.text):
            yield found


def test_what_a_script_says_to_readers_is_a_message() -> None:
    told, used = [], set()
    for path in catalogue.scripts(ROOT):
        for found in texts_for_readers(path.read_text("utf-8")):
            rows = reasons_for(path.name, found)
            used |= set(rows)
            if not rows:
                told.append(f"{path.name}:{found.line}: {found.text}")
    assert told == []
    assert [f"{file} {what}" for file, what, _ in ALLOWED if f"{file} {what}" not in used] == []


def test_the_template_of_catalogues_has_what_scripts_say() -> None:
    scripts = {each.key for each in catalogue.all_said(ROOT) if each.file.endswith(".js")}
    assert len(scripts) > 200
    assert {
        "Tap the tile first.",
        ("The hand needs {n} tile more.", "The hand needs {n} tiles more."),
    } <= scripts


POLISH = {
    "Draw a {tile}": "Dobierz {tile:acc}",
    ("{n} tile", "{n} tiles"): ("{n} kamień", "{n} kamienie", "{n} kamieni"),
    " and {last}": " i {last}",
}
ASKED = """
import { formed, listed, pieces, plural, say } from "./say.js";
const dragon = (form) => formed("czerwony smok|acc czerwonego smoka", form);
console.log(JSON.stringify([
  say("Draw a {tile}", { tile: dragon }),
  say("Not yet {tile}", { tile: dragon }),
  [1, 2, 5, 12, 22, 25].map((n) => plural(n, "{n} tile", "{n} tiles")),
  [1, 2].map((n) => plural(n, "{n} tile of {all}", "{n} tiles of {all}", { all: 4 })),
  listed(["2p", "5p", "8p"]),
  pieces("Under {rules}: {links}", { rules: "EMA", links: [1, 2] }),
]));
"""


def test_scripts_speak_polish_as_its_catalogue_has_it(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not on this machine")
    made = Catalog(locale="pl", charset="utf-8")
    for english, polish in POLISH.items():
        made.add(english, polish, locations=[("here.js", 1)])
    made.add("no yaku", "bez yaku", locations=[("here.py", 1)])
    compiled = catalogue.for_scripts(made)
    assert compiled["plurals"] == {"one": 0, "few": 1, "many": 2}
    assert len(compiled["words"]) == len(POLISH)
    shutil.copy(STATIC / "say.js", tmp_path / "say.js")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "words.js").write_text(f"export default {json.dumps(compiled)};\n", "utf-8")
    (tmp_path / "asked.js").write_text(ASKED, "utf-8")
    told = subprocess.run([node, tmp_path / "asked.js"], check=True, capture_output=True, text=True).stdout
    assert json.loads(told) == [
        "Dobierz czerwonego smoka",
        "Not yet czerwony smok",
        ["1 kamień", "2 kamienie", "5 kamieni", "12 kamieni", "22 kamienie", "25 kamieni"],
        ["1 tile of 4", "2 tiles of 4"],
        "2p, 5p i 8p",
        ["Under ", "EMA", ": ", 1, 2, ""],
    ]
