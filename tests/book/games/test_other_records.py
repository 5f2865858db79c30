"""Unusual records: early ones, other lobbies, rare endings. Those that are correct agree."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from shared.forms import MADE, SAMPLE, audited, disagreeing, in_memory, text_of
from shared.rows import rows

from riichi_book.games.audit import AuditRules, Findings, moment_of
from riichi_book.games.audit.between import match_after
from riichi_book.games.audit.notes import Notes
from riichi_book.records import History, NamedRules, RecordedEvent, Tag, game_type_of
from riichi_book.records.statements import DrawStatement, match_statement
from riichi_book.records.tags import moved_by
from riichi_rules import Ruleset, load_ruleset
from riichi_rules.play import ExhaustiveDraw
from riichi_rules.play.match import begin_match
from riichi_rules.play.script import round_of

Lists: TypeAlias = list[list[Any]]

WHOLE = text_of("mjlog")


def told(found: Findings) -> list[tuple[str, int | None, str]]:
    """Return what was skipped: kind, round, and reason."""
    return [(skip.kind, skip.round, str(skip.reason)) for skip in found.skipped]


@pytest.mark.parametrize(
    ("record", "changes", "counts", "lies", "skipped"),
    [pytest.param(*row, id=claim) for claim, *row in rows("other-records")],
)
def test_what_is_written_otherwise_is_read_and_compared(
    record: str,
    changes: list[list[Any]],
    counts: dict[str, int] | None,
    lies: list[str],
    skipped: list[list[Any]],
) -> None:
    """Each change is made ``count`` times, or wherever possible; ``counts`` lists less frequent checks."""
    text = (SAMPLE / record).read_text("utf-8")
    for find, put, *count in changes:
        assert re.search(find, text), find
        text = re.sub(find, put, text, count=sum(count))
    found = audited(text, "tenhou")
    assert disagreeing(found) == lies
    for (kind, number, why), (*place, pattern) in zip(told(found), skipped, strict=True):
        assert [kind, number] == place
        assert re.fullmatch(pattern, why)
    if counts is not None:
        whole = audited((SAMPLE / record).read_text("utf-8"))
        expected = whole.checks + Counter(rounds=whole.rounds)
        expected.update(counts)
        assert found.checks + Counter(rounds=found.rounds) == expected


def test_early_a_dealer_may_end_the_match_or_not() -> None:
    now, then = game_type_of(9, "0").ruleset(), game_type_of(9, None).ruleset()
    assert (now.match.agari_yame, now.match.tenpai_yame) == ("automatic", "automatic")
    assert (then.match.agari_yame, then.match.tenpai_yame) == ("optional", "optional")
    none = game_type_of(9, None).ruleset("ema-2025")
    assert none.match.tenpai_yame == load_ruleset("ema-2025").match.tenpai_yame
    by_hand = game_type_of(9, None).ruleset("tenhou", (("match.tenpai_yame", "automatic"),))
    assert by_hand.match.tenpai_yame == "automatic"


PAID = "400,30,200,-10,200,-10,200,-10"


def how_it_ends(rules: Ruleset, attributes: dict[str, str]) -> tuple[str | None, list[str]]:
    """Return how a match ends after a drawn South 4 whose dealer leads in tenpai; and the disagreements."""
    scores = (40_000, 20_000, 20_000, 20_000)
    over = round_of("until 0 left; drawn", rules, E="123456789m1123p", dora="4z", scores=scores)
    match = begin_match(rules)._replace(number=7, first_dealer=1, scores=scores)
    notes, tag = Notes("game", 8), Tag("RYUUKYOKU", {"sc": PAID, **attributes})
    end = RecordedEvent(ExhaustiveDraw(()), draws=(DrawStatement(moved_by(tag)[1]),))
    history = History(NamedRules(), over.deal, (end,), dealt=((), (), (), ()), match=match_statement(tag))
    (came, *_) = match_after(match, over, history, notes)
    checks = [check for check in disagreeing(notes.found) if check.startswith("match.end")]
    return (came.over.id if came.over else None), checks


@pytest.mark.parametrize(("lobby", "record", "ends", "differs"), rows("ends-by-a-dealer"))
def test_where_a_dealer_may_end_the_match_the_record_tells_whether_it_did(
    lobby: str | None, record: dict[str, str], ends: str | None, differs: list[str]
) -> None:
    assert how_it_ends(game_type_of(9, lobby).ruleset(), record) == (ends, differs)


def test_another_start_of_a_lobby_moves_every_score_and_nothing_else() -> None:
    def more(every: int) -> Callable[[re.Match[str]], str]:
        return lambda match: (
            match[1]
            + ",".join(
                [str(int(part) + 50 * (not place % every)) for place, part in enumerate(match[2].split(","))]
            )
        )

    text = re.sub(r'((?:INIT|REACH)[^>]* ten=")([^"]+)', more(1), WHOLE.replace('lobby="0"', 'lobby="1"'))
    assert disagreeing(audited(re.sub(r'( sc=")([^"]+)', more(2), text))) == []


def test_a_client_may_come_into_a_match_under_way() -> None:
    opening, *rest = text_of("client").split("< <INIT")
    found = audited("< <INIT".join([opening, *rest[2:]]))
    assert (disagreeing(found), found.skipped, found.rounds) == ([], [], len(rest) - 2)


def test_rules_of_a_lobby_for_the_hand_are_not_known() -> None:
    found = audited(WHOLE.replace('lobby="0"', 'lobby="1" rule=",,0101,0,0,0,0"'))
    assert found.rounds == 0
    why = "GO: its lobby set rules for the hand, and how they are written is not known"
    assert {reason for _, _, reason in told(found)} == {why}
    assert audited(WHOLE.replace('lobby="0"', 'lobby="0" rule=",,,0,0"')).rounds


def nagashi(*ends: str, view: bool = False) -> str:
    """Return a record of a round in which seats 0 and 2 discard only terminals and honours, ended so.

    Seat 0 declares riichi at once; its waits, 4s and 7s, are in seat 3's hand.
    """
    if view:
        return "\n< ".join([(MADE / "nagashi.log").read_text("utf-8").rstrip(), *ends])
    return (MADE / "nagashi.mjlog").read_text("utf-8").replace("</mjloggm>", f"{''.join(ends)}</mjloggm>")


HAND = ' hai0="4,8,12,40,44,48,56,60,64,89,92,100,101"'
EAST = '<RYUUKYOKU type="nm" ba="0,1" sc="240,120,250,-40,250,-40,250,-40"{}/>'
WEST = '<RYUUKYOKU type="nm" ba="0,1" sc="360,-40,210,-20,210,80,210,-20"{}/>'


@pytest.mark.parametrize(
    ("ends", "checks"),
    [
        ((EAST, WEST), []),
        ((EAST, WEST.replace("80,210,-20", "80,210,-30")), ["draw.payment"]),
        ((EAST, WEST.replace("360,-40", "350,-40")), ["scores"]),
        ((EAST,), ["draw.payment"]),
    ],
)
def test_of_two_nagashi_mangan_each_is_compared_and_one_that_is_missing_is_found(
    ends: tuple[str, ...], checks: list[str]
) -> None:
    found = audited(nagashi(*[end.format(HAND) for end in ends]))
    assert (disagreeing(found), found.skipped, found.draws) == (checks, [], 1)
    assert (found.checks["draw.payment"], found.checks["draw.counters"]) == (1, len(ends))


@pytest.mark.parametrize("other", ['<RYUUKYOKU ba="0,1" sc="360,0,210,0,210,0,210,0"/>', "<T1/>"])
def test_another_end_after_nagashi_mangan_is_refused(other: str) -> None:
    ((_, _, reason),) = told(audited(nagashi(EAST.format(HAND), other)))
    assert "the hand is over, and goes on" in reason


@pytest.mark.parametrize(("hand", "compared"), [("", 0), (HAND, 1)])
def test_a_client_that_is_not_shown_its_own_hand_is_still_tenpai(hand: str, compared: int) -> None:
    found = audited(nagashi(EAST.format(hand), WEST.format(hand), view=True))
    assert (disagreeing(found), found.skipped, found.draws) == ([], [], 1)
    assert found.checks["draw.tenpai"] == compared
    wrong = nagashi(EAST.format(hand), WEST.format(hand).replace("80,210,-20", "80,210,-30"), view=True)
    (disagreement,) = audited(wrong).disagreements
    assert moment_of(in_memory(wrong), disagreement, AuditRules()).state.over


@pytest.mark.parametrize("fu", ["0", "20", "30"])
def test_fu_mean_nothing_with_a_yakuman_and_records_put_this_or_that(fu: str) -> None:
    deal = nagashi().partition("<T")[0].replace('hai3="84,', 'hai3="135,')
    won = (
        f'<AGARI ba="0,0" hai="{HAND[7:-1].replace(",89", ",84,89")}" machi="84" ten="{fu},48000,5"'
        f' yakuman="37" doraHai="0" who="0" fromWho="0" sc="250,480,250,-160,250,-160,250,-160"/>'
    )
    found = audited(f"{deal}<T84/>{won}</mjloggm>")
    assert (disagreeing(found), found.skipped, found.wins) == ([], [], 1)
