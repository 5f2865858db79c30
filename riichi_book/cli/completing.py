"""What a shell completes: rulesets, settings, words and files, each a type of a command's parameter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click
from click.shell_completion import CompletionItem

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
