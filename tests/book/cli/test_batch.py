"""``riichi-rules score --batch``: endless lines, and lines that are not text."""

import pytest
from shared.command_line import Ask, json_lines

WIN = {"id": "next", "hand": "234m456p678s11z55z", "win": "5z", "by": "ron"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"[" * 5000, "line 1: this is not"),
        (b'{"id": ' + b"9" * 5000 + b"}", "line 1: a number of 5000 digits"),
        (b'{"hand": "' + b"1" * 200_000, "more than 100000 bytes"),
        (b'{"id": "\xff"}', "not written in UTF-8"),
    ],
)
def test_a_line_without_end_or_of_other_bytes_is_a_bad_line(ask: Ask, line: bytes, says: str) -> None:
    answer = ask("score", "--batch", "-", stdin=line + b"\n" + json_lines(WIN))
    assert answer.status == 1
    bad, good = answer.lines
    assert (bad["error"]["type"], says in bad["error"]["message"]) == ("usage", True)
    assert (good["id"], good["valid"]) == ("next", True)
