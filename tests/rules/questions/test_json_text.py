"""Questions as JSON text: limits of length and depth."""

import pytest

from riichi_rules.errors import FormError
from riichi_rules.questions.json_text import LONGEST, parsed, read_object


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("text", [nested(40), f"[{nested(39)},[]]", f'["{"[" * 80}"]'])
def test_what_is_not_too_deep_is_read(text: str) -> None:
    assert isinstance(parsed(text), list)


@pytest.mark.parametrize("text", [nested(41), '{"a":' * 41, f"[{'[],' * 41}{nested(40)}]"])
def test_what_is_deeper_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(FormError, match="too deep"):
        parsed(text)


@pytest.mark.parametrize(("size", "quoted"), [(58, "x" * 58), (59, "x" * 56 + "...")])
def test_what_is_no_json_is_quoted_from_where_it_is_none(size: int, quoted: str) -> None:
    with pytest.raises(FormError, match=f"character 4 on: .{quoted}.?$"):
        parsed("[1," + "x" * size)


def test_a_question_has_a_hundred_thousand_bytes_at_most() -> None:
    longest = b'{"ask": "' + b"x" * (100_000 - 11) + b'"}'
    assert set(read_object(longest, "")) == {"ask"}
    with pytest.raises(FormError, match=f"more than {LONGEST} bytes"):
        read_object(longest + b" ", "")


def test_what_is_no_object_is_refused_at_its_first_letter() -> None:
    with pytest.raises(FormError, match="this is not an object: a question looks like this") as refused:
        read_object("[]", "this")
    assert refused.value.at == 0
