"""References that do not say what they refer to: ``any`` finds rules, errata, terms and options."""

from __future__ import annotations

import pytest
from shared.small_book import CONF, Built, build, write

BOOK = {
    "conf.py": f'{CONF}\nriichi_book_glossary = "words.toml"\n',
    "words.toml": '[river]\ngroup = "turn"\nsays = "Discards in rows."\n',
    "index.md": """
        # Rules

        {any}`furiten.own-discard` {any}`E-1` {any}`river` {any}`fu.chiitoitsu`

        ```{toctree}
        told
        ```
        """,
    "told.md": """
        # Told

        :::{rule} furiten.own-discard
        :title: Own discards
        :code: riichi_rules.furiten.furiten_of
        :example: 77m34567p678s777z

        A discard blocks.
        :::

        :::{erratum} E-1
        :source: x
        :prints: 3p
        :right: 3s
        :found: by reading
        :::

        ```{glossary-of} turn
        ```

        ```{option-table} fu
        ```
        """,
}


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
