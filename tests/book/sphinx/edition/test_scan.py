"""An edition mentions no other ruleset: no name, no value, no block that asks under it."""

from pathlib import Path

import pytest
from shared.edition_scan import strangers
from shared.proofs import Record
from shared.rows import rows

from riichi_book.sphinx.edition.make import edition_of, make
from riichi_rules.ruleset import load_ruleset, ruleset_ids


@pytest.mark.parametrize(("rules", "html", "stranger"), rows("strangers"))
def test_each_kind_of_stranger_is_found(rules: str, html: str, stranger: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(html, "utf-8")
    assert [stranger in found for found in strangers(tmp_path, load_ruleset(rules))] == [True]


@pytest.mark.proof
@pytest.mark.parametrize("name", [*ruleset_ids(), "rulebook/club.toml"])
def test_the_edition_of_each_ruleset_builds_without_a_warning_and_has_no_stranger(
    name: str, tmp_path: Path, record_property: Record
) -> None:
    edition = edition_of(name, tmp_path / "out")
    make(edition, ["site"], lambda _: None)
    pages = list((tmp_path / "out").rglob("*.html"))
    record_property("pages of editions", len(pages))
    assert not list(strangers(tmp_path / "out", edition.rules))
    assert len(pages) > 30
