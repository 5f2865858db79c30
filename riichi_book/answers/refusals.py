"""Error messages for pages: facts, options, seats and tiles are called by their names."""

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
"""Names for the facts whose keys would be unclear."""


def refusal_words(error: RiichiError, question: Mapping[str, Any] | None = None) -> str:
    """Return why a question is refused, as a sentence for a page.

    Errors in form, in a club's ruleset file or in tile notation quote the text as it was written.
    """
    if isinstance(error, FormError) or (isinstance(error, RulesetError) and error.file):
        return str(_message(error))
    written = isinstance(error, NotationError) and not isinstance(error, HandError)
    return with_capital(_message(error)).shown(_on_page(_dealer(question), written=written), "page")


def _message(error: RiichiError) -> Message:
    """Return an error's message without the caret line and the rule id, which the page shows as a link."""
    if isinstance(error, QuestionError) and error.right:
        return joined([error.what, error.right], "; ")
    if isinstance(error, RulesetError):
        return joined([error.told], "")
    told = error.what if isinstance(error, NotationError | QuestionError) else error.args[0]
    return told if isinstance(told, Message) else joined([told], "")


def _on_page(dealer: int, *, written: bool) -> Show:
    """Return the function that shows facts on a page; ``written`` leaves tiles in notation."""
    shown = str if written else on_page(dealer)

    def show(fact: object) -> object:
        if isinstance(fact, OptionFact):
            return say("“{option}”", option=label_of(fact))
        if isinstance(fact, FieldFact):
            return FACTS.get(fact) or fact_name(fact)
        return shown(fact)

    return show


def refusal_rules(error: RiichiError) -> list[str]:
    """Return the ids of the rules that refuse a question."""
    return [error.rule] if isinstance(error, QuestionError) and error.rule else []


def _dealer(question: Mapping[str, Any] | None) -> int:
    """Return the dealer that a question gives, or 0; the question may be malformed."""
    deals = (question or {}).get("deal", question)
    dealer = deals.get("dealer") if isinstance(deals, Mapping) else None
    return dealer if type(dealer) is int else 0
