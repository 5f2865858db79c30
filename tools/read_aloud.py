"""Everything the product says, in English and another language side by side, for a reviewer who reads both.

The questions come from `tests/data/told`, refusals at the table from `tests/claims`, prompts from the
exercises. Each text appears as a reader sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import chain, pairwise
from typing import Any, Final, TypeAlias

from babel.messages.catalog import Catalog
from shared import ROOT, claims
from shared.rows import lines_of
from shared.sheets import texts_of

from riichi_book.answers.tile_words import on_page, verdict_words
from riichi_book.records import tags_of
from riichi_book.sheets.card import rules_card
from riichi_book.sheets.work import work_sheets
from riichi_book.sphinx.edition.make import speaking
from riichi_book.sphinx.live import desk
from riichi_book.teaching.asks import ASKS
from riichi_book.teaching.moments import moment_of
from riichi_rules import tiles
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, SeatFact, listed, plural
from riichi_rules.questions import KINDS, Answer, kind_of, read_question
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.seats import SEATS, WIND_NAMES

NUMBERS: Final = (1, 2, 5, 12, 22)
PLAYERS: Final = {"seats", "names", "first"}
"""Facts of plural messages that list players, as many as the message's number says."""
TERMS: Final = (*WIND_NAMES.values(), *map(tiles.kind_english, tiles.KINDS))
ALIKE: Final = re.compile(
    rf"(?:(?:the |red )*\b(?:{'|'.join(TERMS)}|[+-]?\d+[mpsz]?)\b(?:, | and | or )?)+", re.IGNORECASE
)
"""Words and numbers that may differ between two texts that count as the same."""
WHOLE: Final = ("prompts", "seats", "forms", "numbers", "at the table")
"""Sections that show every text. The others show their first text, and each that is new enough."""
NEW: Final = 0.7
"""The share of a text's words and word pairs that must be new."""
HEAD: Final = """\
# What the product says: English and {language}

`python tools/catalogue.py table {language}` made this: mend words in the catalogues, and make it again.
Numbers with the same form share a text: 2/22.
"""

Texts: TypeAlias = Iterator[tuple[str, str]]


def table(language: str, catalogue: Catalog) -> str:
    """Return the table of a language as a Markdown page; ``catalogue`` holds its words."""
    plurals = [message.id for message in catalogue if isinstance(message.id, tuple)]
    with speaking("en"):
        english = list(texts(plurals))
    with speaking(language):
        other = list(texts(plurals))
    told: dict[str, dict[str, str]] = {}
    seen = set[object]()
    for (about, text), (_, said) in zip(english, other, strict=True):
        words = ALIKE.sub("…", text).split()
        pieces = {*words, *pairwise(words)}
        new = len(pieces - seen) > NEW * len(pieces) and text != said
        if text and (new or about in WHOLE or about not in told):
            told.setdefault(about, {})[text.replace("|", r"\|")] = said.replace("|", r"\|")
            seen |= pieces
    page = HEAD.format(language=language)
    for about, pairs in told.items():
        lines = "".join([f"| {text} | {said} |\n" for text, said in pairs.items()])
        page += f"\n## {about}\n\n| en | {language} |\n|---|---|\n{lines}"
    return page


def texts(plurals: Sequence[tuple[str, ...]]) -> Texts:
    """Yield each text in the current language, with the name of its section."""
    for kind in KINDS:
        yield kind, str(Message(kind_of(kind).asks, {}))
        for question in told_of(kind):
            yield from answered(kind, question)
    for kind, fact in (("worth", "seat"), ("points", "seat"), ("ending", "chombo"), ("turn", "seat")):
        for seat, letter in zip(SEATS, WIND_NAMES, strict=True):
            turned = {**first_of(kind, fact), fact: letter if fact == "seat" else seat}
            yield "seats", verdict_words(read_question(turned).answer())
    yield from [("at the table", verdict_words(each)) for each in refused_by_rule().values()]
    yield from prompts()
    try:
        next(tags_of(BytesIO()))
    except RecordError as error:
        yield "refused: record", str(desk.refusal(error)["words"])
    rules = load_ruleset(assumed())
    for sheet in (rules_card(rules), *work_sheets("points", 1, 1, 1, rules)):
        yield from [("sheets", text.strip()) for text in texts_of(sheet.html)]
    for term in (*TERMS[:4], *TERMS[-7:], SeatFact(0).message.template):
        yield "forms", Message(term, {}).translated().replace("|", " · ")
    yield from [("numbers", counted(one, many)) for one, many in plurals]


def told_of(kind: str) -> list[Any]:
    """Return the sample questions of a kind."""
    return lines_of(ROOT / f"tests/data/told/{kind}.jsonl")


def answered(kind: str, question: dict[str, Any]) -> Texts:
    """Yield the moment of a question, its verdict, reasons and picture text; or the refusal."""
    reply = desk.reply(question)
    if reply["state"] == "refused":
        yield f"refused: {reply['error']['type']}", reply["words"]
        return
    moment = moment_of(read_question(question))
    yield from [(kind, text) for text in (*moment, reply["verdict"], reply["terms"])]
    yield "pictures", reply["picture_words"] or ""
    for part in reply["parts"]:
        rows = [row for row in (part.get("heads"), *part.get("rows", ()), *part.get("totals", ())) if row]
        cells = [[cell if isinstance(cell, str) else cell["words"] for cell in row] for row in rows]
        lines = [" / ".join(filter(None, row)) for row in cells]
        yield from [(kind, text) for text in (part["title"], *lines, *part.get("lines", ()))]


def first_of(kind: str, fact: str = "ask") -> dict[str, Any]:
    """Return the first sample question of a kind that has a fact and is not refused."""
    return next(each for each in told_of(kind) if fact in each and desk.reply(each)["state"] == "answered")


@cache
def refused_by_rule() -> dict[str, Answer]:
    """Return an answer for each rule that can refuse an action at the table."""
    found: dict[str, Answer] = {}
    for case in chain(*map(claims.cases, claims.FILES)):
        if case.question["ask"] == "turn" and case.expect.get("refused"):
            answer: Any = read_question(case.question).answer()
            found.setdefault(answer.refused.rule, answer)
    return found


def prompts() -> Texts:
    """Yield each prompt with a moment it fits: the shortest exercise in the chapters that asks it."""
    every = chain(*map(lines_of, sorted((ROOT / "rulebook/exercises").glob("*.jsonl"))))
    longest = sorted(every, key=lambda row: -len(str(row)))
    found = {(row["asks"], row["question"]["ask"]): row["question"] for row in longest}
    for ask in ASKS:
        question = read_question(found.get((ask.id, ask.kind)) or first_of(ask.kind))
        yield "prompts", " ".join([*moment_of(question), ask.asked_of(question).shown(on_page())])


def counted(one: str, many: str) -> str:
    """Return a plural message for all numbers. Facts other than players appear as their names in braces."""
    names = {*re.findall(r"\{(\w+)", one + many)}
    players = names & PLAYERS if "n" not in names else set[str]()
    forms: dict[str, list[str]] = {}
    for number in NUMBERS[:2] if players else NUMBERS:
        facts: dict[str, Any] = {name: f"{{{name}}}" for name in names - {"n"}}
        facts |= dict.fromkeys(names & {"seat"}, SeatFact(0)) | dict.fromkeys(names & {"count"}, number)
        facts |= dict.fromkeys(players, listed(map(SeatFact, SEATS[:number])))
        text = plural(number, one, many, **facts).shown(on_page())
        forms.setdefault(re.sub(rf"\b{number}\b", "#", text), []).append(str(number))
    return " · ".join([text.replace("#", "/".join(numbers)) for text, numbers in forms.items()])
