"""The values of an option as pages say them: in words, and with the rulesets that have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from docutils import nodes

from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.parts import counted, paragraph, strong
from riichi_rules.ruleset import CONFIDENCES, Ruleset, load_ruleset, ruleset_ids, short_of, spaced


def holders(option: str) -> dict[str, dict[str, list[Ruleset]]]:
    """Return for each value of an option, as files have it, the rulesets that have it, by confidence.

    Values stand in alphabetical order, the surest rulesets of each first.
    """
    found: dict[str, dict[str, list[Ruleset]]] = {}
    for confidence in CONFIDENCES:
        for rules in map(load_ruleset, ruleset_ids()):
            if rules.origins[option].confidence == confidence:
                found.setdefault(rules.text(option), {}).setdefault(confidence, []).append(rules)
    return dict(sorted(found.items()))


def values_in_words(option: str) -> list[nodes.Node]:
    """Return the values of an option in words, each with the rulesets that have it.

    Rulesets whose source does not state the value come last, under the confidence that it has.
    """
    lines: list[nodes.Node] = []
    for value, by_confidence in holders(option).items():
        held = [
            ", ".join(rules.short_name for rules in some) + ("" if sure == "stated" else f" ({sure})")
            for sure, some in by_confidence.items()
        ]
        line = paragraph(strong(short_of(option, value)), f": {'; '.join(held)}")
        line["classes"] += holders_classes(by_confidence)
        lines.append(line)
    return lines


def notes_on(option: str) -> list[nodes.Node]:
    """Return what else is said of the values of an option, folded away: each note, and whose it is."""
    found: dict[str, list[str]] = {}
    for rules in map(load_ruleset, ruleset_ids()):
        if note := rules.origins[option].note:
            found.setdefault(note, []).append(rules.short_name)
    lines = [paragraph(f"{', '.join(names)}: {note}") for note, names in found.items()]
    return [folded(counted(len(lines), "note"), *lines, proof=True)] if lines else []


def holders_classes(by_confidence: Mapping[str, Sequence[Ruleset]]) -> list[str]:
    """Return the classes by which a page finds the line of a value that a reader's ruleset has."""
    return rulesets_classes([rules for some in by_confidence.values() for rules in some])


def rulesets_classes(rulesets: Iterable[Ruleset]) -> list[str]:
    """Return the classes by which a page finds what is said of a ruleset that its reader has."""
    return [f"riichi-of-{rules.id}" for rules in rulesets]


def in_words(value: str) -> str:
    """Say the value of an option, as files have it, to a reader: ``east_south`` is "east south"."""
    return spaced({"true": "yes", "false": "no"}.get(value, value).replace("_", " "))
