"""The verification of notebooks is itself verified: it finds errors planted in a copy, and nothing else.

The test falsifies a stored output as text, one as HTML, a rule of the package and a value of a ruleset. Then
it runs nbval on the copy with the options of `make test`.
"""

import configparser
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from riichi_book.drawing.svg import OUTLINES

NBVAL = "--nbval --nbval-current-env --nbval-sanitize-with tests/notebooks.cfg"
ALONE = ("-q", "-rA", "-p", "no:cacheprovider", "-o", "addopts=", "-n", "0")


def falsify(notebook: Path, kind: str, pattern: str, instead: str, spared: int = -1) -> int:
    """Change one place in the first matching output, except in cell ``spared``. Return the cell's number."""
    content = json.loads(notebook.read_text("utf-8"))
    cells = [cell["outputs"] for cell in content["cells"] if cell["cell_type"] == "code"]
    for number, output in [(number, output) for number, outputs in enumerate(cells) for output in outputs]:
        data = output.get("data", {"text/plain": output.get("text", "")})
        lines = data.get(kind) if kind == "text/html" or len(data) == 1 else None
        if number != spared and isinstance(lines, list) and re.search(pattern, "".join(lines)):
            lines[:] = [re.sub(pattern, instead, "".join(lines), count=1)]
            notebook.write_text(json.dumps(content), "utf-8")
            return number
    raise AssertionError(f"{notebook.name} has no stored output to falsify: nothing fits {pattern}")


def spoil(path: Path, right: str, wrong: str) -> None:
    """Replace text that occurs once in a file."""
    text = path.read_text("utf-8")
    assert text.count(right) == 1, f"{path.name} no longer says {right!r} once: falsify something else"
    path.write_text(text.replace(right, wrong), "utf-8")


def test_make_runs_nbval_as_it_is_verified_here_and_only_the_outlines_of_drawings_are_masked(
    root: Path,
) -> None:
    assert NBVAL in (root / "Makefile").read_text()
    settings = configparser.ConfigParser(interpolation=None)
    settings.read(root / "tests" / "notebooks.cfg")
    assert {name: dict(settings[name]) for name in settings.sections()} == {
        "outlines": {"regex": OUTLINES, "replace": "<defs/>"}
    }


@pytest.mark.proof
def test_a_falsified_output_rule_or_value_fails_and_what_is_as_it_was_passes(
    tmp_path: Path, copy: Callable[..., Path], plain_environment: dict[str, str]
) -> None:
    copy(tmp_path, "pyproject.toml", "riichi_rules", "riichi_book", "rulebook", "tests/notebooks.cfg")
    copy(tmp_path, *[f"notebooks/{name}.ipynb" for name in ("furiten", "fu", "waits")])
    waits = tmp_path / "notebooks/waits.ipynb"
    text = falsify(waits, "text/plain", r"[1-9](?=[mpsz])", "0")
    html = falsify(waits, "text/html", r"(?s)(.*)<use\b[^>]*>", r"\1", text)  # the last tile of a drawing
    spoil(tmp_path / "riichi_rules/furiten.py", "in river if tile.kind in", "in river if tile.kind not in")
    wiki = tmp_path / "riichi_rules/ruleset/data/wiki.toml"
    spoil(wiki, "double_wind_pair = { value = 4", "double_wind_pair = { value = 2")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *ALONE, *NBVAL.split(), "notebooks"],
        cwd=tmp_path,
        env=plain_environment | {"PYTHONPATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    passed, failed, errors = (
        set(re.findall(rf"(?m)^{outcome} notebooks/(.+?)\.ipynb::Cell (\d+)", ended.stdout))
        for outcome in ("PASSED", "FAILED", "ERROR")
    )
    assert {name for name, _ in failed} == {"furiten", "fu", "waits"}, ended.stdout + ended.stderr
    assert {int(number) for name, number in failed if name == "waits"} == {text, html}
    assert len({number for name, number in passed if name == "waits"}) > 5
    assert errors == set()
