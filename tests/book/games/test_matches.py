"""Matches under changed rules: whose place changes, and which matches are told to their end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from shared.forms import SAMPLE, file_at, files_of_tags, in_memory, lines_of, mjai, text_of

from riichi_book.games.found import NOTE
from riichi_book.games.variants import Changes, Findings
from riichi_book.games.variants.examination import UNSEEN, examine

RANKED = text_of("mjlog")
ROUNDS = [found.start() for found in re.finditer("<INIT", RANKED)]
HONBA = Changes(settings=(("wins.honba_value", "1500"),))


def places(scores: list[int]) -> list[int]:
    """Return the seats in order; the first dealer sits at 0."""
    return sorted(range(4), key=lambda seat: (-scores[seat], seat))


def noten_payments(text: str) -> list[int]:
    """Return what each seat received and paid at exhaustive draws, by the raw text of a game."""
    paid = [0, 0, 0, 0]
    for tag in re.findall(r"<RYUUKYOKU[^>]*>", text):
        if " type=" not in tag:
            (listed,) = re.findall(r' sc="([^"]*)"', tag)
            paid = [own + 100 * int(more) for own, more in zip(paid, listed.split(",")[1::2], strict=True)]
    return paid


def counters(text: str) -> list[int]:
    """Return what each seat received and paid for counters, by the raw text of a game."""
    paid = [0, 0, 0, 0]
    for tag in re.findall(r"<AGARI[^>]*>", text):
        facts = dict(re.findall(r' (\w+)="([^"]*)"', tag))
        honba, winner, feeder = int(facts["ba"].split(",")[0]), int(facts["who"]), int(facts["fromWho"])
        payers = [seat for seat in range(4) if seat != winner] if feeder == winner else [feeder] * 3
        for seat in payers:
            paid[seat] -= 100 * honba
            paid[winner] += 100 * honba
    return paid


@pytest.mark.parametrize(
    ("option", "times", "raw", "some"),
    [
        ("draws.noten_pool", 1, noten_payments, (False, False)),
        ("draws.noten_pool", 4, noten_payments, (True, False)),
        ("wins.honba_value", 10, counters, (True, False)),
        ("wins.honba_value", 0, counters, (True, True)),
    ],
)
def test_places_change_as_adding_up_the_raw_text_says(
    option: str, times: int, raw: Callable[[str], list[int]], some: tuple[bool, bool]
) -> None:
    found, rankings, firsts = Findings(), 0, 0
    files = files_of_tags(SAMPLE)
    value = {"draws.noten_pool": 3000, "wins.honba_value": 300}[option] * times
    for file in files:
        found.add(examine(file, Changes(settings=((option, str(value)),))))
        text = file.path.read_text()
        (owari,) = re.findall(r'owari="([^"]*)"', text)
        final = [100 * int(score) for score in owari.split(",")[::2]]
        moved = [(times - 1) * points for points in raw(text)]
        old, new = places(final), places([own + more for own, more in zip(final, moved, strict=True)])
        rankings += old != new
        firsts += old[0] != new[0]
    counts = found.counts
    assert (counts["rankings_changed"], counts["first_places_changed"]) == (rankings, firsts)
    assert counts["matches"] == len(files)
    assert (rankings > 0, firsts > 0) == some


def without_an_ending() -> str:
    """Return the game with a round in its middle that stops before its end."""
    begun = RANKED.index("<AGARI", ROUNDS[4])
    return RANKED[:begun] + RANKED[RANKED.index("/>", begun) + 2 :]


@pytest.mark.parametrize(
    ("text", "rounds", "matches"),
    [
        (RANKED, 11, 1),
        (RANKED[: ROUNDS[0]] + RANKED[ROUNDS[1] :], 10, 0),
        (without_an_ending(), 10, 0),
        (RANKED[: ROUNDS[-1]] + "</mjloggm>", 10, 0),
    ],
    ids=["whole", "without its first round", "without an ending", "without its last round"],
)
def test_only_a_match_that_is_told_whole_is_counted(text: str, rounds: int, matches: int) -> None:
    found = examine(in_memory(text, "game.mjlog"), HONBA)
    assert (found.counts["rounds"], found.counts["matches"]) == (rounds, matches)
    assert (found.counts["results_changed"], found.counts["repriced"]) == (matches, 3)


def without_a_hand() -> str:
    """Return the game in mjai, in its middle a winner whose hand is shown to nobody."""
    lines = lines_of(text_of("mjai"))
    begun = [place for place, line in enumerate(lines) if line["type"] == "start_kyoku"][4]
    end = next(place for place, line in enumerate(lines) if place > begun and line["type"] == "hora")
    winner = lines[end]["actor"]
    del lines[end]["hora_tehais"]
    for line in lines[begun:end]:
        if line["type"] == "start_kyoku":
            line["tehais"][winner] = ["?"] * 13
        if line["type"] == "tsumo" and line["actor"] == winner:
            line["pai"] = "?"
    return mjai(lines)


def test_a_match_with_a_hand_that_nobody_saw_is_not_counted_nor_is_that_ending() -> None:
    seen = examine(in_memory(text_of("mjai")), HONBA)
    found = examine(in_memory(without_a_hand()), HONBA)
    assert (seen.counts["endings"], seen.counts["matches"], seen.skipped) == (11, 1, [])
    assert (found.counts["rounds"], found.counts["endings"], found.counts["matches"]) == (11, 10, 0)
    assert [(skip.reason, skip.kind) for skip in found.skipped] == [(UNSEEN, NOTE)]


def test_a_match_whose_scores_no_round_tells_is_not_counted() -> None:
    lines = lines_of(text_of("mjai"))
    for line in lines:
        if line["type"] == "start_kyoku":
            del line["scores"]
    counts = examine(in_memory(mjai(lines)), HONBA).counts
    assert (counts["endings"], counts["repriced"], counts["matches"]) == (11, 3, 0)


def test_points_to_begin_with_that_are_counted_again_at_the_end_change_no_result() -> None:
    game = file_at(SAMPLE / "ranked.mjlog")
    more = ("table.start_points", "30000"), ("match.return_points", "35000")
    assert examine(game, Changes(settings=more)).counts["result_points_moved"] == 0
    assert examine(game, Changes(settings=more[:1])).counts["result_points_moved"] > 0
