"""What a shell completes: rulesets, settings, words and files, each a type of a command's parameter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from riichi_rules.ruleset import OPTIONS, Option, label_of, options_by_word, ruleset_ids

NAME: Final = "riichi-rules"
COMPLETE: Final = "_RIICHI_RULES_COMPLETE"
"""The variable in which a shell asks for completions."""


class Completed(click.ParamType[str]):
    """A text that a shell completes; ``files`` are offered where none of the words begins so."""

    name = "text"

    def __init__(self, words: Iterable[str] = (), *, files: bool = False) -> None:
        self.words = tuple(words)
        self.files = files

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer what begins so, or else files."""
        del ctx, param
        found = self.items(incomplete)
        return found or ([CompletionItem(incomplete, type="file")] if self.files else [])

    def items(self, incomplete: str) -> list[CompletionItem]:
        """Return the words that begin so."""
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class RulesetName(Completed):
    """The id of a ruleset, or a club's file; ``more`` are words that stand for one."""

    def __init__(self, *more: str) -> None:
        super().__init__(more, files=True)

    def items(self, incomplete: str) -> list[CompletionItem]:
        """Return the ids that begin so."""
        return Completed((*ruleset_ids(), *self.words)).items(incomplete)


class Setting(Completed):
    """``group.option=value``: the option first, also by a player's word for it, then its value.

    Without ``values`` it is the name of an option alone.
    """

    def __init__(self, *, values: bool = True) -> None:
        super().__init__()
        self.values = values

    def items(self, incomplete: str) -> list[CompletionItem]:
        """Return the options that begin so, or the values of the one that is written out."""
        name, equals, value = incomplete.partition("=")
        if equals and self.values:
            tokens = values_of(OPTIONS[name]) if name in OPTIONS else ()
            return [CompletionItem(f"{name}={token}") for token in tokens if token.startswith(value)]
        names = [option for option in OPTIONS if option.startswith(name)] or [
            option
            for word, options in options_by_word().items()
            if word.replace(" ", "-").startswith(name.lower())
            for option in options
        ]
        end = "=" if self.values else ""
        return [
            CompletionItem(f"{option}{end}", help=str(label_of(option))) for option in dict.fromkeys(names)
        ]


def values_of(option: Option) -> tuple[str, ...]:
    """Return the values of an option that are words, or so few numbers that they are listed."""
    return (
        *option.tokens,
        *(["none"] if option.optional else []),
        *(["empty"] if option.kind == "set" else []),
    )


class BashWords(BashComplete):
    """Words of bash, which takes ``=`` for one of its own and replaces only what comes after it."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' line type value
    COMPREPLY=()
    for line in $(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \\
        %(complete_var)s=bash_complete $1); do
        IFS=',' read -r type value <<< "$line"
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$value"); [[ $value == *= ]] && compopt -o nospace ;;
        esac
    done
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
    begun = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is begun, and that one, as they were typed."""
        args, incomplete = super().get_completion_args()
        typed: list[str] = []
        for word in (*args, incomplete):
            if typed and (word == "=" or (typed[-1].endswith("=") and typed[-1] != "=")):
                typed[-1] += word
            else:
                typed.append(word)
        self.begun = typed[-1]
        return typed[:-1], typed[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """Return a completion without what stands before the last ``=`` already."""
        begun = self.begun.partition("=")[2] if self.begun.startswith("--") else self.begun
        head, equals, _ = begun.rpartition("=")
        return f"{item.type},{item.value.removeprefix(head + equals)}"


add_completion_class(BashWords)
