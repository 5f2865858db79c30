"""What a change of rules does to real games, and which rules they exercised, as pages of HTML."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from riichi_book.answers.tile_words import Count, on_page, signed
from riichi_book.drawing import View, sprite, svg_text
from riichi_book.drawing.scenes import scene_view
from riichi_book.figures.bars import amount_bars, counted_bars
from riichi_book.games.found import COPY, Found, Skipped, unread
from riichi_book.sheets.paper import html_of, templates, told
from riichi_rules.messages import joined, plural, say
from riichi_rules.ruleset import OPTIONS, label_of, short_of

from .changes import NOT_CHANGED, Changes
from .covering import Coverage
from .findings import Example, Findings, premise, summary

MOST_PICTURES: Final = 12
"""How many endings a page draws: the smallest."""
LISTED: Final = 50
"""How many rounds that part a page lists."""


def page_of(changes: Changes, found: Findings) -> str:
    """Return the findings as a page of HTML that needs nothing beside it."""
    examples = found.examples[:MOST_PICTURES]
    pictured = [[scene_view(view) for view in example.question.answer().views] for example in examples]
    return _filled(
        "whatif",
        found,
        *[view for views in pictured for view in views],
        against=changes.against and changes.against.label,
        premise=premise(found, changes.name),
        changed=[
            (label_of(option), *[short_of(option, value) for value in values])
            for option, values in found.changes.items()
            if option in OPTIONS
        ],
        not_changed=NOT_CHANGED,
        summary=summary(found),
        amounts=html_of(amount_bars(found.once, "endings").html()) if found.once else "",
        examples=[_shown(example, views) for example, views in zip(examples, pictured, strict=True)],
        rounds_parted=Count(found.counts["rounds_parted"]),
        parted=[
            (place.file, place.round, place.event, html_of(told(place.why), on_page(None)))
            for place in found.parted[:LISTED]
        ],
    )


def _shown(example: Example, views: list[View]) -> dict[str, object]:
    points = zip(example.names, map(signed, example.before), map(signed, example.after), strict=True)
    drawings = [svg_text(view, standalone=False, height="2.6em") for view in views]
    return {
        "place": example.place,
        "words": example.words,
        "on_table": example.on_table,
        "drawings": map(html_of, drawings),
        "points": points,
        "notes": [note.shown(example.show) for note in example.notes],
    }


def coverage_page(name: str, found: Coverage) -> str:
    """Return the coverage of a ruleset as a page of HTML that needs nothing beside it."""
    named = [(label_of(each.option), each) for each in found.options]
    showed = [(label, each) for label, each in named if each.shows]
    title = say("Endings and events at which another value would have shown")
    bars = counted_bars([(label, each.shows) for label, each in showed], str(title)).html() if showed else ""
    return _filled(
        "cover",
        found,
        ruleset=name,
        **{kind: Count(found.counts[kind]) for kind in ("endings", "events")},
        never=[label for label, each in named if not each.asked],
        asked=[(label, Count(each.asked)) for label, each in named if each.asked and not each.shows],
        bars=html_of(bars),
        showed=[
            (
                label,
                Count(each.asked),
                Count(each.shows),
                joined(
                    [
                        say("{value}: {times}", value=short_of(each.option, value), times=Count(times))
                        for value, times in each.values.items()
                        if times
                    ],
                    "; ",
                ),
            )
            for label, each in showed
        ],
    )


def _filled(template: str, found: Found, *views: View, **facts: object) -> str:
    """Return a page of HTML, with the symbols of its drawings and its style within it."""

    def rows(skipped: list[Skipped]) -> list[tuple[object, ...]]:
        return [(skip.file, skip.round or "", str(skip.reason)) for skip in skipped]

    return (
        templates()
        .get_template(f"{template}.html")
        .render(
            style=html_of(Path(__file__).with_name("page.css").read_text("utf-8")),
            symbols=html_of(sprite(*views) if views else ""),
            unread=rows(unread(found.skipped)),
            copies=rows([skip for skip in found.skipped if skip.kind == COPY]),
            rounds=plural(Count(found.rounds), "{n} round", "{n} rounds"),
            **facts,
        )
    )
