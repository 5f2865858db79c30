"""The script that runs Python beside a page: how questions end for any reply, tested with node."""

import json
from pathlib import Path

from shared.browser import told_by_node
from shared.rows import rows

SAID = """
import { readFileSync } from "node:fs";

globalThis.Worker = class {};
globalThis.location = { hash: "" };
globalThis.document = { documentElement: { classList: { toggle: () => {} } } };
const { Python } = await import("./python.js");
console.info = () => {};
for (const [, tries, said] of JSON.parse(readFileSync(0))) {
    const [started, ends] = [[], []];
    const connect = (heard) => (started.push(heard), { post() {}, end() {} });
    const python = new Python(connect, { timeout: 9, late: "late", died: "died", tries });
    const failed = ({ message }) => ends.push(message);
    const ask = () => python.ask({}).then((reply) => ends.push({ reply }), failed);
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
    """A row has a case, the number of tries, the messages, how questions end, and the number of starts."""
    cases = rows("python-beside")
    told = told_by_node(tmp_path, SAID, cases, "python.js", "files.js", "network.js", "dom.js", "tiles.js")
    for (case, _, _, *wanted), found in zip(cases, told, strict=True):
        assert json.loads(found) == wanted, case
