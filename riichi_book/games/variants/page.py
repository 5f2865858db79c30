"""What a change of rules does to real games, and which rules they exercised, as pages of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from riichi_book.answers.tile_words import Count, on_page, signed
from riichi_book.drawing import View, sprite, svg_text
from riichi_book.drawing.scenes import scene_view
from riichi_book.figures.bars import amount_bars, counted_bars
from riichi_book.games.found import COPY, Skipped, unread
from riichi_book.sheets.paper import heading, html_of, items, paragraph, table, told
from riichi_rules.messages import Message, joined, plural, say
from riichi_rules.ruleset import OPTIONS, label_of, short_of

from .changes import NOT_CHANGED, Changes
from .coverage import Coverage, OptionCoverage
from .findings import Example, Findings, premise, summary

MOST_PICTURES: Final = 12
"""How many endings a page draws: the smallest."""
WHAT_IF: Final = say("What if")
LEAST_TO_TELL: Final = say("The endings that take the least to tell.")
GAME: Final = say("Game")
ROUND: Final = say("Round")
WHY: Final = say("Why")
LISTED: Final = 50
"""How many rounds that part a page lists."""


def page_of(changes: Changes, found: Findings) -> str:
    """Return the findings as a page of HTML that needs nothing beside it."""
    pictured = {
        example: [scene_view(view) for view in example.question.answer().views]
        for example in found.examples[:MOST_PICTURES]
    }
    changed = [
        [escape(str(words)) for words in (label_of(option), *[short_of(option, value) for value in values])]
        for option, values in found.changes.items()
        if option in OPTIONS
    ]
    heads = say("What is changed"), say("Before"), say("After")
    parts = [
        heading(WHAT_IF, _about(changes, found)),
        *[paragraph(line, "premise") for line in premise(found, changes.name)],
        wide(heads, changed) if changed else paragraph(NOT_CHANGED),
        heading(say("How often, and how much"), level=2),
        table(
            (say("What"), say("Of"), say("Changed"), say("Points")),
            [[words, *map(str, cells)] for words, *cells in summary(found)],
            "numbers",
        ),
    ]
    if found.once:
        parts.append(paragraph(say("Points that change hands in an ending, and in how many endings:")))
        parts.append(amount_bars(found.once, "endings").html())
    if pictured:
        parts.append(heading(say("What pays otherwise"), LEAST_TO_TELL, 2))
        parts += [_ending(example, views) for example, views in pictured.items()]
    parts += [*_parted(found), *left_out(found.skipped)]
    return framed(WHAT_IF, parts, *[view for views in pictured.values() for view in views])


def framed(title: Message, parts: Iterable[str], *views: View) -> str:
    """Return a page of HTML with these parts, the symbols of its drawings, and its style within it."""
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    symbols = sprite(*views) if views else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(str(title))}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{style}</style></head>\n<body>{symbols}\n<main>{''.join(parts)}</main>\n</body></html>\n"
    )


def _about(changes: Changes, found: Findings) -> Message:
    rounds = rounds_of(found.counts["rounds"])
    if changes.against is None:
        return say(
            "{rounds} of real games, priced again under changed rules. Play is held fixed.", rounds=rounds
        )
    return say(
        "{rounds} of real games, held against {ruleset}. Play is held fixed.",
        rounds=rounds,
        ruleset=changes.against.label,
    )


def rounds_of(number: int) -> Message:
    """Say how many rounds there are."""
    return plural(Count(number), "{n} round", "{n} rounds")


def _ending(example: Example, views: Iterable[View]) -> str:
    points = [
        [name, signed(old), signed(new)]
        for name, old, new in zip(example.names, example.before, example.after, strict=True)
    ]
    lying = example.on_table
    parts = [
        heading(example.place, level=3),
        paragraph(
            joined([example.words, *([say("On the table: {bets}.", bets=lying)] if lying else [])], " ")
        ),
        *[svg_text(view, standalone=False, height="2.6em") for view in views],
        table((say("Player"), say("Before"), say("After")), points, "numbers"),
        *[paragraph(note.shown(example.show), "about") for note in example.notes],
    ]
    return f'<section class="ending">{"".join(parts)}</section>'


def _parted(found: Findings) -> Iterator[str]:
    if not found.parted:
        return
    about = say(
        "{parted} of {rounds}. The first event is told at which the changed rules forbid what happened, or"
        " offer something else.",
        parted=Count(found.counts["rounds_parted"]),
        rounds=rounds_of(found.counts["rounds"]),
    )
    yield heading(say("Where play would part"), about, 2)
    show = on_page(None)
    rows = [
        [escape(place.file), str(place.round), str(place.event), html_of(told(place.why), show)]
        for place in found.parted[:LISTED]
    ]
    yield wide((GAME, ROUND, say("Event"), WHY), rows)


def wide(heads: Sequence[Message], rows: Iterable[Sequence[str]]) -> str:
    """Return a table that is moved sideways where it is wider than the screen, by keys too."""
    label = escape(", ".join(map(str, heads)))
    return f'<div class="wide" role="region" aria-label="{label}" tabindex="0">{table(heads, rows)}</div>'


def left_out(skipped: Iterable[Skipped]) -> Iterator[str]:
    """Yield what could not be read, and what is counted in another file, each with the reason."""
    listed = list(skipped)
    for rest, words, about in (
        (unread(listed), say("What could not be read"), say("Nothing is said of it.")),
        ([skip for skip in listed if skip.kind == COPY], say("Copies"), say("Each round is counted once.")),
    ):
        if rest:
            yield heading(words, about, 2)
            rows = [[escape(skip.file), str(skip.round or ""), escape(str(skip.reason))] for skip in rest]
            yield wide((GAME, ROUND, WHY), rows)


TITLE: Final = say("What games ask of the rules")
NEVER: Final = say("Nothing in these games depends on them: whatever they are, nobody would have noticed.")
FOR_NOTHING: Final = say("They were asked, but no other value would have made a difference in these games.")
SHOWED: Final = say("Another value would have been noticed so often.")
NONE: Final = say("None.")


def coverage_page(name: str, found: Coverage) -> str:
    """Return the coverage of a ruleset as a page of HTML that needs nothing beside it."""
    never = [each for each in found.options if not each.asked]
    for_nothing = [each for each in found.options if each.asked and not each.shows]
    showed = [each for each in found.options if each.shows]
    asked = [[_name(each), str(Count(each.asked))] for each in for_nothing]
    about = say(
        "{rounds} of real games under {ruleset}, with {endings} endings and {events} other events: which"
        " options they asked, and which other values would have shown.",
        rounds=rounds_of(found.rounds),
        ruleset=name,
        endings=Count(found.counts["endings"]),
        events=Count(found.counts["events"]),
    )
    parts = [
        heading(TITLE, about),
        heading(say("Never asked: {n}", n=len(never)), NEVER, 2),
        items([_name(each) for each in never]),
        heading(say("Asked, and never shown: {n}", n=len(for_nothing)), FOR_NOTHING, 2),
        table((say("Option"), say("Asked")), asked, "numbers") if asked else paragraph(NONE),
        heading(say("Shown: {n}", n=len(showed)), SHOWED, 2),
        *_showed(showed),
        *left_out(found.skipped),
    ]
    return framed(TITLE, parts)


def _name(each: OptionCoverage) -> str:
    return escape(str(label_of(each.option)))


def _showed(options: Sequence[OptionCoverage]) -> Iterator[str]:
    if not options:
        yield paragraph(NONE)
        return
    title = say("Endings and events at which another value would have shown")
    counts = [(label_of(each.option), each.shows) for each in options]
    yield counted_bars(counts, str(title)).html()
    rows = [[_name(each), str(Count(each.asked)), str(Count(each.shows)), _values(each)] for each in options]
    yield wide((say("Option"), say("Asked"), say("Shown"), say("By")), rows)


def _values(each: OptionCoverage) -> str:
    parts = [
        say("{value}: {times}", value=short_of(each.option, value), times=Count(times))
        for value, times in each.values.items()
        if times
    ]
    return escape("; ".join(map(str, parts)))
