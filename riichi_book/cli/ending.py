"""The end of a hand as an object asks for it: wins, an exhaustive draw or a chombo, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, cast

from riichi_rules.errors import HandError, NotationError, SituationError
from riichi_rules.seats import SEATS, check_seats, seen_from
from riichi_rules.settlement import (
    Settlement,
    Table,
    Transfer,
    Won,
    settle_chombo,
    settle_draw,
    settle_wins,
)

from .asked import FACT_NAMED, TEXTS, check_win
from .faults import InputError, named
from .objects import check_keys, settings_in, shown, text_in
from .rules import Rules, rules_of
from .win import MOST_COUNTED, valued

ENDS: Final = ("wins", "draw", "chombo")
KEYS: Final = (
    *("id", "ruleset", "set", "dealer", "honba", "bets", "riichi"),
    *("wins", "draw", "tenpai", "nagashi", "chombo"),
)
WIN_KEYS: Final = ("seat", "from", "liable", "score")
SCORE_KEYS: Final = (*TEXTS, *FACT_NAMED)
EXAMPLE: Final = (
    '{"dealer": 0, "wins": [{"seat": 1, "from": 2, "score": {"hand": "...", "win": "1z", "by": "ron"}}]}'
)


class Ended(NamedTuple):
    """The end of a hand, settled, with the table and the rules that it was asked with."""

    table: Table
    settlement: Settlement
    rules: Rules

    @property
    def data(self) -> dict[str, object]:
        """The answer of ``settle`` as data."""
        return {
            **self.rules.data,
            "dealer": self.table.dealer,
            "honba": self.table.honba,
            "bets": self.table.bets,
            "deltas": list(self.settlement.deltas),
            "bets_left": self.settlement.bets_left,
            "reasons": [_reason(one) for one in self.settlement.reasons],
        }


def settle(
    asked: Mapping[str, object], ruleset: str | None, settings: Mapping[str, object]
) -> dict[str, object]:
    """Answer who gains and loses what. Raises ``RiichiError``."""
    return ended(asked, ruleset, settings).data


def ended(asked: Mapping[str, object], ruleset: str | None, settings: Mapping[str, object]) -> Ended:
    """Settle the end that is asked, under the rules given where it names none. Raises ``RiichiError``."""
    check_keys(asked, KEYS, ())
    rules = rules_of(text_in(asked, "ruleset") or ruleset, {**settings, **settings_in(asked)})
    end = _only_end(asked)
    if end != "draw":
        _refuse(asked, ("tenpai", "nagashi"), "draw")
    if end == "wins" and asked.get("dealer") is None:
        raise InputError("missing dealer")
    table = Table(
        _seat(asked, "dealer") or 0, _count(asked, "honba"), _count(asked, "bets"), _seats(asked, "riichi")
    )
    match end:
        case "wins":
            settlement = settle_wins(_wins(asked["wins"], table, rules), table)
        case "draw":
            if asked["draw"] != "exhaustive":
                raise InputError(f'draw is "exhaustive", not {shown(asked["draw"])}')
            settlement = settle_draw(_seats(asked, "tenpai"), table, rules.ruleset, _seats(asked, "nagashi"))
        case _:
            settlement = settle_chombo(cast("int", _seat(asked, "chombo")), table, rules.ruleset)
    return Ended(table, settlement, rules)


def _only_end(asked: Mapping[str, object]) -> str:
    given = [end for end in ENDS if asked.get(end) is not None]
    if len(given) != 1:
        raise InputError(
            f"a hand ends in one way: {', '.join(ENDS)}; here are {' and '.join(given) or 'none'}"
        )
    return given[0]


def _refuse(asked: Mapping[str, object], keys: tuple[str, ...], end: str) -> None:
    for key in keys:
        if asked.get(key) is not None:
            raise InputError(f"{key} goes with {end}")


def _wins(given: object, table: Table, rules: Rules) -> list[Won]:
    if not isinstance(given, list) or not given:
        raise InputError(f"wins is a list of one to three wins, not {shown(given)}")
    found = []
    for place, win in enumerate(given):
        with _of_win(place):
            found.append(_win(win, table, rules))
    return found


def _win(given: object, table: Table, rules: Rules) -> Won:
    """Value one win; its circumstances are those of the score object and those the table tells."""
    if not isinstance(given, dict):
        raise InputError(f"a win is an object with {', '.join(WIN_KEYS)}, not {shown(given)}")
    check_keys(given, WIN_KEYS, ("seat", "score"))
    score = given["score"]
    if not isinstance(score, dict):
        raise InputError(f"score is an object, as a line of score --batch, not {shown(score)}")
    check_win(score, SCORE_KEYS)
    seat = cast("int", _seat(given, "seat"))
    known: dict[str, Any] = {"seat": table.wind(seat), "honba": table.honba, "bets": table.bets}
    for key, fact in (("from", "discarder"), ("liable", "liable")):
        other = _seat(given, key)
        if other == seat and key == "from" and score["by"] == "tsumo":
            continue  # records of games name the winner of a tsumo so
        if other == seat:
            raise InputError(f"{key} is another seat than the winner's, {seat}")
        if other is not None:
            known[fact] = str(seen_from(seat, other))
    for name, value in known.items():
        # 0 is what a line has that says nothing of counters and bets.
        if score.get(name) not in (None, value) and score[name] != 0:
            raise InputError(f"score says {name} {shown(score[name])}, the table {shown(value)}")
    other_rules = text_in(score, "ruleset")
    if other_rules and rules_of(other_rules).ruleset.id != rules.ruleset.id:
        raise InputError(f"score says ruleset {other_rules}, the table {rules.ruleset.id}")
    return Won(seat, valued({**score, **known}, rules, lambda fact: fact.name).value)


@contextmanager
def _of_win(place: int) -> Iterator[None]:
    """Have errors say which win they are about."""
    try:
        with named(f"wins[{place}]"):
            yield
    except NotationError:
        raise
    except (HandError, SituationError, InputError) as error:
        raise type(error)(f"wins[{place}]: {error}") from None


def _seat(asked: Mapping[str, object], key: str) -> int | None:
    given = asked.get(key)
    if given is not None and not (type(given) is int and given in SEATS):
        raise InputError(f"{key} is a seat, a number from 0 to 3, not {shown(given)}")
    return given


def _seats(asked: Mapping[str, object], key: str) -> tuple[int, ...]:
    given = asked.get(key)
    if given is None:
        return ()
    if not isinstance(given, list) or not all([type(seat) is int for seat in given]):
        raise InputError(f"{key} is a list of seats such as [0, 2], not {shown(given)}")
    check_seats(key, given)
    return tuple(given)


def _count(asked: Mapping[str, object], key: str) -> int:
    given = asked.get(key)
    if given is None:
        return 0
    if type(given) is not int or not 0 <= given <= MOST_COUNTED:
        raise InputError(f"{key} is a whole number from 0 to {MOST_COUNTED}, not {shown(given)}")
    return given


def _reason(one: Transfer) -> dict[str, object]:
    return {"id": one.id, "points": one.points, "words": one.words, "from": one.payer, "to": one.taker}
