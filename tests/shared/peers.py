"""Other engines beside this package: wins that they know, answers in one form, differences by rule.

An engine has a list of ``Difference``: each is a rule, who is right and why, and a hand that shows it.
What differs and is none of them is a fault, of the engine or of ours, and a test fails.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from selfplay.deals import Deal

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.payment import Payment, payment_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Seat
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS, Tile
from riichi_rules.value import value_of

ROOT = Path(__file__).resolve().parents[2]
RULE_IDS = {line.partition("#")[2] for line in (ROOT / "tests/data/anchors.txt").read_text("utf-8").split()}
NO_YAKU = "no yaku"
FIVES = (4, 13, 22)
PAYERS = (Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT)


class Worth(NamedTuple):
    """What an engine says of a win: yaku by our ids, and what each player pays.

    ``paid`` are the points of the players to the right, opposite and to the left, honba included, and
    ``total`` what the winner gets, bets included. A yakuman has units, and neither han nor fu.
    """

    yaku: tuple[str, ...]
    han: int
    yakuman: int
    fu: int | None
    paid: tuple[int, int, int]
    total: int


Answer = Worth | str
"""A win's worth, or in words why there is none."""


class Difference(NamedTuple):
    """A rule that an engine answers otherwise.

    ``right`` says who is right, ``why`` by which source. ``concerns`` asks whether it explains two answers,
    ours and the engine's. The hand, its winning tile and circumstances show it, under the engine's
    ``options``.
    """

    rule: str
    right: str
    why: str
    concerns: Callable[[Deal, Ruleset, Answer, Answer], bool]
    hand: str
    win: str
    facts: Mapping[str, Any]
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def deal(self) -> Deal:
        """The win that shows it."""
        facts = {name: _tiles(fact) if "indicators" in name else fact for name, fact in self.facts.items()}
        return Deal(read_hand(self.hand), read_tile(self.win), Situation(**facts))


def _tiles(text: str) -> tuple[Tile, ...]:
    return read_tiles(text).tiles


def explanation(
    differences: Sequence[Difference], deal: Deal, rules: Ruleset, ours: Answer, theirs: Answer
) -> str | None:
    """Name the rule that explains why two answers differ; nothing where they agree.

    Raises ``AssertionError`` with the hand where no known difference does.
    """
    if ours == theirs:
        return None
    for difference in differences:
        if difference.concerns(deal, rules, ours, theirs):
            return difference.rule
    raise AssertionError(f"{deal} under {rules.changes}\nours:   {ours}\ntheirs: {theirs}")


def disputed_win(word: str) -> Deal:
    """Return the win of a disputed question, by the word that the page on conflicts has for it.

    Where the page has a hand alone, whose waits are asked, any tile stands for the winning one.
    """
    facts = {"win": "7z", "by": "tsumo"} | _disputed()["WINS"][word]
    return Deal(read_hand(facts.pop("hand")), read_tile(facts.pop("win")), Situation(**facts))


def disputed_answers(engine: str) -> dict[str, str]:
    """Return what the page on conflicts says that an engine answers, by the word of the question."""
    page, found = _disputed(), dict[str, str]()
    for question, *cells, _decided, _ours in page["rows"]():
        (word,) = [word for word in page["WINS"] if word in question]
        for who, answer in [cell.split(": ", 1) for cell in cells]:
            if engine in who.split(", "):
                found[word] = answer
    return found


@cache
def _disputed() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "rulebook/computed/disputed.py"))


def at_a_table(deal: Deal, chance: Random) -> Deal:
    """Add what a table knows: who discarded, and now and then a replacement tile that is the last tile."""
    situation = deal.situation
    if situation.by is Win.RON:
        return deal._replace(situation=replace(situation, discarder=chance.choice(PAYERS)))
    last = situation.rinshan and chance.random() < 0.2
    return deal._replace(situation=replace(situation, last_tile=situation.last_tile or last))


def as_online(deal: Deal) -> Deal:
    """Take away what engines of online games do not know: open riichi and renhou."""
    situation = deal.situation
    first_turn = situation.first_turn and situation.by is Win.TSUMO
    return deal._replace(situation=replace(situation, open_riichi=False, first_turn=first_turn))


def our_answer(deal: Deal, rules: Ruleset) -> Answer:
    """Return what this package says of a win."""
    value = value_of(*deal, rules)
    if not value.valid:
        return NO_YAKU
    payment = payment_of(value)
    return Worth(
        yaku=tuple(sorted(scored.id for scored in value.yaku)),
        han=value.han,
        yakuman=value.yakuman,
        fu=value.fu,
        paid=shares(payment, deal.situation),
        total=payment.total,
    )


def shares(payment: Payment, situation: Situation) -> tuple[int, int, int]:
    """Return what the players to the right, opposite and to the left pay."""
    dealer = dealer_seen_by(situation)

    def share(seat: Seat) -> int:
        paid = payment.all + (payment.dealer if seat is dealer else payment.others)
        paid += payment.discarder if seat is situation.discarder else 0
        return paid + (payment.liable if seat is situation.liable else 0)

    right, opposite, left = map(share, PAYERS)
    return right, opposite, left


def dealer_seen_by(situation: Situation) -> Seat | None:
    """Return where the dealer sits, seen from the winner, unless the winner deals."""
    place = WIND_LETTERS.index(situation.seat)
    return PAYERS[3 - place] if place else None


def paid_in(situation: Situation, *, ron: int = 0, dealer: int = 0, others: int = 0) -> tuple[int, int, int]:
    """Return what the three players pay, from what an engine says of discarder, dealer and others."""
    return shares(Payment(0, discarder=ron, dealer=dealer, others=others), situation)


class Numbers(NamedTuple):
    """A win in numbers from 0 to 135, four for each kind; a red five is the first of its kind."""

    concealed: list[int]
    win: int
    melds: list[tuple[Meld, list[int]]]
    dora_indicators: list[int]
    ura_indicators: list[int]


def numbers_of(hand: Hand, win: Tile, situation: Situation) -> Numbers:
    """Return the numbers of a win's tiles."""
    free = {kind: [*range(COPIES)] for kind in KINDS}
    for five in FIVES:
        free[five] = [1, 2, 3, 0]

    def number(tile: Tile) -> int:
        copy = 0 if tile.red else free[tile.kind][0]
        free[tile.kind].remove(copy)
        return COPIES * tile.kind + copy

    return Numbers(
        melds=[(meld, [number(tile) for tile in meld.tiles]) for meld in hand.melds],
        win=number(win),
        concealed=[number(tile) for tile in hand.concealed],
        dora_indicators=[COPIES * tile.kind for tile in situation.dora_indicators],
        ura_indicators=[COPIES * tile.kind for tile in situation.ura_indicators],
    )
