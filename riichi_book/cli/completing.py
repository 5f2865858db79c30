"""Shell completion: parameter types that complete rulesets, settings, words and files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from riichi_rules.ruleset import OPTIONS, Option, label_of, options_by_word, ruleset_ids

NAME: Final = "riichi-rules"
COMPLETE: Final = "_RIICHI_RULES_COMPLETE"
"""The environment variable with which a shell asks for completions."""


class Completed(click.ParamType[str]):
    """A text that a shell completes; with ``files``, it offers files if no word matches."""

    name = "text"

    def __init__(self, words: Iterable[str] = (), *, files: bool = False) -> None:
        self.words = tuple(words)
        self.files = files

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the words with this prefix, or files if there are none."""
        del ctx, param
        found = self.items(incomplete)
        return found or ([CompletionItem(incomplete, type="file")] if self.files else [])

    def items(self, incomplete: str) -> list[CompletionItem]:
        """Return the words with this prefix."""
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class RulesetName(Completed):
    """The id of a ruleset, or a club's file; ``more`` are other words that are accepted."""

    def __init__(self, *more: str) -> None:
        super().__init__(more, files=True)

    def items(self, incomplete: str) -> list[CompletionItem]:
        """Return the ids with this prefix."""
        return Completed((*ruleset_ids(), *self.words)).items(incomplete)


class Setting(Completed):
    """``group.option=value``: completes the option, also from a player's word for it, then the value.

    Without ``values`` it is only the name of an option.
    """

    def __init__(self, *, values: bool = True) -> None:
        super().__init__()
        self.values = values

    def items(self, incomplete: str) -> list[CompletionItem]:
        """Return the options with this prefix, or the values of an option that is complete."""
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
    """Return the values of an option that can be listed, such as words."""
    return (
        *option.tokens,
        *(["none"] if option.optional else []),
        *(["empty"] if option.kind == "set" else []),
    )


class BashWords(BashComplete):
    """Completion for bash, which treats ``=`` as a word and replaces only the text after it."""

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
        """Return the words before the incomplete one, and that one, as typed: rejoin them at ``=``."""
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
        """Return a completion without the part up to the last ``=``, which bash keeps."""
        begun = self.begun.partition("=")[2] if self.begun.startswith("--") else self.begun
        head, equals, _ = begun.rpartition("=")
        return f"{item.type},{item.value.removeprefix(head + equals)}"


add_completion_class(BashWords)
