"""Contrary clubs: together they have every value of every option, and their editions are true."""

import tomllib
from html import escape
from pathlib import Path

import edition_sentences
import pytest
from shared.edition_scan import strangers
from shared.proofs import Record

from riichi_book.answers.tables.conditions import OF_PEOPLE, meaningless
from riichi_book.search.spread import values_of
from riichi_book.sphinx.book.pruning import NO_GAME
from riichi_book.sphinx.edition.make import edition_of, make
from riichi_rules.ruleset import OPTIONS, load_ruleset, sentence_of

CLUBS = sorted(edition_sentences.CLUBS.glob("*.toml"))


def settings_of(path: Path) -> set[tuple[str, str]]:
    """Return the settings of a club that matter, because no other setting hides them."""
    rules, played = load_ruleset(path), tomllib.loads(path.read_text("utf-8"))["book"]["played"]
    hidden = meaningless(rules) | (OF_PEOPLE if played == "server" else frozenset())
    return {(name, rules.text(name)) for name in OPTIONS if name not in hidden}


def test_together_they_have_every_value_of_every_option_where_it_decides_something() -> None:
    wanted = set()
    for name, option in OPTIONS.items():
        every = [",".join(sorted(option.tokens))] if option.kind == "set" else []
        values = [*values_of(name), *map(str, option.span or ()), *every]
        wanted |= {(name, value) for value in values}
    assert wanted - set().union(*map(settings_of, CLUBS)) == set()
    assert len(wanted) > 250


def scan(path: Path, out: Path) -> list[Path]:
    """Build the site of a club. Return its pages, after a search for what the club does not play."""
    edition = edition_of(str(path), out)
    make(edition, ["site"], lambda _: None)
    assert not list(strangers(out, edition.rules))
    assert not list(out.glob("*.jsonl")), "the suite is on the site of the whole book alone"
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
    assert not [row.sentence for row in edition_sentences.kept() if row.state != "read"]


@pytest.mark.proof
@pytest.mark.parametrize("name", [club.stem for club in CLUBS])
def test_a_contrary_edition_builds_and_says_nothing_that_is_not_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    monkeypatch.setenv("PATH", "")  # without node the live part is not built, whose texts are the same in all
    pages = scan(edition_sentences.CLUBS / f"{name}.toml", tmp_path / "out")
    record_property("pages of contrary editions", len(pages))
    assert len(pages) > 25
