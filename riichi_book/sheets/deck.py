"""A deck for Anki: waits, yaku and points, one fact a card, with drawings inside the package.

Ids follow from names, and that of a card from what it asks, so that a deck that is imported again renews
its cards and keeps what a learner has learned.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from riichi_book.answers.parts import units
from riichi_book.answers.tile_words import capital
from riichi_book.drawing import View, svg_text, tiles_view
from riichi_book.drawing.scenes import scene_view
from riichi_book.tables.statements import function_of, stated
from riichi_book.tables.yaku import example_answer, is_played, worth_lines
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_book.teaching.levels import WORDS
from riichi_rules.limits import worth_of
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import read_tiles
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win
from riichi_rules.yaku import YAKU, Yaku

from .paper import bold, html_of, rules_name
from .work import yaku_lines

SEED: Final = "anki"
WAITS: Final = {1: 20, 2: 25, 3: 15}
"""How many cards ask for waits, by level."""
HANDS: Final = {1: 12, 2: 18}
"""How many cards ask what a hand is worth, by the level of its fu."""
LIMIT_FU: Final = 30
CSS: Final = ".card { font: 20px sans-serif; text-align: center; } img { max-width: 100%; background: #fff; }"
TEMPLATES: Final = ({"name": "Card", "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"},)


class FlashCard(NamedTuple):
    """A card: what it asks as data, by which it is known, its two sides, and what is drawn on them."""

    asked: str
    front: str
    back: str
    drawings: Mapping[str, str]


def write_deck(rules: Ruleset, file: Path) -> int:
    """Write the deck of a ruleset, a package that Anki imports. Return how many cards it has."""
    import genanki  # noqa: PLC0415 - the extra kit has it

    name = rules_name(rules)
    model = genanki.Model(
        known_by("riichi card"),
        "Riichi",
        fields=[{"name": "Front"}, {"name": "Back"}],
        templates=list(TEMPLATES),
        css=CSS,
    )
    decks, drawings, count = [], dict[str, str](), 0
    called = say("Riichi, {ruleset}", ruleset=name)
    for part, cards in (("Waits", waits), ("Yaku", yaku), ("Points", points)):
        title = WORDS[part.lower()].title
        deck = genanki.Deck(known_by(f"{rules.id} {part}"), f"{called}::{title}")
        for card in cards(rules):
            guid = genanki.guid_for(rules.id, part, card.asked)
            deck.add_note(genanki.Note(model=model, fields=[card.front, card.back], guid=guid))
            drawings |= card.drawings
            count += 1
        decks.append(deck)
    with TemporaryDirectory() as folder:
        for drawing, svg in drawings.items():
            Path(folder, drawing).write_text(svg, "utf-8")
        package = genanki.Package(decks, media_files=[str(Path(folder, drawing)) for drawing in drawings])
        package.write_to_file(str(file))
    return count


def known_by(name: str) -> int:
    """Return the number by which Anki knows a thing of that name: it never changes."""
    return (1 << 30) + int(sha256(name.encode()).hexdigest()[:7], 16)


def waits(rules: Ruleset) -> Iterator[FlashCard]:
    """Yield cards that ask which tiles complete a hand."""
    base, settings = named(rules)
    for level, count in WAITS.items():
        for exercise in drills("waits", level, count, SEED, base, settings):
            answer = tiles_view(read_tiles("".join(exercise.value)))
            yield _card(exercise, exercise.view, answer)


def yaku(rules: Ruleset) -> Iterator[FlashCard]:
    """Yield a card for each yaku that a ruleset plays."""
    for each in YAKU:
        if is_played(each, rules):
            words = html_of(stated(function_of(each)).message)
            moment = f"{words}<br>" if each.timing is not None else ""
            file, text = _picture(scene_view(example_answer(each).views[0]))
            asks = html_of(say("Which yaku is it?"))
            facts = each.message.facts
            name = f"{bold(capital(facts['yaku']))}, {html_of(facts['meaning'])} ({each.kanji})"
            yield FlashCard(
                each.id,
                f"{moment}{_image(file)}<br>{asks}",
                f"{name}<br>{words}<br>{html_of(_worth(each, rules))}",
                {file: text},
            )


def points(rules: Ruleset) -> Iterator[FlashCard]:
    """Yield cards that ask what hands are worth, and what han and fu pay."""
    base, settings = named(rules)
    for level, count in HANDS.items():
        for exercise in drills("fu", level, count, SEED, base, settings):
            yield _card(replace(exercise, asks="payments"), exercise.view)
    for han, fu, by in _table(rules):
        for seat in "ES":
            asks = "points" if by is Win.RON else "payments"
            facts = {"han": han, "fu": fu, "by": str(by), "seat": seat, "ruleset": base, "set": settings}
            question = read_question({"ask": "points", **facts})
            yield _card(Exercise(f"points-{han}-{fu}", "", "", asks, question), None)


def _table(rules: Ruleset) -> Iterator[tuple[int, int, Win]]:
    """Yield han and fu below the limits, and the least of each limit, with the ways to win."""
    for han in HAN:
        for fu in FU:
            for by in Win:
                if possible(han, fu, by, rules) and not worth_of(han, fu, rules).limit:
                    yield han, fu, by
    for step in ladder(rules):
        yield from ((step.least, LIMIT_FU, by) for by in Win)


def _card(exercise: Exercise, view: View | None, answer: View | None = None) -> FlashCard:
    """Return the card of an exercise; the answer is its words, or drawn where it is tiles."""
    drawings = [_picture(each) for each in (view, answer) if each is not None]
    images = [_image(name) for name, _ in drawings]
    verdict = "<br>".join([escape(str(exercise.solution.sentences[0])), *map(html_of, yaku_lines(exercise))])
    return FlashCard(
        json.dumps([exercise.asks, exercise.question.data], sort_keys=True),
        "<br>".join([*images[:1], escape(exercise.words)]),
        "<br>".join([*images[1:], bold(str(exercise.said(exercise.value))), verdict]),
        dict(drawings),
    )


def _picture(view: View) -> tuple[str, str]:
    """Return the name of a drawing's file, which follows from what is in it, and the drawing."""
    svg = svg_text(view)
    return f"riichi-{sha256(svg.encode()).hexdigest()[:16]}.svg", svg


def _image(name: str) -> str:
    return f'<img src="{name}">'


def _worth(each: Yaku, rules: Ruleset) -> Message:
    closed = units(each.units(rules, closed=True), each.han(rules, closed=True))
    return joined([closed, *worth_lines(each, rules)[1:]], ", ")
