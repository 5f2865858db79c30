"""``riichi-rules identify``: by which rules games were played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from riichi_book.answers.labels import LABELS
from riichi_rules.ruleset import Ruleset, ruleset_ids, spaced

from .completing import RulesetName
from .games import jobs_option, paths_argument, records_at, tell_unread
from .options import examples, json_option, rules_of_name
from .output import ANSWERED, DISAGREES, Output
from .progress import Bar

if TYPE_CHECKING:
    from riichi_book.identification import Games, Identified
    from riichi_book.identification.candidates import Candidate

    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules identify games",
    "riichi-rules identify games --among my-club.toml --jobs 2",
    "riichi-rules identify game.mjlog --json",
)
MOST_LEFT: Final = 6
"""How many of the rules that an answer leaves are named."""


def among_option(command: Any) -> Any:  # noqa: ANN401 - as click has it
    """Give a command ``--among``."""
    return click.option(
        "--among",
        multiple=True,
        type=RulesetName(),
        metavar="FILE.toml",
        help="Rules that may be the ones, beside those that ship; may be given again.",
    )(command)


def rulesets_among(names: Sequence[str]) -> list[Ruleset]:
    """Return the rulesets that ship, and those of these files. Raises ``RulesetError``."""
    if names.count("-") > 1:
        raise click.UsageError("standard input has one ruleset: name files for the others")
    return [rules_of_name(name).ruleset for name in (*ruleset_ids(), *names)]


@click.command("identify", short_help="By which rules games were played.", epilog=EXAMPLES)
@paths_argument
@among_option
@jobs_option
@json_option
def command(paths: tuple[str, ...], among: tuple[str, ...], jobs: int) -> Output:
    """Say which rulesets, and which values of each option, agree with all that the games in PATH show.

    Each game is replayed under each ruleset. Where none agrees, options of the nearest are changed. A value
    is ruled out only by what was done or paid and recorded, or by what a record says of its own rules; what
    nobody did says nothing. What is still undecided is listed, with the question that would decide most.
    Exit status 1 says that some files or rounds could not be read, 2 that nothing could be.
    """
    # Dear: readers, and the state of play.
    from riichi_book.audit.findings import unread  # noqa: PLC0415
    from riichi_book.identification import identify  # noqa: PLC0415 - as above

    if "-" in paths and "-" in among:
        raise click.UsageError("standard input has the records: name a file for the ruleset")
    rulesets = rulesets_among(among)
    places, files = records_at(paths)
    with Bar(files) as bar:
        games = identify(places, rulesets, jobs=jobs, watching=bar.report)
    data = {
        "files": games.files,
        "rounds": games.rounds,
        **games.found.data,
        "skipped": [skip._asdict() for skip in games.skipped],
    }
    status = DISAGREES if unread(games.skipped) else ANSWERED
    return Output(data, lambda page: _tell(page, games), status)


def _tell(page: Page, games: Games) -> None:
    page.label("Games", f"{games.rounds:,} rounds in {games.files:,} files")
    tell_identified(page, games.found)
    tell_unread(page, games.skipped)


def tell_identified(page: Page, found: Identified) -> None:
    """Write which rulesets and values agree, what is undecided, and what to ask next."""
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    page.table(
        [
            Column("Ruleset", "cyan"),
            Column("Against", number=True),
            Column("First", fold=True),
        ],
        [
            (each.rules.id, f"{each.against['count']:,}", evidence_words(each.against))
            if each.against
            else (each.rules.id, "", "nothing: it agrees with all that was seen")
            for each in found.standings
        ],
    )
    for line in _nearest(found):
        page.gap()
        page.say(line)
    decided = [each for each in found.options if each.decided and each.ruled_out_by]
    if decided:
        page.table(
            [Column("Decided", "cyan"), Column("Is", fold=True), Column("Because", fold=True)],
            [
                (
                    each.option,
                    spaced(each.possible[0]),
                    evidence_words(next(iter(each.ruled_out_by.values()))),
                )
                for each in decided
            ],
        )
    if found.undecided:
        page.table(
            [Column("Undecided", "cyan"), Column("In words", fold=True), Column("Possible", fold=True)],
            [
                (each.option, LABELS[each.option].name, " or ".join(map(spaced, each.possible)))
                for each in found.undecided
            ],
        )
    page.gap()
    page.say(
        f"{len(found.options)} options: {len(found.options) - len(found.undecided)} are decided,"
        f" {len(found.undecided)} are not."
    )
    _tell_next(page, found)


def _nearest(found: Identified) -> list[str]:
    """Say which rules agree best, where no ruleset agrees with all."""
    if found.agreeing:
        more = "" if len(found.agreeing) == 1 else " Nothing that was seen tells them apart."
        return [f"By {_listed([rules.id for rules in found.agreeing])}.{more}"]
    return [
        f"Nearest is {each.rules.words}"
        + (
            f", though {each.against['count']:,} places contradict it."
            if each.against
            else ": it agrees with all."
        )
        for each in found.nearest
    ]


def _tell_next(page: Page, found: Identified) -> None:
    if found.asking is None:
        page.say("No question that was tried would decide more.")
        return
    page.gap()
    page.say("To ask next:", "bold")
    page.line(json.dumps(found.asking.question.data))
    for outcome, places in found.asking.branches.items():
        left = [found.candidates[place] for place in places]
        named = [_candidate(each) for each in left[:MOST_LEFT]]
        more = f" and {len(left) - MOST_LEFT} more" if left[MOST_LEFT:] else ""
        page.label("", f"{outcome} leaves {'; '.join(named)}{more}")


def _candidate(each: Candidate) -> str:
    if each.rules.id != each.base.id:
        return each.rules.words
    return ", ".join([f"{name}={spaced(value)}" for name, value in each.changes.items()]) or each.base.id


def evidence_words(evidence: Mapping[str, Any]) -> str:
    """Return what was seen and where, as a line."""
    return f"{evidence['file']}, round {evidence['round']}, event {evidence['event']}: {evidence['words']}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
