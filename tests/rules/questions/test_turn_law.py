"""Every legal action can be applied, and no other; naming more tiles only settles what was open."""

from itertools import islice
from random import Random

import pytest
from shared.proofs import Record

from riichi_book.search.self_play import steps_of
from riichi_rules import RiichiError, ask
from riichi_rules.play import Deposit, Indicator, RoundState
from riichi_rules.play.clauses import read_action
from riichi_rules.play.events import DeadHand, Riichi
from riichi_rules.play.furiten import close_wins
from riichi_rules.play.laying import all_tiles
from riichi_rules.play.script import round_of
from riichi_rules.questions.certain import certain, outcome_of, undecided
from riichi_rules.questions.clauses import action_word, clauses_for
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.seats import SEATS
from riichi_rules.tiles import KINDS, Tile, tiles_text

WORDS = ("ron", "tsumo", "pon", "chii", "kan", "nine kinds")  # passing without a choice changes nothing
OF_TILES = ("discards", "riichi", "closed kan", "adds")


def check(state: RoundState, chance: Random) -> int:
    """Check every seat at a moment. Return how many clauses were legal."""
    count = 0
    for seat in SEATS:
        legal = clauses_for(state, seat)
        count += len(legal)
        events = set(state.legal(seat) or ())
        for clause in legal:
            refused, following = outcome_of(state, seat, read_action(clause))
            assert refused is None, (state, seat, clause)
            assert following, (state, seat, clause)
        some = [f"{word} {tile}" for tile in map(Tile, chance.sample(KINDS, 6)) for word in OF_TILES]
        for clause in (*WORDS, *some):
            refused, following = outcome_of(state, seat, read_action(clause))
            chosen = [event for event in following if not isinstance(event, Deposit | Indicator)]
            assert (refused is None) is bool(chosen and chosen[0] in events), (state, seat, clause, refused)
    return count


@pytest.mark.parametrize(
    ("rounds", "least"), [(2, 100), pytest.param(150, 5_000, marks=pytest.mark.proof)], ids=["few", "many"]
)
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_what_is_legal_is_accepted_and_everything_else_refused(
    ruleset: str, rounds: int, least: int, record_property: Record
) -> None:
    chance = Random(f"law {ruleset}")  # noqa: S311 - rounds from a seed
    accepted = 0
    for number in range(rounds):
        steps = steps_of(f"law {number}", load_ruleset(ruleset))
        accepted += sum([check(state, chance) for _, state in islice(steps, chance.randrange(5), None, 5)])
    record_property("clauses accepted", accepted)
    assert accepted > least


def hand_and_more(chance: Random, rules: Ruleset) -> tuple[list[Tile], list[Tile], Tile]:
    """Return a random hand of one suit and honours, some of its tiles, and one more tile."""
    suit = chance.randrange(3)
    near = [tile for tile in all_tiles(rules) if tile.kind // 9 in {suit, 3}]
    tiles = chance.sample(near, 14)
    return tiles[:13], chance.sample(tiles[:13], chance.randrange(12)), tiles[13]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_naming_more_tiles_settles_what_was_open_and_takes_nothing_back(ruleset: str) -> None:
    chance, rules = Random(f"open {ruleset}"), load_ruleset(ruleset)  # noqa: S311 - hands from a seed
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
        for each in undecided(open_, seat):
            ways = str(each.needs).split(" or ")
            assert len({*ways}) == len(ways), "one way is told twice"
        settled += len(possible - sure)
    assert settled > 30


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_riichi_that_cannot_be_tenpai_is_the_foul_that_it_is_with_every_tile_named(ruleset: str) -> None:
    named, open_ = [
        ask.turn({"E": hand}, "E draws 4z", seat="E", action="riichi 4z", ruleset=ruleset)
        for hand in ("147m147p147s1235z", "147m147p147s123z")
    ]
    assert (open_.refused and open_.refused.rule) == (named.refused and named.refused.rule)
    assert open_.following == named.following


def test_between_a_riichi_and_its_discard_nothing_else_is_open_or_certain() -> None:
    for hand in ("1111m19p19s1234z", "111m19p19s12345z"):
        state = round_of("E draws", "tenhou", E=hand, face_down=True).apply(Riichi(0))
        assert (certain(state, 0), list(undecided(state, 0))) == ((), [])


@pytest.mark.parametrize(
    "events", ["E draws 5p, discards 5p", "E draws, discards it", "E draws, discards it; S draws"]
)
def test_to_a_dead_hand_and_after_the_moment_nothing_is_open_but_a_discard(events: str) -> None:
    state = round_of(events, "tenhou", S="", face_down=True)
    assert {"ron", "tsumo"} & {each.action for each in undecided(state, 1)}
    assert {each.action for each in undecided(state.apply(DeadHand(1)), 1)} <= {"discards"}
    assert {"ron", "tsumo"} & {each.action for each in undecided(close_wins(state), 1)} == set()
