"""Why there is no answer, as a page says it: facts, options, seats and tiles by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from riichi_rules.errors import FormError, HandError, NotationError, QuestionError, RiichiError, RulesetError
from riichi_rules.ruleset import OPTIONS, label_of
from riichi_rules.seats import WIND_NAMES, in_winds

from .tile_words import capital, in_names

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
    words = _problem(error)
    if isinstance(error, FormError) or (isinstance(error, RulesetError) and error.file):
        return words
    if isinstance(error, RulesetError):
        words = words.removesuffix(" (or name a .toml file)")  # a page reads none
        return capital(_OPTION.sub(_labelled, words).replace("true or false", "yes or no"))
    fact, rest = _fact(words)
    if not isinstance(error, NotationError) or isinstance(error, HandError):
        rest = in_names(rest)
        rest = re.sub(
            r"(?<=the winner's), \d", "", rest.replace('ask with "chombo": ', "ask about a chombo by seat ")
        )
        rest = in_winds(rest, _dealer(question))
    return f"{capital(fact)}: {rest}" if fact else capital(rest)


def _problem(error: RiichiError) -> str:
    """Return what an error says, without a drawn caret and the id of a rule, which the page links."""
    if isinstance(error, NotationError):
        return str(error.problem)
    if isinstance(error, QuestionError):
        return "; ".join([str(each) for each in (error.problem, error.right) if each])
    if isinstance(error, RulesetError) and error.several:
        return str(error)
    return str(error).partition("\n")[0]


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
