"""What games ask of their rules, found in one pass; checked by trying each other value in its own games."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest
from shared.forms import SAMPLE, files_of_tags, first_round, in_memory, text_of
from shared.proofs import Record

from riichi_book.games.variants import Coverage, cover, survey
from riichi_book.games.variants.changes import Alternative, alternatives, follows_otherwise, with_tiles_of
from riichi_book.games.variants.covering import COMPILED, covering_of
from riichi_book.games.variants.games import ending_of, ends_match, price, results, rounds_in_order
from riichi_book.games.variants.survey import cover_file, cover_round
from riichi_book.records import RecordFile
from riichi_book.records.games import PlayedRound
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.play import begin
from riichi_rules.play.events import ENDINGS
from riichi_rules.seats import SEATS, added


def first_rounds(files: Sequence[RecordFile], most: int) -> list[PlayedRound]:
    """Return up to ``most`` rounds of some games, the first of each before the second of any."""
    games = [[each.played for each in rounds_in_order(file, []) if each.played] for file in files]
    longest = max(map(len, games))
    turns = [game[place] for place in range(longest) for game in games if place < len(game)]
    return list(islice((each for each in turns if each.history.ended), most))


def shown_by(each: PlayedRound, other: Alternative) -> int:
    """Return at how many events and endings other rules answer differently, found by playing under them."""
    rules, times = with_tiles_of(other.rules, each.rules), 0
    own, state = begin(each.deal, each.rules), begin(each.deal, rules)
    for event, following in zip(each.plain_events, each.states, strict=True):
        if type(event) in ENDINGS:
            break
        try:
            state = state.apply(event)
        except RiichiError:
            return times + 1
        own = following
        times += any(state.legal(seat) != own.legal(seat) for seat in SEATS)
    return times + ends_otherwise(each, other, state)


def ends_otherwise(each: PlayedRound, other: Alternative, state: object) -> bool:
    """Whether the ending is refused, pays or leads on differently, or changes the result of the match."""
    end = each.states[-1]
    asked = ending_of(end)
    assert asked is not None
    assert end.settlement is not None
    try:
        state.apply(each.plain_events[-1])  # type: ignore[attr-defined]
    except RiichiError:
        return True
    own, apart = price(asked, each.rules), price(asked, other.rules)
    final = added(end.scores, end.settlement.deltas)
    return (
        (own.deltas, own.bets_left) != (apart.deltas, apart.bets_left)
        or follows_otherwise(each, other.rules) is not None
        or (
            ends_match(each)
            and results(each, final, each.rules).totals != results(each, final, other.rules).totals
        )
    )


@pytest.fixture(scope="module", params=["sample", pytest.param("whole", marks=pytest.mark.proof)])
def rounds(request: pytest.FixtureRequest) -> list[PlayedRound]:
    """Return a few rounds of the project's own games; in a proof, some of each real game."""
    if request.param == "sample":
        return first_rounds(files_of_tags(SAMPLE)[1::2], 4)
    shared: Path = request.getfixturevalue("shared")
    return [
        *first_rounds(files_of_tags(shared / "logs" / "mjlog"), 60),
        *first_rounds(files_of_tags(SAMPLE), 30),
    ]


@pytest.mark.proof
def test_what_shows_is_what_playing_under_each_other_value_shows(
    rounds: list[PlayedRound], record_property: Record
) -> None:
    found, expected = Coverage(), Counter[tuple[str, str]]()
    for each in rounds:
        found.add(cover_round(each, covering_of(each.rules)))
        for other in alternatives(each.rules):
            expected[other.option, other.value] += shown_by(each, other)
    assert found.counted("value") == +expected
    assert len(+expected) > 10
    record_property(
        "other values whose effect on real rounds one pass finds as playing under them", len(+expected)
    )


def test_compiled_rules_do_not_tell_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "COMPILED", True)
    with pytest.raises(FormError, match="compiled rules do not show that"):
        cover([SAMPLE])


@pytest.mark.skipif(COMPILED, reason="cover needs the rules as they are written")
def test_an_option_is_asked_wherever_it_shows_and_shows_where_a_value_does() -> None:
    found = cover([SAMPLE / "ranked.mjlog"])
    for each in found.options:
        assert each.asked >= each.shows >= max(each.values.values(), default=0)
        assert (each.shows > 0) == any(each.values.values())
    order = [(each.shows > 0, each.shows or each.asked) for each in found.options]
    assert order == sorted(order)
    assert [each.option for each in found.options if not each.asked]


def test_a_round_that_is_cut_counts_as_far_as_it_goes() -> None:
    text = first_round(text_of("mjlog"))
    whole = cover_file(in_memory(text))
    cut = cover_file(in_memory(f"{text[: text.index('<AGARI')]}</mjloggm>"))
    assert (whole.counts["rounds"], whole.counts["endings"], whole.skipped) == (1, 1, [])
    assert cut.counts["endings"] == 0
    assert (cut.counts["rounds"], cut.counts["events"]) == (1, whole.counts["events"])
    assert cut.counts["events"] > 50
    assert ["stops before the round ends" in str(skip.reason) for skip in cut.skipped] == [True]
