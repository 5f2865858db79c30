"""Witnesses: questions whose answer an option changes, and the part of the answer that shows it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from riichi_book.answers.tile_words import dealer_of
from riichi_rules.errors import NotationError, NotComplete, QuestionError, RiichiError
from riichi_rules.messages import Message, RulesetFact, TilesFact, joined, listed, parsed, say
from riichi_rules.notation import read_tiles
from riichi_rules.payment import BET
from riichi_rules.questions import Answer, HandScene, Question, fault_of, fit, outcome, read_question
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import by_winds

from .wording import WORDINGS, scene_of

FILE: Final = Path(__file__).with_name("witnesses.jsonl")


class Reply(NamedTuple):
    """What a ruleset answers to a witness: ``answered`` in words, and the ``scene`` to draw.

    ``data`` is the whole answer, or ``{"error"}``. ``carried`` says what had to change in the question to
    fit the ruleset. ``outcome`` is what counts in the answer, None if the ruleset refuses the question.
    """

    answered: Message
    data: dict[str, Any]
    scene: HandScene | None = None
    carried: tuple[Message, ...] = ()
    outcome: dict[str, Any] | None = None

    @property
    def words(self) -> Message:
        """The answer, and what had to change in the question."""
        return joined([self.answered, *self.carried], "; ")

    def same_as(self, other: Reply) -> bool:
        """Whether both answer the same, or refuse for the same reason, ignoring the names of rulesets."""
        return self.answered == other.answered and self.outcome == other.outcome


def clearest_scene(replies: Iterable[Reply]) -> HandScene | None:
    """Return the scene to draw, if possible from a reply that need not adapt the question; None for scores.

    Without red fives, for example, a red five is a plain one.
    """
    drawn = [reply for reply in replies if reply.scene]
    return min(drawn, key=lambda reply: len(reply.carried)).scene if drawn else None


class Witness(NamedTuple):
    """A question whose answer an option changes.

    ``so`` describes the situation and ``asks`` what is asked, in sentences. ``question`` is the same as data,
    and ``of`` names the function of ``WORDINGS`` that words the answer. ``beside`` are settings
    (``tenpai.own_four=true``) that the option needs to change anything; ``river`` draws the discards too.
    """

    option: str
    so: Message
    asks: Message
    question: Question
    of: str
    beside: tuple[str, ...] = ()
    river: bool = False

    @property
    def asked(self) -> Message:
        """The situation, and what is asked."""
        return joined([self.so, self.asks], " ")

    def reply(self, rules: Ruleset) -> Reply:
        """Return what a ruleset answers with its own options."""
        return _reply(self.question, self.of, self.river, rules, rules.label)

    def fits(self, rules: Ruleset) -> bool:
        """Whether the final scores of a question on results add up to what the ruleset deals out."""
        return self.question.kind != "result" or adds_up(self.question, rules)


def adds_up(question: Question, rules: Ruleset) -> bool:
    """Whether the scores of a question add up to what a ruleset deals out; true where it has none."""
    scores = question.facts.get("scores") if question.kind in {"result", "ending"} else None
    if not scores:  # do not read the option, or it would count as one that decides
        return True
    return bool(sum(scores) + BET * question.facts.get("bets", 0) == len(scores) * rules.table.start_points)


def row_message(text: str, question: Mapping[str, Any]) -> Message:
    """Return a sentence of a row; braces hold names of its question's facts, tiles or numbers.

    >>> row_message("West has discarded {1p}, and South wins on {win}.", {"win": "4p"}).facts
    {'1p': <Tile 1p>, 'win': <Tile 4p>}
    """
    names = [name for _, name, _ in parsed(text, "") if name is not None]
    return Message(text, {name: _fact(question.get(name, name)) for name in names})


def _fact(said: Any) -> object:  # noqa: ANN401 - of JSON
    if isinstance(said, list):
        return listed(said)
    if isinstance(said, int) or said.isdecimal():
        return int(said)
    tiles = read_tiles(said).tiles
    return tiles[0] if len(tiles) == 1 else TilesFact(tuple(tiles), said)


def _witness(row: dict[str, Any]) -> Witness:
    question = read_question(row["question"])
    beside, river = tuple(row.get("beside", ())), bool(row.get("river"))
    so, asks = [row_message(row[name], row["question"]) for name in ("so", "asks")]
    return Witness(row["option"], so, asks, question, row["of"], beside, river)


WITNESSES: Final = tuple([_witness(json.loads(line)) for line in FILE.read_text("utf-8").splitlines()])
"""Every witness."""


@lru_cache(maxsize=256)
def witnesses_of(option: str) -> tuple[Witness, ...]:
    """Return the witnesses of an option; none for conduct."""
    return tuple([witness for witness in WITNESSES if witness.option == option])


def carried_answer(question: Question, rules: Ruleset) -> tuple[Answer, tuple[Message, ...]]:
    """Answer a question under a ruleset, adapted if need be; also return what was adapted.

    Raises ``RiichiError``.
    """
    fitting = fit(question, rules)
    answer = fitting.question.answer(Rules(rules, chosen=True, changed=bool(rules.changes)))
    return answer, fitting.notes


@lru_cache(maxsize=8192)
def _reply(question: Question, of: str, river: bool, rules: Ruleset, _label: str) -> Reply:
    # Rulesets with the same values are equal, but an answer names its own: the label tells them apart.
    try:
        answer, changes = carried_answer(question, rules)
    except RiichiError as error:
        return Reply(_anonymous(_refused(error)), {"error": fault_of(error).data})
    told = WORDINGS[of](answer).with_facts(by_winds(dealer_of(answer)))
    answered, *carried = [_anonymous(words) for words in (told, *changes)]
    return Reply(answered, answer.data, scene_of(answer, river=river), tuple(carried), outcome(answer))


def _refused(error: RiichiError) -> Message:
    """Say why a question cannot be answered."""
    if isinstance(error, NotComplete):
        return say("the hand is not complete")
    if isinstance(error, QuestionError) and error.why is not None:
        return joined([say("it does not come to that"), error.why], ": ")
    problem = error.what if isinstance(error, NotationError) else error.args[0]
    return joined([say("it cannot be"), problem], ": ")


def _anonymous(words: Message) -> Message:
    """Replace the name of a ruleset: with one option of another, it is neither of the two."""
    return words.with_facts(lambda fact: say("this ruleset") if isinstance(fact, RulesetFact) else fact)
