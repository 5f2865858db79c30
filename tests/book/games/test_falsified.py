"""An audit finds every falsified statement of a record, in each format, and reports exactly that."""

import re
from functools import cache

import pytest
from shared.forms import MADE, SAMPLE, audited, disagreeing, file_at, text_of
from shared.rows import rows

from riichi_book.records.writing import rewrite


def test_the_game_agrees_in_each_form_with_as_many_rounds() -> None:
    found = {form: audited(text_of(form)) for form in ("mjlog", "tenhou6", "mjai")}
    assert {form: disagreeing(findings) for form, findings in found.items()} == {form: [] for form in found}
    assert {form: findings.skipped for form, findings in found.items()} == {form: [] for form in found}
    assert len({(findings.rounds, findings.wins, findings.draws) for findings in found.values()}) == 1
    compared = [f"win.{fact}" for fact in ("yaku", "dora", "han", "points", "payment")]
    assert audited((MADE / "furiten.jsonl").read_text("utf-8")).wins == 1  # a row makes this hand furiten
    for check in (*compared, "match.end", "match.scores", "match.result", "next.scores"):
        assert len({findings.checks[check] for findings in found.values()}) == 1, check


@cache
def record(name: str, form: str) -> str:
    """Return a record of the sample, rewritten in another format if one is named."""
    return rewrite(file_at(SAMPLE / name), form) if form else (SAMPLE / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "form", "find", "put", "nth", "wanted"),
    [pytest.param(*row, id=f"{lie}-{row[0]}-{row[1]}") for lie, *row in rows("falsified-records")],
)
def test_each_lie_is_found_as_exactly_what_it_is(
    name: str, form: str, find: str, put: str, nth: int, wanted: list[list[str]]
) -> None:
    """Rewrite record ``name`` in ``form``, replace match ``nth`` of ``find`` by ``put``, and audit it.

    ``wanted`` has a list for each disagreement: patterns for its check, the rules' value, and the record's
    value.
    """
    text = record(name, form)
    hit = list(re.finditer(find, text))[nth]
    altered = f"{text[: hit.start()]}{hit.expand(put)}{text[hit.end() :]}"
    assert altered != text
    found = [
        (each.check, str(each.expected), str(each.got)) for each in audited(altered, "tenhou").disagreements
    ]
    assert len(found) == len(wanted)
    for facts, patterns in zip(found, wanted, strict=True):
        for fact, pattern in zip(facts, patterns, strict=False):
            assert re.fullmatch(pattern, fact), found
