"""The question of what han and fu are worth, without a hand: the most common one at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import QuestionError, contradictory
from riichi_rules.limits import Worth, worth_of, yakuman_worth
from riichi_rules.messages import FieldFact, Message, joined, plural, say, sentence
from riichi_rules.payment import Payment, by_ron, by_tsumo, liable_ron, liable_tsumo, points_of_honba
from riichi_rules.reasons import Reason
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import possible
from riichi_rules.situation import Win

from .answer import Answer
from .circumstances import nobody_liable
from .field import Field, Number, Word
from .form import OneOf
from .question import Kind, Question, kind_form
from .rules import Rules
from .worth import BY, DISCARDER, HONBA, LIABLE, SEAT_WIND

EVERY_FU: Final = (20, 25, *range(30, 171, 10))
"""Every rounded number of fu that a hand can have; four closed kans of honours have the most."""
MOST_HAN: Final = 200
MOST_YAKUMAN: Final = 12

FIELDS: Final = (
    Field("han", Number(1, MOST_HAN), "The han, dora counted in."),
    Field("fu", Word(EVERY_FU, say("20, 25 or tens from 30 to 170")), "The fu, rounded."),
    Field("yakuman", Number(1, MOST_YAKUMAN), "How many yakuman, instead of han and fu."),
    BY,
    SEAT_WIND,
    HONBA,
    LIABLE,
    DISCARDER,
)
"""The fields of this question."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PointsAnswer(Answer):
    """What han and fu are worth, which limit applies, and who pays what."""

    worth: Worth
    payment: Payment

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        question, worth = self.question, self.worth
        return {
            "han": question["han"] or 0,
            "fu": question["fu"],
            "yakuman": self.units,
            "by": question["by"],
            "seat": question["seat"],
            **self.rules.warning(*self.notes).data,
            "limit": None if worth.limit is None else str(worth.limit),
            "base": worth.base,
            "points": self.payment.points,
            "payments": self.payment.payers,
        }

    @property
    def sentences(self) -> Iterator[Message]:
        """What was won, who pays, and a note if the ruleset pays fewer yakuman than asked."""
        yield sentence(self.won)
        yield self.payment.sentence(self.question["honba"])
        yield from self.notes

    @property
    def units(self) -> int:
        """How many yakuman are paid."""
        return paid_yakuman(self.question["yakuman"] or 0, self.ruleset)

    @property
    def won(self) -> Message:
        """What was won, and how: "3 han 40 fu, ron by a non-dealer"."""
        question = self.question
        what = plural(self.units, "yakuman", "{n} yakuman")
        if not self.units:
            what = say("{han} han {fu} fu", han=question["han"], fu=question["fu"])
            if self.worth.limit:
                what = joined([what, self.worth.limit], ", ")
        facts = {"what": what, "by": Win(question["by"])}
        if question["seat"] == "E":
            return say("{what}, {by} by the dealer", **facts)
        return say("{what}, {by} by a non-dealer", **facts)

    @property
    def notes(self) -> tuple[Message, ...]:
        """A note if fewer yakuman are paid than asked (option ``limits.yakuman_stacking``)."""
        asked, paid = self.question["yakuman"] or 0, self.units
        if paid == asked:
            return ()
        facts = {"ruleset": self.ruleset.fact, "paid": paid, "asked": asked}
        return (say("{ruleset} pays {paid} yakuman, not {asked}.", **facts),)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What the winner gets, step by step, in points."""
        return self.payment.reasons


def answer(question: Question, rules: Rules) -> PointsAnswer:
    """Return what han and fu, or yakuman, are worth and who pays (rules ``limits.ladder``, ``payment.*``).

    Raises ``QuestionError`` for han and fu that no hand has together, and if nobody can be liable.
    """
    ruleset, units = rules.ruleset, question["yakuman"]
    if question["discarder"] and question["by"] == Win.TSUMO:
        raise contradictory("{fact}: a tsumo has no discarder", fact=FieldFact("discarder"))
    if units:
        if ruleset.limits.aotenjou:
            raise contradictory(
                "{fact}: in {ruleset} there is no limit, so a yakuman is 13 han: ask with han and fu",
                fact=FieldFact("yakuman"),
                ruleset=ruleset.fact,
            )
        worth = yakuman_worth(paid_yakuman(units, ruleset))
    else:
        han, fu, by = question["han"], question["fu"], Win(question["by"])
        if not possible(han, fu, by, ruleset):
            facts = {"fact": FieldFact("fu"), "fu": fu, "han": han, "by": by, "ruleset": ruleset.fact}
            none = say("{fact}: no hand has {fu} fu with {han} han by {by} in {ruleset}", **facts)
            raise QuestionError(joined([none, _why(fu, by, ruleset)], ": "))
        worth = worth_of(han, fu, ruleset)
    return PointsAnswer(question, rules, worth, payment_for(worth, question, ruleset))


def paid_yakuman(units: int, ruleset: Ruleset) -> int:
    """Return how many yakuman are paid; if they do not add up, one, or two if one may count double."""
    limits = ruleset.limits
    if limits.yakuman_stacking:
        return units
    twice = [value for name, value in limits._asdict().items() if name.startswith("double_")]
    return min(units, 1 + any(twice))


def payment_for(worth: Worth, question: Question, ruleset: Ruleset) -> Payment:
    """Return who pays what. A liable player is liable for the whole yakuman."""
    dealer, liable = question["seat"] == "E", question["liable"]
    honba_points = points_of_honba(question["honba"], ruleset)
    ron = question["by"] == Win.RON
    usual = (by_ron if ron else by_tsumo)(worth.base, dealer, honba_points)
    if liable is None:
        return usual
    check_liable(question, ruleset)
    if not ron:
        return liable_tsumo(Payment(0), by_tsumo(worth.base, dealer).points, honba_points)
    if liable == question["discarder"]:
        return usual
    return liable_ron(Payment(0), by_ron(worth.base, dealer).points, honba_points, ruleset)


def check_liable(question: Question, ruleset: Ruleset) -> None:
    """Raise ``QuestionError`` if nobody can be liable."""
    if ruleset.liability.open_kan_rinshan and question["by"] == Win.TSUMO:
        return  # the player who fed the kan may be liable for any hand
    fact = FieldFact("liable")
    if not question["yakuman"]:
        raise contradictory("{fact}: a player is liable for a yakuman, not for han and fu", fact=fact)
    if not ruleset.liability.yaku:
        rules = ruleset.fact
        raise contradictory("{fact}: in {ruleset} nobody is liable for a yakuman", fact=fact, ruleset=rules)


def fit(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Remove a liable player if nobody can be liable under the ruleset, and note the change."""
    if "liable" in facts:
        try:
            check_liable(Question("points", facts), ruleset)
        except QuestionError:
            del facts["liable"]
            note(nobody_liable(ruleset))


def _why(fu: int, by: Win, ruleset: Ruleset) -> Message:
    if (fu, by) == (20, Win.TSUMO) and not ruleset.yaku.pinfu_tsumo:
        return say("20 fu by tsumo would be pinfu, but these rules add 2 fu for the tsumo")
    if fu == 25 and ruleset.fu.chiitoitsu != fu:
        return say("25 fu would be seven pairs, which have {n} fu under these rules", n=ruleset.fu.chiitoitsu)
    known = {
        (20, Win.RON): say("20 fu would be an open hand with only the base, which ron raises to 30"),
        (20, Win.TSUMO): say("20 fu by tsumo are pinfu and menzen tsumo, two han at least"),
        (25, Win.RON): say("25 fu are seven pairs, two han at least"),
        (25, Win.TSUMO): say("25 fu are seven pairs, three han at least"),
    }
    return known.get((fu, by), say("a hand with that many fu has more yaku"))


KIND: Final = Kind(
    "points",
    "What are han and fu worth?",
    kind_form(
        FIELDS, OneOf((("han", "fu"), ("yakuman",)), say("a question about points needs one of these"))
    ),
    {"han": 3, "fu": 40, "by": "ron", "seat": "S"},
    answer,
    fit=fit,
)
