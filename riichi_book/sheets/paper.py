"""Sheets as HTML: what all have in common, and drawings in black and white, in millimetres."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from riichi_book.answers.tile_words import capital, on_page
from riichi_book.drawing import View, sprite, svg_text, tiles_view
from riichi_book.drawing.faces import HEIGHT, WIDTH
from riichi_rules.messages import Message, Show, joined, language_of_reader, listed, say, sentence
from riichi_rules.ruleset import Ruleset, label_of, short_of
from riichi_rules.seats import WINDS

if TYPE_CHECKING:
    from jinja2 import Environment

PALETTE: Final = "grey"
"""Sheets are copied: no colour means anything on them."""
TILE: Final = 7.2
"""How wide a tile is on a work sheet, in millimetres."""
LEAST: Final = 98
"""How much smaller a work sheet may be made: its tiles stay seven millimetres wide."""
SMALL: Final = 4.2
"""How wide a tile is within a line of text."""
PICTURES: Final = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
"""What a logo can be: its type, by the end of the file's name."""


class Sheet(NamedTuple):
    """A sheet: what its file is called, its HTML, and how many pages it has; None where that may vary.

    ``body`` and the ``views`` that are drawn in it are kept for ``bound``.
    """

    name: str
    title: str
    html: str
    pages: int | None = None
    body: str = ""
    views: Sequence[View] = ()


class Paper:
    """A sheet in the making: keeps what is drawn on it, so that each tile is written into it once."""

    def __init__(self, views: Iterable[View] = ()) -> None:
        self._views = list(views)

    def drawing(self, view: View, width: float = TILE) -> Markup:
        """Return a view as an element whose tiles are so many millimetres wide."""
        self._views.append(view)
        height = f"{width * HEIGHT / WIDTH:.2f}mm"
        return Markup(svg_text(view, standalone=False, height=height, palette=PALETTE))  # noqa: S704 - our own

    def filled(self, template: str, **facts: object) -> str:
        """Return what a template makes of facts, with drawings on this sheet."""
        return templates().get_template(f"{template}.html").render(drawing=self.drawing, **facts)

    def sheet(
        self, name: str, title: Message | str, body: str, *, pages: int | None = None, landscape: bool = False
    ) -> Sheet:
        """Return the sheet with this body."""
        parts = {
            "style": Path(__file__).with_name("sheet.css").read_text("utf-8"),
            "symbols": sprite(*self._views, palette=PALETTE) if self._views else "",
            "body": body,
        }
        facts = {"language": language_of_reader()[0], "title": str(title), "landscape": landscape}
        html = self.filled("sheet", **facts, **{part: Markup(text) for part, text in parts.items()})  # noqa: S704
        return Sheet(name, str(title), html, pages, body, self._views)


def bound(name: str, title: Message, sheets: Sequence[Sheet]) -> Sheet:
    """Return sheets with so many pages each as a single file, which a teacher prints at once."""
    paper = Paper([view for sheet in sheets for view in sheet.views])
    pages = sum([sheet.pages or 0 for sheet in sheets])
    return paper.sheet(name, title, "".join([sheet.body for sheet in sheets]), pages=pages)


@cache
def templates() -> Environment:
    """Return the templates of sheets."""
    words = {"listed": listed, "joined": joined, "bold": bold, "winds": WINDS, "tiles_view": tiles_view}
    return templates_in(
        Path(__file__).with_name("templates"),
        lambda fact: html_of(fact) if isinstance(fact, Message) else fact,
        {**words, "capital": lambda words: capital(str(words))},
    )


def templates_in(folder: Path, finalize: Callable[[Any], Any], words: Mapping[str, object]) -> Environment:
    """Return the templates in a folder, without the line breaks that keep them readable.

    ``finalize`` returns what they show of a fact, ``words`` are what they can name besides.
    """
    from jinja2 import DictLoader, Environment, StrictUndefined  # noqa: PLC0415 - slow to import

    texts = {file.name: re.sub(r"\n\s*", "", file.read_text("utf-8")) for file in folder.glob("*.html")}
    made = Environment(
        loader=DictLoader(texts), autoescape=True, undefined=StrictUndefined, finalize=finalize
    )
    made.globals |= {"say": say, "sentence": sentence, **words}
    return made


def html_of(words: Message | str, show: Show = on_page()) -> Markup:  # noqa: B008 - it is never changed
    """Return a message as HTML, a line of it as a line; what is HTML already stays."""
    if isinstance(words, str):
        return Markup(words)  # noqa: S704 - the caller made it
    pieces = [
        each if isinstance(each, Markup) else escape(str(each), quote=False).replace("\n", "<br>")
        for each in words.pieces(show)
    ]
    return Markup("".join(pieces))  # noqa: S704 - all of it is escaped


def as_message(fact: object) -> Message:
    """Return a message, or a fact that is no HTML as a message that says it."""
    return joined([fact], "")


def bold(fact: object) -> Markup:
    """Return a message or a fact as HTML in bold."""
    return Markup("<b>{}</b>").format(html_of(as_message(fact)))


def picture(suffix: str, content: bytes) -> Markup:
    """Return a picture that stands beside the heading and says nothing more; the sheet holds it."""
    address = f"data:{PICTURES[suffix]};base64,{b64encode(content).decode()}"
    return Markup('<img class="logo" alt="" src="{}">').format(address)


def rules_name(rules: Ruleset) -> str:
    """Return what a ruleset is called, with what was changed in it by hand in words."""
    changed = [
        say("{option}: {value}", option=label_of(option), value=short_of(option, text, rules))
        for option, text in rules.changed.items()
    ]
    return str(joined([rules.short_name, *changed], "; "))
