"""Notebooks have one form, so that a diff of them shows only what changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COUNT = {"execution_count": 7}
OUTPUT = {"output_type": "execute_result", "data": {"text/plain": ["3"]}, "metadata": {"a": 1}} | COUNT
TIMES = {"execution": {"iopub.execute_input": "2026-01-01T00:00:00Z"}, "scrolled": True}
CELL = {"cell_type": "code", "source": ["1 + 2"], "outputs": [OUTPUT]} | COUNT
KERNEL = {"name": "my-own", "display_name": "My own", "language": "python"}
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "told", "metadata": {}, "source": ["# Three"]},
        CELL | {"id": "kept", "metadata": TIMES | {"tags": ["hide-input"], "rule": "furiten.own-discard"}},
        CELL | {"id": "kept", "metadata": {"tags": ["hide-cell"], "jupyter": {"source_hidden": False}}},
    ],
    "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python", "version": "3.99"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a notebook as an editor leaves it."""
    path = tmp_path / "three.ipynb"
    path.write_text(json.dumps(NOTEBOOK))
    return path


def tidy(root: Path, path: Path, *flags: str) -> int:
    """Run the tool on one notebook. Return its exit status."""
    command = [sys.executable, root / "tools" / "notebooks.py", *flags, path]
    return subprocess.run(command, check=False, capture_output=True).returncode


def test_what_one_machine_and_one_run_left_goes_and_what_was_meant_stays(root: Path, path: Path) -> None:
    assert tidy(root, path) == 0
    notebook: dict[str, Any] = json.loads(path.read_text())
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "version" not in notebook["metadata"]["language_info"]
    first = notebook["cells"][1]
    assert first["metadata"] == {"tags": ["hide-input"], "rule": "furiten.own-discard"}
    assert first["outputs"] == [
        OUTPUT | {"data": {"text/plain": ["3"]}, "metadata": {}, "execution_count": 1}
    ]
    assert notebook["cells"][2]["metadata"]["jupyter"] == {"outputs_hidden": True, "source_hidden": True}
    assert [cell["id"] for cell in notebook["cells"]][:2] == ["told", "kept"]
    assert len({cell["id"] for cell in notebook["cells"]}) == 3


def test_the_form_is_reached_at_once(root: Path, path: Path) -> None:
    tidy(root, path)
    before = path.read_bytes()
    tidy(root, path)
    assert path.read_bytes() == before


def test_a_check_fails_until_the_form_is_reached_and_changes_nothing(root: Path, path: Path) -> None:
    before = path.read_bytes()
    assert tidy(root, path, "--check") == 1
    assert path.read_bytes() == before
    tidy(root, path)
    assert tidy(root, path, "--check") == 0


NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def code_cells(notebook: Path) -> list[list[str]]:
    """Return the lines of each code cell."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]).splitlines() for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_cell_is_read_at_a_glance(notebook: Path) -> None:
    cells = code_cells(notebook)
    assert cells
    assert [lines for lines in cells if len(lines) > 15] == []


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_needs_few_imports_and_has_them_all_at_its_beginning(notebook: Path) -> None:
    first, *others = [
        [line for line in lines if line.startswith(("import ", "from "))] for lines in code_cells(notebook)
    ]
    assert 1 <= len(first) <= 4
    assert not any(others)
