"""``whatif``: what games would have paid under other rules; ``cover``: which rules games exercise."""

from __future__ import annotations

from functools import partial
from typing import Final

import click

from riichi_book.games.variants import Changes, Coverage, Example, Findings
from riichi_book.games.variants import cover as covered
from riichi_book.games.variants import whatif as priced
from riichi_book.games.variants.changes import NOT_CHANGED
from riichi_book.games.variants.findings import SUMMARY, premise, summary
from riichi_rules.messages import Count, joined, plural, say
from riichi_rules.ruleset import label_of, spaced
from riichi_rules.settlement import Settlement

from .completing import RulesetName
from .games import GamesOptions, of_games, page_option, played_under_options, records_at
from .options import json_command, rules_of_name
from .output import Output, usage_error
from .page import Column, Page, ids, numbers, texts

SHOWN_EXAMPLES: Final = 5
"""Show at most this many endings; JSON has more."""
MOST_AMOUNTS: Final = 12
"""If payments change by more different amounts than this, do not list the amounts."""
SHOWN_PARTED: Final = 10
"""List at most this many rounds that part from the changed rules."""


@json_command("whatif", "What changed rules do to real games.")
@of_games(
    played_under_options,
    click.option(
        "--against",
        type=RulesetName(),
        metavar="ID|FILE.toml",
        help="Compare with this whole ruleset, in place of --set.",
    ),
    more=[page_option("Write the result as a page with drawings.")],
)
def whatif(games: GamesOptions, against: str | None) -> Output:
    """Price the endings of the games in PATH again under changed rules, and say where play would part.

    What the players did stays the same: every ending is asked as a question under the rules before and after.
    It counts the endings that pay differently, the points that change hands, and the matches whose places
    change. For rules of play, it names the first event of each round that the changed rules forbid, or at
    which they offer something else. If records paid differently from the rules before, it says so first.
    A round that is in several records is counted once.
    Exit status 1 says that some files or rounds could not be read, 2 that none could.

    Examples:
      riichi-rules whatif games --set limits.kiriage=true
      riichi-rules whatif games --set yaku.ippatsu=false --resume whatif.state
      riichi-rules whatif games --against my-club.toml --page whatif.html
    """
    if not games.settings and against is None:
        raise usage_error(
            say("Missing --set, which changes an option, or --against, which names another ruleset.")
        )
    if games.settings and against is not None:
        raise usage_error(say("--set changes options, --against names a whole ruleset: give one of them"))
    named = games.rules(games.ruleset, {say("rules held against"): against})
    whole = None if against is None else rules_of_name(games.rules(against)).ruleset
    changes = Changes(named, games.changes, whole)
    found = games.survey(
        records_at(games.paths),
        partial(priced, changes=changes),
        lambda found: say("{n} pay differently", n=Count(found.counts["repriced"])),
    )
    about = {"ruleset": changes.name, **({"against": whole.id} if whole else {})}
    tell = partial(_tell_changed, changes=changes, found=found)
    return games.output(about, found, tell, lambda pages: pages.page_of(changes, found), say("Drawn"))


def _tell_changed(page: Page, changes: Changes, found: Findings) -> None:
    counts = found.counts
    for line in premise(found, changes.name):
        page.say(line, "bold")
    if counts["contradicted"]:
        page.gap()
    page.label(say("Rules"), say("{rules}, and what each record sets", rules=changes.name))
    if changes.against is not None:
        page.label(say("Against"), changes.against.label)
    rows = [(option, spaced(old), spaced(new)) for option, (old, new) in found.changes.items()]
    if rows:
        page.table([ids(say("Changed")), texts(say("Before")), texts(say("After"))], rows)
    else:
        page.say(NOT_CHANGED)
    page.table([Column(SUMMARY[0]), *map(numbers, SUMMARY[1:])], summary(found))
    amounts = [
        say("{points} points in {times}", points=Count(points), times=Count(times))
        for points, times in sorted(found.once.items())
    ]
    if 0 < len(amounts) <= MOST_AMOUNTS:
        told = joined(amounts, "; ")
        page.say(say("Points that change hands in an ending: {amounts}.", amounts=told))
    for example in found.examples[:SHOWN_EXAMPLES]:
        _tell_example(page, example)
    if found.examples[SHOWN_EXAMPLES:]:
        more = Count(counts["repriced"] - SHOWN_EXAMPLES)
        page.apart(say("{n} more endings pay differently; the smallest are shown.", n=more))
    if found.parted:
        page.table(
            [
                *(ids(say("Parts first"), fold=True), numbers(say("Round")), numbers(say("Event"))),
                texts(say("Why")),
            ],
            found.parted[:SHOWN_PARTED],
        )
        facts = {"parted": Count(counts["rounds_parted"]), "n": Count(counts["rounds"])}
        page.apart(say("{parted} of {n} rounds part from the changed rules.", **facts))


def _tell_example(page: Page, example: Example) -> None:
    page.apart(example.place, "bold")
    page.say(example.words)
    won = [win["score"] for win in example.question["wins"] or ()]
    page.labels(say("Hand"), [say("{hand}, and {win}", hand=each["hand"], win=each["win"]) for each in won])
    page.labels(say("Table"), filter(None, [example.on_table]))
    for label, deltas in ((say("Before"), example.before), (say("After"), example.after)):
        page.label(label, Settlement(deltas, 0, ()).changes.shown(example.show))
    page.labels("", example.notes)


@json_command("cover", "Which rules come up in games, and which never do.")
@of_games(played_under_options, more=[page_option("Write the result as a page.")])
def cover(games: GamesOptions) -> Output:
    """Say of each option whether it came up in the games in PATH, and whether another value would differ.

    Asked counts the endings and events whose answer depended on the option: what may be done, what an ending
    pays, what follows, what a match comes to. Shown counts those that another value answers differently.
    Options that were never asked come first. A round that is in several records is counted once. Exit
    status 1 says that some files or rounds could not be read.

    Examples:
      riichi-rules cover games
      riichi-rules cover games --ruleset my-club.toml --jobs 2
      riichi-rules cover games --page cover.html
    """
    named = games.rules(games.ruleset)
    found = games.survey(
        records_at(games.paths),
        partial(covered, ruleset=named, settings=games.changes),
        lambda found: plural(Count(len(found.counted("asked"))), "{n} option asked", "{n} options asked"),
    )
    name = named if isinstance(named, str) else named.id
    tell = partial(_tell_coverage, name=name, found=found)
    return games.output(
        {"ruleset": name}, found, tell, lambda pages: pages.coverage_page(name, found), say("Page")
    )


def _tell_coverage(page: Page, name: str, found: Coverage) -> None:
    page.label(say("Rules"), say("{rules}, and what each record sets", rules=name))
    counts = {name: Count(found.counts[name]) for name in ("endings", "events")}
    counts["rounds"] = Count(found.rounds)
    page.label(say("Games"), say("{rounds} rounds, {endings} endings, {events} other events", **counts))
    page.table(
        [
            *(ids(say("Option")), texts(say("In words")), numbers(say("Asked")), numbers(say("Shown"))),
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
    counted = say(
        "{n} options: {asked} were asked, and {shown} would have shown. Options of conduct are left out: only"
        " people at a table can keep them.",
        n=len(found.options),
        asked=asked,
        shown=shown,
    )
    page.apart(counted)
