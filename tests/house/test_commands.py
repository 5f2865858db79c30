"""The commands of the Makefile: told by `make help`, and clear when they cannot work."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")


def make(place: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder."""
    command = ["make", *arguments]
    return subprocess.run(command, cwd=place, env=environment, check=False, capture_output=True, text=True)


def test_help_is_what_make_says_first_and_names_every_command(
    root: Path, plain_environment: dict[str, str]
) -> None:
    said = make(root, plain_environment).stdout
    told = set(re.findall(r"(?m)^  make (\w+) +\S", said))
    kept = re.findall(r"(?m)^([a-z]+):", (root / "Makefile").read_text())
    assert told == set(kept) - {"environment", "pyodide"}
    assert {"book", "test", "lab", "serve", "notebooks", "clean", "help"} <= told


def test_an_old_python_is_refused_in_a_line_that_says_what_is_needed(
    copy: Path, plain_environment: dict[str, str]
) -> None:
    old = copy / "old python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    ended = make(copy, plain_environment, "environment", f"PYTHON={old}")
    assert ended.returncode != 0
    assert "Python 3.11 or newer" in ended.stderr
    assert "old python" in ended.stderr
    assert not (copy / ".venv").exists()
