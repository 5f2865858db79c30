"""Complete hands at random, from a seed: rich in yakuman, in kans and in hands that read two ways."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.seats import Seat
from riichi_rules.situation import Situation
from riichi_rules.tiles import COPIES, DRAGONS, KINDS, WIND_LETTERS, WINDS, Tile, is_outside

# The kinds that a hand is made of: narrow choices make the rare yaku frequent.
CHOICES = (
    *(tuple(KINDS),) * 6,
    *(tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)),
    *((*range(9 * suit, 9 * suit + 9), *range(27, 34)) for suit in range(3)),
    tuple(kind for kind in range(27) if not is_outside(kind)),
    tuple(kind for kind in KINDS if is_outside(kind)),
    tuple(range(27, 34)),
    (0, 8, 9, 17, 18, 26),
    (19, 20, 21, 23, 25, 32),
    tuple(kind for kind in range(27) if kind % 9 <= 2),
    tuple(kind for kind in range(27) if 2 <= kind % 9 <= 5),
    (*range(27, 34), 0, 1, 2),
)
OUTSIDE = tuple(kind for kind in KINDS if is_outside(kind))
GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


class Deal(NamedTuple):
    """A hand of thirteen tiles, the tile that completes it, and the circumstances."""

    hand: Hand
    win: Tile
    situation: Situation

    def __str__(self) -> str:
        return f"{self.hand} with {self.win}, {self.situation}"


def deal(chance: Random) -> Deal:
    """Make up a win. Tiles are no more than there are, with at most one red five of each suit."""
    concealed, melds = _red_fives(*_tiles(chance), chance)
    win = chance.choice(concealed)
    concealed.remove(win)
    hand = Hand(tuple(concealed), tuple(melds))
    return Deal(hand, win, _situation(hand, win, chance))


def fed_deal(chance: Random) -> Deal:
    """Make up a win with big three dragons or big four winds, of which most groups were called."""
    great = chance.choice((DRAGONS, WINDS))
    kinds = chance.sample(great, len(great))
    while True:
        left = [COPIES] * 34
        others = [_group(OUTSIDE, 0.5, chance) for _ in range(4 - len(kinds))]
        groups = [[kind] * chance.choice((3, 3, 4)) for kind in kinds] + others
        pair = [chance.choice(OUTSIDE)] * 2
        for tiles in (*groups, pair):
            _take(left, tiles)
        if min(left) >= 0:
            break
    melds, concealed = [], list(map(Tile, pair))
    for tiles in groups:
        if len(tiles) == COPIES or chance.random() < 0.8:
            melds.append(_meld(tiles, chance))
        else:
            concealed += map(Tile, tiles)
    win = chance.choice(concealed)
    concealed.remove(win)
    hand = Hand(tuple(concealed), tuple(melds))
    return Deal(hand, win, _situation(hand, win, chance))


def _tiles(chance: Random) -> tuple[list[int], list[Meld]]:
    form = chance.random()
    if form < 0.02:
        return [*OUTSIDE, chance.choice(OUTSIDE)], []
    kinds = chance.choice(CHOICES)
    if form < 0.08 and len(kinds) >= 7:
        return [kind for kind in chance.sample(kinds, 7) for _ in range(2)], []
    if form < 0.10:
        first = 9 * chance.randrange(3)
        return [first + rank for rank in (*GATES, chance.randrange(9))], []
    called = chance.choice((0, 0, 0.3, 0.6))
    kans = chance.choice((0, 0, 0.2, 0.8))
    runs = chance.choice((0, 0.5, 0.8, 1))
    while True:
        left = [COPIES] * 34
        concealed: list[int] = []
        melds: list[Meld] = []
        for _ in range(4):
            group = _group(kinds, runs, chance)
            kan = len(set(group)) == 1 and chance.random() < kans
            group = group[:1] * 4 if kan else group
            _take(left, group)
            if chance.random() < called or kan:
                melds.append(_meld(group, chance))
            else:
                concealed += group
        pair = [chance.choice(kinds)] * 2
        _take(left, pair)
        if min(left) >= 0:
            return concealed + pair, melds


def _group(kinds: tuple[int, ...], runs: float, chance: Random) -> list[int]:
    first = chance.choice(kinds)
    if first < 27 and first % 9 < 7 and {first + 1, first + 2} <= set(kinds) and chance.random() < runs:
        return [first, first + 1, first + 2]
    return [first] * 3


def _take(left: list[int], kinds: list[int]) -> None:
    for kind in kinds:
        left[kind] -= 1


def _meld(kinds: list[int], chance: Random) -> Meld:
    tiles = tuple(map(Tile, kinds))
    if len(set(kinds)) > 1:
        called = chance.randrange(3)
        return Meld(MeldType.CHII, tiles[:called] + tiles[called + 1 :], tiles[called], Seat.LEFT)
    source = chance.choice(list(Seat))
    if len(kinds) == 3:
        return Meld(MeldType.PON, tiles[1:], tiles[0], source)
    kan = chance.choice((MeldType.OPEN_KAN, MeldType.ADDED_KAN, MeldType.CLOSED_KAN))
    if kan is MeldType.CLOSED_KAN:
        return Meld(kan, tiles)
    if kan is MeldType.OPEN_KAN:
        return Meld(kan, tiles[1:], tiles[0], source)
    return Meld(kan, tiles[2:], tiles[0], source, tiles[1])


def _red_fives(concealed: list[int], melds: list[Meld], chance: Random) -> tuple[list[Tile], list[Meld]]:
    """Make one five of a suit red now and then, and always where the hand holds all four."""
    tiles = [Tile(kind) for kind in concealed]
    for five in (4, 13, 22):
        held = concealed.count(five) + sum(tile.kind == five for meld in melds for tile in meld.tiles)
        if not held or (held < COPIES and chance.random() < 0.7):
            continue
        red = Tile(five, red=True)
        if five in concealed:
            tiles[concealed.index(five)] = red
            continue
        place = next(i for i, meld in enumerate(melds) if Tile(five) in meld.tiles)
        meld = melds[place]
        if meld.called == Tile(five):
            melds[place] = Meld(meld.type, meld.own, red, meld.source, meld.added)
        else:
            own = list(meld.own)
            own[own.index(Tile(five))] = red
            melds[place] = Meld(meld.type, tuple(own), meld.called, meld.source, meld.added)
    return tiles, melds


def _situation(hand: Hand, win: Tile, chance: Random) -> Situation:
    """Make up circumstances that the hand can have been won in."""

    def often(share: float) -> bool:
        return chance.random() < share

    tsumo, seat = often(0.5), chance.choice(WIND_LETTERS)
    riichi = hand.closed and often(0.5)
    facts: dict[str, Any] = {"riichi": riichi}
    if riichi:
        facts |= {"double_riichi": often(0.2), "open_riichi": often(0.2), "ippatsu": often(0.3)}
    elif not hand.melds and (tsumo or seat != "E"):
        facts["first_turn"] = often(0.1)
    if not facts.get("first_turn"):
        kan = any(meld.is_kan for meld in hand.melds)
        facts["rinshan"] = tsumo and kan and not facts.get("ippatsu") and often(0.3)
        facts["chankan"] = not tsumo and win.kind not in [tile.kind for tile in hand.tiles] and often(0.1)
        facts["last_tile"] = not facts["rinshan"] and not facts["chankan"] and often(0.1)
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    for tile in (*hand.tiles, win):
        wall.remove(tile.kind)
    turned = chance.choice((1, 1, 2, 5))
    indicators = tuple(map(Tile, chance.sample(wall, 2 * turned)))
    return Situation(
        by="tsumo" if tsumo else "ron",
        seat=seat,
        round=chance.choice("ES"),
        dora_indicators=indicators[:turned],
        ura_indicators=indicators[turned:] if riichi else (),
        honba=chance.choice((0, 0, 1, 3)),
        bets=chance.choice((0, 0, 2)),
        **facts,
    )
