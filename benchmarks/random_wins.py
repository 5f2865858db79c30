"""Random wins from a seed, as this package takes them and as the peer `mahjong` does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from asked import Numbers
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld

from riichi_book.search.chance import Chance
from riichi_book.search.hands import Motif, made, wall_beside
from riichi_rules import Hand, MeldType, Ruleset, Situation, Tile, Win, payment_of, value_of
from riichi_rules.tiles import COPIES, KINDS, WIND_KINDS, WIND_LETTERS

PEER_TYPES = {MeldType.CHII: PeerMeld.CHI, MeldType.PON: PeerMeld.PON}


class Case(NamedTuple):
    """One win, as each side takes it."""

    ours: tuple[Hand, Tile, Situation]
    theirs: tuple[list[int], int, dict[str, Any]]


def dealt(chance: Random) -> Hand:
    """Deal thirteen tiles."""
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    return Hand(tuple(map(Tile, chance.sample(wall, 13))))


def cases(number: int, chance: Random, *, mixed: bool) -> list[Case]:
    """Make up wins: closed ones by riichi and tsumo, or mixed ones in varied situations."""
    return [case(chance, mixed=mixed) for _ in range(number)]


def case(chance: Random, *, mixed: bool) -> Case:
    """Make up one win."""
    lots = Chance(f"{chance.random()}")
    called, kans = (lots.choice((0.0, 0.3, 0.6)), 0.1) if mixed else (0.0, 0.0)
    made_up = made(lots, Motif(runs=0.8, called=called, kans=kans, pairs=lots.likely(0.04)))
    count = chance.choice((1, 1, 2)) if mixed else 1
    dora = tuple(map(Tile, chance.sample(wall_beside(made_up), count)))
    situation = made_up_situation(made_up.hand, dora, chance, mixed=mixed)
    return Case((*made_up, situation), as_the_peer_takes_it(*made_up, situation))


def made_up_situation(hand: Hand, indicators: tuple[Tile, ...], chance: Random, *, mixed: bool) -> Situation:
    """Make up how the hand was won."""
    riichi = hand.closed and (not mixed or chance.random() < 0.6)
    return Situation(
        by=Win.TSUMO if not mixed or chance.random() < 0.4 else Win.RON,
        seat=chance.choice(WIND_LETTERS),
        round=chance.choice("ES"),
        riichi=riichi,
        ippatsu=mixed and riichi and chance.random() < 0.2,
        last_tile=mixed and chance.random() < 0.04,
        dora_indicators=indicators,
    )


def valuing(rules: Ruleset, *, every_reason: bool = False) -> Callable[[Case], tuple[object, ...]]:
    """Return what values a win with this package under a ruleset: han, fu with their reasons, payment.

    ``every_reason`` has those of yaku and dora made too.
    """

    def ours(case: Case) -> tuple[object, ...]:
        hand, win, situation = case.ours
        value = value_of(hand, win, situation, rules)
        best = value.best
        if best.refusal:
            return (None,)
        payment, reasons = payment_of(value), value.reasons if every_reason else best.fu_items
        if best.yakuman:
            return (13 * best.yakuman, None, payment.points)
        return (best.han, best.fu if reasons else None, payment.points)

    return ours


def as_the_peer_takes_it(hand: Hand, win: Tile, s: Situation) -> tuple[list[int], int, dict[str, Any]]:
    """Return the same win with tiles as numbers from 0 to 135."""
    number = Numbers()
    melds = [
        PeerMeld(
            PEER_TYPES.get(meld.type, PeerMeld.KAN), [number(str(tile)) for tile in meld.tiles], meld.open
        )
        for meld in hand.melds
    ]
    concealed = [number(str(tile)) for tile in (*hand.concealed, win)]
    tsumo = s.by is Win.TSUMO
    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi=s.riichi,
        is_ippatsu=s.ippatsu,
        is_haitei=s.last_tile and tsumo,
        is_houtei=s.last_tile and not tsumo,
        player_wind=WIND_KINDS[s.seat],
        round_wind=WIND_KINDS[s.round],
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=False, has_double_yakuman=False),
    )
    tiles = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    indicators = [COPIES * tile.kind for tile in s.dora_indicators]
    return tiles, concealed[-1], {"melds": melds, "dora_indicators": indicators, "config": config}
