"""Why there is no answer, as a page says it: facts, options, seats and tiles by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from riichi_rules.errors import FormError, HandError, NotationError, QuestionError, RiichiError, RulesetError
from riichi_rules.messages import FieldFact, Message, OptionFact, Show, joined, say, with_capital
from riichi_rules.ruleset import label_of
from riichi_rules.seats import WINDS

from .tile_words import fact_name, on_page

FACTS: Final = {
    "win": say("winning tile"),
    "passed": say("tiles let pass"),
    "events": say("what happened"),
    "deal": say("the deal"),
    **{f"deal.{letter}": say("tiles dealt to {wind}", wind=wind) for letter, wind in WINDS.items()},
    "deal.dora": say("the indicators of the deal"),
    "deal.ura": say("the tiles under the indicators"),
    "deal.last": say("the last tiles of the wall"),
    "wins[0]": say("the first win"),
    "wins[1]": say("the second win"),
    "wins[2]": say("the third win"),
}
"""What a fact is called where its name says too little."""


def refusal_words(error: RiichiError, question: Mapping[str, Any] | None = None) -> str:
    """Return why a question is refused, in a sentence; what a club's file says wrong keeps its words.

    What is wrong in the writing keeps what was written: a key of JSON, a digit without its suit.
    """
    if isinstance(error, FormError) or (isinstance(error, RulesetError) and error.file):
        return str(_message(error))
    written = isinstance(error, NotationError) and not isinstance(error, HandError)
    return with_capital(_message(error)).shown(_on_page(_dealer(question), written=written), "page")


def _message(error: RiichiError) -> Message:
    """Return what an error says, without a drawn caret and the id of a rule, which the page links."""
    if isinstance(error, QuestionError) and error.right:
        return joined([error.what, error.right], "; ")
    if isinstance(error, RulesetError):
        return joined([error.told], "")
    told = error.what if isinstance(error, NotationError | QuestionError) else error.args[0]
    return told if isinstance(told, Message) else joined([told], "")


def _on_page(dealer: int, *, written: bool) -> Show:
    """Return how a page shows facts; where the writing is wrong, tiles stay as they were ``written``."""
    shown = str if written else on_page(dealer)

    def show(fact: object) -> object:
        if isinstance(fact, OptionFact):
            return say("“{option}”", option=label_of(fact))
        if isinstance(fact, FieldFact):
            return FACTS.get(fact) or fact_name(fact)
        return shown(fact)

    return show


def refusal_rules(error: RiichiError) -> list[str]:
    """Return the ids of the rules by which a question is refused."""
    return [error.rule] if isinstance(error, QuestionError) and error.rule else []


def _dealer(question: Mapping[str, Any] | None) -> int:
    """Return who deals, as far as a question that may be none says so."""
    deals = (question or {}).get("deal", question)
    dealer = deals.get("dealer") if isinstance(deals, Mapping) else None
    return dealer if type(dealer) is int else 0
