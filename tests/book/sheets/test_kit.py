"""The teacher's kit: its sheets agree with the ruleset, and each fits its paper."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import make_kit
import pytest
from axe_playwright_python.sync_playwright import Axe
from pypdfium2 import PdfDocument
from shared import ROOT
from shared.browser import chromium, started
from shared.command_line import printed_by
from shared.proofs import Record, sampled
from shared.rows import rows
from shared.sheets import rows_of, words_of

from riichi_book.answers.tables.points import score_tables
from riichi_book.sheets.card import FoulRow, rules_card
from riichi_book.sheets.handouts import (
    by_frequency,
    examples,
    fu_sheet,
    plan_sheet,
    points_sheet,
    tiles_sheet,
    yaku_sheet,
)
from riichi_book.sheets.kit import EXPLAINED, WORK, graded_exercises, kit_sheets, met, site_sheets
from riichi_book.sheets.paper import Paper, Sheet
from riichi_book.sheets.printing import CutOff, printer
from riichi_book.teaching.levels import level_of
from riichi_rules.messages import say
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.tiles import KINDS, Tile

EMA = load_ruleset("ema-2025")
COUNTED = make_kit.counted()


def test_a_kit_has_a_sheet_of_each_sort_and_six_work_sheets_with_keys() -> None:
    sheets = list(kit_sheets(EMA, COUNTED))
    assert [sheet.name.removeprefix("ema-2025-") for sheet in sheets] == [
        *("plan", "rules-card", "setting-up", "yaku", "fu", "points"),
        *[f"work-{number}{key}" for number in range(1, 7) for key in ("", "-key")],
    ]
    assert [sheet.name for sheet in sheets if sheet.pages != 1] == ["ema-2025-yaku"]
    assert (sheets[3].pages, tiles_sheet().pages) == (2, 2)
    *_, work = offered = list(site_sheets(EMA, COUNTED))
    assert [sheet.pages for sheet in offered] == [1, 2, 1, 1, 12]
    assert words_of(work.html).endswith(words_of(sheets[-1].html))


def test_the_conduct_of_a_club_and_what_follows_from_fouls_stand_on_a_card(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        'id = "thursday"\nname = "Thursday"\nextends = "ema-2025"\n[house]\ntea = "Tea & cake."\n'
    )
    assert "At this table Tea & cake." in words_of(rules_card(load_ruleset(file)).html)
    card = rules_card(
        EMA, [FoulRow(say("A tile too few"), [say("a dead hand")]), FoulRow(say("A false kan"))]
    )
    assert "At this table" not in words_of(card.html)
    assert ["A tile too few", "a dead hand"] in rows_of(card.html)
    assert "Not stated: A false kan." in words_of(card.html)
    fouls = make_kit.fouls_of(load_ruleset("wrc-2025"))
    assert [str(foul.name) for foul in fouls if not foul.follows] == rows("fouls-without-a-penalty")


def test_a_yaku_that_a_ruleset_does_not_play_is_not_on_its_sheet() -> None:
    for called, by_it, without in (
        ("ippatsu", "ema-2025", "jpml-a-2026"),
        ("kokushi-musou-13", "mahjong-soul", "ema-2025"),  # two yakuman, or the same as kokushi
    ):
        assert called in [each.id for each in by_frequency(load_ruleset(by_it), COUNTED)]
        assert called not in [each.id for each in by_frequency(load_ruleset(without), COUNTED)]


def test_the_table_of_points_has_what_others_and_the_dealer_win_and_the_limits() -> None:
    rows = rows_of(points_sheet(load_ruleset("tenhou")).html)
    tables = score_tables(load_ruleset("tenhou"))
    assert len(rows) == sum([1 + len(table.rows) for table in tables])
    assert ["30 fu", "1000 300, 500", "2000 500, 1000", "3900 1000, 2000", "7700 2000, 3900"] in rows
    by_tsumo = "20 fu | \N{EN DASH} | \N{EN DASH} 700 each | \N{EN DASH} 1300 each | \N{EN DASH} 2600 each"
    assert by_tsumo.split(" | ") in rows
    assert ["8000 2000, 4000", "12000 4000 each"] in [row[2:] for row in rows]
    dear = load_ruleset("tenhou").with_settings({"wins.honba_value": 1000})
    assert "Each honba adds 1000 points, for a tsumo 400 from each player." in words_of(
        points_sheet(dear).html
    )


def test_fu_are_those_of_the_ruleset_and_hands_are_counted() -> None:
    first, second = examples(EMA)
    assert level_of(first) < level_of(second)
    other = EMA.with_settings({"fu.double_wind_pair": 4, "fu.chiitoitsu": 50})
    for rules, pairs, wind in ((EMA, 25, 2), (other, 50, 4)):
        text = words_of(fu_sheet(rules).html)
        assert re.search(rf"(rounded up|=) {first.value} fu", text)
        assert f"Seven pairs are {pairs} fu" in text
        assert f"{wind} seat and round wind" in text
        assert "Pinfu by tsumo is 20 fu." in text
    without = EMA.with_settings({"yaku.pinfu_tsumo": False})
    assert "Pinfu by tsumo" not in words_of(fu_sheet(without).html)


def test_all_tiles_of_a_set_can_be_cut_out() -> None:
    placed = re.findall(r'<use href="#riichi-(\w+)"', tiles_sheet().html.partition("</defs>")[2])
    tiles = [tile for tile in placed if re.fullmatch(r"\d[mpsz]", tile)]
    plain = [str(Tile(kind)) for kind in KINDS]
    assert sorted(tiles) == sorted([*plain * 4, "0m", "0p", "0s"])


QUICK = ("ema-2025", "tenhou")
"""The rulesets whose work sheets each run checks; proofs check the others."""


each_ruleset = pytest.mark.parametrize("name", sampled(ruleset_ids(), QUICK))


@each_ruleset
def test_what_has_to_come_where_fu_and_points_are_asked_comes(name: str, record_property: Record) -> None:
    asked = [graded for graded in WORK if graded.meets]
    assert [len(graded.meets) for graded in asked] == [9, 6]
    for graded in asked:
        exercises = graded_exercises(graded, load_ruleset(name))
        found = frozenset[str]().union(*map(met, exercises))
        assert not [names for names in graded.meets if not names & found]
        record_property(f"exercises of “{graded.title}” under {name}", len(exercises))


@each_ruleset
def test_hands_that_are_asked_for_their_yaku_have_those_alone_that_the_plan_explained(name: str) -> None:
    answers = [exercise.answered for exercise in graded_exercises(WORK[2], load_ruleset(name))]
    found = [frozenset([each.yaku.id for each in answer.value.yaku]) for answer in answers]
    assert len(found) >= 7
    assert frozenset.union(*found) <= EXPLAINED
    assert len({*found}) >= 4
    words = words_of(plan_sheet(EMA, len(WORK)).html)
    assert all(word in words for word in ("riichi", "tanyao", "dragons", "tsumo of a closed hand"))


def test_without_chromium_a_site_offers_no_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    make_kit.for_site(tmp_path)
    assert json.loads((tmp_path / make_kit.LIST).read_text("utf-8")) == []


def test_without_chromium_the_kit_is_html_and_a_sentence_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("old.pdf", "own.pdf", "own.json"):
        (tmp_path / name).touch()
    row = {"name": "Old", "file": "old.pdf", "pages": 1, "ruleset": "wrc-2015"}
    (tmp_path / "kit.json").write_text(json.dumps([row]))
    monkeypatch.setattr(make_kit, "missing", lambda: "no PDF here")
    with pytest.raises(SystemExit, match="no PDF here"):
        make_kit.main(str(tmp_path), str(ROOT / "rulebook" / "club.toml"))
    files = {file.name for file in tmp_path.iterdir()}
    assert files >= {"my-club-rules-card.html", "tiles.html", "own.pdf", "own.json"}
    assert "old.pdf" not in files
    assert {row["file"] for row in json.loads((tmp_path / "kit.json").read_text("utf-8"))} <= files
    assert "My club" in (tmp_path / "my-club-plan.html").read_text("utf-8")
    with pytest.raises(SystemExit, match="nowhere"):
        make_kit.main(str(tmp_path), "nowhere")


@pytest.mark.proof
@pytest.mark.browser
def test_a_sheet_is_printed_on_the_pages_that_are_meant(tmp_path: Path) -> None:
    assert chromium()
    page = '<section class="page" data-least="{}">{}</section>'.format
    long, as_it_is, too_long, too_wide = (
        Paper().sheet(name, name, page(least, body), pages=1)
        for name, least, body in (
            ("just", 86, "<p>A line.</p>" * 48),
            ("as-it-is", 100, "<p>A line.</p>" * 48),
            ("long", 86, "<p>A line.</p>" * 80),
            ("wide", 86, '<p style="width: 250mm">A line.</p>'),
        )
    )
    with printer() as print_sheet:
        print_sheet(yaku_sheet(EMA, COUNTED), tmp_path / "yaku.pdf")
        print_sheet(long, tmp_path / "long.pdf")
        for sheet in (as_it_is, too_long, too_wide):
            with pytest.raises(CutOff, match=f"{sheet.name} does not fit its paper"):
                print_sheet(sheet, tmp_path / "cut.pdf")
    pages = [*PdfDocument(tmp_path / "yaku.pdf")]
    assert [[round(side / 72 * 25.4) for side in page.get_size()] for page in pages] == [[210, 297]] * 2
    assert "Riichi" in pages[0].get_textpage().get_text_bounded()


def barriers(sheets: list[Sheet]) -> list[tuple[str, str, str]]:
    """Return what axe finds on sheets: the sheet, the rule, and the element."""
    found = list[tuple[str, str, str]]()
    with started() as browser:
        window = browser.new_page()
        for sheet in sheets:
            window.set_content(sheet.html)
            faults = Axe().run(window).response["violations"]
            found += [(sheet.name, fault["id"], fault["nodes"][0]["html"]) for fault in faults]
    return found


@pytest.mark.proof
@pytest.mark.browser
def test_sheets_are_read_by_those_who_do_not_see_them(record_property: Record) -> None:
    sheets = [tiles_sheet(), *kit_sheets(EMA, COUNTED)]
    with ThreadPoolExecutor(max_workers=1) as thread:  # another browser may run in this thread
        assert thread.submit(barriers, sheets).result() == []
    record_property("sheets that axe has looked at", len(sheets))


@pytest.mark.proof
@pytest.mark.browser
@pytest.mark.parametrize("ruleset", ["", "rulebook/club.toml"])
def test_the_kit_of_every_ruleset_and_of_a_club_fits_its_paper(
    tmp_path: Path, ruleset: str, record_property: Record
) -> None:
    assert chromium()
    asked = [ruleset] if ruleset else []
    printed_by(sys.executable, "tools/make_kit.py", tmp_path, *asked, cwd=ROOT)
    rows = json.loads((tmp_path / "kit.json").read_text("utf-8"))
    whose = {row["ruleset"] for row in rows}
    assert whose == ({None, "my-club"} if ruleset else {None, *ruleset_ids()})
    assert {row["file"] for row in rows} == {file.name for file in tmp_path.glob("*.pdf")}
    record_property("sheets", len(rows))
    record_property("pages", sum(row["pages"] for row in rows))
