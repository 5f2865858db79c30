"""The errata are all there, and what their pages compute shows what they claim."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from shared import ROOT
from shared.rows import computed, rows

from riichi_book.sphinx.book.asked import facts_from
from riichi_rules import ask, load_ruleset, ruleset_ids

PAGES = [*sorted((ROOT / "rulebook").glob("*.md")), *sorted((ROOT / "rulebook" / "learn").glob("*.md"))]
ALL = {f"E-{number}" for number in range(1, 28)}
BOX = re.compile(r"^(:{3,})\{erratum\} (E-\d+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
COMPUTES = re.compile(r"^(?:`{3}|:{3})\{(computed|worth|hand|settle)\}", re.MULTILINE)

WORTH = re.compile(r"^:{3,}\{worth\} (\S+)\n((?::.*\n)+)", re.MULTILINE)
OPTION = re.compile(r"^:([a-z-]+): ?(.*)$", re.MULTILINE)


def boxes() -> dict[str, str]:
    """Return what the box of each erratum holds."""
    return {name: body for page in PAGES for _, name, body in BOX.findall(page.read_text("utf-8"))}


def flags_of(options: str) -> dict[str, str | None]:
    """Return options as a directive has them, those without a value as flags."""
    return {name: value or None for name, value in OPTION.findall(options)}


def column(name: str, number: int) -> list[object]:
    return [row[number] for row in computed(name)]


def test_every_erratum_that_was_found_stands_on_a_page(shared: Path) -> None:
    text = (shared / "sources" / "examples.md").read_text("utf-8")
    assert {*re.findall(r"^- \*\*(E-\d+)", text, re.MULTILINE)} == ALL


def test_each_box_computes_or_says_where_it_is_computed_or_that_nothing_is() -> None:
    assert boxes().keys() == ALL
    silent = {name: body for name, body in boxes().items() if not COMPUTES.search(body)}
    above = {name for name, body in silent.items() if re.search(r"^:above:$", body, re.MULTILINE)}
    assert above == {"E-7", "E-14", "E-15", "E-18"}
    assert silent.keys() - above == {"E-5", "E-27"}
    assert all("There is nothing to compute." in silent[name] for name in ("E-5", "E-27"))


@pytest.mark.parametrize(("claim", "name", "columns", "shown"), rows("errata"))
def test_what_is_computed_shows_the_erratum(
    claim: str, name: str, columns: list[int], shown: list[list[str]]
) -> None:
    for row, patterns in zip(computed(name), shown, strict=True):
        for column, pattern in zip(columns, patterns, strict=True):
            assert re.fullmatch(pattern, str(row[column])), claim


def test_no_tile_of_that_hand_leaves_a_wait_on_the_white_dragon() -> None:
    # E-1
    found = computed("taken_out")
    assert len(found) == 10
    assert {row[2] for row in found} == {"no"}
    assert all(row[0] in row[1] for row in found if isinstance(row[1], tuple))


def test_some_rulesets_do_without_what_an_erratum_speaks_of() -> None:
    # E-10: two rulesets have no abortive draw; E-22: and some neither option
    assert set(column("ways_to_end", 2)) == set(column("ways_to_end", 3)) == {"no"}
    assert "yes" in column("ways_to_end", 1)
    pairs = {row[1:] for row in computed("riichi_points")}
    assert ("none", "none") in pairs
    assert len(pairs) > 1


def test_one_reason_refuses_both_kans_on_the_last_tile() -> None:
    # E-12
    assert column("last_tile_kans", 1) == [0, 0]
    (why,) = {*column("last_tile_kans", 2)}
    assert why != "allowed"


def test_neither_most_han_nor_equal_han_tell_which_reading_pays_most() -> None:
    # E-3
    yakuman, fu = [
        ask.worth(hand, **facts_from(flags_of(options), "worth")).value
        for hand, options in WORTH.findall(boxes()["E-3"])
    ]
    counted = [valued for valued in yakuman.all if not valued.yakuman]
    assert yakuman.best.yakuman == 1
    assert {valued.limit for valued in counted} == {"sanbaiman"}
    assert min(valued.han for valued in counted) >= 13
    for value, valued in [(yakuman, valued) for valued in counted] + [(fu, valued) for valued in fu.all]:
        assert valued.han == sum(scored.han for scored in valued.yaku) + value.dora.han
    assert len(fu.all) == 2
    assert len({valued.han for valued in fu.all}) == 1
    assert max(fu.all, key=lambda valued: valued.fu) == fu.best
    assert len({valued.base for valued in fu.all}) == 2


def test_what_no_source_of_a_ruleset_says_is_marked_beside_its_erratum() -> None:
    # E-20, E-22
    live_tiles = ", ".join(str(row[1]) for row in computed("riichi_live_tiles"))
    points = {str(row[0]): row[1:] for row in computed("riichi_points")}
    for ruleset in map(load_ruleset, ruleset_ids()):
        name, origins = ruleset.short_name, ruleset.origins
        for option, stated in (
            ("riichi.min_live_tiles", live_tiles.split(name)[1].split(",")[0]),
            ("riichi.min_points", str(points[name][0])),
            ("match.bankruptcy", str(points[name][1])),
        ):
            assert ("not stated" in stated) == (origins[option].confidence == "not stated"), (name, option)


def test_eight_fu_and_two_more_are_the_shortcut_and_four_more_exceed_it() -> None:
    # E-24
    found = computed("shortcut_sums")
    assert [row[4] == row[5] for row in found] == [True] * 4 + [False] * 5
    # A pair of both winds does by itself what takes two of the other sources.
    more = [sum(fu for fu in map(int, str(row[2]).split(" + ")) if fu < 8) for row in found]
    assert more == [2] * 4 + [4] * 5
    assert str(found[-1][2]).split(" + ").count("4") == 1
    assert all(str(row[2]).count("8") == 1 for row in found)


def test_the_bets_alone_tell_the_two_readings_apart() -> None:
    # E-11: a ruleset in which only one of them wins would show who wins, and nothing of the bets.
    box = re.search(r"^:::\{settle\} ([^\n]*)\n(.*?)^:::$", boxes()["E-11"], re.MULTILINE | re.DOTALL)
    assert box is not None
    names, content = box.groups()
    first, other = map(load_ruleset, names.split(", "))
    assert (first.wins.bets, other.wins.bets) == ("own_back_rest_nearest", "nearest")
    asked = tomllib.loads(content)
    settled = [ask.ending(**asked, ruleset=rules).settlement for rules in (first, other)]
    assert [sum(reason.id == "ron" for reason in each.reasons) for each in settled] == [2, 2]
    moved = [after - before for before, after in zip(*(each.deltas for each in settled), strict=True)]
    assert moved == [0, 1000, -1000, 0]
