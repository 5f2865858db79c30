"""References that do not say what they refer to: ``any`` finds rules, errata, terms and options."""

from __future__ import annotations

import pytest
from shared.small_book import CONF, Built, build, pages_of, write

BOOK = {"conf.py": f'{CONF}\nriichi_book_glossary = "words.toml"\n', **pages_of("references")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    source = tmp_path_factory.mktemp("references")
    write(source, BOOK)
    return build(source)


def test_nothing_is_found_twice_or_not_at_all(built: Built) -> None:
    assert built.warnings == ""


@pytest.mark.parametrize("anchor", ["furiten.own-discard", "E-1", "term-river", "option-fu.chiitoitsu"])
def test_whatever_has_an_anchor_of_its_own_is_found(built: Built, anchor: str) -> None:
    assert f'href="told.html#{anchor}"' in built.article("index.html")
