"""The package that `make compiled` installs: compiled where the list says so, and else as it always is."""

from __future__ import annotations

import ast
import copy
import doctest
import pickle
import sys
import sysconfig
import tomllib
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import pytest

import riichi_rules
from riichi_rules import (
    Hand,
    Ruleset,
    Situation,
    Tile,
    Win,
    furiten_of,
    load_ruleset,
    payment_of,
    read_hand,
    read_tile,
    value_of,
    waits_of,
)

PACKAGE = Path(riichi_rules.__file__ or "").parent
ROOT = Path(__file__).resolve().parents[2]
LISTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["compiled"]
COMPILED, OF_BOOK = LISTS["modules"], LISTS["book"]
SOURCES = sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py"))
HANDS = ("77m34567p678s777z", "77m34567p678s X77Xz")
Question = tuple[Hand, Tile, Situation, Ruleset]


def module_of(name: str) -> object:
    return import_module(f"riichi_rules.{name.replace('/', '.')}".removesuffix(".__init__"))


def test_the_package_is_the_installed_one() -> None:
    assert PACKAGE.is_relative_to(sys.prefix)


@pytest.mark.parametrize("name", COMPILED)
def test_each_module_on_the_list_is_compiled(name: str) -> None:
    file = str(getattr(module_of(name), "__file__", ""))
    assert file.endswith(sysconfig.get_config_var("EXT_SUFFIX"))
    assert name in SOURCES, "its source stands beside it"


@pytest.mark.parametrize("name", OF_BOOK)
def test_each_module_of_an_audit_on_the_list_is_compiled(name: str) -> None:
    file = str(import_module(f"riichi_book.{name.replace('/', '.')}").__file__)
    assert file.endswith(sysconfig.get_config_var("EXT_SUFFIX"))
    assert (PACKAGE.with_name("riichi_book") / f"{name}.py").exists()


def test_no_other_module_is_compiled() -> None:
    files = {name: str(getattr(module_of(name), "__file__", "")) for name in SOURCES if name not in COMPILED}
    assert len(files) > 50
    assert [name for name, file in files.items() if not file.endswith(".py")] == []


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


@pytest.mark.parametrize("win", WINS, ids=HANDS)
def test_answers_are_pickled_and_copied(win: Question) -> None:
    value = value_of(*win)
    for answer in (value, payment_of(value), waits_of(win[0]), furiten_of(win[0], ())):
        for again in (copy.copy(answer), copy.deepcopy(answer), pickle.loads(pickle.dumps(answer))):  # noqa: S301 - its own
            assert again == answer
            assert repr(again) == repr(answer)


def test_several_jobs_share_the_work() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(value_of, *zip(*WINS, strict=True))) == [value_of(*win) for win in WINS]
