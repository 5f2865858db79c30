"""The core needs nothing but the standard library."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = (ROOT / "riichi_rules", ROOT / "riichi_book")
# What shows the rules to people may need a library. Each has an extra of that name.
OUTWARD = tuple(
    f"riichi_book/{part}"
    for part in (
        "__main__",
        "audit/cluster",
        "cli",
        "live/icons",
        "live/pages",
        "live/site",
        "notebook",
        "records/tags",
        "sheets/deck",
        "sheets/printing",
        "sphinx",
        "variants/parquet",
        "figures",
    )
)


def is_outward(path: Path) -> bool:
    """Whether a module belongs to the parts that may need a library."""
    name = path.relative_to(ROOT).with_suffix("").as_posix()
    return any(name == part or name.startswith(f"{part}/") for part in OUTWARD)


MODULES = [path for package in PACKAGES for path in sorted(package.rglob("*.py"))]
MOST_LOADED = 56
"""How many modules of the rules come with ``import riichi_rules``."""
CORE = [path for path in MODULES if not is_outward(path)]


def outside_imports(path: Path) -> set[str]:
    """Return the top names that a module imports, from anywhere in it, and that Python does not bring."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").partition(".")[0])
    return names - sys.stdlib_module_names - {"riichi_rules", "riichi_book"}


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_of_the_core_imports_only_the_standard_library(path: Path) -> None:
    assert outside_imports(path) == set()


def test_importing_the_package_loads_nothing_from_outside() -> None:
    code = """
import sys
before = set(sys.modules)
import riichi_rules
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))
"""
    ended = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert ended.stdout.split() == ["riichi_rules"]


LIGHT = "__future__, collections.abc, dataclasses, enum, functools, itertools, operator, os, types, typing"
"""What most programs have imported already."""

LOADED = f"""
import sys
sys.path.insert(0, sys.argv[1])
import {LIGHT}
before = set(sys.modules)
import riichi_rules
print(*set(sys.modules) - before)
"""

LATER = ("ask", "questions", "play", "settlement", "score_table")
LATER_OF_RULESETS = ("files", "house", "inheritance", "toml_lines", "toml_text")


def test_importing_the_package_loads_values_and_nothing_that_few_programs_ask() -> None:
    """Questions, play and clubs' files are loaded when they are first asked for: import stays quick."""
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOADED, str(ROOT)], check=True, capture_output=True, text=True
    )
    loaded = set(ended.stdout.split())
    assert {name for name in loaded if name.partition(".")[0] != "riichi_rules"} == set()
    later = tuple(f"riichi_rules.{name}" for name in LATER)
    later += tuple(f"riichi_rules.ruleset.{name}" for name in LATER_OF_RULESETS)
    assert {name for name in loaded if name.startswith(later)} == set()
    assert {"riichi_rules.value", "riichi_rules.payment"} <= loaded
    assert len(loaded) <= MOST_LOADED


ASKING = """
import sys
sys.path.insert(0, sys.argv[1])
def told(event, given):
    if event in ("open", "os.listdir", "os.scandir") and str(given[0]).endswith(("data", ".toml")):
        print(event, given[0])
sys.addaudithook(told)
import riichi_rules.ask
print("imported")
print(riichi_rules.ruleset_ids()[0])
"""


def test_a_folder_of_rulesets_is_looked_at_when_one_is_asked_for_and_not_at_import() -> None:
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ASKING, str(ROOT)], check=True, capture_output=True, text=True
    )
    folder = ROOT / "riichi_rules" / "ruleset" / "data"
    assert ended.stdout.splitlines() == ["imported", f"os.listdir {folder}", "ema-2012"]


def environment_read(path: Path) -> set[str]:
    """Return by what names a module reads the environment."""
    found = {
        getattr(node, "attr", getattr(node, "id", getattr(node, "name", "")))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    }
    return found & {"environ", "environb", "getenv", "getenvb"}


def test_no_module_of_the_rules_reads_the_environment_but_for_the_language() -> None:
    rules = [path for path in MODULES if path.is_relative_to(ROOT / "riichi_rules")]
    assert [path.name for path in rules if environment_read(path)] == ["messages.py"]


BARE = """
import sys
sys.path.insert(0, sys.argv[1])
from importlib import import_module
from pkgutil import walk_packages
import riichi_rules, riichi_book.drawing
for package in (riichi_rules, riichi_book.drawing):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
        print(module.name)
"""


def test_the_rules_and_the_drawings_are_imported_whole_by_a_bare_interpreter() -> None:
    """Nothing but the standard library is there: no site, no installed package, no folder."""
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", BARE, str(ROOT)], check=False, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
    imported = set(ended.stdout.split())
    for folder in (ROOT / "riichi_rules", ROOT / "riichi_book" / "drawing"):
        modules = {path.relative_to(ROOT) for path in folder.rglob("*.py")} - {
            Path(f"{folder.name}/__init__.py")
        }
        names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in modules}
        assert names - imported <= {"riichi_book.drawing"}


def taken_names(init: Path) -> set[str]:
    """Return the names that a package takes from its modules."""
    nodes = [
        node for node in ast.walk(ast.parse(init.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    ]
    return {alias.asname or alias.name for node in nodes if node.module for alias in node.names}


@pytest.mark.parametrize(
    "init",
    [path for path in MODULES if path.name == "__init__.py"],
    ids=lambda path: path.parent.relative_to(ROOT).as_posix(),
)
def test_no_name_of_a_package_hides_the_module_of_that_name(init: Path) -> None:
    modules = {path.stem for path in init.parent.glob("*.py")}
    assert taken_names(init) & modules == set()
