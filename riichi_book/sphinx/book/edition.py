"""Editions, which are books of one ruleset, and content that depends on the rules.

``riichi_edition`` is the file with the facts about the book. ``riichi_edition_shelf`` is a folder that holds
only its ruleset; the build knows no other. ``riichi_edition_without`` are patterns of pages that only the
whole book has, ``riichi_edition_with`` those that only an edition has. ``riichi_edition_everything`` keeps
the text of both, for translators.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from docutils import nodes
from markupsafe import escape
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.directives.other import TocTree
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective
from sphinx.util.matching import Matcher

from riichi_book.answers.tables.conditions import all_rulesets, condition_of, holds, one_ruleset
from riichi_book.answers.tables.yaku import GROUPS, group_of, is_played
from riichi_book.sphinx.edition.book_facts import LIGHT, BookFacts, book_facts_of
from riichi_book.sphinx.edition.decisions import HISTORY, number_of, titled
from riichi_book.sphinx.tiles.markup import Block, NotHereError, Words, directive, file_beside, role
from riichi_book.sphinx.tiles.parts import box_node, paragraph
from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, listed, say
from riichi_rules.payment import BET
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.carried import fit
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.settings import read_setting
from riichi_rules.ruleset.shelf import assumed, use_shelf
from riichi_rules.seats import SEATS
from riichi_rules.yaku import YAKU

CHOSEN: Final = "riichi_chosen"
"""Marks a paragraph that an edition contains because a condition holds."""
UNPLAYED: Final = "riichi_unplayed"
"""The metadata key of a page whose game the rules of an edition refuse."""
FEW: Final = 3
"""How many rulesets are few enough to be named instead of all others."""


def stands_here(name: str, conditions: str | None) -> bool:
    """Whether this book keeps the content of ``{whole-book}`` or ``{edition}``. Raises ``RulesetError``.

    With conditions, such as ``{edition} fu.rinshan_tsumo = true``, an edition keeps either one if they hold.
    Write them like those of ``when``, separated by semicolons or joined by ``and``; ``played = table`` and
    ``played = server`` work too.
    """
    holding = name == "edition" if conditions is None else holds(conditions, rules_here())
    return holding if one_ruleset() else name == "whole-book"


@directive("whole-book", optional=1, content=True)
@directive("edition", optional=1, content=True)
def one_book(block: Block, conditions: str | None = None) -> list[nodes.Node]:
    """``{whole-book}`` and ``{edition}``: content that only one kind of book has."""
    if not (block.config.riichi_edition_everything or stands_here(block.name, conditions)):
        return []
    return chosen(block.parse_content_to_nodes(allow_section_headings=True))


@role("whole-book")
@role("edition")
def one_book_words(place: Words, _text: str) -> str:
    """Choose words within a sentence or a caption: ``{edition}`both win <wins.multiple_ron = all>```."""
    return place.title if stands_here(place.name, place.target if place.has_explicit_title else None) else ""


@directive("when", 1, content=True)
def when(block: Block, asked: str) -> list[nodes.Node]:
    """``{when} fu.double_wind_pair = 4``: content that is only true under rulesets with that value.

    Separate several values by ``|``; put ``!=`` before values that are excluded. The whole book names the
    rulesets for which it is true, or the few for which it is not. A site hides it if the reader's ruleset is
    not one of them. An edition prints it as plain prose if it is true there.
    """
    condition = condition_of(asked)
    if one_ruleset():
        return chosen(block.parse_content_to_nodes()) if condition.applies(rules_here()) else []
    found = condition.rulesets
    if len(found) in {0, len(ruleset_ids())}:
        which = "every" if found else "no"
        raise ValueError(f"{asked} is so in {which} ruleset: then it needs no condition")
    line = paragraph(whose(found), classes="riichi-mark")
    html = {"data-when": str(condition), "data-rulesets": " ".join(rules.id for rules in found)}
    return [box_node("", line, *block.parse_content_to_nodes(), html=html, classes=["riichi-when"])]


def whose(rulesets: Sequence[Ruleset]) -> Message:
    """Return the names of the rulesets for which something is true, or the few for which it is not."""
    others = [rules for rules in all_rulesets() if rules not in rulesets]
    if len(others) <= FEW < len(rulesets):
        return say("All but {rulesets}:", rulesets=listed([rules.fact for rules in others]))
    return say("{rulesets}:", rulesets=listed([rules.fact for rules in rulesets]))


class KnownToctree(TocTree):
    """``{toctree}`` that skips the pages this kind of book does not have."""

    def run(self) -> list[nodes.Node]:
        """Return the table of contents, or nothing if all its pages are excluded."""
        folder = self.env.docname.rpartition("/")[0]
        left_out = Matcher(self.config.exclude_patterns)
        files = {line: f"{folder}/{line}".lstrip("/") for line in self.content}
        kept = [
            line for line, file in files.items() if not any(map(left_out, (f"{file}.md", f"{file}.ipynb")))
        ]
        if self.content and not kept:
            return []
        self.content = type(self.content)(kept, items=[("", 0)] * len(kept))
        return super().run()


def chosen(content: list[nodes.Node]) -> list[nodes.Node]:
    """Mark the paragraphs of conditional content in an edition, and return the content."""
    for part in content if one_ruleset() else ():
        if isinstance(part, nodes.paragraph):
            part[CHOSEN] = True
    return content


def rules_here() -> Ruleset:
    """Return the ruleset of the edition."""
    return load_ruleset(assumed())


def ruleset_named(directive: SphinxDirective, name: str) -> Ruleset:
    """Return the ruleset with an id, or from a file next to the page; an edition always returns its own.

    Raises ``RulesetError``.
    """
    return rules_here() if one_ruleset() else load_ruleset(beside_page(directive, name))


def beside_page(directive: SphinxDirective, name: str) -> str:
    """Return an id unchanged; for a file, return its path and make the page depend on it."""
    return str(file_beside(directive, name)) if name.endswith(".toml") else name


def asked_here(kind: str, facts: Mapping[str, Any]) -> Question:
    """Return a page's question adapted to the rules of the edition.

    Raises ``NotHereError`` if the page sets an option to another value, ``RiichiError`` like any question.
    """
    rules = rules_here()
    for name, value in [read_setting(*pair) for pair in dict(facts.get("set") or {}).items()]:
        if rules.value(name) != value:
            raise NotHereError(f"{name} is {rules.text(name)} here")
    plain = {name: value for name, value in facts.items() if name not in {"ruleset", "set"}}
    carried = {**fit(question_of(kind, plain), rules).question.facts, "ruleset": assumed()}
    # Shift all scores so that they fit the starting points of these rules, unless one would be negative.
    scores: list[int] = carried.get("scores") or []
    missing = len(SEATS) * rules.table.start_points - sum(scores) - BET * (carried.get("bets") or 0)
    moved = [score + missing // len(SEATS) for score in scores]
    if moved and min(moved) >= 0:
        carried["scores"] = moved
    return question_of(kind, carried)


def prepare(app: Sphinx, config: Config) -> None:
    """Exclude the pages this kind of book does not have; for an edition, set its name and drop the proofs."""
    folder = Path(app.confdir, config.riichi_edition_shelf)
    if config.riichi_edition_shelf:
        use_shelf(str(folder))
    if one_ruleset() is not bool(config.riichi_edition):
        raise ConfigError(
            "an edition is made by `riichi-rules edition club.toml`, which sets riichi_edition, and"
            " riichi_edition_shelf: a folder with its ruleset alone"
        )
    if not one_ruleset():
        apart = () if config.riichi_edition_everything else config.riichi_edition_with
        config.exclude_patterns = [*config.exclude_patterns, *apart]
        return
    config.exclude_patterns = [*config.exclude_patterns, *config.riichi_edition_without]
    for name in ("tests", "notebooks", "requirements", "rulesets"):  # only the whole book has proofs
        setattr(config, f"riichi_book_{name}", "")
    try:
        book = book_facts_of(config.riichi_edition)
    except RulesetError as error:
        raise ConfigError(str(error)) from None
    rules = rules_here()
    played = {group_of(yaku) for yaku in YAKU if is_played(yaku, rules)}
    unplayed = [group.replace("-", "_") for group in GROUPS if group not in played]
    config.exclude_patterns += [f"rulebook/yaku_{group}.md" for group in unplayed]
    name = book.name or rules.name
    config.html_title = config.project = config.epub_title = name
    config.html_logo = None
    if book.logo:
        logo = folder.with_name(f"logo{book.logo.suffix}")  # the edition's own copy
        logo.write_bytes(book.logo.content)
        config.html_logo = config.html_favicon = str(logo)
        config.html_static_path = [*config.html_static_path, str(logo)]
        config.epub_cover = (f"_static/{logo.name}", "epub-cover.html")
    for side, colours in book.colours.items():
        config.html_theme_options[side] = {**config.html_theme_options.get(side, {}), **colours}
    config.epub_basename = assumed()
    config.html_copy_source = False
    config.html_extra_path = []
    config.version = number_of(rules, book) or book.date or "unnumbered"  # some formats require a version
    config.release = config.version.replace("\\", "\\\\")  # Sphinx writes it into a quoted script string
    config.riichi_edition_names = list(book.names)
    config.riichi_edition_title = title_lines(rules, book)
    if (editions := folder.with_name(HISTORY)).is_file():
        config.riichi_edition_history = json.loads(editions.read_text("utf-8"))
    config.riichi_edition_manifest = {"short_name": rules.short_name, "theme_color": book.colour or LIGHT[0]}
    bear_name(config, rules, book)


def bear_name(config: Config, rules: Ruleset, book: BookFacts) -> None:
    """Name the club as author and publisher; claim no copyright beyond the licence it states."""
    config.html_show_copyright = config.html_show_sphinx = False
    config.html_context = {
        **config.html_context,
        "riichi_licence": book.licence and str(say("Licence: {licence}", licence=book.licence)),
    }
    config.author = config.epub_author = config.epub_publisher = config.epub_contributor = rules.name
    config.copyright = config.epub_copyright = book.licence or str(say("No licence is stated."))
    config.epub_description = str(
        say("The rules of riichi mahjong as they hold here: {edition}.", edition=titled(rules, book))
    )
    config.epub_scheme, config.epub_uid = "UUID", "edition"
    config.epub_identifier = f"urn:uuid:{uuid5(NAMESPACE_URL, f'{rules.id} {config.version}')}"


def title_lines(rules: Ruleset, book: BookFacts) -> list[str]:
    """Return the lines below the name on the title page: the facts that the club's file states."""
    number = number_of(rules, book)
    lines = (
        (book.name, rules.name),
        (number, say("Edition: {edition}", edition=number)),
        (book.date, say("Date: {date}", date=book.date)),
        (book.status, say("Status: {status}", status=book.status)),
        (book.licence, say("Licence: {licence}", licence=book.licence)),
    )
    return [str(line) for stated, line in lines if stated]


def bear_name_as_text(*page: Any) -> None:  # noqa: ANN401 - application, name, template, context and tree
    """Escape the edition's name, since the theme would insert it as HTML."""
    if one_ruleset():
        context = page[3]
        above = "docstitle" if context["docstitle"] else "title"  # singlehtml has no docstitle
        context |= {name: escape(context[name]) for name in (above, "shorttitle", "project")}


def title_front(app: Sphinx, doctree: nodes.document) -> None:
    """Turn the front page of an edition into its title page: the name, and the lines below it."""
    if one_ruleset() and app.env.docname == app.config.root_doc:
        heading = next(doctree.findall(nodes.title))
        heading[:] = [nodes.Text(app.config.project)]
        lines = [nodes.paragraph("", line) for line in app.config.riichi_edition_title]
        page = nodes.container("", *lines, classes=["riichi-title-page"])
        heading.parent.insert(heading.parent.index(heading) + 1, page)


def setup_edition(app: Sphinx) -> None:
    """Register the settings, the toctree and the listeners of editions."""
    for name in ("riichi_edition", "riichi_edition_shelf"):
        app.add_config_value(name, "", "env", str)
    for name in ("without", "with", "names", "title", "history"):
        app.add_config_value(f"riichi_edition_{name}", [], "env", list)
    app.add_config_value("riichi_edition_everything", default=False, rebuild="env", types=bool)
    app.add_config_value("riichi_edition_manifest", {}, "", dict)
    app.add_directive("toctree", KnownToctree, override=True)
    app.connect("config-inited", prepare, priority=400)
    app.connect("html-page-context", bear_name_as_text)
    app.connect("doctree-read", title_front, priority=300)  # before Sphinx records the title
