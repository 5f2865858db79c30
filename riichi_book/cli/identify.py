"""``riichi-rules identify``: find the rules that games were played by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import click

from riichi_book.games.audit.findings import place_of
from riichi_book.games.found import unread
from riichi_book.games.identification import Games, Identified
from riichi_book.games.identification import identify as identified
from riichi_book.games.identification.games import Candidate
from riichi_rules.messages import OR, Count, Message, RulesetFact, joined, listed, plural, say
from riichi_rules.ruleset import label_of, ruleset_ids, spaced

from .completing import RulesetName
from .games import files_at, jobs_option, paths_argument, records_at, tell_skipped
from .options import json_command, rulesets_of
from .output import ANSWERED, DISAGREES, Output, usage_error, watched
from .page import Page, ids, numbers, texts

MOST_LEFT: Final = 6
"""Name at most this many of the rules that an answer leaves possible."""


@json_command("identify", "By which rules games were played.")
@paths_argument
@click.option(
    "--among",
    multiple=True,
    type=RulesetName(),
    metavar="FILE.toml",
    help="Further rules to consider, besides those that ship; may be repeated.",
)
@jobs_option
def identify(paths: tuple[str, ...], among: tuple[str, ...], jobs: int) -> Output:
    """Say which rulesets, and which values of each option, agree with the games in PATH.

    Each game is replayed under each ruleset. If no ruleset agrees, options of the nearest one are changed. A
    value is ruled out only by what players did or paid, or by what a record says of its own rules; what
    nobody did proves nothing. A round that is in several records is counted once. The options that are still
    undecided are listed, with the question that would decide most of them. Exit status 1 says that some files
    or rounds could not be read, 2 that none could. For an engine, use `riichi-rules conform`.

    Examples:
      riichi-rules identify games
      riichi-rules identify games --among my-club.toml --jobs 2
      riichi-rules identify game.mjlog --json
    """
    if "-" in paths and "-" in among:
        raise usage_error(say("standard input has the records: name a file for the ruleset"))
    places = records_at(paths)
    with watched(files_at(places)) as report:
        rulesets = rulesets_of((*ruleset_ids(), *among))
        games = identified(places, rulesets, jobs=jobs, watching=report)
    skipped = [skip.data for skip in games.skipped]
    data = {"files": games.files, "rounds": games.rounds, **games.found.data, "skipped": skipped}
    status = DISAGREES if unread(games.skipped) else ANSWERED
    return Output(data, lambda page: _tell(page, games), status)


def _tell(page: Page, games: Games) -> None:
    counts = {name: Count(getattr(games, name)) for name in ("rounds", "files")}
    page.label(say("Games"), say("{rounds} rounds in {files} files", **counts))
    found = games.found
    all_agree = len(found.agreeing) == len(found.standings)
    counts_against = [] if all_agree else [numbers(say("Rounds")), numbers(say("Against"))]
    page.table(
        [ids(say("Ruleset")), *counts_against, texts(say("First"))],
        [
            (
                each.rules.id,
                *[""] * len(counts_against),
                say("nothing: it agrees with everything that was seen"),
            )
            if each.agrees
            else (each.rules.id, *map(Count, each.against.weight), _evidence(each.against.places[0].data))
            for each in found.standings
        ],
    )
    for line in _nearest(found):
        page.apart(line)
    decided = [each for each in found.options if each.decided and each.ruled_out_by]
    if decided:
        page.table(
            [ids(say("Decided")), texts(say("Is")), texts(say("Because"))],
            [
                (each.option, spaced(each.possible[0]), _evidence(next(iter(each.ruled_out_by.values()))))
                for each in decided
            ],
        )
    if found.undecided:
        page.table(
            [ids(say("Undecided")), texts(say("In words")), texts(say("Possible"))],
            [
                (each.option, label_of(each.option), listed(map(spaced, each.possible), OR))
                for each in found.undecided
            ],
        )
    every, left = len(found.options), len(found.undecided)
    facts = {"n": every, "decided": every - left, "undecided": left}
    page.apart(say("{n} options: {decided} are decided, {undecided} are not.", **facts))
    _tell_next(page, found)
    tell_skipped(page, games.skipped)


def _nearest(found: Identified) -> list[Message]:
    """Say which rulesets agree with all games, or else which are nearest."""
    if found.agreeing:
        by = say("By {rulesets}.", rulesets=listed([rules.id for rules in found.agreeing], OR))
        if len(found.agreeing) > 1:
            by = joined([by, say("Nothing that was seen tells them apart.")], " ")
        return [by]
    return [
        say("Nearest is {rules}: it agrees with everything.", rules=each.rules.fact)
        if each.agrees
        else plural(
            Count(each.against.total),
            "Nearest is {rules}, though {n} place contradicts it.",
            "Nearest is {rules}, though {n} places contradict it.",
            rules=each.rules.fact,
        )
        for each in found.nearest
    ]


def _tell_next(page: Page, found: Identified) -> None:
    if found.asking is None:
        page.say(say("No question that was tried would decide more."))
        return
    page.apart(say("To ask next:"), "bold")
    page.line(json.dumps(found.asking.question.data))
    for outcome, places in found.asking.branches.items():
        left = [found.candidates[place] for place in places]
        named = joined([_candidate(each) for each in left[:MOST_LEFT]], "; ")
        if left[MOST_LEFT:]:
            named = say("{rules} and {n} more", rules=named, n=len(left) - MOST_LEFT)
        page.label("", say("{outcome} leaves {rules}", outcome=outcome, rules=named))


def _candidate(each: Candidate) -> RulesetFact | str:
    if each.rules.id != each.base.id:
        return each.rules.fact
    return ", ".join([f"{name}={spaced(value)}" for name, value in each.changes.items()]) or each.base.id


def _evidence(evidence: Mapping[str, Any]) -> Message:
    """Return what was seen and where, in one line."""
    place = place_of(evidence["file"], evidence["round"], evidence["event"])
    return joined([place, evidence["words"]], ": ")
