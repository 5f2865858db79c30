"""``riichi-rules identify``: by which rules games were played, or an engine answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from riichi_book.answers.tile_words import Count
from riichi_rules.messages import OR, Message, joined, listed, plural, say
from riichi_rules.ruleset import Ruleset, label_of, ruleset_ids, spaced

from .completing import Completed, RulesetName
from .games import jobs_option, records_at, tell_unread
from .options import examples, json_option, rules_of_name
from .output import ANSWERED, DISAGREES, Output, misused
from .progress import Bar

if TYPE_CHECKING:
    from riichi_book.identification import Engine, Games, Identified, Interview
    from riichi_book.identification.candidates import Candidate

    from .page import Page

MOST: Final = 300
"""So many questions are asked of an engine at most."""
PATIENCE: Final = 30.0
"""So many seconds an engine has for an answer, its start included."""
MEMORY: Final = 4
"""So many GiB of addresses each process of an engine may have."""
EXAMPLES: Final = examples(
    "riichi-rules identify games",
    "riichi-rules identify games --among my-club.toml --jobs 2",
    "riichi-rules identify game.mjlog --json",
    "riichi-rules identify -- riichi-rules ask - --ruleset my-club.toml",
)
ENGINE: Final = "engine"
"""Under what a context keeps the command line of an engine."""
COUNTS: Final = {"rounds": say("Rounds"), "count": say("Against")}
"""What rulesets are ordered by: in how many rounds of games, and in how many places, one is contradicted."""
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
        raise misused(say("standard input has one ruleset: name files for the others"))
    return [rules_of_name(name).ruleset for name in (*ruleset_ids(), *names)]


class IdentifyCommand(click.Command):
    """A command that takes what stands behind ``--`` for the command line of an engine."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the command line of an engine apart."""
        if "--" in args:
            place = args.index("--")
            ctx.meta[ENGINE] = tuple(args[place + 1 :])
            args = args[:place]
        return super().parse_args(ctx, args)


@click.command(
    "identify",
    cls=IdentifyCommand,
    short_help="By which rules games were played, or an engine answers.",
    epilog=EXAMPLES,
    options_metavar="[OPTIONS]",
)
@click.argument("paths", type=Completed(files=True), metavar="PATH... | -- COMMAND...", nargs=-1)
@among_option
@jobs_option
@click.option(
    "--questions",
    metavar="N",
    type=click.IntRange(1, 10_000),
    default=MOST,
    show_default=True,
    help="So many questions are asked of an engine at most.",
)
@click.option(
    "--patience",
    metavar="SECONDS",
    type=click.FloatRange(0.1, 3600),
    default=PATIENCE,
    show_default=True,
    help="How long an engine may take for an answer.",
)
@click.option(
    "--memory",
    metavar="GIB",
    type=click.FloatRange(0.1, 1024),
    default=MEMORY,
    show_default=True,
    help="How much memory each process of an engine may have.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed asks other questions.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    among: tuple[str, ...],
    jobs: int,
    questions: int,
    patience: float,
    memory: float,
    seed: int,
) -> Output:
    """Say which rulesets, and which values of each option, agree with the games in PATH, or with an engine.

    Each game is replayed under each ruleset. Where none agrees, options of the nearest are changed. A value
    is ruled out only by what was done or paid and recorded, or by what a record says of its own rules; what
    nobody did says nothing. A round that several records have is counted once. What is still undecided is
    listed, with the question that would decide most.

    COMMAND starts an engine: it reads questions as JSON, one a line, and writes an answer for each, as
    `riichi-rules ask` does. It is asked what tells most rules apart, and then the next such question. What it
    refuses says nothing. What it prints beyond its answers is bounded, and at the end it is ended with all
    that it started. Exit status 1 says that some files or rounds could not be read, 2 that nothing could
    be, or that the engine failed.
    """
    engine: tuple[str, ...] | None = ctx.meta.get(ENGINE)
    if paths and engine is not None:
        raise misused(say("games stand before --, an engine behind it: give one of them"))
    if not paths and not engine:
        raise misused(say("Missing argument 'PATH...', or -- and the command of an engine."))
    if "-" in paths and "-" in among:
        raise misused(say("standard input has the records: name a file for the ruleset"))
    rulesets = rulesets_among(among)
    if engine:
        from riichi_book.identification import Engine  # noqa: PLC0415 - as below

        return _of_engine(Engine(engine, patience, memory), rulesets, questions, seed)
    return _of_games(paths, rulesets, jobs)


def _of_games(paths: Sequence[str], rulesets: Sequence[Ruleset], jobs: int) -> Output:
    # Slow to import: readers and the state of play.
    from riichi_book.audit.findings import unread  # noqa: PLC0415
    from riichi_book.identification import identify  # noqa: PLC0415 - as above

    places, files = records_at(paths)
    with Bar(files) as bar:
        games = identify(places, rulesets, jobs=jobs, watching=bar.report)
    data = {
        "files": games.files,
        "rounds": games.rounds,
        **games.found.data,
        "skipped": [skip.data for skip in games.skipped],
    }
    status = DISAGREES if unread(games.skipped) else ANSWERED
    return Output(data, lambda page: _tell(page, games), status)


def _of_engine(engine: Engine, rulesets: Sequence[Ruleset], questions: int, seed: int) -> Output:
    from riichi_book.identification import identify_engine  # noqa: PLC0415 - as above

    with (
        engine as process,
        click.progressbar(
            length=questions, label=str(say("Asking")), file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as asking,
    ):
        found = identify_engine(
            process.ask, rulesets, seed=seed, most=questions, watching=lambda _asked, _left: asking.update(1)
        )
    data = {
        "asked": len(found.replies),
        **found.found.data,
        "refused": [{"question": reply.question.data, "error": str(reply.error)} for reply in found.refused],
    }
    return Output(data, lambda page: _tell_engine(page, engine.command, found))


def _tell_engine(page: Page, engine: Sequence[str], found: Interview) -> None:
    from .page import Column  # noqa: PLC0415 - slow to import: it brings rich

    page.label(say("Engine"), " ".join(engine))
    page.label(
        say("Asked"),
        say(
            "{n} questions, of which it refused {refused}",
            n=Count(len(found.replies)),
            refused=Count(len(found.refused)),
        ),
    )
    tell_identified(page, found.found)
    if found.refused:
        page.table(
            [Column(say("Refused, which says nothing"), "cyan", fold=True), Column(say("Why"), fold=True)],
            [(json.dumps(reply.question.data), reply.error) for reply in found.refused[:MOST_LEFT]],
        )
        if found.refused[MOST_LEFT:]:
            page.say(say("{n} more were refused.", n=Count(len(found.refused) - MOST_LEFT)))


def _tell(page: Page, games: Games) -> None:
    page.label(
        say("Games"),
        say("{rounds} rounds in {files} files", rounds=Count(games.rounds), files=Count(games.files)),
    )
    tell_identified(page, games.found)
    tell_unread(page, games.skipped)


def tell_identified(page: Page, found: Identified) -> None:
    """Write which rulesets and values agree, what is undecided, and what to ask next."""
    from .page import Column  # noqa: PLC0415 - slow to import: it brings rich

    counted = [count for count in COUNTS if any(count in (each.against or ()) for each in found.standings)]
    page.table(
        [
            Column(say("Ruleset"), "cyan"),
            *[Column(COUNTS[count], number=True) for count in counted],
            Column(say("First"), fold=True),
        ],
        [
            (each.rules.id, *[Count(each.against[count]) for count in counted], evidence_words(each.against))
            if each.against
            else (each.rules.id, *[""] * len(counted), say("nothing: it agrees with all that was seen"))
            for each in found.standings
        ],
    )
    for line in _nearest(found):
        page.gap()
        page.say(line)
    decided = [each for each in found.options if each.decided and each.ruled_out_by]
    if decided:
        page.table(
            [Column(say("Decided"), "cyan"), Column(say("Is"), fold=True), Column(say("Because"), fold=True)],
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
            [
                Column(say("Undecided"), "cyan"),
                Column(say("In words"), fold=True),
                Column(say("Possible"), fold=True),
            ],
            [
                (each.option, label_of(each.option), listed(map(spaced, each.possible), OR))
                for each in found.undecided
            ],
        )
    page.gap()
    page.say(
        say(
            "{n} options: {decided} are decided, {undecided} are not.",
            n=len(found.options),
            decided=len(found.options) - len(found.undecided),
            undecided=len(found.undecided),
        )
    )
    _tell_next(page, found)


def _nearest(found: Identified) -> list[Message]:
    """Say which rules agree best, where no ruleset agrees with all."""
    if found.agreeing:
        by = say("By {rulesets}.", rulesets=listed([rules.id for rules in found.agreeing], OR))
        if len(found.agreeing) > 1:
            by = joined([by, say("Nothing that was seen tells them apart.")], " ")
        return [by]
    return [
        plural(
            Count(each.against["count"]),
            "Nearest is {rules}, though {n} place contradicts it.",
            "Nearest is {rules}, though {n} places contradict it.",
            rules=each.rules.words,
        )
        if each.against
        else say("Nearest is {rules}: it agrees with all.", rules=each.rules.words)
        for each in found.nearest
    ]


def _tell_next(page: Page, found: Identified) -> None:
    if found.asking is None:
        page.say(say("No question that was tried would decide more."))
        return
    page.gap()
    page.say(say("To ask next:"), "bold")
    page.line(json.dumps(found.asking.question.data))
    for outcome, places in found.asking.branches.items():
        left = [found.candidates[place] for place in places]
        named = joined([_candidate(each) for each in left[:MOST_LEFT]], "; ")
        if left[MOST_LEFT:]:
            named = say("{rules} and {n} more", rules=named, n=len(left) - MOST_LEFT)
        page.label("", say("{outcome} leaves {rules}", outcome=outcome, rules=named))


def _candidate(each: Candidate) -> str:
    if each.rules.id != each.base.id:
        return each.rules.words
    return ", ".join([f"{name}={spaced(value)}" for name, value in each.changes.items()]) or each.base.id


def evidence_words(evidence: Mapping[str, Any]) -> Message:
    """Return what was seen and where, as a line."""
    from riichi_book.audit.findings import place_of  # noqa: PLC0415 - as above

    if "question" in evidence:
        place = say("asked for {kind}", kind=evidence["question"]["ask"])
    else:
        place = place_of(evidence["file"], evidence["round"], evidence["event"])
    return joined([place, evidence["words"]], ": ")
