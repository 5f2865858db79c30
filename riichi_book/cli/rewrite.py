"""``riichi-rules rewrite``: a game in another form, for others to read."""

from __future__ import annotations

import sys
from typing import Final

import click

from riichi_rules.errors import RecordError
from riichi_rules.messages import say

from .completing import Completed
from .options import AUTO, json_command, record_rules_options, ruleset_of_input, settings_of
from .output import INPUT, Output
from .page import write_text

FORMS: Final = ("mjai", "tenhou6", "script")


@json_command("rewrite", "A recorded game in another form.")
@click.argument("game", type=Completed(files=True), metavar="GAME")
@click.option(
    "--to", "form", type=Completed(FORMS), metavar="FORM", required=True, help=f"One of {', '.join(FORMS)}."
)
@record_rules_options(
    AUTO, "The rules that it was played by, - for a file on standard input; auto are those that it names."
)
def command(game: str, form: str, ruleset: str, settings: tuple[str, ...]) -> Output:
    """Write the record GAME (mjlog, tenhou6, mjai; - for standard input) in another form.

    Reading it back gives the same events. mjai has one event a line, tenhou6 is the JSON of tenhou.net/6,
    script has a line for each round: a question whose events are in play's own words. What a form cannot
    say, or a record does not know, such as the hands that one seat does not see, is refused by name.

    Examples:
      riichi-rules rewrite game.mjlog --to mjai
      riichi-rules rewrite game.mjlog --to tenhou6
      riichi-rules rewrite game.mjlog --to script
    """
    # Slow to import: readers and the state of play.
    from riichi_book.records import record_files, record_of_stream  # noqa: PLC0415
    from riichi_book.records.writing import rewrite  # noqa: PLC0415

    if form not in FORMS:  # before a record is read, which may be missing too
        raise RecordError(
            say("forms that are written: {forms}, not {form}", forms=", ".join(FORMS), form=repr(form[:40]))
        )
    changes, rules = tuple(settings_of(settings).items()), ruleset_of_input(ruleset, {say("game"): game})
    files = [record_of_stream(sys.stdin.buffer, INPUT)] if game == "-" else list(record_files(game))
    if len(files) != 1:
        raise RecordError(say("one game is rewritten at a time; here are {n}", n=len(files)), file=game)
    text = rewrite(files[0], form, rules, changes)
    return Output({"text": text, "to": form}, lambda _: write_text(text))
