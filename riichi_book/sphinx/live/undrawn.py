"""Figures without matplotlib: a page has no build of it. What figures say in words is there all the same.

``riichi_book.drawing.figures`` is imported here beside something that takes every call and draws nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Final

MISSING: Final = ("matplotlib", "fontTools")
"""What draws figures; who has the one has the other."""


class Undrawn:
    """What figures take for a part of matplotlib: whatever is asked of it is this again."""

    def __call__(self, *_: object, **__: object) -> Undrawn:
        """Return this again."""
        return self

    def __getattr__(self, name: str) -> Undrawn:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Iterator[Undrawn]:
        return iter(())

    __add__ = __mul__ = __neg__ = __call__


class UndrawnModules(MetaPathFinder, Loader):
    """Finds every module of what is missing, and has all that is imported from it undrawn."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return a module for what is missing, and nothing else."""
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in MISSING else None

    def exec_module(self, module: ModuleType) -> None:
        """Fill the module: every name in it is undrawn."""
        module.__getattr__ = Undrawn().__getattr__  # type: ignore[method-assign]


@contextmanager
def undrawn() -> Iterator[None]:
    """Have what is missing imported undrawn; afterwards it is missing again, so that cells are told.

    Where it is there, it is taken.
    """
    if find_spec(MISSING[0]) is not None:
        yield
        return
    finder = UndrawnModules()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.partition(".")[0] in MISSING]:
            del sys.modules[name]
