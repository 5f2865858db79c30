"""Real endings priced under changed rules, compared with the records and with independent counts."""

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from shared.forms import FORMS, MADE, SAMPLE, file_at, files_of_tags, in_memory, text_of
from shared.proofs import Record

from riichi_book.games.audit import AuditRules, audit_file
from riichi_book.games.audit.between import MISSING, results_in_tenths
from riichi_book.games.variants import Changes, Findings, whatif
from riichi_book.games.variants.changes import COMPUTED
from riichi_book.games.variants.games import ending_of, order_of, price, results
from riichi_book.games.variants.survey import examine
from riichi_book.records import RecordFile, history_in, rounds_of
from riichi_book.records.games import PlayedRound, played_rounds
from riichi_book.search.spread import values_of
from riichi_rules.errors import RecordError, RulesetError
from riichi_rules.play import Riichi, Ron
from riichi_rules.questions import read_question
from riichi_rules.ruleset import OPTIONS, load_ruleset
from riichi_rules.seats import added


@pytest.fixture(scope="module", params=["sample", pytest.param("whole", marks=pytest.mark.proof)])
def games(request: pytest.FixtureRequest) -> list[RecordFile]:
    """Return the project's games and a few real ones, if available; in a proof, all real ones."""
    if request.param == "whole":
        shared: Path = request.getfixturevalue("shared")
        return files_of_tags(shared / "logs")
    real = Path(__file__).parents[4] / "shared" / "logs" / "mjlog"
    return [
        *files_of_tags(SAMPLE),
        *(files_of_tags(real)[:: len(files_of_tags(real)) // 4] if real.is_dir() else ()),
    ]


@pytest.fixture
def real_games(games: list[RecordFile], shared: Path) -> list[RecordFile]:
    """Return games that include real ones, because the project's own show too little."""
    assert shared.is_dir()
    return games


def found_in(games: list[RecordFile], **settings: str) -> Findings:
    """Return the effects of changes in these games; a double underscore stands for the dot."""
    named = tuple((name.replace("__", "."), value) for name, value in settings.items())
    found = Findings()
    for file in games:
        found.add(examine(file, Changes(settings=named)))
    return found


def raw(games: list[RecordFile]) -> list[str]:
    """Return the text of the games, without what clients sent."""
    texts = [file.path.read_text().splitlines() for file in games]
    return ["\n".join(line.removeprefix("< ") for line in lines if line[:1] != ">") for lines in texts]


def complete_rounds(games: list[RecordFile]) -> list[PlayedRound]:
    """Return the rounds that are complete and can be played."""
    found: list[PlayedRound] = []
    for file in games:
        with suppress(RecordError):  # the rest of the file is not read
            found.extend(played_rounds(file))
    return found


def test_the_true_rules_reproduce_every_recorded_payment(
    games: list[RecordFile], record_property: Record
) -> None:
    compared = 0
    for each in complete_rounds(games):
        asked = ending_of(each.states[-1])
        assert asked is not None
        assert price(asked, each.rules).deltas == each.last.changes
        compared += 1
    assert compared > 40
    record_property("real payments that repricing under the true rules reproduces", compared)


def test_kiriage_changes_what_counting_in_the_raw_text_says(
    games: list[RecordFile], record_property: Record
) -> None:
    moved = {"7700": 600, "11600": 800, "7900": 200, "11700": 600}
    won = [
        points
        for text in raw(games)
        for points in re.findall(r'ten="(?:30|60),(7700|11600|7900|11700),0', text)
    ]
    found = found_in(games, limits__kiriage="true")
    assert found.changes == {"limits.kiriage": ["false", "true"]}
    assert found.counts["repriced"] == len(won)
    assert found.counted("amount") == Counter(moved[points] for points in won)
    assert found.counts["points_moved"] == sum(moved[points] for points in won)
    assert found.parted == []
    record_property("real wins that kiriage lifts, counted in the raw text too", len(won))


def test_a_head_bump_parts_from_the_games_where_several_won_on_one_tile(
    games: list[RecordFile], record_property: Record
) -> None:
    several = sum(len(re.findall(r"(?:<AGARI[^>]*/>\s*){2,}", text)) for text in raw(games))
    found = found_in(games, wins__multiple_ron="nearest")
    assert found.counts["repriced"] == found.counts["rounds_parted"] == several
    assert all("calls.several-rons" in str(place.why) for place in found.parted)
    record_property("real rounds with several winners, which a head bump changes", several)


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", ["auto", "ema-2025", "wrc-2025", "m-league"])
def test_the_premise_is_contradicted_where_an_audit_finds_another_payment(
    real_games: list[RecordFile], ruleset: str, record_property: Record
) -> None:
    changes = Changes(ruleset, (("wins.honba_value", "600"),))
    audits = [audit_file(file, AuditRules(ruleset)) for file in real_games]
    payments = {"win.payment", "draw.payment", "draw.abortive"}
    found = [place for each in audits for place in each.disagreements if place.check in payments]
    counted = sum([examine(file, changes).counts["contradicted"] for file in real_games])
    assert counted == len({(place.file, place.round) for place in found})
    assert (counted > 0) == (ruleset != "auto")
    record_property(f"real endings that {ruleset} pays otherwise than recorded", counted)


def test_points_once_are_half_of_those_received_more_or_less(
    real_games: list[RecordFile], record_property: Record
) -> None:
    found = found_in(real_games, limits__kiriage="true")
    assert found.counts["points_moved"] == 2 * found.counts["points_once"] > 0
    assert found.counts["result_points_moved"] == 2 * found.counts["result_points_once"]
    assert found.once == Counter({points // 2: times for points, times in found.counted("amount").items()})
    record_property("points that kiriage moves in real games, each once", found.counts["points_once"])


def test_the_results_before_are_those_that_the_records_state(
    games: list[RecordFile], record_property: Record
) -> None:
    compared = 0
    for each in complete_rounds(games):
        stated, settlement = each.history.match, each.states[-1].settlement
        assert settlement is not None
        if stated is None or stated.results is None or each.rules.match.length == "east":
            continue
        result = results(each, added(each.state.scores, settlement.deltas), each.rules)
        assert stated.results in results_in_tenths(result)
        assert order_of(result.scores, 0)[0] == max(range(4), key=lambda seat: stated.results[seat])
        compared += 1
    assert compared > 1
    record_property("results of real matches as whatif counts them before a change", compared)


def test_an_example_asks_what_pays_so_before_and_after() -> None:
    found = whatif([SAMPLE], Changes(settings=(("wins.multiple_ron", "nearest"), ("yaku.ippatsu", "false"))))
    assert found.examples
    sizes = [len(str(example.question.data)) for example in found.examples]
    assert sizes[0] == min(sizes)
    for example in found.examples:
        data = example.data
        assert list(read_question(data["question"]).answer().data["deltas"]) == data["before"]
        settings = {"wins.multiple_ron": "nearest", "yaku.ippatsu": False}
        other = {**data["question"], "set": {**data["question"].get("set", {}), **settings}}
        for win in other["wins"]:
            win["score"].pop("ippatsu", None)
        assert list(read_question(other).answer().data["deltas"]) == data["after"]


def test_a_win_that_the_changed_rules_refuse_is_paid_by_nobody_and_parts() -> None:
    found = whatif([SAMPLE], Changes(settings=(("yaku.min_han", "3"),)))
    refused = [example for example in found.examples if example.refused]
    assert refused
    assert all("han" in str(example.refused) for example in refused)
    assert {example.after for example in refused} == {(0, 0, 0, 0)}
    parted = {(place.file, place.round) for place in found.parted}
    assert {(example.file, example.round) for example in refused} <= parted


def test_a_rule_of_play_parts_where_something_else_would_have_been_offered() -> None:
    found = whatif([SAMPLE / "ranked.mjlog"], Changes(settings=(("yaku.open_riichi", "true"),)))
    assert found.counts["rounds_parted"] == len(found.parted) > 5
    assert found.counts["repriced"] == 0
    first = found.parted[0]
    each = complete_rounds(files_of_tags(SAMPLE / "ranked.mjlog"))[first.round - 1]
    state = each.states[first.event - 1]
    assert Riichi(state.turn) in (state.legal(state.turn) or ())
    assert "open riichi" in str(first.why)
    sooner = [
        turn for turn in each.states[: first.event - 1] if Riichi(turn.turn) in (turn.legal(turn.turn) or ())
    ]
    assert not sooner


def test_what_is_changed_is_told_from_the_value_that_most_rounds_have() -> None:
    games = [SAMPLE / "east-only.mjlog", SAMPLE / "ranked.mjlog"]
    longer = Changes(settings=(("match.length", "four_winds"),))
    for some in (games, games[::-1]):
        found = whatif(some, longer)
        before = {old: rounds for (_, old, _), rounds in found.counted("changed").items()}
        assert before["east_south"] > before["east"] > 0
        assert found.changes == {"match.length": ["east_south", "four_winds"]}


def test_who_answers_for_a_yakuman_pays_where_only_the_one_rules_say_so() -> None:
    nobody = load_ruleset("tenhou").with_settings({"liability.yaku": "empty"})
    shared, alone = (-16000, 32000, -8000, -8000), (-32000, 32000, 0, 0)
    game = file_at(MADE / "three-dragons.jsonl")  # the dealer discards them, and the next seat wins by tsumo
    (more,) = examine(game, Changes(nobody, (("liability.yaku", "daisangen"),))).examples
    assert (more.before, more.after) == (shared, alone)
    (less,) = examine(game, Changes(settings=(("liability.yaku", "empty"),))).examples
    assert (less.before, less.after) == (alone, shared)
    for example in (more, less):  # it is asked under whichever of both rules has liability
        question = read_question(example.data["question"])
        assert question["wins"][0]["liable"] == 0
        assert question.answer().data["deltas"] == list(alone)


def test_other_rules_are_held_against_the_games_whole() -> None:
    club = load_ruleset("ema-2025")
    found = whatif([SAMPLE / "ranked.mjlog"], Changes(against=club))
    assert found.changes["table.red_m"] == ["1", "0"]
    assert any("plain" in str(change) for example in found.examples for change in example.carried)
    assert found.counts["repriced"] == len(found.examples) > 0


def test_a_match_that_lacks_a_round_is_not_counted_and_that_is_noted() -> None:
    first, *rounds = text_of("mjlog").split("<INIT")
    changes, whole = Changes(settings=(("yaku.ippatsu", "false"),)), "<INIT".join([first, *rounds])
    lacking = "<INIT".join([first, *rounds[:2], *rounds[3:]])
    found, other = (examine(in_memory(text), changes) for text in (whole, lacking))
    assert (found.counts["matches"], other.counts["matches"]) == (1, 0)
    assert [str(skip.reason) for skip in other.skipped] == [str(MISSING)]


@pytest.mark.parametrize("form", ["mjlog", "tenhou6", "mjai"])
def test_where_a_round_parts_is_counted_as_each_form_has_its_events(form: str) -> None:
    file = file_at(FORMS[form])
    found = examine(file, Changes(settings=(("wins.multiple_ron", "nearest"),)))
    recorded = list(rounds_of(file))
    assert found.parted
    for place in found.parted:
        each = recorded[place.round - 1]
        history = history_in(each, each.rules().ruleset("auto"))
        assert place.event == len(history.events)
        assert isinstance(history.events[-1].event, Ron)


@pytest.mark.parametrize("option", [name for name in OPTIONS if name not in COMPUTED])
def test_an_option_that_nothing_computes_is_refused_with_that_reason(option: str) -> None:
    rules = load_ruleset("tenhou")
    other = next(value for value in values_of(option) if value != rules.text(option))
    for settings in ({option: other}, {"limits.kiriage": "true", option: other}):
        with pytest.raises(RulesetError, match=f"{option} = {other} decides nothing here: only people"):
            whatif([SAMPLE], Changes(settings=tuple(settings.items())))


def test_an_option_that_means_nothing_in_the_rules_that_some_games_name_is_taken() -> None:
    changes = Changes(settings=(("draws.nagashi", "false"), ("draws.nagashi_is_win", "false")))
    changes.check()
    with pytest.raises(RulesetError, match=r"decides nothing here: penalties.chombo_kind = none"):
        Changes(settings=(("penalties.chombo_redeal", "false"),)).check()
    Changes("ema-2025", (("penalties.chombo_redeal", "false"),)).check()
