"""Sheets as HTML: what all have in common, and drawings in black and white, in millimetres."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

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
PICTURES: Final = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
}
"""What a logo can be: its type, by the end of the file's name."""

Html: TypeAlias = Message | str
"""A message, or a text that is HTML already."""


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
    """Return the templates of sheets, without the line breaks that keep them readable."""
    from jinja2 import DictLoader, Environment, StrictUndefined  # noqa: PLC0415 - slow to import

    files = Path(__file__).with_name("templates").glob("*.html")
    texts = {file.name: re.sub(r"\n\s*", "", file.read_text("utf-8")) for file in files}
    made = Environment(loader=DictLoader(texts), autoescape=True, undefined=StrictUndefined, finalize=_shown)
    made.globals |= {"say": say, "listed": listed, "joined": joined, "sentence": sentence, "bold": bold}
    made.globals |= {"winds": WINDS, "tiles_view": tiles_view, "capital": lambda words: capital(str(words))}
    return made


def _shown(fact: object) -> object:
    """Return what a template shows of a fact: a message as HTML."""
    return html_of(fact) if isinstance(fact, Message) else fact


def html_of(words: Html, show: Show = on_page()) -> Markup:  # noqa: B008 - it is never changed
    """Return a message as HTML, a line of it as a line; what is HTML already stays."""
    if isinstance(words, str):
        return Markup(words)  # noqa: S704 - the caller made it
    pieces = [each if isinstance(each, Markup) else _escaped(str(each)) for each in words.pieces(show)]
    return Markup("".join(pieces))  # noqa: S704 - all of it is escaped


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>")


def as_message(fact: object) -> Message:
    """Return a message, or a fact that is no HTML as a message that says it."""
    return joined([fact], "")


def bold(fact: object) -> Markup:
    """Return a message or a fact as HTML in bold."""
    return Markup("<b>{}</b>").format(html_of(as_message(fact)))


def heading(title: Message | str, about: Html = "", level: int = 1) -> str:
    """Return a heading, with a line on what it is about."""
    below = f'<p class="about">{html_of(about)}</p>' if about else ""
    return f"<h{level}>{escape(str(title))}</h{level}>{below}"


def picture(suffix: str, content: bytes) -> Markup:
    """Return a picture that stands beside the heading and says nothing more; the sheet holds it."""
    address = f"data:{PICTURES[suffix]};base64,{b64encode(content).decode()}"
    return Markup('<img class="logo" alt="" src="{}">').format(address)


def paragraph(words: Message | str, classes: str = "") -> str:
    """Return a sentence or more as a paragraph."""
    return f"<p{_classes(classes)}>{html_of(as_message(words))}</p>"


def table(heads: Sequence[Message | str], rows: Iterable[Sequence[Html]], classes: str = "") -> str:
    """Return a table; the first cell of a row is its head."""
    head = "".join(f'<th scope="col">{escape(str(text))}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'
        for first, *others in [map(html_of, row) for row in rows]
    )
    top = f"<thead><tr>{head}</tr></thead>" if any(heads) else ""
    return f"<table{_classes(classes)}>{top}<tbody>{body}</tbody></table>"


def rules_name(rules: Ruleset) -> str:
    """Return what a ruleset is called, with what was changed in it by hand in words."""
    changed = [
        say("{option}: {value}", option=label_of(option), value=short_of(option, text, rules))
        for option, text in rules.changed.items()
    ]
    return str(joined([rules.short_name, *changed], "; "))


def _classes(classes: str) -> str:
    return f' class="{classes}"' if classes else ""
