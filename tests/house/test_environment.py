"""What `make environment` installs is what the two commands need, and nothing large beside."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

NOT_THERE = {"distributed", "pyarrow", "riichienv", "genanki"}


def names_in(extras: dict[str, list[str]], wanted: list[str]) -> set[str]:
    """Return the packages that some extras name, those of extras that they take in included."""
    found: set[str] = set()
    for extra in wanted:
        for requirement in extras[extra]:
            inner = re.fullmatch(r"riichi-rules\[(.*)\]", requirement)
            name = re.match(r"[\w.-]+", requirement)
            found |= names_in(extras, inner[1].split(",")) if inner else {name[0].lower() if name else ""}
    return found


def test_the_default_environment_has_no_large_package(root: Path) -> None:
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (words,) = re.findall(r"tools/environment\.py ((?:\w+ )+\w+);", (root / "Makefile").read_text("utf-8"))
    default = names_in(extras, words.split())
    assert {"click", "sphinx", "pytest", "playwright"} <= default
    assert default & NOT_THERE == set()
    assert "riichienv" in names_in(extras, ["proof"])
