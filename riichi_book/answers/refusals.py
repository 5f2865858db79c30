"""Why there is no answer, as a page says it: facts, options, seats and tiles by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from riichi_rules.errors import FormError, HandError, NotationError, QuestionError, RiichiError, RulesetError
from riichi_rules.messages import FieldFact, Message, Show, joined
from riichi_rules.ruleset import OPTIONS, label_of
from riichi_rules.seats import WIND_NAMES

from .tile_words import capital, in_names, on_page

_OPTION: Final = re.compile(r"\b[a-z]+\.[a-z_]+\b")
_FACT: Final = re.compile(r"(?:(wins)\[(\d)\]: )?(?:(deal)\.)?(?:([A-Za-z_]+)(?:, at \"([^\"]*)\")?: )?")
_PLACES: Final = ("first", "second", "third")
FACTS: Final = {
    "win": "winning tile",
    "passed": "tiles let pass",
    "events": "what happened",
    "deal": "the deal",
    **{wind: f"tiles dealt to {name}" for wind, name in WIND_NAMES.items()},
    "dora": "the indicators of the deal",
    "ura": "the tiles under the indicators",
    "last": "the last tiles of the wall",
}
"""What a fact is called where its name says too little."""
_KNOWN: Final = {
    *FACTS, "hand", "river", "action", "scores", "tenpai", "nagashi", "riichi", "chombo", "liable",
    "discarder", "bets", "honba", "fu", "yakuman", "seat", "round",
    "dora_indicators", "ura_indicators", "set",
}  # fmt: skip


def refusal_words(error: RiichiError, question: Mapping[str, Any] | None = None) -> str:
    """Return why a question is refused, in a sentence; what a club's file says wrong keeps its words.

    What is wrong in the writing keeps what was written: a key of JSON, a digit without its suit.
    """
    words = str(_message(error))
    if isinstance(error, FormError) or (isinstance(error, RulesetError) and error.file):
        return words
    if isinstance(error, RulesetError):
        words = words.removesuffix(" (or name a .toml file)")  # a page reads none
        return capital(_OPTION.sub(_labelled, words).replace("true or false", "yes or no"))
    written = isinstance(error, NotationError) and not isinstance(error, HandError)
    problem = _message(error)
    if isinstance(problem, Message):
        return capital(problem.shown(_on_page(_dealer(question), written=written)))
    fact, rest = _fact(words)
    if not written:
        rest = in_names(rest)
        rest = re.sub(
            r"(?<=the winner's), \d", "", rest.replace('ask with "chombo": ', "ask about a chombo by seat ")
        )
    return f"{capital(fact)}: {rest}" if fact else capital(rest)


def _message(error: RiichiError) -> Message | str:
    """Return what an error says, without a drawn caret and the id of a rule, which the page links."""
    if isinstance(error, QuestionError) and error.right:
        return joined([error.problem, error.right], "; ")
    if isinstance(error, NotationError | QuestionError):
        return error.problem
    told: Message | str = error.args[0]
    return told


def _on_page(dealer: int, *, written: bool) -> Show:
    """Return how a page shows facts; where the writing is wrong, tiles stay as they were ``written``."""
    shown = str if written else on_page(dealer)

    def show(fact: object) -> object:
        return _field(fact.name) if isinstance(fact, FieldFact) else shown(fact)

    return show


def _field(name: str) -> str:
    """Return what a fact of a question is called."""
    part = name.removeprefix("deal.")
    return FACTS.get(part, part.replace("_", " "))


def refusal_rules(error: RiichiError) -> list[str]:
    """Return the ids of the rules by which a question is refused."""
    return [error.rule] if isinstance(error, QuestionError) and error.rule else []


def _fact(words: str) -> tuple[str, str]:
    """Return which fact a sentence is about, by its name, and the rest of the sentence."""
    found = _FACT.match(words)
    if found is None or not (found[2] or found[4] in _KNOWN):
        return "", words
    win = f"the {_PLACES[int(found[2])]} win" if found[2] else ""
    if found[4] not in _KNOWN:
        return win, words[found.end(2) + 3 :]
    fact = FACTS.get(found[4], found[4].replace("_", " "))
    clause = f'at "{found[5]}"' if found[5] else ""
    return ", ".join(filter(None, (win, fact, clause))), words[found.end() :]


def _dealer(question: Mapping[str, Any] | None) -> int:
    """Return who deals, as far as a question that may be none says so."""
    deals = (question or {}).get("deal", question)
    dealer = deals.get("dealer") if isinstance(deals, Mapping) else None
    return dealer if type(dealer) is int else 0


def _labelled(found: re.Match[str]) -> str:
    return f"“{label_of(found[0])}”" if found[0] in OPTIONS else found[0]
