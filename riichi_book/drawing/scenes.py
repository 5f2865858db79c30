"""Draw what a question or a round shows: a hand, the table, the dead wall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from riichi_book.answers.spoken import tile_message, tiles_message
from riichi_rules.messages import Message, joined, say, sentence
from riichi_rules.notation import LooseTile, read_hand, read_tile
from riichi_rules.questions import Question, kind_of
from riichi_rules.questions.answer import HandScene, Scene
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.seats import SEATS, WINDS, all_from
from riichi_rules.tiles import UNKNOWN, Tile, tiles_text

from .faces import WIDTH, Mark
from .layout import MARGIN, hand_view, river_view, tiles_view
from .table import table_view
from .table_told import Middle, SeatView
from .views import Label, View, moved, noted, row, stack
from .wall import Break, DeadTile, dead_wall_view

if TYPE_CHECKING:
    from riichi_rules.play import RoundState


_HEAD: Final = 16.0
_LETTER: Final = 0.6
"""The greatest average width of a letter in a name, for a size of 1."""
_WIDEST: Final = 18 * WIDTH
"""If a hand with its waits is wider than this, it would be too small on a phone, so the waits go below it."""


def subject_of(question: Question) -> Message:
    """Return what a question asks, with its tiles or its ruleset, worded for reading aloud."""
    asks = Message(kind_of(question.kind).asks, {})  # translated like any message
    hand, win = question.facts.get("hand"), question.facts.get("win")
    if hand is None:
        rules = load_ruleset(question["ruleset"] or assumed())
        return joined([asks, say("Ruleset: {ruleset}.", ruleset=rules.short_label)], " ")
    tiles = hand_view(read_hand(hand)).message
    if not win:
        return joined([asks, sentence(tiles)], " ")
    tile = tile_message(read_tile(win))
    return joined([asks, say("{tiles}; the winning tile: {tile}.", tiles=tiles, tile=tile)], " ")


def round_view(
    state: RoundState,
    *,
    bottom: int = 0,
    seen_by: int | None = None,
    names: Sequence[Message | str] = ("",) * 4,
    first_dealer: int = 0,
    guilty: Iterable[Tile] = (),
    broken: Break | None = None,
    near: bool = False,
    scores: Sequence[int] | None = None,
) -> View:
    """Return the table of a round in its current state, with the seat ``bottom`` in front.

    ``seen_by`` turns all hands but that seat's face down; without it, everything known is shown. A discard
    that can be claimed is marked. ``names`` are the names of seats 0 to 3; ``first_dealer`` is the seat that
    dealt the first hand of the match, from which hands are counted. ``guilty`` are the river tiles that make
    the seat in front furiten; they are marked. ``scores`` are the scores after a win, when all bets are
    taken. ``broken`` and ``near`` are as in ``table_view``; a table with its wall is labelled.
    """
    deal = state.deal
    number = (deal.dealer - first_dealer) % 4 + 1
    hand = say("{wind} {number}", wind=WINDS[deal.wind], number=number)
    # Indicators that nobody named are left out of the middle; in a wall they have their place.
    turned = state.indicators if broken or {*state.indicators} != {UNKNOWN} else ()
    middle = Middle(hand, deal.honba, state.bets, state.live, turned)
    views = [
        _seat_view(
            state, seat, names[seat], guilty if seat == bottom else (), face_up=seen_by in {None, seat}
        )
        for seat in all_from(bottom)
    ]
    if scores is not None:
        middle, after = middle._replace(bets=0), [scores[seat] for seat in all_from(bottom)]
        views = [view._replace(score=score, riichi=False) for view, score in zip(views, after, strict=True)]
    return table_view(
        views,
        middle,
        broken=broken and broken._replace(seat=(broken.seat - bottom) % 4),
        labelled=broken is not None,
        near=near,
    )


def seat_view(
    state: RoundState,
    seat: int,
    broken: Break | None = None,
    *,
    scores: Sequence[int] | None = None,
    guilty: Iterable[Tile] = (),
) -> View:
    """Return the table as a seat sees it: with the wall if ``broken`` is given, otherwise from near.

    ``scores`` and ``guilty`` are as in ``round_view``.
    """
    names = [say("You") if each == seat else WINDS[state.wind(each)] for each in SEATS]
    near = broken is None
    return round_view(
        state, bottom=seat, seen_by=seat, names=names, guilty=guilty, broken=broken, near=near, scores=scores
    )


def hand_apart(state: RoundState, seat: int) -> HandScene:
    """Return the hand of a seat, to draw below a table seen from near; a drawn tile is set apart."""
    from riichi_rules.play import Stage  # noqa: PLC0415 - slow to import

    hand, own_turn = state.hand(seat), state.stage is Stage.TURN and state.turn == seat
    drawn_tile = state.tile if own_turn and hand.full else None
    held = hand if drawn_tile is None else hand.discard(drawn_tile)
    return HandScene(held, drawn_tile, whose=say("Your hand"))


def dead_wall_of(state: RoundState) -> View:
    """Return the dead wall of a round: only turned tiles are face up, even if all of them are known."""
    return dead_wall_view(
        [DeadTile(dead.role, dead.kan, dead.tile if dead.turned else UNKNOWN) for dead in state.dead_wall]
    )


def scene_view(scene: Scene, *, near: bool = False) -> View:
    """Return the drawing of a scene: a hand with a tile apart, or the table as a seat sees it.

    With ``near``, the seat's hand is drawn below the table, and both are larger.
    """
    if not isinstance(scene, HandScene):
        state, seat, guilty = scene
        table = round_view(state, bottom=seat, seen_by=seat, guilty=guilty)
        if not near:
            return table
        both = stack(seat_view(state, seat, guilty=guilty), scene_view(hand_apart(state, seat)))
        return both._replace(message=table.message, notation=table.notation)
    hand = _hand_view(scene, scene.waits)
    if scene.waits and hand.width > _WIDEST:
        waits = _named(say("Waits"), say("waits"), scene.waits, Mark.WAIT)
        lines = [_hand_view(scene, ()), waits, *_lines(scene)]
    else:
        lines = [hand, *_lines(scene)]
    told = joined([line.message for line in lines], "; ")
    view = lines[0] if len(lines) == 1 else stack(*lines)
    return view._replace(message=joined([scene.whose, told], ". ") if scene.whose else told)


def scenes_view(scenes: Iterable[Scene], *, near: bool = False) -> View | None:
    """Return the drawings of all scenes, stacked; None if there are no scenes."""
    views = [scene_view(scene, near=near) for scene in scenes]
    return None if not views else views[0] if len(views) == 1 else stack(*views)


def _hand_view(scene: HandScene, waits: tuple[Tile, ...]) -> View:
    if scene.by is not None or scene.tile is None:
        return hand_view(scene.hand, win=scene.tile, by=scene.by, waits=waits)
    hand = hand_view(scene.hand, waits=waits)
    beside = row(hand, tiles_view([scene.tile], marks={0: Mark.NOTE}))
    told = say("{hand}; beside it {tile}", hand=hand.message, tile=tile_message(scene.tile))
    notation = say("{hand}, and {tile}", hand=hand.notation, tile=scene.tile)
    return beside._replace(message=told, notation=notation)


def _lines(scene: HandScene) -> Iterator[View]:
    """Yield the tiles that lie below a hand, line by line."""
    if scene.river:
        yield headed(
            river_view(scene.river, marks=dict.fromkeys(scene.guilty, Mark.FURITEN)), {MARGIN: say("River")}
        )
    if scene.passed:
        yield _named(say("Let pass"), say("let pass"), scene.passed, Mark.FURITEN)
    if scene.indicators:
        yield _named(say("Dora indicators"), say("dora indicators"), scene.indicators)
    if scene.ura:
        yield _named(say("Under them"), say("under them"), scene.ura)


def _named(name: Message, within: Message, tiles: tuple[Tile, ...], mark: Mark | None = None) -> View:
    """Put a name above tiles; ``within`` is the name inside a line of notation."""
    line = tiles_view(tiles, marks=dict.fromkeys(tiles, mark) if mark else None)
    told = say("{name}: {tiles}", name=name, tiles=tiles_message(tiles))
    return headed(line._replace(message=told, notation=noted(within, tiles_text(tiles))), {MARGIN: name})


def headed(line: View, names: Mapping[float, Message]) -> View:
    """Put names above tiles, so that readers know what they are; keys are where each name starts."""
    labels = [Label(str(name), x, _HEAD * 0.6, _HEAD, anchor="start") for x, name in names.items()]
    ends = [label.x + _LETTER * _HEAD * len(label.text) for label in labels]
    width, height = max(line.width, *ends), line.height + 1.4 * _HEAD
    return moved(line, 0, 1.4 * _HEAD)._replace(width=width, height=height, labels=tuple(labels))


def _seat_view(
    state: RoundState, seat: int, name: Message | str, guilty: Iterable[Tile], *, face_up: bool
) -> SeatView:
    from riichi_rules.play import Stage  # noqa: PLC0415 - slow to import, and a hand alone needs no round

    player = state.players[seat]
    concealed, drawn_tile = list(player.concealed), None
    if state.stage is Stage.TURN and state.turn == seat and state.tile is not None:
        drawn_tile = state.tile
        concealed.remove(drawn_tile)
    if not face_up:
        concealed, drawn_tile = [UNKNOWN] * len(concealed), UNKNOWN if drawn_tile is not None else None
    lying = state.stage is Stage.CLAIM and state.turn == seat
    marks: dict[Tile | int, Mark] = dict.fromkeys(guilty, Mark.FURITEN)
    if lying:
        marks[-1] = Mark.NOTE
    return SeatView(
        state.wind(seat),
        tuple(sorted(concealed)),
        player.melds,
        tuple(LooseTile(lies.tile, lies.turned, lies.taken_by is not None) for lies in player.river),
        drawn_tile,
        player.riichi is not None and state.declaring != seat,
        player.score,
        name,
        marks or None,
    )
