"""The commands that ask questions: one question by options made from its fields, or many from a file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from riichi_rules.errors import FormError, QuestionError
from riichi_rules.messages import joined, say
from riichi_rules.questions.answer import Answer
from riichi_rules.questions.json_text import LONGEST, read_object
from riichi_rules.questions.question import KINDS, SHARED, kind_of, question_of
from riichi_rules.ruleset.option import nearest

from .batch import Batch, asked_in_form, example_of
from .completing import Completed, RulesetName
from .options import (
    COMMANDS,
    ONE_RULESET,
    MinusCommand,
    NamedRuleset,
    answer_under,
    argument_of,
    help_of,
    json_command,
    json_option,
    option_of,
    rules_options,
    ruleset_of_input,
    set_option,
    settings_of,
)
from .output import Output, Written, opened, usage_error
from .page import Page


def command_asking(
    kind: str,
    name: str,
    short_help: str,
    help_words: Mapping[str, Any],
    arguments: tuple[str, ...] = (),
    *,
    strict: bool = True,
    many: bool = False,
) -> click.Command:
    """Return a command that asks a question of a kind; facts in ``arguments`` are positional, others options.

    ``strict`` is false for commands that are older than questions: they report a question that contradicts
    itself as an error of type ``usage``. ``many`` adds ``--batch``.
    """
    fields = kind_of(kind).form.fields
    own = [field for field in fields.values() if field not in SHARED]
    parameters: list[click.Parameter] = [argument_of(fields[each]) for each in arguments]
    parameters += [option_of(field) for field in own if field.name not in arguments]
    parameters += [batch_option("Value")] if many else []

    @click.pass_context
    def asked(
        ctx: click.Context,
        /,
        *,
        ruleset: str | None,
        settings: tuple[str, ...],
        batch: str | None = None,
        **facts: object,
    ) -> Written:
        changes, rules = settings_of(settings), rules_for(ruleset, batch)
        if batch is not None:
            refuse_beside_batch(ctx)
            return Batch(batch, rules, changes, kind)
        given = {key: fact for key, fact in facts.items() if fact not in (None, ())}
        lists = {key: list(fact) for key, fact in given.items() if isinstance(fact, tuple)}
        try:
            question = question_of(kind, given | lists)
        except FormError as error:
            raise click.UsageError(str(error), ctx) from None
        with nullcontext() if strict else contradictions_as_usage():
            return output_of(answer_under(question, rules, changes))

    cls = MinusCommand if any([parameter.nargs != 1 for parameter in parameters]) else click.Command
    made = click.command(name, cls=cls, params=parameters, short_help=short_help, **help_words)
    return made(rules_options(json_option(asked)))


@contextmanager
def contradictions_as_usage() -> Iterator[None]:
    """Turn the error of a question that contradicts itself into one of type ``usage``."""
    try:
        yield
    except QuestionError as error:
        raise FormError(error.args[0]) from None


def rules_for(ruleset: str | None, file: str | None) -> NamedRuleset | None:
    """Return the named ruleset; ``-`` reads standard input. Raises ``FormError`` if ``file`` is ``-`` too."""
    return None if ruleset is None else ruleset_of_input(ruleset, {say("questions"): file})


def output_of(answer: Answer) -> Output:
    """Return the output of an answer."""

    def tell(page: Page) -> None:
        from .answer import write_answer  # noqa: PLC0415 - JSON does not need it

        write_answer(page, answer)

    return Output(answer.data, tell)


def batch_option(what: str) -> click.Option:
    """Return the option ``--batch``, for many questions in a file."""
    return click.Option(
        ["--batch"],
        type=Completed(files=True),
        metavar="FILE",
        help=f"{what} many: a file with one JSON object a line, or - for standard input. `schema` lists the"
        ' keys; "id" is handed back. --ruleset and --set apply to lines that do not name their own.',
    )


def question_command(
    kind: str, short_help: str, *arguments: str, strict: bool = True, many: bool = False
) -> Callable[[Callable[[], None]], None]:
    """Make a command that asks a question of a kind; the decorated function gives its name and help."""

    def made(told: Callable[[], None]) -> None:
        words = (kind, told.__name__, short_help, help_of(told), arguments)
        COMMANDS[told.__name__] = partial(command_asking, *words, strict=strict, many=many)

    return made


@question_command("waits", "What a hand waits on.", "hand", strict=False)
def waits() -> None:
    """Say which tiles complete HAND, a hand of thirteen tiles, and in which wait shapes.

    Examples:
      riichi-rules waits 77m34567p678s777z
      riichi-rules waits "456m11z22z X11Xs X77Xz"
    """


@question_command("furiten", "Whether a hand may win by ron.", "hand", strict=False)
def furiten() -> None:
    """Say whether HAND, a hand of thirteen tiles, is furiten, and because of which tiles.

    Examples:
      riichi-rules furiten 77m34567p678s777z --river 9m1s2p4z
    """


@question_command("points", "What han and fu are worth, and who pays.", "han", "fu")
def points() -> None:
    """Say what HAN and FU, or a number of --yakuman, are worth and who pays what. The winner is East,
    the dealer, unless --seat says otherwise. From five han on any FU will do, such as 30.

    Examples:
      riichi-rules points 3 40 --by ron --seat S
      riichi-rules points 5 30 --by tsumo --honba 1
      riichi-rules points --yakuman 1 --by tsumo
    """  # noqa: D205 - one paragraph of the help


@question_command("result", "What the final scores of a match come to.", "scores")
def result() -> None:
    """Turn four final SCORES, the first dealer's first, into places and results with uma and oka.
    Write a score below zero with its minus.

    Examples:
      riichi-rules result 45000 30000 25000 20000
      riichi-rules result 61200 -4300 30000 33100 --ruleset wrc-2025
      riichi-rules result 40000 35000 15000 10000 --ruleset tenhou
    """  # noqa: D205 - one paragraph of the help


@question_command("worth", "What a win is worth and why, and who pays.", "hand", strict=False, many=True)
def score() -> None:
    """Say what HAND, thirteen tiles that the winning tile completes, is worth: yaku, fu, points, who pays.

    Examples:
      riichi-rules score 234m456p678s11z55z --win 5z --by ron --seat S
      riichi-rules score "234m456p3488s 5'55z" --win 2s --by tsumo
      riichi-rules score --batch wins.jsonl
    """


def refuse_beside_batch(ctx: click.Context) -> None:
    """Refuse other options with ``--batch``: each line of the batch has its own facts."""
    for parameter in ctx.command.params:
        name = parameter.name or ""
        given = ctx.get_parameter_source(name)
        with_batch = name in {"batch", "ruleset", "settings"} or not parameter.expose_value
        if given is ParameterSource.COMMANDLINE and not with_batch:
            word = name.upper() if isinstance(parameter, click.Argument) else parameter.opts[0]
            problem = say("{word} does not go with --batch: each line of the batch has its own", word=word)
            raise usage_error(problem, ctx)


@json_command("settle", "Who gains and loses what when a hand ends.")
@click.argument("file", type=Completed(files=True), required=False)
@rules_options
@click.pass_context
def settle(
    ctx: click.Context, /, file: str | None, batch: str | None, ruleset: str | None, settings: tuple[str, ...]
) -> Written:
    """Settle the end of a hand that FILE describes as a JSON object; - is standard input.

    Seats are numbers from 0, the first dealer's, in the order of play. The object has dealer, round, honba,
    bets, and wins (a list of objects with seat, from, liable, and score as a line of score --batch), or draw
    (exhaustive, with tenpai and nagashi, or an abortive one), or chombo (a seat). riichi lists the seats that
    placed a riichi stick in this hand. If scores lists the four scores before the ending, the answer has
    those after it.

    Examples:
      echo '{"draw": "exhaustive", "tenpai": [0, 2]}' | riichi-rules settle -
      echo '{"dealer": 0, "honba": 1, "wins": [{"seat": 1, "from": 0, "score":
        {"hand": "234m456p678s11z55z", "win": "5z", "by": "ron"}}]}
        ' | riichi-rules settle -
      riichi-rules ask ending --draw nine-kinds --dealer 1 --ruleset tenhou
      riichi-rules settle --batch ends.jsonl
    """
    changes = settings_of(settings)
    if (file is None) == (batch is None):
        raise usage_error(say("name either FILE or --batch FILE"), ctx)
    rules = rules_for(ruleset, file or batch)
    if batch is not None:
        return Batch(batch, rules, changes, "ending")
    example = example_of("ending")
    with opened(str(file), say("the file")) as source:
        content = source.read(LONGEST + 1)
    if not content.strip():
        where = say("standard input") if file == "-" else say("the file {file}", file=repr(file))
        facts = {"file": where, "example": example}
        raise FormError(say("{file} is empty: the end of a hand looks like {example}", **facts))
    question = asked_in_form("ending", read_object(content, example))
    with contradictions_as_usage():
        return output_of(answer_under(question, rules, changes))


settle.params.insert(1, batch_option("Settle"))


class AskGroup(click.Group):
    """``ask KIND`` asks one question by options; any other word is a file of questions.

    The command of a kind is loaded when it is called.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the kinds."""
        del ctx
        return sorted(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a kind."""
        if cmd_name not in KINDS:
            return super().get_command(ctx, cmd_name)
        asks = kind_of(cmd_name).asks
        return command_asking(cmd_name, cmd_name, asks, {"help": asks})

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Treat a first word that is not a kind as a file of questions."""
        if ctx.resilient_parsing:  # a shell completes
            return super().parse_args(ctx, args)
        place, word = first_word(args)
        if word in KINDS:
            args = [word, *args[:place], *args[place + 1 :]]
        elif not {"--help", "-h"} & set(args):
            if re.fullmatch("[A-Za-z]+", word) and not os.path.exists(word):  # noqa: PTH110 - of any length
                facts = {"word": repr(word), "kinds": ", ".join(KINDS)}
                problem = say("{word} is neither a kind of question ({kinds}) nor a file", **facts)
                raise usage_error(joined([problem, nearest(word, KINDS)], ""), ctx)
            args = ["lines", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer kinds, or files if no kind matches."""
        return super().shell_complete(ctx, incomplete) or [CompletionItem(incomplete, type="file")]


def first_word(args: list[str]) -> tuple[int, str]:
    """Return the index and the text of the first argument that is not an option or its value."""
    place = 0
    while place < len(args) and args[place].startswith("--"):
        place += 2 if args[place] in {"--ruleset", "--set"} else 1
    return (place, args[place]) if place < len(args) else (place, "-")


def ask() -> None:
    """Answer the questions in FILE, or on standard input: one JSON object a line, in order.

    Each question names its kind under "ask"; `riichi-rules schema KIND` shows the other keys. "id" is handed
    back. A question that cannot be answered gets an "error" in place of an answer. Or name a KIND and ask one
    question by options. --ruleset and --set choose the rules of both. A question cannot open a file: its
    "ruleset" is an id. For questions in a FILE you can give --ruleset CLUB.toml several times. The questions
    can then name the id of each; the first applies to those that name none.

    Examples:
      echo '{"ask": "points", "han": 3, "fu": 40, "by": "ron"}' | riichi-rules ask
      riichi-rules ask points --han 3 --fu 40 --by ron
      riichi-rules ask questions.jsonl
      riichi-rules ask questions.jsonl --ruleset my-club.toml
    """


ask_group = click.group(
    "ask",
    AskGroup,
    short_help="Questions of any kind: many as JSON Lines, or one by its options.",
    subcommand_metavar="[FILE | KIND [OPTIONS]]",
    **help_of(ask),
)(ask)
COMMANDS["ask"] = lambda: ask_group


@ask_group.command("lines", hidden=True)
@click.argument("file", default="-")
@click.option("--ruleset", "rulesets", type=RulesetName(), multiple=True)
@set_option
@json_option
def lines(file: str, rulesets: tuple[str, ...], settings: tuple[str, ...]) -> Written:
    """Answer the questions in a file."""
    if rulesets.count("-") > 1:
        raise usage_error(ONE_RULESET)
    first, *others = [rules_for(ruleset, file) for ruleset in rulesets] or [None]
    return Batch(file, first, settings_of(settings), others=tuple(filter(None, others)))
