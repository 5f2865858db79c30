"""What a change of rules does to real games as a page: the counts, the figure, and endings drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from riichi_book.answers.tile_words import capital, in_names, signed
from riichi_book.audit.findings import COPY, Skipped, unread
from riichi_book.drawing import View, sprite, svg_text
from riichi_book.drawing.scenes import scene_view
from riichi_book.figures.amounts import amount_bars
from riichi_book.sheets.paper import heading, paragraph, table
from riichi_rules.ruleset import OPTIONS, label_of, short_of

from .changes import Changes
from .findings import Example, Findings, premise_words, summary

MOST_PICTURES: Final = 12
"""How many endings a page draws: the smallest."""
LEAST_TO_TELL: Final = "The endings that take the least to tell."
LISTED: Final = 50
"""How many rounds that part a page lists."""


def page_of(changes: Changes, found: Findings) -> str:
    """Return the findings as a page of HTML that needs nothing beside it."""
    pictured = [(example, list(_views(example))) for example in found.examples[:MOST_PICTURES]]
    views = [view for _, seen in pictured for view in seen]
    parts = [
        heading("What if", escape(_about(changes, found))),
        *[paragraph(line, "premise") for line in premise_words(found, changes.name)],
        *_changed(found),
        heading("How often, and how much", level=2),
        table(
            ("What", "Of", "Changed", "Points"),
            [[escape(words), *cells] for words, *cells in summary(found)],
            "numbers",
        ),
        *_figure(found),
        *([heading("What pays otherwise", LEAST_TO_TELL, 2)] if pictured else []),
        *[_ending(example, seen) for example, seen in pictured],
        *_parted(found),
        *left_out(found.skipped),
    ]
    return framed("What if", parts, *views)


def framed(title: str, parts: Iterable[str], *views: View) -> str:
    """Return a page of HTML with these parts, the symbols of its drawings, and its style within it."""
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    symbols = sprite(*views) if views else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{style}</style></head>\n<body>{symbols}\n<main>{''.join(parts)}</main>\n</body></html>\n"
    )


def _about(changes: Changes, found: Findings) -> str:
    rounds = f"{found.counts['rounds']:,} rounds"
    if changes.against is not None:
        return f"{rounds} of real games, held against {changes.against.label}. Play is held fixed."
    return f"{rounds} of real games, priced again under changed rules. Play is held fixed."


def _changed(found: Findings) -> Iterator[str]:
    rows = [
        [escape(label_of(option)), *[escape(short_of(option, value)) for value in values]]
        for option, values in found.changes.items()
        if option in OPTIONS
    ]
    if not rows:
        yield paragraph("Nothing is changed: the games have these values already.")
        return
    yield wide(("What is changed", "Before", "After"), rows)


def _figure(found: Findings) -> Iterator[str]:
    if found.once:
        figure = amount_bars(found.once, "endings")
        yield paragraph("Points that change hands in an ending, and in how many endings:")
        yield figure.html()


def _views(example: Example) -> Iterator[View]:
    yield from map(scene_view, example.question.answer().views)


def _ending(example: Example, views: Iterable[View]) -> str:
    points = [
        [name, signed(old), signed(new)]
        for name, old, new in zip(example.names, example.before, example.after, strict=True)
    ]
    notes = [*([example.refused] if example.refused else []), *example.carried]
    parts = [
        heading(f"{example.file}, round {example.round}", level=3),
        paragraph(" ".join(filter(None, [example.words, _on_table(example)]))),
        *[svg_text(view, standalone=False, height="2.6em") for view in views],
        table(("Player", "Before", "After"), points, "numbers"),
        *[paragraph(f"{capital(in_names(note))}.", "about") for note in notes],
    ]
    return f'<section class="ending">{"".join(parts)}</section>'


def _on_table(example: Example) -> str:
    return f"On the table: {example.on_table}." if example.on_table else ""


def _parted(found: Findings) -> Iterator[str]:
    if not found.parted:
        return
    counts = found.counts
    about = (
        f"{counts['rounds_parted']:,} of {counts['rounds']:,} rounds. The first event is told at which the"
        " changed rules forbid what happened, or offer something else."
    )
    yield heading("Where play would part", about, 2)
    rows = [
        [escape(place.file), f"{place.round}", f"{place.event}", escape(in_names(place.why))]
        for place in found.parted[:LISTED]
    ]
    yield wide(("Game", "Round", "Event", "Why"), rows)


def wide(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table that is moved sideways where it is wider than the screen, by keys too."""
    label = escape(", ".join(heads))
    return f'<div class="wide" role="region" aria-label="{label}" tabindex="0">{table(heads, rows)}</div>'


def left_out(skipped: Iterable[Skipped]) -> Iterator[str]:
    """Yield what could not be read, and what is counted in another file, each with the reason."""
    listed = list(skipped)
    for rest, words, about in (
        (unread(listed), "What could not be read", "Nothing is said of it."),
        ([skip for skip in listed if skip.kind == COPY], "Copies", "Each round is counted once."),
    ):
        if rest:
            yield heading(words, about, 2)
            rows = [[escape(skip.file), str(skip.round or ""), escape(skip.reason)] for skip in rest]
            yield wide(("Game", "Round", "Why"), rows)
