"""Rounds in their matches: what is known of how one begins, and what of it contradicts other values."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from shared.forms import SAMPLE, file_at, first_round, in_memory, lines_of, mjai, text_of

from riichi_book.games.identification.evidence import Evidence
from riichi_book.games.identification.rounds import RoundInMatch, rounds_in_matches
from riichi_book.games.identification.ruling import START, ruled_out
from riichi_book.records import RecordFile
from riichi_rules.ruleset import Ruleset, load_ruleset

TENHOU = load_ruleset("tenhou")


def whole() -> RecordFile:
    return in_memory(text_of("mjlog"), "game.mjlog")


def in_its_own_lobby() -> RecordFile:
    """Return the game as of a lobby that may begin a match as it likes."""
    return in_memory(text_of("mjlog").replace('lobby="0"', 'lobby="1234"', 1), "game.mjlog")


def joined() -> RecordFile:
    """Return the game in mjai from its third round on."""
    lines = lines_of(text_of("mjai"))
    begun = [place for place, line in enumerate(lines) if line["type"] == "start_kyoku"]
    return in_memory(mjai([lines[0], *lines[begun[2] :]]))


def in_matches(file: RecordFile, rules: Ruleset = TENHOU) -> list[RoundInMatch]:
    return list(rounds_in_matches(file, lambda own: own.ruleset(rules)))


@pytest.mark.parametrize(
    ("file", "rounds", "first"), [(whole(), 11, True), (in_its_own_lobby(), 11, False), (joined(), 9, False)]
)
def test_only_a_match_that_is_told_from_its_beginning_says_what_it_begins_with(
    file: RecordFile, rounds: int, first: bool
) -> None:
    found = in_matches(file)
    assert [each.first for each in found] == [first, *[False] * (rounds - 1)]
    assert [bool(each.handover) for each in found][:2] == [first, True]
    assert [each.against(TENHOU) for each in found] == [[]] * rounds
    assert any(option == START for option, _ in ruled_out(file, TENHOU).values) == first


def test_a_round_that_stops_rules_out_what_forbids_what_was_done_in_it() -> None:
    text = first_round(text_of("mjlog"))
    stopped = f"{text[: text.index('<AGARI')]}</mjloggm>"
    found = ruled_out(in_memory(stopped, "game.mjlog"), TENHOU).values
    assert found["dora.kan", "false"].check == "legal.indicator"
    assert ("wins.multiple_ron", "nearest") not in found  # its end is not there


def where(evidence: Iterable[Evidence]) -> set[tuple[int, int, str]]:
    return {(each.round, each.event, each.check) for each in evidence}


def test_what_contradicts_a_ruleset_itself_rules_out_no_other_value_of_its_options() -> None:
    dear = TENHOU.with_settings({"wins.honba_value": 1500})
    game = file_at(SAMPLE / "ranked.mjlog")
    own = {place for each in in_matches(game, dear) for place in where(each.against(dear))}
    found = ruled_out(game, dear).values
    assert len(own) == 3 < len(found)
    assert where(found.values()).isdisjoint(own)
