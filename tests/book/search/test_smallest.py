"""The simplest question on which two rulesets differ, and the fewest questions that separate rulesets."""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from shared.one_suit import complete_hands
from shared.proofs import Record

from riichi_book.search.differing import RulesetPair, separate, told_apart
from riichi_book.search.hands import Chance
from riichi_book.search.questions import ASKED, cases, made_up, points_asked, waiting_on_own_triplet
from riichi_book.search.shrinking import rank, shrunk, simpler_wins, size
from riichi_book.search.smallest import likeliest, options_behind, smallest, smallest_of
from riichi_rules import Ruleset, Tile, load_ruleset
from riichi_rules.hand import Hand
from riichi_rules.payment import payment_of
from riichi_rules.questions import Question, decisive, read_question
from riichi_rules.ruleset import parse_settings
from riichi_rules.situation import Situation, Win
from riichi_rules.value import value_of

TENHOU = load_ruleset("tenhou")


def with_option(*settings: str) -> RulesetPair:
    return RulesetPair(TENHOU, TENHOU.with_settings(parse_settings(settings)))


def worth(hand: str, win: str, **facts: object) -> Question:
    return read_question({"ask": "worth", "hand": hand, "win": win, "by": "ron", **facts})


# How large a question is


def test_a_hand_has_as_many_things_to_say_as_tiles_melds_and_facts() -> None:
    assert size(worth("456m1122z X11Xs X77Xz", "1z")) == 7 + 4 + 4 + 2 + 2
    assert size(worth("23m456p12378955s", "1m")) == 13 + 2
    assert size(worth("23m456p12378955s", "1m", riichi=True, dora_indicators="12m")) == 13 + 2 + 3
    points = {"ask": "points", "han": 3, "fu": 60, "by": "ron"}
    assert size(read_question(points)) == 3
    assert size(read_question({**points, "ruleset": "tenhou", "id": 1, "seat": "E"})) == 3
    assert size(read_question({**points, "seat": "S"})) == 4


def test_of_hands_as_large_that_of_other_tiles_and_without_red_ones_is_simpler() -> None:
    plain, alike, red = (
        worth("123m456p12378955s", "9s"), worth("123m456p77788855s", "5s"), worth("123m406p12378955s", "9s"),
    )  # fmt: skip
    assert rank(plain) < rank(red) < rank(alike)


def test_a_hand_without_groups_has_no_simpler_one() -> None:
    assert not list(simpler_wins("19m19p19s1234567z", "1z"))
    assert len(list(simpler_wins("23m456p12378955s", "1m"))) > 100


def test_a_hand_that_lacks_a_fifth_tile_waits_on_none_but_holds_all_four() -> None:
    two = with_option("tenpai.own_four=true")
    hands = [str(waiting_on_own_triplet(Chance(f"fifth {number}"))) for number in range(20)]
    asked = [read_question({"ask": "waits", "hand": hand}) for hand in hands]
    for question in asked:
        found = two.answers(question)
        assert found is not None
        assert found.a.content["own_four"] or found.a.content["tenpai"] or "'" in question["hand"]
    assert any(map(two.differ, asked))


# What is found


@pytest.mark.proof
def test_the_pair_of_a_double_wind_shows_as_ten_fu_less() -> None:
    found = smallest_of(with_option("fu.double_wind_pair=2"), "worth", tries=2000)
    assert found is not None
    assert (found.size, found.options) == (15, ("fu.double_wind_pair=2",))
    contents = [answer.content for answer in found.pair[:2]]
    assert contents[0]["fu"] - contents[1]["fu"] == 10
    assert not any(item["id"].endswith("kan") for content in contents for item in content["fu_items"])


def test_rounding_up_shows_at_once_as_han_and_fu_and_no_question_of_points_is_simpler() -> None:
    two = with_option("limits.kiriage=true")
    found = smallest(two, ["points", "worth"], tries=50)
    assert found is not None
    assert found.question.data == {"ask": "points", "han": 3, "fu": 60, "by": "ron"}
    every = [read_question(facts) for facts in points_asked()]
    assert min(map(rank, filter(two.differ, every))) == rank(found.question)
    assert found.asked == len([question for question in every if two.answers(question)])
    assert found.differed == sum(map(two.differ, every))


@pytest.mark.proof
@pytest.mark.parametrize(
    ("setting", "kind"),
    [
        ("yaku.open_tanyao=false", "worth"),
        ("tenpai.own_four_counts=hand", "waits"),
        ("match.uma=30000,10000,-10000,-30000", "result"),
    ],
)
def test_what_is_found_differs_by_that_option_alone_and_every_step_from_it_is_no_simpler(
    setting: str, kind: str
) -> None:
    ground = load_ruleset("ema-2016" if setting.startswith("tenpai") else "tenhou")
    two = RulesetPair(ground, ground.with_settings(parse_settings([setting])))
    found = smallest_of(two, kind, tries=400)
    assert found is not None
    assert found.pair.differ
    assert decisive(found.pair.a) != decisive(found.pair.b)
    assert [option.partition("=")[0] for option in found.options] == [setting.partition("=")[0]]
    assert shrunk(found.question, two.steps) == found.question
    assert 0 < found.differed <= found.asked


def test_the_same_seed_finds_the_same_and_where_nothing_differs_nothing_is_found() -> None:
    two = with_option("limits.kiriage=true")
    assert smallest_of(RulesetPair(TENHOU, TENHOU), "points") is smallest_of(two, "result") is None
    assert smallest_of(two, "points", 3) == smallest_of(two, "points", 3)
    first, again, other = (list(made_up(two, ["worth"], seed, 20)) for seed in (1, 1, 2))
    assert first == again != other


def test_the_likeliest_sort_comes_most_often_of_those_that_differ() -> None:
    found = likeliest(with_option("yaku.open_tanyao=false"), tries=300)
    assert found is not None
    assert found.pair.a.content["han"] > found.pair.b.content["han"]
    assert found.differed > 1


def test_options_that_only_show_together_are_both_named() -> None:
    settings = ("yaku.open_riichi=true", "yaku.open_riichi_yakuman=true")
    two = with_option(*settings)
    asked = worth("23m456p12378955s", "1m", open_riichi=True, seat="S")
    assert two.differ(asked)
    assert options_behind(two, asked) == settings


# The fewest questions


def test_no_question_that_was_tried_tells_as_many_apart_as_the_set_that_is_returned() -> None:
    rulesets = [load_ruleset(name) for name in ("ema-2016", "ema-2025", "wrc-2015", "wrc-2025")]
    pairs, kinds = frozenset(combinations(range(len(rulesets)), 2)), ("points", "result", "ending")

    def apart(questions: Iterable[Question]) -> list[frozenset[tuple[int, int]]]:
        return [told_apart(question, rulesets, pairs) or frozenset() for question in questions]

    found = separate(rulesets, kinds=kinds, tries=20)
    assert frozenset().union(*apart(found.questions)) == pairs
    assert found.alike == ()
    tried, fewer = {*apart(cases(rulesets, kinds, 0, 20))}, len(found.questions) - 1
    assert fewer >= 1
    assert not any(frozenset().union(*some) == pairs for some in combinations(tried, fewer))


def test_rulesets_that_are_the_same_are_said_to_be_alike() -> None:
    found = separate([TENHOU, TENHOU], kinds=["points"])
    assert (found.questions, found.alike) == ((), ((TENHOU, TENHOU),))


# Every hand of one suit


@pytest.mark.proof
@pytest.mark.parametrize(
    "setting",
    ["yaku.pinfu_tsumo=false", "yaku.four_alike_as_pairs=true", "limits.double_suuankou_tanki=true"],
)
def test_where_a_closed_hand_of_one_suit_differs_none_larger_is_returned(
    setting: str, record_property: Record
) -> None:
    two = with_option(setting)
    found = smallest_of(two, "worth")
    asked = list(closed_hands_that_differ(two))
    record_property("wins of one suit that differ", len(asked))
    assert asked
    assert found is not None, asked[0]
    assert found.size == size(asked[0])


def closed_hands_that_differ(two: RulesetPair) -> Iterator[Question]:
    for counts in complete_hands(four_alike=True):
        kinds = [rank for rank, count in enumerate(counts) for _ in range(count)]
        for last in dict.fromkeys(kinds):
            held = list(kinds)
            held.remove(last)
            hand = Hand(tuple(map(Tile, held)))
            for by in Win:
                if paid(hand, last, by, two.a) != paid(hand, last, by, two.b):
                    yield worth(str(hand), str(Tile(last)), by=str(by))


def paid(hand: Hand, win: int, by: Win, rules: Ruleset) -> object:
    try:
        return payment_of(value_of(hand, Tile(win), Situation(by=by), rules)).payers
    except ValueError:
        return None


def test_every_kind_but_turns_is_asked_of_most_that_is_made_up() -> None:
    for kind in ASKED:
        made = list(made_up([TENHOU], [kind], 5, 60))
        answered = [question for question in made if RulesetPair(TENHOU, TENHOU).answers(question)]
        assert len(answered) > len(made) * (0.5 if kind == "turn" else 0.75), kind
        assert all(json.loads(json.dumps(question.data)) == question.data for question in made)
