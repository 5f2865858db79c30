"""Drills on realistic hands: what they wait on, whether they may win, which yaku, how many fu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riichi_rules.dora import dora_kind
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import DRAGONS, KINDS, WIND_LETTERS, Tile, tiles_text
from riichi_rules.waits import completing_kinds

from .calls import act, own_turns, turn
from .hands import (
    HONOURS,
    NUMBERS,
    SIDES,
    SIMPLES,
    Chance,
    Facts,
    Kinds,
    Made,
    Motif,
    Recipe,
    likely_motif,
    made,
    melded,
    river,
    run,
    suit_and_honours,
)

ROUNDS: Final = "EES"
CALLED: Final = 0.12
"""How likely a discard in a river was called."""
BEFORE: Final = -2
"""The index in a river of the riichi discard: one more discard follows, so ippatsu is over."""
SIZES: Final = {1: (4,), 2: (7,), 3: (10, 10, 13), 4: (4, 7, 7, 10)}
"""How many tiles are not in finished groups, by level."""
TRIPLETS: Final = 0.3


def win_facts(chance: Chance, win: Made, by: str, **facts: object) -> Facts:
    """Return the facts of a win, with the seat and the round."""
    seats = {"seat": chance.choice(WIND_LETTERS), "round": chance.choice(ROUNDS)}
    return {"ask": "worth", "hand": str(win.hand), "win": str(win.win), "by": by, **seats, **facts}


def with_yaku(chance: Chance, motif: Motif) -> Motif:
    """Give half of all hands except seven pairs a triplet of dragons, so that they have a yaku."""
    if motif.pairs or not chance.likely(0.5):
        return motif
    return motif._replace(fixed=((chance.choice(DRAGONS),) * 3,))


def may_win(chance: Chance, level: int, rules: Ruleset, yes: bool) -> Recipe:
    """Make up a win that counts, or one that does not."""
    if level == 1:
        called = chance.choice((0.0, 0.35))
        win = made(chance, likely_motif(chance, called), rules)
        by = "tsumo" if win.hand.melds and chance.likely(0.4) else "ron"
        return "may-win", win_facts(chance, win, by, dora_indicators=indicator(chance, win))
    if level == 2:
        return by_river(chance, rules, yes)
    return seldom(chance, rules, yes)


def by_river(chance: Chance, rules: Ruleset, yes: bool) -> Recipe:
    """Make up a win with a river that has one of the waits in it, or none."""
    tsumo = chance.likely(0.2)
    motif = likely_motif(chance, 0.6 if tsumo else 0.1)
    win = made(chance, with_yaku(chance, motif) if yes else motif, rules)
    waits = list(completing_kinds(win.hand))
    lying = [] if yes and not tsumo else [chance.choice(waits)]
    kinds = river(chance, win, 6 + chance.below(9), lying, waits)
    marks = ["_" if chance.likely(CALLED) else "" for _ in kinds]
    riichi = {"riichi": True} if win.hand.closed else {}
    if riichi:
        marks[BEFORE] = "'"
        if kinds[-1] in lying:  # a player in riichi would have won by drawing it
            kinds.insert(0, kinds.pop())
    texts = [str(Tile(kind)) for kind in kinds]
    thrown = "".join([f"{text[0]}{mark}{text[1]}" for text, mark in zip(texts, marks, strict=True)])
    return "may-win", win_facts(chance, win, "tsumo" if tsumo else "ron", river=thrown, **riichi)


def seldom(chance: Chance, rules: Ruleset, yes: bool) -> Recipe:
    """Make up a win after a tile was passed, on the tile of an added kan, or on the last tile."""
    if chance.likely(0.55):
        return let_pass(chance, yes)
    fact = chance.choice(("chankan", "last_tile", "passed"))
    if fact == "passed":
        tsumo = chance.likely(0.5)
        win = made(chance, likely_motif(chance, 0.1 if yes or not tsumo else 0.6), rules)
        riichi = {"riichi": True} if win.hand.closed else {}
        waits = list(completing_kinds(win.hand))
        others = river(chance, win, 1, (), waits) if yes and not tsumo else waits
        passed = str(Tile(chance.choice(others)))
        return "may-win", win_facts(chance, win, "tsumo" if tsumo else "ron", passed=passed, **riichi)
    win = made(chance, with_yaku(chance, likely_motif(chance, chance.choice((0.0, 0.3)))), rules)
    waits = list(completing_kinds(win.hand))
    others = [kind for kind in waits if kind != win.win.kind]
    held = win.win.kind in [tile.kind for tile in win.hand.tiles]
    if held or not (yes or others):  # all four tiles of a robbed kan are in it
        fact = "last_tile"
    lying = [] if yes else [chance.choice(others if fact == "chankan" else waits)]
    thrown = tiles_text(map(Tile, river(chance, win, 8 + chance.below(6), lying, waits)))
    return "may-win", win_facts(chance, win, "ron", river=thrown, **{fact: True})


def let_pass(chance: Chance, yes: bool) -> Recipe:
    """Make up a round in which the player passed a winning tile, before their own turn or after it."""
    win = made(chance, Motif(SIMPLES, 0.85))
    waits = list(completing_kinds(win.hand))
    first, last = (chance.choice(waits) for _ in range(2))
    other = river(chance, win, 3, (), waits)
    thrown = [first, *other[:2], last] if yes else [*other[:2], first, last]
    clauses = [*own_turns("ESWN", thrown), act("S", "ron")]
    return turn("may-win", {"S": tiles_text(win.hand.concealed)}, clauses)


def indicator(chance: Chance, win: Made) -> str:
    """Return a dora indicator: for a random tile, or for a tile in the hand."""
    kind = chance.choice(win.hand.concealed).kind if chance.likely(0.5) else chance.below(34)
    return next(str(Tile(before)) for before in KINDS if dora_kind(before) == kind)


def yaku(chance: Chance, level: int, rules: Ruleset, _yes: bool) -> Recipe:
    """Make up a win, and ask for its yaku or its han."""
    motif = chance.choice(MOTIFS[level])(chance)
    win = made(chance, motif, rules)
    facts: dict[str, object] = {}
    if win.hand.closed and chance.likely(0.5):
        facts["riichi"] = True
        if level > 1 and chance.likely(0.25):
            facts["ippatsu"] = True
    if level == 3 and chance.likely(0.15) and "ippatsu" not in facts:
        facts["last_tile"] = True
    if chance.likely(0.5):
        facts["dora_indicators"] = indicator(chance, win)
    asks = "han" if chance.likely(0.25) else "yaku"
    return (asks, win_facts(chance, win, chance.choice(("ron", "tsumo")), **facts))


def _sanshoku(chance: Chance) -> Motif:
    first = chance.below(7)
    return Motif(called=chance.choice((0.0, 0.3)), fixed=tuple(run(9 * suit + first) for suit in range(3)))


def _ittsuu(chance: Chance) -> Motif:
    suit = 9 * chance.below(3)
    return Motif(called=chance.choice((0.0, 0.3)), fixed=tuple(run(suit + first) for first in (0, 3, 6)))


def _outside(chance: Chance) -> Motif:
    ends = tuple(
        tuple(9 * chance.below(3) + chance.choice((0, 6)) + step for step in range(3)) for _ in range(3)
    )
    return Motif((0, 8, 9, 17, 18, 26, *(() if chance.likely(0.4) else range(27, 34))), 0.0, fixed=ends)


def _twins(chance: Chance) -> Motif:
    return Motif(NUMBERS, 0.9, fixed=(run(9 * chance.below(3) + chance.below(7)),) * 2)


def _triplets_alike(chance: Chance) -> Motif:
    rank = chance.below(9)
    return Motif(called=chance.choice((0.0, 0.4)), fixed=tuple((9 * suit + rank,) * 3 for suit in range(3)))


def _dragons(chance: Chance) -> Motif:
    first, second, third = chance.shuffled(DRAGONS)
    return Motif((third,), 0.0, fixed=((first,) * 3, (second,) * 3, *_runs(chance, 2)))


def _runs(chance: Chance, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(run(9 * chance.below(3) + chance.below(7)) for _ in range(count))


def _valued(chance: Chance) -> Motif:
    return Motif(runs=0.85, called=chance.choice((0.0, 0.4)), fixed=((27 + chance.below(7),) * 3,))


def _flush(chance: Chance) -> Motif:
    suit = suit_and_honours(chance.below(3), chance.likely(0.8))
    return Motif(suit, 0.65, called=chance.choice((0.0, 0.3)))


MOTIFS: Final[dict[int, tuple[Callable[[Chance], Motif], ...]]] = {
    1: (
        lambda _: Motif(NUMBERS, 0.97),
        lambda _: Motif(NUMBERS, 0.8),
        lambda chance: Motif(SIMPLES, 0.8, called=chance.choice((0.0, 0.3))),
        _valued,
        lambda chance: Motif(runs=0.0, called=0.5 if chance.likely(0.8) else 0.0),
        lambda _: Motif(pairs=True),
    ),
    2: (_sanshoku, _ittsuu, _twins, _valued, _flush, lambda _: Motif(SIMPLES, 1.0), _outside),
    3: (
        _outside,
        _triplets_alike,
        _dragons,
        lambda _: Motif(runs=0.1),
        lambda _: Motif(runs=0.2, kans=0.6),
        _flush,
        _twins,
        lambda chance: Motif((0, 8, 9, 17, 18, 26, *range(27, 34)), 0.0, called=chance.choice((0.0, 0.5))),
    ),
}
"""The motifs of hands in drills on yaku, by level."""


def fu(chance: Chance, level: int, rules: Ruleset, _yes: bool) -> Recipe:
    """Make up a win, and ask for its fu."""
    if level == 1:
        win = made(chance, Motif(NUMBERS, 0.8), rules)
        return "fu", win_facts(chance, win, "ron", riichi=True)
    motif = likely_motif(chance, chance.choice((0.0, 0.4)), 0.5 if level == 3 else 0.0)
    if level == 3 and not motif.pairs:
        motif = motif._replace(runs=chance.choice((0.3, 0.7)))
    win = made(chance, with_yaku(chance, motif), rules)
    riichi = {"riichi": True} if win.hand.closed else {}
    by = chance.choice(("ron", "tsumo"))
    discarder = {"discarder": str(chance.choice(SIDES))} if by == "ron" else {}
    return "fu", win_facts(chance, win, by, **riichi, **discarder)


# Waits: a part that waits, in one suit, and finished groups


def waits(chance: Chance, level: int, _rules: Ruleset, _yes: bool) -> Recipe:
    """Make up a hand that waits. Raises ``HandError`` if it has five tiles of a kind."""
    size = chance.choice(SIZES[level])
    suits = chance.shuffled(range(3))
    pair_apart = size < 13 and chance.likely(0.4)
    part = waiting_part(chance, suits[0], size, pair_apart)
    pair_suit = chance.choice((3, suits[1]))
    others = [suit for suit in suits[1:] if not pair_apart or suit != pair_suit]
    if pair_apart:
        part += [chance.choice(HONOURS) if pair_suit == 3 else 9 * suits[1] + chance.below(9)] * 2
    done = [done_group(chance, others, pair_suit == 3 and pair_apart) for _ in range((13 - size) // 3)]
    called = level == 4 and bool(done) and chance.likely(0.6)
    melds: list[Meld] = []
    if called:
        melds = [melded(chance, done.pop(), kan=False) for _ in range(1 + chance.below(len(done)))]
    kinds = [*part, *[kind for group in done for kind in group]]
    return "waits", {"ask": "waits", "hand": str(Hand(tuple(map(Tile, sorted(kinds))), tuple(melds)))}


def waiting_part(chance: Chance, suit: int, size: int, pair_apart: bool) -> Kinds:
    """Return tiles of a suit that one more tile completes, including the pair unless ``pair_apart``."""
    tiles = [kind for _ in range(size // 3) for kind in group_in(chance, suit)]
    if not pair_apart:
        tiles += [9 * suit + chance.below(9)] * 2
    tiles.pop(chance.below(len(tiles)))
    return tiles


def group_in(chance: Chance, suit: int) -> Kinds:
    """Return a random group of a suit."""
    if chance.likely(TRIPLETS):
        return [9 * suit + chance.below(9)] * 3
    return [*run(9 * suit + chance.below(7))]


def done_group(chance: Chance, suits: list[int], no_honours: bool) -> Kinds:
    """Return a finished group of one of these suits or, unless ``no_honours``, of honours."""
    if not no_honours and chance.likely(0.12):
        return [chance.choice(HONOURS)] * 3
    return group_in(chance, chance.choice(suits))
