"""The facts of an answer that can be compared between our answer and an engine's, without sentences.

These are the facts that decide at the table, as in every comparison of answers, plus those in ``WORTH``.
``worth`` and ``turn`` drop the facts of a win and of a moment that an engine cannot be expected to have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from riichi_book.search.witnesses import adds_up
from riichi_rules.errors import RiichiError
from riichi_rules.play import Chii
from riichi_rules.play.clauses import read_action, read_script
from riichi_rules.questions import Answer, Question
from riichi_rules.questions.certain import certain
from riichi_rules.questions.outcomes import DECISIVE, WORTH, decisive_data
from riichi_rules.questions.rules import Rules
from riichi_rules.questions.turn import TurnAnswer
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import tiles_text

Facts = dict[str, Any]

VERBS: Final[Mapping[str, str]] = {
    "discards": "discards",
    "riichi": "riichi",
    "open riichi": "riichi",
    "chii": "chii",
    "pon": "pon",
    "kan": "kan",
    "closed kan": "closed_kan",
    "adds": "added_kan",
    "ron": "ron",
    "tsumo": "tsumo",
    "nine kinds": "nine_kinds",
}
"""Maps the verbs of a script to the keys of ``legal``."""
OF_TILES: Final = ("discards", "riichi", "chii", "closed_kan", "added_kan")
"""The keys of ``legal`` that list tiles; the others are booleans."""

BY_LIMIT_ALONE: Final = 5
"""From this many han on, fu do not matter."""


def compared(answer: Answer) -> Facts:
    """Return the comparable facts of our answer; a chii is given by the tiles it takes from the hand."""
    found = in_data(answer.question, answer.content)
    if isinstance(answer, TurnAnswer) and found.get("legal", {}).get("chii"):
        melds = [event.meld for event in certain(answer.state, answer.seat) if isinstance(event, Chii)]
        found["legal"]["chii"] = _plain_tiles([tiles_text(meld.own) for meld in melds])
    return found


REFUSED: Final = ""
"""The answer of rules that cannot be asked the question."""


@lru_cache(maxsize=1 << 16)
def answer_text(question: Question, rules: Ruleset) -> str:
    """Return the comparable facts of our answer as JSON; ``REFUSED`` if these rules cannot be asked."""
    if not adds_up(question, rules):
        return REFUSED
    try:
        return json.dumps(compared(question.answer(Rules(rules, chosen=True))), sort_keys=True)
    except RiichiError:
        return REFUSED


def in_data(question: Question, said: Mapping[str, Any]) -> Facts:
    """Return the comparable facts of an answer that is a JSON object, ours or an engine's."""
    kind = question.kind
    if kind == "turn":
        return turn(said, question)
    found = decisive_data(kind, said, WORTH.get(kind, ()))
    if kind == "worth":
        return worth(found)
    if isinstance(found.get("waits"), list):
        found["waits"] = sorted(set(map(str, found["waits"])))
    return {key: value for key, value in found.items() if key != "next" or isinstance(value, Mapping)}


def worth(said: Facts) -> Facts:
    """Return the comparable facts of the worth of a win; of an invalid win, only that it is invalid.

    Riichi sticks are not part of the worth. A yakuman drops han, fu and dora; a limit of five han or more
    drops fu.
    """
    left_out = {"bets", "limit"}
    if said.get("valid") is not True:
        left_out = said.keys() - {"valid"}
    elif said.get("yakuman"):
        left_out |= {"han", "fu", "dora"}
    elif said.get("limit") and _number(said.get("han")) >= BY_LIMIT_ALONE:
        left_out.add("fu")
    found = {key: value for key, value in said.items() if key not in left_out}
    if isinstance(found.get("dora"), Mapping):
        found["dora"] = sum(map(_number, found["dora"].values()))
    yaku = found.pop("yaku", None)
    if isinstance(yaku, list):
        found["yaku"] = sorted([str(each.get("id") if isinstance(each, Mapping) else each) for each in yaku])
    return found


def turn(said: Mapping[str, Any], question: Question) -> Facts:
    """Return the comparable facts of a moment: whether an action is allowed, or what an ending pays.

    While the round goes on, add the other decisive facts, but not the events that follow: only our answers
    have them. Dora indicators are only counted, without face-down ones: an engine that reads mjai events
    knows no others.
    """
    ending = said.get("ending")
    paid = decisive_data("ending", ending) if isinstance(ending, Mapping) else {}
    found = paid or decisive_data("ending", said)
    found.pop("next", None)  # the answer about a moment does not say which hand is next
    legal, action = by_verb(said.get("legal")), question["action"]
    if action is not None:
        listed = None if names_one_of_two_fives(question) else allows(legal, action)
        allowed = said["refused"] is None if "refused" in said else listed
        allowed = said.get("allowed", allowed)
        found |= {} if allowed is None else {"allowed": allowed}
    if "deltas" not in found and (not found or action is not None):
        found |= {} if legal is None else {"legal": legal}
        found |= {"furiten": said["furiten"]} if "furiten" in said else {}
        indicators = said.get("indicators")
        if indicators is not None:
            found["indicators"] = (
                sum(map(str.isdigit, indicators)) if isinstance(indicators, str) else indicators
            )
    return found


def by_verb(legal: object) -> Facts | None:
    """Return legal actions by verb, with red fives as plain fives, skipping values of the wrong type.

    None if ``legal`` is neither a list nor an object.
    """
    if isinstance(legal, Mapping):
        return {
            str(verb): _plain_tiles(value) if isinstance(value, list) and verb in OF_TILES else bool(value)
            for verb, value in legal.items()
            if isinstance(value, list) or (isinstance(value, bool) and verb not in OF_TILES)
        }
    if not isinstance(legal, list):
        return None
    found: Facts = {verb: [] if verb in OF_TILES else False for verb in VERBS.values()}
    for clause in map(read_action, map(str, legal)):
        verb = VERBS.get(clause.verb)
        if verb in OF_TILES:
            found[verb].append(clause.what)
        elif verb is not None:
            found[verb] = True
    return {verb: _plain_tiles(value) if verb in OF_TILES else value for verb, value in found.items()}


def allows(legal: Mapping[str, Any] | None, action: str) -> bool | None:
    """Whether legal actions by verb include an action; None if that is not certain."""
    clause = read_action(action)
    verb = VERBS.get(clause.verb)
    if legal is None or verb is None or verb not in legal or clause.claims:
        return None
    if clause.verb == "open riichi":
        return None  # ``VERBS`` does not distinguish it from riichi
    some = legal[verb]
    if clause.what == "it":  # the drawn tile, which the list does not identify
        return bool(some) if len(some) < 2 else None
    return _plain(clause.what) in some if isinstance(some, list) and clause.what else bool(some)


def names_one_of_two_fives(question: Question) -> bool:
    """Whether an action is about a five and some fives are red: lists of actions may not distinguish them."""
    clauses = [clause for turn in read_script(question["events"] or "") for clause in turn]
    done = [clause.action for clause in clauses if clause.left is None]
    told = (question["action"], *(question["deal"] or {}).values(), *done)
    red = any("0" in text for text in told if isinstance(text, str))
    return red and not {"0", "5"}.isdisjoint(read_action(question["action"]).what or "")


def differences(wanted: Mapping[str, Any], got: Mapping[str, Any]) -> list[str]:
    """Return the keys that two answers share and on which they differ.

    If the case asks about one action, the others in the answer do not count.
    """
    if "allowed" in wanted and same(wanted["allowed"], got.get("allowed")):
        return []
    found = []
    for key in sorted(wanted.keys() & got.keys()):
        one, other = wanted[key], got[key]
        if (
            key == "legal"
            and isinstance(other, Mapping)
            and other.get("chii") == [""]
            and len(one.get("chii", ())) == 1
        ):
            other = {**other, "chii": one["chii"]}  # a single chii may be named without tiles
        if isinstance(one, Mapping) and isinstance(other, Mapping) and key in {"legal", "next"}:
            found += [
                f"{key}.{part}"
                for part in sorted(one.keys() & other.keys())
                if not same(one[part], other[part])
            ]
        elif not same(one, other):
            found.append(key)
    return found


def same(one: object, other: object) -> bool:
    """Whether two JSON values are equal: 1 equals 1.0, but true does not equal 1."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other and isinstance(one, bool) is isinstance(other, bool)


def decides(kind: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether an answer has the facts that its kind needs; for a moment, those that ``wanted`` has."""
    if kind == "turn":
        if "allowed" in wanted:
            return "allowed" in got
        if "legal" not in wanted or "legal" not in got:
            return "deltas" in wanted and "deltas" in got
        possible = {verb for verb, some in wanted["legal"].items() if some}
        named = wanted["legal"].keys() & got["legal"].keys()
        return bool(named) and (possible <= named or bool(differences(wanted, got)))
    if kind == "worth" and got.get("valid") is not True:
        return got.get("valid") is False
    return not {DECISIVE[kind][0], *WORTH.get(kind, ())[:1]}.isdisjoint(got)


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _plain(tile: str) -> str:
    return tile.replace("0", "5")


def _plain_tiles(tiles: Iterable[object]) -> list[str]:
    return sorted(set(map(_plain, map(str, tiles))))
