"""Pages show tiles, hands and rules with their proofs."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from nbformat import v4
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_book.notebook import show
from riichi_rules.notation import read_hand
from riichi_rules.ruleset import load_ruleset, ruleset_ids

DRAWN = {"text/plain": "77m34567p678s777z", "text/html": show(read_hand("77m34567p678s777z"))._repr_html_()}
CELL = v4.new_code_cell(
    "show(hand)", id="closed-kan", metadata={"rule": ["fu.closed-kan"]}, execution_count=1
)
CELL["outputs"] = [v4.new_output("execute_result", DRAWN, execution_count=1)]
PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
NOTEBOOK = v4.new_notebook(cells=[v4.new_markdown_cell("# Walked through", id="head"), CELL], metadata=PYTHON)

BUILDERS = ("epub", "latex", "text", "singlehtml", "dirhtml", "man", "texinfo", "gettext")

FILES = {
    "conf.py": CONF.replace("myst_parser", "myst_nb").replace(', "notebooks"]', "]")
    + """
riichi_book_tests = "tests"
riichi_book_notebooks = "notebooks"
riichi_book_requirements = "lines.toml"
nb_execution_mode = "off"
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb", ".rst": "restructuredtext"}
""",
    "tests/test_rules.py": """
        import pytest

        @pytest.mark.rule("furiten.own-discard")
        @pytest.mark.parametrize("n", [1, 2])
        def test_a_discard_blocks(n):
            assert n

        class TestKan:
            @pytest.mark.rule("fu.closed-kan")
            def test_thirty_two(self):
                assert True
        """,
    "notebooks/fu.ipynb": v4.writes(NOTEBOOK),
    **pages_of("club"),
}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    write(folder, FILES)
    return folder


@pytest.fixture(scope="module")
def site(source: Path) -> Built:
    built = build(source, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    return built


def test_tiles_are_drawn_in_sentences_and_cells_and_told_in_words(site: Built) -> None:
    page = site.article("index.html")
    labels = re.findall(r'<svg [^>]*role="img" aria-label="([^"]*)"', page)
    assert labels == ["Circles 2 5 8", "Pon of north wind, called from opposite", "Red 5 of characters"]
    assert re.search(r"<td><p><span class=\"riichi-inline\"><svg", page)


def test_a_page_defines_the_symbols_that_it_uses_and_each_once(site: Built) -> None:
    for name in ("index.html", "furiten.html", "plain.html", "lists.html", "notebooks/fu.html"):
        page = site.article(name)
        defined = re.findall(r'<symbol id="([^"]*)"', page)
        used = re.findall(r'<use [^>]*href="#([^"]*)"', page)
        assert len(set(defined)) == len(defined), name
        assert set(used) == set(defined), name
        assert page.count("<defs>") == 1, name


def test_a_hand_has_its_caption_and_its_anchor(site: Built) -> None:
    page = site.article("furiten.html")
    assert '<figure class="riichi-hand" id="the-hand">' in page
    assert re.search(r"<figcaption>.*No ron, since <span class=\"riichi-inline\">", page, re.DOTALL)
    assert "wins on 5 of circles by ron" in page
    assert "River: 1 of bamboos" in page
    assert '<a class="reference internal" href="#the-hand">' in page


def test_a_rule_has_exactly_its_id_as_anchor(site: Built) -> None:
    assert 'id="furiten.own-discard"' in site.text("furiten.html")
    assert 'id="fu.closed-kan"' in site.text("plain.html")
    assert 'id="furiten.discard"' in site.text("furiten.html"), "an anchor from before"
    assert 'id="furiten.own"' in site.text("furiten.html")
    assert 'id="E-1"' in site.text("plain.html")


def test_a_rule_block_shows_what_it_claims_and_what_proves_it(site: Built) -> None:
    page = site.article("furiten.html")
    block = page[page.index('id="furiten.own-discard"') : page.index('id="table.rivers"')]
    text = " ".join(re.sub(r"<[^>]*>", "", block).split())
    assert "Own discards furiten.own-discard" in text
    assert "2 han 30 fu: menzen-tsumo 1, yakuhai-chun 1." in text
    assert "Sources: EMA 3.4.5; WRC 5.7.5" in text
    assert "Answers: S0-2, S0-1" in text
    assert "tests/test_rules.py::test_a_discard_blocks" in text
    assert re.search(r"riichi_rules/furiten\.py:\d+", text)
    assert "1 test: tests/" in text


def test_what_a_rule_rests_on_is_folded_away_behind_one_line(site: Built) -> None:
    page = site.article("furiten.html")
    block = page[page.index('id="furiten.own-discard"') : page.index('id="table.rivers"')]
    statement, *folds = re.split(r"<details class=\"riichi-fold riichi-proof\">", block)
    seen = re.sub(r"<[^>]*>", "", statement)
    assert "menzen-tsumo" in seen
    assert not any(words in seen for words in ("EMA 3.4.5", "S0-2", "riichi_rules", "furiten.temporary_end"))
    assert folds[0].strip().startswith("<summary>Where this stands, and how it is proven</summary>")
    assert "<summary>Where this stands</summary>" in page[page.index('id="table.rivers"') :]


def test_what_is_folded_away_is_closed_and_a_link_leads_into_it(site: Built) -> None:
    page = site.article("furiten.html")
    opened, inside = re.findall(r"<details([^>]*framed[^>]*)>(.*?)</details>", page, re.DOTALL)[0]
    assert "open" not in opened
    summary, _, inside = inside.partition("</summary>")
    assert "The *short* answer" in summary
    assert inside.index('<span id="the-answer">') < inside.index("No, with")
    assert 'href="#the-answer"' in page


def test_references_link_to_the_rule_under_its_title(site: Built) -> None:
    page = site.article("index.html")
    assert re.search(r'href="furiten.html#furiten.own-discard"[^>]*>\s*<span[^>]*>Own discards</span>', page)
    assert re.search(r'href="plain.html#fu.closed-kan"[^>]*>\s*<span[^>]*>the kan</span>', page)
    assert 'href="plain.html#E-1"' in page


def test_code_and_tests_can_be_read_inside_the_site(site: Built) -> None:
    link = re.search(r'href="(_code/riichi_rules/furiten\.py\.html)#L(\d+)"', site.text("furiten.html"))
    assert link
    listing = site.text(link[1])
    line = re.search(rf'id="L{link[2]}">(.*?)</span>\n', listing)
    assert line
    assert re.sub(r"<[^>]*>", "", line[1]).startswith("def furiten_of(")
    assert "test_a_discard_blocks" in site.text("_code/tests/test_rules.py.html")


def test_a_cell_that_shows_a_rule_is_linked_by_its_id(site: Built) -> None:
    assert 'id="cell-closed-kan"' in site.text("notebooks/fu.html")
    assert 'href="notebooks/fu.html#cell-closed-kan"' in site.text("plain.html")


def test_the_index_lists_every_rule_with_its_proofs(site: Built) -> None:
    page = site.article("lists.html")
    rows = re.findall(r"<tr class=\"rule-row row-(?:odd|even)\">.*?</tr>", page, re.DOTALL)
    text = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]
    assert [re.split(" A | Anybody ", line)[0] for line in text] == [
        "Closed kan fu.closed-kan",
        "Own discards furiten.own-discard",
        "Rivers table.rivers",
    ]
    assert "Answers : S0-3 Code : riichi_rules.fu.base in riichi_rules/fu.py:" in text[0]
    assert "1 notebook cell : notebooks/fu.ipynb#closed-kan" in text[0]
    assert "Sources : EMA 3.4.5; WRC 5.7.5" in text[1]
    assert "1 test : tests/test_rules.py::test_a_discard_blocks" in text[1]
    assert all(load_ruleset(name).short_name in text[1] for name in ruleset_ids())
    assert "Conduct" in text[2]
    assert 'href="furiten.html#furiten.own-discard"' in rows[1]
    assert "<svg" in rows[1]
    assert 'href="plain.html#fu.closed-kan"' in rows[1], "links in a statement lead on from the index"


def test_errata_are_gathered_whole_and_lines_lead_to_their_rules(site: Built) -> None:
    article = site.article("lists.html")
    page = " ".join(re.sub(r"<[^>]*>", " ", article).split())
    assert "Fu (wiki) E-1 The source prints : 789m66678999p789s , won on" in page
    assert "How it was found : counted" in page
    assert 'href="plain.html#E-1"' in article
    assert 'id="E-1"' not in article
    assert "The winning tile is not told." in page
    assert re.search(
        r'Stands in.*?<a class="reference internal" href="plain.html#E-1"><span>Plain</span>',
        article,
        re.DOTALL,
    )
    rows = re.findall(r"<tr class=\"row-(?:odd|even)\">.*?</tr>", article, re.DOTALL)
    text = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]
    assert text[-4:] == ["S0-1 Own discards", "S0-2 Own discards", "S0-3 Closed kan", "S0-4, conduct Rivers"]


def test_rules_json_tells_all_of_a_rule(site: Built) -> None:
    rule = site.rules["furiten.own-discard"]
    line = rule.pop("code_line")
    assert rule == {
        "id": "furiten.own-discard",
        "formerly": ["furiten.discard", "furiten.own"],
        "title": "Own discards",
        "statement": "A hand is furiten when 5p or another of its waits lies in its own river. "
        "See fu.closed-kan.",
        "conduct": False,
        "requirements": ["S0-2", "S0-1"],
        "sources": ["EMA 3.4.5", "WRC 5.7.5"],
        "option": "furiten.temporary_end",
        "page": "furiten.html#furiten.own-discard",
        "code": "riichi_rules.furiten.furiten_of",
        "tests": ["tests/test_rules.py::test_a_discard_blocks"],
        "examples": ["77m34567p678s777z"],
    }
    assert line.startswith("riichi_rules/furiten.py:")
    assert site.rules["fu.closed-kan"]["examples"] == ["notebooks/fu.ipynb#closed-kan"]
    assert list(site.rules) == sorted(site.rules)


def test_rules_are_found_by_the_search_and_from_other_projects(site: Built) -> None:
    index = json.loads(site.text("searchindex.js").removeprefix("Search.setIndex(").removesuffix(")"))
    names = {f"{prefix}.{entry[-1]}" for prefix, entries in index["objects"].items() for entry in entries}
    assert names >= {"furiten.own-discard", "fu.closed-kan", "table.rivers"}
    inventory = (site.folder / "objects.inv").read_bytes()
    from sphinx.util.inventory import InventoryFile  # noqa: PLC0415 - only this test reads one

    found = InventoryFile.loads(inventory, uri="")
    assert found["riichi:rule", "furiten.own-discard"].uri == "furiten.html#furiten.own-discard"


@pytest.mark.parametrize("builder", BUILDERS)
def test_every_builder_builds_without_a_warning(builder: str, source: Path, site: Built) -> None:
    built = build(source, builder, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    pages = {name: rule.pop("page") for name, rule in built.rules.items()}
    expected = {name: rule.pop("page") for name, rule in site.rules.items()}
    assert built.rules.keys() == site.rules.keys()
    assert all(page.endswith(f"#{name}") for name, page in pages.items())
    if builder in ("latex", "text", "man", "texinfo", "gettext"):
        assert pages == expected


def test_text_tells_notation_and_words(source: Path) -> None:
    text = build(source, "text", strict=True).text("furiten.txt")
    flowing = " ".join(text.split())
    assert '"77m34567p678s777z, ron 5p; ' in flowing
    assert "wins on 5 of circles by ron" in flowing
    assert 'No ron, since "2p" lies in the river.' in flowing
    assert "Answers: S0-2, S0-1" in flowing
    assert "**The *short* answer**\n\nNo, with" in text


def test_an_epub_is_valid_xhtml_with_drawings_as_files(source: Path) -> None:
    folder = build(source, "epub", strict=True).folder
    with zipfile.ZipFile(next(folder.glob("*.epub"))) as book:
        names = set(book.namelist())
        page = book.read("furiten.xhtml").decode()
        assert re.search(r'<details [^>]*framed[^>]*open="open"', page)
        ET.fromstring(page.partition("<!DOCTYPE html>")[2].strip())  # noqa: S314 - our own file
        images = re.findall(r'<img class="riichi-tiles" src="([^"]*)" alt="([^"]+)"', page)
        assert len(images) >= 4
        for image, words in images:
            assert image in names
            assert ET.fromstring(book.read(image)).tag.endswith("svg")  # noqa: S314 - our own file
            assert words
        manifest = book.read("content.opf").decode()
        assert all(image in manifest for image, _ in images)


def test_parallel_reading_gives_the_same_site(site: Built, tmp_path: Path) -> None:
    write(tmp_path, FILES)
    built = build(tmp_path, parallel=2, strict=True)
    assert built.warnings == ""
    assert built.text("rules.json") == site.text("rules.json")
    for name in ("index.html", "furiten.html", "lists.html"):
        assert built.article(name) == site.article(name)


def test_pages_that_only_draw_need_tiles_alone(tmp_path: Path) -> None:
    conf = CONF.replace('"riichi_book.sphinx"', '"riichi_book.sphinx.tiles"')
    page = "# Club\n\nWaits: {tiles}`258p`.\n\n:::{hand} 77m34567p678s777z\n:waits:\n:::\n"
    write(tmp_path, {"conf.py": conf, "index.md": page})
    made = build(tmp_path)
    assert made.warnings == ""
    assert 'aria-label="Circles 2 5 8"' in made.article("index.html")
    assert "riichi-rules.css" in made.text("index.html")
    assert not (made.folder / "rules.json").exists()
    write(tmp_path, {"index.md": f"{page}\n{{rule}}`club.rivers` and {{tiles}}`5x`\n"})
    for _ in range(2):  # a page with an error is read again
        warnings = build(tmp_path).warnings
        assert 'Unknown interpreted text role "rule"' in warnings
        assert "index.md:9: ERROR" in warnings
