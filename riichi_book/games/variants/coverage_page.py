"""Which rules games exercised, as a page: never asked, asked for nothing, and how often each showed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from riichi_book.answers.tile_words import Count
from riichi_book.figures.bars import counted_bars
from riichi_book.sheets.paper import heading, items, paragraph, table
from riichi_rules.messages import say
from riichi_rules.ruleset import label_of, short_of

from .coverage import Coverage, OptionCoverage
from .page import framed, left_out, rounds_of, wide

TITLE: Final = say("What games ask of the rules")
NEVER: Final = say("Nothing in these games depends on them: whatever they are, nobody would have noticed.")
FOR_NOTHING: Final = say("They were asked, but no other value would have made a difference in these games.")
SHOWED: Final = say("Another value would have been noticed so often.")
NONE: Final = say("None.")


def coverage_page(name: str, found: Coverage) -> str:
    """Return the coverage of a ruleset as a page of HTML that needs nothing beside it."""
    never, for_nothing, showed = parts_of(found)
    about = say(
        "{rounds} of real games under {ruleset}, with {endings} endings and {events} other events: which"
        " options they asked, and which other values would have shown.",
        rounds=rounds_of(found.rounds),
        ruleset=name,
        endings=Count(found.endings),
        events=Count(found.events),
    )
    parts = [
        heading(TITLE, about),
        heading(say("Never asked: {n}", n=len(never)), NEVER, 2),
        items([_name(each) for each in never]),
        heading(say("Asked, and never shown: {n}", n=len(for_nothing)), FOR_NOTHING, 2),
        *_asked(for_nothing),
        heading(say("Shown: {n}", n=len(showed)), SHOWED, 2),
        *_showed(showed),
        *left_out(found.skipped),
    ]
    return framed(TITLE, parts)


def parts_of(found: Coverage) -> tuple[list[OptionCoverage], list[OptionCoverage], list[OptionCoverage]]:
    """Return the options never asked, those asked that never showed, and those that did, the rarest first."""
    options = found.options
    return (
        [each for each in options if not each.asked],
        [each for each in options if each.asked and not each.shows],
        [each for each in options if each.shows],
    )


def _name(each: OptionCoverage) -> str:
    return escape(str(label_of(each.option)))


def _asked(options: Sequence[OptionCoverage]) -> Iterator[str]:
    rows = [[_name(each), str(Count(each.asked))] for each in options]
    yield table((say("Option"), say("Asked")), rows, "numbers") if rows else paragraph(NONE)


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
