"""HTML pages of what a change of rules does to real games, and of which rules the games exercise."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from riichi_book.answers.tile_words import on_page, signed
from riichi_book.drawing import View, sprite, svg_text
from riichi_book.drawing.figures.bars import amount_bars, counted_bars
from riichi_book.drawing.scenes import scene_view
from riichi_book.games.found import COPY, Found, unread
from riichi_book.sheets.paper import as_message, html_of, templates
from riichi_rules.messages import Count, Message, joined, plural, say
from riichi_rules.ruleset import label_of, short_of

from .changes import NOT_CHANGED, Changes
from .covering import Coverage, OptionCoverage
from .findings import SUMMARY, Findings, premise, summary

MOST_PICTURES: Final = 12
"""How many endings a page draws: the smallest."""


def page_of(changes: Changes, found: Findings) -> str:
    """Return the findings as a self-contained HTML page."""
    pictured = [
        (example, [scene_view(view) for view in example.question.answer().views])
        for example in found.examples[:MOST_PICTURES]
    ]
    return _filled(
        "whatif",
        found,
        *[view for _, views in pictured for view in views],
        against=changes.against,
        premise=premise(found, changes.name),
        not_changed=NOT_CHANGED,
        heads=SUMMARY,
        summary=summary(found),
        amounts=html_of(amount_bars(found.once, "endings").html()) if found.once else "",
        examples=[
            (example, [html_of(svg_text(view, standalone=False, height="2.6em")) for view in views])
            for example, views in pictured
        ],
        signed=signed,
        as_html=lambda words: html_of(as_message(words), on_page(None)),
    )


def coverage_page(name: str, found: Coverage) -> str:
    """Return the coverage of a ruleset as a self-contained HTML page."""
    title = say("Endings and events at which another value would have shown")
    counts = [(label_of(each.option), each.shows) for each in found.options if each.shows]
    bars = html_of(counted_bars(counts, str(title)).html()) if counts else ""
    return _filled("cover", found, ruleset=name, bars=bars, told_values=_told_values)


def _told_values(each: OptionCoverage) -> Message:
    shown = [(short_of(each.option, value), Count(times)) for value, times in each.values.items() if times]
    return joined([say("{value}: {times}", value=value, times=times) for value, times in shown], "; ")


def _filled(template: str, found: Found, *views: View, **facts: object) -> str:
    """Render an HTML page, with the symbols of its drawings and its style inline."""
    return (
        templates()
        .get_template(f"{template}.html")
        .render(
            found=found,
            style=html_of(Path(__file__).with_name("page.css").read_text("utf-8")),
            symbols=html_of(sprite(*views) if views else ""),
            unread=unread(found.skipped),
            copies=[skip for skip in found.skipped if skip.kind == COPY],
            rounds=plural(Count(found.rounds), "{n} round", "{n} rounds"),
            count=Count,
            label_of=label_of,
            short_of=short_of,
            **facts,
        )
    )
