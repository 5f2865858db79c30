"""Pages show tiles, hands and rules with their proofs."""

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from nbformat import v4
from shared.kept import Kept, outlines
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_book.notebook import show
from riichi_rules.notation import read_hand

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


def test_its_pages_say_what_is_kept(site: Built, kept: Kept) -> None:
    assert outlines(site, "index", "furiten", "plain", "lists", "notebooks/fu") == kept("club")


def test_a_page_defines_the_symbols_that_it_uses_and_each_once(site: Built) -> None:
    for name in ("index.html", "furiten.html", "plain.html", "lists.html", "notebooks/fu.html"):
        page = site.article(name)
        defined = re.findall(r'<symbol id="([^"]*)"', page)
        used = re.findall(r'<use [^>]*href="#([^"]*)"', page)
        assert len(set(defined)) == len(defined), name
        assert set(used) == set(defined), name
        assert page.count("<defs>") == 1, name


def test_code_and_tests_can_be_read_inside_the_site(site: Built) -> None:
    link = re.search(r'href="(_code/riichi_rules/furiten\.py\.html)#L(\d+)"', site.text("furiten.html"))
    assert link
    listing = site.text(link[1])
    line = re.search(rf'id="L{link[2]}">(.*?)</span>\n', listing)
    assert line
    assert re.sub(r"<[^>]*>", "", line[1]).startswith("def furiten_of(")
    assert "test_a_discard_blocks" in site.text("_code/tests/test_rules.py.html")


def test_rules_json_tells_all_of_a_rule(site: Built, kept: Kept) -> None:
    text = json.dumps(list(site.rules.values()), indent=1)
    assert re.sub(r"(?<=\.py:)\d+", "N", text) == kept("club-rules")


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


def test_text_tells_notation_and_words(source: Path, kept: Kept) -> None:
    text = build(source, "text", strict=True).text("furiten.txt")
    assert re.sub(r"(?<=\.py:)\d+", "N", text) == kept("club-text")


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
