"""The errata are complete, and their pages compute what they claim."""

import re
import tomllib

import pytest
from shared import ROOT
from shared.rows import computed, rows

from riichi_book.sphinx.book.asked_blocks import facts_from
from riichi_rules import ask, load_ruleset, ruleset_ids

PAGES = [*sorted((ROOT / "rulebook").glob("*.md")), *sorted((ROOT / "rulebook" / "learn").glob("*.md"))]
ALL = {f"E-{number}" for number in range(1, 28)}
BOX = re.compile(r"^(:{3,})\{erratum\} (E-\d+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
COMPUTES = re.compile(r"^(?:`{3}|:{3})\{(computed|worth|hand|settle)\}", re.MULTILINE)

WORTH = re.compile(r"^:{3,}\{worth\} (\S+)\n((?::.*\n)+)", re.MULTILINE)
OPTION = re.compile(r"^:([a-z-]+): ?(.*)$", re.MULTILINE)


def boxes() -> dict[str, str]:
    """Return the content of each erratum's box."""
    return {name: body for page in PAGES for _, name, body in BOX.findall(page.read_text("utf-8"))}


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


def test_neither_most_han_nor_equal_han_tell_which_reading_pays_most() -> None:
    # E-3
    yakuman, fu = [
        ask.worth(
            hand, **facts_from({name: value or None for name, value in OPTION.findall(options)}, "worth")
        ).value
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


def test_the_bets_alone_tell_the_two_readings_apart() -> None:
    # E-11: a ruleset in which only one of them wins would show who wins, but nothing about the riichi sticks.
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
