"""Rounds told in a few words: hands, and a script of what happens. The whole wall is laid out for them.

A script has clauses with ``;`` or a new line between them. A clause begins with who acts (E, S, W, N) and
says what, with commas between: ``E draws 5p, discards 1z; S pon; S discards 9m``.

| words | event |
|---|---|
| ``draws 5p`` or ``draws`` | a draw, of a replacement tile after a kan; without a tile, any |
| ``discards 1z`` | a discard: of the drawn tile if it is that one, else ``discards 1z from hand`` |
| ``discards it`` | a discard of the drawn tile |
| ``riichi 1z``, ``open riichi 1z`` | riichi and its discard |
| ``pon``, ``chii``, ``kan``, ``chii 46p`` | a call of the discard; the own tiles where there is a choice |
| ``closed kan 1z``, ``adds 1z`` | a closed kan, a tile added to a pon |
| ``ron``, ``tsumo``, ``passes``, ``nine kinds`` | |
| ``turns`` | (nobody's) the next indicator; one that is due comes by itself before what needs it |
| ``until S``, ``until 3 left`` | (nobody's) all draw and discard until S is to draw, or so few are left |
| ``drawn`` | (nobody's) what comes by itself: an exhaustive or abortive draw, a bet, an indicator |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle

from riichi_rules import Meld, MeldType, Ruleset, Tile, load_ruleset, read_tile, read_tiles
from riichi_rules.play import (
    AddedKan,
    Chii,
    ClosedKan,
    Deal,
    Discard,
    Draw,
    Event,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    RoundState,
    Tsumo,
    Wall,
    begin,
)
from riichi_rules.play.due import before
from riichi_rules.play.events import Abort, AbortiveDraw
from riichi_rules.play.legal import of_kind
from riichi_rules.play.wall import next_indicator
from riichi_rules.settlement.table import seen_from

LETTERS = "ESWN"
DRAWS = re.compile(r"draws ([0-9][mpsz])")


def round_of(
    script: str = "",
    rules: str | Ruleset = "ema-2025",
    settings: Mapping[str, object] | None = None,
    *,
    E: str = "",  # noqa: N803 - seats have the letters of their winds
    S: str = "",  # noqa: N803
    W: str = "",  # noqa: N803
    N: str = "",  # noqa: N803
    dora: str = "",
    ura: str = "",
    last: str = "",
    wind: str = "E",
    dealer: int = 0,
    honba: int = 0,
    bets: int = 0,
    scores: tuple[int, int, int, int] = (25_000, 25_000, 25_000, 25_000),
) -> RoundState:
    """Return the state after a script, told from the deal on."""
    ruleset = load_ruleset(rules) if isinstance(rules, str) else rules
    if settings:
        ruleset = ruleset.with_settings(settings)
    deal = deal_of((E, S, W, N), script, ruleset, dora=dora, ura=ura, last=last, dealer=dealer)
    deal = deal._replace(wind=wind, honba=honba, bets=bets, scores=scores)
    return told(begin(deal, ruleset), script)


def told(state: RoundState, script: str) -> RoundState:
    """Return the state after more of a script."""
    for _, after in steps(state, script):
        state = after
    return state


def steps(state: RoundState, script: str) -> Iterator[tuple[Event, RoundState]]:
    """Yield each event of more of a script, and the state after it."""
    for clause in re.split(r"[;\n]", script):
        actors, actions = _read(clause)
        for action in actions:
            seats = [(state.deal.dealer + LETTERS.index(one)) % 4 for one in actors]
            for event, after in act(state, seats, action):
                yield event, after
                state = after


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
) -> Deal:
    """Lay the whole wall: the hands, then the draws of the script in their order, the rest as it comes.

    ``dora`` and ``ura`` are indicators, the first one first, ``last`` the tiles that end the live wall: with
    four players drawing in turn South draws the very last. ``order`` puts the rest in an order.

    A hand also gets what it discards and was not given.
    """
    left = all_tiles(rules)
    given = [_taken(text, left) for text in hands]
    for hand, tiles in zip(given, _thrown(script, hands), strict=True):
        hand += [_take(tile, left) for tile in tiles]
        assert len(hand) <= 13, f"{len(hand)} tiles are no hand: {hand}"
    draws, replacements = _draws(script)
    live = [_take(tile, left) for tile in draws]
    extra = [_take(tile, left) for tile in replacements]
    upper, under, ending = _taken(dora, left), _taken(ura, left), _taken(last, left)
    rest = iter((order or _scattered)(left))
    dealt = [(*hand, *[next(rest) for _ in range(13 - len(hand))]) for hand in given]
    for tiles, size in ((upper, 5), (under, 5), (extra, 4)):
        tiles += [next(rest) for _ in range(size - len(tiles))]
    known = [tile if tile.known else next(rest) for tile in live]
    wall = Wall((*known, *rest, *ending), tuple(extra), tuple(upper), tuple(under))
    one, two, three, four = [dealt[(seat - dealer) % 4] for seat in range(4)]
    return Deal(dealer, (one, two, three, four), upper[0], wall=wall)


def wall_of_outside_tiles(*seats: int) -> str:
    """Return a live wall of which these seats draw terminals and honours only, the others simple tiles."""
    outside = [f"{rank}{suit}" for suit in "mps" for rank in (1, 9)] + [f"{rank}z" for rank in range(1, 8)]
    simple = [f"{rank}{suit}" for suit in "mps" for rank in range(2, 9)]
    taken = {True: cycle(outside), False: cycle(simple)}
    return "".join(next(taken[place % 4 in seats]) for place in range(70))


def act(state: RoundState, seats: list[int], action: str) -> Iterator[tuple[Event, RoundState]]:
    """Yield what one action of a script comes to: each event, and the state after it."""
    word, _, rest = action.partition(" ")
    if word == "until":
        yield from _until(state, rest)
    elif word == "turns":
        turned = next_indicator(state)
        yield turned, state.apply(turned)
    elif word == "drawn":
        assert state.due is not None
        yield state.due, state.apply(state.due)
    elif word == "ron":
        yield from with_due(state, Ron(tuple(seats)))
    elif action.startswith(("riichi", "open riichi")):
        (seat,) = seats
        declared = Riichi(seat, action.startswith("open"))
        yield declared, (state := state.apply(declared))
        yield from with_due(state, _discard(state, seat, action.rpartition("riichi ")[2]))
    else:
        yield from with_due(state, event_of(state, *seats, action))


def with_due(state: RoundState, event: Event) -> Iterator[tuple[Event, RoundState]]:
    """Yield an event, and before it the bets and indicators that are due; and the state after each."""
    while (first := before(state, event)) is not None:
        yield first, (state := state.apply(first))
    yield event, state.apply(event)


def event_of(state: RoundState, seat: int, action: str) -> Event:  # noqa: PLR0911 - one line a word
    """Return the event that an action of one seat means."""
    word, _, rest = action.partition(" ")
    match word:
        case "draws":
            due = state.due
            while due is not None and not isinstance(due, Draw):
                state = state.apply(due)
                due = state.due
            assert isinstance(due, Draw)
            return due._replace(seat=seat, tile=read_tile(rest) if rest else due.tile)
        case "discards":
            return _discard(state, seat, rest)
        case "tsumo":
            return Tsumo(seat, apart=rest != "mixed in")
        case "passes":
            return Pass(seat)
        case "nine":
            return AbortiveDraw(Abort.NINE_KINDS, seat)
        case "closed":
            return closed_kan(state, seat, read_tile(rest.removeprefix("kan ")))
        case "adds":
            return added_kan(state, seat, read_tile(rest))
        case _:
            return call(state, seat, word, rest)


def call(state: RoundState, seat: int, word: str, own: str) -> Event:
    """Return a call of the tile that lies; its own tiles are the first that fit, where none are named."""
    tile, player = state.tile, state.players[seat]
    assert tile is not None
    source = seen_from(seat, state.turn)
    if word == "chii":
        tiles = read_tiles(own).tiles if own else _run_with(player.concealed, tile)
        return Chii(seat, Meld(MeldType.CHII, tiles, tile, source))
    held = read_tiles(own).tiles if own else of_kind(player, tile.kind)
    if word == "pon":
        return Pon(seat, Meld(MeldType.PON, held[:2], tile, source))
    assert word == "kan", word
    return OpenKan(seat, Meld(MeldType.OPEN_KAN, held[:3], tile, source))


def closed_kan(state: RoundState, seat: int, tile: Tile) -> ClosedKan:
    """Return the closed kan of a kind."""
    held = [one for one in state.players[seat].concealed if one.kind == tile.kind]
    return ClosedKan(seat, Meld(MeldType.CLOSED_KAN, tuple(held)))


def added_kan(state: RoundState, seat: int, tile: Tile) -> AddedKan:
    """Return the kan that a tile makes of a pon."""
    (pon,) = [one for one in state.players[seat].melds if one.kind == tile.kind]
    return AddedKan(seat, Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, tile))


def _read(clause: str) -> tuple[str, list[str]]:
    words = clause.split("#", maxsplit=1)[0].strip()
    found = re.match(r"((?:[ESWN] and )*[ESWN]) (?=[a-z])", words)
    actors = found[1].replace(" and ", "") if found else ""
    actions = words[found.end() :] if found else words
    return actors, [action.strip() for action in actions.split(",") if action.strip()]


def _discard(state: RoundState, seat: int, text: str) -> Discard:
    if text == "it":
        assert state.tile is not None
        return Discard(seat, state.tile, drawn=True)
    tile = read_tile(text.removesuffix(" from hand"))
    return Discard(seat, tile, drawn=tile == state.tile and not text.endswith("from hand"))


def _until(state: RoundState, text: str) -> Iterator[tuple[Event, RoundState]]:
    seat = (state.deal.dealer + LETTERS.index(text)) % 4 if text in LETTERS else None
    left = int(text.removesuffix(" left")) if seat is None else -1
    while True:
        due = state.due
        assert due is not None, "somebody has to decide first"
        if state.live == left or (isinstance(due, Draw) and due.seat == seat):
            return
        yield due, (state := state.apply(due))
        if isinstance(due, Draw):
            for event, after in with_due(state, Discard(due.seat, due.tile, drawn=True)):
                yield event, (state := after)


def _run_with(held: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    by_kind = {one.kind: one for one in sorted(held, reverse=True)}
    for first, second in ((-2, -1), (-1, 1), (1, 2)):
        kinds = (tile.kind + first, tile.kind + second)
        if all(kind in by_kind and kind // 9 == tile.kind // 9 for kind in kinds):
            return tuple(by_kind[kind] for kind in kinds)
    raise AssertionError(f"no run with {tile}")


def _draws(script: str) -> tuple[list[Tile], list[Tile]]:
    """Return what the script draws from the live wall, unknown where any will do, and the replacements."""
    live: list[Tile] = []
    replacements: list[Tile] = []
    after_kan = laid = False
    for action in re.split(r"[;,\n]", script):
        # Further on the wall is as it comes, or as ``last`` has it.
        laid = laid or "until" in action
        if "kan" in action or "adds" in action:
            after_kan = True
        if "draws" in action:
            named = DRAWS.search(action)
            if after_kan or not laid:
                (replacements if after_kan else live).append(read_tile(named[1]) if named else Tile(34))
            after_kan = False
    return live, [tile for tile in replacements if tile.known]


def all_tiles(rules: Ruleset) -> list[Tile]:
    """Return the 136 tiles of a ruleset."""
    table = rules.table
    reds = {4: table.red_m, 13: table.red_p, 22: table.red_s}
    return [Tile(kind, red=copy < reds.get(kind, 0)) for copy in range(4) for kind in range(34)]


def _thrown(script: str, hands: tuple[str, str, str, str]) -> list[list[Tile]]:
    """Return for each hand what it discards though it was neither given nor drawn."""
    held = [list(read_tiles(text).tiles) if text else [] for text in hands]
    missing: list[list[Tile]] = [[], [], [], []]
    for clause in re.split(r"[;\n]", script):
        actors, actions = _read(clause)
        for action in actions:
            named = re.fullmatch(r"(draws|discards|(?:open )?riichi) ([0-9][mpsz])(?: from hand)?", action)
            if named is None:
                continue
            seat, tile = LETTERS.index(actors), read_tile(named[2])
            if named[1] == "draws":
                held[seat].append(tile)
            elif tile in held[seat]:
                held[seat].remove(tile)
            else:
                missing[seat].append(tile)
    return missing


def _scattered(tiles: list[Tile]) -> list[Tile]:
    """Return tiles in an order in which neighbours have little to do with each other."""
    copies = [tiles[:place].count(tile) for place, tile in enumerate(tiles)]
    order = sorted(range(len(tiles)), key=lambda place: (copies[place], 13 * tiles[place].kind % 34))
    return [tiles[place] for place in order]


def _taken(text: str, left: list[Tile]) -> list[Tile]:
    return [_take(tile, left) for tile in read_tiles(text).tiles] if text else []


def _take(tile: Tile, left: list[Tile]) -> Tile:
    """Take a tile from those that are left; the last plain five that is missing was the red one."""
    if tile.known:
        left.remove(tile)
    return tile
