"""What single changes do to the games that ship: endings, points, places, and rounds that part."""

from pathlib import Path

from riichi_book.games.variants import Changes, whatif
from riichi_rules.ruleset import label_of, short_of

SPEAKS_OF = "tenhou"
GAMES = Path(__file__).parents[2] / "tests" / "data"
RECORDS = [*sorted((GAMES / "records").glob("*.mjlog")), GAMES / "rewritten" / "riichienv-tenhou.jsonl.gz"]
SETTINGS = (
    ("yaku.ippatsu", "false"),
    ("yaku.open_tanyao", "false"),
    ("wins.honba_value", "1500"),
    ("wins.multiple_ron", "nearest"),
    ("yaku.open_riichi", "true"),
)
HEADS = {
    "Change": 36,
    "Endings that pay differently": 16,
    "Points that change hands": 16,
    "Matches with other places": 16,
    "Rounds that differ": 16,
}


def rows():
    """Yield each change with what it comes to, of how many."""
    for option, value in SETTINGS:
        counts = whatif(RECORDS, Changes(settings=((option, value),))).counts
        pairs = (("repriced", "endings"), ("rankings_changed", "matches"), ("rounds_parted", "rounds"))
        endings, places, parted = (f"{counts[some]} of {counts[whole]}" for some, whole in pairs)
        change = [label_of(option), short_of(option, value)]
        yield change, endings, f"{counts['points_once']:,}", places, parted
