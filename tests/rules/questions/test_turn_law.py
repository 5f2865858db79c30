"""What is legal can be done, and nothing else; naming more tiles only settles what was open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random

import pytest

from riichi_book.studies.self_play import steps_of
from riichi_rules import RiichiError, ask
from riichi_rules.messages import Message
from riichi_rules.play import Deposit, Indicator, RoundState
from riichi_rules.play.clauses import read_action
from riichi_rules.play.events import DeadHand, Riichi
from riichi_rules.play.furiten import close_wins
from riichi_rules.play.laying import all_tiles
from riichi_rules.play.script import round_of
from riichi_rules.questions.certain import DRAWN_TILE, HAND, LYING_TILE, certain, undecided
from riichi_rules.questions.clauses import action_word, clauses_for
from riichi_rules.questions.judging import outcome_of
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.seats import SEATS
from riichi_rules.tiles import KINDS, Tile, tiles_text

WORDS = ("ron", "tsumo", "pon", "chii", "kan", "nine kinds")  # who passes without a choice changes nothing
OF_TILES = ("discards", "riichi", "closed kan", "adds")


def rules_of_all() -> list[Ruleset]:
    return list(map(load_ruleset, ruleset_ids()))


def others(chance: Random) -> Iterable[str]:
    """Yield clauses that may or may not be allowed."""
    yield from WORDS
    for tile in map(Tile, chance.sample(KINDS, 6)):
        yield from (f"{word} {tile}" for word in OF_TILES)


def check(state: RoundState, chance: Random) -> int:
    """Check every seat at a moment; return how many clauses were legal."""
    count = 0
    for seat in SEATS:
        legal = clauses_for(state, seat)
        count += len(legal)
        events = set(state.legal(seat) or ())
        for clause in legal:
            refused, following = outcome_of(state, seat, read_action(clause))
            assert refused is None, (state, seat, clause)
            assert following, (state, seat, clause)
        for clause in others(chance):
            refused, following = outcome_of(state, seat, read_action(clause))
            chosen = [event for event in following if not isinstance(event, Deposit | Indicator)]
            assert (refused is None) is bool(chosen and chosen[0] in events), (state, seat, clause, refused)
    return count


def watch(ruleset: str, rounds: int, seed: str) -> int:
    """Check moments of rounds that play themselves."""
    chance = Random(f"{seed} {ruleset}")  # noqa: S311 - rounds from a seed
    seen = 0
    for number in range(rounds):
        for _, state in islice(
            steps_of(f"{seed} {number}", load_ruleset(ruleset)), chance.randrange(5), None, 5
        ):
            seen += check(state, chance)
    return seen


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_what_is_legal_is_accepted_and_everything_else_refused(ruleset: str) -> None:
    assert watch(ruleset, 2, "law") > 100


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_what_is_legal_is_accepted_and_everything_else_refused_in_many_rounds(
    ruleset: str, record_property: Callable[[str, object], None]
) -> None:
    accepted = watch(ruleset, 150, "long law")
    record_property("clauses accepted", accepted)
    assert accepted > 5_000


def test_a_riichi_discard_can_be_called_and_won_on() -> None:
    deal = {"E": "123m456p789s1122z", "S": "444z23s"}
    for action in ("pon", "kan"):
        answer = ask.turn(deal, "E draws 4z, riichi 4z", seat="S", action=action, ruleset="tenhou")
        assert action in answer.legal
        assert answer.refused is None
        assert answer.needs is None
    answer = ask.turn({**deal, "S": "234m456p678s44s23p"}, "E draws 1p, riichi 1p", seat="S", action="ron")
    assert ("ron" in answer.legal, answer.refused) == (True, None)


@pytest.mark.parametrize(
    ("hand", "events", "action"),
    [
        *[("123m456p789s1122z", "E draws", f"discards {tile}") for tile in ("1m", "9s", "2z", "it")],
        ("1111m456p789s112z", "E draws 5z, closed kan 1m", "draws"),
        ("1111m456p789s112z", "E draws 1z", "closed kan 1m"),
    ],
)
def test_a_turn_after_a_nameless_draw_or_a_closed_kan_does_what_it_lists(
    hand: str, events: str, action: str
) -> None:
    answer = ask.turn({"E": hand}, events, seat="E", action=action)
    assert action in answer.legal
    assert (answer.refused, answer.needs) == (None, None)
    for listed in answer.legal:
        assert ask.turn({"E": hand}, events, seat="E", action=listed).refused is None


A_PON = "E draws 5z, discards 5z; S pon, discards 1z; W draws, discards it"
A_ROBBERY = "E draws 9s, discards 9s; W pon, discards 1z; N draws, discards it"
A_ROBBERY += "; E draws, discards it; S draws, discards it; W draws 9s, adds 9s"
FOUR_KANS = "E draws 5z, closed kan 1m, draws 5z, closed kan 2m, draws 5z, closed kan 3m, draws 9p"
FOUR_KANS += ", closed kan 5z, draws 8p, discards 8p"
ROUND = "W draws, discards it; N draws, discards it; E draws, discards it; S draws"
WINNING = "234m456p678s44s23p"
ON_A_DRAW = {"tsumo", "riichi", "nine kinds", "closed kan", "adds"}
"""What is done only after a draw."""


def hand_and_more(chance: Random, rules: Ruleset) -> tuple[list[Tile], list[Tile], Tile]:
    """Return a hand of neighbours, some of its tiles, and one tile more."""
    suit = chance.randrange(3)
    near = [tile for tile in all_tiles(rules) if tile.kind // 9 in {suit, 3}]
    tiles = chance.sample(near, 14)
    return tiles[:13], chance.sample(tiles[:13], chance.randrange(12)), tiles[13]


@pytest.mark.parametrize("rules", rules_of_all(), ids=lambda rules: rules.id)
def test_naming_more_tiles_settles_what_was_open_and_takes_nothing_back(rules: Ruleset) -> None:
    chance = Random(f"open {rules.id}")  # noqa: S311 - hands from a seed
    settled = 0
    for number in range(60):
        whole, some, tile = hand_and_more(chance, rules)
        seat = number % 2
        script = f"E draws {tile}" + (f", discards {tile}" if seat else "")
        named = "ES"[seat]
        try:
            known, open_ = [
                round_of(script, rules, **{named: tiles_text(sorted(hand))}, face_down=True)  # type: ignore[arg-type]
                for hand in (whole, some)
            ]
        except RiichiError:
            continue  # the other player cannot hold that red five
        sure, possible = set(certain(open_, seat)), set(known.legal(seat) or ())
        left = {each.action for each in undecided(open_, seat)} | {"passes"}
        assert sure - possible == set(), (whole, some, tile)
        assert {action_word(event) for event in possible - sure} <= left, (whole, some, tile)
        assert not list(undecided(known, seat))
        settled += len(possible - sure)
    assert settled > 30


@pytest.mark.parametrize(
    ("deal", "events", "seat", "legal", "unknown"),
    [
        ({"S": "55p"}, "E draws, discards 5p", "S", ["pon", "passes", "draws"], ["ron", "kan", "chii"]),
        ({"S": "5p"}, "E draws, discards 5p", "W", [], ["ron", "pon"]),
        (
            {"S": "46p"},
            "E draws, discards 5p",
            "S",
            ["chii", "passes", "draws"],
            ["ron", "kan", "pon", "chii"],
        ),
        (
            {"S": "405p"},
            "E draws, discards 6p",
            "S",
            ["chii 40p", "chii 45p"],
            ["ron", "kan", "pon", "chii"],
        ),
        ({"S": "11z"}, "E draws, discards it", "S", ["draws"], ["ron", "kan", "pon", "chii"]),
        ({"E": "19m19p19s1234z"}, "E draws", "E", ["nine kinds"], ["discards", "tsumo", "riichi"]),
        ({"E": "19m19p19s123z"}, "E draws", "E", ["nine kinds"], ["discards"]),
        ({"E": "1111222m"}, "E draws 5p", "E", ["closed kan 1m", "discards 5p"], ["discards"]),
        ({"E": "9m"}, "E draws", "E", ["discards it", "discards 9m"], ["discards", "tsumo", "nine kinds"]),
        ({}, "E draws, closed kan 5p", "E", ["draws"], []),
        ({}, "E draws, closed kan 5p; E draws", "E", ["discards it"], ["discards", "tsumo", "closed kan"]),
    ],
)
def test_a_turn_answers_from_the_tiles_that_were_named(
    deal: dict[str, str], events: str, seat: str, legal: list[str], unknown: list[str]
) -> None:
    answer = ask.turn(deal, events, seat=seat, ruleset="tenhou").data
    assert set(legal) <= set(answer["legal"])
    actions = {each["action"] for each in answer["unknown"]}
    assert set(unknown) <= actions
    assert {"ron", "tsumo", "nine kinds"} & actions & set(answer["legal"]) == set()
    assert actions.isdisjoint({"passes", "draws"})
    assert all(each["needs"] for each in answer["unknown"])


@pytest.mark.parametrize(
    ("action", "needs"), [("chii 46p", True), ("ron", True), ("kan", True), ("pon", False)]
)
def test_an_action_that_needs_an_unnamed_tile_is_neither_refused_nor_allowed(
    action: str, needs: bool
) -> None:
    answer = ask.turn({"S": "55p"}, "E draws, discards 5p", seat="S", action=action)
    assert answer.refused is None
    assert (answer.needs is not None) is needs
    hidden = ask.turn({"S": "55p"}, "E draws, discards it", seat="S", action=action)
    assert (hidden.refused, hidden.needs is not None) == (None, True)
    far = ask.turn({"S": "55p"}, "E draws, discards 5p", seat="W", action="chii 46p")
    assert far.refused is not None


@pytest.mark.parametrize(
    ("deal", "events", "seat", "open_", "shut"),
    [
        ({"E": "1111222m"}, "E draws 5p", "E", {"discards", "tsumo"}, {"nine kinds"}),
        ({"E": "147m258p369s12z"}, "E draws 5z", "E", {"discards"}, {"tsumo", "closed kan", "riichi"}),
        ({"S": "147m258p369s12z"}, "E draws 3z, discards 3z", "S", {"pon"}, {"ron", "kan"}),
        ({"S": "1122m3344p55s77z"}, "E draws 9s, discards 9s", "S", {"ron"}, {"pon", "kan", "chii"}),
        ({"S": "1112m3344p55s77z"}, "E draws 9s, discards 9s", "S", set(), {"ron"}),
        ({"S": "19m19p19s123456z"}, "E draws 9s, discards 9s", "S", {"ron"}, {"kan", "chii"}),
        ({"S": "123m456p789s23s4z"}, "E draws 1s, discards 1s", "S", {"ron"}, {"kan", "pon"}),
        ({"S": "123m456p789s23s1z4z"}, "E draws 1s, discards 1s", "S", set(), {"ron"}),
        ({"S": "147m258p369s123z"}, "E draws 3m, discards 3m", "S", {"chii"}, {"ron"}),
        ({"E": "123m456p789s1122z"}, "E draws", "E", {"tsumo"}, {"discards"}),
        ({"S": "123m456p789s23s44z"}, "E draws 1s, discards 1s", "S", set(), {"ron", "pon", "chii", "kan"}),
        ({"S": "123m456p789s23s44z"}, "E draws, discards it", "S", {"ron", "pon"}, set()),
        ({"S": "147m258p369s1234z"}, "E draws, discards it", "S", {"pon", "chii"}, {"ron"}),
        ({"S": "55p"}, "E draws 5s, discards 5s", "W", {"pon"}, {"chii"}),
        ({"E": "9m"}, "E draws 5s, discards 5s", "E", set(), {"discards", "ron", *ON_A_DRAW}),
        ({"S": "9m"}, "E draws", "S", set(), {"discards", *ON_A_DRAW}),
        ({}, "E draws", "E", {"riichi"}, set()),
        ({}, "E draws, discards it", "E", set(), {"ron"}),
        ({"S": WINNING}, "E draws 1p, discards 1p; S ron", "N", set(), {"ron", "pon", "chii", "kan"}),
        ({"N": "333s"}, "E draws 3s, discards 3s", "S", {"ron"}, {"pon", "kan"}),
        ({"E": WINNING}, "E draws 1p", "E", set(), {"discards", *ON_A_DRAW}),
        ({"S": "12z"}, "E draws 3z, discards 3z", "S", {"pon"}, {"chii"}),
        ({"E": "123m456p789s112z"}, "E draws 5z", "E", {"discards"}, set()),
        ({"E": "89m189p189s1z"}, "E draws", "E", {"riichi"}, {"tsumo"}),
        ({}, "until 1 left; S draws, discards it; drawn", "E", set(), {"ron"}),
        ({"S": "46p1z"}, f"E draws, discards 5p; S chii 46p, discards 1z; {ROUND}", "S", {"tsumo"}, {"adds"}),
        ({"S": "111m3377p3377s"}, "E draws 1z, discards 1z", "S", {"pon"}, {"ron"}),
        ({"S": "11199m1199p119s"}, "E draws 1z, discards 1z", "S", set(), {"ron"}),
        ({"S": "7m", "N": "8888m"}, "E draws 9m, discards 9m", "S", {"pon"}, {"chii"}),
        ({"E": "1111m2222m3333m5z", "S": "88p"}, FOUR_KANS, "S", {"ron"}, {"kan"}),
        ({"E": "1111m2222m3333m5z", "S": "8p"}, FOUR_KANS, "S", {"pon"}, {"kan"}),
        ({"S": "55z"}, f"{A_PON}; N draws, discards it; E draws, discards it; S draws", "S", {"adds"}, set()),
        (
            {"S": "55z", "N": "5z"},
            f"{A_PON}; N draws, discards it; E draws, discards it; S draws",
            "S",
            {"closed kan"},
            {"adds"},
        ),
        ({"E": "9m"}, "until E; E draws, discards it; until E; E draws", "E", {"discards"}, {"nine kinds"}),
        ({"S": "999s"}, "E draws, discards 9s; S kan, draws; turns", "S", {"discards"}, {"tsumo"}),
        ({"S": "55p"}, "E draws, discards it", "W", {"pon"}, {"chii"}),
        ({"E": "123z456z789s123m"}, "E draws", "E", {"discards"}, {"tsumo", "riichi"}),
        ({"S": "1133m5577p9s55z1z"}, f"{A_PON}; N draws, discards 9s", "S", {"pon"}, {"ron"}),
        ({"S": "1133m5577p9s55z1z"}, A_PON.partition(", discards 1z")[0], "S", set(), ON_A_DRAW),
        ({"E": "1111m"}, "until 1 left; S draws", "S", {"discards"}, {"closed kan", "adds", "riichi"}),
        ({}, "E draws, riichi it; S draws, discards 4p", "E", {"ron"}, {"pon", "chii", "kan"}),
        ({"W": "99s"}, f"{A_ROBBERY}", "S", {"ron"}, {"pon", "chii", "kan"}),
    ],
)
def test_what_no_unnamed_tile_can_bring_is_not_open(
    deal: dict[str, str], events: str, seat: str, open_: set[str], shut: set[str]
) -> None:
    unknown = {
        each.action: str(each.needs) for each in ask.turn(deal, events, seat=seat, ruleset="tenhou").unknown
    }
    assert open_ <= set(unknown)
    assert shut.isdisjoint(unknown)
    for needs in unknown.values():
        assert len(set(needs.split(" or "))) == len(needs.split(" or "))


@pytest.mark.parametrize(
    ("events", "action", "rule"),
    [
        ("S draws", "discards 7p", None),
        ("S draws", "discards 1m from hand", None),
        ("S draws", "discards 7p from hand", "turn.discard"),
        ("S draws", "discards 5z", "turn.discard"),  # all four are seen
        ("S draws", "discards 0p", "turn.discard"),  # no five is red
        ("S draws", "discards X from hand", "turn.discard"),
        ("S draws", "riichi 7p", None),
        ("S draws", "open riichi 7p", None),
        ("S draws", "closed kan 7p", "kans.tiles"),
        ("S draws 4z", "discards 7p", "turn.discard"),
        ("S draws, riichi 2p; W draws, discards it; N draws, discards it; E draws, discards it; S draws",
         "discards 7p", None),
        ("S draws, riichi 2p; W draws, discards it; N draws, discards it; E draws, discards it; S draws",
         "discards 1m", None),
        ("S draws, riichi 2p; W draws, discards it; N draws, discards it; E draws, discards it; S draws",
         "discards 1m from hand", "riichi.fixed"),
    ],
)  # fmt: skip
def test_what_is_discarded_may_be_the_drawn_tile_that_nobody_named(
    events: str, action: str, rule: str | None
) -> None:
    deal = {"S": "111222m456789s2p", "E": "5555z"}
    known = f"E draws, closed kan 5z, draws, discards 3z; {events}"
    answer = ask.turn(deal, known, seat="S", action=action, set={"yaku.open_riichi": True})
    assert (answer.refused and answer.refused.rule) == rule
    assert answer.needs == (None if rule or "from hand" in action else DRAWN_TILE)


@pytest.mark.parametrize(
    ("deal", "events", "seat", "action", "rule"),
    [
        ({"S": "147m147p147s123z"}, "E draws, discards 4z", "S", "ron", "ending.complete-hand"),
        ({"E": "147m147p147s123z"}, "E draws 4z", "E", "tsumo", "ending.complete-hand"),
        ({"E": "147m147p147s123z"}, "E draws 4z", "E", "riichi 4z", "riichi.tenpai"),
        ({"E": "147m147p147s123z"}, "E draws", "E", "riichi 5z", "riichi.tenpai"),
        ({"E": "2345678m234567p"}, "E draws 4z", "E", "nine kinds", "ending.nine-kinds"),
        ({"E": "234567m234567p"}, "E draws", "E", "nine kinds", "ending.nine-kinds"),
        ({}, "E draws", "S", "discards 7p", "turn.discard"),
        ({"S": "147m258p369s1234z"}, "E draws, discards it; S draws 8s", "S", "discards 7p", "turn.discard"),
        ({}, "E draws, discards it", "E", "discards 7p", "turn.discard"),
        ({"S": "147m147p147s123z"}, "E draws, discards 4p", "S", "chii", "calls.own-tiles"),
    ],
)
def test_what_no_unnamed_tile_can_bring_is_refused(
    deal: dict[str, str], events: str, seat: str, action: str, rule: str
) -> None:
    answer = ask.turn(deal, events, seat=seat, action=action, ruleset="tenhou")
    assert not [each for each in answer.unknown if action.startswith(each.action)]
    assert (answer.refused and answer.refused.rule, answer.needs) == (rule, None)


def test_a_riichi_that_cannot_be_tenpai_is_the_foul_that_it_is_with_every_tile_named() -> None:
    for ruleset in ruleset_ids():
        named, open_ = [
            ask.turn({"E": hand}, "E draws 4z", seat="E", action="riichi 4z", ruleset=ruleset)
            for hand in ("147m147p147s1235z", "147m147p147s123z")
        ]
        assert (open_.refused and open_.refused.rule) == (named.refused and named.refused.rule), ruleset
        assert open_.following == named.following, ruleset


def test_what_the_rules_refuse_is_not_certain_either() -> None:
    nine = {"E": "19m19p19s1234z"}
    assert "nine kinds" in ask.turn(nine, "E draws", seat="E", ruleset="tenhou").legal
    assert "nine kinds" not in ask.turn(nine, "E draws", seat="E", ruleset="ema-2025").legal
    events = "E draws, riichi it; S draws, discards it; W draws, discards it; N draws, discards it; E draws"
    passing = {
        may: ask.turn({"E": "1111m"}, events, seat="E", set={"riichi.pass_win": may}).legal
        for may in (True, False)
    }
    assert ask.turn({"E": "9m"}, "E draws", seat="E", set={"riichi.pass_win": False}).legal
    assert passing == {True: ("discards it",), False: ()}  # it perhaps has to win; a kan is never certain


def test_fourteen_tiles_that_nobody_named_may_have_nothing_to_do_with_each_other() -> None:
    later = "E draws, discards it; S draws, discards it; W draws, discards it; N draws, discards it; E draws"
    for local, events, open_ in (
        (["shiisanpuutaa"], "E draws", True),
        (["shiisanpuutaa"], later, False),
        ([], "E draws", False),
    ):
        answer = ask.turn({"E": "147m147p147s123z"}, events, seat="E", set={"yaku.local": local})
        assert ("tsumo" in {each.action for each in answer.unknown}) is open_


def test_between_a_riichi_and_its_discard_nothing_else_is_open_or_certain() -> None:
    for hand in ("1111m19p19s1234z", "111m19p19s12345z"):
        state = round_of("E draws", "tenhou", E=hand, face_down=True).apply(Riichi(0))
        assert (certain(state, 0), list(undecided(state, 0))) == ((), [])


@pytest.mark.parametrize(
    ("hand", "draw", "needs"),
    [("123m456p789s1122z", "", DRAWN_TILE), ("123m456p789s112z", "", HAND), ("123m456p789s112z", "5z", HAND)],
)
def test_where_the_drawn_tile_alone_is_not_named_it_is_what_has_to_be_known(
    hand: str, draw: str, needs: Message
) -> None:
    answer = ask.turn({"E": hand}, f"E draws {draw}", seat="E")
    assert {each.needs for each in answer.unknown if each.action == "riichi"} == {needs}


@pytest.mark.parametrize(
    "events", ["E draws 5p, discards 5p", "E draws, discards it", "E draws, discards it; S draws"]
)
def test_to_a_dead_hand_and_after_the_moment_nothing_is_open_but_a_discard(events: str) -> None:
    state = round_of(events, "tenhou", S="", face_down=True)
    assert {"ron", "tsumo"} & {each.action for each in undecided(state, 1)}
    dead = state.apply(DeadHand(1))
    assert {each.action for each in undecided(dead, 1)} <= {"discards"}
    assert {"ron", "tsumo"} & {each.action for each in undecided(close_wins(state), 1)} == set()


@pytest.mark.parametrize(
    ("hand", "tile", "needs"),
    [
        ("8m", "1p", "23p"),
        ("1p", "9m", "78m"),
        ("9s", "1m", "23m"),
        ("1z", "9s", "78s"),
        ("9m", "2p", "13p or 34p"),
        ("46p", "5p", "3p or 7p"),
        ("147m19p258s1234z", "8p", "7p"),
    ],
)
def test_a_run_stays_within_its_suit(hand: str, tile: str, needs: str) -> None:
    answer = ask.turn({"S": hand}, f"E draws {tile}, discards {tile}", seat="S")
    assert [str(each.needs) for each in answer.unknown if each.action == "chii"] == [needs]


@pytest.mark.parametrize(
    ("hand", "tile", "needs"),
    [
        ("55p", "5p", {"ron": str(HAND), "kan": "5p", "chii": "34p, 46p or 67p"}),
        ("5p", "5p", {"ron": str(HAND), "kan": "55p", "pon": "5p", "chii": "34p, 46p or 67p"}),
        ("", "it", dict.fromkeys(["ron", "kan", "pon", "chii"], str(LYING_TILE))),
    ],
)
def test_what_is_open_says_which_tiles_have_to_be_known(hand: str, tile: str, needs: dict[str, str]) -> None:
    events = "E draws, discards it" if tile == "it" else f"E draws {tile}, discards {tile}"
    answer = ask.turn({"S": hand}, events, seat="S")
    assert {each.action: str(each.needs) for each in answer.unknown} == needs


def test_four_alike_are_two_pairs_where_the_rules_say_so() -> None:
    for alike in (True, False):
        rules = {"yaku.four_alike_as_pairs": alike}
        answer = ask.turn({"S": "111m3377p3377s"}, "E draws 1z, discards 1z", seat="S", set=rules)
        assert ("ron" in {each.action for each in answer.unknown}) is alike


def test_after_a_call_no_tile_was_drawn_that_could_be_the_one() -> None:
    deal = {"S": "55z", "E": "7777p"}
    answer = ask.turn(deal, "E draws 5z, discards 5z; S pon", seat="S", action="discards 7p")
    assert (answer.refused and answer.refused.rule) == "turn.discard"


def test_what_was_let_go_by_is_open_no_more() -> None:
    for tile in ("it", "5p"):
        answer = ask.turn({"S": "55p"}, f"E draws, discards {tile}; S passes", seat="S")
        assert (answer.legal, answer.unknown) == (("draws",), ())


def test_two_rons_are_settled_as_an_ending_settles_them() -> None:
    deal = {"S": "234m456p678s44s23p", "N": "345m456p678s77m23p"}
    events = "E draws 1p, discards 1p; S and N ron"
    nearest = ask.turn(deal, events, seat="S", ruleset="m-league").data["ending"]["deltas"]
    both = ask.turn(deal, events, seat="S", ruleset="ema-2025").data["ending"]["deltas"]
    assert [points > 0 for points in nearest] == [False, True, False, False]
    assert [points > 0 for points in both] == [False, True, False, True]
