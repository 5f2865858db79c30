"""Build parts of pages from data: render a template with facts, and parse it into docutils nodes.

A template in ``templates`` uses docutils' elements by name, with ``class`` and ``id`` as in HTML, and the
elements in ``TAGS``. A fact may be a text, a message, a node or a list of these; texts are never markup.
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

from riichi_book.answers.tables.conditions import one_ruleset
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
"""Nodes that are facts of a template, until the rendered template is parsed."""
_number = count()


class list_node(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named so
    """A placeholder for what needs all pages: ``riichi_list`` is its name, and ``about`` its subject."""


def filled(template: str, **facts: object) -> list[Any]:
    """Render a template with facts, and return its elements as nodes."""
    text = templates().get_template(f"{template}.html").render(facts)
    return [node_from(each) for each in ET.fromstring(f"<all>{text}</all>")]  # noqa: S314 - our own


def element(template: str, **facts: object) -> nodes.Element:
    """Render a template with facts, and return its only element."""
    made: nodes.Element
    (made,) = filled(template, **facts)
    return made


@cache
def templates() -> Environment:
    """Return the templates of parts of pages."""
    words = {name: getattr(ruleset, name) for name in ruleset.__all__}
    words |= {"row": joined, "in_english": in_english, "one_ruleset": one_ruleset, "group_title": group_title}
    return templates_in(Path(__file__).with_name("templates"), shown, words)


def shown(fact: object) -> Any:  # noqa: ANN401 - a number stays one
    """Return a fact as templates render it; a node becomes a placeholder."""
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
    """Return the node for an element of a rendered template."""
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
    """Return a cell of a table; text and inline nodes are wrapped in a paragraph."""
    blocks = all(isinstance(part, nodes.Element) and not isinstance(part, nodes.Inline) for part in content)
    return nodes.entry("", *(content if blocks else [line_of(content)]))


def _section(content: list[nodes.Node], name: str, key: str = "") -> nodes.section:
    """Return a section; if a directive returns it, the page's table of contents lists it.

    With a ``key``, its anchor comes from that and is the same in every language; the name is translated.
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
"""Elements of templates that stand for more than one docutils node."""
