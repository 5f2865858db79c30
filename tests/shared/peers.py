"""Other engines, asked through their adapters, and the rules by which they differ from this package.

Each engine has a list of ``Difference``: a rule, who is right and why, and a question that shows it. Any
other difference is a bug, the engine's or ours, and fails the test.
"""

import json
import runpy
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from riichi_book.suite.compared import compared, differences, in_data
from riichi_book.suite.engine import Engine
from riichi_rules.questions import read_question

from . import ROOT
from .claims import agrees

Facts = Mapping[str, Any]


class Difference(NamedTuple):
    """A rule that an engine answers differently: a row of tests/oracles/differences.toml, with the reason."""

    rule: str
    right: str
    why: str
    cases: Sequence[Mapping[str, Any]]
    shown: Facts

    def concerns(self, asked: Facts, ours: Facts, theirs: Facts) -> bool:
        """Whether it explains why our answer to a question differs from the engine's."""
        said = {"asked": asked, "ours": ours, "theirs": theirs}
        return any(
            all(agrees(case[who], facts) for who, facts in said.items() if who in case)
            and all(ours.get(name) == theirs.get(name) for name in case.get("alike", ()))
            for case in self.cases
        )


DIFFERENCES: Final = {
    engine: tuple(Difference(**row) for row in rows)
    for engine, rows in tomllib.loads((ROOT / "tests/oracles/differences.toml").read_text("utf-8")).items()
}


class Peer(NamedTuple):
    """An engine that answers questions, and the rules it reports.

    ``besides`` are settings that make us answer as it does, which it cannot be told.
    """

    engine: Engine
    rules: Facts
    besides: Facts

    def answers(self, facts: Facts) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return our answer and the engine's, reduced to what can be compared, or why it gave none."""
        told = facts.get("set", {})
        settings = {**self.rules["set"], **self.besides, **told}
        question = read_question({**facts, "ruleset": self.rules["ruleset"], "set": settings})
        ours, said = question.answer(), self.engine.ask({**facts, "set": told})
        if said.keys() & {"error", "unsupported"}:
            return compared(ours), said
        if facts.get("by") == "ron" and len(said.get("payments", ())) == 1:  # the discarder may be liable too
            said["payments"] = {"discarder": sum(said["payments"].values())}
        both = [{key: of[key] for key in ("fu", "fu_total") if key in said} for of in (ours.content, said)]
        return compared(ours) | both[0], in_data(question, said) | both[1]

    def explained(self, known: tuple[Difference, ...], facts: Facts) -> str | None:
        """Return the rule that explains a difference; None if both agree, "" if the question is unsupported.

        Raises ``AssertionError`` with the question if no known difference explains it.
        """
        ours, theirs = self.answers(facts)
        if not theirs.keys() & {"error", "unsupported"} and not differences(ours, theirs):
            return None
        found = [each.rule for each in known if each.concerns(facts, ours, theirs)]
        assert found or "unsupported" in theirs, f"{dict(facts)}\nours:   {ours}\ntheirs: {theirs}"
        return found[0] if found else ""


def command_of(name: str) -> list[str]:
    """Return the command of an adapter. Without its engine, skip the test."""
    if name != "majiang-core":
        pytest.importorskip(name, reason=f"{name} is not installed: the extra `proof` has it")
        return [sys.executable, str(ROOT / "adapters" / f"{name}_adapter.py")]
    package = json.loads((ROOT / "tests/oracles/majiang/package.json").read_text())
    folder = ROOT / "_build" / f"majiang-{package['dependencies']['@kobalab/majiang-core']}"
    if shutil.which("node") is None or not folder.is_dir():
        pytest.skip("majiang-core is not here: make proof gets it where node and npm are")
    return ["node", str(ROOT / "adapters" / "majiang_adapter.mjs"), str(folder)]


@contextmanager
def peer_named(name: str, besides: Facts) -> Iterator[Peer]:
    """Start an engine and ask for its rules."""
    with Engine(command_of(name), timeout=60) as engine:
        yield Peer(engine, engine.ask({"ask": "hello", "protocol": 1}), besides)


def disputed_question(word: str) -> dict[str, Any]:
    """Return a disputed question by its word on the page on conflicts."""
    facts = _disputed()["WINS"][word]
    return {"ask": "worth" if "win" in facts else "waits", **facts}


def disputed_answers(engine: str) -> dict[str, str]:
    """Return an engine's answers according to the page on conflicts, by the word of the question."""
    page, found = _disputed(), dict[str, str]()
    for question, *cells, _decided, _ours in page["rows"]():
        (word,) = [word for word in page["WINS"] if word in question]
        for who, answer in [cell.split(": ", 1) for cell in cells]:
            if engine in who.split(", "):
                found[word] = answer
    return found


@cache
def _disputed() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "rulebook/computed/disputed.py"))
