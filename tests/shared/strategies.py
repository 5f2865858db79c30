"""Hypothesis strategies for the tests: tiles, melds, hands, texts and rulesets."""

from contextlib import suppress
from typing import Final

from hypothesis import strategies as st

from riichi_rules.errors import RulesetError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import LooseTile, TilesText
from riichi_rules.notation.text import looks_like_meld
from riichi_rules.ruleset import OPTIONS, Option, Ruleset, load_ruleset, ruleset_ids
from riichi_rules.seats import SEATS, Seat
from riichi_rules.tiles import COPIES, KINDS, UNKNOWN, Tile

EVERY_MELD = tuple(MeldType)
_FIVES = (4, 13, 22)
_RUN_STARTS = tuple(kind for kind in range(27) if kind % 9 <= 6)


def tiles(*, unknown: bool = False) -> st.SearchStrategy[Tile]:
    """Generate a tile of any kind."""
    every = [*map(Tile, KINDS), *[Tile(kind, red=True) for kind in _FIVES]]
    return st.sampled_from([*every, UNKNOWN] if unknown else every)


@st.composite
def _faces(draw: st.DrawFn, kind: int, *, red_fives: bool) -> Tile:
    """Generate a tile of a kind, which may be a red five."""
    return Tile(kind, red=red_fives and kind in _FIVES and draw(st.booleans()))


@st.composite
def _melds_from(draw: st.DrawFn, left: list[int], kinds: tuple[MeldType, ...], *, red_fives: bool) -> Meld:
    """Generate a meld from the tiles in ``left``, and remove them."""
    meld_type = draw(st.sampled_from(kinds))
    if meld_type is MeldType.CHII:
        starts = [kind for kind in _RUN_STARTS if min(left[kind : kind + 3]) > 0]
        start = draw(st.sampled_from(starts))
        taken = [start, start + 1, start + 2]
    else:
        size = 3 if meld_type is MeldType.PON else 4
        kind = draw(st.sampled_from([kind for kind in KINDS if left[kind] >= size]))
        taken = [kind] * size
    for kind in taken:
        left[kind] -= 1
    if meld_type is MeldType.CLOSED_KAN:
        faces_seen = [draw(_faces(kind, red_fives=red_fives)) for kind in taken[:2]]
        return Meld(meld_type, (*faces_seen, Tile(taken[0]), Tile(taken[0])))
    faces = draw(st.permutations([draw(_faces(kind, red_fives=red_fives)) for kind in taken]))
    called, *own = faces
    added = own.pop() if meld_type is MeldType.ADDED_KAN else None
    source = Seat.LEFT if meld_type is MeldType.CHII else draw(st.sampled_from(list(Seat)))
    return Meld(meld_type, tuple(own), called, source, added)


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """Generate a meld of any kind."""
    return draw(_melds_from([COPIES] * 34, EVERY_MELD, red_fives=True))


@st.composite
def hands(
    draw: st.DrawFn,
    *,
    kinds: tuple[MeldType, ...] = EVERY_MELD,
    red_fives: bool = True,
    unknown: bool = False,
) -> Hand:
    """Generate a hand with melds of these kinds, with or without its fourteenth tile."""
    left = [COPIES] * 34
    count = draw(st.integers(0, 4)) if kinds else 0
    made = [draw(_melds_from(left, kinds, red_fives=red_fives)) for _ in range(count)]
    size = 13 - 3 * count + draw(st.booleans())
    supply = [(kind, copy) for kind in KINDS for copy in range(left[kind])]
    chosen = draw(st.lists(st.sampled_from(supply), min_size=size, max_size=size, unique=True))
    concealed = [draw(_faces(kind, red_fives=red_fives)) for kind, _ in chosen]
    if unknown:
        concealed = [UNKNOWN if draw(st.booleans()) else tile for tile in concealed]
    return Hand(tuple(concealed), tuple(made))


@st.composite
def loose_tiles(draw: st.DrawFn, *, longest: int = 20) -> tuple[LooseTile, ...]:
    """Generate loose tiles such as a river, some of them turned or called."""
    loose_tile = st.builds(LooseTile, tiles(unknown=True), st.booleans(), st.booleans())
    return tuple(draw(st.lists(loose_tile, min_size=1, max_size=longest)))


def tiles_texts() -> st.SearchStrategy[TilesText]:
    """Generate a tiles text: loose tiles and melds, in any order."""
    # The parser refuses melds with tiles face down, and tiles that look like such a meld.
    loose = loose_tiles(longest=6).filter(
        lambda block: not looks_like_meld(block) or all(each.tile.known for each in block)
    )
    block = st.one_of(loose, melds())
    return st.lists(block, min_size=1, max_size=5).map(lambda blocks: TilesText(tuple(blocks)))


SOME_SEATS: Final = st.sets(st.sampled_from(SEATS)).map(sorted)


def values_of(option: Option) -> st.SearchStrategy[object]:
    """Generate a valid value for an option."""
    if option.kind == "tuple":
        found: st.SearchStrategy[object] = st.integers(-(10**9) + 1, 10**9 - 1)
        for length in reversed(option.shape):
            found = st.tuples(*[found] * length)
    elif option.kind == "set":
        found = st.frozensets(st.sampled_from(option.tokens))
    elif option.kind == "bool":
        found = st.booleans()
    elif option.span:
        found = st.integers(*option.span)
    else:
        found = st.sampled_from([int(token) if option.kind == "int" else token for token in option.tokens])
    return found | st.none() if option.optional else found


@st.composite
def rulesets(draw: st.DrawFn, *groups: str) -> Ruleset:
    """Generate a ruleset: one that ships, with red fives and some options of these groups changed."""
    rules = load_ruleset(draw(st.sampled_from(ruleset_ids())), {f"table.red_{suit}": 1 for suit in "mps"})
    names = [name for name, option in OPTIONS.items() if option.group in groups]
    for name in draw(st.lists(st.sampled_from(names), unique=True, max_size=9)):
        with suppress(RulesetError):  # it contradicts another option
            rules = rules.with_settings({name: draw(values_of(OPTIONS[name]))})
    return rules
