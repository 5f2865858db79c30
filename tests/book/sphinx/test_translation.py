"""The text of a page can be translated, and its drawings are kept."""

import json
import re
from pathlib import Path

import pytest
from shared.brackets import compile_brackets
from shared.kept import Kept, outlines
from shared.rows import rows
from shared.small_book import CONF, build, pages_of, write

from riichi_book.answers.untranslated import remember_english
from riichi_book.sphinx.live.desk import serve
from riichi_book.teaching.checking import replies_known
from riichi_book.teaching.exercise import read_exercise
from riichi_rules.messages import catalogue_of_reader

PAGES = {"conf.py": f'{CONF}\nlocale_dirs = ["locale"]\ngettext_compact = False\n', **pages_of("translation")}
POLISH = {
    "**Open rivers**": "**Otwarte rzeki**",
    "Anybody may look at {tiles}`5p` in a river.": "Każdy może obejrzeć {tiles}`5p` w rzece.",
    "The hand of the club.": "Ręka klubu.",
    "The *short* answer": "Krótka odpowiedź",
}
HANDS = """
# Hands

```{worth} 234m456p678s11z55z
:win: 5z
:by: ron
:fu:
```

```{fu-table} win
```

::::{fold} Club rules
```{worth} 234m456p678s11z99p
:win: 9p
:by: ron
```
::::
"""
LIVE = rows("said-live-without-a-yaku")
CATALOGUE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
PROGRESS = 'language = "pl"\ntranslation_progress_classes = "untranslated"\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    write(tmp_path, PAGES)
    return tmp_path


def test_every_text_is_handed_to_translators(source: Path) -> None:
    messages = build(source, "gettext", strict=True).text("index.pot")
    for message in POLISH:
        assert f'msgid "{message}"' in messages
    assert 'msgid "No, with {tiles}`2p`."' in messages


def test_a_translated_rule_is_translated_wherever_it_is_shown_and_drawings_come_along(
    source: Path, kept: Kept
) -> None:
    entries = "".join(f'\nmsgid "{message}"\nmsgstr "{new}"\n' for message, new in POLISH.items())
    write(source, {"locale/pl/LC_MESSAGES/index.po": CATALOGUE + entries})
    write(source, {"conf.py": PAGES["conf.py"] + PROGRESS})
    polish = build(source, strict=True)
    assert polish.warnings == ""
    assert outlines(polish, "index") == kept("polish")
    assert polish.rules["club.rivers"]["title"] == "Otwarte rzeki"
    assert polish.rules["club.rivers"]["statement"] == "Każdy może obejrzeć 5p w rzece."
    marked = re.findall(
        r'<(?!article)[^>]*class="[^"]*untranslated[^>]*>(.*?)</', polish.article("index.html")
    )
    assert [text.partition("<")[0].strip() for text in marked] == ["Rules", "See", "No, with"]
    assert polish.article("index.html").count('lang="en"') == 3


@pytest.mark.parametrize(("without", "marked"), rows("marked-without-a-translation"))
def test_what_lacks_a_translation_is_marked_a_message_or_its_block_and_nothing_around_it(
    without: str, marked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in compile_brackets(tmp_path, without=without).items():
        monkeypatch.setenv(name, value)
    write(tmp_path / "book", {"conf.py": PAGES["conf.py"] + PROGRESS, "index.md": HANDS})
    write(tmp_path / "book", {"locale/pl/LC_MESSAGES/index.po": CATALOGUE})
    catalogue_of_reader.cache_clear()
    for _ in range(2):  # earlier builds in the same process
        remember_english()
    page = build(tmp_path / "book", strict=True).article("index.html")
    for call, given in LIVE:
        said = json.dumps(replies_known(read_exercise(given))) if call == "lesson" else serve(call, given)
        assert ('"english": true' in said) is (without == "no yaku|full the hand has no yaku"), call
    catalogue_of_reader.cache_clear()
    found = re.findall(r'class="([^"]*)untranslated[^>]*>\s*([^<]*)<', page)
    assert "|".join(map("".join, found)) == marked, "with the page"
