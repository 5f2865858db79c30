"""Our own engine, which plays by other rules than it claims: python playing.py SETTING..."""

import json
import sys
from typing import Any

from riichi_book.suite.compared import compared
from riichi_rules.errors import RiichiError
from riichi_rules.questions import fault_of, read_question
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset, load_ruleset

HELLO = {"engine": {"name": "ours"}, "ruleset": "tenhou", "sets": []}


class Playing:
    """An engine in this process with rules of its own."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.started, self.name = Rules(rules, chosen=True), 1, "ours"

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        bare = {key: value for key, value in question.items() if key not in {"mjai", "set"}}
        try:
            return compared(read_question(bare).answer(self.rules))
        except RiichiError as error:
            return {"error": fault_of(error).data}


if __name__ == "__main__":
    engine = Playing(load_ruleset("tenhou").with_settings(dict(each.split("=") for each in sys.argv[1:])))
    for asked in map(json.loads, sys.stdin):
        said = HELLO if asked["ask"] == "hello" else engine.ask(asked)
        sys.stdout.write(json.dumps({**said, "id": asked.get("id")}) + "\n")
        sys.stdout.flush()
