"""``riichi-rules audit``: replay real games against the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click

from riichi_book.drawing import View, svg_text
from riichi_book.drawing.scenes import round_view
from riichi_book.games.audit import AuditRules, Disagreement, Findings, Moment, files_of, moment_of
from riichi_book.games.audit import audit as audited
from riichi_book.games.found import unread
from riichi_book.records import RecordFile
from riichi_rules.errors import RecordError
from riichi_rules.messages import Count, Message, joined, plural, say, with_capital
from riichi_rules.seats import SEAT_NAMES

from .completing import Completed
from .games import GamesOptions, of_games, records_at, tell_skipped
from .options import json_command, record_rules_options
from .output import ANSWERED, DISAGREES, Output, written_for
from .page import Page, escape_controls, ids, numbers

MOST_ROWS: Final = 200
"""Draw at most this many disagreements: more of them usually have one cause."""

LISTED: Final = 50
"""List at most this many disagreements; JSON has more."""


@json_command("audit", "Real games, replayed against the rules.")
@of_games(
    record_rules_options(
        "tenhou",
        "The rules to use, - for a file on standard input. What a record itself states (red fives, open"
        " tanyao, length) overrides them. With auto, each record names its own rules.",
    ),
    more=(
        click.option(
            "--show",
            type=Completed(files=True),
            metavar="FOLDER",
            help="Draw the table at each disagreement, as SVG and in words.",
        ),
    ),
)
def audit(games: GamesOptions, show: str | None) -> Output:
    """Replay the games in PATH (mjlog, client logs, tenhou6, mjai; files, folders, gzip, zip; - for input).

    Whatever a record says besides what happened is compared with the rules: wins, payments, scores, draws,
    offers, furiten. A round that is in several records is counted once. Exit status 1 says that something
    disagrees, or that some files or rounds could not be read; 2 that none could.

    Examples:
      riichi-rules audit games --jobs 2
      riichi-rules audit games.zip --resume games.state
      riichi-rules audit game.mjlog --ruleset auto --show differences
    """
    rules = AuditRules(games.rules(games.ruleset), games.changes)
    places = records_at(games.paths)
    found = games.survey(
        places,
        partial(audited, rules=rules),
        lambda found: say("{n} disagree", n=Count(found.disagreed.total())),
    )
    shown = {} if show is None else {"shown": _show(Path(show), found, places, rules)}
    changes = [f"{name}={value}" for name, value in rules.settings]
    warnings = {"warnings": list(map(str, rules.warnings))} if rules.warnings else {}
    about = {"ruleset": rules.name, **({"changes": changes} if changes else {}), **warnings}
    agrees = found.agrees and found.whole and found.rounds
    return Output(
        {**about, **found.data, **shown},
        lambda page: _tell(page, found, rules, changes),
        ANSWERED if agrees else DISAGREES,
    )


def _show(folder: Path, found: Findings, paths: Sequence[str | RecordFile], rules: AuditRules) -> list[str]:
    """Write drawings of the disagreements into a folder. Return their names."""
    if found.agrees:
        return []
    files = {file.name: file for file in files_of(paths)}
    names = []
    with written_for("--show", folder):
        folder.mkdir(parents=True, exist_ok=True)
        for place, disagreement in enumerate(found.disagreements[:MOST_ROWS], 1):
            try:
                moment = moment_of(files[disagreement.file], disagreement, rules)
            except (KeyError, RecordError):  # the file was deleted or has changed
                continue
            view, name = view_of(disagreement, moment), _name(place, disagreement)
            (folder / f"{name}.svg").write_text(svg_text(view, height="40"), encoding="utf-8")
            (folder / f"{name}.txt").write_text(
                escape_controls(text_of(disagreement, moment, view)), encoding="utf-8"
            )
            names.append(f"{name}.svg")
    return names


def _name(place: int, of: Disagreement) -> str:
    """Return a file name for a drawing that works on every file system."""
    return re.sub(r"[^A-Za-z0-9.-]+", "-", f"{place:03}-{of.file[-60:]}-{of.round}-{of.event}-{of.check}")


def _tell(page: Page, found: Findings, rules: AuditRules, changes: Sequence[str]) -> None:
    named: Message | str = rules.name
    if changes:
        named = say("{rules} with {changes}", rules=rules.name, changes=", ".join(changes))
    page.label(say("Rules"), say("{rules}, and what each record sets", rules=named))
    page.labels(say("Odd"), rules.warnings)
    for ruleset, words, rounds in found.rulesets_named:
        page.label(
            "",
            plural(
                Count(rounds),
                "{rules} for {n} round; its record names {words}",
                "{rules} for {n} rounds; their records name {words}",
                rules=ruleset,
                words=words,
            ),
        )
    counts = {name: Count(found.counts[name]) for name in ("rounds", "wins", "draws")}
    checks, disagreed = found.checks, found.disagreed
    page.label(say("Audited"), say("{rounds} rounds, {wins} wins, {draws} draws", **counts))
    page.table(
        [ids(say("What was checked")), numbers(say("Times")), numbers(say("Disagree"))],
        [(name, Count(times), Count(disagreed[name]) or "") for name, times in sorted(checks.items())],
        [("", Count(checks.total()), Count(disagreed.total()) or "")],
    )
    tell_skipped(page, found.skipped, notes=True)
    for disagreement in found.disagreements[:LISTED]:
        facts = {**disagreement._asdict(), "place": disagreement.place}
        page.apart(say("{place}: {check} ({rule})", **facts), "bold")
        page.say(with_capital(joined([say("the rules want"), disagreement.expected], ": ")))
        page.say(with_capital(joined([say("the record has"), disagreement.got], ": ")))
    page.gap()
    left = disagreed.total() - LISTED
    if left > 0:
        page.say(say("{n} more disagree.", n=Count(left)))
    page.say(_conclusion(found))


def _conclusion(found: Findings) -> Message:
    """Return the conclusion of an audit, which covers only what could be read."""
    left = len(unread(found.skipped))
    if not found.agrees:
        came = say("Something disagrees.")
    elif not found.rounds:
        came = say("No round was audited to its end; everything up to there agrees.")
    else:
        came = say("Nothing that was audited disagrees.") if left else say("Nothing disagrees.")
    if not left:
        return came
    unread_words = plural(
        Count(left), "{n} file or round could not be read.", "{n} files or rounds could not be read."
    )
    return joined([came, unread_words], " ")


def view_of(disagreement: Disagreement, moment: Moment) -> View:
    """Return the table at a moment, seat 0 at the bottom; its words begin with the disagreement."""
    view = round_view(moment.state, names=SEAT_NAMES, first_dealer=moment.first_dealer)
    return view._replace(message=joined([disagreement.placed, view.message], ". "))


def text_of(disagreement: Disagreement, moment: Moment, view: View) -> str:
    """Return a disagreement as lines of text, with the table in notation and in words."""
    facts = {
        say("file"): disagreement.file,
        say("round"): disagreement.round,
        say("event"): joined([disagreement.event, moment.words], ": "),
        say("check"): disagreement.check,
        say("rule"): disagreement.rule,
        say("the rules want"): disagreement.expected,
        say("the record has"): disagreement.got,
    }
    labelled = [f"{label!s:<8}  {fact}" for label, fact in facts.items()]
    return "\n".join(
        [*labelled, "", *map(str, view.notation.facts["parts"]), "", moment.state.words, view.words, ""]
    )
