"""The commands that ask a question. Their options are made from the fields of its kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from riichi_rules.errors import FormError, QuestionError
from riichi_rules.messages import say
from riichi_rules.questions.json_text import LONGEST, read_object
from riichi_rules.questions.question import KINDS, SHARED, kind_of, question_of
from riichi_rules.questions.schema import schema_of

from .batch import Batch, asked_in_form, example_of
from .completing import Completed
from .options import (
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
    settings_of,
)
from .output import Output, Written, misused, opened
from .page import Page, write_text

if TYPE_CHECKING:
    from riichi_rules.questions.answer import Answer


class QuestionCommand(NamedTuple):
    """A command that asks one question of a kind: its help, and which facts are arguments.

    ``strict`` is false for the commands that are older than questions: to them a question that contradicts
    itself is a wrong command line, an error of type ``usage``. ``batch`` says that it takes many in a file.
    """

    name: str
    kind: str
    short_help: str
    help: Mapping[str, Any]
    arguments: tuple[str, ...] = ()
    strict: bool = True
    batch: bool = False

    def answer(
        self, *, ruleset: str | None, settings: tuple[str, ...], batch: str | None = None, **facts: object
    ) -> Written:
        """Return the answer to the question whose facts the options say, or those to a batch."""
        changes, rules = settings_of(settings), rules_for(ruleset, batch)
        if batch is not None:
            refuse_beside_batch(click.get_current_context())
            return Batch(batch, rules, changes, self.kind)
        given = {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}
        given = {name: value for name, value in given.items() if value is not None and value != []}
        try:
            question = question_of(self.kind, given)
        except FormError as error:
            raise click.UsageError(str(error), click.get_current_context()) from None
        with nullcontext() if self.strict else contradictions_as_usage():
            return output_of(answer_under(question, rules, changes))

    @property
    def command(self) -> click.Command:
        """The command, with an argument or an option for each fact of its kind of question."""
        fields = kind_of(self.kind).form.fields
        own = [field for field in fields.values() if field not in SHARED]
        parameters: list[click.Parameter] = [argument_of(fields[name]) for name in self.arguments]
        parameters += [option_of(field) for field in own if field.name not in self.arguments]
        parameters += [batch_option("Value")] if self.batch else []

        def asked(**given: Any) -> Written:  # noqa: ANN401 - as click has it
            return self.answer(**given)

        return click.command(
            self.name,
            cls=MinusCommand if any([parameter.nargs != 1 for parameter in parameters]) else click.Command,
            params=parameters,
            short_help=self.short_help,
            **self.help,
        )(rules_options(json_option(asked)))


@contextmanager
def contradictions_as_usage() -> Iterator[None]:
    """Have a question that contradicts itself be an error of type ``usage``."""
    try:
        yield
    except QuestionError as error:
        raise FormError(error.args[0]) from None


def rules_for(ruleset: str | None, file: str | None) -> NamedRuleset | None:
    """Return the named ruleset; ``-`` reads it from standard input, unless questions come from there."""
    return None if ruleset is None else ruleset_of_input(ruleset, {say("questions"): file})


def output_of(answer: Answer) -> Output:
    """Return what is written of an answer."""

    def tell(page: Page) -> None:
        from .pages import write_answer  # noqa: PLC0415 - for people alone

        write_answer(page, answer)

    return Output(answer.data, tell)


def batch_option(what: str) -> click.Option:
    """Return the option for many questions in a file."""
    return click.Option(
        ["--batch"],
        type=Completed(files=True),
        metavar="FILE",
        help=f"{what} many: one JSON object a line, - for standard input, with the keys of `schema`;"
        ' "id" is handed back. --ruleset and --set hold for lines that say nothing else.',
    )


def question_command(
    kind: str, short_help: str, *arguments: str, strict: bool = True, batch: bool = False
) -> Callable[[Callable[[], None]], QuestionCommand]:
    """Make a command that asks a question of a kind; what stands below is its name and its help."""
    return lambda told: QuestionCommand(
        told.__name__, kind, short_help, help_of(told), arguments, strict, batch
    )


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
    """Say what HAN and FU are worth, or so many --yakuman, and who pays what. The winner is East,
    the dealer, unless --seat says otherwise. From five han on any FU will do, such as 30.

    Examples:
      riichi-rules points 3 40 --by ron --seat S
      riichi-rules points 5 30 --by tsumo --honba 1
      riichi-rules points --yakuman 1 --by tsumo
    """  # noqa: D205 - one paragraph of the help


@question_command("result", "What the final scores of a match come to.", "scores")
def result() -> None:
    """Say what four final SCORES come to, the first dealer's first: places, uma, oka and result.
    A score below zero is written as it is.

    Examples:
      riichi-rules result 45000 30000 25000 20000
      riichi-rules result 61200 -4300 30000 33100 --ruleset wrc-2025
      riichi-rules result 40000 35000 15000 10000 --ruleset tenhou
    """  # noqa: D205 - one paragraph of the help


@question_command("worth", "What a win is worth, why, and who pays.", "hand", strict=False, batch=True)
def score() -> None:
    """Value HAND, thirteen tiles that the winning tile completes: yaku, fu, points, who pays.

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
            problem = say("{word} does not go with --batch: each line of the batch says its own", word=word)
            raise misused(problem, ctx)


@json_command("settle", "Who gains and loses what when a hand ends.")
@click.argument("file", type=Completed(files=True), required=False)
@rules_options
@click.pass_context
def settle(
    ctx: click.Context, /, file: str | None, batch: str | None, ruleset: str | None, settings: tuple[str, ...]
) -> Written:
    """Settle the end of a hand that FILE tells, a JSON object; - is standard input.

    Seats are numbers from 0, the first dealer's, in the order of play. The object has dealer, round, honba,
    bets, and wins (a list of objects with seat, from, liable, and score as a line of score --batch), or draw
    (exhaustive, with tenpai and nagashi, or an abortive one), or chombo (a seat). riichi lists the seats that
    placed a bet in this hand. With the four scores before the ending the answer has those after it.

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
        raise misused(say("name one of FILE and --batch FILE"), ctx)
    rules = rules_for(ruleset, file or batch)
    if batch is not None:
        return Batch(batch, rules, changes, "ending")
    example = example_of("ending")
    with opened(str(file), say("the file")) as source:
        content = source.read(LONGEST + 1)
    if not content.strip():
        where = say("standard input") if file == "-" else say("the file {file}", file=repr(file))
        facts = {"file": where, "example": example}
        raise FormError(say("{file} is empty: the end of a hand is such as {example}", **facts))
    question = asked_in_form("ending", read_object(content, example))
    with contradictions_as_usage():
        return output_of(answer_under(question, rules, changes))


settle.params.insert(1, batch_option("Settle"))


@json_command("schema", "What a question of a kind looks like, and its answer.")
@click.argument("kind", metavar="KIND", type=click.Choice(KINDS))
def schema(kind: str) -> Output:
    """Print the JSON Schema (2020-12) of the questions of a KIND; $defs.answer is that of the answers.

    KIND is waits, furiten, worth, points, ending, turn or result.

    Examples:
      riichi-rules schema worth
    """
    found = schema_of(kind)
    return Output(found, lambda _: write_text(f"{json.dumps(found, indent=2)}\n"))
