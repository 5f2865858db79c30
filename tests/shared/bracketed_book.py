"""A book in the made-up language: each passage of a page, of the theme and each message in ⟦brackets⟧.

`python -m shared.bracketed_book BUILDER BOOK WORK` builds the pages of an edition so, as
``riichi_book.sphinx.build`` builds them, under the variables of ``brackets.compile_brackets``.
"""

from __future__ import annotations

import json
import sys
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import sphinx.locale
from sphinx.transforms import i18n
from sphinx.util.nodes import extract_messages

from riichi_book.sphinx.build import build


class Brackets(NullTranslations):
    """A catalogue of the theme that has everything."""

    def gettext(self, message: str) -> str:
        """Return a passage in brackets."""
        return f"⟦{message}⟧" if message else message


def translate(transform: i18n.Locale, translate: Any = i18n.Locale.apply) -> None:
    """Translate a page by a catalogue that has all its passages, in brackets."""
    made = NullTranslations()
    made._catalog = {text: f"⟦{text}⟧" for _, text in extract_messages(transform.document)}
    i18n.init_locale = lambda *_: (made, True)
    translate(transform)


if __name__ == "__main__":
    builder, book, work = sys.argv[1:]
    sphinx.locale.translation = lambda *_, **__: Brackets()  # type: ignore[attr-defined]
    i18n.Locale.apply = translate
    Path(work, f"{builder}.json").write_text(json.dumps(build(builder, book, Path(work))), "utf-8")
