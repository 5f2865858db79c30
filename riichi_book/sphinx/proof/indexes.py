"""Content that needs all pages to be read first: indexes, and the sources and proofs of rules.

Each option of a rule has an element ``.rule-answer`` with ``data-option``. Its ``data-ruleset`` says whose
rules it shows. In an edition that is its own ruleset. In the whole book it is ``all``, because the line says
who plays which way, and ``data-ways`` has in JSON what each ruleset says. Once the reader chooses rules, it
is their id, ``own`` or ``changed``, and the line is ``hidden`` if another one of the rule says why its option
has no effect there.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from html import escape
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from riichi_book.answers.tables.conditions import one_ruleset, unasked
from riichi_book.answers.tables.played import Way, answer_to, ways, who_plays
from riichi_book.answers.tables.table import with_confidence
from riichi_book.answers.untranslated import mark_english
from riichi_book.sphinx.pages import element, filled, list_node
from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.sphinx.tiles.parts import (
    code,
    filter_field,
    inline,
    paragraph,
    site_node,
    strong,
)
from riichi_rules.messages import Message, joined, say
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed

from .blocks import cell_anchor, evidence, foundation, is_advice, notes_on, opener
from .checks import open_lines
from .domain import RuleDomain, domain_of
from .entries import ERRATUM_FIELDS, PageEntries, Rule


@directive("rule-index")
@directive("erratum-index")
@directive("line-index")
@directive("proof-counts")
def index(block: Block) -> nodes.Node:
    """``{rule-index}``, ``{erratum-index}``, ``{line-index}``, ``{proof-counts}``."""
    return list_node("", riichi_list=block.name, about="")


def proof_counts(domain: RuleDomain) -> list[nodes.Node]:
    """Return the table of how many rules there are, and how many of them are proven by what."""
    conduct = sum(rule.conduct for rule in domain.rules.values())
    return filled(
        "proof_counts",
        proven=len(domain.rules) - conduct,
        conduct=conduct,
        tests=len({mark.at for mark in domain.marks.tests}),
        cells=len({mark.at for mark in domain.marks.cells}),
        errata=len(domain.errata),
        answered=len(domain.lines) - len(open_lines(domain)),
        lines=len(domain.lines),
    )


def rule_index(domain: RuleDomain) -> list[nodes.Node]:
    """Return the table of all rules by number, with a summary of their proofs, below a filter field."""
    rules = domain.rules
    return filled(
        "rule_index",
        filter=filter_field("rule", "rule-table", "Show rules with"),
        rules=[rules[name] for name in domain.numbers],
        numbers=domain.numbers,
        link=domain.link_to_rule,
        copied=partial(copied_to, docname=domain.env.docname),
        foundation=partial(foundation, domain=domain, brief=True),
    )


def erratum_index(domain: RuleDomain) -> Iterator[nodes.Node]:
    """Yield a box for each erratum, by number: what it says, its evidence, and a link to its page."""
    for erratum in domain.errata.values():
        title = paragraph(strong(erratum.source), classes="riichi-title")
        head = filled(
            "headline", title=title, link=domain.link(erratum.docname, erratum.id, code(erratum.id))
        )
        page = inline(domain.env.titles[erratum.docname].astext())
        says: list[tuple[str, str, object]] = [
            (label, "", copied_to(erratum.says[name], domain.env.docname))
            for name, label in ERRATUM_FIELDS.items()
        ]
        says.append(("Stands in", "", paragraph(domain.link(erratum.docname, erratum.id, page))))
        evidence = copied_to(erratum.evidence, domain.env.docname)
        made = element("erratum", head=head, says=says, evidence=evidence, folded=False)
        shown = next(part for part in made.findall(nodes.container) if "riichi-evidence" in part["classes"])
        for number, computed in enumerate(shown.findall(nodes.table), 1):
            computed["ids"] = [f"{erratum.id}-table-{number}"]  # Sphinx warns of a titled table without one
        yield made


def rules_of(option: str, domain: RuleDomain) -> Iterator[nodes.Node]:
    """Yield links to the rules that an option governs, if there are any."""
    links = [domain.link_to_rule(rule) for rule in domain.rules.values() if option in rule.options]
    if links:
        yield paragraph(say("Governs"), " ", joined(links, ", "), classes="riichi-note")


def erratum_link(name: str, domain: RuleDomain) -> Iterator[nodes.Node]:
    """Yield a link to an erratum, or only its id if no page has it."""
    erratum = domain.errata.get(name)
    yield domain.link(erratum.docname, name, nodes.Text(name)) if erratum else nodes.Text(name)


def line_index(domain: RuleDomain) -> list[nodes.Node]:
    """Return a table for each source: its requirement lines, and the rules that answer them."""
    answers: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in domain.rules.values():
        for name in rule.requirements:
            answers[name].append(rule)
    sources = {name: [*lines] for name, lines in groupby(domain.lines.values(), attrgetter("source"))}
    return filled("line_index", sources=sources, answers=answers, link=domain.link_to_rule)


def copied_to(parts: Iterable[nodes.Node], docname: str) -> list[nodes.Node]:
    """Copy content of another page to this one, so that its references resolve from here."""
    copied = [part.deepcopy() for part in parts]
    for part in copied:
        for reference in part.findall(pending_xref):
            reference["refdoc"] = docname
    return copied


def answers(name: str, domain: RuleDomain) -> list[nodes.Node]:
    """Return the lines above the statement of a rule: one for each option that decides something."""
    rule = domain.rules[name]
    rules = load_ruleset(assumed()) if one_ruleset() else None
    return filled(
        "answers",
        options=[option for option in rule.known_options if not rules or option not in unasked(rules)],
        rules=rules,
        agreed=rule.conduct and not rule.known_options and not rules and not is_advice(rule, domain),
        answer_to=answer_to,
        who_plays=who_plays,
        ways_data=ways_data,
    )


def ways_data(option: str) -> str:
    """Return in JSON how an option is played, for a page that shows only what the reader's rules say."""
    data = [mark_english(partial(_way_data, option, way)) for way in ways(option)]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _way_data(option: str, way: Way) -> dict[str, object]:
    names = {rules.id: with_confidence(rules, option, rules.short_name) for rules in way.rulesets}
    noted = {each: str(name.facts["confidence"]) for each, name in names.items() if isinstance(name, Message)}
    if way.because:  # how sure the value is does not matter
        noted = {}
    facts = {"words": str(way.sentence), "rulesets": " ".join(names)}
    return facts | ({"because": way.because} if way.because else {}) | ({"noted": noted} if noted else {})


def others(name: str, domain: RuleDomain) -> list[nodes.Node]:
    """Return the table of all ways to play the options of a rule; nothing in an edition."""
    options = domain.rules[name].known_options
    if one_ruleset() or not options:
        return []
    facts = {"ways": ways, "with_confidence": with_confidence, "notes_on": notes_on}
    return filled("others", options=options, **facts)


PARTS: Final[Mapping[str, Callable[..., Iterable[nodes.Node]]]] = {
    "rule-index": rule_index,
    "erratum-index": erratum_index,
    "line-index": line_index,
    "proof-counts": proof_counts,
    "rules": rules_of,
    "erratum": erratum_link,
    "answers": answers,
    "others": others,
    "evidence": evidence,
}
"""The functions that replace a placeholder: some list everything, some are about a rule or an option."""


def fill(env: BuildEnvironment, document: nodes.document) -> None:
    """Replace the placeholders of indexes and of parts of rules, and number the rules."""
    domain = domain_of(env)
    for place in list(document.findall(list_node)):
        about = [place["about"]] if place["about"] else []
        place.replace_self([*PARTS[place["riichi_list"]](*about, domain)])
    rules = [block for block in document.findall(nodes.container) if "riichi_rule" in block]
    if rules and domain.builder.format == "html" and not one_ruleset():
        around = rules[0].parent
        around.insert(around.index(rules[0]), opener("proofs"))
    for block in rules:
        number = inline(domain.numbers[block["riichi_rule"]["id"]], "rule-number")
        next(block.findall(nodes.paragraph))[:0] = [number, nodes.Text(" ")]  # before the title


def anchor_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Give the cells of a notebook the anchors that rules link to."""
    cells = notebook_cells(app.env)
    for cell in elements(doctree, "cell_code") if cells else ():
        number = cell["cell_index"]
        cell["ids"].append(cell_anchor(cells[number].get("id", str(number))))


def notebook_cells(env: BuildEnvironment) -> list[dict[str, Any]]:
    """Return the cells of a page if it is a notebook, otherwise none."""
    file = Path(env.doc2path(env.docname))
    cells: list[dict[str, Any]] = (
        json.loads(file.read_text("utf-8"))["cells"] if file.suffix == ".ipynb" else []
    )
    return cells


def elements(within: nodes.Element, name: str) -> Iterator[nodes.container]:
    """Yield the nodes of a notebook page with a MyST-NB element name."""
    return (part for part in within.findall(nodes.container) if part.get("nb_element") == name)


def redirect_moved_anchors(app: Sphinx, document: nodes.document, here: str) -> None:
    """Keep the old anchors of moved content alive, in the last link to it.

    A page such as ``yaku_one_han`` was once part of ``yaku``. On ``yaku``, the links to its rules carry the
    anchors of those rules and of the exercises about them, and a script forwards the reader from there. A
    page that moved under another name has ``formerly: rulebook/limits#the-score-table`` in its metadata.
    """
    if app.builder.name not in {"html", "dirhtml"}:
        return
    book = domain_of(app.env)
    moved: dict[str, dict[str, str]] = {}
    for name, page in book.pages.items():
        if name.startswith(f"{here}_"):
            address = book.builder.get_relative_uri(here, name)
            moved |= {f"{address}#{rule.id}": anchors_of(rule, page, address) for rule in page.rules}
    for name, facts in app.env.metadata.items():
        place, _, anchor = facts.get("formerly", "").partition("#")
        if place == here:
            address = book.builder.get_relative_uri(here, name)
            moved[address] = {anchor: address}
    links = {
        link["refuri"]: link
        for part in (nodes.section, nodes.row)  # a link in a table wins over one in a sentence
        for around in document.findall(part)
        for link in around.findall(nodes.reference)
        if link.get("refuri") in moved
    }
    for address, link in links.items():
        spans = [
            f'<span id="{escape(name)}" data-leads="{escape(leads)}"></span>'
            for name, leads in moved[address].items()
        ]
        link.insert(0, site_node(html="".join(spans)))  # inside: CSS enlarges a link alone in its cell


def anchors_of(rule: Rule, page: PageEntries, address: str) -> dict[str, str]:
    """Map the old anchors of a rule and of the exercises about it to their new addresses."""
    exercises = [each["id"] for each in page.exercises if each["rule"] == rule.id]
    now = {**dict.fromkeys((rule.id, *rule.formerly), rule.id), **{name: name for name in exercises}}
    return {old: f"{address}#{new}" for old, new in now.items()}
