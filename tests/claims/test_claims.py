"""Every claim holds: asked in Python, in batches on the command line, and at the live page's desk."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from jsonschema import Draft202012Validator
from shared.claims import FILES, Case, cases, claims, wrong_ones

from riichi_book.cli import main
from riichi_book.sphinx.live.desk import reply
from riichi_rules import ask
from riichi_rules.questions import KINDS, schema_of
from riichi_rules.ruleset import ruleset_ids

Answers = Iterator[dict[str, Any]]
SCHEMAS = {kind: Draft202012Validator(schema_of(kind)["$defs"]["answer"]) for kind in KINDS}


def in_python(asked: list[Case]) -> Answers:
    for case, answer in zip(asked, ask.many([case.question for case in asked]), strict=True):
        if "error" not in answer:  # riichi_rules/questions/answers.json describes answers
            SCHEMAS[case.question["ask"]].validate(answer)
        yield answer


def in_a_batch(asked: list[Case]) -> Answers:
    lines = "".join(f"{json.dumps(case.question)}\n" for case in asked)
    with patch("sys.stdin", TextIOWrapper(BytesIO(lines.encode()))), redirect_stdout(StringIO()) as out:
        main(("ask", "-"))
    return map(json.loads, out.getvalue().splitlines())


def at_the_desk(asked: list[Case]) -> Answers:
    for case in asked:
        said = reply(case.question)
        yield said["answer"] if said["state"] == "answered" else {"error": said["error"]}


@pytest.mark.parametrize("asking", [in_python, in_a_batch, at_the_desk])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_claim_holds(file: Path, asking: Callable[[list[Case]], Answers]) -> None:
    asked = list(cases(file))
    assert not wrong_ones(asked, asking(asked))


def shows(claim: dict[str, Any]) -> bool:
    """Whether a claim names rules, or expects an error."""
    return bool(claim.get("rules") or claim["expect"]["error"])


def test_claims_have_words_rules_an_id_of_their_own_and_something_to_expect() -> None:
    every = [claim for file in FILES for claim in claims(file)]
    assert not [name for name, count in Counter(claim["id"] for claim in every).items() if count > 1]
    assert not [claim["id"] for claim in every if not (claim["claim"] and shows(claim))]
    assert not [case.claim for file in FILES for case in cases(file) if not case.expect]
    assert {claim["question"]["ask"] for claim in every} == set(KINDS)
    assert {claim["question"].get("ruleset") for claim in every} >= set(ruleset_ids())
