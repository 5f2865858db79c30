"""What a rule rests on, as its block shows it: what governs it, what it answers, what proves it."""

from __future__ import annotations

from typing import Final

from docutils import nodes

from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.parts import counted, joined, paragraph, plain
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids

from .blocks import field
from .domain import RuleDomain
from .entries import Rule
from .listings import linked_code
from .marks import Mark
from .options import notes_on, values_in_words

CONDUCT: Final = "Conduct: kept by the people at the table, nothing to compute."
UNSTATED: Final = "Not stated in the texts that were read line by line."
ADVICE: Final = "Advice: what a source says tends to happen or to pay. Nothing here is asserted."


def is_advice(rule: Rule, domain: RuleDomain) -> bool:
    """Whether a rule without proof tells what tends to be, not how people behave."""
    lines = [domain.lines[line] for line in rule.requirements if line in domain.lines]
    return bool(lines) and all(line.heuristic for line in lines)


def evidence(rule: Rule, domain: RuleDomain, docname: str) -> list[nodes.Node]:
    """Return the lists: options and sources in sight, the proof folded."""
    seen = [
        field("Option", paragraph([nodes.literal(name, name)]), *values_in_words(name), *notes_on(name))
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
    made: list[nodes.Node] = []
    if seen:
        made.append(nodes.field_list("", *seen, classes=["riichi-facts"]))
    if rule.conduct:
        note = nodes.emphasis("", ADVICE if is_advice(rule, domain) else CONDUCT)
        made.append(nodes.paragraph("", "", note, classes=["riichi-conduct"]))
    if proven:
        tests, cells = domain.marks.tests_of(rule.id), domain.marks.cells_of(rule.id)
        counts = [] if rule.conduct else [counted(len(tests), "test"), counted(len(cells), "notebook cell")]
        summary = ": ".join(filter(None, ("Proof", ", ".join(filter(None, counts)))))
        proof = nodes.field_list("", *proven, classes=["riichi-facts"])
        made.append(folded(summary, proof, proof=True))
    return made


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


def code_of(rule: Rule, domain: RuleDomain, docname: str, *, short: bool = False) -> list[nodes.Node]:
    """Return the name of the function that keeps a rule, and its file and line; in short one link."""
    code = domain.codes.get(rule.code)
    if code is None:
        return []
    if short:
        name = rule.code.partition(".")[2] or rule.code
        return [linked_code(name, code.path, code.line, domain, docname)]
    place = f"{code.path}:{code.line}"
    return [
        nodes.literal(rule.code, rule.code),
        nodes.Text(" in "),
        linked_code(place, code.path, code.line, domain, docname),
    ]


def tests_of(rule: Rule, domain: RuleDomain, docname: str) -> list[nodes.Node]:
    """Return the node ids of the tests that prove a rule."""
    return joined(
        linked_code(mark.at, mark.at.partition("::")[0], mark.line, domain, docname)
        for mark in domain.marks.tests_of(rule.id)
    )


def cells_of(rule: Rule, domain: RuleDomain, docname: str) -> list[nodes.Node]:
    """Return the notebook cells that show a rule, with links where the notebook is a page."""
    return joined(_cell(mark, domain, docname) for mark in domain.marks.cells_of(rule.id))


def _cell(mark: Mark, domain: RuleDomain, docname: str) -> nodes.Node:
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
