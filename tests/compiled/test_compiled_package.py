"""The package that `make compiled` installs: compiled where the list says so, and else as it always is."""

import ast
import doctest
import sys
import sysconfig
import tomllib
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import pytest
from shared import ROOT

import riichi_rules
from riichi_rules import Situation, Win, load_ruleset, read_hand, read_tile, value_of

PACKAGE = Path(riichi_rules.__file__ or "").parent
LISTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["compiled"]
COMPILED, OF_BOOK = LISTS["modules"], LISTS["book"]
SOURCES = sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py"))
HANDS = ("77m34567p678s777z", "77m34567p678s X77Xz")


def module_of(name: str) -> object:
    return import_module(f"riichi_rules.{name.replace('/', '.')}".removesuffix(".__init__"))


def test_the_package_is_the_installed_one() -> None:
    assert PACKAGE.is_relative_to(sys.prefix)


@pytest.mark.parametrize(
    ("package", "name"),
    [*[("riichi_rules", name) for name in COMPILED], *[("riichi_book", name) for name in OF_BOOK]],
)
def test_each_module_on_the_list_is_compiled_and_its_source_stands_beside_it(package: str, name: str) -> None:
    module = f"{package}.{name.replace('/', '.')}".removesuffix(".__init__")
    file = str(getattr(import_module(module), "__file__", ""))
    assert file.endswith(sysconfig.get_config_var("EXT_SUFFIX"))
    assert (PACKAGE.with_name(package) / f"{name}.py").exists()


def test_no_other_module_is_compiled() -> None:
    files = {name: str(getattr(module_of(name), "__file__", "")) for name in SOURCES if name not in COMPILED}
    assert len(files) > 50
    assert not [name for name, file in files.items() if not file.endswith(".py")]


def docstrings(name: str) -> list[str]:
    """Return the docstrings of a module as its source has them: compiled functions have none."""
    tree = ast.parse((PACKAGE / f"{name}.py").read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return [
        text for node in ast.walk(tree) if isinstance(node, documented) if (text := ast.get_docstring(node))
    ]


@pytest.mark.parametrize("name", [name for name in SOURCES if ">>>" in "".join(docstrings(name))])
def test_examples_answer_as_the_source_says(name: str) -> None:
    facts = dict(vars(module_of(name)))
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for number, text in enumerate(docstrings(name)):
        runner.run(parser.get_doctest(text, dict(facts), f"{name} {number}", None, None))
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries > 0


FACTS = Situation(by=Win.RON, seat="S", riichi=True, dora_indicators=(read_tile("6p"),))
WINS = tuple((read_hand(hand), read_tile("5p"), FACTS, load_ruleset("ema-2025")) for hand in HANDS)


def test_several_jobs_share_the_work() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(value_of, *zip(*WINS, strict=True))) == [value_of(*win) for win in WINS]
