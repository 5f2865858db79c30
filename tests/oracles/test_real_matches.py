"""Real matches: from hand to hand as the records say, over when they say, with the result that they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from shared.forms import files_of_tags

from riichi_book.records import RecordFile, Round, events_of, rounds_in
from riichi_book.records.rounds import moved_by
from riichi_rules.errors import RecordError
from riichi_rules.payment import BET
from riichi_rules.play import AbortiveDraw, Deposit, ExhaustiveDraw, Ron, Tsumo
from riichi_rules.play.match import Ended, MatchState, after, begin_match, match_result, stopped
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four, added, four
from riichi_rules.settlement import Settlement


class Played(NamedTuple):
    """One hand of a record: how it opens and ends; after the last hand the scores and results it gives."""

    rules: Ruleset
    opening: dict[str, object]
    first_dealer: int
    end: Ended
    result: tuple[Four, Four] | None


def played(round_: Round) -> Played:
    """Read a hand. Raises ``RecordError`` for one that is damaged."""
    (deal, events), last = events_of(round_), round_.tags[-1]
    event = events[-1]
    assert isinstance(event, Ron | Tsumo | ExhaustiveDraw | AbortiveDraw)
    riichi = tuple(event.seat for event in events if isinstance(event, Deposit))
    # The last tag of a hand tells the scores before it, and what it moves.
    after = added(*moved_by(last))
    deltas = four([after[seat] - deal.scores[seat] + BET * (seat in riichi) for seat in SEATS])
    there = deal.bets + len(riichi)
    nagashi = [seat for seat in range(4) if deltas[seat] > 0] if last.attributes.get("type") == "nm" else []
    end = Ended(event, Settlement(deltas, there - sum(deltas) // BET, ()), riichi, tuple(nagashi))
    result = None
    if "owari" in last.attributes:
        words = last.text("owari").split(",")
        result = (
            four(100 * int(word) for word in words[:8:2]),
            four(int(1000 * float(w)) for w in words[1:8:2]),
        )
    opening = round_.opening()
    facts = {name: getattr(opening, name) for name in ("number", "dealer", "honba", "bets", "scores")}
    return Played(round_.rules().ruleset(), facts, opening.first_dealer, end, result)


class Seen(NamedTuple):
    """A hand of a match, the match as it goes on after it, and the hand that follows in the record."""

    where: str
    match: MatchState
    hand: Played
    following: Played | None = None


def hands_of(file: RecordFile) -> Iterator[Played]:
    """Yield the hands of a record as far as they can be read."""
    with suppress(RecordError):
        for round_ in rounds_in(file.tags()):
            yield played(round_)


def seen_in(file: RecordFile) -> Iterator[Seen]:
    """Yield every hand of a match that is recorded from its first hand on, without a gap."""
    match: MatchState | None = None
    before: Seen | None = None
    for hand in hands_of(file):
        if before is not None:
            yield before if before.match.over else before._replace(following=hand)
        if (hand.opening["number"], hand.opening["honba"], hand.opening["bets"]) == (0, 0, 0):
            match = begin_match(hand.rules, hand.first_dealer)
        before = None
        if match is not None and not match.over:
            match = after(match, hand.end)
            # Early records leave it open whether a leading dealer ends the match.
            match = stopped(match) if match.may_stop and hand.result else match
            before = Seen(file.name, match, hand)
    if before is not None:
        yield before


@pytest.fixture(scope="module")
def seen(shared: Path) -> list[Seen]:
    """Return every hand of the real matches at hand."""
    return [seen for file in files_of_tags(shared / "logs") for seen in seen_in(file)]


def test_the_next_hand_is_the_one_that_the_record_has(seen: list[Seen]) -> None:
    compared = 0
    for where, match, _, following in seen:
        if following is not None:
            found = {name: getattr(match, name) for name in following.opening}
            assert found == following.opening, (where, match.words)
            compared += 1
    assert compared > 1600


def test_a_match_is_over_when_its_record_says_so(seen: list[Seen]) -> None:
    why: Counter[str] = Counter()
    for where, match, hand, _ in seen:
        assert bool(match.over) == bool(hand.result), (where, match.words)
        if match.over:
            why[match.over.id] += 1
    assert set(why) == {"played", "bankrupt", "dealer-stops", "target", "extension-played"}
    assert sum(why.values()) > 160


def test_the_result_is_that_of_the_record(seen: list[Seen]) -> None:
    compared = 0
    for where, match, hand, _ in seen:
        if match.over and hand.result:
            found, (scores, totals) = match_result(match), hand.result
            assert found.scores == scores, (where, found.words)
            for seat in range(4):
                # The record rounds to thousands; what that leaves over, the first place takes.
                most = 1500 if found.places[seat] == 1 else 500
                assert abs(found.totals[seat] - totals[seat]) <= most, (where, found.words)
            compared += 1
    assert compared > 160
