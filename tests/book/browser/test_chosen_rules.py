"""The book under a reader's rules, in Chromium: a chapter is answered again, and back to the printed text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from shared import ROOT
from shared.browser import DESK, Reader, reading
from shared.live import python_of, says

from riichi_book.answers.tables import listings
from riichi_book.answers.tables.played import answer_to, who_plays
from riichi_book.answers.tables.table import lines_of
from riichi_book.answers.tables.table_questions import tables_of
from riichi_book.sphinx.live.chapter import updates
from riichi_rules.ruleset import load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

CHAPTER = "rulebook/payment"
OTHER = "tenhou"


@pytest.fixture(scope="module")
def chapter(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Yield a reader before a chapter as printed, before Python is loaded."""
    del live
    with reading(browser, address, viewport=DESK, service_workers="block") as reader:
        reader.open(CHAPTER)
        assert reader.page.input_value("#ruleset") == ""
        assert not python_of(reader)
        yield reader


@pytest.fixture(scope="module", autouse=True)
def files() -> Iterator[None]:
    """Set the listings' folder to the one that pages use."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listings, "FOLDER", ROOT / "rulebook" / "computed")
        yield


def chosen(page: Page, ruleset: str) -> str:
    """Choose a ruleset in the header. Return the page's message once it has updated."""
    page.select_option("#ruleset", ruleset)
    return followed(page)


def followed(page: Page, wanted: str = "this page") -> str:
    return says(page.locator("output[for=ruleset]"), wanted)


def blocks_of(page: Page) -> list[dict[str, Any]]:
    """Return each block that asks: its question, its update, and how much of the printed part is visible."""
    found = page.evaluate(
        """() => [...document.querySelectorAll("[data-same]")].map((block) => ({
          question: block.dataset.question ?? block.dataset.table,
          verdict: block.querySelector(".riichi-verdict")?.textContent ?? null,
          printed: [...block.querySelectorAll(":scope > .riichi-worth, :scope > .table-wrapper")]
            .filter((part) => part.getClientRects().length && !part.querySelector(".riichi-differs")).length,
          link: block.querySelector(".riichi-ask a")?.getAttribute("href") ?? null,
          cells: [...block.querySelectorAll(":scope > .table-wrapper tbody tr")].map((row) =>
            [...row.cells].map((cell) => [...cell.querySelectorAll("p")].map((line) => line.textContent))),
        }))"""
    )
    return list(found)


def said_of(reply: dict[str, Any], name: str) -> str | None:
    """Return what a block says under rules of that name: nothing if the answer is the same, without notes."""
    if reply["state"] == "same":
        return f"Under {name} the same." if reply.get("notes") else None
    return f"Under {name}: {reply['verdict']}"


def test_a_chapter_is_answered_anew_and_printed_again(chapter: Reader) -> None:
    before, named = blocks_of(chapter.page), chapter.page.locator(".riichi-computed-under")
    printed = named.all_text_contents()
    words = chosen(chapter.page, OTHER)
    after = blocks_of(chapter.page)
    assert {*named.all_text_contents()} == {"Ruleset: Tenhou."}
    liability = chapter.page.locator("[id='payment.liability'] > .rule-answer").all_text_contents()
    assert [line.strip().startswith("Tenhou: ") for line in liability] == [True, False, False]
    hidden = chapter.page.locator(".riichi-rule > :is(.rule-answer, .riichi-when)[hidden]")
    assert "penalties.chombo_bets_returned" in hidden.evaluate_all("all => all.map(it => it.dataset.option)")
    assert chapter.page.locator(".riichi-when:visible > .riichi-mark:visible").count() == 0
    wanted = updates([json.loads(block["question"]) for block in before], OTHER)
    for found, reply in zip(after, wanted, strict=True):
        assert found["verdict"] == said_of(reply, "Tenhou")
        assert found["link"] is None or f"ruleset={OTHER}" in found["link"]
        assert reply["state"] == "same" or found["printed"] == 0
    changed = sum(reply["state"] == "changed" for reply in wanted)
    assert words.startswith(f"Under Tenhou, {changed} of {len(wanted)} examples")
    assert 2 < changed < len(wanted)
    chapter.page.locator(".riichi-back:visible").first.click()
    assert sum(block["printed"] > 0 for block in blocks_of(chapter.page)) > sum(
        block["printed"] > 0 for block in after
    )
    chapter.page.select_option("#ruleset", "")
    assert (blocks_of(chapter.page), named.all_text_contents(), hidden.count()) == (before, printed, 0)
    # The count includes refused answers.
    question = {"ask": "ending", "dealer": 1, "draw": "exhaustive", "riichi": [2], "ruleset": "wiki"}
    asking = "(block, text) => { block.dataset.question = text; block.dataset.same = ''; }"
    chapter.page.eval_on_selector("[data-question]", asking, json.dumps(question))
    words = chosen(chapter.page, "wrc-2025")
    assert f" 1 of {len(before)} examples on this page has no answer under these rules" in f" {words}"
    chapter.page.select_option("#ruleset", "")


def score_table(page: Page) -> dict[str, Any]:
    """Return the only score table of a page."""
    (table,) = [block for block in blocks_of(page) if '"score"' in block["question"]]
    return table


@pytest.mark.proof
def test_of_a_table_only_what_differs_is_made_anew_as_the_rules_have_it(chapter: Reader) -> None:
    page = chapter.page
    chapter.open("rulebook/score_table")
    before = score_table(page)
    page.eval_on_selector_all("[data-table*=score] td", "all => all.forEach(each => (each.kept = true))")
    chosen(page, OTHER)
    score, block = score_table(page), page.locator("[data-table*=score]")
    assert score["cells"] != before["cells"]
    tables = tables_of(json.loads(score["question"]), load_ruleset(OTHER))
    wanted = [[list(map(str, lines_of(cell))) for cell in row] for table in tables for row in table.rows]
    assert score["cells"] == wanted
    assert block.locator(".caption-text").first.inner_text().startswith("Tenhou.")
    ids = page.locator("article table [id]").evaluate_all("all => all.map(each => each.id)")
    assert len(set(ids)) == len(ids)
    kept = block.locator("td:not(.riichi-differs)").evaluate_all("all => all.map(each => each.kept)")
    assert all(kept)
    assert 0 < block.locator("td.riichi-differs").count() < len(kept)
    block.locator(".riichi-back").click()
    assert score_table(page)["cells"] == before["cells"]
    assert block.locator(".riichi-verdict").is_hidden()
    block.locator(".riichi-back").click()
    assert block.locator("td.riichi-differs").count()
    page.select_option("#ruleset", "")


def test_what_is_alike_under_a_ruleset_is_said_without_asking(chapter: Reader) -> None:
    chapter.open("rulebook/calls")
    same = chapter.page.eval_on_selector_all("[data-same]", "all => all.map(each => each.dataset.same)")
    ruleset = next(name for name in ruleset_ids() if all(name in known.split() for known in same))
    chapter.asked.clear()
    name = chapter.page.locator(f"#ruleset option[value={ruleset}]").inner_text()
    told = chosen(chapter.page, ruleset)
    options = chapter.page.locator(".rule-answer:not([hidden])").count()
    assert told == (
        f"Under {name}, the examples on this page stay the same."
        f" {options} options on this page are answered for {name}."
    )
    assert not python_of(chapter)
    chapter.page.select_option("#ruleset", "")
    chapter.open(CHAPTER)  # which other tests find open


def kept(page: Page, rules: dict[str, Any] | None) -> None:
    """Set the storage to that of a reader who chose these rules."""
    page.evaluate("localStorage.clear()")
    if rules:
        page.evaluate("rules => localStorage.setItem('riichi-rules', JSON.stringify(rules))", rules)


@pytest.mark.proof
def test_a_club_has_its_own_place_in_the_list_of_each_page_whatever_is_chosen(chapter: Reader) -> None:
    page, club = chapter.page, {"ruleset": OTHER, "set": {"wins.honba_value": "1500"}, "name": "Our club"}
    kept(page, club)
    for name in ("search", "_code/riichi_rules/fu.py", CHAPTER):
        chapter.open(name)
        assert page.locator("#ruleset option:checked").inner_text() == "Our club"
    assert followed(page)
    blocks = blocks_of(page)
    wanted = updates([json.loads(block["question"]) for block in blocks], OTHER, club["set"])
    for block, reply in zip(blocks, wanted, strict=True):
        assert block["verdict"] == said_of(reply, "Our club")
    for choice in ("wrc-2025", "", "own"):
        page.select_option("#ruleset", choice)
        chapter.open("search")  # a page without questions loads fast
        assert page.input_value("#ruleset") == choice
        assert page.locator("#ruleset option[value=own]").inner_text() == "Our club"
        first = page.locator("#ruleset option").first.inner_text()
        assert first == ("as printed" if choice else "choose yours"), choice
    kept(page, None)


@pytest.mark.proof
def test_rules_that_hold_no_longer_say_so_once(chapter: Reader) -> None:
    page = chapter.page
    kept(page, {"ruleset": OTHER, "set": {"fu.gone": 1}})
    chapter.open("rulebook/score_table")
    words = followed(page, "shown as printed")
    assert words.startswith("Your saved rules no longer work: there is no option 'fu.gone'")
    assert "Choose other rules here" in words
    assert page.locator(".riichi-update:not([hidden])").count() == 0
    kept(page, None)


LINES = """() => [...document.querySelectorAll(".rule-answer")].map((line) => ({
  option: line.dataset.option,
  ruleset: line.dataset.ruleset,
  words: line.textContent.trim(),
  rule: line.parentElement.id,
  first: line.parentElement.querySelector(".riichi-headline, .rule-answer, .riichi-statement") !== line
    && Boolean(line.compareDocumentPosition(line.parentElement.querySelector(".riichi-statement")) & 4),
}))"""


@pytest.mark.proof
def test_each_option_of_a_rule_answers_first_for_the_rules_that_are_chosen(chapter: Reader) -> None:
    page, changes = chapter.page, {"wins.multiple_ron": "all"}
    kept(page, {"ruleset": "m-league", "set": changes, "name": "Our club"})
    chapter.open("rulebook/calls")
    followed(page, "answered for Our club")
    rules = load_ruleset("m-league", changes)
    named = set()  # the rules whose first answer names the ruleset for those below it
    for line in page.evaluate(LINES):
        name = "" if line["rule"] in named else "Our club: "
        assert (line["ruleset"], line["words"]) == ("own", f"{name}{answer_to(line['option'], rules)}")
        named.add(line["rule"])
    for rules in map(load_ruleset, ("m-league", "wrc-2025")):
        chosen(page, rules.id)
        named.clear()
        for line in page.evaluate(LINES):
            assert line["ruleset"] == rules.id
            assert line["words"].startswith(rules.short_name) is (line["rule"] not in named)
            assert line["words"].endswith(str(answer_to(line["option"], rules)))
            named.add(line["rule"])
    page.select_option("#ruleset", "")
    printed = page.evaluate(LINES)
    assert [line["words"] for line in printed] == [str(who_plays(line["option"])) for line in printed]
    assert {(line["ruleset"], line["first"]) for line in printed} == {("all", True)}
    kept(page, None)


@pytest.mark.proof
def test_of_what_players_ask_most_the_chosen_rules_come_first_and_a_phone_shows_two(chapter: Reader) -> None:
    page = chapter.page
    chapter.open("rulebook/rulesets")
    table = page.locator("table.riichi-first")
    heads = table.locator("thead th")
    before = heads.all_inner_texts()
    assert sorted(before[1:]) == sorted(load_ruleset(name).short_name for name in ruleset_ids())
    page.select_option("#ruleset", "m-league")
    assert heads.all_inner_texts()[:2] == [before[0], "M-League"]
    (row,) = [row for row in table.locator("tbody tr").all() if "head bump" in row.inner_text()]
    assert row.locator("td").first.inner_text() == "the first in turn wins alone"
    page.set_viewport_size({"width": 390, "height": 844})
    page.select_option("#beside", "tenhou")
    assert [words for words in heads.all_inner_texts() if words][1:3] == ["M-League", "Tenhou"]
    assert table.locator("th:visible, td:visible").count() == 3 * table.locator("tr").count()
    page.set_viewport_size(DESK)
    page.select_option("#ruleset", "")
    assert sorted(heads.all_inner_texts()) == sorted(before)


@pytest.mark.proof
def test_what_is_in_sight_stays_there_when_rules_are_chosen(chapter: Reader) -> None:
    page = chapter.page
    kept(page, None)
    chapter.open("rulebook/fu")
    page.locator("[id='fu.shortcuts']").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, innerHeight / 2)")
    place = "document.getElementById('fu.shortcuts').getBoundingClientRect().top"
    before, height = page.evaluate(f"[{place}, document.body.scrollHeight]")
    page.select_option("#ruleset", "m-league")
    page.evaluate("scrollBy(0, -300)")  # readers read on while Python loads
    followed(page)
    after, new_height = page.evaluate(f"[{place}, document.body.scrollHeight]")
    assert new_height != height
    assert after == pytest.approx(before + 300, abs=2)
    page.select_option("#ruleset", "")
