"""What a rule rests on: the options that govern it, where it is stated, what it answers, what proves it.

In a chapter all of that is folded away behind one quiet line; the list of all rules shows it whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from docutils import nodes
from sphinx.util.nodes import make_refnode

from riichi_book.sphinx.pages import filled
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.parts import code, counted, inline, joined, paragraph
from riichi_book.tables.conditions import alone, unasked
from riichi_rules.ruleset import (
    CONFIDENCES,
    OPTIONS,
    Ruleset,
    load_ruleset,
    ruleset_ids,
    sentence_of,
    spaced,
)
from riichi_rules.ruleset.shelf import assumed

from .domain import RuleDomain
from .entries import ExerciseAt, Rule
from .listings import linked_code
from .proofs import Mark

STANDS: Final = "Where this stands"
PROVEN: Final = ", and how it is proven"
CONDUCT: Final = "Conduct: kept by the people at the table, nothing to compute."
UNSTATED: Final = "Not stated in the texts that were read line by line."
ADVICE: Final = "Advice: what a source says tends to happen or to pay. Nothing here is asserted."


def is_advice(rule: Rule, domain: RuleDomain) -> bool:
    """Whether a rule without proof tells what tends to be, not how people behave."""
    lines = [domain.lines[line] for line in rule.requirements if line in domain.lines]
    return bool(lines) and all(line.heuristic for line in lines)


def evidence(rule: Rule, domain: RuleDomain, docname: str) -> list[nodes.Node]:
    """Return what a rule rests on, folded away behind a quiet line; nothing where it rests on nothing."""
    if alone():
        return here(rule)
    rests = foundation(rule, domain, docname)
    if not rests:
        return []
    proven = domain.marks.tests_of(rule.id) or domain.marks.cells_of(rule.id)
    return [folded(f"{STANDS}{PROVEN if proven else ''}", *rests, proof=True)]


def here(rule: Rule) -> list[nodes.Node]:
    """Return what a book of one ruleset says in place of that: what is played here, option by option."""
    rules = load_ruleset(assumed())
    left_out = unasked(rules)
    lines = [
        paragraph(sentence_of(name, rules.text(name), rules))
        for name in rule.options
        if name in OPTIONS and name not in left_out
    ]
    return [nodes.container("", *lines, classes=["riichi-here"])] if lines else []


def foundation(rule: Rule, domain: RuleDomain, docname: str) -> list[nodes.Node]:
    """Return what a rule rests on: its options and where it is stated, then what proves it."""
    tests, cells = domain.marks.tests_of(rule.id), domain.marks.cells_of(rule.id)
    exercises = domain.exercises_about(rule.id)
    said: dict[str, object] = {
        counted(len(exercises), "exercise"): joined(_exercise(each, domain, docname) for each in exercises),
        "Sources": sources_of(rule, domain),
        "Answers": ", ".join(rule.requirements),
        "Code": code_of(rule, domain, docname),
        counted(len(tests), "test"): joined(
            linked_code(mark.at, mark.inside, mark.line, domain, docname) for mark in tests
        ),
        counted(len(cells), "notebook cell"): joined(_cell(mark, domain, docname) for mark in cells),
    }
    return filled(
        "foundation",
        note=rule.conduct and (ADVICE if is_advice(rule, domain) else CONDUCT),
        options=[name for name in rule.options if name in OPTIONS],
        lines={label: parts for label, parts in said.items() if parts},
        **OF_OPTIONS,
    )


def _exercise(asked: ExerciseAt, domain: RuleDomain, docname: str) -> nodes.reference:
    """Return a link to an exercise, by its page and its number there."""
    title = domain.env.titles[asked.docname].astext().partition(":")[0]
    text = inline(f"{title} ({asked.number})", "riichi-asks")
    return make_refnode(domain.builder, docname, asked.docname, asked.id, text)


def sources_of(rule: Rule, domain: RuleDomain) -> str:
    """Say where a rule is stated: in the texts that it names, or where rulesets have its option from.

    Where the lines of sources are kept, a rule that none of them states says so.
    """
    if rule.sources:
        return "; ".join(rule.sources)
    options = [option for option in rule.options if option in OPTIONS]
    origins = [load_ruleset(name).origins[option] for name in ruleset_ids() for option in options]
    keys = dict.fromkeys(
        key for origin in origins if origin.confidence == "stated" for key in origin.source.split(",")
    )
    if keys:
        return f"of the option: {', '.join(keys)}"
    return UNSTATED if domain.lines and not rule.conduct else ""


def code_of(rule: Rule, domain: RuleDomain, docname: str) -> list[object]:
    """Return the name of the function that keeps a rule, and its file and line."""
    found = domain.codes.get(rule.code)
    if found is None:
        return []
    place = f"{found.path}:{found.line}"
    return [code(rule.code), " in ", linked_code(place, found.path, found.line, domain, docname)]


def _cell(mark: Mark, domain: RuleDomain, docname: str) -> nodes.Node:
    page = domain.env.path2doc(mark.file)
    if page is None or page not in domain.env.all_docs:
        return code(mark.at)
    # Builders differ in how they write an address; all read the same kind of reference.
    anchor = cell_anchor(mark.at.partition("#")[2])
    uri = f"#{anchor}" if page == docname else f"{domain.builder.get_relative_uri(docname, page)}#{anchor}"
    return nodes.reference("", "", code(mark.at), refuri=uri, internal=True)


def cell_anchor(cell: str) -> str:
    """Return the anchor of a notebook cell on its page, from the id of the cell."""
    return f"cell-{cell}"


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


OF_OPTIONS: Final = {"holders": holders, "holders_classes": holders_classes, "notes_on": notes_on}
"""What templates ask of an option."""


def in_words(value: str) -> str:
    """Say the value of an option, as files have it, to a reader: ``east_south`` is "east south"."""
    return spaced({"true": "yes", "false": "no"}.get(value, value).replace("_", " "))
