"""Levels: how hard an exercise is, judged by what its question contains.

Each kind of drill has levels from 1 up; ``level_of`` returns the level of an exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.limits import Limit
from riichi_rules.messages import Message, say
from riichi_rules.questions import Question
from riichi_rules.questions.worth import WorthAnswer
from riichi_rules.suits import GroupShape, known_suits, tile_count
from riichi_rules.tiles import COPIES, KINDS, count_of, is_honour

from .exercise import Exercise

FIRST_YAKU: Final = frozenset(
    ("riichi", "menzen-tsumo", "tanyao", "toitoi", "chiitoitsu", "pinfu",
     "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "yakuhai-jikaze", "yakuhai-bakaze")
)  # fmt: skip
"""The yaku of the first lessons."""
COMMON_YAKU: Final = FIRST_YAKU | {"ippatsu", "iipeikou", "sanshoku-doujun", "ittsuu", "honitsu", "chanta"}
"""The yaku of the first lessons, and the common ones that come next."""
BESIDE_A_WIN: Final = (
    *("chankan", "rinshan", "last_tile", "first_turn"),
    *("open_riichi", "double_riichi", "tile_not_apart", "eighth_win"),
)
"""Rare facts of a question about a win."""
FEW_TILES: Final = 12
"""With at most this many tiles left to draw, the end of the wall is near."""
LAST_CALLS: Final = ("swap-calling", "may-riichi")


def waits_level(_: Exercise, answer: Any) -> int:  # noqa: ANN401 - of the kind
    """1: four tiles besides finished groups; 2: seven; 3: ten or thirteen; 4: melds, or four of one tile."""
    hand = answer.hand
    if hand.melds or any([count_of(hand.counts, kind) == COPIES for kind in KINDS]):
        return 4
    # Skip suits that already split into groups.
    both = zip(hand.suits, known_suits(hand.suits), strict=True)
    tiles = sum([tile_count(held) for held, suit in both if not suit.splits or suit.pairs])
    return 1 if tiles <= 4 else 2 if tiles <= 7 else 3


def may_win_level(exercise: Exercise, _: Any) -> int:  # noqa: ANN401 - of any kind
    """1: a yaku or none; 2: the player's own river; 3: passed tiles, and rare cases."""
    question = exercise.question
    if question.kind == "turn" or _says(question, "passed", *BESIDE_A_WIN):
        return 3
    return 2 if _says(question, "river") else 1


def yaku_level(exercise: Exercise, answer: Any) -> int:  # noqa: ANN401 - of the kind
    """1: at most one of the first yaku besides riichi; 2: up to three common ones; 3: all others."""
    names = yaku_names(answer)
    if _says(exercise.question, *BESIDE_A_WIN) or not COMMON_YAKU.issuperset(names) or len(names) > 3:
        return 3
    return 1 if len(names) <= 1 and FIRST_YAKU.issuperset(names) else 2


def yaku_names(answer: WorthAnswer) -> list[str]:
    """Return the ids of the yaku of a hand, without riichi, which the reader sees at once."""
    return [scored.id for scored in answer.value.best.yaku if scored.id != "riichi"]


def fu_level(_: Exercise, answer: Any) -> int:  # noqa: ANN401 - of the kind
    """1: closed, by ron, runs and at most a triplet; 2: open, honours, tsumo; 3: kans, several readings."""
    value = answer.value
    if any([meld.is_kan for meld in value.hand.melds]) or len({way.fu_total for way in value.all}) > 1:
        return 3
    groups = value.best.reading.groups
    triplets = [group for group in groups if group.shape is GroupShape.TRIPLET]
    honours = any([is_honour(group.kind) for group in groups])
    plain = value.hand.closed and value.situation.ron and len(triplets) <= 1 and not honours
    return 1 if plain and len(groups) <= 5 else 2  # seven pairs has more


def points_level(exercise: Exercise, answer: Any) -> int:  # noqa: ANN401 - of the kind
    """1: a look at the table; 2: limits and the dealer; 3: honba, riichi sticks, ends of hands, liability."""
    question = exercise.question
    told = question.kind == "ending" or _says(question, "honba", "bets", "liable", "added_kan_last")
    if told or answer.payment.liable:
        return 3
    limit: Limit | None = answer.worth.limit if question.kind == "points" else answer.value.limit
    return 2 if limit or question["seat"] == "E" else 1


def calls_level(exercise: Exercise, answer: Any) -> int:  # noqa: ANN401 - of the kind
    """1: who may call what; 2: whose call goes first, kans, the last tiles; 3: riichi and swap-calling."""
    state = answer.state
    if exercise.asks in LAST_CALLS or any([player.riichi for player in state.players]):
        return 3
    late = state.live <= FEW_TILES
    return 2 if exercise.asks in {"claim", "may-kan"} or late or exercise.question["action"] == "kan" else 1


def ends_level(exercise: Exercise, _: Any) -> int:  # noqa: ANN401 - of any kind
    """1: a win or an exhaustive draw on an empty table; 2: with honba or riichi sticks; 3: rare ends."""
    question = exercise.question
    if question.kind != "ending":
        return 3
    if question["chombo"] is not None or question["nagashi"] or question["draw"] not in {None, "exhaustive"}:
        return 3
    if len(question["wins"] or ()) > 1 or len(set(question["scores"] or ())) > 1:
        return 3
    return 2 if _says(question, "honba", "bets") else 1


def _says(question: Question, *names: str) -> bool:
    """Whether a question has one of these facts."""
    return any([question.facts.get(name) for name in names])


class Wording(NamedTuple):
    """A kind of drill: its title, how to find the level of an exercise, and what each level contains."""

    title: Message
    level_of: Callable[[Exercise, Any], int]
    levels: tuple[Message, ...]


WORDS: Final[Mapping[str, Wording]] = {
    "waits": Wording(
        say("Waits"),
        waits_level,
        (
            say("four tiles beside finished groups"),
            *(say("seven tiles"), say("ten tiles or thirteen")),
            say("melds, or four of one tile"),
        ),
    ),
    "may-win": Wording(
        say("May I win?"),
        may_win_level,
        (say("a yaku, or none"), say("your own river"), say("tiles let pass, and rare wins")),
    ),
    "yaku": Wording(
        say("Yaku"),
        yaku_level,
        (say("one of the first yaku"), say("several common yaku"), say("all the others")),
    ),
    "fu": Wording(
        say("Fu"),
        fu_level,
        (
            say("closed, won on a discard: 30 fu or 40"),
            say("open, honours, won by tsumo"),
            say("kans, or several readings"),
        ),
    ),
    "points": Wording(
        say("Points"),
        points_level,
        (say("one look at the table"), say("limits, or the dealer"), say("honba, riichi sticks, liability")),
    ),
    "calls": Wording(
        say("Calls"),
        calls_level,
        (say("who may call what"), say("whose call holds, kans, last tiles"), say("riichi and swap-calling")),
    ),
    "ends": Wording(
        say("End of a hand"),
        ends_level,
        (say("with no honba or riichi sticks"), say("with honba or riichi sticks"), say("rare cases")),
    ),
}
"""The kinds of drills in words: what each level adds."""

LEVELS: Final[Mapping[str, int]] = {kind: len(wording.levels) for kind, wording in WORDS.items()}
"""How many levels each kind of drill has."""


def kind_of_drill(exercise: Exercise) -> str:
    """Return the kind of drill that an exercise belongs to."""
    draw = exercise.question.kind == "ending" and not exercise.question["wins"]
    return "ends" if draw else exercise.ask.drill


def level_of(exercise: Exercise) -> int:
    """Return the level of an exercise within its kind. Raises ``RiichiError``."""
    return WORDS[kind_of_drill(exercise)].level_of(exercise, exercise.answered)
