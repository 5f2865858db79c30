"""Options of the commands: those that all have, those for rules, and the facts of a question."""

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
from .output import INPUT, opened, usage_error

AUTO: Final = "auto"
"""Used instead of a ruleset: the rules that each record names itself."""
ONE_RULESET: Final = say("standard input has one ruleset: name files for the others")

Decorator: TypeAlias = Callable[[Any], Any]
"""Adds an argument or an option to a command and returns it."""


class FactType(Completed):
    """The parameter type of a fact: it parses the text; the form of the question validates it later."""

    def __init__(self, kind: FieldType) -> None:
        super().__init__(kind.texts if isinstance(kind, Word) else ())
        self.kind = kind
        self.name = kind.metavar

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - depends on the kind
        """Parse the text."""
        del param, ctx
        return self.kind.from_text(value) if isinstance(value, str) else value

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return the placeholder in the help text."""
        del param, ctx
        choices = isinstance(self.kind, Word)
        return f"[{self.name}]" if choices and len(self.name) < 40 else "WORD" if choices else self.name


def option_of(field: Field) -> click.Option:
    """Return the option for a fact of a question."""
    if isinstance(field.type, Flag):
        return click.Option([field.option], is_flag=True, default=None, help=field.words)
    default = f"  [default: {field.default}]" if isinstance(field.type, Word) and field.default else ""
    return click.Option([field.option], type=FactType(field.type), help=f"{field.words}{default}")


def argument_of(field: Field) -> click.Argument:
    """Return the argument for a fact of a question; a list takes several arguments.

    It is optional here: the form of the question reports what is missing.
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
    """A command whose arguments may begin with a minus and a digit, such as -234p and -4300."""

    ignore_unknown_options = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Accept such arguments, but still reject unknown options."""
        known = [opt for parameter in self.get_params(ctx) for opt in parameter.opts]
        for word in args[: args.index("--") if "--" in args else None]:
            name = word.partition("=")[0]
            if len(name) > 1 and name.startswith("-") and not re.match(r"-\d", name) and name not in known:
                raise click.NoSuchOption(name, possibilities=get_close_matches(name, known), ctx=ctx)
        return super().parse_args(ctx, args)


def options_of(*options: Decorator) -> Decorator:
    """Give a command several arguments and options, in this order."""

    def decorated(command: Any) -> Any:  # noqa: ANN401 - type of click
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


json_option: Final = click.option(
    "--json", is_flag=True, expose_value=False, help="Answer with one JSON object."
)
"""``wants_json`` looks for this option first, since it also turns errors into JSON."""
set_option: Final = click.option(
    "--set",
    "settings",
    multiple=True,
    type=Setting(),
    metavar="GROUP.OPTION=VALUE",
    help="Change one option of the ruleset; may be repeated for others.",
)


class AssumedOption(click.Option):
    """An option whose help names the default ruleset, which is looked up only when help is shown."""

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        """Return the extra text in brackets after the help."""
        return {**super().get_help_extra(ctx), "default": assumed()}


rules_options: Final = options_of(
    click.option(
        "--ruleset",
        type=RulesetName(),
        metavar="ID|FILE.toml",
        cls=AssumedOption,
        help="The rules to use: an id that `rulesets` lists, or a file, or - for a file on standard input.",
    ),
    set_option,
)
sides_arguments: Final = options_of(
    click.argument("a", type=RulesetName(), metavar="A"),
    click.argument("b", type=RulesetName(), metavar="B", required=False),
)
"""Two rulesets; b may be omitted if ``--set`` makes a variant of a."""


def record_rules_options(default: str, words: str) -> Decorator:
    """Give a command ``--ruleset`` and ``--set`` for records; ``auto`` uses the rules that a record names."""
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
    """Whether ``--json`` is among the arguments before ``--``."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return any([word == "--json" or word.startswith("--json=") for word in own])


def settings_of(texts: Sequence[str]) -> dict[str, str]:
    """Return the options that ``group.option=value`` texts set, with their values as text.

    Raises ``RulesetError``, also for an option that is set twice.
    """
    return {name: value_text(name, value) for name, value in parse_settings(texts).items()}


NamedRuleset: TypeAlias = str | Ruleset
"""A ruleset as a command gets it: an id, a file name, or a ruleset read from standard input."""


def ruleset_of_input(name: str, files: Mapping[Message, str | None] | None = None) -> NamedRuleset:
    """Return the id or file name unchanged; for -, read the ruleset from standard input.

    ``files`` are the other files that the command reads, by description; none of them may be - too.
    Raises ``FormError`` if one is, ``RulesetError`` if the input is not a ruleset.
    """
    if name != "-":
        return name
    for what, file in (files or {}).items():
        if file == "-":
            raise FormError(say("standard input has the ruleset: name a file for the {what}", what=what))
    from riichi_rules.ruleset.inheritance import load_bytes  # noqa: PLC0415 - comes with the first ruleset
    from riichi_rules.ruleset.toml_text import LARGEST  # noqa: PLC0415 - likewise

    with opened(name, say("the ruleset")) as source:
        return load_bytes(source.read(LARGEST + 1), INPUT)


def rules_of_name(name: NamedRuleset, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules with that id or in that file (- for standard input). Raises ``RulesetError``."""
    ruleset = ruleset_of_input(name) if isinstance(name, str) else name
    return rules_of(ruleset, settings) if isinstance(ruleset, str) else rules_under(ruleset, settings)


def rulesets_of(names: Sequence[str]) -> list[Ruleset]:
    """Return rulesets by their ids and files; one may come from standard input."""
    if names.count("-") > 1:
        raise usage_error(ONE_RULESET)
    return [rules_of_name(name).ruleset for name in names]


def sides_of(a: str, b: str | None, settings: Sequence[str]) -> tuple[Rules, Rules]:
    """Return the rules of A and B; the settings apply to B, which is a variant of A if it is omitted.

    Raises ``click.UsageError`` if there is neither B nor a setting, or both are on standard input;
    ``RulesetError``.
    """
    if b is None and not settings:
        raise usage_error(say("Missing argument 'B', or --set, which changes options of A."))
    if a == "-" == (b or a):
        raise usage_error(say("standard input has one ruleset: name a file for the other"))
    return rules_of_name(a), rules_of_name(b or a, settings_of(settings))


def answer_under(
    question: Question,
    ruleset: NamedRuleset | None,
    settings: Mapping[str, object],
    known: Mapping[str, Ruleset] = {},
) -> Answer:
    """Answer a question under these rules, unless it names others itself. Raises ``RiichiError``.

    ``known`` are the rulesets by id that it may name in addition to the shipped ones.
    """
    club = known.get(question["ruleset"]) if "ruleset" in question.facts else ruleset
    if isinstance(club, Ruleset):
        return question.answer(rules_under(club, {**settings, **question["set"]}))
    name = ruleset if isinstance(ruleset, str) else None
    return (question.under(name, settings) if name is not None or settings else question).answer()


def rules_words(rules: Rules) -> Message:
    """Return the name of the rules of an answer, with changed options."""
    ruleset = rules.ruleset
    named = joined(dict.fromkeys([ruleset.id, ruleset.name]), ", ")
    if ruleset.changes:
        named = say("{rules} with {changes}", rules=named, changes=", ".join(ruleset.changes))
    return named if rules.chosen else say("{rules} (assumed; --ruleset names another)", rules=named)


COMMANDS: Final[dict[str, Callable[[], click.Command]]] = {}
"""The factories of the commands whose modules are loaded."""


def json_command(
    name: str,
    short_help: str,
    cls: type[click.Command] = click.Command,
    *,
    json: bool = True,
    **more: Any,  # noqa: ANN401 - type of click
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command from a function; its docstring is the help. ``json`` adds the option ``--json``."""

    def made(answer: Callable[..., Any]) -> click.Command:
        command = click.command(name, cls, short_help=short_help, **help_of(answer), **more)(answer)
        COMMANDS[name] = lambda: command
        return json_option(command) if json else command

    return made


def help_of(answer: Callable[..., Any]) -> dict[str, Any]:
    """Split the docstring of a command into its help and its examples, which follow it line by line."""
    words, _, examples = (getdoc(answer) or "").partition("Examples:\n")
    return {"help": words, "epilog": f"\b\nExamples:\n{examples}"}  # \b: click keeps the lines
