"""Damaged rounds of every format are refused with a reason, and the other rounds are read."""

import json
from typing import Any

import pytest
from shared.forms import audited, lines_of, mjai, text_of
from shared.made_records import DEAL, RANKED, mjlog, tags
from shared.rows import rows

from riichi_book.records import history_of, rounds_in, wins_of
from riichi_book.records.tenhou6.lines import line_of
from riichi_book.records.tenhou6.reading import end_of
from riichi_rules.errors import RecordError, RiichiError

HAND = [*range(11, 20), *range(21, 25)]


@pytest.mark.parametrize(("asked", "text", "why"), rows("rounds-refused"))
def test_a_round_of_tags_is_refused_by_its_tag_and_the_next_is_read(asked: str, text: str, why: str) -> None:
    damaged, whole = rounds_in(tags(mjlog(text, RANKED, DEAL)))
    with pytest.raises(RecordError, match=rf"^made\.mjlog, .*({why})"):
        (wins_of if asked == "win" else history_of)(damaged)
    assert wins_of(whole) == ()


def altered(data: Any, at: list[Any], put: list[Any]) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return JSON with the value at a path replaced or deleted."""
    *parents, last = at
    part = data
    for key in parents:
        part = part[key]
    if isinstance(part, list):
        part[last : last + 1] = put
    elif put:
        (part[last],) = put
    else:
        del part[last]
    return data


@pytest.mark.parametrize(("form", "at", "put", "why"), rows("json-records-refused"))
def test_a_damaged_part_of_json_is_skipped_with_its_reason(
    form: str, at: list[Any], put: list[Any], why: str
) -> None:
    text = text_of(form)
    data = altered(lines_of(text) if form == "mjai" else json.loads(text), at, put)
    found = audited(mjai(data) if form == "mjai" else json.dumps(data))
    (skipped,) = found.skipped
    assert why in str(skipped.reason)
    assert (skipped.kind, skipped.round) == (("file", None) if at[0] in ("rule", "sc") else ("round", 1))
    assert found.rounds == (0 if skipped.kind == "file" else audited(text).rounds - 1)


@pytest.mark.parametrize(("taken", "given", "why"), rows("tenhou6-lines-refused"))
def test_what_is_no_call_and_no_discard_is_refused(taken: object, given: object, why: str) -> None:
    with pytest.raises(RiichiError, match=why):
        line_of(HAND, taken, given)


@pytest.mark.parametrize("result", [row[0] for row in rows("tenhou6-results-refused")])
def test_no_results_are_refused(result: object) -> None:
    with pytest.raises(RecordError):
        end_of(result)
