"""Pages ask the package for their numbers: worth, score tables, settlements, options of rulesets."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_rules.ruleset import GROUPS, OPTIONS, load_ruleset, ruleset_ids

PAGE = pages_of("numbers")["index.md"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build a page with numbers of every kind, and one with all options."""
    folder = tmp_path_factory.mktemp("numbers")
    options = "# Options\n\n" + "\n".join(f"```{{option-table}} {group}\n```\n" for group in GROUPS)
    files = {"conf.py": CONF, "index.md": f"{PAGE}\n```{{toctree}}\noptions\n```\n", "options.md": options}
    write(folder, files)
    return build(folder, strict=True)


def rows(built: Built, name: str = "index.html") -> list[list[str]]:
    """Return the rows of all tables of a page as text; paragraphs of a cell are told apart by a bar."""
    found = []
    for row in re.findall(r"<tr.*?</tr>", built.article(name), re.DOTALL):
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


WAITS = "46m234789p56799s"


def test_a_question_on_a_page_may_say_all_that_a_question_may(tmp_path: Path) -> None:
    facts = ":win: 5m\n:by: ron\n:riichi:\n:dora-indicators: 1p\n:ura-indicators: 4m\n:ruleset: wiki"
    page = (
        f"# Worth\n\n:::{{worth}} {WAITS}\n{facts}\n:::\n\n:::{{worth}} {WAITS}\n{facts}\n:river: 5m\n:::\n"
    )
    write(tmp_path, {"conf.py": CONF, "index.md": page})
    article = re.sub(r"<[^>]*>", "", build(tmp_path, strict=True).article("index.html"))
    assert "3 han 40 fu: riichi 1, dora 2. 7700 points" in article
    assert "No win: furiten: " in article


def test_a_question_that_names_no_ruleset_says_which_it_assumed(tmp_path: Path) -> None:
    page = f"# Worth\n\n:::{{worth}} {WAITS}\n:win: 5m\n:by: tsumo\n:::\n"
    write(tmp_path, {"conf.py": CONF, "index.md": page})
    assert "Ruleset: EMA 2025." in re.sub(r"<[^>]*>", "", build(tmp_path, strict=True).article("index.html"))


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
