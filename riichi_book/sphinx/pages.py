"""Parts of pages made from data: a template is filled in with facts, and read as nodes.

A template in ``templates`` has docutils' elements by their names, with ``class`` and ``id`` as in HTML, and
those of ``TAGS``. A fact may be a text, a message, a node or a list of these; texts are never markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from docutils import nodes
from jinja2 import Environment
from markupsafe import Markup

from riichi_book.answers.tables.conditions import alone
from riichi_book.sheets.paper import templates_in
from riichi_rules import ruleset
from riichi_rules.messages import Message, in_english, joined
from riichi_rules.ruleset.words import group_title

from .tiles.english import from_template, in_attribute, in_template
from .tiles.folds import folded
from .tiles.parts import box_node, line_of, table

LISTS: Final = {"class": "classes", "id": "ids"}
"""Attributes that docutils keeps as lists of words, by their names in templates."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot have."""
_put: dict[str, nodes.Node] = {}
"""Nodes that are facts of a template, until it is read."""
_number = count()


class list_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """Where an index will stand: ``riichi_list`` is its name, and ``about`` what it is about."""


def filled(template: str, **facts: object) -> list[Any]:
    """Return the elements that a template makes of facts, of whatever class it says."""
    text = templates().get_template(f"{template}.html").render(facts)
    return [node_from(each) for each in ET.fromstring(f"<all>{text}</all>")]  # noqa: S314 - our own


def element(template: str, **facts: object) -> nodes.Element:
    """Return the one element that a template makes of facts."""
    made: nodes.Element
    (made,) = filled(template, **facts)
    return made


@cache
def templates() -> Environment:
    """Return the templates of parts of pages."""
    words = {name: getattr(ruleset, name) for name in ruleset.__all__}
    words |= {"row": joined, "in_english": in_english, "alone": alone, "group_title": group_title}
    return templates_in(Path(__file__).with_name("templates"), shown, words)


def shown(fact: object) -> Any:  # noqa: ANN401 - a number stays one
    """Return what stands for a fact in a template that is filled in."""
    match fact:
        case nodes.Node():
            name = str(next(_number))
            _put[name] = fact
            return Markup(f'<put name="{name}"/>')  # noqa: S704 - a number
        case Message():
            return shown(in_template(fact))
        case str():
            return fact if isinstance(fact, Markup) else _CONTROL.sub("\N{REPLACEMENT CHARACTER}", fact)
        case Iterable():
            return Markup("").join([shown(each) for each in fact])
    return "" if fact is None or fact is False else fact


def node_from(element: ET.Element) -> nodes.Node:
    """Return the node that an element of a filled template is."""
    facts: dict[str, Any] = {name: in_attribute(text) for name, text in element.attrib.items()}
    if element.tag == "put":
        return _put.pop(facts["name"])
    content = from_template(element.text)
    for child in element:
        content += [node_from(child), *from_template(child.tail)]
    if element.tag in TAGS:
        return TAGS[element.tag](content, **facts)
    facts = {LISTS.get(name, name): text.split() if name in LISTS else text for name, text in facts.items()}
    made: nodes.Element = getattr(nodes, element.tag)(**facts)
    made += content
    return made


def _entry(content: list[nodes.Node]) -> nodes.entry:
    """Return a cell of a table; words and what stands in a line become its paragraph."""
    blocks = all(isinstance(part, nodes.Element) and not isinstance(part, nodes.Inline) for part in content)
    return nodes.entry("", *(content if blocks else [line_of(content)]))


def _section(content: list[nodes.Node], name: str, key: str = "") -> nodes.section:
    """Return a section, which the table of contents of the page lists where a directive returns it.

    Its anchor comes from ``key``, which is the same in every language: there the name is a message.
    """
    title = nodes.title(name, name, translatable=not key)
    return nodes.section("", title, *content, names=[nodes.fully_normalize_name(key or name)])


TAGS: Final[dict[str, Callable[..., nodes.Element]]] = {
    "box": lambda content, classes, ids="", **html: box_node(
        "", *content, html=html, classes=classes.split(), ids=ids.split()
    ),
    "entry": _entry,
    "fold": lambda content, summary, **how: folded(summary, *content, **how),
    "list": lambda _, name, about="": list_node("", riichi_list=name, about=about),
    "section": _section,
    "table": lambda rows, widths, stubs="0", **facts: table(
        rows[0], map(int, widths.split()), rows[1:], stubs=int(stubs), **facts
    ),
}
"""Elements of templates that are more than one node of docutils."""
