"""The tables that files beside the pages compute say what the package says."""

from __future__ import annotations

import json
import re
import runpy
from importlib.metadata import version
from pathlib import Path
from typing import cast

import pytest

from riichi_book.search.spread import values_of
from riichi_book.studies.compare import compare
from riichi_book.tables.listings import listing_of
from riichi_book.tables.table import Bar, cell_data
from riichi_book.tables.yaku import Worth
from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.messages import Message
from riichi_rules.notation import TilesText
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids
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


def tiles_in(row: tuple[object, ...]) -> Hand | TilesText:
    """Return the tiles of a row, which may stand there as a function."""
    return cast(Hand | TilesText, row[1]() if callable(row[1]) else row[1])


def yaku_in(name: str) -> dict[str, tuple[object, ...]]:
    """Return the rows of a table of yaku by the id of the yaku, whose names stand in the first cell."""
    return {re.findall(r"<yaku\.([\w-]+)>", str(row[0]))[0]: row for row in rows(name)}


def test_every_yaku_is_listed_once() -> None:
    usual, optional = yaku_in("all_yaku"), yaku_in("optional_yaku")
    assert sorted([*usual, *optional]) == sorted(yaku.id for yaku in YAKU)
    assert len(usual) + len(optional) == len(rows("all_yaku")) + len(rows("optional_yaku"))
    names, _, *worth = usual["honitsu"]
    assert names == ["{rule}`honitsu <yaku.honitsu>`", "half flush [混一色]{.language-ja}"]
    assert str(tiles_in(usual["honitsu"])) == "234m 456m 99m 6'78m 44'4z"
    assert list(map(cell_data, worth)) == [["3", "open 2"], ["71", {"bar": [71, 1240, 0, 0]}]]


def test_riichi_comes_first_and_what_few_tables_play_stands_apart() -> None:
    usual, optional = list(yaku_in("all_yaku")), yaku_in("optional_yaku")
    assert usual[0] == "riichi"
    assert set(optional) == {
        *("open-riichi", "open-riichi-ron", "renhou"),
        *(yaku.id for yaku in YAKU if "yaku.local" in yaku.options),
    }
    assert optional["daisharin"][-1] == optional["open-riichi"][-1] == "no ruleset of this book"
    assert list(map(cell_data, optional["renhou"][2:])) == [
        ["as the ruleset says", "closed only"],
        ["yakuman: EMA 2012", "mangan: EMA 2016, WRC 2015, WRC 2025", "5 han: EMA 2025"],
    ]


def test_yaku_are_listed_by_han_and_then_by_how_often_they_came() -> None:
    listed = [(han_in(row), -count_in(row)) for row in rows("all_yaku")]
    assert listed == sorted(listed)
    assert -sum(count for _, count in listed) > 1240


def han_in(row: tuple[object, ...]) -> int:
    """Return the han of a closed hand that a row says, and for a yakuman more than any."""
    closed = cast(list[Worth], row[2])[0]
    return closed if isinstance(closed, int) else 99


def count_in(row: tuple[object, ...]) -> int:
    """Return in how many wins a row of the usual yaku says that its yaku came: its bar is as long."""
    count, bar = cast(tuple[int, Bar], row[3])
    assert bar == Bar(count, 1240)
    return count


@pytest.mark.parametrize("name", ["furiten_ways", "furiten_hands", "furiten_tenpai"])
def test_how_furiten_comes_is_told_in_tables_that_each_add_up(name: str) -> None:
    counts = [cast(int, row[1]) for row in rows(name)]
    shares = [cast(tuple[str, Bar], row[2]) for row in rows(name)]
    whole = sum(counts)
    assert len(counts) > 1
    assert all(bar == Bar(count, whole) for (_, bar), count in zip(shares, counts, strict=True))
    assert sum(float(share.rstrip("%")) for share, _ in shares) == pytest.approx(100, abs=0.2)


def test_the_ladder_of_limits_has_bars_as_long_as_its_points() -> None:
    bars = []
    for words, cell in rows("limit_steps"):
        points, bar = cast(tuple[Message, Bar], cell)
        least, _, most = str(points).partition(" to ")
        assert (bar.length, bar.length + bar.more) == (int(least), int(most or least)), words
        bars.append(bar)
    assert bars[-1].length == bars[-1].whole == 32000
    assert sum(bar.more > 0 for bar in bars) >= 3


@pytest.mark.parametrize("name", ["all_yaku", "optional_yaku"])
def test_every_yaku_has_tiles_in_its_row(name: str) -> None:
    for row in rows(name):
        assert len(tiles_in(row).tiles) >= 14


def test_the_counts_of_yaku_are_those_of_the_records(shared: Path) -> None:
    counted = runpy.run_path(str(COMPUTED.parents[1] / "tools" / "count_yaku.py"))["counted"]
    kept = json.loads((COMPUTED / "yaku_counts.json").read_text("utf-8"))
    assert counted([shared / "logs" / "client"]) == kept


def test_han_do_not_tell_how_rare_a_yaku_is() -> None:
    # Of all yaku riichi came most often, and others of one han came less often than some of three.
    counts = {name: count_in(row) for name, row in yaku_in("all_yaku").items()}
    assert max(counts, key=lambda name: counts[name]) == "riichi"
    assert counts["haitei"] < counts["honitsu"]
    for page in sorted(COMPUTED.parent.glob("*.md")):
        assert not re.search(r"\b[Hh]an (?:says?|tells?) how rare\b", page.read_text("utf-8")), page.name


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


def test_very_many_games_take_as_long_as_their_rounds_and_never_less_than_adding_them_up() -> None:
    table = runpy.run_path(str(COMPUTED / "many_games.py"))
    seconds, found, games = table["seconds"], table["FOUND"], table["GAMES"]
    for work in table["WORKS"]:
        alone, two = found[work, "one"], found[work, "two"]
        rounds = games * alone["rounds"] / alone["files"]
        assert seconds(work, 1) == pytest.approx(rounds / alone["rounds_a_processor_s"])
        adding = games * (two["own_ms_a_file"] + found["handing out", None]["own_ms_a_file"]) / 1000
        times = [seconds(work, cores) for cores in (1, 2, 16, 256, 1_000_000)]
        assert times == sorted(times, reverse=True)
        assert times[-1] == pytest.approx(adding)
        most = table["most_cores"](work)
        assert seconds(work, 2 * most) == pytest.approx(adding)
        assert seconds(work, most // 2) > 1.5 * adding
    assert table["time_words"](7200) == "2.0 hours"
    assert table["time_words"](7199) == "120 minutes"
    assert [len(row) for row in table["rows"]()] == [1 + len(table["WORKS"])] * len(list(table["rows"]()))


ANEW = [file.stem for file in sorted(COMPUTED.glob("*.py")) if listing_of(file).anew]
ONE_VALUE_OTHERWISE = [f"{name}={value}" for name in OPTIONS for value in values_of(name)]


@pytest.mark.parametrize("name", ANEW)
def test_a_table_that_is_answered_anew_is_so_under_every_value_of_every_option(name: str) -> None:
    listing = listing_of(COMPUTED / f"{name}.py")
    answered = 0
    for setting in [*ONE_VALUE_OTHERWISE, *(f"yaku.min_han={han}" for han in range(1, 5))]:
        option, _, value = setting.partition("=")
        try:
            rules = load_ruleset("ema-2025", {option: value})
            answered += bool(listing.table(rules).rows)
        except RiichiError:  # a contradiction, or a tile that the set does not have: the book leaves it out
            continue
    assert answered > len(ONE_VALUE_OTHERWISE) / 2
