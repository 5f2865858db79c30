"""Work sheets: exercises with room for the answers, and their keys."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import Cell
from riichi_book.answers.shown import Drawn, messages_in, part_message
from riichi_book.drawing import View, river_view, tiles_view
from riichi_book.drawing.faces import WIDTH
from riichi_book.drawing.scenes import scene_view
from riichi_book.teaching.controls import payer_words
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_book.teaching.forms import CHANGES, SEATS_LIST, TILES, YES_NO, usual_payers
from riichi_book.teaching.moments import tells_all
from riichi_rules.messages import Message, joined, listed, plural, say
from riichi_rules.notation import read_tiles
from riichi_rules.questions.answer import HandScene, TableScene
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset

from .paper import LEAST, SMALL, TILE, Paper, Sheet, as_message, html_of, rules_name

TITLES: Final = {
    "waits": say("What does it wait on?"),
    "may-win": say("May you win?"),
    "yaku": say("Which yaku, how many han?"),
    "fu": say("How many fu?"),
    "points": say("How many points, and who pays?"),
    "calls": say("May you call?"),
    "ends": say("The hand is over"),
}
"""The title of a sheet, by kind of drill."""
NAMES: Final = say("5m is the five of characters, 5p of circles, 5s of bamboos.")
"""Explains how sentences name tiles."""
TAKEN: Final = say("A grey tile of a river was called by somebody, and one on its side declared riichi.")
"""Explains the drawing of a river with called tiles."""
ANSWER: Final = 5.0
"""The width of a tile in an answer, in millimetres."""
LINE: Final = 95
"""The approximate number of characters in a line."""
HIGH, BLANK, AROUND, WIDEST, ROOM = 5.0, 8.0, 4.6, 125.0, 250.0
"""In millimetres: the height of a line, of the room for an answer, and of the space around an exercise; the
maximum width of a drawing with the answer on its right; the height of a page without head and foot."""


class Worksheet(NamedTuple):
    """Exercises to print: the name of the file, the title, the name of the rules, and a remark.

    ``called`` is the name of the sheet in lists; the default is its title. Without ``pages`` the exercises
    take as many pages as they need.
    """

    name: str
    title: Message
    rules: str
    about: Message | None
    exercises: Sequence[Exercise]
    foot: Message | None = None
    pages: int | None = None
    called: Message | None = None


def work_sheets(kind: str, level: int, count: int, seed: int, rules: Ruleset) -> tuple[Sheet, Sheet]:
    """Return a sheet of drills from a seed, and its key.

    Raises ``FormError`` for an unknown kind or level, or if there are not enough different drills.
    """
    found = drills(kind, level, count, seed, *named(rules))
    digest = hashlib.sha256("\n".join(rules.changes).encode()).hexdigest()
    changed = f"-{digest[:6]}" if rules.changes else ""  # to avoid overwriting another sheet
    file = f"{kind}-level-{level}-count-{count}-seed-{seed}-{rules.id}{changed}"
    facts = {"kind": kind, "level": level, "count": count, "seed": seed, "ruleset": rules_name(rules)}
    again = say(
        "The same sheet again: {kind}, level {level}, count {count}, seed {seed}, {ruleset}.", **facts
    )
    about, foot = say("Level {number}.", number=level), joined([NAMES, again], " ")
    work = Worksheet(file, TITLES[kind], rules_name(rules), about, found, foot)
    return exercise_sheet(work), key_sheet(work)


def exercise_sheet(work: Worksheet) -> Sheet:
    """Return a sheet of numbered exercises, each with room for its answer."""
    same = asked_of_all(work.exercises)
    asked = [" ".join(each.moment if same else (*each.moment, each.sentence)) for each in work.exercises]
    pictures = map(exercise_picture, work.exercises)
    rows = [*zip(work.exercises, map(as_message, asked), pictures, strict=True)]
    taken = any([tile.faded for _, _, picture in rows for _, view in picture.beside for tile in view.tiles])
    title = say("{ruleset}: {sheet}", ruleset=work.rules, sheet=work.called or work.title)
    about = None if same in [*messages_in(work.title)] else same
    return _sheet(work, work.name, title, [work.foot, TAKEN if taken else None], about, key=False, rows=rows)


def key_sheet(work: Worksheet) -> Sheet:
    """Return the key to a sheet of exercises: each answer, with its reasons."""
    title = say("{ruleset}: key to {sheet}", ruleset=work.rules, sheet=work.called or work.title)
    return _sheet(work, f"{work.name}-key", title, [work.foot], key=True, rows=work.exercises)


def _sheet(
    work: Worksheet,
    name: str,
    title: Message,
    foot: Iterable[Message | None],
    same: Message | None = None,
    **facts: object,
) -> Sheet:
    """Fill the template; the sheet has one page if ``work.pages`` is set, else as many as it needs."""
    paper, about = Paper(), (say("{ruleset}.", ruleset=work.rules), work.about, same)
    body = paper.filled(
        "work",
        title=work.title,
        about=joined(filter(None, about), " "),
        foot=joined(filter(None, foot), " "),
        on_one_page=work.pages is not None,
        least=LEAST,
        solution=partial(_solution, paper),
        usual_payers=usual_payers,
        payer_words=payer_words,
        **facts,
    )
    return paper.sheet(name, title, body, pages=work.pages)


def asked_of_all(exercises: Sequence[Exercise]) -> Message | None:
    """Return the question that all exercises share, to print it once at the top; None if they differ."""
    asked = {exercise.ask.asked_of(exercise.question) for exercise in exercises}
    return asked.pop() if len(asked) == 1 else None


class Picture(NamedTuple):
    """The drawings of an exercise on paper: the main one, and labelled lines of tiles next to it."""

    main: View | None
    beside: tuple[tuple[Message, View], ...] = ()


def exercise_picture(exercise: Exercise) -> Picture:
    """Return the drawings of an exercise: a hand with its river and indicators, or the table.

    If the text tells everything that happened, the player's hand is drawn instead of the table.
    """
    scene = exercise.scenes[0] if len(exercise.scenes) == 1 else None
    to_win = exercise.asks == "may-win"
    if isinstance(scene, TableScene) and tells_all(exercise.question, turns=to_win):
        answer: Any = exercise.answered
        own: HandScene = answer.scene._replace(by=None, indicators=())
        scene = own if to_win else own._replace(river=())
    if not isinstance(scene, HandScene):
        return Picture(exercise.view)
    lines = (
        (say("River"), river_view(scene.river)),
        (plural(len(scene.indicators), "Dora indicator", "Dora indicators"), tiles_view(scene.indicators)),
        (say("Under them"), tiles_view(scene.ura)),
    )
    hand_alone = scene._replace(river=(), indicators=(), ura=())
    return Picture(scene_view(hand_alone), tuple([(name, view) for name, view in lines if view.tiles]))


def room_for(exercise: Exercise, same: Message | None) -> float:
    """Estimate the share of a page that an exercise takes; ``same`` is the question printed at the top."""
    picture = exercise_picture(exercise)
    lines = -(-len(" ".join([*exercise.moment, "" if same else exercise.sentence])) // LINE)
    main = picture.main.height * TILE / WIDTH if picture.main is not None else 0
    wide = picture.main is None or picture.main.width * TILE / WIDTH > WIDEST
    below = BLANK if wide or picture.beside else 0
    beside = max([view.height * TILE / WIDTH + HIGH for _, view in picture.beside], default=0)
    return (lines * HIGH + max(main + below, beside) + AROUND) / ROOM


def _solution(paper: Paper, exercise: Exercise) -> str:
    """Return the answer, the verdict and the reasons as HTML; tiles in the answer are drawn."""
    others = exercise.verdict
    form, lines = exercise.ask.form, [_strong(exercise, exercise.message(exercise.value))]
    if form is TILES:
        lines, others = [paper.drawing(tiles_view(read_tiles("".join(exercise.value))), ANSWER)], []
    elif form in {YES_NO, SEATS_LIST} and exercise.solution.told:
        lines, others = [_strong(exercise, others[0])], others[1:]
    elif exercise.solution.told and form is CHANGES:  # the answer is the verdict
        others = others[1:]
    others += [*_barred(exercise), *yaku_lines(exercise)]
    parts = [part_message(part, cell=partial(_cell, paper)) for part in exercise.parts]
    lines += [html_of(each, exercise.show) for each in (*others, *parts)]
    return html_of(" ".join(filter(None, lines)))


def _barred(exercise: Exercise) -> Iterator[Message]:
    """Yield a sentence about the tiles on which ron is barred, if there are several."""
    answer: Any = exercise.answered
    of_hand = exercise.asks == "may-win" and exercise.question.kind == "worth"
    if of_hand and answer.barred and answer.furiten.waits[1:]:
        waits = listed(answer.furiten.waits)
        yield say("You wait on {tiles}: ron is barred on all of them.", tiles=waits)


def yaku_lines(exercise: Exercise) -> Iterator[Message]:
    """Yield the yaku of each win in an exercise on fu or on what is settled, which does not name them."""
    answer: Any = exercise.answered
    settled = exercise.asks == "payments" and exercise.question.kind == "ending"
    for win in answer.wins if settled else [answer] if exercise.asks == "fu" else []:
        yield say("Yaku: {yaku}.", yaku=listed([each.yaku.message.facts["yaku"] for each in win.value.yaku]))


def _strong(exercise: Exercise, words: Message) -> str:
    return f'<span class="right">{html_of(words, exercise.show)}</span>'


def _cell(paper: Paper, cell: Cell) -> Cell:
    return paper.drawing(tiles_view(read_tiles(str(cell))), SMALL) if isinstance(cell, Drawn) else cell
