"""What the book asks: each question with where it stands, the rule that it shows, and settings beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from riichi_book.studies.witness import WITNESSES
from riichi_book.tables.examples import EXAMPLES
from riichi_rules.errors import RiichiError
from riichi_rules.limits import LEAST_HAN, Limit
from riichi_rules.questions import Question, read_question
from riichi_rules.score_table import FU
from riichi_rules.situation import Win

from .cases import NAMED

VOID: Final = frozenset(
    [
        "area",
        "br",
        "col",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "wbr",
        "path",
        "use",
        "circle",
        "rect",
        "line",
    ]
)
LADDER: Final = "limits.ladder"


class Asked(NamedTuple):
    """A question without its rules, and ``settings`` under which it was asked; where it was found."""

    question: Question
    source: str
    rule: str = ""
    page: str = ""
    settings: tuple[str, ...] = ()
    basis: str = ""
    why: str = ""


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
            yield from _read(claim["question"], "claim", rule, basis="claim", why=claim["claim"])


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
    reader = Blocks()
    reader.feed(html)
    source = "notebook" if page.startswith("notebooks/") else "page"
    for question, rule, section in reader.found:
        anchor = rule or section
        yield from _read(question, source, rule, f"{page}#{anchor}" if anchor else page)


class Blocks(HTMLParser):
    """Finds the questions of a page, each with the ids of the rule and of the section around it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str, str]] = []
        self.found: list[tuple[dict[str, Any], str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what is asked here, and what is open."""
        facts = {name: value or "" for name, value in attrs}
        if "data-question" in facts:
            ids = [(name, classes) for _, name, classes in reversed(self.open) if name]
            rule = next((name for name, classes in ids if "riichi-rule" in classes.split()), "")
            self.found.append((json.loads(facts["data-question"]), rule, next((name for name, _ in ids), "")))
        if tag not in VOID:
            self.open.append((tag, facts.get("id", ""), facts.get("class", "")))

    def handle_endtag(self, tag: str) -> None:
        """Close what ends, and what nothing closed in it."""
        if tag in [name for name, _, _ in self.open]:
            while self.open.pop()[0] != tag:
                pass


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
    basis: str = "",
    why: str = "",
) -> Iterator[Asked]:
    """Yield a question; nothing where no rules can be asked it, which is what it is there to show."""
    own = tuple([f"{name}={value}" for name, value in (question.get("set") or {}).items()])
    try:
        read = read_question(bare(question))
    except RiichiError:
        return
    yield Asked(read, source, rule, page, (*settings, *own), basis, why)
