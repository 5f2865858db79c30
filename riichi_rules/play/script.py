"""Play a round from a short script: hands, and what happens, in the clauses of ``play.clauses``.

``laying`` builds the whole wall to fit the script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Final

from riichi_rules.errors import IllegalEvent, NotationError
from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import say
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import Four, Seat, seat_of_wind, seen_from
from riichi_rules.tiles import COPIES, UNKNOWN, WIND_LETTERS, Tile, is_honour

from .clauses import Clause, checked, read_action, read_script, unclear
from .deal import Tiles
from .events import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Call,
    Chii,
    Chombo,
    ClosedKan,
    Discard,
    Draw,
    Event,
    ExhaustiveDraw,
    Foul,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from .following import before
from .laying import at_clause, deal_of
from .legal import alike, runs
from .player import Player
from .position import Stage
from .state import RoundState, begin
from .wall import next_indicator

PON_AND_KAN: Final[dict[str, tuple[Callable[[int, Meld], Event], MeldType, int]]] = {
    "pon": (Pon, MeldType.PON, 2),
    "kan": (OpenKan, MeldType.OPEN_KAN, 3),
}
"""For a call of identical tiles: its event, its meld, and how many tiles it takes from the hand."""


class HiddenTile(NotationError):
    """The script must name a tile here: it is unknown, and the event depends on it."""


def round_of(
    script: str = "", rules: str | Ruleset = "ema-2025", settings: Mapping[str, object] | None = None, *,
    E: str = "", S: str = "", W: str = "", N: str = "",  # noqa: N803 - seats have the letters of their winds
    dora: str = "", ura: str = "", last: str = "", wind: str = "E", dealer: int = 0, honba: int = 0,
    bets: int = 0, scores: Four | None = None, face_down: bool = False,
) -> RoundState:  # fmt: skip
    """Deal a round, play a script, and return the state after it.

    ``E``, ``S``, ``W`` and ``N`` are the known tiles of the hands, by the wind of the seat; ``dora``, ``ura``
    and ``last`` are tiles of the wall (see ``laying.deal_of``). ``rules`` is a ruleset or its id,
    ``settings`` changes options of it. ``dealer`` is a seat, 0 to 3; ``bets`` counts riichi sticks;
    ``scores`` are points, by default the starting points. ``face_down`` leaves every tile unknown that is
    neither given nor named, even discards. Raises ``IllegalEvent`` for what the ruleset does not allow,
    ``NotationError`` for words that name no event, ``HandError`` if there are not enough of a tile.

    >>> state = round_of("E draws 5p, discards 1z; S pon", S="11z23456789p11s3m")
    >>> state.words
    'It is the turn of seat 1, with 69 live tiles left.'
    """
    ruleset = load_ruleset(rules) if isinstance(rules, str) else rules
    if settings:
        ruleset = ruleset.with_settings(settings)
    deal = deal_of(
        (E, S, W, N), script, ruleset, dora=dora, ura=ura, last=last, dealer=dealer, face_down=face_down
    )
    deal = deal._replace(scores=scores or deal.scores, wind=wind, honba=honba, bets=bets)
    return state_after(begin(deal, ruleset), script)


def state_after(state: RoundState, script: str) -> RoundState:
    """Continue a round with more of a script, and return the state after it. Raises as ``round_of`` does."""
    for _, after in steps(state, script):
        state = after
    return state


def steps(state: RoundState, script: str) -> Iterator[tuple[Event, RoundState]]:
    """Continue a round with more of a script: yield each event and the state after it."""
    for clause in chain.from_iterable(read_script(script)):
        with at_clause(clause.words):
            for event, after in act(state, [seat_of(state, letter) for letter in clause.actors], clause):
                yield event, after
                state = after


def seat_of(state: RoundState, letter: str) -> int:
    """Return the seat whose wind has that letter."""
    return seat_of_wind(letter, state.deal.dealer)


def act(state: RoundState, seats: list[int], clause: Clause) -> Iterator[tuple[Event, RoundState]]:
    """Play one clause of a script, with these seats as actors: yield each event and the state after it."""
    verb, action = clause.verb, clause.action
    for each in (clause, *clause.claims):
        checked(each)
    if clause.claims:
        yield from with_due(state, _claimed(state, seats, clause))
    elif verb == "until":
        yield from _until(state, clause)
    elif verb == "turns":
        turned = next_indicator(state)
        yield turned, state.apply(turned)
    elif verb == "drawn":
        if state.due is None:
            raise unclear(action, "somebody has to decide first")
        yield state.due, state.apply(state.due)
    elif verb == "ron":
        yield from with_due(state, _ron(state, seats, action))
    elif len(seats) != 1:
        raise unclear(action, "this does not say who does it")
    elif verb in {"riichi", "open riichi"}:
        declared = Riichi(seats[0], verb == "open riichi")
        yield declared, (state := state.apply(declared))
        yield from with_due(state, _discard(state, seats[0], clause))
    else:
        yield from with_due(state, _event(state, seats[0], clause))


def with_due(state: RoundState, event: Event) -> Iterator[tuple[Event, RoundState]]:
    """Play the riichi sticks and indicators that are due, then an event: yield each with its state."""
    while (first := before(state, event)) is not None:
        yield first, (state := state.apply(first))
    yield event, state.apply(event)


def event_of(state: RoundState, seat: int, action: str) -> Event:
    """Parse an action of one seat into its event. Raises ``NotationError`` if it is not one."""
    return _event(state, seat, checked(read_action(action)))


def _event(state: RoundState, seat: int, clause: Clause) -> Event:  # noqa: C901 - a line an event
    verb, what = clause.verb, clause.what
    match verb:
        case "draws":
            return _draw(state, seat, what)
        case "discards":
            return _discard(state, seat, clause)
        case "tsumo":
            return Tsumo(seat, apart=not clause.mark)
        case "passes":
            return Pass(seat)
        case "noten":
            return _hiding(state, seat)
        case "chombo":
            return Chombo(seat, _foul(what))
        case "nine kinds":
            return AbortiveDraw(Abort.NINE_KINDS, seat)
        case "closed kan":
            return closed_kan(state, seat, read_tile(what))
        case "adds":
            return added_kan(state, seat, read_tile(what))
        case "chii" | "pon" | "kan":
            return call(state, seat, verb, what)
    raise NotationError(say("no event has that name"), clause.action, 0, len(verb))


def call(state: RoundState, seat: int, word: str, own: str) -> Event:
    """Return a call of the discard; if ``own`` names no tiles, it takes the first ones that fit."""
    tile, player = state.tile, state.players[seat]
    if state.over:
        raise IllegalEvent(say("the hand is over"), "turn.over")
    if tile is None or state.stage is not Stage.CLAIM or seat == state.turn:
        raise IllegalEvent(say("there is no discard of another player to call"), "calls.window")
    own_tiles = read_tiles(own).tiles if own else ()
    if not tile.known:
        raise HiddenTile(say("that tile is not known: name it"), word, 0, len(word))
    source = seen_from(seat, state.turn)
    if word == "chii":
        if source is not Seat.LEFT:
            raise IllegalEvent(say("only the next player may call chii"), "calls.chii-left")
        return Chii(seat, Meld(MeldType.CHII, own_tiles or _run_with(player, tile), tile, source))
    event, kind, size = PON_AND_KAN[word]
    if own_tiles and len(own_tiles) != size:
        raise unclear(own, "name the {size} tiles of the hand, or none", size=size)
    held = own_tiles or alike(state, player, tile.kind, size)
    if len(held) < size:
        has = say("only {number}", number=len(held)) if held else say("none")
        facts = {"size": size, "tile": tile, "held": has}
        words = say("the hand needs {size} copies of the {tile}, but has {held}", **facts)
        raise IllegalEvent(words, "calls.own-tiles")
    return event(seat, Meld(kind, held[:size], tile, source))


def closed_kan(state: RoundState, seat: int, tile: Tile) -> ClosedKan:
    """Return the closed kan of a kind."""
    held = alike(state, state.players[seat], tile.kind, COPIES)
    if len(held) < COPIES:
        raise IllegalEvent(say("the hand does not have all four {tile} concealed", tile=tile), "kans.tiles")
    return ClosedKan(seat, Meld(MeldType.CLOSED_KAN, held))


def added_kan(state: RoundState, seat: int, tile: Tile) -> AddedKan:
    """Return the kan that comes from adding a tile to a pon."""
    pons = [meld for meld in state.players[seat].melds if meld.type is MeldType.PON]
    pon = next((meld for meld in pons if meld.kind == tile.kind), None)
    if pon is None:
        raise IllegalEvent(say("there is no pon of {tile}", tile=tile), "kans.tiles")
    return AddedKan(seat, Meld(MeldType.ADDED_KAN, pon.own, pon.called, pon.source, tile))


def _ron(state: RoundState, seats: list[int], action: str) -> Event:
    """Return the event that these seats' rons on one tile lead to (rule ``calls.several-rons``)."""
    if state.over:
        hint = say("the hand is over; several rons of one tile are one clause, such as S and W ron")
        raise IllegalEvent(hint, "turn.over")
    if not seats or len(set(seats)) < len(seats):
        raise unclear(action, "each winner is named once: S ron, or S and W ron")
    return state.holds([_claim(state, seat, Clause("ron")) for seat in seats]) or Ron(tuple(seats))


def _claimed(state: RoundState, seats: list[int], clause: Clause) -> Event:
    """Return which of several claims holds (rules ``calls.priority``, ``calls.several-rons``)."""
    claims = [_claim(state, seat, clause._replace(claims=())) for seat in seats]
    for other in clause.claims:
        if not other.actors:
            raise unclear(other.words, "say first who takes the tile: E, S, W or N")
        claims += [_claim(state, seat_of(state, letter), other) for letter in other.actors]
    holding = state.holds(claims)
    if holding is None:
        raise unclear(clause.action, "nobody takes the tile")
    return holding


def _claim(state: RoundState, seat: int, clause: Clause) -> Event:
    event = Ron((seat,)) if clause.verb == "ron" else _event(state, seat, clause)
    if not isinstance(event, Ron | Pass | Call):
        raise unclear(clause.action, "a tile is taken by ron, kan, pon or chii")
    if refusal := state.why_not(seat, event):
        raise IllegalEvent(refusal.message, refusal.rule, event)
    return event


def _hiding(state: RoundState, seat: int) -> ExhaustiveDraw:
    """Return the exhaustive draw in which a seat says noten and the others declare as they do by default."""
    due = _coming(state, ExhaustiveDraw)
    if not isinstance(due, ExhaustiveDraw):
        raise unclear("noten", "noten is said only when the wall has run out")
    return ExhaustiveDraw(
        tuple([claim._replace(tenpai=False) if claim.seat == seat else claim for claim in due.declarations])
    )


def _foul(words: str) -> Foul:
    """Return the foul with this name; ``OTHER`` if there is no name."""
    try:
        return Foul(words or Foul.OTHER)
    except ValueError:
        fouls = ", ".join(Foul)  # not as messages: a script has the same words in every language
        raise unclear(words, "no foul has that name; there are {fouls}", fouls=fouls) from None


def _coming(state: RoundState, kind: type[Event]) -> Event | None:
    """Return the event of this kind that is due, after those that come before it; None if none is."""
    while (due := state.due) is not None and not isinstance(due, kind):
        state = state.apply(due)
    return due


def _draw(state: RoundState, seat: int, text: str) -> Draw:
    due = _coming(state, Draw)
    if not isinstance(due, Draw):
        called = seat == state.turn and state.stage is Stage.TURN and state.tile is None
        why = say("after a call you discard without drawing")
        raise IllegalEvent(why if called else say("this is not the moment to draw"), "turn.draw")
    lies = due.tile if seat == due.seat else UNKNOWN  # a refusal must not reveal what another seat will draw
    return due._replace(seat=seat, tile=read_tile(text) if text else lies)


def _discard(state: RoundState, seat: int, clause: Clause) -> Discard:
    drawn_tile = state.tile if state.stage is Stage.TURN and seat == state.turn else None
    if clause.what == "it":
        if drawn_tile is None:
            raise IllegalEvent(say("no tile was drawn just now"), "turn.discard")
        if clause.mark:
            raise unclear(clause.mark, "this is the tile drawn just now, so it does not come from the hand")
        return Discard(seat, drawn_tile, drawn=True)
    if not clause.what:
        raise unclear(clause.action, "name the tile too: discards 5m, or riichi 5m")
    tile = read_tile(clause.what)
    return Discard(seat, tile, drawn=tile == drawn_tile and not clause.mark)


def _until(state: RoundState, clause: Clause) -> Iterator[tuple[Event, RoundState]]:
    seat = seat_of(state, clause.what) if clause.what in WIND_LETTERS else None
    if seat is None and clause.left is None:
        raise unclear(clause.what, "say who draws next, or how many tiles are left: until S, until 3 left")
    while True:
        due = state.due
        if state.over:
            raise IllegalEvent(say("the hand is over"), "turn.over")
        if due is None:
            raise unclear(clause.what, "somebody has to decide first")
        if state.live == clause.left or (isinstance(due, Draw) and due.seat == seat):
            return
        yield due, (state := state.apply(due))
        if isinstance(due, Draw):
            for event, after in with_due(state, Discard(due.seat, due.tile, drawn=True)):
                yield event, (state := after)


def _run_with(player: Player, tile: Tile) -> Tiles:
    if found := runs(player, tile):
        return found[0]
    if player.unknown and not is_honour(tile.kind):
        words = say("the two tiles from the hand are not known: name them, as in chii 46p")
        raise HiddenTile(words, "chii", 0, 4)
    words = say("the hand has no two tiles that make a run with the {tile}", tile=tile)
    raise IllegalEvent(words, "calls.own-tiles")
