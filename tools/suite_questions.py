"""What the book asks: each question with where it stands, the rule that it shows, and settings beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final

from bs4 import BeautifulSoup

from riichi_book.search.witnesses import WITNESSES
from riichi_book.suite.cases import NAMED
from riichi_book.suite.compared import decides, in_data
from riichi_book.suite.making import CLAIM, NOTEBOOK, Asked, canonical
from riichi_book.tables.examples import EXAMPLES
from riichi_rules.errors import RiichiError
from riichi_rules.limits import LEAST_HAN, Limit
from riichi_rules.questions import Question, read_question
from riichi_rules.score_table import FU
from riichi_rules.situation import Win

LADDER: Final = "limits.ladder"
WALKED: Final = tuple([f"notebooks/{name}.html" for name in ("fu", "furiten", "riichi")])
"""The notebooks that walk through the examples of a source, which states the answers."""


def asked(site: Path, claims: Path) -> Iterator[Asked]:
    """Yield every question of a built site, of witnesses, yaku, the score table, and of claims."""
    for page in sorted(site.rglob("*.html")):
        yield from on_page(page.read_text("utf-8"), page.relative_to(site).as_posix())
    for exercise in json.loads((site / "exercises.json").read_text("utf-8"))["exercises"]:
        yield from _read(exercise["question"], "exercise", exercise["rule"], exercise["page"])
    for witness in WITNESSES:
        yield from _read(
            witness.question.data,
            "witness",
            settings=witness.beside,
            page=f"rulebook/options.html#{witness.option}",
        )
    for yaku, example in EXAMPLES.items():
        yield from _read(example.question, "yaku", f"yaku.{yaku}")
    for points in score_table():
        yield from _read(points, "score-table", LADDER)
    for file in sorted(claims.glob("*.jsonl")):
        for claim in map(json.loads, file.read_text("utf-8").splitlines()):
            rule = next(iter(claim.get("rules", ())), "")
            expected = tuple(claim["under"].values()) if "under" in claim else (claim["expect"],)
            yield from _read(claim["question"], CLAIM, rule, why=claim["claim"], expected=expected)


def score_table() -> Iterator[dict[str, Any]]:
    """Yield the questions of a score table: han and fu, by whom and how it was won."""
    winners = [{"by": str(by), "seat": seat} for by, seat in product(Win, "ES")]
    mangan, most = LEAST_HAN[Limit.MANGAN], LEAST_HAN[Limit.COUNTED_YAKUMAN]
    for han, fu, winner in product(range(1, mangan), FU, winners):
        if fu > FU[1] or (han > 1 and (fu, winner["by"]) not in {(FU[0], "ron"), (FU[1], "tsumo")}):
            yield {"ask": "points", "han": han, "fu": fu, **winner}
    for han, winner in product(range(mangan, most + 1), winners):
        yield {"ask": "points", "han": han, "fu": 30, **winner}
    for units, winner in product((1, 2), winners):
        yield {"ask": "points", "yakuman": units, **winner}


def on_page(html: str, page: str) -> Iterator[Asked]:
    """Yield the questions of a page, with the rule block or else the section in which each stands."""
    source, walked = (NOTEBOOK if page.startswith("notebooks/") else "page"), page in WALKED
    for block in BeautifulSoup(html, "html.parser").select("[data-question]"):
        rule = block.find_parent(class_="riichi-rule", id=True)
        around = rule or block.find_parent(id=True)
        anchor = f"#{around['id']}" if around else ""
        name = str(rule["id"]) if rule else ""
        question = json.loads(str(block["data-question"]))
        yield from _read(question, source, name, f"{page}{anchor}", walked=walked)


def stated(question: Question, expected: Mapping[str, Any]) -> bool:
    """Whether what a claim expects would decide the case, were it the answer of an engine.

    A claim may state some actions of many, or the fu alone: then the answer is not that of the claim.
    """
    whole = {
        key: value
        for key, value in expected.items()
        if not (isinstance(value, Mapping) and value.keys() <= {"has", "lacks", "any"})
    }
    if whole.keys() & {"points", "payments"}:
        whole = {"valid": True, **whole}
    said = in_data(question, whole)
    return decides(question.kind, said, said)


def bare(fact: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return a question, or a fact of one, without the rules that it names, and without ids."""
    if isinstance(fact, list):
        return [bare(each) for each in fact]
    if not isinstance(fact, Mapping):
        return fact
    return {key: bare(value) for key, value in fact.items() if key not in NAMED}


def _read(
    question: Mapping[str, Any],
    source: str,
    rule: str = "",
    page: str = "",
    settings: tuple[str, ...] = (),
    why: str = "",
    expected: tuple[Mapping[str, Any], ...] = (),
    walked: bool = False,
) -> Iterator[Asked]:
    """Yield a question; nothing where no rules can be asked it, which is what it is there to show."""
    try:
        read = read_question(bare(question))
        own = tuple([f"{name}={value}" for name, value in read_question(question)["set"].items()])
        canonical(read.data).encode()
    except (RiichiError, UnicodeEncodeError):  # half a character stands in no file
        return
    by_hand = walked or any(stated(read, each) for each in expected)
    yield Asked(read, source, rule, page, (*settings, *own), why, by_hand)
