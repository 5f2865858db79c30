"""Rich display in notebooks: tiles, hands and answers appear as drawings and in words.

``%load_ext riichi_book`` turns it on. The displayed types do not know about it: this module defines how each
one looks, and ``register`` adds more types.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final, NamedTuple, TypeVar

from riichi_rules.furiten import Furiten
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.messages import Message, Show
from riichi_rules.notation import TilesText, read_tiles
from riichi_rules.play import RoundState
from riichi_rules.questions import Question
from riichi_rules.questions.address import with_named_rules
from riichi_rules.questions.answer import Answer, HandScene
from riichi_rules.reading import Reading
from riichi_rules.tiles import Tile
from riichi_rules.value import Value
from riichi_rules.waits import Waits

from .answers.parts import TablePart, Title, parts_of, value_parts
from .answers.shown import part_message, shown
from .answers.tile_words import show_of
from .drawing.faces import Mark
from .drawing.layout import hand_view, meld_view, tiles_view
from .drawing.scenes import round_view, scene_view
from .drawing.svg import figure_html, svg_text
from .drawing.views import View, stack

Kind = TypeVar("Kind")

PARTS: Final = {"waits": (Title.WAITS,), "worth": (Title.VALUE, Title.FU), "points": (Title.PAYS,)}
"""The parts to show below the verdict; for other kinds of questions the verdict is enough."""


class AnswerTable(NamedTuple):
    """A small table: a caption, column heads, rows, and an optional last row with the total."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{_escaped(head)}</th>' for head in self.heads)
        body = "".join(f"<tr>{_cells(row)}</tr>" for row in self.rows)
        foot = f"<tfoot><tr>{_cells(self.total)}</tr></tfoot>" if self.total else ""
        return (
            f'<table class="riichi-table"><caption>{_escaped(self.caption)}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>{foot}</table>"
        )


class Display(NamedTuple):
    """How something is displayed: a drawing with lines of text below it.

    If there are ``tables``, the HTML shows them instead of all lines but the first. The HTML also stores the
    ``question`` of an answer as data, so that a page can ask it.
    """

    view: View
    lines: tuple[str, ...] = ()
    tables: tuple[AnswerTable, ...] = ()
    question: Question | None = None

    def _repr_html_(self) -> str:
        found = self._html()
        return found if self.question is None else found.replace(">", f"{_asking(self.question)}>", 1)

    def _html(self) -> str:
        if not self.lines:
            return figure_html(self.view)
        caption = "<br/>".join(map(_escaped, self.lines[:1] if self.tables else self.lines))
        found = f"<p>{caption}</p>"
        if self.view.tiles:
            drawing = svg_text(self.view)
            found = f'<figure class="riichi-hand">{drawing}<figcaption>{caption}</figcaption></figure>'
        if self.tables:
            tables = "".join(map(AnswerTable._repr_html_, self.tables))
            return f'<div class="riichi-answer">{found}{tables}</div>'
        return found

    def __repr__(self) -> str:
        return "\n".join([*([self.view.text] if self.view.tiles else []), *self.lines])


_DISPLAYS: dict[type, Callable[[Any], Display]] = {}
_running: list[Any] = []


def register(
    cls: type[Kind],
    to_view: Callable[[Kind], View],
    to_lines: Callable[[Kind], tuple[str, ...]] | None = None,
    to_tables: Callable[[Kind], tuple[AnswerTable, ...]] | None = None,
) -> None:
    """Define how to display a type: its drawing, and optionally lines of text below it.

    With ``to_tables``, the HTML shows the first line and these tables.
    """

    def display(thing: Kind) -> Display:
        lines = to_lines(thing) if to_lines else ()
        tables = to_tables(thing) if to_tables else ()
        return Display(to_view(thing), lines, tables, thing.question if isinstance(thing, Answer) else None)

    _DISPLAYS[cls] = display
    for ipython in _running:
        _format(ipython, cls)


def show(*things: object) -> Display:
    """Return views or things of registered types, stacked as one drawing.

    Use it as the last line of a cell. Raises ``TypeError`` for things that cannot be drawn.
    """
    parts = [_display_of(thing) for thing in things]
    if len(parts) == 1:
        return parts[0]
    # Drop the tables: it would not be clear which thing each one is about.
    return Display(
        stack(*(part.view for part in parts)), tuple(line for part in parts for line in part.lines)
    )


def _display_of(thing: object) -> Display:
    if isinstance(thing, Display):
        return thing
    for cls in type(thing).__mro__:
        if cls in _DISPLAYS:
            return _DISPLAYS[cls](thing)
    known = ", ".join(sorted(cls.__name__ for cls in _DISPLAYS))
    raise TypeError(f"{type(thing).__name__} has no drawing; these have one: {known}")


def load_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 - IPython has no types
    """Make a running IPython display all registered types; ``%load_ext`` calls this."""
    _running.append(ipython)
    for cls in _DISPLAYS:
        _format(ipython, cls)


def unload_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 - IPython has no types
    """Restore IPython's own display of these types."""
    _running.remove(ipython)
    for cls in _DISPLAYS:
        for kind in ("text/html", "text/plain"):
            ipython.display_formatter.formatters[kind].pop(cls)


def _format(ipython: Any, cls: type) -> None:  # noqa: ANN401 - IPython has no types
    display, formatters = _DISPLAYS[cls], ipython.display_formatter.formatters
    formatters["text/html"].for_type(cls, lambda thing: display(thing)._repr_html_())
    formatters["text/plain"].for_type(cls, lambda thing, printer, _: printer.text(repr(display(thing))))


def _furiten_view(furiten: Furiten) -> View:
    marks = {tile: Mark.FURITEN for tile in furiten.causes if tile in furiten.waits}
    return tiles_view(furiten.waits, marks=marks)


def _parts(answer: Answer) -> list[TablePart]:
    titles = PARTS.get(answer.question.kind, ())
    return [part for part in parts_of(answer) if isinstance(part, TablePart) and part.title in titles]


def _lines(verdict: Message, parts: Iterable[TablePart], show: Show = str) -> tuple[str, ...]:
    """Return the verdict and then one line for each part."""
    return tuple([line.shown(show) for line in (verdict, *map(part_message, parts))])


def _tables(parts: Iterable[TablePart]) -> tuple[AnswerTable, ...]:
    """Return parts as tables with their last row of totals; skip waits, for which a line is enough."""
    found = []
    for part in parts:
        if part.title is not Title.WAITS:
            rows = tuple([tuple([shown(cell) for cell in row]) for row in (*part.rows, *part.totals)])
            end = len(rows) - bool(part.totals)
            heads = tuple(map(str, part.heads))
            found.append(AnswerTable(str(part.title.message), heads, rows[:end], *rows[end:]))
    return tuple(found)


def _asking(question: Question) -> str:
    """Return the HTML attribute that stores a question, in single quotes because JSON uses double quotes."""
    data = json.dumps(with_named_rules(question).data, ensure_ascii=False, separators=(",", ":"))
    return f" data-asked='{_escaped(data).replace(chr(39), '&#39;')}'"


def _cells(row: tuple[str, ...]) -> str:
    """Return the HTML cells of a row, whose first cell is its head."""
    first, *rest = map(_escaped, row)
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest)


def _escaped(text: str) -> str:
    return escape(text, quote=False)


register(View, lambda view: view)
register(Tile, lambda tile: tiles_view([tile]))
register(Meld, meld_view)
register(Hand, hand_view)
register(TilesText, tiles_view)
register(Reading, lambda reading: tiles_view(read_tiles(str(reading))))
register(HandScene, scene_view)
register(
    Answer,
    lambda answer: stack(*map(scene_view, answer.views)) if answer.views else View((), 0, 0),
    lambda answer: _lines(answer.message, _parts(answer), show_of(answer)),
    lambda answer: _tables(_parts(answer)),
)
register(RoundState, round_view, lambda state: (state.words,))
register(Waits, lambda waits: tiles_view(waits.tiles), lambda waits: (waits.words,))
register(Furiten, _furiten_view, lambda furiten: (furiten.words,))
register(
    Value,
    lambda value: hand_view(value.hand, win=value.win, by=value.situation.by),
    lambda value: _lines(value.message, value_parts(value)),
    lambda value: _tables(value_parts(value)),
)
