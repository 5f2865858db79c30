"""Pages of rulesets: each with values and sources, each pair compared, and disagreements of sources."""

import html
import json
import re
from pathlib import Path

import pytest
from shared.kept import Kept, outlines
from shared.rows import rows
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_book.answers.tables.conditions import note_on
from riichi_book.answers.tile_words import on_page
from riichi_book.search.compare import compare, conflicts
from riichi_book.search.effects import effect_of
from riichi_book.search.spread import spread
from riichi_book.sphinx.book import ruleset_pages, rulesets
from riichi_book.sphinx.book.rulesets import pair_name
from riichi_book.sphinx.proof.blocks import notes_on
from riichi_rules.messages import sentence
from riichi_rules.ruleset import OPTIONS, label_of, load_ruleset, ruleset_ids, short_of, sources_in

THREE = ("ema-2016", "wiki", "wrc-2015")
INDEX = pages_of("rulesets")["index.md"]


def plain(text: str) -> str:
    """Return the words of HTML, without its drawings."""
    words = html.unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", text, flags=re.DOTALL))
    return " ".join(words.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def only(patch: pytest.MonkeyPatch, names: tuple[str, ...]) -> None:
    """Make pages of only these rulesets."""
    for module in (ruleset_pages, rulesets):
        patch.setattr(module, "ruleset_ids", lambda: names)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build a project that has the pages of three rulesets instead of ten."""
    folder = tmp_path_factory.mktemp("club")
    write(folder, {"conf.py": CONF + 'riichi_book_rulesets = "rules"\n', "index.md": INDEX})
    with pytest.MonkeyPatch.context() as patch:
        only(patch, THREE)
        return build(folder, strict=True)


def test_there_is_a_page_for_each_ruleset_and_each_two(built: Built) -> None:
    assert built.warnings == ""
    source = built.folder.parent.parent / "rules"
    assert {file.name for file in source.glob("*.md")} == {f"{name}.md" for name in THREE}
    assert {file.stem for file in source.glob("pairs/*")} == {
        "ema-2016-and-wiki",
        "ema-2016-and-wrc-2015",
        "wiki-and-wrc-2015",
    }


def test_a_page_that_is_as_it_would_be_made_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": CONF + 'riichi_book_rulesets = "rules"\n', "index.md": "# Club\n"})
    gone = tmp_path / "rules" / "gone.md"
    write(tmp_path, {"rules/gone.md": f"% {rulesets.MADE}\n", "rules/own.md": "# Own\n"})
    (tmp_path / "rules" / "own.png").write_bytes(b"\xff")
    with pytest.MonkeyPatch.context() as patch:
        only(patch, THREE[:2])
        build(tmp_path)
        assert not gone.exists()
        assert (tmp_path / "rules" / "own.md").exists()
        files = sorted(tmp_path.glob("rules/**/*.md"))
        before = [file.stat().st_mtime_ns for file in files]
        again = build(tmp_path)
    assert [file.stat().st_mtime_ns for file in files] == before
    assert again.read in {"0 added, 0 changed, 0 removed", ""}


def test_pages_are_made_in_the_markup_that_the_project_reads(tmp_path: Path) -> None:
    conf = CONF.replace('{".md": "markdown", ".rst": "restructuredtext"}', '{".rst": "restructuredtext"}')
    conf = conf.replace('"myst_parser", ', "") + 'riichi_book_rulesets = "rules"\n'
    index = "Club\n====\n\n.. toctree::\n   :glob:\n\n   rules/*\n"
    write(tmp_path, {"conf.py": conf, "index.rst": index})
    with pytest.MonkeyPatch.context() as patch:
        only(patch, THREE[:2])
        built = build(tmp_path, strict=True)
    assert built.warnings == ""
    assert "<h1>EMA Riichi Rules 2016 and Riichi wiki" in built.text("rules/pairs/ema-2016-and-wiki.html")


@pytest.mark.parametrize("name", THREE)
def test_the_page_of_a_ruleset_says_every_value_in_words_and_what_it_rests_on(
    built: Built, name: str
) -> None:
    page, rules = built.article(f"rules/{name}.html"), load_ruleset(name)
    table = page[page.index('id="all-options"') :]
    cells = re.findall(r'<tr class="[^"]*option-row[^"]*".*?</tr>', table, re.DOTALL)
    for row, (option, origin) in zip(cells, rules.origins.items(), strict=True):
        words, unstated = plain(row), origin.confidence == "not stated"
        assert option in words
        assert rules.text(option).replace(",", ", ").replace(";", "; ") in words
        assert ("not stated" in words) == unstated, option
        for key in () if unstated else origin.source.split(","):
            assert key in words
        # Tokens of files and commands are hidden until readers want them.
        seen = plain(re.sub(r'<p class="riichi-token">.*?</p>', "", row, flags=re.DOTALL))
        assert str(label_of(option)) in seen
        assert str(short_of(option, rules.text(option))) in seen
        assert option not in seen
        assert "_" not in seen
        assert ('class="riichi-unstated"' in row) == unstated, option
    assert rules.summary in page
    assert page.count('data-shows="tokens"') == 1
    assert f"The full name is {rules.name}" in plain(page)


@pytest.mark.parametrize(("name", "words"), rows("said-of-rulesets"))
def test_a_page_tells_what_is_taken_and_links_to_rules_and_errata(
    built: Built, name: str, words: str
) -> None:
    article = built.article(f"{name}.html")
    assert words in article or words in plain(article)


def test_what_differs_from_the_ruleset_that_it_extends_is_told_first(built: Built) -> None:
    page = built.article("rules/wrc-2015.html")
    section = page[
        page.index("What differs from EMA Riichi Rules 2016") : page.index("Where sources disagree")
    ]
    found = compare(load_ruleset("ema-2016"), load_ruleset("wrc-2015"))
    assert re.findall(r'<span class="pre">([a-z]+\.[a-z_0-9]+)</span>', section) == [
        difference.option for difference in found
    ]


@pytest.mark.parametrize(("name", "other"), [("ema-2016", "wiki"), ("ema-2016", "wrc-2015")])
def test_two_rulesets_stand_clause_by_clause_with_both_answers(built: Built, name: str, other: str) -> None:
    page = built.article(f"rules/pairs/{pair_name(other, name)}.html")
    a, b = load_ruleset(name), load_ruleset(other)
    section = page.partition('<section id="sources"')[0]
    clauses = re.split(r'<div class="riichi-clause docutils container" id="', section)[1:]
    found = compare(a, b)
    assert [text.partition('"')[0] for text in clauses] == [each.option for each in found]
    assert f"differ in {len(found)} options, and agree in {len(OPTIONS) - len(found)}." in plain(page)
    for text, each in zip(clauses, found, strict=True):
        words = plain(text)
        seen = effect_of(each.option, a, b)
        assert str(each.question) in words
        assert str(seen.note) in words
        for reply in filter(None, (seen.a, seen.b)):
            assert str(sentence(reply.words).shown(on_page())) in words
        if seen.witness:
            assert seen.witness.asks.shown(on_page()) in words
            assert ("<svg" in text) == (seen.scene is not None)


def test_every_value_that_a_source_contradicts_is_listed(built: Built) -> None:
    article = built.article("index.html")
    section = article[article.index('id="where-sources-disagree"') :]
    for name in ruleset_ids():
        for conflict in conflicts(load_ruleset(name)):
            anchor = f'id="{name}-{conflict.option}-{conflict.sources[0]}"'
            assert (anchor in section) == (name in section), name
            if anchor in section:
                clause = section[section.index(anchor) :].partition('class="riichi-clause ')[0]
                otherwise = plain(clause).partition("otherwise: ")[2]
                assert "; ".join(sources_in(conflict.sources, load_ruleset(name)).values()) in otherwise


def test_what_each_value_of_each_option_comes_to_is_listed(tmp_path: Path) -> None:
    page = "# Options\n\n```{option-witnesses} wiki\n```\n"
    write(tmp_path, {"conf.py": CONF, "index.md": page})
    built = build(tmp_path, strict=True)
    blocks = built.article("index.html").split('id="witness-')[1:]
    computed = [name for name in OPTIONS if not name.startswith("conduct.")]
    assert [text.partition('"')[0] for text in blocks] == computed
    for text, name in zip(blocks, computed, strict=True):
        seen = spread(name, load_ruleset("wiki"))
        assert seen is not None
        for _, answer in seen.answers:
            assert sentence(answer).shown(on_page()) in plain(text), name
    (pair,) = [text for text in blocks if text.startswith("fu.double_wind_pair")]
    holders = [
        ruleset.short_name for ruleset in map(load_ruleset, ruleset_ids()) if ruleset.fu.double_wind_pair == 4
    ]
    assert ", ".join(holders) in plain(pair)


def test_a_club_is_shown_compared_and_asked_by_its_file_beside_the_page(tmp_path: Path, kept: Kept) -> None:
    pages = pages_of("clubs")
    write(tmp_path, {"conf.py": CONF, **pages})
    told, _, options = outlines(build(tmp_path, strict=True), "a/rules").partition("\nAll options\n")
    told += options.partition("\nRiichi wiki and club differ")[2]
    assert told == kept("club-ruleset")
    club = pages["a/club.toml"].replace("double_wind_pair", "chiitoitsu").replace("= 2,", "= 50,")
    write(tmp_path, {"a/club.toml": club})
    again = build(tmp_path, strict=True).article("a/rules.html")
    assert 'id="fu.chiitoitsu"' in again
    assert 'id="fu.double_wind_pair"' not in again.partition("What differs from Riichi wiki")[0]


def test_every_note_on_a_value_is_folded_below_it_and_says_whose_it_is() -> None:
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    for option in OPTIONS:
        folds = notes_on(option)
        lines = [line.astext().partition(": ") for fold in folds for line in fold.children[1:]]
        read = {name: note for who, _, note in lines for name in who.split(", ")}
        of_base = load_ruleset("base").origins[option].note
        noted = {rules.short_name: note for rules in rulesets if (note := note_on(option, rules))}
        for name in ("ema-2012", "wrc-2015"):  # what EMA 2016 notes is only about EMA 2016
            rules = load_ruleset(name)
            if rules.origins[option].note == load_ruleset("ema-2016").origins[option].note != of_base:
                noted.pop(rules.short_name, None)
        assert read == noted
        assert len(folds) == bool(lines)


def test_a_page_links_the_sheets_that_were_printed_and_the_site_has_them(tmp_path: Path) -> None:
    conf, page = f'{CONF}riichi_book_sheets = "_sheets"\n', "# Learn\n\n```{printed-sheets}\n```\n"
    write(tmp_path, {"conf.py": conf, "index.md": page, "_sheets/kit.json": "[]"})
    assert "<table" not in build(tmp_path, strict=True).article("index.html")
    row = {"ruleset": "tenhou", "file": "tenhou-fu.pdf", "bytes": 81_600}
    write(tmp_path, {"_sheets/kit.json": json.dumps([row]), "_sheets/tenhou-fu.pdf": "printed"})
    built = build(tmp_path, strict=True)
    assert 'href="print/tenhou-fu.pdf">82 kB</a>' in built.article("index.html")
    assert built.text("print/tenhou-fu.pdf") == "printed"
