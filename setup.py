"""Compile the modules that pyproject.toml lists, where ``RIICHI_RULES_MYPYC`` is 1.

Otherwise nothing is compiled, and neither mypyc nor a compiler is needed: the wheel is pure Python.
"""

from __future__ import annotations

import os
import tomllib
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup


def extensions() -> list[Extension]:
    """Return the listed modules as extensions; none where mypyc is not here yet, and has to be required."""
    if not COMPILED or REQUIRED:
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - only who compiles has it

    project = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text("utf-8"))
    lists = project["tool"]["compiled"]
    modules = [f"riichi_rules/{name}.py" for name in lists["modules"]]
    modules += [f"riichi_book/{name}.py" for name in lists["book"]]
    return mypycify(modules, opt_level="3", group_name="riichi_rules")


COMPILED = os.environ.get("RIICHI_RULES_MYPYC") == "1"
REQUIRED = ["mypy>=2.4", "types-defusedxml"] if COMPILED and find_spec("mypyc") is None else []

setup(ext_modules=extensions(), setup_requires=REQUIRED)
