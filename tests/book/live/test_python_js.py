"""Python beside a page: what comes of a question, whatever it says to that, as node runs the script."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from shared.browser import ROOT, skip_or_fail
from shared.rows import rows

STATIC = ROOT / "riichi_book" / "live" / "static"
SAID = """
import { readFileSync } from "node:fs";
import { Python } from "./python.js";

globalThis.Worker = class {};
console.info = () => {};
for (const [, tries, said] of JSON.parse(readFileSync(0))) {
    const [started, ends] = [[], []];
    const connect = (heard) => (started.push(heard), { post() {}, end() {} });
    const python = new Python(connect, { patience: 9, late: "late", died: "died", tries });
    const ask = () => python.ask({}).then((reply) => ends.push({ reply }), ({ message }) => ends.push(message));
    ask();
    for (const each of said) {
        if (each === "asked") ask();
        else started.at(-1)(each);
        await new Promise((resolve) => setTimeout(resolve));
    }
    console.log(JSON.stringify([ends, started.length]));
}
process.exit();
"""


def test_what_comes_of_a_question(tmp_path: Path) -> None:
    """A row names the case: how often it is tried, what is said, how each question ends, how often it starts."""
    node = shutil.which("node") or skip_or_fail("node is needed")
    for name in ("python.js", "say.js", "words.js"):
        shutil.copy(STATIC / name, tmp_path / name)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "said.js").write_text(SAID, "utf-8")
    cases = rows("python-beside")
    command = [node, tmp_path / "said.js"]
    told = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, check=True).stdout
    for (case, _, _, *wanted), found in zip(cases, told.splitlines(), strict=True):
        assert json.loads(found) == wanted, case
