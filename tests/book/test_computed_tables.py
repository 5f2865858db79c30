"""The tables computed by files next to the pages agree with the package."""

import json
import re
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import cast

import pytest
from counting import yaku_counts
from shared.rows import COMPUTED, computed

from riichi_book.answers.tables.listings import listing_of
from riichi_book.answers.tables.table import Bar, cell_data, lines_of
from riichi_book.answers.tables.yaku import GROUPS, yaku_table
from riichi_book.search.compare import compare
from riichi_book.search.spread import values_of
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids
from riichi_rules.yaku import YAKU


def test_every_ruleset_is_listed_with_its_page() -> None:
    heads = [row[0] for row in computed("shipped_rulesets") if isinstance(row[0], list)]
    assert [head[1] for head in heads] == [f"`{name}`" for name in ruleset_ids()]
    assert all("rulesets/" in head[0] for head in heads)


def test_each_two_rulesets_are_counted_once() -> None:
    cells = [str(cell) for row in computed("ruleset_pairs") for cell in row[1:] if cell]
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
    listed = computed("weak_values")
    assert len(listed) == len(weak)
    for (ruleset, value, rests), (name, option, source) in zip(listed, weak, strict=True):
        assert str(ruleset).startswith(f"[{name}]")
        assert f"`{option}`" in str(value)
        assert all(key in str(rests) for key in source.split(","))


def yaku_in(rows: Iterable[Sequence[object]]) -> list[str]:
    """Return the ids of the yaku in a table, whose first cells name them."""
    return [name for row in rows for name in re.findall(r"<yaku\.([\w-]+)>", str(row[0]))]


def test_every_yaku_is_listed_once() -> None:
    sheet, optional = computed("yaku_sheet"), computed("optional_yaku")
    tables = [yaku_in(yaku_table(group, load_ruleset("base")).rows) for group in GROUPS]
    assert (
        sorted([*yaku_in(sheet), *tables[-1]]) == sorted(yaku.id for yaku in YAKU) == sorted(chain(*tables))
    )
    assert yaku_in(optional) == [yaku.id for yaku in YAKU if yaku.id in tables[-1]]
    names, meant, *worth = sheet[yaku_in(sheet).index("honitsu")]
    assert names == ["{rule}`honitsu <yaku.honitsu>`", "half flush [混一色]{.language-ja}"]
    assert list(map(str, lines_of(meant))) == ["Tiles of one suit and honours.", "234m 456m 99m 6'78m 44'4z"]
    assert list(map(cell_data, worth)) == [["3", "open 2"], ["71", {"bar": [71, 1240, 0, 0]}]]


@pytest.mark.parametrize("name", ["furiten_ways", "furiten_hands", "furiten_tenpai"])
def test_how_furiten_comes_is_told_in_tables_that_each_add_up(name: str) -> None:
    counts = [cast(int, row[1]) for row in computed(name)]
    shares = [cast(tuple[str, Bar], row[2]) for row in computed(name)]
    whole = sum(counts)
    assert len(counts) > 1
    assert all(bar == Bar(count, whole) for (_, bar), count in zip(shares, counts, strict=True))
    assert sum(float(share.rstrip("%")) for share, _ in shares) == pytest.approx(100, abs=0.2)


def test_the_ladder_of_limits_has_bars_as_long_as_its_points() -> None:
    bars = []
    for words, cell in computed("limit_steps"):
        points, bar = cast(tuple[Message, Bar], cell)
        least, _, most = str(points).partition(" to ")
        assert (bar.length, bar.length + bar.more) == (int(least), int(most or least)), words
        bars.append(bar)
    assert bars[-1].length == bars[-1].whole == 32000
    assert sum(bar.more > 0 for bar in bars) >= 3


def test_the_counts_of_yaku_are_those_of_the_records(shared: Path) -> None:
    kept = json.loads((COMPUTED / "yaku_counts.json").read_text("utf-8"))
    assert yaku_counts([shared / "logs" / "client"]) == kept


UPDATES = [file.stem for file in sorted(COMPUTED.glob("*.py")) if "def rows(rules" in file.read_text("utf-8")]
"""The tables that can be computed under other rules; running all files to find them would take seconds."""
ONE_VALUE_OTHERWISE = [f"{name}={value}" for name in OPTIONS for value in values_of(name)]


@pytest.mark.parametrize("name", UPDATES)
def test_a_table_that_is_answered_anew_is_so_under_every_value_of_every_option(name: str) -> None:
    listing = listing_of(COMPUTED / f"{name}.py")
    assert listing.updates
    answered = 0
    for setting in [*ONE_VALUE_OTHERWISE, *(f"yaku.min_han={han}" for han in range(1, 5))]:
        option, _, value = setting.partition("=")
        try:
            rules = load_ruleset("ema-2025", {option: value})
            answered += bool(listing.table(rules).rows)
        except RiichiError:  # a contradiction, or a missing tile: the book leaves it out
            continue
    assert answered > len(ONE_VALUE_OTHERWISE) / 2
