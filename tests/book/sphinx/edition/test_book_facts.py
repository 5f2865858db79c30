"""The facts of a club's book, such as its title and colours, and errors for wrong ones."""

import ast
from pathlib import Path

import pytest
from shared.rows import rows

from riichi_book.sphinx.edition import book_facts
from riichi_book.sphinx.edition.book_facts import (
    DARK,
    LEAST,
    LIGHT,
    BookFacts,
    book_facts_of,
    checked,
    contrast,
    put_book,
)
from riichi_book.sphinx.edition.logo import Logo
from riichi_book.sphinx.edition.make import project
from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import files, load_ruleset
from riichi_rules.ruleset.toml_text import TomlText, read_text

HILL = '<svg xmlns="http://www.w3.org/2000/svg" />'


def club(folder: Path, book: str) -> Path:
    """Return a club's file with these lines about its book."""
    file = folder / "club.toml"
    file.write_text(f'id = "club"\nextends = "tenhou"\n[book]\n{book}\n', "utf-8")
    return file


def test_a_file_says_the_name_the_colour_and_the_logo_and_its_rules_stay_the_same(tmp_path: Path) -> None:
    (tmp_path / "hill.svg").write_text(HILL, "utf-8")
    file = club(tmp_path, 'name = "Hill"\ncolour = "#0B6E4F"\nlogo = "hill.svg"\nlanguage = "en"')
    book = book_facts_of(file)
    assert (book.name, book.colour, book.logo) == ("Hill", "#0b6e4f", Logo(".svg", HILL.encode()))
    assert load_ruleset(file) == load_ruleset("tenhou")


def test_a_file_is_read_once_for_its_rules_and_its_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, read = str(club(tmp_path, 'name = "Hill"')), list[str]()

    def reading(path: Path, name: str) -> TomlText:
        read.append(name)
        return read_text(path, name)

    for module in (files, book_facts):
        monkeypatch.setattr(module, "read_text", reading)
    rules, book = checked(file)
    assert (rules.id, book.name) == ("club", "Hill")
    assert [name for name in read if name == file] == [file]


@pytest.mark.parametrize("text", rows("secrets-in-files"))
def test_nothing_of_a_file_that_is_no_clubs_is_shown(text: str, tmp_path: Path) -> None:
    file = tmp_path / "secret.toml"
    file.write_text(text.format("hunter2"), "utf-8")
    with pytest.raises(RulesetError, match="this is not a ruleset's file") as refused:
        checked(str(file))
    assert "hunter2" not in str(refused.value)


def test_a_file_says_the_edition_its_date_its_status_and_its_licence(tmp_path: Path) -> None:
    facts = 'edition = "3"\ndate = 2026-05-03\nstatus = "draft"\nlicence = "CC BY 4.0"\n'
    facts += 'adopt = true\nnames = ["pl"]'
    book = book_facts_of(club(tmp_path, facts))
    assert book == BookFacts(
        edition="3", date="2026-05-03", status="draft", licence="CC BY 4.0", adopt=True, names=("pl",)
    )
    assert book_facts_of(club(tmp_path, "")) == BookFacts(), "nothing is claimed that nobody says"


def test_a_colour_for_dark_pages_is_the_same_one_lightened_until_it_can_be_read(tmp_path: Path) -> None:
    book = book_facts_of(club(tmp_path, 'colour = "#00224d"'))
    assert contrast("#00224d", DARK[0]) < LEAST
    assert min(contrast(book.colour_dark, ground) for ground in DARK) >= LEAST
    assert {*book.colours} == {"light_css_variables", "dark_css_variables"}


def test_a_colour_is_read_against_the_grounds_that_pages_have() -> None:
    conf = ast.parse((project() / "conf.py").read_text("utf-8"))
    (listed,) = [
        each.value
        for each in conf.body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "COLOURS"
    ]
    found = {name: (light, dark) for name, light, dark in ast.literal_eval(listed)}
    grounds = [found[f"color-background-{name}"] for name in ("primary", "secondary")]
    assert [*zip(*grounds, strict=True)] == [LIGHT, DARK]


def test_a_ruleset_that_ships_looks_like_the_whole_book_and_who_plays_where_is_said_by_its_own_file(
    tmp_path: Path,
) -> None:
    assert book_facts_of("tenhou").colours == {}
    assert [book_facts_of(name).played for name in ("tenhou", "ema-2025", "wiki")] == ["server", "table", ""]
    for played in ("", "table"):
        assert book_facts_of(club(tmp_path, f'played = "{played}"' if played else "")).played == played


@pytest.mark.parametrize(("book", "line", "words"), rows("books-wrong"))
def test_what_is_wrong_is_told_with_its_line_and_with_what_would_be_right(
    book: str, line: int, words: list[str], tmp_path: Path
) -> None:
    with pytest.raises(RulesetError) as caught:
        book_facts_of(club(tmp_path, book))
    assert f"line {line}" in str(caught.value)
    assert not [part for part in words if part not in str(caught.value)]


@pytest.mark.parametrize("facts", rows("books-put"))
def test_the_facts_of_a_book_are_put_as_they_were_read(facts: str, tmp_path: Path) -> None:
    drawn = '<defs><path id="a"/></defs><use href="#a" onload="x()"/>'
    (tmp_path / "hill.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>', "utf-8")
    book = book_facts_of(club(tmp_path, facts))
    (tmp_path / "work").mkdir()
    put_book(book, tmp_path / "work" / "book.toml")
    assert book_facts_of(tmp_path / "work" / "book.toml") == book
