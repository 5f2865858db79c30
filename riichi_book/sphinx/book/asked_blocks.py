"""Blocks of a page that answer a question, and blocks with computed content about certain rulesets.

On a site the first keep their question as data, with a link to the page that asks it, so that it can be
answered again under the reader's own rules. The second keep their ruleset. Other builders print only the
content. Answers in notebook cells keep their question; other cell outputs say which rules they use.

The options of a directive that asks a question are the fields of that kind of question.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec
from sphinx.writers.html5 import HTML5Translator

from riichi_book.answers.parts import Title
from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.tables.table import PageTable
from riichi_book.answers.tables.table_questions import same_under as tables_same
from riichi_book.answers.tables.table_questions import tables_of
from riichi_book.drawing.scenes import subject_of
from riichi_book.notebook import PARTS
from riichi_book.sphinx.pages import TAGS
from riichi_book.sphinx.proof.domain import domain_of
from riichi_book.sphinx.proof.indexes import elements, notebook_cells
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, joined, plural, say
from riichi_rules.notation import convert, read_hand, read_tile
from riichi_rules.questions import Question, address_of, kind_of, question_of, read_question, same_under
from riichi_rules.questions.address import with_named_rules
from riichi_rules.questions.field import FLAG
from riichi_rules.ruleset import Ruleset, load_ruleset, parse_settings, ruleset_ids
from riichi_rules.ruleset.shelf import BASE, assumed

from .edition import asked_here, beside_page

ASKS: Final = "ask"
"""The name of the interactive page."""
ALL: Final = "all"
"""For content about all rulesets, each by its name."""
ANY: Final = "any"
"""For content that is the same under every ruleset, or does not depend on rules."""
MARKS: Final = {
    ALL: say("All rulesets."),
    ANY: say("The same under every ruleset."),
    BASE: say("Under the base ruleset, which fills in what the others leave out."),
}


class asked_node(nodes.container):  # noqa: N801 - naming style of docutils
    """A block that answers its ``question`` under each of ``rulesets``, or is about ``ruleset``.

    ``parts`` are the parts of the answer that are printed. With ``table`` the page recomputes its tables.
    """


def answering(
    questions: Sequence[Question],
    content: Iterable[nodes.Node],
    *parts: Title,
    updates: bool = True,
    live: bool = False,
) -> asked_node:
    """Return the block of a question, asked under one or more rulesets; ``parts`` are titles of the answer.

    With ``updates`` the page answers it again under the reader's rules; turn that off for comparisons. With
    ``live`` readers can discard and draw tiles of the hand on the page.
    """
    asked = with_named_rules(questions[0])
    if asked["ruleset"] is None:
        asked = asked.with_facts(ruleset=assumed())
    named = [with_named_rules(question)["ruleset"] or assumed() for question in questions]
    facts = {"question": asked, "rulesets": named, "parts": parts, "updates": updates, "live": live}
    return asked_node("", *content, classes=["riichi-asked"], **facts)


def speaking_of(ruleset: str, *content: nodes.Node, marked: bool = True, words: object = "") -> asked_node:
    """Return a block about rulesets: ``ruleset`` is one or more ids separated by spaces, ``ALL`` or ``ANY``.

    ``marked`` blocks name their ruleset; pages about one ruleset omit that. ``words`` replaces the name.
    """
    facts = {"ruleset": ruleset, "marked": marked, "words": words}
    return asked_node("", *content, classes=["riichi-speaks"], **facts)


TAGS["speaks"] = lambda content, ruleset: speaking_of(ruleset, *content, marked=False)


def tabled(
    table: Mapping[str, Any],
    ruleset: str,
    *content: nodes.Node,
    tables: Callable[[Ruleset | None], tuple[PageTable, ...]] | None = None,
) -> asked_node:
    """Return a block of tables that the page recomputes; ``table`` describes them as data.

    ``tables`` computes them for a ruleset; the default is to compute them from ``table``.
    """
    found, asked = speaking_of(ruleset, *content), tables or partial(tables_of, table)
    same = [name for name in ruleset_ids() if tables_same(asked, load_ruleset(name))]
    found.attributes |= {"table": dict(table), "same": same}
    found["classes"].append("riichi-asked")
    return found


def mark_of(node: asked_node) -> str:
    """Return the words that name the rulesets of a block, or nothing if its text already names them."""
    ruleset: str = node["ruleset"]
    if one_ruleset() or not node["marked"]:
        return ""
    if ruleset in MARKS:
        return str(MARKS[ruleset])
    if node["words"]:
        return str(node["words"])
    labels = [load_ruleset(name).short_label for name in ruleset.split()]
    return "" if all(label in node.astext() for label in labels) else str(under(labels))


def under(labels: Iterable[str]) -> Message:
    """Say under which rulesets something is true."""
    names = [*labels]
    return plural(len(names), "Ruleset: {rulesets}.", "Rulesets: {rulesets}.", rulesets=joined(names, ", "))


def visit_asked(self: HTML5Translator, node: asked_node) -> None:
    """Open the block, with its question, its table data or its ruleset as attributes."""
    if "question" in node and not answers(self.builder):
        self.visit_container(node)
        return
    attributes = {"class": " ".join(node["classes"])}
    if "question" in node:
        attributes["data-question"] = json.dumps(node["question"].data, ensure_ascii=False)
        attributes["data-rulesets"] = " ".join(node["rulesets"])
        if node["updates"]:  # the page need not answer again under rulesets with the same answer
            same = [name for name in ruleset_ids() if same_under(node["question"], name)]
            attributes["data-same"] = " ".join(same)
        else:
            attributes["data-ruleset"] = ALL
        if node["live"]:
            attributes["data-live"] = ""
        if node["parts"]:
            attributes["data-parts"] = " ".join([title.name.lower() for title in node["parts"]])
    elif "table" in node and answers(self.builder):
        attributes |= {"data-table": json.dumps(node["table"]), "data-same": " ".join(node["same"])}
    else:
        attributes["data-ruleset"] = node["ruleset"]
    written = "".join(f' {name}="{html.escape(value)}"' for name, value in attributes.items())
    self.body.append(f"<div{written}>\n")


def depart_asked(self: HTML5Translator, node: asked_node) -> None:
    """Add the link to the interactive page or the mark, and close the block."""
    if "question" not in node:
        mark = mark_of(node)
        one = node["ruleset"] not in MARKS and " " not in node["ruleset"] and not node["words"]
        named = " riichi-computed-under" if one else ""
        self.body.append(f'<p class="riichi-mark{named}">{html.escape(mark)}</p>\n' if mark else "")
    elif answers(self.builder):
        self.body.append(ask_link(self.builder, node["question"]))
    self.body.append("</div>\n")


def ask_link(builder: Builder, question: Question) -> str:
    """Return the link that asks a question on the interactive page, as HTML."""
    page = builder.current_docname  # type: ignore[attr-defined]
    address = html.escape(address_of(question, builder.get_relative_uri(page, ASKS)))
    name = html.escape(str(say("Ask about this: {question}", question=subject_of(question))))
    link = say("Ask about this")
    return f'<p class="riichi-ask"><a href="{address}" aria-label="{name}">{link}</a></p>\n'


def answers(builder: Builder) -> bool:
    """Whether a builder makes a site that contains the interactive page."""
    return builder.name == "html" and ASKS in builder.env.found_docs


WORDED: Final = {"figcaption", "p", "table"}
"""HTML elements of outputs that say something."""
CHANGED: Final = "changed"


def mark_cells(env: BuildEnvironment, document: nodes.document) -> None:
    """Wrap the outputs of cells in blocks of their question, or of the rulesets that the cell is about."""
    cells = notebook_cells(env) if answers(domain_of(env).builder) else []
    named, folder = rulesets_of(cells), Path(env.doc2path(env.docname)).parent
    for cell in elements(document, "cell_code") if cells else ():
        for place in elements(cell, "cell_code_output"):
            place[:] = [block_of(each, named[cell["cell_index"]], folder) for each in place.children]


def rulesets_of(cells: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the rulesets that each cell is about: its own ``rulesets``, or those of the cell above.

    They are ids, or files relative to the notebook. Cells add ``changed`` if they change some options, and
    use ``any`` if no rules matter.
    """
    own = (cell["metadata"].get("rulesets", "") for cell in cells)
    return list(accumulate(own, lambda above, named: named or above))


def block_of(output: nodes.Node, named: str, folder: Path) -> nodes.Element:
    """Return the block of one output; what is no XML has words."""
    shown = ET.Element("p")
    if isinstance(output, nodes.raw):
        with suppress(ET.ParseError):
            shown = ET.fromstring(output.astext())  # noqa: S314 - what a cell of the book displays
    if data := shown.get("data-asked"):  # as ``riichi_book.notebook`` writes it
        question = read_question(json.loads(data))
        tables = [title for title in PARTS.get(question.kind, ()) if title is not Title.WAITS]
        return answering([question], [output], *tables)
    names = [name for name in named.split() if name not in {ANY, CHANGED}]
    if not names:
        return speaking_of(ANY, output, marked=any(each.tag in WORDED for each in shown.iter()))
    found = [load_ruleset(name if name in ruleset_ids() else str(folder / name)) for name in names]
    ids = dict.fromkeys(rules.id if rules.id in ruleset_ids() else str(rules.extends) for rules in found)
    words = under(rules.short_label for rules in found)
    if CHANGED in named.split():
        labels = joined([rules.short_label for rules in found], ", ")
        words = say("Ruleset: {rulesets}, some options changed.", rulesets=labels)
    return speaking_of(" ".join(ids), output, words=words)


def fact_options(kind: str, *without: str) -> OptionSpec:
    """Return a directive option, named with hyphens, for each fact of a question except ``without``."""
    return {
        name.replace("_", "-"): directives.flag if field.type is FLAG else directives.unchanged_required
        for name, field in kind_of(kind).form.fields.items()
        if name not in without
    }


def facts_from(options: Mapping[str, Any], kind: str, dialect: str = "canonical") -> dict[str, object]:
    """Read the facts of a question from a directive's options. Raises ``NotationError``.

    ``set`` is written as on the command line, with semicolons between settings. ``hand`` and ``river`` may be
    written in a dialect.

    >>> facts_from({"river": "1s6527z7s23p3s6z4s1m4z"}, "furiten", "wiki")  # in the order of the discards
    {'river': '1s6527z7s23p3s6z4s1m4z'}
    """
    facts: dict[str, object] = {}
    for name, field in kind_of(kind).form.fields.items():
        option = name.replace("_", "-")
        if option not in options:
            continue
        text = options[option]
        if text is None:
            facts[name] = True
        elif name == "set":
            facts[name] = parse_settings(filter(None, map(str.strip, text.split(";"))))
        elif name in {"hand", "river"} and dialect != "canonical":
            facts[name] = convert(text.strip(), dialect, "canonical", river=name == "river")
        else:
            facts[name] = field.type.from_text(text.strip())
    return facts


def under_each(
    directive: SphinxDirective, kind: str, facts: Mapping[str, object], names: str
) -> list[Question]:
    """Return a question under each of ``names``: ids, or files next to the page, separated by commas.

    Without names it uses the default ruleset. An edition always uses its own ruleset, and raises
    ``NotHereError`` if the page sets an option to another value. Raises ``FormError``.
    """
    if one_ruleset():
        return [asked_here(kind, facts)]
    if not names.strip():
        return [question_of(kind, facts)]
    rulesets = [beside_page(directive, name.strip()) for name in names.split(",")]
    return [question_of(kind, {**facts, "ruleset": name}) for name in rulesets]


def question_drawn(options: Mapping[str, Any], text: str, dialect: str) -> Question | None:
    """Return the question about a drawn hand: the worth of a win, furiten if it has a river, or the waits.

    ``options`` are those of a directive that draws a hand. None for loose tiles, or for a hand with no
    question that can be answered.
    """
    if "tiles" in options:
        return None
    dialect = options.get("dialect", dialect)
    given = {"by": "ron", **options, "hand": text}
    kinds = [*(["worth"] if "win" in options else []), *(["furiten"] if "river" in options else []), "waits"]
    for kind in kinds:
        with suppress(RiichiError):
            facts = facts_from(given, kind, dialect)
            held = read_hand(str(facts["hand"]))
            if "win" in options and held.full:  # the drawn hand may include the winning tile
                facts["hand"] = str(held.discard(read_tile(options["win"])))
            question = question_of(kind, facts)
            question.answer()
            return question
    return None
