"""The verification is itself verified: what is falsified in a copy is noticed, and only that.

A stored output of a notebook as text, one as HTML, a rule of the package and a value of a ruleset are
falsified in turn, and nbval runs over each copy as `make test` has it run over the notebooks.
"""

from __future__ import annotations

import configparser
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riichi_book.drawing.svg import OUTLINES

Output = dict[str, Any]
NBVAL = "--nbval --nbval-current-env --nbval-sanitize-with tests/notebooks.cfg"


def text_of(output: Output) -> list[str] | None:
    """Return the lines of an output that is text, and nothing richer."""
    if output["output_type"] == "stream":
        return output["text"]
    data = output.get("data", {})
    return data["text/plain"] if set(data) == {"text/plain"} else None


def html_of(output: Output) -> list[str] | None:
    """Return the lines of an output's HTML."""
    return output.get("data", {}).get("text/html")


def falsify(notebook: Path, pick: Callable[[Output], list[str] | None], pattern: str, instead: str) -> None:
    """Change one place in the first stored output that the pattern fits."""
    content = json.loads(notebook.read_text("utf-8"))
    for cell in content["cells"]:
        for output in cell.get("outputs", ()):
            lines = pick(output)
            if lines and re.search(pattern, "".join(lines)):
                lines[:] = [re.sub(pattern, instead, "".join(lines), count=1)]
                notebook.write_text(json.dumps(content), "utf-8")
                return
    pytest.fail(f"{notebook.name} has no stored output to falsify: nothing fits {pattern}")


def verify(project: Path, environment: dict[str, str]) -> tuple[set[str], set[str]]:
    """Run nbval over a copy. Return the notebooks that passed and those in which a cell failed."""
    alone = ("-q", "-rA", "-p", "no:cacheprovider", "-o", "addopts=", "-n", "0")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *alone, *NBVAL.split(), "notebooks"],
        cwd=project,
        env=environment | {"PYTHONPATH": str(project)},
        check=False,
        capture_output=True,
        text=True,
    )
    seen = {
        outcome: set(re.findall(rf"(?m)^{outcome} notebooks/(.+?)\.ipynb::", ended.stdout))
        for outcome in ("PASSED", "FAILED", "ERROR")
    }
    assert seen["PASSED"] | seen["FAILED"], ended.stdout + ended.stderr
    assert not seen["ERROR"], ended.stdout
    return seen["PASSED"] - seen["FAILED"], seen["FAILED"]


def test_make_runs_nbval_as_it_is_verified_here(root: Path) -> None:
    assert NBVAL in (root / "Makefile").read_text()


def test_of_a_drawing_only_the_outlines_are_masked(root: Path) -> None:
    settings = configparser.ConfigParser(interpolation=None)
    settings.read(root / "tests" / "notebooks.cfg")
    assert {name: dict(settings[name]) for name in settings.sections()} == {
        "outlines": {"regex": OUTLINES, "replace": "<defs/>"}
    }


def test_a_falsified_output_rule_or_value_fails_and_what_is_as_it_was_passes(
    copy: Path, plain_environment: dict[str, str]
) -> None:
    notebooks = keep(copy, "furiten", "fu", "waits")
    text = Path(shutil.copy(notebooks / "waits.ipynb", notebooks / "text.ipynb"))
    falsify(text, text_of, r"[1-9](?=[mpsz])", "0")
    html = Path(shutil.copy(notebooks / "waits.ipynb", notebooks / "html.ipynb"))
    falsify(html, html_of, r"(?s)(.*)<use\b[^>]*>", r"\1")  # the last tile of a drawing
    spoil(copy / "riichi_rules/furiten.py", "in river if tile.kind in", "in river if tile.kind not in")
    spoil(
        copy / "riichi_rules/ruleset/data/wiki.toml",
        "double_wind_pair = { value = 4",
        "double_wind_pair = { value = 2",
    )
    passed, failed = verify(copy, plain_environment)
    assert (passed, failed) == ({"waits"}, {"furiten", "fu", "text", "html"})


def keep(copy: Path, *names: str) -> Path:
    """Take all other notebooks out of a copy: they are verified where they stand. Return their folder."""
    notebooks = copy / "notebooks"
    for notebook in notebooks.glob("*.ipynb"):
        if notebook.stem not in names:
            notebook.unlink()
    assert {notebook.stem for notebook in notebooks.glob("*.ipynb")} == set(names)
    return notebooks


def spoil(path: Path, right: str, wrong: str) -> None:
    """Replace what is right in a file, where it stands once."""
    text = path.read_text("utf-8")
    assert text.count(right) == 1, f"{path.name} no longer says {right!r} once: falsify something else"
    path.write_text(text.replace(right, wrong), "utf-8")
