"""The core needs only the standard library."""

import ast
import json
import sys
from pathlib import Path

from shared import ROOT
from shared.command_line import printed_by
from shared.rows import house

MODULES = {
    path.relative_to(ROOT).with_suffix("").as_posix(): path
    for package in ("riichi_rules", "riichi_book")
    for path in sorted((ROOT / package).rglob("*.py"))
}
MOST_LOADED = 56
"""The most modules of the rules that ``import riichi_rules`` may load."""
BARE = """
import __future__, collections.abc, dataclasses, enum, functools, itertools, operator, os, sys, types, typing
sys.path.insert(0, sys.argv[1])
looked = []
def told(event, given):
    if event in ("open", "os.listdir", "os.scandir") and str(given[0]).endswith(("data", ".toml")):
        looked.append(f"{event} {given[0]}")
sys.addaudithook(told)
before = {*sys.modules}
import riichi_rules
loaded = sorted({*sys.modules} - before)
import riichi_rules.ask
looked.append("imported")
riichi_rules.ruleset_ids()
looked_at = [*looked]

import json
from importlib import import_module
from pkgutil import walk_packages
import riichi_book.drawing
for package in (riichi_rules, riichi_book.drawing):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if ".figures" not in module.name:
            import_module(module.name)
print(json.dumps([loaded, looked_at, sorted(sys.modules)]))
"""


def test_a_bare_interpreter_imports_the_rules_quickly_and_with_the_drawings_whole() -> None:
    """The interpreter has only the standard library: no site, no installed package, no current folder."""
    loaded, looked_at, imported = json.loads(printed_by(sys.executable, "-I", "-S", "-c", BARE, ROOT))
    assert {name for name in loaded if name.partition(".")[0] != "riichi_rules"} == set()
    later = tuple([f"riichi_rules.{each}" for each in house("later")])
    assert not [name for name in loaded if name.startswith(later)]
    assert {"riichi_rules.value", "riichi_rules.payment"} <= {*loaded}
    assert len(loaded) <= MOST_LOADED
    # The folder of rulesets is read lazily, not at import.
    assert looked_at == ["imported", f"os.listdir {ROOT / 'riichi_rules' / 'ruleset' / 'data'}"]
    wanted = {
        name.removesuffix("/__init__").replace("/", ".")
        for name in MODULES
        if name.startswith(("riichi_rules", "riichi_book/drawing")) and "/figures" not in name
    }
    assert wanted - {*imported} == set()


def environment_read(path: Path) -> set[str]:
    """Return the names by which a module reads the environment."""
    found = {
        getattr(node, "attr", getattr(node, "id", getattr(node, "name", "")))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    }
    return found & {"environ", "environb", "getenv", "getenvb"}


def test_no_module_of_the_rules_reads_the_environment_but_for_the_language() -> None:
    rules = [path for name, path in MODULES.items() if name.startswith("riichi_rules/")]
    assert [path.name for path in rules if environment_read(path)] == ["messages.py"]
