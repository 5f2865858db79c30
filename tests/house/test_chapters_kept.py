"""An edit of a chapter by ear loses nothing that others build on, and the comparison notices if it does."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

CHAPTER = """# Furiten

::::{rule} furiten.own-discard
:title: Your own tile
:sources: EMA 3.4.5
:example: 33m111s12345678p

It blocks for 2 turns, see [](waits.md).

:::{when} furiten.temporary_end = draw
Until you draw.
:::
::::

## Ways out
"""


@pytest.fixture(scope="module")
def kept(root: Path) -> ModuleType:
    """Return the tool as a module."""
    spec = importlib.util.spec_from_file_location("chapters_kept", root / "tools" / "chapters_kept.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("before", "after", "loss"),
    [
        ("## Ways out", "## The way out", "anchor ways-out"),
        ("EMA 3.4.5", "EMA 3.4", "rule furiten.own-discard: sources = EMA 3.4.5"),
        (":example: 33m111s12345678p\n", "", "rule furiten.own-discard: example = 33m111s12345678p"),
        ("= draw", "= discard", "when furiten.temporary_end = draw"),
        ("furiten.own-discard", "furiten.own", "rule furiten.own-discard"),
    ],
)
def test_what_others_build_on_is_missed(kept: ModuleType, before: str, after: str, loss: str) -> None:
    edited = CHAPTER.replace(before, after)
    assert edited != CHAPTER
    losses = list(kept.lost({"furiten.md": CHAPTER}, {"furiten.md": edited}))
    assert f"furiten.md: {loss}" in losses


def test_sentences_may_change_and_blocks_may_move(kept: ModuleType) -> None:
    edited = CHAPTER.replace("It blocks for", "You are blocked for").replace(
        "Your own tile", "A tile of yours"
    )
    assert list(kept.lost({"furiten.md": CHAPTER}, {"furiten.md": edited})) == []
    head, _, rest = CHAPTER.partition("::::{rule}")
    block, _, last = rest.partition("::::\n\n##")
    moved = {"furiten.md": f"{head}\n##{last}", "waits.md": f"::::{{rule}}{block}::::\n"}
    assert list(kept.lost({"furiten.md": CHAPTER}, moved)) == []


def test_numbers_and_links_that_go_are_named(kept: ModuleType) -> None:
    edited = CHAPTER.replace("It blocks for 2 turns, see [](waits.md).", "It blocks.")
    gone = kept.chapter(CHAPTER).named - kept.chapter(edited).named
    assert set(gone) == {"2", "](waits.md)"}


def test_nothing_is_lost_beside_itself(kept: ModuleType) -> None:
    pages = kept.pages_here()
    assert sum(kept.chapter(text).kept.total() for text in pages.values()) > 2000
    assert list(kept.lost(pages, pages)) == []
