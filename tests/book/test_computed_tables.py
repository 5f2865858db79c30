"""The tables that files beside the pages compute say what the package says."""

from __future__ import annotations

import runpy
from importlib.metadata import version
from pathlib import Path

from riichi_book.studies.compare import compare
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.yaku import YAKU

COMPUTED = Path(__file__).parents[2] / "rulebook" / "computed"


def rows(name: str) -> list[tuple[object, ...]]:
    """Return the rows that a file computes."""
    return list(runpy.run_path(str(COMPUTED / f"{name}.py"))["rows"]())


def test_every_ruleset_is_listed_with_its_page() -> None:
    heads = [row[0] for row in rows("shipped_rulesets")]
    assert [head[1] for head in heads if isinstance(head, list)] == [f"`{name}`" for name in ruleset_ids()]
    assert all("rulesets/" in head[0] for head in heads if isinstance(head, list))


def test_each_two_rulesets_are_counted_once() -> None:
    cells = [str(cell) for row in rows("ruleset_pairs") for cell in row[1:] if cell]
    count = len(compare(load_ruleset("ema-2016"), load_ruleset("wiki")))
    assert f"[{count}](/rulebook/rulesets/pairs/ema-2016-and-wiki.md)" in cells
    assert len(cells) == len(set(cells)) == len(ruleset_ids()) * (len(ruleset_ids()) - 1) // 2


def test_every_value_that_rests_on_little_is_listed_with_what_it_rests_on() -> None:
    weak = [
        (load_ruleset(name).short_name, option, origin.source)
        for name in ruleset_ids()
        for option, origin in load_ruleset(name).origins.items()
        if origin.confidence == "weak" and not origin.inherited
    ]
    listed = rows("weak_values")
    assert len(listed) == len(weak)
    for (ruleset, value, rests), (name, option, source) in zip(listed, weak, strict=True):
        assert str(ruleset).startswith(f"[{name}]")
        assert f"`{option}`" in str(value)
        assert all(key in str(rests) for key in source.split(","))


def test_noten_payments_stand_by_how_many_are_tenpai() -> None:
    assert rows("noten_payments") == [
        (0, "nothing", "nothing"),
        (1, 3000, 1000),
        (2, 1500, 1500),
        (3, 1000, 3000),
        (4, "nothing", "nothing"),
    ]


def test_every_yaku_is_listed_once() -> None:
    listed = rows("all_yaku")
    assert sorted(str(row[0]) for row in listed) == sorted(yaku.id for yaku in YAKU)
    assert ("honitsu", "half flush [混一色]{.language-ja}", "3", "2") in listed


def test_texts_of_other_dialects_are_converted() -> None:
    written = {str(row[1]): row[2] for row in rows("other_dialects")}
    assert written["`0z11s0z`"] == "`X11Xs`"
    assert written["`z44*4`"] == "`44'4z`"


def test_a_package_tells_its_own_licence() -> None:
    licences = dict(rows("licences"))
    assert licences["myst-parser"] == "MIT License"
    assert licences["sphinx"] == "BSD-2-Clause"
    assert "not stated" not in licences.values()
    assert all(version(str(name)) for name in licences)
