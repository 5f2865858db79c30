"""Contrary clubs: every value of every option is in one of them, and their editions are true under it."""

import tomllib
from html import escape
from pathlib import Path

import contrary
import edition_sentences
import pytest
from shared.edition_scan import strangers
from shared.proofs import Record

from riichi_book.edition.make import edition_of, make
from riichi_book.sphinx.book.pruning import NO_GAME
from riichi_rules.ruleset import OPTIONS, load_ruleset, sentence_of

CLUBS = sorted(contrary.PLACE.glob("*.toml"))
SAMPLE = "contrary-10"
"""A server, of whose book most is left out; how one of a table is built, the hostile club's shows too."""


def test_the_generator_writes_the_files_that_are_kept() -> None:
    assert contrary.files() == {path.name: path.read_text("utf-8") for path in CLUBS}


def test_together_they_have_every_value_of_every_option_where_it_decides_something() -> None:
    found = set()
    for path in CLUBS:
        played = tomllib.loads(path.read_text("utf-8"))["book"]["played"]
        found |= contrary.settings_of(load_ruleset(path), played)
    wanted = {(option, value) for option, values in contrary.choices().items() for value in values}
    assert wanted - found == set()
    assert len(wanted) > 250


def scan(path: Path, out: Path) -> list[Path]:
    """Build the site of a club, and return its pages after they were searched for what it does not play."""
    edition = edition_of(str(path), out)
    make(edition, ["site"], lambda _: None)
    assert list(strangers(out, edition.rules)) == []
    game = (out / "rulebook" / "learn" / "first_game.html").read_text("utf-8")
    assert ("riichi-scene" in game) is not (str(NO_GAME).rpartition(" cannot ")[2] in game)
    others = {
        str(sentence_of(name, token))
        for name, option in OPTIONS.items()
        for token in option.tokens
        if token != edition.rules.text(name)
    }
    pages = list(out.rglob("*.html"))
    texts = [page.read_text("utf-8") for page in pages]
    assert {sentence for sentence in others if any(escape(sentence) in text for text in texts)} == set()
    said, kept = (
        set(edition_sentences.in_site(out)),
        edition_sentences.said_by(edition_sentences.number_of(path)),
    )
    assert sorted(said - kept) == [], "nobody has read these: python tools/edition_sentences.py"
    assert sorted(kept - said) == [], "these are said no more: python tools/edition_sentences.py"
    return pages


def test_somebody_has_read_each_sentence_of_the_editions() -> None:
    assert [row.sentence for row in edition_sentences.kept() if row.state != "read"] == []


@pytest.mark.parametrize(
    "name",
    [SAMPLE, *[pytest.param(club.stem, marks=pytest.mark.proof) for club in CLUBS if club.stem != SAMPLE]],
)
def test_a_contrary_edition_builds_and_says_nothing_that_is_not_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    monkeypatch.setenv("PATH", "")  # without node its live part is not built, which says the same in all
    pages = scan(contrary.PLACE / f"{name}.toml", tmp_path / "out")
    record_property("pages of contrary editions", len(pages))
    assert len(pages) > 25
