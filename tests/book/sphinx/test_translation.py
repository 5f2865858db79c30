"""What a page says can be translated, and its drawings come along."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.small_book import CONF, Built, build, pages_of, write

PAGES = {"conf.py": f'{CONF}\nlocale_dirs = ["locale"]\ngettext_compact = False\n', **pages_of("translation")}
POLISH = {
    "**Open rivers**": "**Otwarte rzeki**",
    "Anybody may look at {tiles}`5p` in a river.": "Każdy może obejrzeć {tiles}`5p` w rzece.",
    "The hand of the club.": "Ręka klubu.",
    "The *short* answer": "Krótka odpowiedź",
}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("translated")
    write(folder, PAGES)
    return folder


@pytest.fixture(scope="module")
def polish(source: Path) -> Built:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    entries = "".join(f'\nmsgid "{message}"\nmsgstr "{new}"\n' for message, new in POLISH.items())
    write(source, {"locale/pl/LC_MESSAGES/index.po": head + entries})
    write(source, {"conf.py": PAGES["conf.py"] + 'language = "pl"\n'})
    return build(source, strict=True)


def test_every_text_is_handed_to_translators(source: Path) -> None:
    messages = build(source, "gettext", strict=True).text("index.pot")
    for message in POLISH:
        assert f'msgid "{message}"' in messages
    assert 'msgid "No, with {tiles}`2p`."' in messages


def test_a_translated_rule_is_translated_wherever_it_is_shown(polish: Built) -> None:
    page = polish.article("index.html")
    assert polish.warnings == ""
    assert page.count("Otwarte rzeki") == 3, "in the block, in the index, where the text refers to it"
    assert page.count("Każdy może obejrzeć") == 2, "in the block and in the index"
    assert polish.rules["club.rivers"]["title"] == "Otwarte rzeki"
    assert polish.rules["club.rivers"]["statement"] == "Każdy może obejrzeć 5p w rzece."


def test_drawings_come_along(polish: Built) -> None:
    page = polish.article("index.html")
    assert page.count('aria-label="5 of circles"') == 2
    assert "Ręka klubu." in page
    assert "Krótka odpowiedź</summary>" in page
