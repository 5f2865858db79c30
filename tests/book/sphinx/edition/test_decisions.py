"""What has changed since an earlier file, and what a file leaves open, each with its example."""

import re
from pathlib import Path

import pytest
from shared.kept import Kept
from shared.sheets import words_of

from riichi_book.answers.tables.conditions import meaningless
from riichi_book.sphinx.edition.book_facts import BookFacts, book_facts_of
from riichi_book.sphinx.edition.decisions import (
    KEYS,
    beside_sheet,
    changes_sheet,
    decisions_sheet,
    open_options,
    weights_in,
)
from riichi_rules.errors import FormError
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, question_about


def headings(html: str) -> list[str]:
    """Return the headings of a sheet, in order."""
    return re.findall(r"<h[12]>(.*?)</h[12]>", html)


def club_of_year(folder: Path, year: str, word: str) -> tuple[Ruleset, BookFacts]:
    """Return a club's rules and book facts from its file of a year."""
    file = folder / f"{year}.toml"
    file.write_text(
        'id = "hill"\nname = "Hilltop"\nextends = "tenhou"\n'
        f'[house]\na = "Phones are {word}."\nb = "No food."\n[book]\nname = "Our rules"\n'
        f'edition = "{year}"\ndate = {year}-05-01\nlicence = "For {word}"\n',
        "utf-8",
    )
    return load_ruleset(file), book_facts_of(file)


def test_what_changed_since_and_what_differs_beside_other_rules_is_kept(tmp_path: Path, kept: Kept) -> None:
    ema, before = load_ruleset("ema-2025"), load_ruleset("tenhou")
    now = before.with_settings({"fu.double_wind_pair": 2})
    years = club_of_year(tmp_path, "2025", "off"), club_of_year(tmp_path, "2026", "silent")
    sheets = [
        changes_sheet("Hilltop", *years),
        changes_sheet("EMA", (load_ruleset("ema-2016"), BookFacts()), (ema, BookFacts())),
        changes_sheet("Club", (before, BookFacts()), (now, BookFacts())),
        beside_sheet("Club", ema, load_ruleset("wrc-2025")),
    ]
    bodies = [sheet.html.rpartition("</head>")[2] for sheet in sheets]
    lines = re.sub(r" ?<(?=(?:h\d|tr|p)\b)", "\n<", "\n".join(bodies)).splitlines()
    assert "\n".join(filter(None, map(words_of, lines))) == kept("changes")
    assert ["<svg" in sheet.html for sheet in sheets] == [False, True, True, True]


@pytest.mark.parametrize("name", ["wiki", "ema-2012"])
def test_open_is_what_nobody_decided_and_what_decides_something(name: str) -> None:
    rules = load_ruleset(name)
    found = open_options(rules)
    assert set(found) == {option for option in OPTIONS if not rules.is_decided(option)} - meaningless(rules)
    assert headings(decisions_sheet("Club", rules).html)[1:] == [
        str(question_about(option)) for option in found
    ]


def test_what_cannot_be_asked_is_left_out_and_what_games_ask_most_comes_first() -> None:
    rules = load_ruleset("wrc-2025")
    found = open_options(rules)
    assert "yaku.open_riichi_yakuman" not in found
    assert "yaku.open_riichi_yakuman" in open_options(rules.with_settings({"yaku.open_riichi": True}))
    assert open_options(rules, {found[-1]: 7.0})[0] == found[-1]
    server, table = (
        headings(decisions_sheet("T", load_ruleset("tenhou"), played=place).html) for place in ("server", "")
    )
    left_out = {str(question_about(name)) for name in ("wins.mixed_tile", "conduct.pon_window")}
    assert {*table} - {*server} >= left_out
    assert str(question_about("furiten.called_discard")) in server


def test_each_fact_of_a_book_has_a_name_where_it_has_changed() -> None:
    assert {*BookFacts._fields} <= {*KEYS}


def test_how_often_games_asked_is_read_from_what_cover_prints(tmp_path: Path) -> None:
    file = tmp_path / "cover.json"
    file.write_text('{"options": [{"option": "dora.ura", "asked": 12, "shows": 3, "values": []}]}', "utf-8")
    assert weights_in(file) == {"dora.ura": 12.0}
    huge = '{"options": [{"option": "dora.ura", "asked": %s}]}' % ("9" * 401)
    for text in ("{}", '{"options": ' + "[" * 100_000, huge):
        file.write_text(text, "utf-8")
        with pytest.raises(FormError, match="cover --json"):
            weights_in(file)


def test_a_question_offers_what_holds_now_and_what_answers_otherwise() -> None:
    rules = load_ruleset("wrc-2025")
    html = decisions_sheet("Club", rules).html
    assert "yaku.ippatsu_on_robbed_kan" in open_options(rules)
    part = html[html.index(str(question_about("yaku.ippatsu_on_robbed_kan"))) :].partition("</section>")[0]
    assert re.search(
        r"you score ippatsu\. \(Now\.\).*5200 points.*A kan ends ippatsu.*2600 points", part, re.DOTALL
    )
