"""Rounds that play themselves under two rulesets: where they part, as the smallest script that shows it."""

from __future__ import annotations

import pytest
from shared.proofs import Record

from riichi_book.search.aims import AIMS
from riichi_book.search.chance import Chance
from riichi_book.search.differing import Two
from riichi_book.search.layouts import let_by
from riichi_book.search.rounds import partings, questions_of, seat_apart, turns_apart
from riichi_book.search.shrinking import shrunk
from riichi_book.search.simpler_rounds import begun_later, simpler_events, simpler_rounds
from riichi_book.search.size import rank
from riichi_book.search.smallest import aimed, options_behind, smallest_of, wanted
from riichi_rules import load_ruleset
from riichi_rules.play.clauses import read_script
from riichi_rules.play.deal import LIVE_TILES
from riichi_rules.questions import Question, read_question
from riichi_rules.ruleset import parse_settings

TENHOU = load_ruleset("tenhou")


def with_option(*settings: str) -> Two:
    return Two(TENHOU, TENHOU.with_settings(parse_settings(settings)))


def turn(events: str, seat: str, **deal: str) -> Question:
    return read_question({"ask": "turn", "deal": deal, "events": events, "seat": seat})


SWAP = turn(
    "E draws 2m, discards it; S draws 9s, discards it; W draws 7z, discards it; N draws 1z, discards it; "
    "E draws 5z, discards it; S draws 4p, discards it; W chii 56p", "W", W="34m123456789p36s", S="1199m",
)  # fmt: skip


# Rounds


def test_a_round_parts_where_a_seat_may_do_otherwise_and_not_before() -> None:
    two = with_option("draws.nine_kinds=false")
    seen = [(number, parted) for number in range(30) for parted in partings(two, Chance(f"part {number}"))]
    assert seen
    for _, parted in seen:
        own, *_ = [state for state, _ in parted.steps] or [None]
        if own is not None and own.stage == "turn":
            assert seat_apart(own, own._replace(rules=two.b)) is None


def test_the_shortest_question_of_a_round_that_differs_is_taken_and_none_of_rounds_alike() -> None:
    two = with_option("draws.nine_kinds=false")
    found = [question for question in turns_apart(two, 0, 12) if question]
    assert found
    assert all(two.differ(question) for question in found)
    assert min(len(question["events"]) for question in found) < 20
    assert not any(turns_apart(Two(TENHOU, TENHOU), 0, 5))


def test_rounds_are_the_same_by_their_seed() -> None:
    two = with_option("riichi.min_points=none")
    assert list(turns_apart(two, 1, 4)) == list(turns_apart(two, 1, 4))


def test_a_round_near_its_end_is_asked_with_as_many_tiles_left() -> None:
    two = with_option("riichi.min_live_tiles=0")
    asked = [each for parted in partings(two, Chance("rounds 0 15")) for each in questions_of(parted)]
    until = [question for question in asked if question["events"].startswith("until ")]
    assert any(two.differ(question) for question in until[:3])


# Simpler rounds


def test_a_round_that_begins_later_has_the_winds_moved() -> None:
    facts = {
        "deal": {"E": "1m", "S": "2m", "scores": [1, 2, 3, 4]},
        "events": "E draws 5p, discards it; S pon, discards 1m; W draws",
        "seat": "W",
    }
    later = begun_later(facts, read_script("S pon, discards 1m; W draws"))
    assert later == {
        "deal": {"N": "1m", "E": "2m", "scores": [2, 3, 4, 1]},
        "events": "E pon, discards 1m; S draws",
        "seat": "S",
    }
    assert later in simpler_rounds(facts)


def test_a_script_loses_a_turn_a_clause_a_declaration_or_the_name_of_a_tile() -> None:
    simpler = list(simpler_events("E draws 1m, riichi it; S draws"))
    assert simpler == ["S draws", "E draws 1m; S draws", "E draws 1m, riichi it",
                       "E draws 1m, discards it; S draws", "E draws, riichi it; S draws"]  # fmt: skip
    assert {"E draws, discards it", "E draws, discards 1m"} < set(simpler_events("E draws 1m, discards it"))


def test_a_round_shrinks_to_the_call_and_the_hand_that_is_asked_stays_whole() -> None:
    two = with_option("calls.swap_other_end=true")
    found = shrunk(SWAP, wanted(two, None))
    assert two.differ(found)
    seat = found["seat"]
    assert list(found["deal"]) == [seat]
    assert len([letter for letter in found["deal"][seat] if letter.isdigit()]) == 13
    assert found["events"].count(";") == 1
    assert wanted(two, None)(found.with_facts(deal={seat: "34m"})) is None


def test_an_indicator_that_nobody_names_makes_no_difference_but_one_more_does() -> None:
    asked = turn("E draws 5z, closed kan 1z, draws 6z", "E", E="1111z147m258p36s4z")
    assert not Two(TENHOU, TENHOU.with_settings({"table.red_p": 2, "table.red_m": 0})).differ(asked)
    later = with_option("dora.kan_reveal_closed=after_discard")
    assert later.differ(asked)
    assert not later.differ(turn("E draws 5z", "E", E="1111z147m258p36s4z"))


def test_other_tiles_in_the_wall_are_no_difference_between_moments() -> None:
    reds = Two(TENHOU, TENHOU.with_settings({"table.red_p": 0}))
    asked = turn("until 0 left", "W", W="345m66678p22456s", last="2s")
    assert not reds.differ(asked)
    assert wanted(reds, None)(asked) is None
    assert not any(turns_apart(reds, 0, 5))


def test_who_is_furiten_is_a_difference_though_nothing_lies_there() -> None:
    thrown = turn("E draws 4p, discards it; S draws 7z", "E", E="123456m23789p99s")
    called = turn("E draws 1p, discards it; N pon, discards 9m", "E", E="123456m23789p99s", N="11p")
    two = with_option("furiten.called_discard=false")
    assert [two.differ(question) for question in (thrown, called)] == [False, True]


def test_what_comes_before_a_win_is_a_difference_and_so_is_whether_a_foul_can_be_done() -> None:
    on_riichi = turn("E draws 1p, riichi 1p", "S", E="123456m77888s55z", S="123456m23789p99s")
    two = with_option("riichi.bet_if_ronned=forfeited")
    assert not two.differ(on_riichi)
    assert two.differ(on_riichi.with_facts(action="ron"))
    noten = turn("E draws 5z", "E", E="147m258p369s1234z").with_facts(action="riichi 5z")
    assert with_option("penalties.noten_riichi=chombo").differ(noten)


def test_hands_that_are_laid_out_for_the_last_turns_are_held_till_then() -> None:
    layouts = [let_by(Chance(f"late {number}")) for number in range(20)]
    late = next(layout for layout in layouts if layout.left < LIVE_TILES)
    (aim,) = [aim._replace(layout=lambda _: late) for aim in AIMS if "let tiles" in str(aim.words)]
    two = with_option("draws.noten_pool=0")
    parted = next(partings(two, Chance("late"), aim))
    begun = next(state for state, _ in parted.steps if state.live == late.left)
    assert not any(player.melds for player in begun.players)
    assert [player.concealed[:13] for player in begun.players] == list(begun.deal.hands)  # one has drawn


# What the search finds


@pytest.mark.parametrize(
    ("setting", "size", "tries"),
    [
        ("calls.swap_other_end=true", 21, 60),
        *[
            pytest.param(*row, marks=pytest.mark.proof)
            for row in (
                ("calls.swap_other_end=true", 21, 2000),
                ("draws.nine_kinds=false", 17, 2000),
                ("riichi.kan=none", 34, 2000),
                ("riichi.min_live_tiles=0", 24, 2000),
                ("riichi.min_points=none", 21, 2000),
                ("dora.kan_reveal_open=after_discard", 23, 2000),
            )
        ],
    ],
)
def test_a_rule_of_play_is_found_without_a_list(
    setting: str, size: int, tries: int, record_property: Record
) -> None:
    found = smallest_of(with_option(setting), "turn", tries=tries)
    assert found is not None
    assert found.options == (setting,)
    assert found.size <= size
    assert 0 < found.differed <= found.asked
    record_property("rules of play that self-play finds", 1)


def two_of(base: tuple[str, ...], setting: str) -> Two:
    rules = TENHOU.with_settings(parse_settings(base))
    return Two(rules, rules.with_settings(parse_settings([setting])))


RARE = (
    ("all four", (), "draws.four_riichi=false"),
    ("several", (), "wins.multiple_ron=nearest"),
    ("several", (), "wins.honba=each"),
    ("several", (), "wins.bets=own_back_rest_nearest"),
    ("several", (), "draws.triple_ron=false"),
    ("several", (), "riichi.bet_if_ronned=forfeited"),
    ("four quads", (), "draws.four_kans=false"),
    ("everybody", (), "draws.four_winds=false"),
    ("a yakuman", (), "liability.closed_kan_counts=false"),
    ("a yakuman", (), "liability.honba_payer=discarder"),
    ("a yakuman", ("limits.yakuman_stacking=true",), "liability.composite=liable_part"),
    ("four triplets", (), "liability.yaku=daisangen,daisuushii,suukantsu"),
    ("a hand that waits", (), "liability.open_kan_rinshan=true"),
    ("a kan of", (), "dora.kan_reveal_robbed=true"),
    ("a kan of", (), "kan.rob_closed_kokushi=true"),
)
SOON = {"draws.four_winds=false", "draws.four_kans=false", "kan.rob_closed_kokushi=true"}


@pytest.mark.parametrize(
    ("words", "base", "setting"),
    [pytest.param(*row, marks=() if row[-1] in SOON else pytest.mark.proof, id=row[-1]) for row in RARE],
)
def test_what_seldom_comes_is_found_in_rounds_that_are_dealt_for_it(
    words: str, base: tuple[str, ...], setting: str, record_property: Record
) -> None:
    two, (aim,) = two_of(base, setting), [aim for aim in AIMS if words in str(aim.words)]
    steps = wanted(two, None)
    rounds = 10 if setting in SOON else 80
    asked = [question for question in turns_apart(two, 0, rounds, aim) if question]
    showing = [question for question in asked if steps(question) is not None]
    assert showing
    found = shrunk(min(showing, key=rank), steps)
    assert rank(found) <= min(map(rank, showing))
    assert options_behind(two, found) == (setting,)
    record_property("rare differences that arranged rounds show", 1)


def test_where_rounds_by_lot_show_nothing_it_is_said_for_what_others_were_dealt() -> None:
    two = with_option("kan.rob_closed_kokushi=true")
    assert smallest_of(two, "turn", tries=50, arranged=False) is None
    found = aimed(two, wanted(two, None), 0, 8, 60)
    assert found is not None
    assert found.arranged is not None
    assert "kan" in str(found.arranged.words)
    assert 0 < found.arranged.differed <= found.arranged.rounds == 8
    assert (found.asked, found.differed, found.frequency) == (60, 0, 0)


def test_rounds_with_an_aim_do_not_part_where_the_rulesets_are_alike() -> None:
    for aim in AIMS:
        for number in range(3):
            assert not list(partings(Two(TENHOU, TENHOU), Chance(f"alike {number}"), aim)), aim.words


def test_several_rons_are_said_one_by_one_so_that_the_rules_say_whose_holds() -> None:
    two = with_option("wins.multiple_ron=nearest")
    (aim,) = [aim for aim in AIMS if "several" in str(aim.words)]
    asked = [question for question in turns_apart(two, 0, 30, aim) if question]
    assert any(" ron / " in question["events"] for question in asked)
    assert not any(" and " in question["events"] for question in asked)


def test_an_option_can_be_asked_about_that_shows_together_with_another_only() -> None:
    rules = load_ruleset("m-league")
    settings = ("wins.multiple_ron=all", "wins.bets=own_back_rest_nearest")
    both = Two(rules, rules.with_settings(parse_settings(settings)))
    found = smallest_of(both, "ending", tries=60, option="wins.bets")
    assert found is not None
    assert set(found.options) == set(settings)
    for setting in settings[1:]:
        assert not Two(rules, rules.with_settings(parse_settings([setting]))).differ(found.question)
