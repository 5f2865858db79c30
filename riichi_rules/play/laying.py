"""Build a whole wall for a script: the hands, the draws in their order, and the rest filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Final

from riichi_rules.errors import HandError, RiichiError
from riichi_rules.messages import say
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WINDS
from riichi_rules.tiles import COPIES, KINDS, UNKNOWN, WIND_LETTERS, Tile

from .clauses import Clause, Turn, read_script
from .deal import HAND, INDICATORS, REPLACEMENTS, Deal, Wall, copies_of, starting_scores

KANS: Final = frozenset({"kan", "closed kan", "adds"})
NAMING: Final = frozenset({"draws", "discards", "riichi", "open riichi"})
"""The verbs that lead to a replacement draw, and those that can name a tile drawn or discarded."""


@contextmanager
def at_clause(words: str) -> Iterator[None]:
    """Record this clause in an error raised inside, unless the error has one."""
    try:
        yield
    except RiichiError as error:
        error.clause = error.clause or words.strip()
        raise


def deal_of(
    hands: tuple[str, str, str, str],
    script: str,
    rules: Ruleset,
    *,
    dora: str = "",
    ura: str = "",
    last: str = "",
    dealer: int = 0,
    order: Callable[[list[Tile]], list[Tile]] | None = None,
    face_down: bool = False,
) -> Deal:
    """Return a deal with a whole wall: the hands, the draws of the script in their order, the rest filled in.

    ``dora`` and ``ura`` are indicators in order, ``last`` the tiles that end the live wall: without calls
    and kans South draws the last one. ``order`` arranges the tiles that fill in the rest; ``face_down``
    leaves them unknown.

    A hand also gets the tiles that it discards but was neither given nor drew. All scores are the starting
    points. Raises ``HandError`` if there are not enough tiles, or not enough of one, or a hand becomes too
    large.
    """
    left, turns = all_tiles(rules), read_script(script)
    given = [_taken(text, left) for text in hands]
    for who, hand, thrown in zip(WINDS.values(), given, _thrown(turns, hands), strict=True):
        if len(hand) > HAND:
            facts = {"who": who, "dealt": len(hand), "size": HAND}
            raise HandError(say("{who} is dealt {dealt} tiles, but a hand has {size}", **facts))
        for tile, clause in thrown:
            if len(hand) == HAND:
                words = say(
                    "{who} is dealt {size} other tiles, and draws no {tile} before the discard",
                    who=who,
                    size=HAND,
                    tile=tile,
                )
                with at_clause(clause):
                    raise HandError(words)
            hand.append(_take(tile, left))
    draws, replacements = _draws(turns, rules)
    live = [_take(tile, left) for tile in draws]
    extra = [_take(tile, left) for tile in replacements]
    upper, under, ending = _taken(dora, left), _taken(ura, left), _taken(last, left)
    for tiles, size in ((upper, INDICATORS), (under, INDICATORS), (extra, REPLACEMENTS)):
        tiles.extend([UNKNOWN] * (size - len(tiles)))
    needed = sum([HAND - len(hand) for hand in given])
    needed += sum([not tile.known for tile in (*upper, *under, *extra, *live)])
    if needed > len(left):
        raise HandError(say("more tiles are dealt and drawn than there are"))
    rest = iter([UNKNOWN] * len(left) if face_down else (order or _scattered)(left))
    dealt = [(*hand, *[next(rest) for _ in range(HAND - len(hand))]) for hand in given]
    for tiles in (upper, under, extra, live):
        tiles[:] = [tile if tile.known else next(rest) for tile in tiles]
    wall = Wall((*live, *rest, *ending), tuple(extra), tuple(upper), tuple(under))
    by_seat = tuple([dealt[(seat - dealer) % len(SEATS)] for seat in SEATS])
    return Deal(dealer, by_seat, upper[0], starting_scores(rules), wall=wall)


def all_tiles(rules: Ruleset) -> list[Tile]:
    """Return the 136 tiles of a ruleset."""
    kinds = [copies_of(kind, rules) for kind in KINDS]
    return [copies[place] for place in range(COPIES) for copies in kinds]


def _draws(script: Iterable[Turn], rules: Ruleset) -> tuple[list[Tile], list[Tile]]:
    """Return the script's draws from the live wall, unknown if it names no tile, and its replacements."""
    live: list[Tile] = []
    replacements: list[Tile] = []
    after_kan = laid = False
    for clause in chain.from_iterable(script):
        # After ``until`` the live wall is not laid out: it is filled in, and ends with ``last``.
        laid = laid or clause.verb == "until"
        after_kan = after_kan or _makes_kan(clause, rules)
        if clause.verb != "draws":
            continue
        if after_kan or not laid:
            with at_clause(clause.words):
                tile = read_tile(clause.tile) if clause.tile else UNKNOWN
            (replacements if after_kan else live).append(tile)
        after_kan = False
    return live, replacements[:REPLACEMENTS]  # play refuses a fifth kan


def _makes_kan(clause: Clause, rules: Ruleset) -> bool:
    """Whether a clause makes a kan; of several claims, one may go before the kan (``calls.priority``)."""
    verbs = [each.verb for each in (clause, *clause.claims) if each.verb != "passes"]
    holding = verbs[:1] if rules.calls.priority == "first_call" else verbs
    return "ron" not in verbs and not KANS.isdisjoint(holding)


def _thrown(script: Iterable[Turn], hands: tuple[str, str, str, str]) -> list[list[tuple[Tile, str]]]:
    """Return for each hand the tiles that it discards but was neither given nor drew, with their clauses."""
    held = [list(read_tiles(text).tiles) if text else [] for text in hands]
    missing: list[list[tuple[Tile, str]]] = [[], [], [], []]
    for clause in chain.from_iterable(script):
        if clause.verb not in NAMING or not clause.tile or len(clause.actors) != 1:
            continue
        with at_clause(clause.words):
            seat, tile = WIND_LETTERS.index(clause.actors), read_tile(clause.tile)
        if clause.verb == "draws":
            held[seat].append(tile)
        elif tile in held[seat]:
            held[seat].remove(tile)
        else:
            missing[seat].append((tile, clause.words))
    return missing


def _scattered(tiles: list[Tile]) -> list[Tile]:
    """Return tiles in a fixed order in which neighbours seldom fit together."""
    met: Counter[Tile] = Counter()
    copies = []
    for tile in tiles:
        copies.append(met[tile])
        met[tile] += 1
    order = sorted(range(len(tiles)), key=lambda place: (copies[place], 13 * tiles[place].kind % 34))
    return [tiles[place] for place in order]


def _taken(text: str, left: list[Tile]) -> list[Tile]:
    return [_take(tile, left) for tile in read_tiles(text).tiles] if text else []


def _take(tile: Tile, left: list[Tile]) -> Tile:
    if tile.known:
        if tile not in left:
            raise HandError(say("there is no {tile} left to be dealt or drawn", tile=tile))
        left.remove(tile)
    return tile
