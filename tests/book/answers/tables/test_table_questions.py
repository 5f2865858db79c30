"""Tables under every ruleset: what a page shows in place of the printed table is what the rules answer."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from shared.rows import COMPUTED

from riichi_book.answers.tables import listings
from riichi_book.answers.tables.points import tsumo_words
from riichi_book.answers.tables.table import PageTable, rows_data
from riichi_book.answers.tables.table_questions import same_under, tables_of, update
from riichi_book.answers.tables.yaku import GROUPS, worth_lines
from riichi_rules import ask
from riichi_rules.errors import FormError, QuestionError
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.yaku import BY_ID

RULESETS = [pytest.param(load_ruleset(name), id=name) for name in ruleset_ids()]
SCORE = {"table": "score", "ruleset": "ema-2025"}


@cache
def listed_anew() -> list[str]:
    """Return the listings that can be recomputed under another ruleset; a few count real games and cannot."""
    return sorted(file.stem for file in COMPUTED.glob("*.py") if listings.listing_of(file).updates)


def questions() -> list[dict[str, str]]:
    """Return every question about a table whose answer depends on the ruleset."""
    return [
        SCORE,
        *({"table": "fu", "which": which} for which in ("groups", "pairs", "win")),
        *({"table": "yaku", "which": group} for group in GROUPS),
        *({"table": "listing", "name": name} for name in listed_anew()),
    ]


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the listings' folder to the one that pages use."""
    monkeypatch.setattr(listings, "FOLDER", COMPUTED)
    yield
    listings.listing_named.cache_clear()


@cache
def answered(question: str, ruleset: str) -> dict[str, Any]:
    """Return the JSON answer that a page gets to a question about a table under a ruleset."""
    answer: dict[str, Any] = json.loads(json.dumps(update(json.loads(question), load_ruleset(ruleset))))
    return answer


def put_together(printed: PageTable, rows: list[dict[str, Any]]) -> list[list[Any]]:
    """Return the rows of the table that a page merges from the printed one and an answer."""
    known = rows_data(printed)
    made = []
    for row in rows:
        cells = {int(column): lines for column, lines in row["cells"].items()}
        old = known[row["printed"]] if "printed" in row else [None] * len(printed.heads)
        made.append([cells.get(column, lines) for column, lines in enumerate(old)])
    return made


@pytest.mark.parametrize("rules", RULESETS)
def test_a_printed_table_becomes_what_the_rules_answer(rules: Ruleset) -> None:
    for question in questions():
        answer = answered(json.dumps(question), rules.id)
        printed, wanted = tables_of(question), tables_of(question, rules)
        assert (answer["state"] == "same") is same_under(
            lambda own, asked=question: tables_of(asked, own), rules
        )
        if answer["state"] == "same":
            assert list(map(rows_data, printed)) == list(map(rows_data, wanted))
            continue
        for before, table, made in zip(printed, wanted, answer["tables"], strict=True):
            assert put_together(before, made["rows"]) == rows_data(table)
            assert made["title"] == str(table.title)


def test_tables_differ_between_rulesets() -> None:
    states = {
        asked: [answered(asked, name)["state"] for name in ruleset_ids()]
        for asked in map(json.dumps, questions())
    }
    same = {question for question, found in states.items() if set(found) == {"same"}}
    unchanged = [
        {"table": "fu", "which": "groups"},
        *({"table": "yaku", "which": group} for group in ("two-han", "three-han")),
        *({"table": "listing", "name": name} for name in ("first_yaku", "noten_payments", "points_by_steps")),
    ]
    assert same == set(map(json.dumps, unchanged))
    assert states[json.dumps(SCORE)].count("same") == 2


@pytest.mark.rule("limits.ladder")
@pytest.mark.parametrize("rules", RULESETS)
def test_score_tables_say_what_is_asked_about_points(rules: Ruleset) -> None:
    for dealer, table in zip((False, True), tables_of(SCORE, rules), strict=False):
        for head, *cells in table.rows:
            for han, cell in enumerate(cells, 1):
                found = []
                for by in ("ron", "tsumo"):
                    facts = {"by": by, "seat": "E" if dealer else "S", "ruleset": rules}
                    try:
                        answer = ask.points(han, int(str(head).split()[0]), **facts)
                    except QuestionError:
                        found += ["none"] * (by == "ron")  # what is paid by tsumo is always the second line
                        continue
                    points = str(answer.payment.points) if by == "ron" else str(tsumo_words(answer.payment))
                    found.append(str(answer.worth.limit) if answer.worth.limit else points)
                assert list(map(str, cell if isinstance(cell, list) else [cell])) == (
                    list(dict.fromkeys(found))
                )


@pytest.mark.rule("limits.aotenjou")
def test_without_limits_there_is_no_table_of_them() -> None:
    rules = load_ruleset("wiki").with_settings({"limits.aotenjou": True})
    others, _, limits = tables_of(SCORE, rules)
    assert limits.rows == ()
    assert "mangan" not in str(others.rows)
    answer = update(SCORE, rules)
    assert answer["tables"][2]["rows"] == []


@pytest.mark.rule("fu.double-wind-pair")
def test_fu_that_a_ruleset_decides_are_its_own() -> None:
    pairs = {"table": "fu", "which": "pairs"}
    for name, fu in (("tenhou", 4), ("ema-2025", 2)):
        assert tables_of(pairs, load_ruleset(name))[0].rows[-1][1] == fu
    assert str(tables_of(pairs)[0].rows[-1][1]) == "depends on the ruleset"


def test_a_table_that_nobody_has_is_refused() -> None:
    for question in ({"table": "scores"}, {"table": "listing", "name": "../secret"}, {"table": ["score"]}):
        with pytest.raises(FormError, match="table"):
            tables_of(question, load_ruleset("wiki"))


def test_files_that_a_page_runs_need_the_rules_and_tables_alone() -> None:
    assert len(listed_anew()) == 9
    for name in listed_anew():
        code = (COMPUTED / f"{name}.py").read_text("utf-8")
        rooms = {
            line.split()[1].split(".answers.tables")[0]
            for line in code.splitlines()
            if line.startswith("from riichi")
        }
        assert {room.partition(".")[0] for room in rooms} <= {"riichi_rules", "riichi_book"}
        assert not {room for room in rooms if room.startswith("riichi_book.")}


def test_what_a_page_has_in_place_of_a_cell_has_no_markup_and_is_drawn_by_words() -> None:
    for name, question in product(ruleset_ids(), map(json.dumps, questions())):
        for table in answered(question, name).get("tables", ()):
            for row in table["rows"]:
                lines = [line for cell in row["cells"].values() for line in cell]
                assert not [line for line in lines if isinstance(line, str) and set(line) & set("`[{")]
                assert all(line["words"] for line in lines if isinstance(line, dict) and "tiles" in line)


@pytest.mark.rule("yaku.tanyao")
def test_an_open_hand_has_a_yaku_where_the_ruleset_lets_it() -> None:
    closed = load_ruleset("tenhou").with_settings({"yaku.open_tanyao": False})
    for yaku, rules, lines in (
        ("tanyao", load_ruleset("tenhou"), ["1"]),
        ("tanyao", closed, ["1", "closed only"]),
        ("honitsu", closed, ["3", "open 2"]),
        ("ippatsu", load_ruleset("jpml-a-2026"), ["not played"]),
        ("kokushi-musou-13", load_ruleset("mahjong-soul"), ["2 yakuman", "closed only"]),
    ):
        assert list(map(str, worth_lines(BY_ID[yaku], rules))) == lines
