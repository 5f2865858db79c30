"""The search of a built site, asked in node: what a query lists, in order."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from .browser import skip_or_fail
from .command_line import printed_by

SCRIPTS = ("_static/minisearch.js", "searchindex.js", "_static/search.js")
ASKING = """
const { readFileSync } = require("node:fs");
const { scripts, queries } = JSON.parse(readFileSync(0, "utf8"));
const list = { replaceChildren(...items) { this.items = items; } };
const element = () => ({ children: [], append(...more) { this.children.push(...more); } });
const form = { elements: { q: { value: "" } } };
form.addEventListener = (_, submitted) => { form.submitted = submitted; };
const document = {
  title: "", createElement: element, querySelector: () => form, querySelectorAll: () => [],
  getElementById: (id) => (id === "search-results" ? list : {}),
};
const page = { document, location: { search: "" }, history: { pushState() {} }, URLSearchParams,
  window: { addEventListener() {} }, say: String, plural: String };
require("node:vm").runInNewContext(scripts.map((file) => readFileSync(file, "utf8")).join("\\n;"), page);
for (const value of queries) {
  form.submitted({ preventDefault() {}, target: { elements: { q: { value } } } });
  console.log(JSON.stringify(list.items.map((item) => item.children[0].href.replace(".html", ""))));
}
"""


def found_in(site: Path, queries: list[str]) -> list[list[str]]:
    """Return for each query the places that the search of a site lists: a page, and the anchor on it."""
    node = shutil.which("node") or skip_or_fail("node is needed")
    given = json.dumps({"scripts": [str(site / script) for script in SCRIPTS], "queries": queries})
    return [json.loads(line) for line in printed_by(node, "-e", ASKING, input=given).splitlines()]
