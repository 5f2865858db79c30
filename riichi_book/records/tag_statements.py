"""Statements of tags: what the tags of an mjlog or of a client's log say of how a round and a match ended."""

from __future__ import annotations

import re
from typing import Final

from riichi_rules.messages import say
from riichi_rules.seats import SEATS, four

from .game_type import GameType
from .rounds import HUNDRED, moved_by
from .statements import DrawStatement, MatchStatement, WinStatement, WorthStatement, YakuStatement
from .tags import Tag, excerpt
from .wins import recorded_hand, recorded_worth

_RESULT: Final = "owari"
_SCORE: Final = re.compile(r"([-+]?[0-9]{1,9})(?:\.0)?")
_RESULT_WORD: Final = re.compile(r"([-+]?[0-9]{1,6})(?:\.([0-9]))?")
_NAGASHI: Final = "nm"


def win_statement(tag: Tag, rules: GameType) -> WinStatement:
    """Return what the tag of a win says. Raises ``RecordError``."""
    with tag.blamed():
        worth = recorded_worth(tag)
        hand, tile = recorded_hand(tag, rules)
        ura = rules.tiles(tag.numbers("doraHaiUra"))
    return WinStatement(
        seat=tag.number("who", 0, 3),
        source=tag.number("fromWho", 0, 3),
        worth=WorthStatement(
            fu=worth.fu,
            han=worth.han,
            points=worth.points,
            limit=worth.limit,
            limited=True,
            yaku=tuple([YakuStatement(each.id, each.han) for each in worth.yaku]),
            yakuman=tuple([YakuStatement(each.id, each.han) for each in worth.yakuman]),
            dora=(worth.dora, worth.ura, worth.red),
        ),
        changes=worth.deltas,
        scores=worth.scores,
        honba=worth.honba,
        bets=worth.bets,
        hand=hand,
        tile=tile,
        ura=ura,
        liable=tag.number("paoWho", 0, 3) if "paoWho" in tag.attributes else None,
        liability=True,
    )


def draw_statement(tag: Tag, rules: GameType) -> DrawStatement:
    """Return what the tag of a draw says. Raises ``RecordError``."""
    scores, changes = moved_by(tag)
    honba, bets = tag.numbers("ba", 2)
    with tag.blamed():
        hands = [(seat, rules.tiles(tag.numbers(f"hai{seat}"))) for seat in SEATS]
    return DrawStatement(
        changes=changes,
        scores=scores,
        honba=honba,
        bets=bets,
        nagashi=tag.attributes.get("type") == _NAGASHI,
        hands=tuple([(seat, tiles) for seat, tiles in hands if tiles]),
    )


def match_statement(tag: Tag) -> MatchStatement | None:
    """Return what the tag of an end says of the end of the match; None where the match goes on.

    Early records have results in whole thousands, some of 2023 in tenths. Raises ``RecordError``.
    """
    if _RESULT not in tag.attributes:
        return None
    words = tag.text(_RESULT).split(",")
    scores = [_SCORE.fullmatch(word) for word in words[::2]]
    results = [_RESULT_WORD.fullmatch(word) for word in words[1::2]]
    if len(words) != 2 * len(SEATS) or None in (*scores, *results):
        raise tag.fault(
            say(
                "{result} lists four scores and results, not {words}",
                result=repr(_RESULT),
                words=excerpt(",".join(words)),
            )
        )
    return MatchStatement(
        four([HUNDRED * int(score[1]) for score in scores if score]),
        four([_tenths(result) for result in results if result]),
    )


def _tenths(result: re.Match[str]) -> int:
    size = 10 * abs(int(result[1])) + int(result[2] or 0)
    return -size if result[1].startswith("-") else size
