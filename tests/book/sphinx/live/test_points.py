"""Points of han and fu, in tables made with the book, equal the desk's reply to each question."""

import json
from random import Random

import pytest

from riichi_book.sphinx.live import desk, points
from riichi_rules.ruleset import ruleset_ids


def test_a_table_has_what_the_desk_replies_also_to_a_question_that_is_carried_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = Random(40)  # noqa: S311 - made up, and the same each time
    asked = random.sample([*points.questions()], 200)
    monkeypatch.setattr(points, "questions", lambda: asked)
    lines = {name: content.decode().strip("\n").split("\n") for name, content in points.tables()}
    tables = {
        name: {key: json.loads(reply) for key, reply in [line.split("\t") for line in each]}
        for name, each in lines.items()
    }
    assert tables.keys() == {f"points-{ruleset}" for ruleset in ("", *ruleset_ids())}
    for ruleset in ruleset_ids():
        told = tables[f"points-{ruleset}"]
        assert len(told) > 100
        for question in asked:
            reply = desk.reply(question, ruleset)
            key = points.key_of({**question, "ruleset": ruleset})
            assert told.get(key) == (reply if reply["state"] == "answered" else None), question
    replies = [reply for told in tables.values() for reply in told.values()]
    assert all(reply["rules"] == [] for reply in replies), "links are known when the pages are"
