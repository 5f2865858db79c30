"""Sheets as HTML: the code that all share, with black-and-white drawings sized in millimetres."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from riichi_book.answers.tile_words import on_page
from riichi_book.drawing import View, sprite, svg_text, tiles_view
from riichi_book.drawing.faces import HEIGHT, WIDTH
from riichi_rules.messages import (
    Message,
    Show,
    joined,
    language_of_reader,
    listed,
    say,
    sentence,
    with_capital,
)
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.words import setting_in_words
from riichi_rules.seats import WINDS

if TYPE_CHECKING:
    from jinja2 import Environment

PALETTE: Final = "grey"
"""Sheets get photocopied, so nothing on them depends on colour."""
TILE: Final = 7.2
"""The width of a tile on a work sheet, in millimetres."""
LEAST: Final = 98
"""The minimum zoom of a work sheet in percent: its tiles stay seven millimetres wide."""
SMALL: Final = 4.2
"""The width of a tile within a line of text, in millimetres."""
PICTURES: Final = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
"""The media types of a logo, by file suffix."""


class Sheet(NamedTuple):
    """A sheet: the name of its file, its HTML, and its number of pages; None if that varies.

    ``bound`` needs the ``body`` and the ``views`` that are drawn in it.
    """

    name: str
    title: str
    html: str
    pages: int | None = None
    body: str = ""
    views: Sequence[View] = ()


class Paper:
    """A sheet in progress: collects its drawings, so that each tile symbol is written only once."""

    def __init__(self, views: Iterable[View] = ()) -> None:
        self._views = list(views)

    def drawing(self, view: View, width: float = TILE) -> Markup:
        """Return a view as an SVG element; ``width`` is the width of a tile in millimetres."""
        self._views.append(view)
        height = f"{width * HEIGHT / WIDTH:.2f}mm"
        return Markup(svg_text(view, standalone=False, height=height, palette=PALETTE))  # noqa: S704 - our own

    def filled(self, template: str, **facts: object) -> str:
        """Render a template with facts; its drawings are collected on this sheet."""
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
    """Combine sheets into a single file, which a teacher can print at once."""
    paper = Paper([view for sheet in sheets for view in sheet.views])
    pages = sum([sheet.pages or 0 for sheet in sheets])
    return paper.sheet(name, title, "".join([sheet.body for sheet in sheets]), pages=pages)


@cache
def templates() -> Environment:
    """Return the Jinja environment for sheets."""
    words = {"listed": listed, "joined": joined, "bold": bold, "winds": WINDS, "tiles_view": tiles_view}
    return templates_in(
        Path(__file__).with_name("templates"),
        lambda fact: html_of(fact) if isinstance(fact, Message) else fact,
        {**words, "with_capital": with_capital},
    )


def templates_in(folder: Path, finalize: Callable[[Any], Any], words: Mapping[str, object]) -> Environment:
    """Return a Jinja environment for the templates in a folder; line breaks and indents are removed.

    ``finalize`` converts a value before it is shown, ``words`` are additional global names.
    """
    from jinja2 import DictLoader, Environment, StrictUndefined  # noqa: PLC0415 - slow to import

    texts = {file.name: re.sub(r"\n\s*", "", file.read_text("utf-8")) for file in folder.glob("*.html")}
    made = Environment(
        loader=DictLoader(texts), autoescape=True, undefined=StrictUndefined, finalize=finalize
    )
    made.globals |= {"say": say, "sentence": sentence, **words}
    return made


def html_of(words: Message | str, show: Show = on_page()) -> Markup:  # noqa: B008 - it is immutable
    """Return a message as escaped HTML, with its line breaks; a string must be HTML already."""
    if isinstance(words, str):
        return Markup(words)  # noqa: S704 - the caller passes HTML
    pieces = [
        each if isinstance(each, Markup) else escape(str(each), quote=False).replace("\n", "<br>")
        for each in words.pieces(show)
    ]
    return Markup("".join(pieces))  # noqa: S704 - all of it is escaped


def as_message(fact: object) -> Message:
    """Return a fact as a message, so that it gets escaped as HTML."""
    return joined([fact], "")


def bold(fact: object) -> Markup:
    """Return a fact as bold HTML."""
    return Markup("<b>{}</b>").format(html_of(as_message(fact)))


def picture(suffix: str, content: bytes) -> Markup:
    """Return a decorative image for the heading, embedded in the sheet."""
    address = f"data:{PICTURES[suffix]};base64,{b64encode(content).decode()}"
    return Markup('<img class="logo" alt="" src="{}">').format(address)


def rules_name(rules: Ruleset) -> str:
    """Return the name of a ruleset, followed by its changed options in words."""
    changed = [setting_in_words(option, text, rules) for option, text in rules.changed.items()]
    return str(joined([rules.short_name, *changed], "; "))
