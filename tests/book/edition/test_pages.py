"""Pages of an edition: sentences resolved, answers under its rules, nothing that is for the whole book."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from shared.browser import ROOT
from shared.small_book import CONF, pages_of, write
from sphinx.errors import ConfigError

from riichi_book.edition.book_facts import book_facts_of
from riichi_book.edition.shelf import put
from riichi_book.sphinx.book.edition import prepare
from riichi_book.tables.conditions import holds
from riichi_rules import ask
from riichi_rules.ruleset import OPTIONS, load_ruleset, sentence_of

PAGE = pages_of("edition")["index.md"]
EXTRA = """
riichi_edition = "{name}"
riichi_edition_shelf = "../rulesets"
riichi_edition_without = ["gone.md"]
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Return what gives the words of the page in the edition of a ruleset."""

    def words(name: str) -> str:
        folder = tmp_path_factory.mktemp("edition")
        put(load_ruleset(name), folder / "rulesets", book_facts_of(name).played)
        files = {"index.md": PAGE, "other.md": "# Other\n", "gone.md": "# Gone\n"}
        write(folder / "book", {"conf.py": CONF + EXTRA.format(name=name), **files})
        ended = subprocess.run(
            [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "book", "site"],
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        html = (folder / "site" / "index.html").read_text("utf-8")
        html = re.sub(r"<(script|style|svg|head)\b.*?</\1>", "", html, flags=re.DOTALL)
        return " ".join(re.sub(r"<[^>]+>", " ", html).split())

    return words


def test_a_page_says_what_holds_and_pays_what_these_rules_pay(page: Callable[[str], str]) -> None:
    words = page("tenhou")
    assert "Tenhou" in words  # the front page bears its name
    assert "Rules of the book" not in words
    for sentence in (
        "These rules are ours.",
        "Counted twice.",
        "No hand of one han pays more.",
        "Two winds.",
    ):
        assert sentence in words
    others = "Others play|Counted once|Open riichi|Erratum|Gone|Ruleset:|EMA|8000 points"
    for other in others.split("|"):
        assert other not in words
    assert "A pair of winds, closed." in words
    assert "1 han 110 fu" in words
    assert "begins with 25000 points nagashi As a draw" in words
    assert str(sentence_of("fu.double_wind_pair", "4")) in words
    assert str(sentence_of("wins.mixed_tile", "valid")) not in words  # a server keeps it apart
    # Sentences and exercises about what cannot occur are gone, and headings over nothing.
    assert "It stays closed here." in words
    for gone in ("A riichi may be open", "Over nothing", "Shown again", "A hand that is shown", "11000"):
        assert gone not in words
    assert "ends with East 37000, South 29000, West 19000 and North 15000" in words  # all began with 25000


@pytest.mark.parametrize("count", [1, 2, 3])
def test_who_is_liable_is_said_once_and_for_each_yakuman_that_counts_or_for_all_alike(count: int) -> None:
    sentences = re.findall(r":::\{edition\} (liability\.yaku = .*)\n(.*)\n", chapter("payment"))
    words = {"dragons": "daisangen", "winds": "daisuushii", "kan": "suukantsu"}
    for yaku in combinations(OPTIONS["liability.yaku"].tokens, count):
        rules = load_ruleset("tenhou").with_settings({"liability.yaku": [*yaku]})
        (sentence,) = (sentence for conditions, sentence in sentences if holds(conditions, rules))
        named = {name for word, name in words.items() if word in sentence}
        assert named in (set(), {*yaku})


@pytest.mark.parametrize("kept", ["same_waits", "same_readings", "none"])
def test_the_kan_that_is_shown_as_forbidden_is_so_whatever_riichi_keeps(kept: str) -> None:
    rule = chapter("fouls").partition("{rule} fouls.riichi-kan\n")[2]
    example = re.search(r":example: (\w+) X(\d)\dX(\w)\n", rule)
    assert example
    tile = f"{example[2]}{example[3]}"
    answer = ask.turn(
        deal={"E": f"{example[1]}{example[2] * 3}{example[3]}"},
        events=f"E draws 5z, riichi 5z; S draws 7z, discards 7z; W draws 7z, discards 7z; "
        f"N draws 6z, discards 6z; E draws {tile}",
        seat="E",
        action=f"closed kan {tile}",
        ruleset="wrc-2025",
        set={"riichi.kan": kept},
    )
    assert answer.data["refused"]["rule"].startswith("riichi.")


def chapter(name: str) -> str:
    """Return the text of a chapter as it is written."""
    return (ROOT / "rulebook" / f"{name}.md").read_text("utf-8")


def test_other_rules_have_other_sentences_and_other_payments_on_the_same_page(
    page: Callable[[str], str],
) -> None:
    words = page("ema-2025")
    assert "Counted once." in words
    assert "Counted twice." not in words
    assert "No hand of one han pays more." not in words
    assert "A pair, closed." in words
    assert "1 han 100 fu" in words
    assert "begins with 30000" in words
    assert "It ends the hand." in words  # at a table
    assert str(sentence_of("wins.mixed_tile", "valid")) in words
    assert "ends with East 42000, South 34000, West 24000 and North 20000" in words
    assert "nagashi" not in words  # here it decides nothing


def test_an_edition_needs_a_shelf_with_its_ruleset_alone() -> None:
    config: Any = SimpleNamespace(riichi_edition="tenhou", riichi_edition_shelf="")
    app: Any = SimpleNamespace(confdir=str(ROOT))
    with pytest.raises(ConfigError, match="riichi_edition_shelf: a folder with its ruleset alone"):
        prepare(app, config)
