"""Commands that print text for other programs: tiles, a game, the suite, a schema, shell completion."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from typing import Final

import click
from click.shell_completion import get_completion_class

from riichi_rules.errors import RecordError
from riichi_rules.messages import say
from riichi_rules.notation import DIALECTS
from riichi_rules.notation import convert as converted
from riichi_rules.questions.question import KINDS
from riichi_rules.questions.schema import schema_of

from .completing import COMPLETE, NAME, BashWords, Completed
from .options import (
    AUTO,
    Decorator,
    MinusCommand,
    json_command,
    record_rules_options,
    ruleset_of_input,
    settings_of,
)
from .output import INPUT, Output
from .page import write_text

# ruff: noqa: PLC0415 - readers, the state of play and the suite are slow to import

READ: Final = tuple(name for name, dialect in DIALECTS.items() if dialect.groups is not None)
FORMS: Final = ("mjai", "tenhou6", "script")
SHELLS: Final = ("bash", "zsh", "fish")


def dialect_option(flag: str, name: str, dialects: Collection[str]) -> Decorator:
    """Give a command an option that chooses a dialect."""
    return click.option(
        *(flag, name),
        type=Completed(dialects),
        metavar="DIALECT",
        default="canonical",
        help=f"One of {', '.join(dialects)}.",
    )


@json_command("convert", "Tiles in another notation.", cls=MinusCommand)
@click.argument("text")
@dialect_option("--from", "source", READ)
@dialect_option("--to", "target", DIALECTS)
@click.option("--river", is_flag=True, help="TEXT is a river: keep the order of the tiles, even of thirteen.")
def convert(text: str, source: str, target: str, river: bool) -> Output:
    """Write the tiles of TEXT in another dialect. What that dialect cannot write is refused, never dropped.

    Without --from or --to, the notation of this book is used. Tiles that make a hand are sorted.

    Examples:
      riichi-rules convert "11s -234p 0z55z0z" --from wiki
      riichi-rules convert 77m34567p678s777z --to unicode
    """
    found = converted(text, source, target, river=river)
    return Output({"text": found, "from": source, "to": target}, lambda page: page.line(found))


@json_command("rewrite", "A recorded game in another form.")
@click.argument("game", type=Completed(files=True), metavar="GAME")
@click.option(
    "--to", "form", type=Completed(FORMS), metavar="FORM", required=True, help=f"One of {', '.join(FORMS)}."
)
@record_rules_options(
    AUTO,
    "The rules it was played by, - for a file on standard input; auto takes those that the record names.",
)
def rewrite(game: str, form: str, ruleset: str, settings: tuple[str, ...]) -> Output:
    """Write the record GAME (mjlog, tenhou6, mjai; - for standard input) in another form.

    Reading it back gives the same events. mjai has one event a line. tenhou6 is the JSON of tenhou.net/6.
    script has a line for each round: a question of the kind turn. What a form cannot say, or a record does
    not know, such as the hands that one seat does not see, is refused, and the error names it.

    Examples:
      riichi-rules rewrite game.mjlog --to mjai
      riichi-rules rewrite game.mjlog --to tenhou6
      riichi-rules rewrite game.mjlog --to script
    """
    from riichi_book.records import record_files, record_of_stream
    from riichi_book.records.writing import rewrite as rewritten
    from riichi_book.records.writing.rewriting import writer_of

    writer_of(form)  # checked before the record, which may be missing too
    changes, rules = tuple(settings_of(settings).items()), ruleset_of_input(ruleset, {say("game"): game})
    files = [record_of_stream(sys.stdin.buffer, INPUT)] if game == "-" else list(record_files(game))
    if len(files) != 1:
        raise RecordError(
            say("only one game can be rewritten at a time, and here are {n}", n=len(files)), file=game
        )
    text = rewritten(files[0], form, rules, changes)
    return Output({"text": text, "to": form}, lambda _: write_text(text))


@json_command("schema", "The JSON Schema of a kind of question and its answer.")
@click.argument("kind", metavar="KIND", type=click.Choice(KINDS))
def schema(kind: str) -> Output:
    """Print the JSON Schema (2020-12) of the questions of a KIND; $defs.answer is that of the answers.

    KIND is waits, furiten, worth, points, ending, turn or result.

    Examples:
      riichi-rules schema worth
    """
    found = schema_of(kind)
    return Output(found, lambda _: write_text(f"{json.dumps(found, indent=2)}\n"))


@json_command("suite", "Cases to ask any engine, as JSON Lines.", json=False)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a case instead.")
def suite(schema: bool) -> Output:
    """Print the suite: questions with the book's answers, one case a line.

    A case names no ruleset: it has the answer for each value of the options that matter. The suite and its
    schema are CC0, so an engine can include a copy.

    Examples:
      riichi-rules suite
      riichi-rules suite --schema
    """
    from riichi_book.suite.cases import SCHEMA_FILE, SUITE_FILE

    text = (SCHEMA_FILE if schema else SUITE_FILE).read_text("utf-8")
    return Output({}, lambda _: write_text(text))


@json_command("completion", "Completion for bash, zsh or fish.")
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
def completion(shell: str) -> Output:
    """Print a script with which a SHELL (bash, zsh or fish) completes ids, options and values.

    The file for fish is ~/.config/fish/completions/riichi-rules.fish.

    Examples:
      eval "$(riichi-rules completion bash)"    in ~/.bashrc
      eval "$(riichi-rules completion zsh)"     in ~/.zshrc
      riichi-rules completion fish
    """
    shape = (get_completion_class(shell) or BashWords).source_template  # click has all three
    function = f"_{NAME.replace('-', '_')}_completion"
    script = shape % {"complete_func": function, "complete_var": COMPLETE, "prog_name": NAME}
    return Output({"shell": shell, "script": script}, lambda page: page.line(script))
