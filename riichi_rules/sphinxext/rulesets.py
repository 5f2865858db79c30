"""Rulesets on a page: which there are, what each says with its source, and two of them side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from riichi_rules.compare import Difference, compare
from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import OPTIONS, Option, load_ruleset, ruleset_ids, sources

from .facts import paragraph
from .lists import Rows, table
from .tiles import report

CONFIDENCES: Final = ("stated", "weak", "assumed", "not stated")
GROUPS: Final = tuple(dict.fromkeys(option.group for option in OPTIONS.values()))


class RulesetListDirective(SphinxDirective):
    """``{ruleset-list}``: the rulesets that ship, and how many of their values a source states."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows: Rows = []
        for ruleset in map(load_ruleset, ruleset_ids()):
            count = Counter(origin.confidence for origin in ruleset.origins.values())
            new = ruleset.edition and ruleset.edition not in ruleset.name
            about = f"{ruleset.name}, {ruleset.edition}" if new else ruleset.name
            head = [paragraph([nodes.literal(ruleset.id, ruleset.id)]), _said(about)]
            rows.append([head, *([_said(count[confidence])] for confidence in CONFIDENCES)])
        return [table(("Ruleset", *map(str.capitalize, CONFIDENCES)), (40, 15, 15, 15, 15), rows, stubs=1)]


class OptionTableDirective(SphinxDirective):
    """``{option-table} fu``: the options of a group, each value with the rulesets that have it."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table, or nothing after an error."""
        asked = self.arguments[0]
        if asked not in GROUPS:
            report(
                self, "option-table", f"no group of options is called {asked}; there are {', '.join(GROUPS)}"
            )
            return []
        rows: Rows = [
            [
                [paragraph([nodes.literal(option.name, option.name)]), _said(sentence(option))],
                list(value_lines(option.name)),
            ]
            for option in OPTIONS.values()
            if option.group == asked
        ]
        return [table(("Option", "Values, and who has them"), (44, 56), rows)]


class SourceListDirective(SphinxDirective):
    """``{source-list}``: what the keys of the sources mean."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows: Rows = [[[_said(key)], [_said(words)]] for key, words in sources().items()]
        return [table(("Key", "Source"), (15, 85), rows, stubs=1)]


class CompareDirective(SphinxDirective):
    """``{compare} ema-2016, wrc-2015``: the options in which two rulesets differ, side by side."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table, or nothing after an error."""
        names = [name.strip() for name in self.arguments[0].split(",")]
        if len(names) != 2:
            report(self, "compare", f"two rulesets are compared, with a comma between them; not {len(names)}")
            return []
        try:
            one, other = [load_ruleset(name) for name in names]
        except RulesetError as error:
            report(self, "compare", str(error))
            return []
        rows: Rows = [
            [
                [paragraph([nodes.literal(found.option, found.option)]), _said(f"{found.meaning}.")],
                *([value, _said(origin)] for value, origin in sides(found)),
            ]
            for found in compare(one, other)
        ]
        if not rows:
            return [_said(f"{one.label} and {other.label} do not differ.")]
        return [table(("Option", one.label, other.label), (46, 27, 27), rows)]


def sides(found: Difference) -> Iterator[tuple[nodes.paragraph, str]]:
    """Yield for each side of a difference its value, and what that rests on in words."""
    for value, source, confidence in (
        (found.a, found.source_a, found.confidence_a),
        (found.b, found.source_b, found.confidence_b),
    ):
        told = f"{source}, {confidence}" if confidence in {"weak", "assumed"} else source
        yield (
            paragraph([nodes.literal(_spaced(value), _spaced(value))]),
            confidence if confidence == "not stated" else told.replace(",", ", ").replace("  ", " "),
        )


def sentence(option: Option) -> str:
    """Say what an option decides, and what it may be."""
    unit = f" {option.unit}" if option.unit else ""
    return f"{option.meaning}. It may be {_spaced(option.allowed)}{unit}."


def value_lines(name: str) -> Iterator[nodes.paragraph]:
    """Yield a line for each value of an option: the rulesets that have it, with source and confidence."""
    holders: dict[str, dict[str, list[str]]] = {}
    for ruleset_id in ruleset_ids():
        ruleset = load_ruleset(ruleset_id)
        origin = ruleset.origins[name]
        told = ruleset_id if origin.confidence == "not stated" else f"{ruleset_id} ({_spaced(origin.source)})"
        by_confidence = holders.setdefault(ruleset.text(name), {})
        by_confidence.setdefault(origin.confidence, []).append(told)
    for value, by_confidence in sorted(holders.items()):
        parts = [
            ", ".join(held) if confidence == "stated" else f"{confidence}: {', '.join(held)}"
            for confidence in CONFIDENCES
            if (held := by_confidence.get(confidence))
        ]
        shown = _spaced(value)
        yield paragraph([nodes.literal(shown, shown), nodes.Text(f" {'; '.join(parts)}")])


def _spaced(tokens: str) -> str:
    """Return a list of tokens so that a line may break after each."""
    return ", ".join(part.strip() for part in tokens.split(",")).replace(";", "; ")


def _said(text: object) -> nodes.paragraph:
    return paragraph([nodes.Text(str(text))])
