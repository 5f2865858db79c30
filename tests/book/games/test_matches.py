"""Matches under changed rules: whose place changes, and which matches are complete."""

import re

import pytest
from shared.forms import SAMPLE, files_of_tags, in_memory, lines_of, mjai, text_of
from shared.rows import rows

from riichi_book.games.found import NOTE
from riichi_book.games.variants import Changes, Findings
from riichi_book.games.variants.survey import UNSEEN, examine
from riichi_rules.ruleset import load_ruleset

HONBA = Changes(settings=(("wins.honba_value", "1500"),))


def places(scores: list[int]) -> list[int]:
    """Return the seats in order of place; seat 0 is the first dealer."""
    return sorted(range(4), key=lambda seat: (-scores[seat], seat))


def noten_payments(text: str) -> list[int]:
    """Return what each seat gained or lost at exhaustive draws, from the raw text of a game."""
    paid = [0, 0, 0, 0]
    for tag in re.findall(r"<RYUUKYOKU[^>]*>", text):
        if " type=" not in tag:
            (listed,) = re.findall(r' sc="([^"]*)"', tag)
            paid = [own + 100 * int(more) for own, more in zip(paid, listed.split(",")[1::2], strict=True)]
    return paid


def counters(text: str) -> list[int]:
    """Return what each seat gained or lost by honba, from the raw text of a game."""
    paid = [0, 0, 0, 0]
    for tag in re.findall(r"<AGARI[^>]*>", text):
        facts = dict(re.findall(r' (\w+)="([^"]*)"', tag))
        honba, winner, feeder = int(facts["ba"].split(",")[0]), int(facts["who"]), int(facts["fromWho"])
        payers = [seat for seat in range(4) if seat != winner] if feeder == winner else [feeder] * 3
        for seat in payers:
            paid[seat] -= 100 * honba
            paid[winner] += 100 * honba
    return paid


@pytest.mark.proof
@pytest.mark.parametrize(("option", "times", "some"), rows("places-changed"))
def test_places_change_as_adding_up_the_raw_text_says(option: str, times: int, some: list[bool]) -> None:
    found, rankings, firsts = Findings(), 0, 0
    files = files_of_tags(SAMPLE)
    value, raw = {"draws.noten_pool": (3000, noten_payments), "wins.honba_value": (300, counters)}[option]
    for file in files:
        found.add(examine(file, Changes(settings=((option, str(value * times)),))))
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
    assert [rankings > 0, firsts > 0] == some


@pytest.mark.parametrize(
    ("form", "edits", "base", "settings", "counts", "why"),
    [pytest.param(*row, id=claim) for claim, *row in rows("changed-games")],
)
def test_a_game_under_changed_rules_comes_to_what_its_row_says(
    form: str,
    edits: list[list[str]],
    base: dict[str, str],
    settings: dict[str, str],
    counts: dict[str, int],
    why: str,
) -> None:
    """``base`` sets the original rules, ``why`` says why the last round diverges; true is any number."""
    text = text_of(form)
    for find, put in edits:
        assert re.search(find, text), find
        text = re.sub(find, put, text)
    before = load_ruleset("tenhou").with_settings(base) if base else "auto"
    found = examine(in_memory(text, "game"), Changes(before, tuple(settings.items())))
    assert {name: type(times)(found.counts[name]) for name, times in counts.items()} == counts
    if why:
        assert found.parted[-1].round == found.counts["rounds"]
        assert re.search(why, str(found.parted[-1].why))


def without_a_hand() -> str:
    """Return the game in mjai, with a winner in its middle whose hand nobody sees."""
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
