"""Terms are linked to the glossary where they first stand, and links tell their names."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from docutils import nodes
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_book.sphinx.book.glossary import WordForm, linked, pattern_of
from riichi_book.tables.examples import POLISH, romaji
from riichi_rules.yaku import YAKU

FILES = {"conf.py": CONF + 'riichi_book_glossary = "words.toml"\n', **pages_of("glossary")}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("words")
    write(folder, FILES)
    return folder


@pytest.fixture(scope="module")
def site(source: Path) -> Built:
    built = build(source)
    assert built.warnings == ""
    return built


def links(page: str) -> list[tuple[str, str, str]]:
    """Return the links that are terms: what they tell, where they lead, what they are."""
    found = []
    for opened, words in re.findall(r"<a ([^>]*\briichi-term\b[^>]*)>(.*?)</a>", page, re.DOTALL):
        names = re.search(r'aria-description="([^"]*)"', opened)
        (target,) = re.findall(r'href="([^"]*)"', opened)
        found.append((unescape(names[1]) if names else "", target, re.sub("<[^>]*>", "", words)))
    return found


def test_a_term_is_linked_where_it_first_stands_in_running_text(site: Built) -> None:
    assert links(site.article("index.html")) == [
        ("wait · 待ち · machi", "words.html#term-wait", "waits"),
        ("dead wall · 王牌 · wanpai", "words.html#term-dead-wall", "dead wall"),
        ("", "words.html#term-wall", "wall"),
        ("no-points hand · 平和 · pinfu", "yaku.html#yaku.pinfu", "pinfu"),
        ("concealed self-draw · 門前清自摸和 · menzen tsumo", "yaku.html#yaku.menzen-tsumo", "menzen tsumo"),
        # A cell that tells yaku and nothing else leads to each of them, whatever was linked before.
        ("concealed self-draw · 門前清自摸和 · menzen tsumo", "yaku.html#yaku.menzen-tsumo", "menzen-tsumo"),
        ("no-points hand · 平和 · pinfu", "yaku.html#yaku.pinfu", "pinfu"),
    ]


def test_every_page_links_anew_and_the_glossary_does_not_link_to_itself(site: Built) -> None:
    assert links(site.article("other.html")) == [("wait · 待ち · machi", "words.html#term-wait", "Waits")]
    assert not [link for link in links(site.article("words.html")) if "#term-" in link[1]]


def test_the_glossary_says_word_names_and_meaning(site: Built) -> None:
    page = site.article("words.html")
    (head,) = re.findall(r'<dt id="term-dead-wall">(.*?)</dt>', page)
    assert re.sub("<[^>]*>", "", head) == "dead wall, 王牌, wanpai, martwy mur, ura dora"
    assert {name for name in ("wanpai", "ura-dora") if f'id="term-{name}"' in head} == {"wanpai", "ura-dora"}
    assert "Options: dora.ura, dora.kan_ura" in re.sub("<[^>]*>", "", page)
    assert 'lang="ja"' in head or "language-ja" in head
    assert "riichi-inline" in page.partition("What completes it")[2][:200]


def test_the_glossary_names_every_yaku_in_four_languages(site: Built) -> None:
    page = unescape(site.article("words.html"))
    for yaku in YAKU:
        for name in (yaku.english, yaku.kanji, yaku.kana, romaji(yaku.id), POLISH[yaku.id]):
            assert name in page


@pytest.mark.parametrize("anchor", ["furiten.own-discard", "E-1", "option-fu.chiitoitsu", "term-wait"])
def test_whatever_has_an_anchor_of_its_own_is_found_by_any(site: Built, anchor: str) -> None:
    page = "words.html" if anchor == "term-wait" else ""
    assert f'href="{page}#{anchor}"' in site.article("told.html")


def test_an_ebook_gets_plain_links(source: Path) -> None:
    built = build(source, "epub")
    assert built.warnings == ""
    assert "words.xhtml#term-dead-wall" in built.text("index.xhtml")
    assert "data-riichi-names" not in built.text("index.xhtml")


def test_a_changed_glossary_changes_every_page_and_a_term_that_no_page_tells_stays_a_word(
    tmp_path: Path,
) -> None:
    write(tmp_path, FILES)
    build(tmp_path)
    write(tmp_path, {"words.toml": FILES["words.toml"].replace("王牌", "王")})
    assert "dead wall · 王 · wanpai" in build(tmp_path).article("index.html")
    write(tmp_path, {"words.md": "# Words\n\nNone yet.\n", "told.md": "# Told\n"})
    built = build(tmp_path, strict=True)
    assert "#term-" not in built.article("index.html")
    assert "Everybody waits for something." in re.sub("<[^>]*>", "", built.article("index.html"))


@pytest.mark.parametrize(
    ("text", "are_links"),
    [
        ("To bet is a bet.", [False, True]),
        ("You bet.", [False]),
        ("Bets stay, and he bets.", [True]),
        ("It bets. Bets stay.", [False, True]),
        ("The\nbet is East's bet.", [True]),
    ],
)
def test_a_verb_is_no_link(text: str, are_links: list[bool]) -> None:
    forms = {form: WordForm("term", "bet", verb=True) for form in ("bet", "bets")}
    parts = linked(text, pattern_of(forms), forms, set())
    words = [word.lower() for word in re.findall("(?i)bets?", text)]
    first = are_links.index(True) if True in are_links else None
    assert [part.astext().lower() for part in parts if not isinstance(part, nodes.Text)] == (
        [words[first]] if first is not None else []
    )
