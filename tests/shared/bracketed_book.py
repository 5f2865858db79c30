"""Build a book in the made-up language, and find its texts outside brackets: in pages, drawings, metadata.

`python -m shared.bracketed_book BUILDER BOOK WORK` builds the pages of an edition like
``riichi_book.sphinx.build``, under the variables of ``brackets.compile_brackets``. Each passage of a page and
of the theme is in ⟦brackets⟧, as if the translation were complete.
"""

import json
import sys
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import sphinx.locale
from bs4 import BeautifulSoup
from sphinx.transforms import i18n
from sphinx.util.nodes import extract_messages

from riichi_book.sphinx.build import build

from .brackets import outside

SHOWN: Final = {
    *("alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext"),
    *("label", "placeholder", "summary", "title"),
}
"""Attributes that a browser shows or reads out, and those that style sheets show."""
UNSEEN: Final = {"script", "style", "code", "pre"}
"""Elements whose text is not prose."""
CLOSED: Final = "⟧" * 9
"""Closes brackets left open in a paragraph: an edition drops sentences, and with the last one its bracket."""
APART: Final = "\0"
"""The separator between the texts of elements."""


class Brackets(NullTranslations):
    """A catalogue of the theme that translates everything."""

    def gettext(self, message: str) -> str:
        """Return a message in brackets."""
        return f"⟦{message}⟧" if message else message


def translate(transform: i18n.Locale, translate: Any = i18n.Locale.apply) -> None:  # noqa: ANN401 - as it was
    """Translate a page with a catalogue of all its passages, in brackets unless they are messages."""
    texts = [text for _, text in extract_messages(transform.document)]
    passages = {text: f"⟦eo {text}⟧" for text in texts if not text.startswith("⟦")}
    made = SimpleNamespace(_catalog=passages, _fallback=None)  # Sphinx reads both attributes
    i18n.init_locale = lambda *_: (made, True)  # type: ignore[attr-defined]
    translate(transform)


def outside_on(page: str) -> list[str]:
    """Return the texts of a page outside brackets, those of visible attributes first."""
    soup = BeautifulSoup(page, "lxml")
    for unseen in soup.find_all([*UNSEEN]):
        unseen.decompose()
    for paragraph in soup.find_all("p"):
        paragraph.append(CLOSED)
    shown = [str(value) for tag in soup.find_all() for name, value in tag.attrs.items() if name in SHOWN]
    pieces = [piece for text in (*shown, APART.join(soup.strings)) for piece in outside(text)[0]]
    texts = [" ".join(text.split()) for piece in pieces for text in piece.split(APART)]
    return list(filter(None, texts))


def texts_outside(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each text of a built book outside brackets, with its file.

    Pictures in `_static` are left out, because pages give them names.
    """
    for file in sorted(folder.rglob("*")):
        if file.suffix in {".html", ".xhtml", ".ncx", ".opf", ".svg"} and file.parent.name != "_static":
            name = file.relative_to(folder).as_posix()
            yield from [(name, text) for text in outside_on(file.read_text("utf-8"))]


if __name__ == "__main__":
    builder, book, work = sys.argv[1:]
    sphinx.locale.translation = lambda *_, **__: Brackets()  # type: ignore[attr-defined]
    i18n.Locale.apply = translate  # type: ignore[method-assign]
    Path(work, f"{builder}.json").write_text(json.dumps(build(builder, book, Path(work))), "utf-8")
