"""What changed since an earlier file, and what a file leaves open, each with its example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from riichi_book.edition.book_facts import BookFacts, book_facts_of
from riichi_book.edition.decisions import (
    beside_sheet,
    changes_sheet,
    decisions_sheet,
    open_options,
    weights_in,
)
from riichi_book.tables.conditions import meaningless
from riichi_rules.errors import FormError
from riichi_rules.ruleset import OPTIONS, Ruleset, label_of, load_ruleset, question_about


def headings(html: str) -> list[str]:
    """Return what the parts of a sheet are about, in their order."""
    return re.findall(r"<h[12]>(.*?)</h[12]>", html)


def changed(name: str, before: Ruleset, now: Ruleset, *books: BookFacts) -> str:
    """Return what changed between rules, perhaps with different facts of their books."""
    old, new = books or (BookFacts(), BookFacts())
    return changes_sheet(name, (before, old), (now, new)).html


def test_what_changed_names_both_editions_and_tells_conduct_and_book_too(tmp_path: Path) -> None:
    text = (
        'id = "hill"\nname = "Hilltop"\nextends = "tenhou"\n[house]\na = "Phones are {}."\nb = "No food."\n'
    )
    rules, books = [], []
    for year, word in (("2025", "off"), ("2026", "silent")):
        file = tmp_path / f"{year}.toml"
        book = (
            f'[book]\nname = "Our rules"\nedition = "{year}"\ndate = {year}-05-01\nlicence = "For {word}"\n'
        )
        file.write_text(text.format(word) + book, "utf-8")
        rules.append(load_ruleset(file))
        books.append(book_facts_of(file))
    html = changed("Hilltop", *rules, *books)
    first, second = (f"Our rules (Hilltop), edition {year}, {year}-05-01" for year in ("2025", "2026"))
    assert f"From {first}, to {second}. No option changed." in html
    assert re.search(r">Gone<.*Phones are off\..*>New<.*Phones are silent\.", html, re.DOTALL)
    assert "No food" not in html
    assert re.search(r">Licence<.*For off.*For silent", html, re.DOTALL)
    assert ">Colour<" not in html


def test_what_somebody_decided_comes_before_what_was_taken_over() -> None:
    html = changed("EMA", load_ruleset("ema-2016"), load_ruleset("ema-2025"))
    found = headings(html)
    assert found[0] == "EMA: what changed"
    assert found.index(str(label_of("fu.double_wind_pair"))) < found.index("Taken over")
    assert found.index("Taken over") < found.index(str(label_of("tenpai.own_four_counts")))
    assert "4 changes that somebody decided, and 1 that came with" in html


def test_a_change_shows_a_drawn_hand_and_what_it_was_and_is_worth() -> None:
    before = load_ruleset("tenhou")
    html = changed("Club", before, before.with_settings({"fu.double_wind_pair": 2}))
    assert headings(html) == ["Club: what changed", str(label_of("fu.double_wind_pair"))]
    assert re.search(r"Before.*1 han 50 fu.*1600 points.*Now.*1 han 40 fu.*1300 points", html, re.DOTALL)
    assert "<svg" in html


def test_rules_that_were_asked_for_stand_beside_under_their_name() -> None:
    html = beside_sheet("Club", load_ruleset("ema-2025"), load_ruleset("wrc-2025")).html
    assert "Club, beside WRC Rules 2025" in html
    assert "differences that somebody decided, and" in html
    assert re.search(
        r">Here<.*before you draw the replacement.*>WRC 2025<.*before you discard", html, re.DOTALL
    )
    assert headings(html).index(str(label_of("match.bets_at_end"))) < headings(html).index("Taken over")


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
    assert open_options(rules, lambda option: 7.0 * (option == found[-1]))[0] == found[-1]
    server, table = (
        headings(decisions_sheet("T", load_ruleset("tenhou"), played=place).html) for place in ("server", "")
    )
    left_out = {str(question_about(name)) for name in ("wins.mixed_tile", "conduct.pon_window")}
    assert {*table} - {*server} >= left_out
    assert str(question_about("furiten.called_discard")) in server


def test_how_often_games_asked_is_read_from_what_cover_prints(tmp_path: Path) -> None:
    file = tmp_path / "cover.json"
    file.write_text('{"options": [{"option": "dora.ura", "asked": 12, "shows": 3, "values": []}]}', "utf-8")
    assert weights_in(file) == {"dora.ura": 12.0}
    file.write_text("{}", "utf-8")
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
