"""Evidence against rulesets: what weighs more, what is told first, what a game states of its own rules."""

from __future__ import annotations

from shared.forms import SAMPLE, file_at

from riichi_book.games.identification.holding import Seen, held_against
from riichi_book.records.named_rules import ROOM_SAYS
from riichi_rules.ruleset import load_ruleset

TENHOU, SOUL = load_ruleset("tenhou"), load_ruleset("mahjong-soul")
PLAIN, RANKED = SAMPLE / "no-red-fives.mjlog", SAMPLE / "ranked.mjlog"


def test_what_a_room_sets_contradicts_a_ruleset_that_the_game_does_not_name() -> None:
    seen = held_against(file_at(PLAIN), [TENHOU, SOUL])
    own, other = [each.count for each in seen.against]
    for place, rules in enumerate((TENHOU, SOUL)):
        seen.contradict(place, rules)
    stated = {option: seen.values_stated(option) for option in ROOM_SAYS}
    assert stated["table.red_m"] == ["0"] != [TENHOU.text("table.red_m")]
    assert seen.against[0].count == own == 0
    assert seen.against[1].count == other + sum(
        [SOUL.text(option)] != values for option, values in stated.items()
    )


def test_of_what_games_state_the_first_is_told() -> None:
    seen = Seen(1)
    for path in (RANKED, PLAIN, SAMPLE / "east-only.mjlog"):
        seen.add(held_against(file_at(path), [TENHOU]))
    assert seen.values_stated("table.red_m") == ["1", "0"]
    assert seen.values_stated("match.length") == ["east_south", "east"]
    assert seen.stated["yaku.open_tanyao", "true"].file == RANKED.name  # and the second says so too
    odd = SOUL.with_settings({"table.red_m": 2})
    seen.contradict(0, odd)
    first = seen.against[0].first
    assert first is not None
    assert (first.file, first.check) == (RANKED.name, "statement")
