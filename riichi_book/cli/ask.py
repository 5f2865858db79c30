"""``riichi-rules ask``: questions of any kind, in a file or one by its options."""

from __future__ import annotations

import re
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from riichi_rules.messages import joined, say
from riichi_rules.questions.question import KINDS, kind_of
from riichi_rules.ruleset.option import nearest

from .batch import Batch
from .options import help_of, json_option, rulesets_options, settings_of
from .output import Written, misused
from .questions import QuestionCommand, rules_for


class AskGroup(click.Group):
    """One question of a kind by its options, or the questions in a file: what is no kind is a file.

    What a kind needs is loaded when it is asked.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the kinds."""
        del ctx
        return sorted(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a kind."""
        if cmd_name not in KINDS:
            return super().get_command(ctx, cmd_name)
        asks = kind_of(cmd_name).asks
        return QuestionCommand(cmd_name, cmd_name, asks, {"help": asks}).command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take whatever names no kind for questions in a file."""
        if ctx.resilient_parsing:  # a shell completes
            return super().parse_args(ctx, args)
        place, word = first_word(args)
        if word in KINDS:
            args = [word, *args[:place], *args[place + 1 :]]
        elif not {"--help", "-h"} & set(args):
            if re.fullmatch("[A-Za-z]+", word) and not Path(word).exists():
                problem = say(
                    "{word} cannot be read: neither a kind of question ({kinds}) nor a file",
                    word=repr(word),
                    kinds=", ".join(KINDS),
                )
                raise misused(joined([problem, nearest(word, KINDS)], ""), ctx)
            args = ["lines", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer kinds, or else files."""
        return super().shell_complete(ctx, incomplete) or [CompletionItem(incomplete, type="file")]


def first_word(args: list[str]) -> tuple[int, str]:
    """Return the first argument that is no option and no value of one of rules, and its place."""
    place = 0
    while place < len(args) and args[place].startswith("--"):
        place += 2 if args[place] in {"--ruleset", "--set"} else 1
    return (place, args[place]) if place < len(args) else (place, "-")


def told() -> None:
    """Answer the questions in FILE, or on standard input: one JSON object a line, in order.

    Each says its kind under "ask"; `riichi-rules schema KIND` says what else. "id" is handed back, and a
    question that cannot be answered becomes its "error". Or name a KIND and ask one question by its options.
    Either may be asked under other rules, by --ruleset and --set. A question opens no file: its "ruleset" is
    an id. For questions in a FILE --ruleset CLUB.toml may be given again and again: they may name the id of
    each, and the first holds where they name none.

    Examples:
      echo '{"ask": "points", "han": 3, "fu": 40, "by": "ron"}' | riichi-rules ask
      riichi-rules ask points --han 3 --fu 40 --by ron
      riichi-rules ask questions.jsonl
      riichi-rules ask questions.jsonl --ruleset my-club.toml
    """


command = click.group(
    "ask",
    AskGroup,
    short_help="Questions of any kind, as JSON Lines or one by its options.",
    subcommand_metavar="[FILE | KIND [OPTIONS]]",
    **help_of(told),
)(told)


@command.command("lines", hidden=True)
@click.argument("file", default="-")
@rulesets_options
@json_option
def lines(file: str, rulesets: tuple[str, ...], settings: tuple[str, ...]) -> Written:
    """Answer the questions in a file."""
    first, *others = [rules_for(ruleset, file) for ruleset in rulesets] or [None]
    return Batch(file, first, settings_of(settings), others=tuple(filter(None, others)))
