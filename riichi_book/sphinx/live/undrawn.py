"""Import figures without matplotlib, which the page does not have; their words still work.

``riichi_book.drawing.figures`` is imported with a stand-in that accepts every call and draws nothing.
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
"""The packages that draw figures; both are installed or neither."""


class Undrawn:
    """A stand-in for any object of matplotlib: every attribute and every call returns itself."""

    def __call__(self, *_: object, **__: object) -> Undrawn:
        """Return itself."""
        return self

    def __getattr__(self, name: str) -> Undrawn:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Iterator[Undrawn]:
        return iter(())

    __add__ = __mul__ = __neg__ = __call__


class UndrawnModules(MetaPathFinder, Loader):
    """Finds every module of the missing packages, and provides ``Undrawn`` for all names in it."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return a spec for a module of the missing packages, and None for any other."""
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in MISSING else None

    def exec_module(self, module: ModuleType) -> None:
        """Make every name in the module an ``Undrawn``."""
        module.__getattr__ = Undrawn().__getattr__  # type: ignore[method-assign]


@contextmanager
def undrawn() -> Iterator[None]:
    """Let imports of missing packages find stand-ins; remove these afterwards, so imports in cells fail.

    If matplotlib is installed, this does nothing.
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
