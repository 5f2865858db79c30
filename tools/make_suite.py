"""Write the suite from what the book asks: `python tools/make_suite.py`, after `make book`.

It reads the built site, witnesses, exercises, the score table and tests/claims, and writes
riichi_book/suite/suite.jsonl. It keeps the marks of `make conformance`: where other engines agree with us.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any, Final

from bs4 import BeautifulSoup
from suite_cases import CLAIM, CONFLICTS, NOTEBOOK, Asked, cases_of, text_of, variants
from suite_cases import COMPUTED as UNSTATED

from riichi_book.answers.tables.examples import EXAMPLES
from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.shrinking import NAMED
from riichi_book.search.spread import values_of
from riichi_book.search.witnesses import WITNESSES
from riichi_book.sphinx.book.languages import folders_in
from riichi_book.suite.cases import SUITE_FILE, Case, canonical, cases_in, id_of
from riichi_book.suite.compared import REFUSED, answer_text, decides, in_data
from riichi_rules.errors import RiichiError
from riichi_rules.limits import LEAST_HAN, Limit
from riichi_rules.questions import Question, read_question
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.score_table import FU
from riichi_rules.situation import Win

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "_build" / "html"
RETIRED_FILE: Final = SUITE_FILE.with_name("retired.jsonl")
SEAT_AND_WIN: Final = {"seat", "honba", "win"}
SUIT: Final = re.compile(r"(?<=[0-9X'])[mps]")
WITHOUT_QUESTION: Final = {
    "table.dead-wall-corner": "where on the table the dead wall is, which no answer tells",
    "table.places": "who sits where, before the first hand",
}
"""Rules that are not conduct and that no question can show, each with the reason."""
NOT_TOLD_APART: Final = {
    "table.start_points": "scores are asked with the sum that the rules deal, so no question fits both",
    "table.red_m": "a red five cannot be asked where there is none, and without one all rules answer alike",
    "table.red_p": "as above",
    "table.red_s": "as above",
    "match.bets_at_end": "bets that go back to their owners are on no table: a result with bets is refused",
    "yaku.renhou": "a renhou of a mangan counts as five han, so both are worth the same everywhere",
    "penalties.riichi_kan": "such a kan is not legal: a server prevents it, a table punishes it",
    "penalties.noten_riichi": "without tenpai riichi is not legal: a server prevents it, a table punishes it",
}
"""Options with two values that no case distinguishes, each with the reason."""


def not_told_apart(cases: Sequence[Case]) -> set[str]:
    """Return the options that have two values which no case distinguishes, all else being equal.

    If a question cannot be asked under a value, it does not distinguish that value.
    """
    apart: dict[str, set[tuple[str, str]]] = {option: set() for option in COMPUTED}
    for one, other in [pair for case in cases for pair in combinations(case["expect"], 2)]:
        both = [option for option in one["when"] if option in other["when"]]
        differ = [option for option in both if set(one["when"][option]).isdisjoint(other["when"][option])]
        if len(differ) == 1 and one["answer"] != other["answer"]:
            mine, theirs = one["when"][differ[0]], other["when"][differ[0]]
            apart[differ[0]].update([*product(mine, theirs), *product(theirs, mine)])
    return {
        option for option, pairs in apart.items() if not pairs.issuperset(combinations(values_of(option), 2))
    }


def counted_once(cases: Sequence[Case]) -> list[Case]:
    """Return one of the cases that differ only in seat, suit, honba or winning tile: a stated one, if any."""
    stated_first = sorted(cases, key=lambda case: case["basis"] == UNSTATED)
    return list({_in_some_suits(case["question"]): case for case in reversed(stated_first)}.values())


def _in_some_suits(question: Mapping[str, Any]) -> str:
    asked = canonical({name: fact for name, fact in question.items() if name not in SEAT_AND_WIN})
    suits = dict(zip(dict.fromkeys(SUIT.findall(asked)), "mps", strict=False))
    return SUIT.sub(lambda found: suits[found[0]], asked)


def made() -> str:
    """Return the suite as JSON Lines. Exit if rules or options lack a case, or a case vanished."""
    rules = json.loads((SITE / "rules.json").read_text("utf-8"))["rules"]
    known = {case["id"]: case["basis"] for case in cases_in()}
    everything = list(asked())
    cases = cases_of(everything, rules, known, progress)
    shown = {rule for case in cases for rule in case["rules"]} | WITHOUT_QUESTION.keys()
    if lacking := [rule["id"] for rule in rules if not rule["conduct"] and rule["id"] not in shown]:
        sys.exit(f"No case shows these rules: {', '.join(lacking)}.")
    if alike := not_told_apart(cases) - NOT_TOLD_APART.keys():
        sys.exit(f"No case tells all values of these options apart: {', '.join(sorted(alike))}.")
    kept = {case["id"] for case in cases} | {row["id"] for row in map(json.loads, RETIRED_FILE.open())}
    if lost := known.keys() - kept:
        sys.exit(f"Name these in {RETIRED_FILE.name}, each with the reason: {', '.join(sorted(lost))}.")
    for words in claims_without_case(everything, {case["id"] for case in cases}):
        print(f"No case, since its answer depends on too many options: {words}", file=sys.stderr)
    return text_of(cases)


def claims_without_case(everything: Sequence[Asked], ids: set[str]) -> list[str]:
    """Return the claims, in words, that a shipped ruleset can answer but that became no case."""
    shipped = [load_ruleset(name) for name in ruleset_ids()]
    return [
        each.why
        for each in everything
        if each.source == CLAIM
        and any(answer_text(each.question, rules) != REFUSED for rules in shipped)
        and ids.isdisjoint(map(id_of, variants(each.question, shipped)))
    ]


def progress(done: int, count: int) -> None:
    """Print the progress from time to time."""
    if done % 100 == 0 or done == count:
        print(f"{done} of {count} questions", file=sys.stderr)


DISPUTED: Final = "rulebook/computed/disputed.toml"
LADDER: Final = "limits.ladder"
WALKED: Final = tuple([f"notebooks/{name}.html" for name in ("fu", "furiten", "riichi")])
"""Notebooks that walk through the examples of a source, which states the answers."""


def asked() -> Iterator[Asked]:
    """Yield every question of the site, exercises, witnesses, yaku, the score table and the claims."""
    translated = folders_in(SITE)
    for page in sorted(SITE.rglob("*.html")):
        if page.relative_to(SITE).parts[0] not in translated:
            yield from on_page(page.read_text("utf-8"), page.relative_to(SITE).as_posix())
    for exercise in json.loads((SITE / "exercises.json").read_text("utf-8"))["exercises"]:
        yield from _read(exercise["question"], "exercise", exercise["rule"], page=exercise["page"])
    for witness in WITNESSES:
        option = f"rulebook/options.html#{witness.option}"
        yield from _read(witness.question.data, "witness", page=option, settings=witness.beside)
    for yaku, example in EXAMPLES.items():
        yield from _read(example.question, "yaku", f"yaku.{yaku}")
    for each in tomllib.loads((ROOT / DISPUTED).read_text("utf-8"))["question"]:
        kind = "worth" if "win" in each["win"] else "waits"
        yield from _read({"ask": kind, **each["win"]}, "page", page=CONFLICTS)
    for points in score_table():
        yield from _read(points, "score-table", LADDER)
    for file in sorted((ROOT / "tests" / "claims").glob("*.jsonl")):
        for claim in map(json.loads, file.read_text("utf-8").splitlines()):
            rule, *also = claim.get("rules") or [""]
            expected = tuple(claim["under"].values()) if "under" in claim else (claim["expect"],)
            yield from _read(claim["question"], CLAIM, rule, (*also,), why=claim["claim"], expected=expected)


def score_table() -> Iterator[dict[str, Any]]:
    """Yield the questions of a score table: han and fu for each kind of win and winner."""
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
    """Yield the questions of a page, each with the rule block or section that contains it."""
    source = NOTEBOOK if page.startswith("notebooks/") else "page"
    for block in BeautifulSoup(html, "lxml").select("[data-question]"):
        rule = block.find_parent(class_="riichi-rule", id=True)
        around = rule or block.find_parent(id=True)
        place = f"{page}#{around['id']}" if around else page
        question = json.loads(str(block["data-question"]))
        yield from _read(question, source, str(rule["id"]) if rule else "", page=place, walked=page in WALKED)


def stated(question: Question, expected: Mapping[str, Any]) -> bool:
    """Whether the facts that a claim expects are enough to judge an engine's answer.

    They are not if the claim gives only some of the legal actions, or the fu alone.
    """
    parts = {"has", "lacks", "any"}
    whole = {
        key: fact for key, fact in expected.items() if not isinstance(fact, Mapping) or fact.keys() - parts
    }
    if whole.keys() & {"points", "payments"}:
        whole = {"valid": True, **whole}
    said = in_data(question, whole)
    return decides(question.kind, said, said)


def bare(fact: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return a question, or a part of one, without its ruleset and without ids."""
    if isinstance(fact, list):
        return [bare(each) for each in fact]
    if not isinstance(fact, Mapping):
        return fact
    return {key: bare(value) for key, value in fact.items() if key not in NAMED}


def _read(
    question: Mapping[str, Any],
    source: str,
    rule: str = "",
    also: tuple[str, ...] = (),
    page: str = "",
    settings: tuple[str, ...] = (),
    why: str = "",
    expected: tuple[Mapping[str, Any], ...] = (),
    walked: bool = False,
) -> Iterator[Asked]:
    """Yield a question. Yield nothing if no rules can be asked it: some questions exist to show a refusal."""
    try:
        read = read_question(bare(question))
        own = tuple([f"{name}={value}" for name, value in read_question(question)["set"].items()])
        canonical(read.data).encode()
    except (RiichiError, UnicodeEncodeError):  # a lone surrogate cannot be encoded
        return
    by_hand = walked or any(stated(read, each) for each in expected)
    yield Asked(read, source, rule, also, page, (*settings, *own), why, by_hand)


if __name__ == "__main__":
    SUITE_FILE.write_text(made(), "utf-8")
