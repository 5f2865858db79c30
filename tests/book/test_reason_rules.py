"""Reasons name rules that the book states, so readers can look each up."""

import re
from contextlib import suppress

from shared import ROOT
from shared.claims import FILES, cases

from riichi_book.answers.parts import rules_of
from riichi_rules.errors import RiichiError
from riichi_rules.fu import GROUP_FU, OPEN_PINFU, PAIR_FU, PROFILE_FU
from riichi_rules.questions import read_question
from riichi_rules.yaku import YAKU


def test_the_rule_of_each_reason_stands_in_the_book() -> None:
    stated = {
        rule
        for page in (ROOT / "rulebook").glob("*.md")
        for rule in re.findall(r"\{rule\} (\S+)", page.read_text())
    }
    stated |= {yaku.rule for yaku in YAKU}  # the catalogue generates their blocks
    named = {source.rule for source in (*PROFILE_FU, *PAIR_FU, OPEN_PINFU)}
    named |= {f"fu.{source.id}" for source in GROUP_FU}
    for case in [case for file in FILES for case in cases(file)]:
        with suppress(RiichiError):  # a claim may expect an error
            named.update(rules_of(read_question(case.question).answer()))
    assert len(named) > 100
    assert not named - stated
