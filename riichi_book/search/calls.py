"""Drills on calls: who may call what, whose call goes first, kans, riichi, and swap-calling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riichi_rules.notation import read_tiles
from riichi_rules.play.clauses import Clause, turns_in, written
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS, Tile, is_outside, tiles_text

from .hands import NUMBERS, SIMPLES, Chance, Kinds, Made, Motif, Recipe, likely_motif, made, run


def calls(chance: Chance, level: int, rules: Ruleset, yes: bool) -> Recipe:
    """Make up a moment at which somebody wants to call or declare something."""
    makers = {
        1: (a_call,),
        2: (two_claims, open_kan, last_tile),
        3: (swap, swap, in_riichi, riichi, riichi_kan),
    }
    return chance.choice(makers[level])(chance, rules, yes)


def a_call(chance: Chance, _rules: Ruleset, yes: bool) -> Recipe:
    """Call chii or pon: from the player on the left, from another player, or without the tiles for it."""
    thrown = chance.choice(SIMPLES)
    if chance.likely(0.5):
        other = thrown if yes else chance.choice([kind for kind in SIMPLES if kind != thrown])
        return claim_recipe(chance, thrown, [thrown, other], *two_seats(chance), "pon")
    low = max(thrown - 2, 9 * (thrown // 9)) + chance.below(3)
    pair = rest_of_run(min(low, thrown, 9 * (thrown // 9) + 6), thrown)
    thrower, caller = two_seats(chance, following=yes or chance.likely(0.4))
    held = pair if yes or caller != (thrower + 1) % 4 else pair[:1]
    return claim_recipe(chance, thrown, held, thrower, caller, "chii", *pair)


def rest_of_run(low: int, thrown: int) -> Kinds:
    """Return the two kinds that the discard needs for the run that begins at ``low``."""
    return [kind for kind in run(low) if kind != thrown]


def two_seats(chance: Chance, *, following: bool = False) -> tuple[int, int]:
    """Return the discarder and the caller by their places after East: neighbours if ``following``."""
    thrower = chance.below(4)
    return thrower, (thrower + (1 if following else 1 + chance.below(3))) % 4


def claim_recipe(
    chance: Chance, thrown: int, pair: Kinds, thrower: int, caller: int, verb: str, *own: int
) -> Recipe:
    """Return the question whether somebody may call a discard, with these ``own`` tiles."""
    hand, seat = held_beside(chance, pair, [*pair, thrown]), WIND_LETTERS[caller]
    before = thrown_by(chance, thrower, thrown, [*hand, thrown])
    return turn("may-call", {seat: text_of(hand)}, [*before, act(seat, verb, *own)])


def held_beside(chance: Chance, kinds: Kinds, without: Kinds) -> Kinds:
    """Return a hand with these kinds, and a realistic rest that has none of ``without``."""
    found = made(chance, Motif(runs=0.8))
    likely = [tile.kind for tile in found.hand.tiles if tile.kind not in without]
    rest = [kind for kind in chance.shuffled(KINDS) if kind not in without]
    hand = [*kinds, *likely, *rest][:13]
    return sorted(hand)


def thrown_by(chance: Chance, thrower: int, thrown: int, held: Kinds) -> list[Clause]:
    """Return clauses in which everybody up to the discarder draws and discards a tile."""
    spare = [kind for kind in chance.shuffled(KINDS) if held.count(kind) < 2]
    return own_turns(WIND_LETTERS, [*spare[:thrower], thrown])


def own_turns(winds: Sequence[str], kinds: Kinds, verbs: Sequence[str] = ("discards",) * 4) -> list[Clause]:
    """Return clauses in which each player draws a tile, and discards it or does what their verb says."""
    turns = zip(winds, kinds, verbs, strict=False)
    return [act(wind, does, kind) for wind, kind, verb in turns for does in ("draws", verb)]


def act(wind: str, verb: str, *kinds: int) -> Clause:
    """Return the clause of a player who does something with these kinds of tiles."""
    return Clause(verb, text_of(kinds), actors=wind)


def two_claims(chance: Chance, _rules: Ruleset, _yes: bool) -> Recipe:
    """Claim a tile for chii and for pon or ron at the same time; you are one of the two callers."""
    thrown = chance.choice(SIMPLES)
    low = min(max(thrown - chance.below(3), 9 * (thrown // 9)), 9 * (thrown // 9) + 6)
    pair = rest_of_run(low, thrown)
    thrower = chance.below(4)
    first, second, third = (WIND_LETTERS[(thrower + step) % 4] for step in (1, 2, 3))
    other = chance.choice((second, third))
    chii, claim = act(first, "chii", *pair), act(other, "pon")
    deal = {first: text_of(held_beside(chance, pair, [*pair, thrown]))}
    if chance.likely(0.5):
        deal[other] = text_of(held_beside(chance, [thrown, thrown], [*pair, thrown]))
    else:
        win = winning_on(chance, thrown)
        if win is None or any([tile.kind in pair for tile in win.hand.tiles]):
            return None
        deal[other] = tiles_text(win.hand.concealed)
        claim = claim._replace(verb="ron")
    held = [tile.kind for text in deal.values() for tile in read_tiles(text).tiles]
    before = thrown_by(chance, thrower, thrown, held)
    own, beside = (chii, claim) if chance.likely(0.5) else (claim, chii)
    return turn("claim", deal, [*before, own._replace(claims=(beside,))])


def open_kan(chance: Chance, _rules: Ruleset, yes: bool) -> Recipe:
    """Call a kan, with three equal tiles or with two."""
    thrown = chance.below(34)
    own = [thrown] * (3 if yes else 2)
    return claim_recipe(chance, thrown, own, *two_seats(chance), "kan")


def last_tile(chance: Chance, _rules: Ruleset, yes: bool) -> Recipe:
    """Call the very last discard, or one that comes a few tiles earlier."""
    thrown = chance.below(34)
    left = 4 * (1 + chance.below(3)) if yes else 0
    caller = chance.choice("WNE")
    hand = held_beside(chance, [thrown, thrown], [thrown])
    after = [Tile(kind) for kind in chance.shuffled(KINDS) if kind not in {*hand, thrown}][:left]
    last = "".join(map(str, [Tile(thrown), *after]))
    clauses = [Clause("until", f"{left} left"), act(caller, "pon")]
    return turn("may-call", {caller: text_of(hand), "last": last}, clauses)


def swap(chance: Chance, _rules: Ruleset, yes: bool) -> Recipe:
    """Call chii and discard the called tile, the other end of its run, or another tile near it."""
    suit = 9 * chance.below(3)
    low = suit + 1 + chance.below(5)
    thrown = low + 2 * chance.below(2)
    if chance.likely(0.25):  # called into the middle
        low = max(min(thrown - 1, suit + 6), suit)
    pair = rest_of_run(low, thrown)
    other = thrown + 3 if thrown == low else thrown - 3
    near = [thrown + step for step in (-3, -2, -1, 1, 2, 3) if suit <= thrown + step < suit + 9]
    barred = [kind for kind in (thrown, other) if suit <= kind < suit + 9]
    kind = chance.choice(barred if yes else near)
    hand = held_beside(chance, sorted([*pair, kind]), [*pair, kind, thrown])
    thrower = chance.below(3)
    caller = WIND_LETTERS[thrower + 1]
    before = thrown_by(chance, thrower, thrown, [*hand, thrown])
    own = act(caller, "chii", *pair), act(caller, "discards", kind)
    return turn("swap-calling", {caller: text_of(hand)}, [*before, *own])


def in_riichi(chance: Chance, _rules: Ruleset, yes: bool) -> Recipe:
    """Call a discard while somebody is in riichi: the caller, or another."""
    win, other = made(chance, Motif(SIMPLES, 0.7)), made(chance, Motif(NUMBERS, 0.9))
    pairs = [kind for kind in KINDS if sum([tile.kind == kind for tile in win.hand.concealed]) >= 2]
    if not pairs:
        return None
    thrown = chance.choice(pairs)
    kinds = [*spares(chance, win, thrown)[:2], thrown]
    verbs = ("riichi", "discards", "discards") if yes else ("discards", "riichi", "discards")
    hands = {"E": tiles_text(other.hand.concealed), "S": tiles_text(win.hand.concealed)}
    return turn("may-call", hands, [*own_turns("ESW", kinds, verbs), act("S", "pon")])


def riichi(chance: Chance, _rules: Ruleset, yes: bool) -> Recipe:
    """Declare riichi with a hand that is tenpai after the discard, or is not."""
    win = made(chance, likely_motif(chance))
    first, lone, *_ = spares(chance, win, win.win.kind)
    held, drawn_tile = [tile.kind for tile in win.hand.concealed], lone
    tsumogiri = chance.likely(0.5)
    if yes is not tsumogiri:  # the hand held the lone tile before, and now draws one it needs
        drawn_tile = chance.choice(held)
        held[held.index(drawn_tile)] = lone
    thrown = lone if yes else drawn_tile if tsumogiri else chance.choice(held)
    before = own_turns("ES", [first, drawn_tile])[:-1]
    return turn("may-riichi", {"S": text_of(held)}, [*before, act("S", "riichi", thrown)])


def riichi_kan(chance: Chance, _rules: Ruleset, _yes: bool) -> Recipe:
    """Make a closed kan in riichi, from a triplet that may also be read as parts of runs."""
    suit = 9 * chance.below(3)
    kind = suit + chance.below(9)
    tiles = tuple(range(suit, suit + 9)) if chance.likely(0.5) else SIMPLES
    win = made(chance, Motif(tiles, 0.8, fixed=((kind,) * 3,)))
    held = [tile.kind for tile in win.hand.concealed]
    if held.count(kind) != COPIES - 1:
        return None
    verbs = ("discards", "riichi", "discards", "discards", "discards", "closed kan")
    kinds = [*spares(chance, win, kind)[:5], kind]
    return turn("may-kan", {"S": text_of(held)}, own_turns("ESWNES", kinds, verbs))


def spares(chance: Chance, win: Made, but: int) -> Kinds:
    """Return tiles that the hand does not hold, each once; terminals and honours come first."""
    held = {but, *[tile.kind for tile in (*win.hand.tiles, win.win)]}
    kinds = [kind for kind in chance.shuffled(KINDS) if kind not in held]
    return sorted(kinds, key=lambda kind: not is_outside(kind))


def winning_on(chance: Chance, kind: int) -> Made | None:
    """Return a hand that a kind completes, or None if 12 tries find none."""
    for _ in range(12):
        suit = 9 * (kind // 9)
        start = min(max(kind - 1, suit), suit + 6)
        found = made(chance, Motif(SIMPLES, 0.9, fixed=(run(start),)))
        if found.win.kind == kind:
            return found
    return None


def turn(asks: str, deal: dict[str, str], clauses: list[Clause]) -> Recipe:
    """Return the question whether the last clause is allowed after the others."""
    *before, asked = clauses
    events = written(turns_in(before))
    return asks, {"ask": "turn", "deal": deal, "events": events, "seat": asked.actors, "action": asked.action}


def text_of(kinds: Iterable[int]) -> str:
    """Write kinds as tiles."""
    return tiles_text(map(Tile, sorted(kinds)))
