"""``riichi-rules cover``: which rules games exercise, and which they never asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from riichi_book.answers.tile_words import Count
from riichi_rules.messages import Message, plural, say
from riichi_rules.ruleset import label_of

from .games import (
    Games,
    given_games,
    page_option,
    parquet_option,
    paths_argument,
    played_under_options,
    records_at,
    sharing_options,
    tell_skipped,
)
from .options import json_command
from .output import ANSWERED, DISAGREES, Output
from .page import Page, ids, numbers, texts

if TYPE_CHECKING:
    from riichi_book.games.variants import Coverage

CONDUCT = say("Options of conduct are left out: only people at a table can keep them.")


@json_command("cover", "Which rules games exercise, and which never.")
@paths_argument
@played_under_options
@sharing_options
@page_option("Write it as a page.")
@parquet_option
@given_games
def command(games: Games) -> Output:
    """Say of each option whether the games in PATH asked it, and whether another value would have shown.

    Asked counts the endings and events whose answer depended on the option: what may be done, what an ending
    pays, what follows, what a match comes to. Shown counts those that another value answers otherwise. What
    was never asked comes first. A round that several records have is counted once. Exit status 1 says that
    some files or rounds could not be read.

    Examples:
      riichi-rules cover games
      riichi-rules cover games --ruleset my-club.toml --jobs 2
      riichi-rules cover games --page cover.html
    """
    from riichi_book.games.variants import cover  # noqa: PLC0415 - slow to import: readers and the state of play

    def told(found: Coverage) -> tuple[int, Message]:
        asked = Count(len(found.counted("asked")))
        return found.rounds, plural(asked, "{n} option asked", "{n} options asked")

    named = games.rules(games.ruleset)
    work = partial(cover, ruleset=named, settings=games.changes)
    found = games.survey("cover", records_at(games.paths), work, told)
    name = named if isinstance(named, str) else named.id
    data = {"ruleset": name, **found.data, **games.draw(lambda: _page(name, found))}
    status = ANSWERED if found.whole else DISAGREES
    return Output(data, lambda page: _tell(page, name, found, games), status)


def _page(name: str, found: Coverage) -> str:
    from riichi_book.games.variants.page import coverage_page  # noqa: PLC0415 - slow to import: matplotlib

    return coverage_page(name, found)


def _tell(page: Page, name: str, found: Coverage, games: Games) -> None:
    page.label(say("Rules"), say("{rules}, and what each record sets", rules=name))
    counts = {name: Count(found.counts[name]) for name in ("endings", "events")}
    counts["rounds"] = Count(found.rounds)
    page.label(say("Games"), say("{rounds} rounds, {endings} endings, {events} other events", **counts))
    page.table(
        [
            ids(say("Option")),
            texts(say("In words")),
            numbers(say("Asked")),
            numbers(say("Shown")),
            texts(say("By")),
        ],
        [
            (
                each.option,
                label_of(each.option),
                Count(each.asked),
                Count(each.shows),
                ", ".join([f"{value} {Count(times)}" for value, times in each.values.items() if times]),
            )
            for each in found.options
        ],
    )
    asked, shown = (sum([bool(getattr(each, of)) for each in found.options]) for of in ("asked", "shows"))
    facts = {"n": len(found.options), "asked": asked, "shown": shown, "conduct": CONDUCT}
    page.apart(say("{n} options: {asked} were asked, and {shown} would have shown. {conduct}", **facts))
    tell_skipped(page, found.skipped)
    games.tell_page(page, say("Page"))
