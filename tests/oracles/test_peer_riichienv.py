"""A peer agrees: the engine ``riichienv``, whose judge of hands has one set of rules, Tenhou's with more.

It is there in a proof. Where the two differ, the table says by which rule, who is right and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any, Final

import pytest
from selfplay.deals import Deal, deal
from shared.peers import (
    NO_YAKU,
    RULE_IDS,
    Answer,
    Difference,
    Worth,
    as_online,
    at_a_table,
    disputed_answers,
    disputed_win,
    explanation,
    numbers_of,
    our_answer,
    paid_in,
)
from shared.proofs import Record
from shared.riichienv_judge import FIRST_YAKUMAN, OPTIONS, as_it_takes, conditions_of

from riichi_rules.ruleset import load_ruleset
from riichi_rules.waits import waits_of

pytestmark = pytest.mark.proof

HANDS: Final = 1000
SEEDS: Final = range(20)
RULES: Final = load_ruleset("tenhou", OPTIONS)

YAKU: Final = {
    1: "menzen-tsumo",
    2: "riichi",
    3: "chankan",
    4: "rinshan",
    5: "haitei",
    6: "houtei",
    7: "yakuhai-haku",
    8: "yakuhai-hatsu",
    9: "yakuhai-chun",
    10: "yakuhai-jikaze",
    11: "yakuhai-bakaze",
    12: "tanyao",
    13: "iipeikou",
    14: "pinfu",
    15: "chanta",
    16: "ittsuu",
    17: "sanshoku-doujun",
    18: "double-riichi",
    19: "sanshoku-doukou",
    20: "sankantsu",
    21: "toitoi",
    22: "sanankou",
    23: "shousangen",
    24: "honroutou",
    25: "chiitoitsu",
    26: "junchan",
    27: "honitsu",
    28: "ryanpeikou",
    29: "chinitsu",
    30: "ippatsu",
    35: "tenhou",
    36: "chiihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi-musou",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren-poutou",
    47: "junsei-chuuren-poutou",
    48: "suuankou-tanki",
    49: "kokushi-musou-13",
    50: "daisuushii",
}
"""Our ids of its yaku, by its numbers."""

DORA: Final = (31, 32, 33)

DIFFERENCES: Final = (
    Difference(
        "yaku.kokushi-musou-13",
        "nobody: no source speaks of it",
        "The dealer's first fourteen tiles are thirteen orphans. Here the last of them is the one that won,"
        " and the wait is what it was before it. riichienv takes it for a wait on thirteen kinds always.",
        lambda deal, _, ours, theirs: (
            deal.situation.first_turn
            and isinstance(ours, Worth)
            and isinstance(theirs, Worth)
            and ours.yaku == ("kokushi-musou", "tenhou")
            and theirs.yaku == ("kokushi-musou-13", "tenhou")
        ),
        "19m19p19s1123456z",
        "7z",
        {"by": "tsumo", "first_turn": True},
    ),
    Difference(
        "fu.best-reading",
        "both: the same points are paid",
        "The hand reads as a yakuman, and as yaku that are counted as one. Here the yakuman is told;"
        " riichienv tells the yaku that are counted.",
        lambda _, __, ours, theirs: (
            isinstance(ours, Worth)
            and isinstance(theirs, Worth)
            and (ours.yakuman, theirs.yakuman) == (1, 0)
            and theirs.han >= 13
            and (ours.paid, ours.total) == (theirs.paid, theirs.total)
        ),
        "1110556667788s",
        "7s",
        {
            "by": "tsumo",
            "seat": "N",
            "round": "S",
            "riichi": True,
            "dora_indicators": "1p1m",
            "ura_indicators": "5s4s",
        },
    ),
)


@pytest.fixture(scope="module")
def peer() -> ModuleType:
    """Return the engine's judge of hands; the extra ``proof`` has the engine."""
    return pytest.importorskip("riichienv._riichienv")


@pytest.fixture(scope="module")
def engine() -> ModuleType:
    """Return the engine that plays at a table."""
    return pytest.importorskip("riichienv")


def ask_peer(peer: ModuleType, win: Deal) -> Answer:
    """Return what the engine says of a win."""
    numbers = numbers_of(*win)
    found = peer.HandEvaluator(*as_it_takes(peer, numbers, numbers.win)).calc(
        numbers.win, numbers.dora_indicators, numbers.ura_indicators, conditions_of(peer, win.situation)
    )
    if not found.is_win:
        return NO_YAKU
    yakuman = any(yaku >= FIRST_YAKUMAN for yaku in found.yaku)
    paid = paid_in(
        win.situation, ron=found.ron_agari, dealer=found.tsumo_agari_oya, others=found.tsumo_agari_ko
    )
    return Worth(
        yaku=tuple(sorted(YAKU[yaku] for yaku in found.yaku if yaku not in DORA)),
        han=0 if yakuman else found.han,
        yakuman=found.han // 13 if yakuman else 0,
        fu=None if yakuman else found.fu,
        paid=paid,
        total=sum(paid) + 1000 * win.situation.bets,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_values_random_hands_alike(peer: ModuleType, seed: int, record_property: Record) -> None:
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    found = Counter[str | None]()
    for _ in range(HANDS):
        dealt = as_online(at_a_table(deal(chance), chance))
        found[explanation(DIFFERENCES, dealt, RULES, our_answer(dealt, RULES), ask_peer(peer, dealt))] += 1
    record_property("hands compared with riichienv", HANDS)
    for rule, number in found.items():
        if rule:
            record_property(f"hands that riichienv values otherwise: {rule}", number)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_sees_the_same_waits_where_melds_are_not_counted(
    peer: ModuleType, seed: int, record_property: Record
) -> None:
    chance = Random(seed)  # noqa: S311 - hands from a seed, nothing secret
    counted_otherwise = 0
    for _ in range(HANDS):
        win = deal(chance)
        theirs = sorted(peer.HandEvaluator(*as_it_takes(peer, numbers_of(*win))).get_waits())
        assert [tile.kind for tile in waits_of(win.hand, melds_count=False).tiles] == theirs, win.hand
        counted_otherwise += [tile.kind for tile in waits_of(win.hand).tiles] != theirs
    record_property("hands whose waits riichienv sees alike", HANDS)
    record_property("hands with a wait on four tiles of their own melds", counted_otherwise)
    assert counted_otherwise


@pytest.mark.parametrize("difference", DIFFERENCES, ids=[known.rule for known in DIFFERENCES])
def test_each_known_difference_is_shown_by_a_hand(
    peer: ModuleType, difference: Difference, record_property: Record
) -> None:
    record_property("differences from riichienv, each shown by a hand", 1)
    win = difference.deal
    ours, theirs = our_answer(win, RULES), ask_peer(peer, win)
    assert explanation(DIFFERENCES, win, RULES, ours, theirs) == difference.rule
    assert difference.rule in RULE_IDS


TILES: Final = (
    "P 1m 4m 7m 1p 4p 7p 1s 4s 7s 9s 9m 8m",
    "P P F F C C S S S E 1m 2m 3m",
    "F C 1m 4m 7m 2p 5p 8p 2s 5s 8s 9s 9m",
    "2m 5m 8m 3p 6p 9p 3s 6s 9s 1s 4s 7p 4p",
)
COURSE: Final = (
    *("0 draws 2p", "0 discards P", "1 calls P 0", "1 discards 1m"),
    *("2 draws 3p", "2 discards F", "1 calls F 2", "1 discards 2m"),
    *("2 draws 6p", "2 discards C", "1 calls C 2", "1 discards 3m"),
    *("2 draws 9p", "2 discards 9p", "3 draws 8p", "3 discards 8p"),
    *("0 draws 8s", "0 discards 8s", "1 draws E"),
)
"""South calls three dragons, the last two from West, and then draws the East for daisangen and tsuuiisou."""

TABLES: Final = [("tenhou", "default_tenhou"), ("mahjong-soul", "default_mjsoul")]
"""Our rulesets, and the engine's for a whole table."""


def mjai_events() -> Iterator[dict[str, Any]]:
    """Yield that round as the engine takes it."""
    yield {"type": "start_game"}
    yield {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0, "honba": 1, "kyotaku": 0} | {
        "dora_marker": "9p",
        "scores": [25000] * 4,
        "tehais": [hand.split() for hand in TILES],
    }
    for event in COURSE:
        actor, what, tile, *source = event.split()
        yield {"actor": int(actor), "pai": tile} | {
            "draws": {"type": "tsumo"},
            "discards": {"type": "dahai", "tsumogiri": False},
            "calls": {"type": "pon", "target": int((source or ["0"])[0]), "consumed": [tile, tile]},
        }[what]


def paid_at_its_table(engine: ModuleType, rules: str) -> tuple[int, ...]:
    """Return what the players right of the winner, opposite and left pay when that round is won."""
    table = engine.RiichiEnv(game_mode="4p-red-half", rule=getattr(engine.GameRule, rules)())
    table.reset()
    for event in mjai_events():
        table.apply_event(event)
    # It notes who is liable where it plays itself, and not where it is told what was played.
    table.pao = [{}, {37: 2}, {}, {}]
    actions = table.get_observation(1).legal_actions()
    table.step({1: next(action for action in actions if action.action_type == engine.ActionType.TSUMO)})
    return tuple(-table.score_deltas[seat] for seat in (2, 3, 0))


@pytest.mark.parametrize(("ruleset", "rules"), TABLES)
def test_at_its_table_the_liable_player_pays_as_here(
    engine: ModuleType, ruleset: str, rules: str, record_property: Record
) -> None:
    record_property("rounds at riichienv's table in which a player is liable", 1)
    ours = our_answer(disputed_win("counter"), load_ruleset(ruleset))
    assert isinstance(ours, Worth)
    assert paid_at_its_table(engine, rules) == ours.paid


def test_the_page_on_conflicts_has_what_the_engine_answers(
    peer: ModuleType, engine: ModuleType, record_property: Record
) -> None:
    worth = {word: ask_peer(peer, disputed_win(word)) for word in ("haitei", "orphans")}
    waits = peer.HandEvaluator(*as_it_takes(peer, numbers_of(*disputed_win("melds")))).get_waits()
    west, _, _ = paid_at_its_table(engine, "default_mjsoul")
    answers = {
        "counter": "the liable player alone" if west == 32000 + 8000 + 300 else "all three",
        "haitei": "both" if {"haitei", "rinshan"} <= set(worth["haitei"].yaku) else "one of them",
        "melds": "it is, for melds are not counted" if waits else "it is not",
        "orphans": "it is, whichever tile came last"
        if "kokushi-musou-13" in worth["orphans"].yaku
        else "by the wait before the tile that came last",
    }
    assert disputed_answers("RiichiEnv") == answers
    record_property("answers of engines on the page on conflicts", len(answers))
