"""The house ruleset that the book prints is a ruleset, and short."""

from __future__ import annotations

from pathlib import Path

from riichi_book.studies.compare import compare
from riichi_rules.ruleset import load_ruleset

CLUB = Path(__file__).parents[3] / "rulebook" / "club.toml"


def test_the_printed_house_ruleset_changes_what_it_says_and_nothing_else() -> None:
    club = load_ruleset(CLUB)
    assert (club.id, club.extends) == ("my-club", "ema-2025")
    assert {difference.option: difference.b for difference in compare(load_ruleset("ema-2025"), club)} == {
        "fu.double_wind_pair": "4",
        "limits.kazoe": "yakuman",
        "limits.double_suuankou_tanki": "true",
        "limits.yakuman_stacking": "true",
    }


def test_it_is_as_short_as_it_is_said_to_be() -> None:
    lines = [line for line in CLUB.read_text("utf-8").splitlines() if line]
    assert len(lines) <= 10
