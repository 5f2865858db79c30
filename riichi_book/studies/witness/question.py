"""What a witness is: a question as data whose answer an option changes, and what of the answer shows it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from riichi_rules.errors import NotationError, NotComplete, QuestionError, RiichiError
from riichi_rules.messages import Message, RulesetFact, say
from riichi_rules.payment import BET
from riichi_rules.questions import Answer, HandScene, Question, fault_of, fit, outcome
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset

from .wording import scene_of


class Reply(NamedTuple):
    """What a ruleset answers to a witness: in words, as ``ask`` has it, and what there is to see.

    ``data`` is the answer to the question as the ruleset can be asked it, or ``{"error"}``; ``carried``
    says what had to change in the question for that, and ``words`` both. ``outcome`` is what counts in the
    answer, None where it is refused.
    """

    answered: str
    data: dict[str, Any]
    scene: HandScene | None = None
    carried: tuple[str, ...] = ()
    outcome: dict[str, Any] | None = None

    @property
    def words(self) -> str:
        """The answer in words, and what had to change in the question."""
        return "; ".join([self.answered, *self.carried])

    def same_as(self, other: Reply) -> bool:
        """Whether both say the same, or refuse for the same reason, whatever the names of their rulesets."""
        return self.answered == other.answered and self.outcome == other.outcome


class Witness(NamedTuple):
    """A question whose answer an option changes.

    ``so`` says what is so, ``asks`` what is asked; both are sentences. ``question`` is the same as data, and
    ``wording`` says what of its answer is asked. ``beside`` are settings (``tenpai.own_four=true``) without
    which the option has nothing to change here; ``river`` has the discards drawn too.
    """

    option: str
    so: str
    asks: str
    question: Question
    wording: Callable[[Any], Message | str]
    beside: tuple[str, ...] = ()
    river: bool = False

    @property
    def asked(self) -> str:
        """What is so, and what is asked."""
        return f"{self.so} {self.asks}"

    def reply(self, rules: Ruleset) -> Reply:
        """Return what a ruleset answers, all of its options as they are."""
        return _reply(self, rules)

    def fits(self, rules: Ruleset) -> bool:
        """Whether final scores of the question add up to what the ruleset deals out."""
        if self.question.kind != "result":
            return True
        points = sum(self.question["scores"]) + BET * self.question["bets"]
        return bool(points == len(self.question["scores"]) * rules.table.start_points)


def answer_under(question: Question, rules: Ruleset) -> tuple[Answer, tuple[Message, ...]]:
    """Answer a question under a ruleset, carried there where need be; and say what changed for that.

    Raises ``RiichiError``.
    """
    fitting = fit(question, rules)
    answer = fitting.question.answer(Rules(rules, chosen=True, changed=bool(rules.changes)))
    return answer, fitting.notes


@lru_cache(maxsize=8192)
def _reply(witness: Witness, rules: Ruleset) -> Reply:
    try:
        answer, changes = answer_under(witness.question, rules)
    except RiichiError as error:
        data = {"error": fault_of(error).data}
        return Reply(_anonymous(_refused(error)), data)
    answered, *carried = [_anonymous(words) for words in (witness.wording(answer), *changes)]
    return Reply(
        answered, answer.data, scene_of(answer, river=witness.river), tuple(carried), outcome(answer)
    )


def _refused(error: RiichiError) -> Message:
    """Say why a question cannot be answered."""
    if isinstance(error, NotComplete):
        return say("the hand is not complete")
    if isinstance(error, QuestionError) and error.why is not None:
        return say("it does not come to that: {why}", why=error.why)
    problem = error.what if isinstance(error, NotationError) else error.args[0]
    return say("it cannot be: {problem}", problem=problem)


def _anonymous(words: Message | str) -> str:
    """Leave out the name of a ruleset: with one option of another it is neither of the two."""
    if isinstance(words, str):
        return words
    return words.shown(lambda fact: say("this ruleset") if isinstance(fact, RulesetFact) else fact)
