"""Options of the commands: those that every one has, those of rules, and the facts of a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from inspect import getdoc
from typing import Any, Final, TypeAlias

import click

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, say
from riichi_rules.questions.answer import Answer
from riichi_rules.questions.field import Field, FieldType, Flag, Many, Word
from riichi_rules.questions.question import Question
from riichi_rules.questions.rules import Rules, rules_of, rules_under
from riichi_rules.ruleset import Ruleset, parse_settings, value_text
from riichi_rules.ruleset.shelf import assumed

from .completing import Completed, RulesetName, Setting
from .output import INPUT, misused, opened

AUTO: Final = "auto"
"""In place of a ruleset: what each record names itself."""

Decorator: TypeAlias = Callable[[Any], Any]
"""Gives a command an argument or an option, and returns it."""


class FactType(Completed):
    """What an option says of a fact, as plain data; whether it can be so, the form of the question says."""

    def __init__(self, kind: FieldType) -> None:
        super().__init__(kind.texts if isinstance(kind, Word) else ())
        self.kind = kind
        self.name = kind.metavar

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - as the kind has it
        """Return what the text says."""
        del param, ctx
        return self.kind.from_text(value) if isinstance(value, str) else value

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return how a help text writes it."""
        del param, ctx
        choices = isinstance(self.kind, Word)
        return f"[{self.name}]" if choices and len(self.name) < 40 else "WORD" if choices else self.name


def option_of(field: Field) -> click.Option:
    """Return a fact of a question as an option."""
    if isinstance(field.type, Flag):
        return click.Option([field.option], is_flag=True, default=None, help=field.words)
    default = f"  [default: {field.default}]" if isinstance(field.type, Word) and field.default else ""
    return click.Option([field.option], type=FactType(field.type), help=f"{field.words}{default}")


def argument_of(field: Field) -> click.Argument:
    """Return a fact of a question as an argument, or several of what it lists.

    What is missing, the form of the question says.
    """
    name, many = field.name.upper(), isinstance(field.type, Many)
    return click.Argument(
        [field.name],
        type=FactType(field.type.each if isinstance(field.type, Many) else field.type),
        required=False,
        nargs=-1 if many else 1,
        metavar=f"{name}..." if many else f"[{name}]",
    )


class MinusCommand(click.Command):
    """A command whose arguments may begin with a minus and a digit, as -234p and -4300 do: no option does."""

    ignore_unknown_options = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take such a text for the argument that it is, and nothing else that is no option."""
        known = [opt for parameter in self.get_params(ctx) for opt in parameter.opts]
        for word in args[: args.index("--") if "--" in args else None]:
            name = word.partition("=")[0]
            if len(name) > 1 and name.startswith("-") and not re.match(r"-\d", name) and name not in known:
                raise click.NoSuchOption(name, possibilities=get_close_matches(name, known), ctx=ctx)
        return super().parse_args(ctx, args)


def options_of(*options: Decorator) -> Decorator:
    """Give a command several arguments and options, in their order."""

    def decorated(command: Any) -> Any:  # noqa: ANN401 - as click has it
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


json_option: Final = click.option(
    "--json", is_flag=True, expose_value=False, help="Answer with one JSON object."
)
"""It is looked up before all else, since errors too are JSON then."""
set_option: Final = click.option(
    "--set",
    "settings",
    multiple=True,
    type=Setting(),
    metavar="GROUP.OPTION=VALUE",
    help="Change one option of the ruleset; may be given again, for another.",
)


class AssumedOption(click.Option):
    """An option whose help tells which ruleset is assumed: that is known once rulesets are looked up."""

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        """Return what stands in brackets behind its help."""
        return {**super().get_help_extra(ctx), "default": assumed()}


rulesets_options: Final = options_of(
    click.option("--ruleset", "rulesets", type=RulesetName(), multiple=True), set_option
)
rules_options: Final = options_of(
    click.option(
        "--ruleset",
        type=RulesetName(),
        metavar="ID|FILE.toml",
        cls=AssumedOption,
        help="The rules that hold: an id that `rulesets` lists, or a file, - for one on standard input.",
    ),
    set_option,
)
sides_arguments: Final = options_of(
    click.argument("a", type=RulesetName(), metavar="A"),
    click.argument("b", type=RulesetName(), metavar="B", required=False),
)
"""Two rulesets; b may be left out where ``--set`` makes another of a."""


def record_rules_options(default: str, words: str) -> Decorator:
    """Give a command ``--ruleset`` and ``--set`` for a record, which may name its rules itself: auto."""
    naming = click.option(
        "--ruleset",
        type=RulesetName(AUTO),
        metavar=f"ID|FILE.toml|{AUTO}",
        default=default,
        show_default=True,
        help=words,
    )
    return options_of(naming, set_option)


def wants_json(arguments: list[str]) -> bool:
    """Whether ``--json`` is among the arguments; behind ``--`` no word is an option."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return any([word == "--json" or word.startswith("--json=") for word in own])


def settings_of(texts: Sequence[str]) -> dict[str, str]:
    """Return the options that ``group.option=value`` texts set, each with its value as text.

    Raises ``RulesetError``, for an option that is set twice too.
    """
    return {name: value_text(name, value) for name, value in parse_settings(texts).items()}


NamedRuleset: TypeAlias = str | Ruleset
"""A ruleset as a command has it: its id or its file, or itself where standard input has it."""


def ruleset_of_input(name: str, files: Mapping[Message, str | None] | None = None) -> NamedRuleset:
    """Return the id or the file that is named, or for - the ruleset that standard input has.

    ``files`` are the files that the same command reads, by what they are: none of them can be - as well.
    Raises ``FormError`` for two things on standard input, ``RulesetError`` for what is no ruleset.
    """
    if name != "-":
        return name
    for what, file in (files or {}).items():
        if file == "-":
            raise FormError(say("standard input has the ruleset: name a file for the {what}", what=what))
    from riichi_rules.ruleset.inheritance import of_input  # noqa: PLC0415 - comes with the first ruleset
    from riichi_rules.ruleset.toml_text import LARGEST  # noqa: PLC0415 - likewise

    with opened(name, say("the ruleset")) as source:
        return of_input(source.read(LARGEST + 1), INPUT)


def rules_of_name(name: NamedRuleset, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of that id or file, - for a file on standard input. Raises ``RulesetError``."""
    ruleset = ruleset_of_input(name) if isinstance(name, str) else name
    return rules_of(ruleset, settings) if isinstance(ruleset, str) else rules_under(ruleset, settings)


def rulesets_of(names: Sequence[str]) -> list[Ruleset]:
    """Return rulesets by their ids and files; one may come from standard input."""
    if names.count("-") > 1:
        raise misused(say("standard input has one ruleset: name files for the others"))
    return [rules_of_name(name).ruleset for name in names]


def sides_of(a: str, b: str | None, settings: Sequence[str]) -> tuple[Rules, Rules]:
    """Return the rules of both, what is set being set in b, or in a where there is no b.

    Raises ``click.UsageError`` where they are one, or both on standard input; ``RulesetError``.
    """
    if b is None and not settings:
        raise misused(say("Missing argument 'B', or --set, which makes another ruleset of A."))
    if a == "-" == (b or a):
        raise misused(say("standard input has one ruleset: name a file for the other"))
    return rules_of_name(a), rules_of_name(b or a, settings_of(settings))


def answer_under(
    question: Question,
    ruleset: NamedRuleset | None,
    settings: Mapping[str, object],
    known: Mapping[str, Ruleset] = {},
) -> Answer:
    """Answer a question, under these rules as far as it says nothing else. Raises ``RiichiError``.

    ``known`` are the rulesets that it may name beside those that ship, by their ids.
    """
    club = known.get(question["ruleset"]) if "ruleset" in question.facts else ruleset
    if isinstance(club, Ruleset):
        return question.answer(rules_under(club, {**settings, **question["set"]}))
    name = ruleset if isinstance(ruleset, str) else None
    return (question.under(name, settings) if name is not None or settings else question).answer()


def rules_words(rules: Rules) -> Message:
    """Return the rules of an answer as a page names them."""
    ruleset = rules.ruleset
    named = joined(dict.fromkeys([ruleset.id, ruleset.name]), ", ")
    if ruleset.changes:
        named = say("{rules} with {changes}", rules=named, changes=", ".join(ruleset.changes))
    return named if rules.chosen else say("{rules} (assumed; --ruleset names another)", rules=named)


COMMANDS: Final[dict[str, Callable[[], click.Command]]] = {}
"""What makes each command whose module is loaded."""


def json_command(
    name: str,
    short_help: str,
    cls: type[click.Command] = click.Command,
    *,
    json: bool = True,
    **more: Any,  # noqa: ANN401 - as click has it
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function, whose docstring is its help, with ``--json`` unless ``json`` is false."""

    def made(answer: Callable[..., Any]) -> click.Command:
        command = click.command(name, cls, short_help=short_help, **help_of(answer), **more)(answer)
        COMMANDS[name] = lambda: command
        return json_option(command) if json else command

    return made


def help_of(answer: Callable[..., Any]) -> dict[str, Any]:
    """Return the help of a command, and its examples, each on its own line at the end of it."""
    words, _, examples = (getdoc(answer) or "").partition("Examples:\n")
    return {"help": words, "epilog": f"\b\nExamples:\n{examples}"}  # \b: click keeps the lines
