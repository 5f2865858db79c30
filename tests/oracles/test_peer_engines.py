"""Peers agree: three engines get the same random hands under the same rules, through their adapters.

A table lists the differences: by which rule, who is right and why. Each run asks the calculator ``mahjong``
some hands; ``riichienv`` and ``majiang-core`` run only in a proof.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from math import log2
from random import Random
from typing import Any, Final

import pytest
from selfplay.deals import deal, fed_deal
from shared.peers import (
    DIFFERENCES,
    Difference,
    Facts,
    Peer,
    disputed_answers,
    disputed_question,
    peer_named,
)
from shared.proofs import Record
from shared.rows import RULE_IDS, rows

from riichi_rules.questions.worth import facts_of_value
from riichi_rules.seats import Seat
from riichi_rules.situation import Win

DOUBLES: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")
VARIED: Final[dict[str, dict[str, list[str]]]] = dict(map(tuple, rows("rules-of-engines")))
"""The rules that each engine can be told, with their values; ``doubles`` are all yakuman that count twice."""

BESIDES: Final = {"riichienv": {"liability.yaku": "empty"}}
"""Settings that match an engine's evaluator of hands, which does not know them and cannot be told."""

COUNTED_MELDS: Final = {"tenpai.own_four_counts": "hand"}
"""All three engines ignore melds when they check whether all four tiles of a wait are held."""

RUNS: Final = [
    *[("mahjong", seed, 100) for seed in range(7)],
    *[
        pytest.param(name, seed, 1000, marks=pytest.mark.proof)
        for name, seeds in (
            ("mahjong", range(7, 107)),
            ("riichienv", range(20)),
            ("majiang-core", range(20)),
        )
        for seed in seeds
    ],
]
"""Engines with seeds, which choose the rules, and the number of hands to compare."""


@pytest.fixture(scope="module")
def peer() -> Iterator[Callable[[str], Peer]]:
    """Return a function that starts an engine once and returns it."""
    with ExitStack() as started:
        yield cache(lambda name: started.enter_context(peer_named(name, BESIDES.get(name, {}))))


def rules_by_lot(name: str, chance: Random) -> dict[str, str]:
    """Return random settings that an engine can be told."""
    chosen = {option: chance.choice(values) for option, values in VARIED.get(name, {}).items()}
    doubled = chosen.pop("doubles", None)
    return chosen if doubled is None else chosen | {f"limits.double_{yaku}": doubled for yaku in DOUBLES}


def win_by_lot(name: str, chance: Random) -> dict[str, Any]:
    """Return a random win with its discarder, sometimes on a replacement tile that is also the last tile.

    Engines of online games know neither open riichi nor renhou.
    """
    hand, win, situation = fed_deal(chance) if chance.random() < 0.1 else deal(chance)
    if situation.by is Win.RON:
        situation = replace(situation, discarder=chance.choice(list(Seat)))
    elif situation.rinshan and chance.random() < 0.2:
        situation = replace(situation, last_tile=True)
    if name != "mahjong":
        first = situation.first_turn and situation.by is Win.TSUMO
        situation = replace(situation, open_riichi=False, first_turn=first)
    return facts_of_value(hand, win, situation)


@pytest.mark.parametrize(("name", "seed", "hands"), RUNS)
def test_a_peer_values_random_hands_alike_and_sees_the_same_waits(
    peer: Callable[[str], Peer], name: str, seed: int, hands: int, record_property: Record
) -> None:
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    engine, rules = peer(name), rules_by_lot(name, chance)
    explained = Counter[str | None]()
    for _ in range(hands):
        facts = win_by_lot(name, chance)
        explained[engine.explained(DIFFERENCES[name], {"ask": "worth", **facts, "set": rules})] += 1
        waits: Facts = {"ask": "waits", "hand": facts["hand"]}
        assert engine._replace(besides=COUNTED_MELDS).explained((), waits) is None
    assert explained[None] > 0.7 * hands
    record_property(f"hands compared with {name}, their waits too", hands - explained.pop("", 0))
    for rule in filter(None, explained):
        record_property(f"hands that {name} values otherwise: {rule}", explained[rule])


@pytest.mark.parametrize(
    ("name", "known"),
    [
        pytest.param(name, known, marks=() if name == "mahjong" else pytest.mark.proof, id=known.rule)
        for name, differences in DIFFERENCES.items()
        for known in differences
    ],
)
def test_each_known_difference_is_shown_by_a_hand(
    peer: Callable[[str], Peer], name: str, known: Difference, record_property: Record
) -> None:
    record_property(f"differences from {name}, each shown by a hand", 1)
    shown = {"ask": "worth", "set": {}, **known.shown}
    assert peer(name).explained(DIFFERENCES[name], shown) == known.rule
    assert known.rule in RULE_IDS


def answers_of(peer: Peer, *words: str) -> dict[str, Any]:
    """Return an engine's answers to questions on the page on conflicts."""
    return {word: peer.engine.ask(disputed_question(word)) for word in words}


def of_orphans(reply: Facts) -> str:
    always = "kokushi-musou-13" in reply["yaku"]
    return "it does, whichever tile came last" if always else "that depends on the wait before the last tile"


def test_the_page_on_conflicts_has_what_mahjong_answers(peer: Callable[[str], Peer]) -> None:
    engine = peer("mahjong")
    said = answers_of(engine, "haitei", "orphans")
    settings = {"limits.aotenjou": "true", **{f"limits.double_{yaku}": "false" for yaku in DOUBLES}}
    endless = engine.engine.ask({**disputed_question("limits"), "set": settings})
    assert endless["yaku"] == ["junsei-chuuren-poutou"]
    han = round(log2(endless["payments"]["discarder"] / 4 / 40)) - 2
    assert disputed_answers("mahjong") == {
        "haitei": "refuses to value such a win" if "error" in said["haitei"] else "values it",
        "orphans": of_orphans(said["orphans"]),
        "limits": f"{han} han, without them",
    }


@pytest.mark.proof
@pytest.mark.parametrize("name", ["RiichiEnv", "majiang-core"])
def test_the_page_on_conflicts_has_what_the_engines_answer(
    peer: Callable[[str], Peer], name: str, record_property: Record
) -> None:
    engine, page = peer(name.lower()), disputed_answers(name)
    said = answers_of(engine, "haitei", "melds", "orphans")
    expected = {
        "haitei": "both" if {"haitei", "rinshan"} <= {*said["haitei"]["yaku"]} else "one of them",
        "melds": "it is, because melds are not counted" if said["melds"]["waits"] else "it is not",
        "orphans": of_orphans(said["orphans"]),
    }
    if name == "majiang-core":
        thirds = engine.engine.ask(disputed_question("honba"))["unsupported"] == "shares of several payers"
        expected["honba"] = "all three, a third each" if thirds else "the liable player alone"
    else:
        assert page.pop("honba") == "the liable player alone"  # test_peer_riichienv checks this at its table
    assert page == expected
    record_property("answers of engines on the page on conflicts", len(page))
