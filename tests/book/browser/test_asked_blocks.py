"""Blocks of the built book that ask a question show the answer to it."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from shared.browser import CHAPTERS, NOTEBOOKS, PAIRS, ROOT, RULESETS

from riichi_book.answers.tables import listings
from riichi_book.answers.tile_words import verdict_words
from riichi_book.sphinx.live.chapter import updates
from riichi_rules.errors import RiichiError
from riichi_rules.notation import read_hand
from riichi_rules.questions import KINDS, Question, read_address, read_question
from riichi_rules.questions.ending import EndingAnswer
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.ruleset import load_ruleset, ruleset_ids

PAGES = [*CHAPTERS, *RULESETS, *(f"rulebook/rulesets/pairs/{name}" for name in PAIRS)]
DIV = re.compile(r"<(/?)div\b([^>]*)>")
OUTPUT = '<div class="output '
COMPUTES = re.compile(
    r'<p class="riichi-worth">.*?</p>|<table class="[^"]*riichi-list.*?</table>'
    r'|<div class="[^"]*riichi-sides.*?</div>',
    re.DOTALL,
)
NO_RULES = (
    *("Tile Written", "Dialect Written", "Key Source", "Yaku Meaning"),
    *("Line Answered by", "Rule What it rests on", "What How many", "What ten million games take"),
    *("What is played Rulesets", "Ruleset Rules card"),
)
"""Heads of tables that no ruleset changes: names of tiles, keys and yaku, what proves what, how long,
who plays what, and what may be printed for each ruleset.
"""


class Block(NamedTuple):
    """A block of a page: its attributes, and its inner HTML."""

    attributes: dict[str, str]
    inner: str

    @property
    def question(self) -> Question:
        return read_question(json.loads(self.attributes["data-question"]))

    @property
    def rulesets(self) -> list[str]:
        return self.attributes["data-rulesets"].split()

    def under(self, ruleset: str) -> Any:  # noqa: ANN401 - each kind has its own answer
        if ruleset == self.question["ruleset"]:
            return self.question.answer()
        return self.question.with_facts(ruleset=ruleset).answer()


def blocks_of(page: str, attribute: str) -> Iterator[Block]:
    """Yield each ``div`` of a page that has an attribute, nested ones too."""
    opened: list[tuple[str, int]] = []
    for tag in DIV.finditer(page):
        if not tag[1]:
            opened.append((tag[2], tag.end()))
            continue
        written, start = opened.pop()
        attributes = {
            name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', written)
        }
        if attribute in attributes:
            yield Block(attributes, page[start : tag.start()])


def words_in(text: str) -> str:
    """Return the visible text of HTML, with single spaces."""
    visible = re.sub(r"<svg.*?</svg>", " ", text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", visible)).split())


def may_be_asked(text: str) -> bool:
    """Whether a drawn hand lacks its last tile; a full hand gets no question."""
    try:
        return not read_hand(text.partition(";")[0].partition(",")[0]).full
    except RiichiError:
        return False


@pytest.fixture(scope="module")
def pages(book: Path) -> dict[str, str]:
    return {name: (book / f"{name}.html").read_text("utf-8") for name in PAGES}


@pytest.fixture(scope="module")
def asked(pages: dict[str, str]) -> list[Block]:
    found = [block for page in pages.values() for block in blocks_of(page, "data-question")]
    assert {block.question.kind for block in found} == {*KINDS} - {"points"}
    return found


def test_a_hand_that_is_drawn_is_the_block_of_its_question(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        # Exercises and scenes leave the answer to the reader.
        scenes = [
            each for each in blocks_of(page, "class") if "riichi-sight" in each.attributes["class"].split()
        ]
        asking = [*blocks_of(page, "data-question"), *blocks_of(page, "data-exercise"), *scenes]
        within = "".join(block.inner for block in asking)
        figures = re.findall(r'<figure class="riichi-hand.*?</figure>', page, re.DOTALL)
        for figure in (figure for figure in figures if figure not in within):
            text = html.unescape(re.findall(r"<desc[^>]*>(.*?)</desc>", figure)[0])
            assert not may_be_asked(text), f"{name}: {text} is a hand, and nothing is asked about it"


def test_a_block_prints_what_it_is_answered_and_its_link_asks_the_same(asked: list[Block]) -> None:
    counts = Counter[str]()
    for block in asked:
        links = re.findall(
            r'<p class="riichi-ask"><a href="([^"]*)" aria-label="Ask about this[^"]*">', block.inner
        )
        address = html.unescape(links[-1])
        assert read_address(address) == block.question
        assert re.match(r"(\.\./)*ask\.html#ask=", address)
        printed = re.findall(r'<p class="riichi-worth">(.*?)</p>', block.inner, re.DOTALL)
        for line, ruleset in zip(printed, block.rulesets if printed else (), strict=True):
            counts["worth"] += 1
            answer: WorthAnswer = block.under(ruleset)
            wanted = answer.value.words if answer.valid else answer.words.removesuffix(".")
            assert wanted.lower() in words_in(line).lower()
            paid = str(answer.payment.sentence(answer.value.situation.honba))
            assert paid.lower() in words_in(line).lower() or not answer.valid
            if "fu" in block.attributes.get("data-parts", "").split() and line == printed[0]:
                total = "In all" if answer.value.fu == answer.value.fu_total else "After rounding up"
                assert f"{total} {answer.value.fu} fu" in words_in(block.inner.replace("</td>", " "))
        if block.question.kind == "ending" and "data-ruleset" not in block.attributes:
            counts["ending"] += 1
            rows = re.findall(r"<tr.*?</tr>", block.inner, re.DOTALL)[1:5]
            cells = [[words_in(cell) for cell in re.findall(r"<td>.*?</td>", row, re.DOTALL)] for row in rows]
            for column, ruleset in zip(zip(*cells, strict=True), block.rulesets, strict=False):
                ending: EndingAnswer = block.under(ruleset)
                seats = [(ending.table.dealer + seat) % 4 for seat in range(4)]
                assert [*map(int, column)] == [ending.settlement.deltas[seat] for seat in seats]
    assert counts["worth"] > len(asked) / 5
    assert counts["ending"] >= 8


def test_what_computes_is_asked_or_says_of_which_rules_it_speaks(pages: dict[str, str]) -> None:
    counts = Counter[str]()
    for name, page in pages.items():
        within = {
            attribute: "".join(block.inner for block in blocks_of(page, attribute))
            for attribute in ("data-question", "data-table", "data-ruleset")
        }
        for part in COMPUTES.findall(page):
            place = next((attribute for attribute, inner in within.items() if part in inner), None)
            heads = words_in(part)[:100]
            assert place or any(known in heads for known in NO_RULES), f"{name}: {heads}"
            counts[str(place)] += 1
    assert counts["data-question"] > 300
    assert counts["data-table"] >= 15
    assert counts["data-ruleset"] > 45


def test_a_page_need_not_ask_where_the_answer_is_the_same(
    pages: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listings, "FOLDER", ROOT / "rulebook" / "computed")
    blocks = [block.attributes for page in pages.values() for block in blocks_of(page, "data-same")]
    questions = [json.loads(block.get("data-question") or block["data-table"]) for block in blocks]
    seen = set()
    for number, name in enumerate(ruleset_ids()):
        some = range(number, len(blocks), 13)  # all of them would take long
        for place, reply in zip(some, updates([questions[place] for place in some], name), strict=True):
            same = reply["state"] == "same" and not reply.get("notes")
            assert (name in blocks[place]["data-same"].split()) is same, questions[place]
            seen.add(same)
    assert seen == {True, False}


def test_what_a_cell_shows_is_asked_or_says_of_which_rules_it_speaks(book: Path) -> None:
    asked = marked = stored = 0
    for name in NOTEBOOKS:
        page = (book / f"{name}.html").read_text("utf-8")
        stored += (ROOT / f"{name}.ipynb").read_text("utf-8").count("data-asked=")
        asked_in = [block for block in blocks_of(page, "data-question") if OUTPUT in block.inner]
        marked_in = [block for block in blocks_of(page, "data-ruleset") if OUTPUT in block.inner]
        assert page.count(OUTPUT) == len(asked_in) + len(marked_in)
        asked += len(asked_in)
        marked += len(marked_in)
        for block in asked_in:
            assert block.inner.count(OUTPUT) == 1
            assert verdict_words(block.question.answer()) in words_in(block.inner)
            assert words_in(block.inner).endswith("Ask about this")
        for block in marked_in:
            named = [name for name in block.attributes["data-ruleset"].split() if name != "any"]
            labels = [*[load_ruleset(rules).short_label for rules in named], "My club"]
            mark = re.search(r'<p class="riichi-mark">(Rulesets?: .*?)</p>', block.inner)
            assert not named or (mark and any(label in mark[1] for label in labels))
    assert asked == stored > 20
    assert marked > 100
