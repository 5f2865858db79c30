"""Settlement: impossible tables, and the reasons of a chombo. Claims test who gains what."""

from collections.abc import Callable
from typing import Any

import pytest
from shared.rows import rows
from shared.wins import ron

from riichi_rules.errors import SituationError
from riichi_rules.ruleset import load_ruleset
from riichi_rules.seats import seen_from
from riichi_rules.settlement import Table, Won, noten_payments, settle_chombo, settle_draw, settle_wins

BASE = load_ruleset("base")


def won(seat: int, discarder: int, table: Table, rules: str = "base") -> Won:
    """Return a seat's win at that table: pinfu on 4m."""
    facts = {"seat": table.wind(seat), "honba": table.honba, "discarder": seen_from(seat, discarder)}
    return Won(seat, ron("23m456p12378955s", "4m", rules, **facts))


@pytest.mark.rule("payment.chombo")
def test_what_each_gets_of_a_chombo_is_explained_as_a_mangan_is() -> None:
    settled = settle_chombo(1, Table(0), load_ruleset("wiki"))
    steps = [(step.taker, *[f"{why.id} {why.amount}" for why in step.reasons]) for step in settled.reasons]
    assert steps == [(2, "base-points 2000"), (3, "base-points 2000"), (0, "base-points 4000")]


@pytest.mark.parametrize(("kind", "table", "end", "says"), rows("settlements-wrong"))
def test_what_cannot_be_settled_is_refused(kind: str, table: dict[str, Any], end: Any, says: str) -> None:  # noqa: ANN401
    if kind == "win":
        end = {"wins": [won(*seats, Table(**seen), *rules) for seats, seen, *rules in end]}
    else:
        end |= {"rules": BASE}
    settles: dict[str, Callable[..., object]] = {
        "win": settle_wins,
        "draw": settle_draw,
        "chombo": settle_chombo,
    }
    with pytest.raises(SituationError, match=says):
        settles[kind](table=Table(**table), **end)


def test_nobody_pays_where_all_are_tenpai_or_none_is() -> None:
    assert {noten_payments(tenpai, load_ruleset("base")) for tenpai in (0, 4)} == {(0, 0)}
