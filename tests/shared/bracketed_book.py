"""A book in the made-up language, and what of it stands in no brackets: in pages, drawings, metadata.

`python -m shared.bracketed_book BUILDER BOOK WORK` builds the pages of an edition, as the module
``riichi_book.sphinx.build`` does, under the variables of ``brackets.compile_brackets``: each passage of a
page and of the theme is in ⟦brackets⟧, as if translators had done all of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import sphinx.locale
from sphinx.transforms import i18n
from sphinx.util.nodes import extract_messages

from riichi_book.sphinx.build import build

from .brackets import outside

SHOWN: Final = {
    *("alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext"),
    *("label", "placeholder", "summary", "title"),
}
"""The attributes that a browser shows or reads out, and what style sheets show of others."""
UNSEEN: Final = {"script", "style", "desc", "code", "pre"}
"""Elements whose text is no words: the text of drawings is notation."""


class Brackets(NullTranslations):
    """A catalogue of the theme that has everything."""

    def gettext(self, message: str) -> str:
        """Return a passage in brackets."""
        return f"⟦{message}⟧" if message else message


def translate(transform: i18n.Locale, translate: Any = i18n.Locale.apply) -> None:  # noqa: ANN401 - as it was
    """Translate a page by a catalogue that has all its passages, in brackets but for those of messages."""
    texts = [text for _, text in extract_messages(transform.document)]
    passages = {text: f"⟦eo {text}⟧" for text in texts if not text.startswith("⟦")}
    made = SimpleNamespace(_catalog=passages, _fallback=None)  # Sphinx looks into both
    i18n.init_locale = lambda *_: (made, True)  # type: ignore[attr-defined]
    translate(transform)


class Outside(HTMLParser):
    """Finds the texts of a page that stand in no brackets: ``found`` has each with where it stands."""

    def __init__(self) -> None:
        super().__init__()
        self.found = list[str]()
        self.depth = self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read what is shown of an element's attributes."""
        self.unseen += tag in UNSEEN
        for name, value in attrs:
            if value and name in SHOWN:
                self.found += outside(value)[0]

    def handle_endtag(self, tag: str) -> None:
        """Leave an element. An edition takes sentences out of a paragraph, and with the last its bracket."""
        self.unseen -= tag in UNSEEN
        self.depth = 0 if tag == "p" else self.depth

    def handle_data(self, data: str) -> None:
        """Read a text, which may begin or end a passage."""
        if not self.unseen:
            found, self.depth = outside(data, self.depth)
            self.found += found


def texts_outside(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each text of a built book that stands in no brackets, with its file.

    Pages name the pictures of the site themselves.
    """
    for file in sorted(folder.rglob("*")):
        if file.suffix in {".html", ".xhtml", ".ncx", ".opf", ".svg"} and file.parent.name != "_static":
            reader, name = Outside(), file.relative_to(folder).as_posix()
            reader.feed(file.read_text("utf-8"))
            yield from [(name, words) for text in reader.found if (words := " ".join(text.split()))]


if __name__ == "__main__":
    builder, book, work = sys.argv[1:]
    sphinx.locale.translation = lambda *_, **__: Brackets()  # type: ignore[attr-defined]
    i18n.Locale.apply = translate  # type: ignore[method-assign]
    Path(work, f"{builder}.json").write_text(json.dumps(build(builder, book, Path(work))), "utf-8")
