"""Cells without JavaScript: what leads there is refused, and what is no bridge is found as before."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

import pytest

from riichi_book.live.unscripted import BRIDGES, close


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close what a Python has that knows JavaScript already."""
    own = type("JsFinder", (), {"__module__": "_pyodide._importhook", "find_spec": lambda *_: None})
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, own()])
    for name in ("js", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    close("no JavaScript here")


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("name", [*sorted(BRIDGES), "js.caches", "pyodide.ffi", "pyodide.code"])
def test_what_leads_to_javascript_is_refused_though_it_was_there(name: str) -> None:
    with pytest.raises(ImportError, match="no JavaScript here") as refused:
        import_module(name)
    assert not isinstance(refused.value, ModuleNotFoundError)


@pytest.mark.usefixtures("closed")
def test_what_is_no_bridge_is_found_and_no_finder_of_a_bridge_is_left() -> None:
    assert import_module("json.tool").__name__ == "json.tool"
    with pytest.raises(ModuleNotFoundError):
        import_module("jsx")
    assert not [finder for finder in sys.meta_path if type(finder).__name__ == "JsFinder"]
