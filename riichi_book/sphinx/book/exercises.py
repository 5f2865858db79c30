"""Exercises with a folded solution, and hands that the reader plays through in scenes.

In print the solutions come at the end of the page. A site lists all its exercises in ``exercises.json``.

A scene shows the table, a question, and what each choice leads to. On a site a script steps through the
scenes and shows the outcome of the reader's choice. Without the script, and in print, all scenes and all
outcomes are visible.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from riichi_book.answers.shown import drawn
from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.drawing.scenes import scenes_view
from riichi_book.drawing.views import View
from riichi_book.sphinx.pages import element, filled
from riichi_book.sphinx.proof.listings import address
from riichi_book.sphinx.tiles.boards import TABLE_HEIGHT
from riichi_book.sphinx.tiles.hands import HAND_HEIGHT, drawing_node, tiles_apart, tiles_of
from riichi_book.sphinx.tiles.markup import (
    Block,
    NotHereError,
    directive,
    file_beside,
    one_of,
    refused,
    texts,
)
from riichi_book.sphinx.tiles.parts import box_node, inline, paragraph, strong
from riichi_book.teaching.checking import replies_known
from riichi_book.teaching.controls import control_of, full_control_of
from riichi_book.teaching.drills import KINDS, drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.forms import TILES
from riichi_book.teaching.game import Decision, Outcome, Turn, read_game
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, joined, say
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed

from .asked_blocks import speaking_of, under
from .edition import UNPLAYED, asked_here
from .pruning import rules_left_out

FOLDER: Final = "exercises"
"""The folder of exercise files, next to the chapters: a file for each chapter, a line for each exercise."""
SOLUTION: Final = "riichi_solution"
"""The attribute of an exercise node that holds its number and its solution in words."""
ON_PAPER: Final = "riichi-on-paper"
"""The CSS class of content that only appears in print."""
SAYS_WHY: Final = ("may-win", "yaku")
"""Exercises whose verdict already includes the reasons, so the printed solution omits them."""
LESSONS: Final = "learn"
"""The folder of the lessons; their solutions are short and show the groups of a hand."""
_TILES: Final = re.compile(r"\b(?:[0-9]+[mpsz])+\b")
_SET: Final = re.compile(r"([a-z-]+) (\d) (\d+)")


@directive("exercise", 1, asks=True, options=texts("asks", "rule", "question", "choices"))
def exercise(place: Block, name: str) -> nodes.Node:
    """``{exercise} fu-3``: an exercise from ``exercises/fu.jsonl``, or one that the options define.

    ``asks`` names the kind of exercise, ``rule`` is the rule it is about, ``question`` is the question as
    JSON, ``choices`` are answers separated by commas. Solutions in a lesson are short and show the groups.
    """
    said = place.options
    if "question" in said:
        given = {"id": name, "page": _page(place), "asks": said.get("asks", ""), "rule": said.get("rule", "")}
        choices = [*filter(None, map(str.strip, said.get("choices", "").split(",")))]
        given |= {"question": json.loads(said["question"]), "choices": choices}
        return block(place, exercise_here(place, given))
    file = name.rpartition("-")[0]
    for found in _file_of(place, file):
        if found.id == name:
            return block(place, found)
    raise ValueError(f"{FOLDER}/{file}.jsonl has no exercise of that id, and the options say no question")


@directive("exercises")
def exercises(place: Block) -> Iterator[nodes.Node]:
    """``{exercises}``: all exercises from this page's file."""
    return (block(place, each) for each in _file_of(place, _page(place)))


@directive("drill-set", 1, options=texts("sets"))
def drill_set(place: Block, seed: str) -> Iterator[nodes.Node]:
    """``{drill-set} 31``: exercises generated from this seed.

    ``sets`` lists kinds, levels and counts, separated by commas: ``waits 1 4, calls 2 2``.
    """
    if not seed.isdecimal():
        raise ValueError(f"its seed is a whole number, not {seed}")
    for each in place.options.get("sets", "").split(","):
        asked = _SET.fullmatch(each.strip())
        if asked is None:
            raise ValueError(f":sets: is a kind, a level and a count each, as in waits 1 4; not {each!r}")
        kind, level, count = asked.groups()
        one_of(kind, KINDS, "drill")
        try:
            made = drills(kind, level=int(level), count=int(count), seed=int(seed), ruleset=assumed())
            yield from (block(place, exercise) for exercise in made)
        except RiichiError as error:  # such as easy wins where a win needs four han
            refused(place, "exercise", error)


def block(directive: SphinxDirective, exercise: Exercise) -> nodes.Element:
    """Return the node of an exercise, with the data and the answer control that the site's script needs."""
    env = directive.env
    number = env.new_serialno("riichi-exercise") + 1
    page = address(env.docname, exercise.id, env.app.builder)
    mark = str(under([exercise.rules_words]))
    # If the exercise uses other rules than the page, the reader has to know that before answering.
    usual = exercise.answered.ruleset.label == load_ruleset(assumed()).label
    answered = scenes_view(exercise.answered.views, near=True)
    gone = rules_left_out(env)
    short = Path(env.docname).parent.name == LESSONS
    body = filled(
        "exercise",
        number=number,
        asked=exercise.words if usual else f"{mark} {exercise.words}",
        drawing=exercise.view and _drawing(directive, exercise.view),
        choices=[*_choices(exercise)],
        short=short,
        answer=[
            tiles_of(each["tiles"]) if isinstance(each, dict) else each
            for each in drawn(exercise.short, exercise.show)
        ],
        solution=exercise.solution.words,
        answered=answered and answered != exercise.view and _drawing(directive, answered),
        groups=[(tiles_apart([str(tile)]), tiles_apart(texts)) for tile, texts in exercise.groups if short],
        rules=rule_links(rule for rule in exercise.solution.rules if rule not in gone),
        mark=mark,
    )
    brief = exercise.short if short else exercise.brief if exercise.asks in SAYS_WHY else None
    words = brief.shown(exercise.show) if brief else exercise.solution.words
    # The data does not contain the answer, except in a lesson, where the page replies at once.
    data = {**exercise.asked, "page": page, "control": control_of(exercise), "short": short}
    if short:
        data |= {"control": full_control_of(exercise), "replies": replies_known(exercise)}
    made = box_node("", *body, ids=[exercise.id], names=[exercise.id], classes=["riichi-exercise"])
    made["html"] = {"data-exercise": json.dumps(data, ensure_ascii=False), "CLASS": "docutils container"}
    made["riichi_exercise"] = {**exercise.data, "page": page}
    made[SOLUTION] = f"{number}. {words if one_ruleset() or usual else f'{words} {mark}'}"
    directive.set_source_info(made)
    ruleset = str(exercise.question.facts.get("ruleset") or assumed())
    return speaking_of(ruleset, made, marked=False)  # the solution names the rules


def in_text(doctree: nodes.Element) -> list[nodes.Element]:
    """Return the exercises on a page."""
    return [node for node in doctree.findall(nodes.container) if SOLUTION in node]


def add_solutions(_app: Sphinx, doctree: nodes.document) -> None:
    """Add the solutions to the end of a page for print, and say which rules they use by default."""
    if lines := [paragraph(each[SOLUTION]) for each in in_text(doctree)]:
        heading = paragraph(strong(say("Solutions")))
        if not one_ruleset():
            lines.insert(0, paragraph(under([load_ruleset(assumed()).short_label])))
        ends: list[nodes.Element] = [doctree, *(n for n in doctree if isinstance(n, nodes.section))]
        ends[-1].append(nodes.container("", heading, *lines, classes=[ON_PAPER]))


def _page(directive: SphinxDirective) -> str:
    return directive.env.docname.rpartition("/")[2]


def _file_of(directive: SphinxDirective, page: str) -> Iterator[Exercise]:
    """Yield the exercises of a file. Raises ``ValueError``."""
    file = file_beside(directive, f"{FOLDER}/{page}.jsonl")
    if not file.exists():
        raise ValueError(f"there is no {file.relative_to(directive.env.srcdir).as_posix()}")
    for line in file.read_text("utf-8").splitlines():
        try:
            yield exercise_here(directive, json.loads(line))
        except ValueError as error:
            if not one_ruleset():
                raise
            refused(directive, "exercise", error)


def exercise_here(directive: SphinxDirective, given: dict[str, Any]) -> Exercise:
    """Read an exercise; an edition asks it under its own rules.

    Raises ``ValueError``, and ``NotHereError`` if its rule cannot occur in this edition.
    """
    if not one_ruleset():
        return read_exercise(given)
    question = dict(given["question"])
    asked = asked_here(question.pop("ask"), question)
    kept = {name: value for name, value in given.items() if name != "answer"}
    found = read_exercise({**kept, "question": asked.data})
    found.solution  # noqa: B018 - raises here if these rules cannot answer it, so the caller skips it
    if found.rule in rules_left_out(directive.env):
        raise NotHereError(f"{found.rule} cannot occur here")
    return found


def _drawing(directive: SphinxDirective, view: View) -> nodes.Element:
    """Return a drawing of an exercise; a table is drawn smaller so that it fits on a screen with its text."""
    return drawing_node(directive, view, TABLE_HEIGHT if view.height > view.width else HAND_HEIGHT)


def _choices(exercise: Exercise) -> Iterator[object]:
    """Yield the choices: tiles as drawings, everything else in words."""
    drawn = exercise.ask.form is TILES
    for each in map(exercise.read, exercise.choices):
        yield tiles_of("".join(each)) if drawn and each else exercise.said(each)


def rule_links(rules: Iterable[str]) -> Message | None:
    """Return a line with links to these rules, or None if there are none."""
    facts = {"refdomain": "riichi", "reftype": "rule", "refexplicit": False, "refwarn": True}
    links = [pending_xref("", inline(rule), reftarget=rule, **facts) for rule in rules]
    return say("The rule: {links}", links=joined(links, ", ")) if links else None


@directive("scene", 2, content=True, options=texts("rules"), asks=True)
def scene(block: Block, file: str, name: str) -> nodes.Node:
    """``{scene} first_game.toml call``: a decision of a game that a file next to the page describes.

    The content is shown before the decision and ends in a definition list. The terms are the choices, written
    as in a game script; each definition adds the author's words to the outcome that the rules compute.
    ``rules`` are the ids of the rules behind the question.
    """
    try:
        decisions = read_game(file_beside(block, file).read_text("utf-8"), assumed() if one_ruleset() else "")
        return _scene(block, decisions[one_of(name, decisions, "decision")])
    except (ValueError, KeyError):
        block.env.metadata[block.env.docname][UNPLAYED] = name
        raise


def _scene(block: Block, decision: Decision) -> nodes.Element:
    *lead, told = block.parse_content_to_nodes() or [nodes.paragraph()]
    if not (lead and isinstance(told, nodes.definition_list)):
        raise ValueError("a scene ends in a list of definitions: each term is a choice")
    items = {item.children[0].astext(): item.children[-1].children for item in told}
    if decision.best not in items:
        raise ValueError(f"{decision.best} is what is decided, and is no choice of it")
    choices = []
    for choice, (first, *rest) in items.items():
        outcome, words = decision.outcome(choice), cast(nodes.paragraph, first)
        # Translators get the author's words as a passage separate from the computed ones. Sphinx moves such a
        # passage to the end of the element around it, so it has one of its own.
        passage = nodes.inline(words.rawsource, "", *words.children, translatable=True)
        passage.source, passage.line = words.source, words.line
        written = nodes.inline("", "", passage)
        facts = {"outcome": outcome, "verdict": verdict(outcome, decision), "written": written, "rest": rest}
        facts["computed"] = joined(outcome.sentences, " ")
        tiles = [tiles_of(text) for text in _TILES.findall(choice)]
        choices.append({**facts, "tiles": tiles, "rules": rule_links(outcome.rules)})
    drawings = []
    for view in decision.views:
        board = view.height > view.width / 2
        drawings.append(drawing_node(block, view, TABLE_HEIGHT if board else HAND_HEIGHT))
        drawings[-1]["classes"] += ["riichi-board"] if board else []
    made = element(
        "scene",
        drawings=drawings,
        lead=lead,
        choices=choices,
        may=decision.may if isinstance(decision, Turn) else "",
        links=rule_links(block.options.get("rules", "").split()),
    )
    block.set_source_info(made)
    return speaking_of(decision.ruleset, made, marked=False)  # the page names the rules once


def verdict(outcome: Outcome, decision: Decision) -> Message:
    """Return the short verdict on a choice."""
    if outcome.best:
        return say("Right.")
    if isinstance(decision, Turn):
        return say("Allowed, but see what happens.") if outcome.allowed else say("Not allowed.")
    return say("Not quite.")


def add_script(app: Sphinx, *event: Any) -> None:  # noqa: ANN401 - arguments of the Sphinx event
    """Add the script to pages with a scene."""
    blocks = event[-1].findall(nodes.container) if event[-1] is not None else ()
    if any("riichi-scene" in block["classes"] for block in blocks):
        app.add_js_file("scenes.js", loading_method="defer")
