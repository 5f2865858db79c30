"""Each mutant that is known to survive still names a line that stands in the code, where the list says."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from mutant_share import Share

CHANGE = re.compile("«(.*?) → .*?»")


def tools(root: Path) -> dict[str, Any]:
    """Return how the tools of the house are set."""
    found: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]
    return found


def unchanged(root: Path, files: Iterable[str]) -> list[str]:
    """Return the files into which `make mutants` puts no slip."""
    parts = tools(root)["mutants"]["parts"].values()
    patterns = [pattern for part in parts for pattern in part["modules"]]
    return [file for file in files if not any(fnmatch(file, pattern) for pattern in patterns)]


def listed(root: Path) -> list[str]:
    """Return the lines of the list."""
    reasons = tomllib.loads((root / "tests" / "mutants.toml").read_text("utf-8"))["reasons"]
    return [line for reason in reasons for line in reason["mutants"].strip().splitlines()]


@cache
def places(file: Path) -> dict[str, str]:
    """Return the functions, methods and tables of a module by name, each as its text without blanks."""
    text = file.read_text("utf-8")
    lines = text.splitlines()
    found: dict[str, str] = {}

    def look(body: list[ast.stmt], above: str) -> None:
        for node in body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            name = target.id if isinstance(target, ast.Name) else getattr(node, "name", "")
            first = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", []))])
            found[above + name] = "".join("".join(lines[first - 1 : node.end_lineno]).split())
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{name}.")

    look(ast.parse(text).body, "")
    return found


def test_each_names_a_module_a_place_and_a_line_that_stand_in_the_code(root: Path) -> None:
    gone = []
    for name in listed(root):
        file, place, change = name.split(" · ", 2)
        line, changes = CHANGE.subn(r"\1", change)
        assert changes == 1, name
        text = places(root / file).get(place, "") if (root / file).is_file() else ""
        if "".join(line.split()) not in text:
            gone.append(name)
    assert gone == []


def test_none_is_listed_twice_and_each_is_in_a_module_that_is_changed(root: Path) -> None:
    names = listed(root)
    assert len(names) == len(set(names))
    assert unchanged(root, [name.partition(" ")[0] for name in names]) == []


def test_every_module_from_worth_up_to_questions_is_changed(root: Path) -> None:
    floors = next(
        contract for contract in tools(root)["importlinter"]["contracts"] if contract["id"] == "floors"
    )
    house: list[str] = floors["layers"]
    floors_above = house[house.index("questions") : house.index("yaku") + 1]
    files = [file.relative_to(root).as_posix() for name in floors_above for file in modules(root, name)]
    assert len(files) > 60
    assert unchanged(root, files) == []


def test_each_share_that_is_written_down_is_of_a_part_and_large_enough(root: Path) -> None:
    kept = tomllib.loads((root / "tests" / "mutants.toml").read_text("utf-8"))["shares"]
    settings = tools(root)["mutants"]
    assert kept.keys() <= settings["parts"].keys()
    for name, facts in kept.items():
        share = Share(**facts)
        assert settings["least"] <= share.percent <= 100, name
        assert share.tried == (share.sample or share.tried), name
        assert (share.sample is None) == (share.seed is None), name


@pytest.mark.parametrize(
    ("before", "now", "fell"),
    [
        (Share(990, 1000), Share(990, 1000), False),
        (Share(990, 1000), Share(989, 1000), True),  # of all of them, any difference counts
        (Share(990, 1000), Share(39, 40, 40, 1), False),
        (Share(39, 40, 40, 1), Share(37, 40, 40, 2), False),  # by chance
        (Share(39, 40, 40, 1), Share(30, 40, 40, 2), True),
        (Share(990, 1000), Share(34, 40, 40, 1), True),
        (Share(40, 40, 40, 1), Share(40, 40, 40, 1), False),
        (Share(30, 40, 40, 1), Share(39, 40, 40, 1), False),  # it rose
    ],
)
def test_a_share_fell_when_it_is_lower_by_more_than_chance_makes(
    before: Share, now: Share, fell: bool
) -> None:
    assert now.fell_from(before) is fell


def modules(root: Path, name: str) -> list[Path]:
    """Return the files of a module or of a package of the rules, without those that only re-export."""
    package = root / "riichi_rules" / name
    if not package.is_dir():
        return [package.with_suffix(".py")]
    return [file for file in sorted(package.rglob("*.py")) if file.name != "__init__.py"]
