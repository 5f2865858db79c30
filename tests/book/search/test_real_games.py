"""Stored counts of real games add up, and a proof counts them again."""

import json
from pathlib import Path

import pytest
from counting import tally
from shared.proofs import Record

from riichi_book.search.real_games import FILE, Change, changes, endings, hands, pairs


def changed(option: str) -> Change:
    (found,) = [change for change in changes() if change.option == option]
    return found


def test_what_is_kept_adds_up() -> None:
    assert endings() == sum(hand.endings for hand in hands().values()) > 1000
    for change in changes():
        assert change.points == sum(change.hands.values())
        assert 0 < change.endings <= endings()
        assert change.hands.keys() <= hands().keys()
    assert all((found.points > 0) == (found.endings > 0) for found in pairs().values())
    assert len(pairs()) == 45


def test_what_the_notebook_says_of_the_figures_is_so() -> None:
    kiriage, ippatsu = changed("limits.kiriage"), changed("yaku.ippatsu")
    assert kiriage.endings > ippatsu.endings
    assert 8 < (ippatsu.points / ippatsu.endings) / (kiriage.points / kiriage.endings) < 20
    often = {name: hand for name, hand in hands().items() if hand.endings >= 100}
    inall = [hand.points / hand.endings for hand in often.values()]
    assert max(inall) < 1.25 * min(inall)
    first, *_, last = [ippatsu.hands[name] / hand.endings for name, hand in often.items()]
    assert 0.4 < last / first < 0.6


@pytest.mark.proof
def test_what_is_kept_is_what_the_games_say(shared: Path, record_property: Record) -> None:
    found = tally([shared / "logs"])
    assert found == json.loads(FILE.read_text("utf-8"))
    record_property(
        "real endings priced under ten rulesets and every option",
        sum(hand["endings"] for hand in found["hands"].values()),
    )
