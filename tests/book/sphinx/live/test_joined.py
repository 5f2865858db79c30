"""Modules joined in one file behave like the separate modules."""

import json
from pathlib import Path

from shared.browser import told_by_node

from riichi_book.sphinx.live.joined import join_modules

FILES = {
    "top.js": """
import { add } from "./adds.js";
import { count } from "./counts.js";
export const both = () => [add(), count()];
""",
    "adds.js": """
import { count, PAUSE } from "./counts.js";
const own = "adds";
export const add = () => [own, PAUSE, count()];
""",
    "counts.js": """
import { zero } from "./outside.js";
const own = "counts";
let n = zero;
export const PAUSE = 5;
export function count() {
  return [own, ++n];
}
export class Counter {}
export async function later() {}
""",
    "outside.js": "export const zero = 0;",
}
CODE = """
const { both } = await import("./top.js");
const { add } = await import("./adds.js");
const { count, Counter, later } = await import("./counts.js");
console.log(JSON.stringify([add(), both(), count(), Counter.name, later.name]));
"""


def test_modules_in_one_file_are_told_apart_and_are_the_same_for_all(tmp_path: Path) -> None:
    files = {name: text.encode() for name, text in FILES.items()}
    made = join_modules(files, ["adds.js", "counts.js"], "whole.js")
    assert b' from "./whole.js"' in made["top.js"]
    assert made["outside.js"] == files["outside.js"]
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    (told,) = told_by_node(tmp_path, CODE, None)
    first, both, alone, *others = json.loads(told)
    assert first == ["adds", 5, ["counts", 1]]
    assert both == [["adds", 5, ["counts", 2]], ["counts", 3]]
    assert alone == ["counts", 4]
    assert others == ["Counter", "later"]
