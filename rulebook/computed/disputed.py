"""Questions that good engines answer in two ways: both answers, what a text decides, and the one here."""

from riichi_rules import ask, load_ruleset, ruleset_ids
from riichi_rules.payment import payment_of

SPEAKS_OF = "all"
HEADS = ("Question", "One answer", "Another answer", "Decided by", "In this book")
WIDTHS = (26, 18, 18, 16, 22)
UNDECIDED = "no text that was read"
WINS = {
    "counter": {
        "hand": "1z 2'22z 55'5z 6'66z 777'z",
        "win": "1z",
        "by": "tsumo",
        "seat": "S",
        "honba": 1,
        "liable": "right",
    },
    "haitei": {
        "hand": "234m567p3388s X11Xz",
        "win": "8s",
        "by": "tsumo",
        "rinshan": True,
        "last_tile": True,
    },
    "melds": {"hand": "55m12p X33Xp 2'34s 6'78s"},
    "orphans": {"hand": "19m19p19s1123456z", "win": "7z", "by": "tsumo", "first_turn": True},
    "limits": {"hand": "1112345678999m", "win": "5m", "by": "ron", "seat": "S"},
}
"""A win for each question, or a hand alone, by a word in it: a test asks the engines that are named."""


def rows():
    """Yield each question with both answers and who gives them, and what is computed here."""
    yield (
        "With one counter South draws daisangen and tsuuiisou. West is liable for the dragons: who pays it?",
        "RiichiEnv: the liable player alone",
        "majiang-core: all three, a third each",
        "M-League, chapter 8, article 1(3): the liable player alone",
        payment_of(value("counter", "m-league")).words,
    )
    yield (
        "The replacement tile of a kan is the last tile of the wall. Are rinshan and haitei scored together?",
        "RiichiEnv, majiang-core: both",
        "mahjong: refuses to value such a win",
        "M-League, chapter 5, article 4: not together",
        f"an option; both under {having('yaku.rinshan_with_last_tile', value=True)}, rinshan alone elsewhere",
    )
    yield (
        "All four tiles that would win lie in the melds of the hand. Is it tenpai?",
        "Tenhou's engines, RiichiEnv, majiang-core: it is, for melds are not counted",
        "the text of EMA 2016, as it is read here: it is not, for they are tiles one has",
        "M-League, chapter 3, article 11(2): it is not, in the hand or in melds",
        f"an option; melds count under {having('tenpai.own_four_counts', value='hand_and_melds')}",
    )
    yield (
        "The dealer is dealt complete thirteen orphans. Is that a win on the wait for all thirteen?",
        "RiichiEnv: it is, whichever tile came last",
        "majiang-core, mahjong: by the wait before the tile that came last",
        UNDECIDED,
        with_yaku(value("orphans", "mahjong-soul")),
    )
    yield (
        "Without limits, do yaku count that a yakuman has by its nature, as chinitsu in nine gates?",
        "the riichi wiki, page on yakuman: ordinary yaku are added",
        "mahjong: 13 han, without them",
        UNDECIDED,
        with_yaku(value("limits", "wiki", {"limits.aotenjou": True})),
    )


def value(word, ruleset, changes=None):
    """Return what the win of a question is worth under a ruleset."""
    return ask.worth(**WINS[word], ruleset=ruleset, set=changes or {}).value


def with_yaku(won):
    """Say what a win is worth, and for which yaku."""
    return f"{won.words}: {', '.join(yaku.id for yaku in won.yaku)}"


def having(option, *, value):
    """Name the rulesets that have a value of an option; where they do not state it, that is said."""
    found = [rules for rules in map(load_ruleset, ruleset_ids()) if rules.value(option) == value]
    return ", ".join(
        rules.short_name if rules.is_decided(option) else f"{rules.short_name} (not stated)"
        for rules in found
    )
