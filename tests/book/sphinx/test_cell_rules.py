"""Cells of notebooks name their rulesets."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from shared import ROOT

from riichi_book.sphinx.book.asked_blocks import rulesets_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids

NOTEBOOKS = ROOT / "notebooks"


def asks(cell: dict[str, Any]) -> bool:
    """Whether all output of a cell is answers, whose questions name their rulesets."""
    html = ["".join(output.get("data", {}).get("text/html", "")) for output in cell.get("outputs", ())]
    return all("data-asked" in text for text in html)


def test_what_one_cell_says_holds_for_those_below() -> None:
    own: list[dict[str, str]] = [
        {},
        {"rulesets": "wiki"},
        {},
        {"rulesets": "any"},
        {"rulesets": "tenhou changed"},
    ]
    cells = [{"metadata": each} for each in own]
    assert rulesets_of(cells) == ["", "wiki", "wiki", "any", "tenhou changed"]


@pytest.mark.parametrize("file", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda file: file.stem)
def test_a_cell_that_names_a_ruleset_says_that_it_speaks_of_it(file: Path) -> None:
    cells = json.loads(file.read_text("utf-8"))["cells"]
    for cell, named in zip(cells, rulesets_of(cells), strict=True):
        if cell["cell_type"] == "code" and not asks(cell):
            assert named
            quoted = set(re.findall(r"[\"']([\w-]+)[\"']", "".join(cell["source"])))
            assert quoted & set(ruleset_ids()) <= set(named.split())
            for each in set(named.split()) - {"any", "changed"}:
                load_ruleset(each if each in ruleset_ids() else str(file.parent / each))
