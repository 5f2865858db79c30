"""``riichi-rules audit``: real games, replayed against the rules."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from riichi_rules.errors import FormError, RecordError
from riichi_rules.seats import SEAT_NAMES

from .completing import Completed
from .escapes import escape_controls
from .games import games_options, records_at, rules_of_games, sharing_options, tell_skipped
from .options import examples, json_option, settings_of
from .output import ANSWERED, DISAGREES, Output
from .progress import Bar
from .rows import parquet_option, rows_into

if TYPE_CHECKING:
    from riichi_book.audit import AuditRules, Disagreement, Findings, Moment
    from riichi_book.audit.reduction import Reduced
    from riichi_book.drawing import View
    from riichi_book.records import RecordFile

    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules audit games --jobs 2",
    "riichi-rules audit games.zip --resume games.state",
    "riichi-rules audit game.mjlog --ruleset auto --show differences",
    "riichi-rules audit games --shrink issues",
)
MOST_ROWS: Final = 200
"""How many disagreements are drawn; whoever has more of them has one cause, not many."""

LISTED: Final = 50
"""How many disagreements a page lists; JSON has them all."""


@click.command("audit", short_help="Real games, replayed against the rules.", epilog=EXAMPLES)
@games_options(
    "tenhou",
    "The rules that hold, - for a file on standard input; what a record sets over them (red fives, open"
    " tanyao, length) goes first. With auto they are those that each record names itself.",
)
@sharing_options
@click.option(
    "--show",
    type=Completed(files=True),
    metavar="FOLDER",
    help="Draw the table at each disagreement, as SVG and in words.",
)
@click.option(
    "--shrink",
    type=Completed(files=True),
    metavar="FOLDER",
    help="Write for each sort of disagreement the smallest round that still shows it, as a script.",
)
@parquet_option
@json_option
def command(
    paths: tuple[str, ...],
    ruleset: str,
    settings: tuple[str, ...],
    jobs: int,
    dask: str | None,
    resume: str | None,
    show: str | None,
    shrink: str | None,
    parquet: str | None,
) -> Output:
    """Replay the games in PATH (mjlog, client logs, tenhou6, mjai; files, folders, gzip, zip; - for input).

    Whatever a record says beside what happened is compared with the rules: wins, payments, scores, draws,
    offers, furiten. A round that several records have is counted once. Exit status 1 says that something
    disagrees, or that some files or rounds could not be read; 2 that nothing could be.
    """
    # Slow to import: readers and the state of play.
    from riichi_book.audit import AuditRules, audit  # noqa: PLC0415

    named = rules_of_games(ruleset, paths)
    rules = AuditRules(named, tuple(settings_of(settings).items()))
    places, files = records_at(paths)
    with Bar(files, resume) as bar, rows_into(parquet, "audit", resume) as writing:

        def watching(done: int, found: Findings) -> None:
            bar.report(done, found.rounds, f"{found.disagreed.total():,} disagree")

        found = audit(places, rules, jobs=jobs, dask=dask, resume=resume, watching=watching, writing=writing)
    drawings = [] if show is None else _show(Path(show), found, places, rules)
    changes = {"changes": [f"{name}={value}" for name, value in rules.settings]} if rules.settings else {}
    warnings = {"warnings": list(rules.warnings)} if rules.warnings else {}
    drawn_files = {} if show is None else {"shown": drawings}
    smallest = {} if shrink is None else {"shrunk": _shrink(Path(shrink), found, places, rules)}
    data = {"ruleset": rules.name, **changes, **warnings, **found.data, **drawn_files, **smallest}
    agrees = found.agrees and found.whole and found.rounds

    def tell(page: Page) -> None:
        _tell(page, found, rules)
        for each in smallest.get("shrunk", ()):
            page.say(f"The smallest such round: {each['shrunk']}" if "shrunk" in each else each["unsaid"])

    return Output(data, tell, ANSWERED if agrees else DISAGREES)


def _shrink(
    folder: Path, found: Findings, paths: Sequence[str | RecordFile], rules: AuditRules
) -> list[dict[str, Any]]:
    """Write the smallest round for each sort of disagreement into a folder. Return what there is of each."""
    from riichi_book.audit import files_of  # noqa: PLC0415 - as above
    from riichi_book.audit.reduction import each_kind  # noqa: PLC0415 - slow to import, and few audits shrink

    files = {file.name: file for file in files_of(paths)} if found.disagreements else {}
    written: list[dict[str, Any]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with click.progressbar(
            each_kind(found.disagreements), label="Shrinking", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as some:
            for place, disagreements in enumerate(some, 1):
                small, why = _first_reduced(disagreements, files, rules)
                if small is None:
                    first = disagreements[0]
                    written.append({**first.data, "unsaid": f"{first.words}: {why}"})
                    continue
                file = folder / f"{_name(place, small.found)}.txt"
                file.write_text(small.text, encoding="utf-8")
                written.append({**small.data, "shrunk": file.name})
    except OSError as error:
        raise FormError(f"--shrink: {os.fspath(folder)!r} cannot be written: {error.strerror}") from None
    return written


def _first_reduced(
    disagreements: Sequence[Disagreement], files: Mapping[str, RecordFile], rules: AuditRules
) -> tuple[Reduced | None, str]:
    """Return the smallest round for the first of these that a script tells, or why it tells none."""
    from riichi_book.audit.reduction import reduced  # noqa: PLC0415 - as above

    reasons = []
    for disagreement in disagreements:
        file = files.get(disagreement.file)
        if file is None:
            reasons.append(f"{disagreement.file} is there no more")
            continue
        try:
            return reduced(file, disagreement, rules), ""
        except RecordError as error:
            reasons.append(str(error))
    return None, reasons[0]


def _show(folder: Path, found: Findings, paths: Sequence[str | RecordFile], rules: AuditRules) -> list[str]:
    """Draw the disagreements into a folder. Return the names of the drawings."""
    from riichi_book.audit import files_of, moment_of  # noqa: PLC0415 - as above
    from riichi_book.drawing import svg_text  # noqa: PLC0415 - slow to import, and few audits draw

    if found.agrees:
        return []
    files = {file.name: file for file in files_of(paths)}
    names = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for place, disagreement in enumerate(found.disagreements[:MOST_ROWS], 1):
            try:
                moment = moment_of(files[disagreement.file], disagreement, rules)
            except (KeyError, RecordError):  # the file has gone, or has changed
                continue
            view, name = view_of(disagreement, moment), _name(place, disagreement)
            (folder / f"{name}.svg").write_text(svg_text(view, height="40"), encoding="utf-8")
            (folder / f"{name}.txt").write_text(
                escape_controls(text_of(disagreement, moment, view)), encoding="utf-8"
            )
            names.append(f"{name}.svg")
    except OSError as error:
        raise FormError(f"--show: {os.fspath(folder)!r} cannot be written: {error.strerror}") from None
    return names


def _name(place: int, disagreement: Disagreement) -> str:
    """Return a name for a drawing, of characters that every file system has."""
    file, number, event, check = disagreement.file, disagreement.round, disagreement.event, disagreement.check
    return re.sub(r"[^A-Za-z0-9.-]+", "-", f"{place:03}-{file[-60:]}-{number}-{event}-{check}")


def _tell(page: Page, found: Findings, rules: AuditRules) -> None:
    from .page import Column  # noqa: PLC0415 - slow to import: it brings rich

    changes = ", ".join([f"{name}={value}" for name, value in rules.settings])
    page.label("Rules", f"{rules.name}{' with ' if changes else ''}{changes}, and what each record sets")
    for warning in rules.warnings:
        page.label("Odd", warning)
    for (ruleset, words), rounds in sorted(found.rulesets.items()):
        page.label("", f"{ruleset} for {rounds:,} rounds; their records name {words}")
    page.label("Audited", f"{found.rounds:,} rounds, {found.wins:,} wins, {found.draws:,} draws")
    page.table(
        [Column("Check", "cyan"), Column("Times", number=True), Column("Disagree", number=True)],
        [(name, f"{found.checks[name]:,}", _count(found.disagreed[name])) for name in sorted(found.checks)],
        [("", f"{sum(found.checks.values()):,}", _count(found.disagreed.total()))],
    )
    tell_skipped(page, found.skipped)
    for disagreement in found.disagreements[:LISTED]:
        page.gap()
        where = f"{disagreement.file}, round {disagreement.round}, event {disagreement.event}"
        page.say(f"{where}: {disagreement.check} ({disagreement.rule})", "bold")
        page.say(f"The rules want: {disagreement.expected}")
        page.say(f"The record has: {disagreement.got}")
    page.gap()
    left = found.disagreed.total() - LISTED
    if left > 0:
        page.say(f"{left:,} more disagree.")
    page.say(_conclusion(found))


def _conclusion(found: Findings) -> str:
    """Say what came of an audit: of what could not be read, it says nothing."""
    from riichi_book.audit.findings import unread  # noqa: PLC0415 - as above

    left = len(unread(found.skipped))
    what = "file or round" if left == 1 else "files or rounds"
    rest = f" {left:,} {what} could not be read." if left else ""
    if not found.agrees:
        return f"Something disagrees.{rest}"
    if not found.rounds:
        return f"No round was audited to its end; in what there is of it, all agrees.{rest}"
    return f"Nothing that was audited disagrees.{rest}" if rest else "Nothing disagrees."


def _count(disagreed: int) -> str:
    return f"{disagreed:,}" if disagreed else ""


def view_of(disagreement: Disagreement, moment: Moment) -> View:
    """Return the table at a moment, seat 0 at the bottom; its words begin with what disagrees."""
    from riichi_book.drawing.scenes import round_view  # noqa: PLC0415 - slow to import, and few audits draw

    view = round_view(moment.state, names=SEAT_NAMES, first_dealer=moment.first_dealer)
    return view._replace(words=f"{disagreement.words}. {view.words}")


def text_of(disagreement: Disagreement, moment: Moment, view: View) -> str:
    """Return a disagreement as lines of text, with the table in notation and in words."""
    return "\n".join(
        [
            f"file      {disagreement.file}",
            f"round     {disagreement.round}",
            f"event     {disagreement.event}: {moment.words}",
            f"check     {disagreement.check}",
            f"rule      {disagreement.rule}",
            f"the rules want  {disagreement.expected}",
            f"the record has  {disagreement.got}",
            "",
            *view.text.split("; "),
            "",
            moment.state.words,
            view.words,
            "",
        ]
    )
