"""Where the function stands that keeps a rule."""

from __future__ import annotations

import ast
import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple


class Code(NamedTuple):
    """Where something importable is defined: its file, the path of that from the import root, the line."""

    name: str
    file: Path
    path: str
    line: int


def locate(name: str) -> Code:
    """Return where ``package.module.thing`` is defined.

    Raises ``ValueError`` if it cannot be imported, or is nothing that stands on a line of its own.
    """
    module, path = _import(name)
    thing: object = module
    for number, part in enumerate(path):
        if not hasattr(thing, part):
            holder = ".".join([module.__name__, *path[:number]])
            raise ValueError(f"{holder} has no {part}")
        thing = getattr(thing, part)
    # What is re-exported is shown where it is written.
    home, qualified = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if isinstance(home, str) and isinstance(qualified, str) and home in sys.modules:
        module, path = sys.modules[home], qualified.split(".")
    if not getattr(module, "__file__", None):
        raise ValueError(f"{module.__name__} is in no file")
    file = Path(str(module.__file__))
    if file.suffix != ".py":
        raise ValueError(f"{module.__name__} is not written in Python")
    line = _line_of(_statements(file.read_text("utf-8")), path) if path else 1
    if line is None:
        raise ValueError(f"{name} is not defined on a line of its own in {file.name}")
    depth = module.__name__.count(".") + (file.name == "__init__.py")
    return Code(name, file, file.relative_to(file.parents[depth]).as_posix(), line)


def _import(name: str) -> tuple[ModuleType, list[str]]:
    """Import the longest part of a dotted name that is a module; return it and the rest."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        target = ".".join(parts[:end])
        try:
            return importlib.import_module(target), parts[end:]
        except ModuleNotFoundError as error:
            if error.name is None or not (target + ".").startswith(error.name + "."):
                raise ValueError(f"{target} cannot be imported: {error}") from error
        except (Exception, SystemExit) as error:  # whatever goes wrong in a module that a page names
            raise ValueError(f"{target} cannot be imported: {error or type(error).__name__}") from error
    raise ValueError(f"there is no module {parts[0]}")


@cache
def _statements(text: str) -> list[ast.stmt]:
    """Return the statements of a module: many rules are kept by functions of one."""
    return ast.parse(text).body


def _line_of(body: list[ast.stmt], path: list[str]) -> int | None:
    """Return the line that defines a name, a class or function or constant, looked up inwards."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                if name == path[0]:
                    return statement.lineno if len(path) == 1 else _line_of(statement.body, path[1:])
            case ast.Assign(targets=targets):
                if any(isinstance(target, ast.Name) and target.id == path[0] for target in targets):
                    return statement.lineno
            case ast.AnnAssign(target=ast.Name(id=name)) if name == path[0]:
                return statement.lineno
    return None
