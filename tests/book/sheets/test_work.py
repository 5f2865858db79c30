"""Work sheets: seeded exercises with room for answers, and their key."""

import re
from pathlib import Path

import pytest
from shared.sheets import words_of

from riichi_book.sheets.paper import rules_name
from riichi_book.sheets.work import work_sheets
from riichi_book.teaching.drills import KINDS, LEVELS, drills
from riichi_rules.ruleset import load_ruleset

EMA = load_ruleset("ema-2025")


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_asks_what_the_drills_of_its_seed_ask_and_its_key_answers(kind: str) -> None:
    level = LEVELS[kind]
    sheet, key = work_sheets(kind, level, 4, 11, EMA)
    asked, answers = words_of(sheet.html), words_of(key.html)
    for exercise in drills(kind, level, 4, 11, "ema-2025"):
        for sentence in (*exercise.moment, exercise.sentence):
            assert sentence in asked
        solution = exercise.solution
        assert solution.words not in asked
        if exercise.ask.form.name == "tiles":  # drawn
            assert all(f'"#riichi-{tile}"' in key.html for tile in exercise.value)
        else:
            right = str(exercise.said(exercise.value))
            assert re.search(rf"\d {re.escape(right)}(\W|$)", answers)
            # The key draws the tiles of fu, so look for their sum.
            for verdict in map(str, exercise.parts[0].totals[-1] if kind == "fu" else solution.sentences[:1]):
                changes = exercise.ask.form.name == "changes"
                assert (verdict.partition(". ")[2] if changes else verdict) in answers


def test_sheets_that_differ_lie_in_files_of_their_own_and_their_foot_says_how_to_make_them_again() -> None:
    other = EMA.with_settings({"fu.double_wind_pair": 4})
    asked = [("fu", 1, 4, 1, EMA), ("fu", 1, 5, 1, EMA), ("fu", 1, 4, 2, EMA), ("fu", 2, 4, 1, EMA)]
    asked += [("fu", 1, 4, 1, other), ("fu", 1, 4, 1, EMA.with_settings({"limits.kiriage": False}))]
    sheets = [sheet for each in asked for sheet in work_sheets(*each)]
    assert len({sheet.name for sheet in sheets}) == len(sheets)
    for sheet in work_sheets("fu", 2, 5, 3, other):
        again = "fu, level 2, count 5, seed 3, EMA 2025; Pair of seat and round wind: 4 fu."
        assert f"The same sheet again: {again}" in words_of(sheet.html)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_brings_all_that_it_shows_is_grey_and_its_tiles_are_large(kind: str) -> None:
    sheet, key = work_sheets(kind, 1, 4, 3, EMA)
    both = sheet.html + key.html
    assert {*re.findall(r"https?://[^\"' )]+", both)} <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|script|img|iframe)\b|@import|url\(", both)
    colours = {*re.findall(r"#([0-9a-f]{6})\b", both)} - {"85878c"}  # a neutral grey veil
    assert not [colour for colour in colours if len({colour[:2], colour[2:4], colour[4:]}) > 1]
    sizes = re.findall(r'class="riichi-tiles" viewBox="0 0 ([\d.]+) [\d.]+" width="([\d.]+)mm"', sheet.html)
    assert not [units for units, width in sizes if 30 * float(width) / float(units) < 7]


def test_the_rules_of_a_club_are_named_in_words_and_hold(tmp_path: Path) -> None:
    club = EMA.with_settings({"fu.double_wind_pair": 4})
    assert rules_name(club) == "EMA 2025; Pair of seat and round wind: 4 fu"
    file = tmp_path / "club.toml"
    file.write_text(
        'id = "thursday"\nname = "Thursday club"\nextends = "ema-2025"\n[limits]\nkiriage = false\n'
    )
    _, key = work_sheets("points", 2, 24, 2, load_ruleset(file))
    assert key.name == "points-level-2-count-24-seed-2-thursday-key"
    assert "Thursday club. Level 2." in words_of(key.html)
    theirs, ours = (
        [str(each.solution.sentences[0]) for each in drills("points", 2, 24, 2, "ema-2025", settings)]
        for settings in ({"limits.kiriage": "false"}, {})
    )
    assert not [sentence for sentence in theirs if sentence not in words_of(key.html)]
    assert theirs != ours
