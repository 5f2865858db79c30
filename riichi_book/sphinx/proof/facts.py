"""The facts about a rule, as its block shows them: what governs it, what it answers, what proves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from docutils import nodes

from riichi_book.sphinx.tiles.folds import folded
from riichi_rules.ruleset import CONFIDENCES, OPTIONS, Ruleset, load_ruleset, ruleset_ids, spaced

from .blocks import field
from .listings import listed
from .proofs import Mark
from .registry import RiichiDomain, Rule

CONDUCT: Final = "Conduct: kept by the people at the table, nothing to compute."
UNSTATED: Final = "Not stated in the texts that were read line by line."
ADVICE: Final = "Advice: what a source says tends to happen or to pay. Nothing here is asserted."


def is_advice(rule: Rule, domain: RiichiDomain) -> bool:
    """Whether a rule without proof tells what tends to be, not how people behave."""
    lines = [domain.lines[line] for line in rule.requirements if line in domain.lines]
    return bool(lines) and all(line.heuristic for line in lines)


def facts(rule: Rule, domain: RiichiDomain, docname: str) -> list[nodes.Node]:
    """Return the lists of facts: options and sources in sight, the proof folded."""
    seen = [
        field("Option", paragraph([nodes.literal(name, name)]), *values_in_words(name))
        for name in rule.options
        if name in OPTIONS
    ]
    sources = sources_of(rule, domain)
    if sources:
        seen.append(field("Sources", plain(sources)))
    proven = [
        field(label, paragraph(parts))
        for label, parts in (
            ("Answers", [nodes.Text(", ".join(rule.requirements))] if rule.requirements else []),
            ("Code", code_of(rule, domain, docname)),
            ("Tests", tests_of(rule, domain, docname)),
            ("Notebooks", cells_of(rule, domain, docname)),
        )
        if parts
    ]
    shown: list[nodes.Node] = []
    if seen:
        shown.append(nodes.field_list("", *seen, classes=["riichi-facts"]))
    if rule.conduct:
        note = nodes.emphasis("", ADVICE if is_advice(rule, domain) else CONDUCT)
        shown.append(nodes.paragraph("", "", note, classes=["riichi-conduct"]))
    if proven:
        tests, cells = domain.proofs.tests_of(rule.id), domain.proofs.cells_of(rule.id)
        told = [count(len(tests), "test"), count(len(cells), "notebook cell")] if not rule.conduct else []
        summary = ": ".join(filter(None, ("Proof", ", ".join(filter(None, told)))))
        proof = nodes.field_list("", *proven, classes=["riichi-facts"])
        shown.append(folded(summary, proof, proof=True))
    return shown


def sources_of(rule: Rule, domain: RiichiDomain) -> str:
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
        words = in_words(value)
        lines.append(paragraph([nodes.strong(words, words), nodes.Text(": " + "; ".join(held))]))
    return lines


def in_words(value: str) -> str:
    """Say the value of an option, as files have it, to a reader: ``east_south`` is "east south"."""
    return spaced({"true": "yes", "false": "no"}.get(value, value).replace("_", " "))


def code_of(rule: Rule, domain: RiichiDomain, docname: str, *, short: bool = False) -> list[nodes.Node]:
    """Return the name of the function that keeps a rule, and its file and line; in short one link."""
    code = domain.codes.get(rule.code)
    if code is None:
        return []
    if short:
        name = rule.code.partition(".")[2] or rule.code
        return [listed(name, code.shown, code.line, domain, docname)]
    place = f"{code.shown}:{code.line}"
    return [
        nodes.literal(rule.code, rule.code),
        nodes.Text(" in "),
        listed(place, code.shown, code.line, domain, docname),
    ]


def tests_of(rule: Rule, domain: RiichiDomain, docname: str) -> list[nodes.Node]:
    """Return the node ids of the tests that prove a rule."""
    return joined(
        listed(mark.at, mark.at.partition("::")[0], mark.line, domain, docname)
        for mark in domain.proofs.tests_of(rule.id)
    )


def cells_of(rule: Rule, domain: RiichiDomain, docname: str) -> list[nodes.Node]:
    """Return the notebook cells that show a rule, with links where the notebook is a page."""
    return joined(_cell(mark, domain, docname) for mark in domain.proofs.cells_of(rule.id))


def _cell(mark: Mark, domain: RiichiDomain, docname: str) -> nodes.Node:
    code = nodes.literal(mark.at, mark.at)
    page = domain.env.path2doc(mark.file)
    if page is None or page not in domain.env.all_docs:
        return code
    # Builders differ in how they write an address; all read the same kind of reference.
    anchor = cell_anchor(mark.at.partition("#")[2])
    uri = f"#{anchor}" if page == docname else f"{domain.builder.get_relative_uri(docname, page)}#{anchor}"
    return nodes.reference("", "", code, refuri=uri, internal=True)


def cell_anchor(cell: str) -> str:
    """Return the anchor of a notebook cell on its page, from the id of the cell."""
    return f"cell-{cell}"


def paragraph(parts: Iterable[nodes.Node]) -> nodes.paragraph:
    """Return a paragraph of these parts."""
    return nodes.paragraph("", "", *parts)


def plain(text: object) -> nodes.paragraph:
    """Return a paragraph of plain words."""
    return paragraph([nodes.Text(str(text))])


def joined(parts: Iterable[nodes.Node]) -> list[nodes.Node]:
    """Return parts with commas between them."""
    told: list[nodes.Node] = []
    for part in parts:
        told += [nodes.Text(", "), part] if told else [part]
    return told


def count(number: int, name: str) -> str:
    """Say how many there are: "2 tests"; nothing where there are none."""
    return f"{number} {name}{'' if number == 1 else 's'}" if number else ""
