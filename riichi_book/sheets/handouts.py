"""The handouts of a kit: each ``*_sheet`` function fills the template of its name with a ruleset's facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import fu
from riichi_book.answers.tables.examples import EXAMPLES
from riichi_book.answers.tables.fu import fu_sources
from riichi_book.answers.tables.points import limit_table, score_table
from riichi_book.answers.tables.statements import function_of, stated
from riichi_book.answers.tables.table import NONE, PageTable, Strong, lines_of
from riichi_book.answers.tables.yaku import example_tiles, is_played, worth_lines
from riichi_book.answers.tile_words import name_of
from riichi_book.drawing import (
    Mark,
    Middle,
    SeatView,
    View,
    hand_view,
    live_tiles,
    row,
    table_view,
    tiles_view,
)
from riichi_book.drawing.faces import WIDTH
from riichi_book.drawing.wall import STACKS, break_at
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise
from riichi_rules.dora import dora_kind
from riichi_rules.fu import GROUP_FU, PAIR_FU, PROFILE_FU, PairFu, ProfileFu
from riichi_rules.hand import Hand
from riichi_rules.messages import OR, Message, joined, listed, say, with_capital
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.payment import BET, hundreds
from riichi_rules.play.deal import HAND
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset, label_of
from riichi_rules.seats import SEATS, WINDS
from riichi_rules.tiles import COPIES, FIVES, KINDS, UNKNOWN, WIND_LETTERS, Tile
from riichi_rules.yaku import YAKU, Yaku

from .card import red_tiles, words_of_option
from .paper import Paper, Sheet, as_message, bold, rules_name

ASKED: Final = (
    "yaku.open_tanyao",
    "wins.multiple_ron",
    "calls.swap_same",
    "draws.noten_pool",
    "match.dealer_repeats",
    "match.bankruptcy",
)
"""Options that guests ask about first, because they play differently at home."""
DICE: Final = range(2, 13)
"""The sums of two dice."""
THROW: Final = 8
"""The throw that is drawn."""
INDICATOR: Final = Tile(2)
"""The tile that is drawn as the dora indicator."""
TABLE: Final = 100.0
"""The width of the drawn table, in millimetres."""
DORA: Final = ((2, 2), (8, 2), (27, 5), (31, 4))
"""Chains of indicators: the first kind, and the number of tiles to draw."""
ROOM: Final = 78.0
"""The maximum width of a hand on the sheet of yaku, in millimetres."""
WIDEST: Final = 5.2
"""The maximum width of a tile there, in millimetres."""
LAST_DECIDES: Final = frozenset(("pinfu", "kokushi-musou-13", "suuankou-tanki", "junsei-chuuren-poutou"))
"""The yaku that depend on which of the tiles was the winning tile."""
SEED: Final = "fu"
"""The seed of the example hands on the sheet of fu."""
PLACES: Final = 9
"""The number of cut-out tiles in a row, and of rows on a page."""
WIDE: Final = 15.5
"""The width of the drawing on a cut-out tile, in millimetres; the tile is a little larger."""
STICKS: Final = 8


class YakuCounts(NamedTuple):
    """How many of the ``wins`` in some games had each yaku."""

    games: str
    wins: int
    yaku: Mapping[str, int]


def plan_sheet(rules: Ruleset, sheets: int) -> Sheet:
    """Return the plan for two hours with beginners; ``sheets`` is the number of work sheets."""
    asked = [
        say("{option}: {value}.", option=label_of(option), value=words_of_option(rules, option))
        for option in ASKED
    ]
    facts = {"points": rules.table.start_points, "asked": joined(asked, " "), "sheets": sheets}
    return _of(rules, "plan", say("{ruleset}: plan for two hours", ruleset=rules_name(rules)), facts)


# Setting up: seats, walls, the break, the deal, and the names of the tiles


def setting_up_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on setting up, with the points and the red fives of a ruleset."""
    seats = [SeatView(wind, (UNKNOWN,) * HAND) for wind in WIND_LETTERS]
    deal = say("{wind} {number}", wind=WINDS["E"], number=1)
    middle = Middle(deal, live=live_tiles(seats), indicators=(INDICATOR,), in_wall=True)
    board = table_view(seats, middle, broken=break_at(THROW), labelled=True)
    facts = {
        "board": board,
        "tile": TABLE * WIDTH / board.width,
        "throws": [listed([str(dice) for dice in DICE if break_at(dice).seat == seat], OR) for seat in SEATS],
        "thrown": THROW,
        "points": rules.table.start_points,
        "stacks": STACKS,
        "kinds": list(map(Tile, KINDS)),
        "copies": COPIES,
        "red_fives": red_tiles(rules) if any(rules.red_fives.values()) else None,
        "chains": [_chain(*chain) for chain in DORA],
    }
    return _of(rules, "setting_up", say("{ruleset}: setting up", ruleset=rules_name(rules)), facts)


def _chain(kind: int, count: int) -> list[Tile]:
    """Return tiles starting with a kind; each is the dora indicator of the next."""
    kinds = [kind]
    while len(kinds) < count:
        kinds.append(dora_kind(kinds[-1]))
    return list(map(Tile, kinds))


# Yaku, two sides: the most common first, each with an example


def yaku_sheet(rules: Ruleset, counted: YakuCounts) -> Sheet:
    """Return the sheet of a ruleset's yaku, the most common first, on two pages."""
    rows = [_yaku_row(rules, counted, yaku) for yaku in by_frequency(rules, counted)]
    facts = {"rows": rows, "half": -(-len(rows) // 2), "wins": counted.wins, "games": counted.games}
    title = say("{ruleset}: yaku", ruleset=rules_name(rules))
    return _of(rules, "yaku", title, facts, pages=2)


def by_frequency(rules: Ruleset, counted: YakuCounts) -> list[Yaku]:
    """Return the yaku that a ruleset plays, the most common first; ties keep the order of the table.

    A yakuman that is worth no more than the simpler one it replaces is left out.
    """
    played = [
        yaku
        for yaku in YAKU
        if is_played(yaku, rules)
        and not (yaku.double and yaku.absorbs and yaku.units(rules, closed=True) == yaku.yakuman)
    ]
    return sorted(played, key=lambda yaku: -counted.yaku.get(yaku.id, 0))


def _yaku_row(rules: Ruleset, counted: YakuCounts, yaku: Yaku) -> dict[str, object]:
    """Return the template facts for a yaku; one that depends on timing has no tiles: nearly any will do."""
    names, view = yaku.message.facts, None if yaku.timing is not None else tiles_of(yaku)
    worth, *opened = worth_lines(yaku, rules)
    return {
        "id": yaku.id,
        "name": with_capital(names["yaku"]),
        "meaning": as_message(names["meaning"]),
        "words": stated(function_of(yaku)).message,
        "view": view,
        "wide": min(WIDEST, ROOM * WIDTH / view.width) if view else 0,
        "example": EXAMPLES[yaku.id],
        "open": yaku.may_be_open,
        "worth": as_message(worth),
        "opened": opened,
        "came": counted.yaku.get(yaku.id, 0),
    }


def tiles_of(yaku: Yaku) -> View:
    """Draw the complete example hand of a yaku; the winning tile is marked if the yaku depends on it."""
    example, won, decides = example_tiles(yaku), read_tile(EXAMPLES[yaku.id].win), yaku.id in LAST_DECIDES
    if isinstance(example, Hand):
        return hand_view(example, win=won) if decides else hand_view(example)
    return tiles_view(example, marks={example.tiles.index(won): Mark.WIN} if decides else {})


# Fu: the sources in the order of counting, and two example hands


def fu_sheet(rules: Ruleset) -> Sheet:
    """Return the sheet on fu under a ruleset."""
    facts = {
        "won": _fu_by_id(PROFILE_FU, "win", rules),
        "sources": PROFILE_FU,
        "groups": GROUP_FU,
        "pairs": _fu_by_id(PAIR_FU, "pairs", rules),
        "waiting": _waiting,
        "group": _group,
        "pinfu": pinfu_tsumo(rules) if rules.yaku.pinfu_tsumo else 0,
        "open": rules.fu.open_pinfu_ron,
        "examples": [(each, _counted(each)) for each in examples(rules)],
    }
    return _of(rules, "fu", say("{ruleset}: fu", ruleset=rules_name(rules)), facts)


def pinfu_tsumo(rules: Ruleset) -> int:
    """Return the fu of the pinfu example when it wins by tsumo."""
    question = read_question({**EXAMPLES["pinfu"].question, "by": "tsumo", "ruleset": rules})
    answer: Any = question.answer()
    return int(answer.value.fu)


def examples(rules: Ruleset) -> list[Exercise]:
    """Return the two hands to count: one of level 2, and one of level 3 (a kan, or several readings)."""
    return [drills("fu", level, 1, SEED, *named(rules))[0] for level in (2, 3)]


def _fu_by_id(sources: Sequence[ProfileFu | PairFu], part: str, rules: Ruleset) -> dict[str, object]:
    rows = fu_sources(part, rules).rows
    return {source.id: counts for source, (_, counts) in zip(sources, rows, strict=True)}


def _waiting(shape: str, waits: str) -> View:
    marked = read_tiles(waits).tiles
    return row(tiles_view(read_tiles(shape)), tiles_view(marked, marks=dict.fromkeys(marked, Mark.WAIT)))


def _group(text: str) -> View:
    """Draw a group; a tile after a plus sign is the winning tile."""
    held, _, won = text.partition("+")
    view = tiles_view(read_tiles(held))
    return row(view, tiles_view(read_tiles(won), marks={0: Mark.WIN})) if won else view


def _counted(exercise: Exercise) -> Message:
    """Return the fu of a hand as a sum of its sources."""
    answer: Any = exercise.answered
    value = answer.value
    added = [say("{fu} {source}", fu=item.amount, source=item.message) for item in value.fu_items]
    facts = {"added": joined(added, " + "), "total": bold(value.fu_total)}
    if value.fu == value.fu_total:
        return say("{added} = {total} fu", **facts)
    return say("{added} = {total}, rounded up {rounded}", rounded=bold(fu(value.fu)), **facts)


# The table of points, and tiles to cut out


def points_sheet(rules: Ruleset) -> Sheet:
    """Return the table of points of a ruleset, on one page."""
    facts = {
        "sides": [_cells(score_table(rules, dealer=dealer)) for dealer in (False, True)],
        "limits": _cells(limit_table(rules)),
        "honba": rules.wins.honba_value,
        "honba_each": hundreds(rules.wins.honba_value, len(SEATS) - 1),
    }
    title = say("{ruleset}: table of points", ruleset=rules_name(rules))
    return _of(rules, "points", title, facts, landscape=True)


def _cells(table: PageTable) -> tuple[Sequence[object], list[list[list[object]]]]:
    """Return the headings and rows of a table, each cell as a list of lines."""
    return table.heads, [[list(map(_line, lines_of(cell))) for cell in cells] for cells in table.rows]


def _line(line: object) -> object:
    """Return a line of a cell for a template: ``Strong`` text in bold, ``NONE`` as None."""
    text = line.text if isinstance(line, Strong) else line
    if text == NONE:
        return None
    return bold(text) if isinstance(line, Strong) else text


def all_tiles() -> Iterator[Tile | None]:
    """Yield the tiles in the order of their places on the page, None for an empty place."""
    for first in range(0, 27, PLACES):
        for _ in range(COPIES):
            yield from map(Tile, range(first, first + PLACES))
    reds = [Tile(kind, red=True) for kind in FIVES]
    honours = [Tile(kind) for kind in KINDS if kind >= 27]
    for _, red in zip_longest(range(COPIES), reds):
        yield from (*honours, red, None)


def tiles_sheet() -> Sheet:
    """Return a sheet with all tiles of a set, to cut out."""
    paper, page = Paper(), PLACES * PLACES
    tiles = [(tiles_view([tile]), name_of(tile)) if tile else ("", "") for tile in all_tiles()]
    facts = {"whole": COPIES * len(KINDS), "reds": len(FIVES), "sticks": STICKS, "bet": BET, "wide": WIDE}
    body = paper.filled("tiles", first=tiles[:page], second=tiles[page:], **facts)
    return paper.sheet("tiles", say("Tiles to cut out"), body, pages=2)


def _of(
    rules: Ruleset,
    template: str,
    title: Message,
    facts: Mapping[str, object],
    *,
    pages: int = 1,
    landscape: bool = False,
) -> Sheet:
    """Fill a template with the facts of a ruleset and return the sheet."""
    paper = Paper()
    body = paper.filled(template, name=rules_name(rules), **facts)
    file = f"{rules.id}-{template.replace('_', '-')}"
    return paper.sheet(file, title, body, pages=pages, landscape=landscape)
