"""``riichi-rules audit``: real games, replayed against the rules."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from riichi_rules.errors import RecordError

from .answer import Answer
from .faults import ANSWERED, DISAGREES, InputError
from .options import examples, json_option
from .rules import set_option, settings_of

if TYPE_CHECKING:
    from riichi_book.audit import AuditRules, Disagreement, Findings

    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules audit games --jobs 2",
    "riichi-rules audit games.zip --resume games.state",
    "riichi-rules audit game.mjlog --ruleset tenhou --show differences",
)
MOST_SHOWN: Final = 200
"""How many disagreements are drawn; whoever has more of them has one cause, not many."""

LISTED: Final = 50
"""How many disagreements a page lists; JSON has them all."""


@click.command("audit", short_help="Real games, replayed against the rules.", epilog=EXAMPLES)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--ruleset",
    metavar="ID|FILE.toml",
    default="tenhou",
    show_default=True,
    help="The rules that hold; red fives, open tanyao and length are those of the record.",
)
@set_option
@click.option("--jobs", metavar="N", type=click.IntRange(1, 256), default=1, help="Processes that share it.")
@click.option("--resume", metavar="FILE", help="Note there how far the audit is, and go on from there.")
@click.option("--show", metavar="FOLDER", help="Draw the table at each disagreement, as SVG and in words.")
@json_option
def command(
    paths: tuple[str, ...],
    ruleset: str,
    settings: tuple[str, ...],
    jobs: int,
    resume: str | None,
    show: str | None,
) -> Answer:
    """Replay the games in PATH (mjlog, client logs; files, folders, gzip, zip) and check everything.

    Whatever a record says beside what happened is compared with the rules: wins, payments, scores, draws,
    offers, furiten. Exit status 1 says that something disagrees. What cannot be read is skipped and told.
    """
    from riichi_book.audit import AuditRules, audit, files_of  # noqa: PLC0415 - dear: readers, and the state of play

    from .bar import Bar  # noqa: PLC0415 - likewise

    rules = AuditRules(ruleset, tuple(settings_of(settings).items()))
    with Bar(sum(1 for _ in files_of(paths))) as bar:
        found = audit(paths, rules, jobs=jobs, resume=resume, watching=bar.told)
    shown = [] if show is None else _show(Path(show), found, paths, rules)
    changes = {"changes": [f"{name}={value}" for name, value in rules.settings]} if rules.settings else {}
    data = {"ruleset": ruleset, **changes, **found.data, **({} if show is None else {"shown": shown})}
    return Answer(data, lambda page: _tell(page, found, rules), ANSWERED if found.agrees else DISAGREES)


def _show(folder: Path, found: Findings, paths: Sequence[str], rules: AuditRules) -> list[str]:
    """Draw the disagreements into a folder. Return the names of the drawings."""
    from riichi_book.audit import files_of, scene_of  # noqa: PLC0415 - as above
    from riichi_book.drawing import svg_text  # noqa: PLC0415 - dear, and few audits draw

    from .scene import drawn, told  # noqa: PLC0415 - likewise

    if found.agrees:
        return []
    files = {file.name: file for file in files_of(paths)}
    names = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for place, one in enumerate(found.disagreements[:MOST_SHOWN], 1):
            try:
                moment = scene_of(files[one.file], one, rules)
            except (KeyError, RecordError):  # the file has gone, or has changed
                continue
            view, name = drawn(one, moment), _name(place, one)
            (folder / f"{name}.svg").write_text(svg_text(view, height="40"), encoding="utf-8")
            (folder / f"{name}.txt").write_text(told(one, moment, view), encoding="utf-8")
            names.append(f"{name}.svg")
    except OSError as error:
        raise InputError(f"--show: {os.fspath(folder)!r} cannot be written: {error.strerror}") from None
    return names


def _name(place: int, one: Disagreement) -> str:
    """Return a name for a drawing, of characters that every file system has."""
    return re.sub(r"[^A-Za-z0-9.-]+", "-", f"{place:03}-{one.file[-60:]}-{one.round}-{one.event}-{one.check}")


def _tell(page: Page, found: Findings, rules: AuditRules) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    changes = ", ".join([f"{name}={value}" for name, value in rules.settings])
    page.label("Rules", f"{rules.ruleset}{' with ' if changes else ''}{changes}, and what each record sets")
    page.label("Audited", f"{found.rounds:,} rounds, {found.wins:,} wins, {found.draws:,} draws")
    page.table(
        [Column("Check", "cyan"), Column("Times", number=True), Column("Disagree", number=True)],
        [(name, f"{found.checks[name]:,}", _count(found.disagreed[name])) for name in sorted(found.checks)],
        [("", f"{sum(found.checks.values()):,}", _count(found.disagreed.total()))],
    )
    if found.skipped:
        page.table(
            [Column("Skipped", "cyan", fold=True), Column("Round", number=True), Column("Why", fold=True)],
            [(one.file, one.round, one.reason) for one in found.skipped],
        )
    for one in found.disagreements[:LISTED]:
        page.gap()
        page.say(f"{one.file}, round {one.round}, event {one.event}: {one.check} ({one.rule})", "bold")
        page.label("expected", one.expected)
        page.label("got", one.got)
    page.gap()
    left = found.disagreed.total() - LISTED
    if left > 0:
        page.say(f"{left:,} more disagree.")
    page.say("Nothing disagrees." if found.agrees else "Something disagrees.")


def _count(disagreed: int) -> str:
    return f"{disagreed:,}" if disagreed else ""
