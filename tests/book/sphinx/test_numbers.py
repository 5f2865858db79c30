"""Pages ask the package for what they say: worth, settlements, options of rulesets, names of tiles."""

from __future__ import annotations

import re
from html import unescape

import pytest
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_rules.notation import DIALECTS
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("numbers")
    write(folder, {"conf.py": CONF, **pages_of("numbers")})
    return build(folder, strict=True)


def rows(built: Built, name: str = "index.html") -> list[list[str]]:
    """Return the rows of all tables of a page as text; paragraphs of a cell are told apart by a bar."""
    found = []
    page = re.sub(r"<svg.*?</svg>", "", built.article(name), flags=re.DOTALL)
    for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL):
        cells = re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        texts = [re.sub(r"</p>\s*<p[^>]*>", "|", cell) for cell in cells]
        found.append([" ".join(unescape(re.sub(r"<[^>]*>", "", text)).split()) for text in texts])
    return found


def test_a_hand_is_worth_a_line_under_each_ruleset(built: Built) -> None:
    text = re.sub(r"<[^>]*>", "", built.article("index.html"))
    line = "2 han 40 fu: riichi 1, dora 1. 2600 points: the discarder pays 3200. Ruleset: "
    assert f"{line}EMA 2025." in text
    assert f"{line}Riichi wiki." in text


def test_what_a_reading_is_said_to_be_made_of_adds_up_to_its_han(built: Built) -> None:
    table = [row for row in rows(built) if len(row) == 5 and row[1] in {"tanki", "ryanmen"}]
    assert [row[2] for row in table if row[3] == "yakuman"] == ["suuankou-tanki"]
    counted = [(row[2], row[3]) for row in table if row[3] != "yakuman"]
    assert len(counted) > 1
    for made_of, worth in counted:
        assert "dora 6" in made_of
        total = sum(map(int, re.findall(r" (\d+)", made_of)))
        assert worth.startswith(f"{total} han ")


def test_a_question_on_a_page_may_say_all_that_a_question_may_and_names_what_it_assumed(built: Built) -> None:
    article = re.sub(r"<[^>]*>", "", built.article("index.html"))
    assert "3 han 40 fu: riichi 1, dora 2. 7700 points" in article
    assert "No win: furiten: " in article
    assert "menzen-tsumo 1" in article.rpartition("Ruleset: EMA 2025.")[0].rpartition("No win")[2]


def test_single_numbers_stand_in_sentences(built: Built) -> None:
    assert "A bet is 1000, a mangan 2000, a counter 300." in built.article("index.html")


def test_values_stand_in_words_with_what_they_rest_on(built: Built) -> None:
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", built.article("index.html")))
    assert "the hand is dealt again: yes, yes (not stated)." in text
    assert "What it costs: match points, none (assumed); match points." in text


def test_the_score_table_has_ron_and_tsumo_for_both(built: Built) -> None:
    cells = rows(built)
    assert ["30 fu", "1000|300, 500", "2000|500, 1000", "3900|1000, 2000", "mangan"] in cells
    assert ["30 fu", "1500|500 each", "2900|1000 each", "5800|2000 each", "mangan"] in cells
    assert ["25 fu", "none", "1600", "3200|800, 1600", "6400|1600, 3200"] in cells


def test_the_end_of_a_hand_is_settled_under_rulesets_side_by_side(built: Built) -> None:
    cells = rows(built)
    assert ["Player", "EMA 2016", "WRC 2015"] in cells
    assert ["East", "-2900", "-1300"] in cells
    assert ["South", "+2300", "+3300"] in cells
    assert ["West", "+2600", "0"] in cells
    assert "WRC 2015: West is not paid: South sits nearer after the discarder." in built.article("index.html")


def test_every_option_stands_once_with_all_rulesets(built: Built) -> None:
    cells = [row for row in rows(built, "options.html") if row[0] != "Option"]
    values = {row[0].split("|")[1]: row[1] for row in cells}
    assert set(values) == set(OPTIONS)
    for ruleset in ruleset_ids():
        origin = load_ruleset(ruleset).origins["fu.double_wind_pair"]
        assert load_ruleset(ruleset).short_name in values["fu.double_wind_pair"]
        assert origin.confidence == "not stated" or origin.source in values["fu.double_wind_pair"]


def test_a_tile_is_shown_with_all_its_names(built: Built) -> None:
    cells = rows(built, "dialects.html")
    assert ["", "7z", "red dragon", "中", "chun"] in cells
    assert ["", "0p", "red five of circles", "赤五筒", "aka uupin"] in cells


def test_a_text_stands_in_every_dialect_or_says_why_not(built: Built) -> None:
    cells = rows(built, "dialects.html")
    written = {row[0]: row[1] for row in cells if row[0] in DIALECTS and len(row) == 3}
    assert written.keys() == DIALECTS.keys()
    assert written["wiki"] == "-879p"
    assert written["words"] == "words cannot say a meld: it has concealed tiles only"


def test_a_refusal_is_shown_with_its_caret(built: Built) -> None:
    page = unescape(built.article("dialects.html"))
    assert "digits without a suit: m, p, s or z has to follow, as in 123m\n  77\n  ^^" in page
    assert "8z is no tile" in page
    assert "a fifth 1m" in page
